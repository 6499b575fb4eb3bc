//! PostgreSQL for the tests of the store, which start a private server from its programs.

#[path = "../../crates/server/tests/support/binaries.rs"]
mod binaries;

use std::process::{Command, Stdio};

/// Sees that the programs of PostgreSQL are there; installs Debian's package where they are not.
pub(crate) fn install() -> Result<(), String> {
    let Err(missing) = binaries::binaries() else { return Ok(()) };
    let answers = |words: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !answers(&["apt-get", "--version"]) {
        return Err(missing);
    }
    let id = Command::new("id").arg("-u").output().map_err(|e| format!("id cannot be run: {e}"))?;
    let root: &[&str] = match id.stdout.trim_ascii() {
        b"0" => &[],
        _ if answers(&["sudo", "-n", "true"]) => &["sudo", "-n"],
        _ => return Err(missing),
    };
    eprintln!("\n== apt-get install postgresql");
    let run = |words: &[&str]| {
        let words = [root, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], words].concat();
        Command::new(words[0]).args(&words[1..]).status().is_ok_and(|status| status.success())
    };
    // The lists may be missing or old: only then are they fetched.
    let install = ["install", "-y", "--no-install-recommends", "postgresql"];
    let installed = run(&install) || (run(&["update"]) && run(&install));
    if installed { binaries::binaries().map(drop) } else { Err(missing) }
}
