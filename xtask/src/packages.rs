//! System programs that tests need, installed with Debian's package manager where they are missing.

use std::process::{Command, Stdio};

/// Installs Debian packages; `missing` is the error where that is impossible.
pub(crate) fn install(packages: &[&str], missing: String) -> Result<(), String> {
    if !answers(&["apt-get", "--version"]) {
        return Err(missing);
    }
    let id = Command::new("id").arg("-u").output().map_err(|e| format!("id cannot be run: {e}"))?;
    let root: &[&str] = match id.stdout.trim_ascii() {
        b"0" => &[],
        _ if answers(&["sudo", "-n", "true"]) => &["sudo", "-n"],
        _ => return Err(missing),
    };
    eprintln!("\n== apt-get install {}", packages.join(" "));
    let run = |args: &[&str]| {
        let args = [root, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], args].concat();
        Command::new(args[0]).args(&args[1..]).status().is_ok_and(|status| status.success())
    };
    // Fetch the package lists only if the installation fails without.
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    if run(&install) || (run(&["update"]) && run(&install)) { Ok(()) } else { Err(missing) }
}

/// Whether a program runs successfully with these arguments.
pub(crate) fn answers(args: &[&str]) -> bool {
    let mut command = Command::new(args[0]);
    command.args(&args[1..]).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
