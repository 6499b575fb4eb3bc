//! The limit of open files. Connections stay below it, so that the database can always open its files.

use crate::limits;

/// Raises the limit of open files as far as the system allows; returns the number of connections that fit below it.
pub(crate) fn raise_limit() -> usize {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => {
            let connections = connections_within(files);
            tracing::info!(files, connections, "limit of open files");
            connections
        }
        Err(why) => {
            let connections = connections_within(limits::ASSUMED_OPEN_FILES);
            tracing::warn!(%why, connections, "cannot raise the limit of open files");
            connections
        }
    }
}

/// Returns the number of connections that leaves enough files for everything else, even with a tiny limit.
fn connections_within(files: u64) -> usize {
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    files.saturating_sub(limits::RESERVED_FILES).max(files / 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_kept_back_for_the_database() {
        assert_eq!(connections_within(1024), 1024 - limits::RESERVED_FILES);
        assert_eq!(connections_within(64), 32);
        assert_eq!(connections_within(0), 1);
        assert_eq!(connections_within(u64::MAX), usize::MAX - limits::RESERVED_FILES);
    }
}
