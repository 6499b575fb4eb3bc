//! Tablebase files: results of exact solvers on disk.
//!
//! A file has a header (magic bytes, version, label) and one block per finished part. The header and every block end with a
//! checksum, so a solver can append blocks and resume after the last whole one. A complete file has its final name; an
//! incomplete one ends with `.part`.

use game::RuleError;
use game::hash::fold;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"QUINTET\n";
const VERSION: u32 = 2;

/// The path and label of one tablebase.
#[derive(Clone, Debug)]
pub(crate) struct TablebaseFile {
    path: PathBuf,
    label: String,
}

impl TablebaseFile {
    /// The tablebase with a label such as `exchange 3x4` in a folder.
    pub(crate) fn new(folder: &Path, label: &str) -> TablebaseFile {
        TablebaseFile::at(&folder.join(format!("{}.table", label.replace([' ', ','], "-"))), label)
    }

    /// A tablebase in a file of any name.
    pub(crate) fn at(path: &Path, label: &str) -> TablebaseFile {
        TablebaseFile { path: path.to_owned(), label: label.to_string() }
    }

    /// The path of the complete file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the blocks of a complete file. `take` returns whether it needs more blocks.
    pub(crate) fn read(&self, mut take: impl FnMut(Vec<u8>) -> Result<bool, InvalidBlock>) -> Result<(), RuleError> {
        let file = File::open(&self.path).map_err(|e| ReadError::Other(e).into_rule_error(&self.path))?;
        let mut file = Reader::new(file).map_err(|e| e.into_rule_error(&self.path))?;
        self.read_header(&mut file, &self.path)?;
        loop {
            match file.block().and_then(|block| take(block).map_err(|InvalidBlock| ReadError::Sum)) {
                Ok(true) => {}
                Ok(false) => break,
                Err(broken) => return Err(broken.into_rule_error(&self.path)),
            }
        }
        if file.left > 0 {
            let message = format!("{} goes on behind its last part: it is damaged", self.path.display());
            return Err(RuleError::new(message));
        }
        Ok(())
    }

    /// Reads the blocks of an incomplete file and opens it for appending. Creates the file if it is missing.
    ///
    /// Truncates the file after the last good block. Rejects a file of another version or kind and leaves it unchanged.
    pub(crate) fn resume(
        &self,
        mut take: impl FnMut(Vec<u8>) -> Result<bool, InvalidBlock>,
    ) -> Result<TablebaseWriter, RuleError> {
        let part = self.part();
        let io_error = |e: io::Error| ReadError::Other(e).into_rule_error(&part);
        if let Some(folder) = part.parent() {
            fs::create_dir_all(folder).map_err(io_error)?;
        }
        let mut whole = 0;
        if part.exists() {
            let mut file = Reader::new(File::open(&part).map_err(io_error)?).map_err(|e| e.into_rule_error(&part))?;
            // A truncated header has nothing behind it.
            if file.left >= self.header().len() as u64 {
                self.read_header(&mut file, &part)?;
                let all = file.left;
                let mut read = 0;
                while let Ok(block) = file.block() {
                    let more = take(block);
                    if more.is_ok() {
                        read = all - file.left;
                    }
                    if more != Ok(true) {
                        break;
                    }
                }
                whole = self.header().len() as u64 + read;
            }
        }
        let open = || {
            let mut file = OpenOptions::new().create(true).append(true).open(&part)?;
            file.set_len(whole)?;
            if whole == 0 {
                file.write_all(&self.header())?;
            }
            Ok(BufWriter::new(file))
        };
        let file = open().map_err(io_error)?;
        Ok(TablebaseWriter { file, tablebase: self.clone() })
    }

    fn part(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }

