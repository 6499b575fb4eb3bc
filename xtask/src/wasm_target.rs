//! The WebAssembly target of the compiler: rustup's, or one that is built from the sources that Debian packages.

use crate::packages::{self, answers};
use crate::run::{root, run};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler with a standard library for the target.
pub(crate) struct Toolchain {
    cargo: String,
    variables: Vec<(&'static str, OsString)>,
    /// The folder of what it builds. Two compilers in one folder would build everything anew in turn.
    pub(crate) output: PathBuf,
}

impl Toolchain {
    /// Finds a toolchain, and installs what is missing.
    pub(crate) fn find() -> Result<Toolchain, String> {
        if has_std("rustc", None)? {
            return Ok(Toolchain::usual());
        }
        eprintln!("\n== rustup target add {TARGET}");
        if answers(&["rustup", "target", "add", TARGET]) && has_std("rustc", None)? {
            return Ok(Toolchain::usual());
        }
        let missing =
            format!("the Rust target {TARGET} is missing, and neither rustup nor Debian's packages have it here");
        debian().map_err(|why| format!("{missing} ({why})"))
    }

    fn usual() -> Toolchain {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
        Toolchain { cargo, variables: Vec::new(), output: root().join("target") }
    }

    /// Runs its cargo in the workspace.
    pub(crate) fn cargo(&self, args: &str) -> Result<(), String> {
        let output = self.output.display().to_string();
        let args = args.split_whitespace().chain(["--target", TARGET, "--target-dir", &output]).collect::<Vec<_>>();
        let variables = self.variables.iter().map(|(name, value)| (*name, value.as_os_str())).collect::<Vec<_>>();
        run(&format!("cargo {}", args.join(" ")), &self.cargo, &args, root(), &variables)
    }
}

/// Whether a compiler has the standard library of the target.
fn has_std(rustc: &str, sysroot: Option<&Path>) -> Result<bool, String> {
    let mut command = Command::new(rustc);
    command.args(["--print", "target-libdir", "--target", TARGET]);
    if let Some(sysroot) = sysroot {
        command.arg("--sysroot").arg(sysroot);
    }
    let output = command.output().map_err(|e| format!("{rustc} cannot be run: {e}"))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let mut files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.file_name());
    Ok(output.status.success() && files.any(|name| name.to_string_lossy().starts_with("libstd-")))
}

const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";

/// Debian's compiler for browsers, with a standard library that is built once from its sources.
fn debian() -> Result<Toolchain, String> {
    let missing = || "Debian's packages rustc-web, cargo-web and rust-web-src cannot be installed".to_string();
    if !Path::new("/usr/lib/rustlib/src/rust/library").exists() || !answers(&[RUSTC, "--version"]) {
        packages::install(&["rustc-web", "cargo-web", "rust-web-src"], missing())?;
    }
    let version = Command::new(RUSTC).arg("-vV").output().map_err(|_| missing())?;
    let version = String::from_utf8_lossy(&version.stdout).to_string();
    let number = |name: &str| {
        let line = version.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim();
        line.split('.').next().unwrap_or_default().to_string()
    };
    // The linker must know the object files of the compiler's LLVM.
    let (llvm, release) = (number("LLVM version:"), version.lines().find_map(|line| line.strip_prefix("release: ")));
    let linker = format!("/usr/bin/wasm-ld-{llvm}");
    if !Path::new(&linker).exists() {
        let package = format!("lld-{llvm}");
        packages::install(&[&package], format!("Debian's package {package} cannot be installed"))?;
    }
    let output = root().join("target/debian-web");
    let sysroot = output.join(format!("sysroot-{}", release.ok_or_else(missing)?));
    if !has_std(RUSTC, Some(&sysroot))? {
        build_std(&output.join("std"), &sysroot)?;
    }
    let flags = OsString::from(format!("--sysroot {}", sysroot.display()));
    let variables = vec![
        ("RUSTC", OsString::from(RUSTC)),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", OsString::from(linker)),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags),
    ];
    Ok(Toolchain { cargo: CARGO.to_string(), variables, output })
}

/// Builds the standard library by way of an empty crate, from the sources that come with Debian's compiler.
fn build_std(folder: &Path, sysroot: &Path) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("the standard library cannot be written: {e}");
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder"))
            .and_then(|()| fs::write(path, text))
            .map_err(failed)
    };
    write("Cargo.toml", "[package]\nname = \"empty\"\nedition = \"2024\"\n\n[workspace]\n")?;
    write("src/lib.rs", "")?;
    let vendored = "[source.crates-io]\nreplace-with = \"vendored\"\n\n\
                    [source.vendored]\ndirectory = \"/usr/lib/rustlib/src/rust/library/vendor\"\n";
    write(".cargo/config.toml", vendored)?;
    let args = ["build", "--release", "--offline", "-Zbuild-std=std,panic_abort", "--target", TARGET];
    let variables = [("RUSTC_BOOTSTRAP", OsStr::new("1")), ("RUSTC", OsStr::new(RUSTC))];
    // The wrapper of rustup would choose another compiler.
    run("build the standard library for WebAssembly", CARGO, &args, folder, &variables)?;
    let libraries = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&libraries).map_err(failed)?;
    for file in fs::read_dir(folder.join("target").join(TARGET).join("release/deps")).map_err(failed)? {
        let path = file.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        if name.ends_with(".rlib") && !name.starts_with("libempty") {
            fs::copy(&path, libraries.join(&name)).map_err(failed)?;
        }
    }
    Ok(())
}
