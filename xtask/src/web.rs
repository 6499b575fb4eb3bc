//! The page: packages, checks, build and browser tests.

use crate::packages::{self, answers};
use crate::run::{root, run};
use crate::unchanged::Snapshot;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::Path;
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

/// Folders and files that the page is built from. Folders count too: their time changes when a file is removed.
const SOURCES: [&str; 11] = [
    "web/src",
    "web/locales",
    "web/public",
    "web/scripts",
    "web/index.html",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "rules",
    "crates/games/tests",
];

/// Builds the page if one of its sources is newer. A new page makes cargo build the server again.
pub(crate) fn build_if_changed() -> Result<(), String> {
    let built = root().join("web/dist/index.html").metadata().and_then(|file| file.modified()).ok();
    let newest = SOURCES.iter().filter_map(|path| newest(&root().join(path))).max();
    if built.is_some() && newest <= built { Ok(()) } else { build() }
}

/// Returns the time of the newest file or folder below a path.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = path.metadata().and_then(|file| file.modified()).ok();
    let below = fs::read_dir(path).into_iter().flatten().flatten().filter_map(|entry| newest(&entry.path()));
    below.chain(own).max()
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
