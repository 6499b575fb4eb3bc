//! Writes the JavaScript and the TypeScript declarations of a WebAssembly module: `bindgen MODULE.wasm FOLDER NAME`.
//!
//! The generator must have exactly the version of the `wasm-bindgen` that the module was built with, so it is built here from
//! the lock file instead of installed. It is a package of its own to keep `xtask` quick to build.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args = std::env::args().skip(1).collect::<Vec<_>>();
    let [module, folder, name] = &args[..] else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true).omit_default_module_path(false);
    let written = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    if let Err(why) = written {
        eprintln!("bindgen: {why:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
