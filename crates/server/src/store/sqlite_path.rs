//! The path of a SQLite file: parsing, locking, and noticing that the file was replaced.

use super::error::StoreError;
use directories::BaseDirs;
use std::fs::{self, File, Metadata, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// `PATH` or `PATH?max_pages=N`, a size limit in pages of 4 KiB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SqlitePath {
    pub(super) path: PathBuf,
    pub(super) max_pages: Option<u32>,
}

impl FromStr for SqlitePath {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<SqlitePath, StoreError> {
        let error = StoreError::Address;
        let (path, max_pages) = match text.rsplit_once("?max_pages=") {
            None => (text, None),
            Some((path, pages)) => {
                let pages = pages.parse().ok().filter(|&n| n > 0);
                (path, Some(pages.ok_or_else(|| error("max_pages= needs a number above zero".to_string()))?))
            }
        };
        if path.is_empty() {
            return Err(error("sqlite: needs the path of a file after it".to_string()));
        }
        // Use one canonical name, or two processes could lock two names of the same file.
        let path = Path::new(path);
        let whole = path.canonicalize().or_else(|_| {
            let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let name = path.file_name().ok_or(std::io::ErrorKind::InvalidInput)?;
            Ok::<_, std::io::Error>(folder.canonicalize()?.join(name))
        });
        let path = whole.map_err(|e| error(format!("no database can be at {}: {e}", path.display())))?;
        Ok(SqlitePath { path, max_pages })
    }
}

impl SqlitePath {
    /// Locks out other processes until the file is closed. The system also releases the lock of a killed process.
    pub(super) fn lock(&self) -> Result<File, StoreError> {
        let mut name = self.path.clone().into_os_string();
        name.push(".lock");
        let failed = |e: std::io::Error| {
            let reason = format!("the lock {} cannot be had: {e}", Path::new(&name).display());
            StoreError::Address(reason)
        };
        let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::Error(e)) => Err(failed(e)),
            Err(TryLockError::WouldBlock) => {
                let reason = format!("another process uses the database {}", self.path.display());
                Err(StoreError::Locked(reason))
            }
        }
    }

    /// Identifies the file at the path. SQLite itself would keep writing into a removed or replaced file.
    pub(super) fn identity(&self) -> Result<FileId, StoreError> {
        let gone = |e| StoreError::unavailable(format!("the database {} is gone: {e}", self.path.display()));
        fs::metadata(&self.path).map(|found| identity(&found)).map_err(gone)
    }
}

/// Distinguishes files.
pub(super) type FileId = (u64, u64);

#[cfg(unix)]
fn identity(found: &Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// Other systems do not allow replacing an open file.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> FileId {
    (0, 0)
}

/// Returns the address of the database in the user's data folder, and creates the folder.
///
/// The folder is `quintet` in `$XDG_DATA_HOME` or `~/.local/share`, on macOS in `~/Library/Application Support`, on
/// Windows in `%APPDATA%`.
pub fn default_url() -> Result<String, StoreError> {
    let error = StoreError::Address;
    let none = || error("there is no data folder: set HOME, or name a database with --database".to_string());
    let folder = BaseDirs::new().ok_or_else(none)?.data_dir().join("quintet");
    fs::create_dir_all(&folder)
        .map_err(|e| error(format!("the folder {} cannot be created: {e}", folder.display())))?;
    let path = folder.join("quintet.sqlite").into_os_string().into_string();
    path.map(|path| format!("sqlite:{path}"))
        .map_err(|path| error(format!("the path {} is not Unicode", Path::new(&path).display())))
}
