//! The Python package: a wheel in a virtual environment, and its tests.

use crate::packages::{self, answers};
use crate::run::{root, run};
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

/// The oldest version of Python that the package supports, as `python` compares it.
const VERSION_CHECK: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
const REQUIREMENTS: &str = "python/requirements-test.txt";

/// Builds the wheel without optimisation for release, installs it and runs the tests.
pub(crate) fn test() -> Result<(), String> {
    let environment = environment()?;
    let python = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let python = python.display().to_string();
    let wheels = root().join("target/python-wheels");
    // Only the wheel of this build may be installed.
    match fs::remove_dir_all(&wheels) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("{} cannot be removed: {error}", wheels.display()));
        }
        _ => {}
    }
    let wheels = wheels.display().to_string();
    let build = ["-m", "maturin", "build", "--locked", "--manifest-path", "python/Cargo.toml", "--out", &wheels];
    run("maturin build", &python, &build, root(), &[])?;
    let install = ["--no-index", "--no-deps", "--force-reinstall", "--find-links", &wheels, "quintet"];
    pip(&python, &install)?;
    // Away from the sources of the package, so that the installed one is tested.
    let tests = root().join("python");
    let stubs = ["-m", "mypy.stubtest", "quintet._quintet", "--ignore-disjoint-bases"];
    run("stubtest quintet", &python, &stubs, &tests, &[])?;
    let no_cache = ["-m", "pytest", "-q", "-p", "no:cacheprovider"];
    run("pytest python", &python, &no_cache, &tests, &[("PYTHONDONTWRITEBYTECODE", OsStr::new("1"))])
}

/// Creates the virtual environment and installs the packages of the tests when their list has changed.
fn environment() -> Result<PathBuf, String> {
    let folder = root().join("target/python-venv");
    let installed = folder.join("installed-requirements.txt");
    let wanted =
        fs::read_to_string(root().join(REQUIREMENTS)).map_err(|e| format!("{REQUIREMENTS} cannot be read: {e}"))?;
    if fs::read_to_string(&installed).is_ok_and(|there| there == wanted) {
        return Ok(folder);
    }
    let system = ["python3", "python"].into_iter().find(|python| answers(&[python, "-c", VERSION_CHECK]));
    let system = match system {
        Some(python) => python,
        None => {
            let missing = "Python 3.10 or later is missing (Debian: apt-get install python3 python3-venv)";
            packages::install(&["python3", "python3-venv"], missing.to_string())?;
            "python3"
        }
    };
    let path = folder.display().to_string();
    run("python -m venv", system, &["-m", "venv", "--clear", &path], root(), &[])?;
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    pip(&python.display().to_string(), &["-r", REQUIREMENTS])?;
    // Written last: an interrupted installation starts again.
    fs::write(&installed, wanted).map_err(|e| format!("{} cannot be written: {e}", installed.display()))?;
    Ok(folder)
}

fn pip(python: &str, args: &[&str]) -> Result<(), String> {
    let fixed = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    run(&format!("pip install {}", args.join(" ")), python, &[&fixed, args].concat(), root(), &[])
}