    fn header(&self) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend((self.label.len() as u32).to_le_bytes());
        head.extend(self.label.as_bytes());
        let sum = checksum(&head);
        head.extend(sum.to_le_bytes());
        head
    }

    fn read_header(&self, file: &mut Reader, path: &Path) -> Result<(), RuleError> {
        let name = path.display();
        let broken = |broken: ReadError| broken.into_rule_error(path);
        let mut start = [0; 16];
        file.read(&mut start).map_err(broken)?;
        if start[..8] != MAGIC {
            return Err(RuleError::new(format!("{name} is not a table of Quintet")));
        }
        let word = |at: usize| u32::from_le_bytes([start[at], start[at + 1], start[at + 2], start[at + 3]]);
        let version = word(8);
        if version != VERSION {
            let message = format!("{name} is a table of version {version}; this program reads version {VERSION}");
            return Err(RuleError::new(message));
        }
        let mut rest = vec![0; file.bounded(u64::from(word(12)) + 8).map_err(broken)?];
        file.read(&mut rest).map_err(broken)?;
        let (label, sum) = rest.split_at(rest.len() - 8);
        if checksum(&[&start[..], label].concat()).to_le_bytes() != *sum {
            return Err(RuleError::new(format!("{name} is damaged: the checksum of its head is wrong")));
        }
        if label != self.label.as_bytes() {
            let label = String::from_utf8_lossy(label);
            return Err(RuleError::new(format!("{name} is the table of {label}, not of {}", self.label)));
        }
        Ok(())
    }
}

/// A block with a good checksum that does not belong to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InvalidBlock;

/// A tablebase file open for appending.
#[derive(Debug)]
pub(crate) struct TablebaseWriter {
    file: BufWriter<File>,
    tablebase: TablebaseFile,
}

impl TablebaseWriter {
    /// Appends a block and flushes it.
    pub(crate) fn add(&mut self, block: &[u8]) -> Result<(), RuleError> {
        let mut write = || {
            self.file.write_all(&(block.len() as u64).to_le_bytes())?;
            self.file.write_all(block)?;
            self.file.write_all(&checksum(block).to_le_bytes())?;
            self.file.flush()
        };
        write().map_err(|e| ReadError::Other(e).into_rule_error(&self.tablebase.part()))
    }

    /// Syncs the file and gives it its final name.
    pub(crate) fn finish(self) -> Result<(), RuleError> {
        let TablebaseWriter { file, tablebase } = self;
        let sync = || file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all();
        sync()
            .and_then(|()| fs::rename(tablebase.part(), &tablebase.path))
            .map_err(|e| ReadError::Other(e).into_rule_error(&tablebase.path))
    }
}

/// A reader bounded by the file size, so that a damaged length field allocates no memory.
struct Reader {
    file: BufReader<File>,
    left: u64,
}

impl Reader {
    fn new(file: File) -> Result<Reader, ReadError> {
        let left = file.metadata()?.len();
        Ok(Reader { file: BufReader::new(file), left })
    }

    fn bounded(&self, length: u64) -> Result<usize, ReadError> {
        if length > self.left { Err(ReadError::Short) } else { usize::try_from(length).map_err(|_| ReadError::Short) }
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), ReadError> {
        self.file.read_exact(bytes)?;
        self.left = self.left.saturating_sub(bytes.len() as u64);
        Ok(())
    }

    fn block(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut word = [0; 8];
        self.read(&mut word)?;
        let mut block = vec![0; self.bounded(u64::from_le_bytes(word))?];
        self.read(&mut block)?;
        self.read(&mut word)?;
        if word == checksum(&block).to_le_bytes() { Ok(block) } else { Err(ReadError::Sum) }
    }
}

/// Why a tablebase cannot be read.
#[derive(Debug)]
enum ReadError {
    Short,
    Sum,
    Other(io::Error),
}

impl From<io::Error> for ReadError {
    fn from(e: io::Error) -> ReadError {
        if e.kind() == io::ErrorKind::UnexpectedEof { ReadError::Short } else { ReadError::Other(e) }
    }
}

impl ReadError {
    fn into_rule_error(self, path: &Path) -> RuleError {
        let name = path.display();
        match self {
            ReadError::Short => RuleError::new(format!("{name} is cut off: a part of the table is missing")),
            ReadError::Sum => RuleError::new(format!("{name} is damaged: the checksum of a part is wrong")),
            ReadError::Other(e) => RuleError::new(format!("{name}: {e}")),
        }
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(fold(1, bytes.len() as u64), fold)
}
