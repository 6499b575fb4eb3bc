//! The page: its packages, its checks, its build, and the browser that tests it.

use crate::packages::{self, answers};
use crate::run::{root, run};
use std::env::consts::EXE_SUFFIX;
use std::time::SystemTime;

/// Sees that Node.js is there and that the packages are those of the lock file.
pub(crate) fn install() -> Result<(), String> {
    if !answers(&["npm", "--version"]) {
        let missing = "npm is missing: install Node.js 20 or later (Debian: apt-get install nodejs npm)";
        packages::install(&["nodejs", "npm"], missing.to_string())?;
    }
    let changed = |path: &str| root().join("web").join(path).metadata().and_then(|file| file.modified()).ok();
    let (wanted, there) = (changed("package-lock.json"), changed("node_modules/.package-lock.json"));
    if there.is_none() || wanted > there {
        // Not `npm ci`: it refuses a lock file in which packages for other platforms are missing, as it is where the registry has
        // none of them. This installs the locked versions as well, and leaves the file as it is.
        npm("install --no-save --no-audit --no-fund")?;
        // npm may leave the time of an older file on its mark.
        if let Ok(mark) = std::fs::File::options().append(true).open(root().join("web/node_modules/.package-lock.json"))
        {
            mark.set_modified(SystemTime::now()).map_err(|e| format!("node_modules cannot be marked: {e}"))?;
        }
    }
    Ok(())
}

/// Builds the page into `web/dist`, from where the program takes it.
pub(crate) fn build() -> Result<(), String> {
    npm("run build")
}

/// The type check, and that both languages have the same words.
pub(crate) fn check() -> Result<(), String> {
    npm("run check")
}

/// The browser tests, against the program as the other tests have built it.
pub(crate) fn test() -> Result<(), String> {
    let chromium = ["chromium", "/usr/bin/chromium"].into_iter().find(|program| answers(&[program, "--version"]));
    if chromium.is_none() && std::env::var_os("CHROMIUM").is_none() {
        let missing = "Chromium is missing: install it, or name it by the variable CHROMIUM";
        packages::install(&["chromium"], missing.to_string())?;
    }
    let program = root().join("target/debug").join(format!("quintet{EXE_SUFFIX}"));
    run("npm run e2e", "npm", &["run", "e2e"], &root().join("web"), &[("QUINTET_BIN", program.as_os_str())])
}

/// Pictures of every page in both themes and languages, in `web/shots`.
pub(crate) fn shots() -> Result<(), String> {
    install()?;
    build()?;
    crate::run::cargo("build --package quintet")?;
    let program = root().join("target/debug").join(format!("quintet{EXE_SUFFIX}"));
    run("npm run shots", "npm", &["run", "shots"], &root().join("web"), &[("QUINTET_BIN", program.as_os_str())])
}

fn npm(words: &str) -> Result<(), String> {
    let list = words.split_whitespace().collect::<Vec<_>>();
    run(&format!("npm {words}"), "npm", &list, &root().join("web"), &[])
}
