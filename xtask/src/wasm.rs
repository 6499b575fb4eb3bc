//! The WebAssembly modules of the page: the rules, and the engine.

use crate::packages::answers;
use crate::run::{cargo, root, run};
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

const TARGET: &str = "wasm32-unknown-unknown";
/// The modules: their name, their profile, and their features. The folder is the one that `web/src/rules` imports.
const MODULES: [(&str, &str, &str); 2] = [("rules", "wasm-rules", ""), ("engine", "wasm-engine", "--features engine")];

/// Builds both modules with their JavaScript into `web/src/rules/wasm`. Cargo skips what has not changed.
pub(crate) fn build() -> Result<(), String> {
    install_target()?;
    for (name, profile, features) in MODULES {
        cargo(&format!(
            "build --package quintet-wasm --lib --locked --profile {profile} --target {TARGET} {features}"
        ))?;
        let module = root().join("target").join(TARGET).join(profile).join("quintet_wasm.wasm");
        if changed(&module) > changed(&folder().join(format!("{name}_bg.wasm"))) {
            bind(&module, name)?;
        }
    }
    Ok(())
}

/// Removes the modules, for a page whose rules run on the server.
pub(crate) fn remove() -> Result<(), String> {
    match fs::remove_dir_all(folder()) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}", folder().display()))
        }
        _ => Ok(()),
    }
}

fn folder() -> PathBuf {
    root().join("web/src/rules/wasm")
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|file| file.modified()).ok()
}

/// Writes the JavaScript of a module. The generator is built only when it is needed, because it takes a while.
fn bind(module: &Path, name: &str) -> Result<(), String> {
    cargo("build --package bindgen --locked")?;
    let program = root().join("target/debug").join(format!("bindgen{EXE_SUFFIX}"));
    let paths = [module, &folder()].map(|path| path.display().to_string());
    run(&format!("bindgen {name}"), &program.display().to_string(), &[&paths[0], &paths[1], name], root(), &[])
}

/// Installs the standard library of the target where it is missing.
fn install_target() -> Result<(), String> {
    let missing = || {
        format!(
            "the Rust target {TARGET} is missing, and `rustup target add {TARGET}` cannot install it on this machine"
        )
    };
    if has_target()? {
        return Ok(());
    }
    eprintln!("\n== rustup target add {TARGET}");
    if answers(&["rustup", "target", "add", TARGET]) && has_target()? { Ok(()) } else { Err(missing()) }
}

/// Whether the compiler has a standard library for the target.
fn has_target() -> Result<bool, String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let output = Command::new(&rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let output = output.map_err(|e| format!("{rustc} cannot be run: {e}"))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let files = fs::read_dir(&folder).into_iter().flatten().flatten();
    Ok(output.status.success()
        && files.map(|file| file.file_name()).any(|name| name.to_string_lossy().starts_with("libstd-")))
}
