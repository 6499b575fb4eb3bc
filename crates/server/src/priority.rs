//! The priority of threads that compute for long.

/// Lets the threads that answer clients go before this one: a search uses a core for seconds, a step needs it for microseconds.
#[cfg(target_os = "linux")]
pub(crate) fn lower() {
    /// A third of the share of an ordinary thread, while both want the same core.
    const NICENESS: i32 = 5;
    if let Err(why) = rustix::process::nice(NICENESS) {
        tracing::warn!(%why, "a thread keeps its priority");
    }
}

/// Elsewhere the niceness belongs to the whole process.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lower() {}
