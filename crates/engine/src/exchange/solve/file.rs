//! Solutions on disk.
//!
//! A file is a head (what it is, its version, groups and stones of the highest layer, how many layers) and the finished layers in the
//! order in which they were solved, two bytes for each position. The head and every layer end with a checksum, so layers can be added
//! one after another: a solve that was cut off goes on after the last whole one. A table with all layers has its final name; until
//! then it is called `….part`.

use super::layer::Layer;
use super::score::Score;
use super::solution::{Progress, Solution};
use super::totals::Totals;
use crate::Watch;
use game::hash::fold;
use game::{Fault, Game};
use games::exchange::Exchange;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"QUINTEXC";
const VERSION: u32 = 1;

/// The name of a setup's table in its folder.
pub fn file_name(game: &Exchange) -> String {
    format!("exchange-{}x{}.table", game.groups(), game.stones())
}

/// What came of a solve.
#[derive(Debug)]
pub enum Solved {
    /// All is known.
    Whole(Solution),
    /// It was stopped or ran out of time; the finished layers are kept on disk if there is a folder.
    Part(Solution),
}

/// Solves a setup, or reads its solution from a folder where it is kept; goes on where an earlier solve was cut off, and keeps every
/// finished layer at once. Tells how far it is after every layer.
pub fn solve_in(
    folder: Option<&Path>,
    game: &Exchange,
    threads: usize,
    watch: &Watch,
    mut on_progress: impl FnMut(Progress) + Send,
) -> Result<Solved, Fault> {
    let mut solution = Solution::of_setup(game)?;
    let Some(folder) = folder else {
        let finished = solution.advance(threads, watch, |solution| on_progress(solution.progress()));
        return Ok(if finished { Solved::Whole(solution) } else { Solved::Part(solution) });
    };
    let path = folder.join(file_name(game));
    if path.exists() {
        return load(&path, game).map(Solved::Whole);
    }
    fs::create_dir_all(folder).map_err(|e| fault(folder, &e))?;
    let part = part_of(&path);
    let mut file = resume(&part, &mut solution)?;
    let mut trouble = None;
    let finished = solution.advance(threads, watch, |solution| {
        if let (Some(layer), None) = (solution.done.last(), &trouble) {
            trouble = write_layer(&mut file, layer).and_then(|()| file.flush()).err();
        }
        on_progress(solution.progress());
    });
    if let Some(trouble) = trouble {
        return Err(fault(&part, &trouble));
    }
    if !finished {
        return Ok(Solved::Part(solution));
    }
    drop(file);
    fs::rename(&part, &path).map_err(|e| fault(&path, &e))?;
    Ok(Solved::Whole(solution))
}

/// Writes all finished layers of a solution.
pub fn save(solution: &Solution, path: &Path) -> Result<(), Fault> {
    let write = || {
        let mut file = BufWriter::new(File::create(path)?);
        file.write_all(&head(solution))?;
        solution.done.iter().try_for_each(|layer| write_layer(&mut file, layer))?;
        file.flush()
    };
    write().map_err(|e| fault(path, &e))
}

