//! Keeps the times of files that are written again with the same content, so that cargo does not build what embeds them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file's content and time; a folder has no content.
type Entry = (Option<Vec<u8>>, SystemTime);

/// The files and folders below a folder.
pub(crate) struct Snapshot {
    folder: PathBuf,
    entries: BTreeMap<PathBuf, Entry>,
}

impl Snapshot {
    /// Reads a folder; one that does not exist is empty.
    pub(crate) fn take(folder: &Path) -> Snapshot {
        let mut entries = BTreeMap::new();
        if read(folder, &mut entries).is_err() {
            entries.clear();
        }
        Snapshot { folder: folder.to_path_buf(), entries }
    }

    /// Sets all times back, if the folder has the same content as before.
    pub(crate) fn restore_times(self) -> io::Result<()> {
        let now = Snapshot::take(&self.folder);
        let contents = |entries: &BTreeMap<PathBuf, Entry>| {
            entries.iter().map(|(path, (content, _))| (path.clone(), content.clone())).collect::<Vec<_>>()
        };
        if contents(&now.entries) == contents(&self.entries) {
            for (path, (_, time)) in &self.entries {
                File::open(path)?.set_modified(*time)?;
            }
        }
        Ok(())
    }
}

fn read(folder: &Path, entries: &mut BTreeMap<PathBuf, Entry>) -> io::Result<()> {
    entries.insert(folder.to_path_buf(), (None, folder.metadata()?.modified()?));
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, entries)?;
        } else {
            entries.insert(path.clone(), (Some(fs::read(&path)?), path.metadata()?.modified()?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_same_content_keeps_its_times_and_other_content_does_not() {
        let folder = std::env::temp_dir().join(format!("quintet-unchanged-{}", std::process::id()));
        let file = folder.join("assets/a.js");
        let build = |text: &str| {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(folder.join("assets")).expect("a folder");
            fs::write(&file, text).expect("written");
        };
        let times = || [&folder, &file].map(|path| path.metadata().expect("there").modified().expect("a time"));
        build("a");
        let past = SystemTime::now() - Duration::from_secs(1000);
        for path in [&folder, &folder.join("assets"), &file] {
            File::open(path).expect("opened").set_modified(past).expect("set");
        }
        let old = times();
        let before = Snapshot::take(&folder);
        build("a");
        assert_ne!(times(), old);
        before.restore_times().expect("restored");
        assert_eq!(times(), old);
        let before = Snapshot::take(&folder);
        build("b");
        before.restore_times().expect("nothing to do");
        assert!(times().iter().all(|time| *time > old[0]), "a change is seen");
        fs::remove_dir_all(&folder).expect("removed");
    }
}
