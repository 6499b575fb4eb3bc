//! Link arguments of a library that an interpreter loads: macOS must not look for the symbols of Python.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
