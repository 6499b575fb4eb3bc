//! The page: packages, checks, build and browser tests.

use crate::packages::{self, answers};
use crate::run::{root, run};
use crate::unchanged::Snapshot;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::time::SystemTime;

/// Installs Node.js where it is missing, and the packages of the lock file.
pub(crate) fn install() -> Result<(), String> {
    if !answers(&["npm", "--version"]) {
        let missing = "npm is missing: install Node.js 20 or later (Debian: apt-get install nodejs npm)";
        packages::install(&["nodejs", "npm"], missing.to_string())?;
    }
    let changed = |path: &str| root().join("web").join(path).metadata().and_then(|file| file.modified()).ok();
    let (wanted, there) = (changed("package-lock.json"), changed("node_modules/.package-lock.json"));
    if there.is_none() || wanted > there {
        npm("ci --no-audit --no-fund")?;
        // npm may keep an older file time here.
        if let Ok(mark) = fs::File::options().append(true).open(root().join("web/node_modules/.package-lock.json")) {
            mark.set_modified(SystemTime::now()).map_err(|e| format!("node_modules cannot be marked: {e}"))?;
        }
    }
    Ok(())
}

/// Builds the page into `web/dist`, which the program embeds.
pub(crate) fn build() -> Result<(), String> {
    let before = Snapshot::take(&root().join("web/dist"));
    npm("run build")?;
    if let Err(error) = before.restore_times() {
        eprintln!("the times of web/dist cannot be set, so the program is built again: {error}");
    }
    Ok(())
}

/// Builds the site for hosts without a server, with the rules and the engine in the page, and says where it is.
pub(crate) fn site() -> Result<(), String> {
    install()?;
    crate::wasm::build()?;
    npm("run site")?;
    println!("{}: copy this folder to any static host", root().join("target/site").display());
    Ok(())
}

/// Runs the type check and compares the texts of both languages.
pub(crate) fn check() -> Result<(), String> {
    npm("run check")
}

/// Runs the browser tests against the debug build.
pub(crate) fn test() -> Result<(), String> {
    let chromium = ["chromium", "/usr/bin/chromium"].into_iter().find(|program| answers(&[program, "--version"]));
    if chromium.is_none() && std::env::var_os("CHROMIUM").is_none() {
        let missing = "Chromium is missing: install it, or name it by the variable CHROMIUM";
        packages::install(&["chromium"], missing.to_string())?;
    }
    let program = root().join("target/debug").join(format!("quintet{EXE_SUFFIX}"));
    run("npm run e2e", "npm", &["run", "e2e"], &root().join("web"), &[("QUINTET_BIN", program.as_os_str())])
}

/// Takes pictures of every page in both themes and languages into `web/shots`.
pub(crate) fn shots() -> Result<(), String> {
    install()?;
    crate::wasm::build()?;
    build()?;
    crate::run::cargo("build --package quintet")?;
    let program = root().join("target/debug").join(format!("quintet{EXE_SUFFIX}"));
    run("npm run shots", "npm", &["run", "shots"], &root().join("web"), &[("QUINTET_BIN", program.as_os_str())])
}

fn npm(args: &str) -> Result<(), String> {
    let list = args.split_whitespace().collect::<Vec<_>>();
    run(&format!("npm {args}"), "npm", &list, &root().join("web"), &[])
}