/// Reads the whole solution of a setup.
pub fn load(path: &Path, game: &Exchange) -> Result<Solution, Fault> {
    let mut solution = Solution::of_setup(game)?;
    let mut file = BufReader::new(File::open(path).map_err(|e| fault(path, &e))?);
    read_head(&mut file, &solution, path, &game.setup())?;
    while !solution.is_finished() {
        let totals = solution.plan()[solution.done.len()];
        let layer = read_layer(&mut file, &solution, totals).map_err(|broken| broken.fault(path))?;
        solution.done.push(layer);
    }
    match file.read(&mut [0]) {
        Ok(0) => Ok(solution),
        Ok(_) => Err(Fault::new(format!("{} goes on behind its last layer: it is damaged", path.display()))),
        Err(e) => Err(fault(path, &e)),
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Reads the layers of a solve that was cut off and opens its file to add more; begins a new one where there is none.
fn resume(part: &Path, solution: &mut Solution) -> Result<BufWriter<File>, Fault> {
    let mut whole = 0;
    if part.exists() {
        let head = head(solution);
        let mut file = BufReader::new(File::open(part).map_err(|e| fault(part, &e))?);
        let mut found = vec![0; head.len()];
        // A head that is cut off or of another version is no loss: there is nothing behind it that could be used.
        if file.read_exact(&mut found).is_ok() && found == head {
            whole = head.len() as u64;
            while let Some(&totals) = solution.plan().get(solution.done.len()) {
                let Ok(layer) = read_layer(&mut file, solution, totals) else { break };
                whole += layer_size(solution, totals) as u64;
                solution.done.push(layer);
            }
        }
    }
    let open = || {
        let mut file = OpenOptions::new().create(true).append(true).open(part)?;
        file.set_len(whole)?;
        if whole == 0 {
            file.write_all(&head(solution))?;
        }
        Ok(BufWriter::new(file))
    };
    open().map_err(|e: io::Error| fault(part, &e))
}

fn head(solution: &Solution) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    let top = solution.top();
    head.extend([solution.slots() as u8, top.own, top.enemy, top.common]);
    head.extend((solution.plan().len() as u32).to_le_bytes());
    let sum = checksum(0, &head);
    head.extend(sum.to_le_bytes());
    head
}

fn read_head(file: &mut impl Read, solution: &Solution, path: &Path, setup: &str) -> Result<(), Fault> {
    let head = head(solution);
    let name = path.display();
    let mut found = vec![0; head.len()];
    file.read_exact(&mut found).map_err(|e| Broken::from(e).fault(path))?;
    let version = u32::from_le_bytes([found[8], found[9], found[10], found[11]]);
    if found[..8] != MAGIC {
        Err(Fault::new(format!("{name} is not a table of Fair Exchange")))
    } else if version != VERSION {
        Err(Fault::new(format!("{name} is a table of version {version}; this program reads version {VERSION}")))
    } else if checksum(0, &found[..found.len() - 8]).to_le_bytes() != found[found.len() - 8..] {
        Err(Fault::new(format!("{name} is damaged: the checksum of its head is wrong")))
    } else if found != head {
        Err(Fault::new(format!("{name} is the table of another setup than {setup}")))
    } else {
        Ok(())
    }
}

/// What can be wrong with a layer on disk.
#[derive(Debug)]
enum Broken {
    Short,
    Sum,
    Other(io::Error),
}

impl From<io::Error> for Broken {
    fn from(e: io::Error) -> Broken {
        if e.kind() == io::ErrorKind::UnexpectedEof { Broken::Short } else { Broken::Other(e) }
    }
}

impl Broken {
    fn fault(self, path: &Path) -> Fault {
        let name = path.display();
        match self {
            Broken::Short => Fault::new(format!("{name} is cut off: a part of the table is missing")),
            Broken::Sum => Fault::new(format!("{name} is damaged: the checksum of a layer is wrong")),
            Broken::Other(e) => fault(path, &e),
        }
    }
}

fn write_layer(file: &mut impl Write, layer: &Layer) -> io::Result<()> {
    let mut sum = checksum(1, &[layer.totals.own, layer.totals.enemy, layer.totals.common]);
    for half in &layer.halves {
        let bytes = half.iter().flat_map(|score| score.0.to_le_bytes()).collect::<Vec<_>>();
        sum = checksum(sum, &bytes);
        file.write_all(&bytes)?;
    }
    file.write_all(&sum.to_le_bytes())
}

fn layer_size(solution: &Solution, totals: Totals) -> usize {
    half_sizes(solution, totals).iter().sum::<usize>() * 2 + 8
}

fn half_sizes(solution: &Solution, totals: Totals) -> [usize; 2] {
    let second = if totals == totals.turned() { 0 } else { solution.size(totals.turned()) };
    [solution.size(totals), second]
}

fn read_layer(file: &mut impl Read, solution: &Solution, totals: Totals) -> Result<Layer, Broken> {
    let mut sum = checksum(1, &[totals.own, totals.enemy, totals.common]);
    let mut halves = [Vec::new(), Vec::new()];
    for (half, size) in halves.iter_mut().zip(half_sizes(solution, totals)) {
        let mut bytes = vec![0; 2 * size];
        file.read_exact(&mut bytes)?;
        sum = checksum(sum, &bytes);
        *half = bytes.chunks_exact(2).map(|b| Score(i16::from_le_bytes([b[0], b[1]]))).collect();
    }
    let mut found = [0; 8];
    file.read_exact(&mut found)?;
    if found == sum.to_le_bytes() { Ok(Layer { totals, halves }) } else { Err(Broken::Sum) }
}

fn checksum(start: u64, bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(fold(start, bytes.len() as u64), fold)
}

fn fault(path: &Path, error: &io::Error) -> Fault {
    Fault::new(format!("{}: {error}", path.display()))
}
