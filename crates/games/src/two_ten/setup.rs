//! The setup, and the tables made from it.

use super::board::{Cup, CupSet, Cups, Large, MAX_CUPS, MAX_SIDE, Small, Trios};
use super::position::{Position, Stage};
use game::grid::Grid;
use game::text::{self, CellName, cell_text, push_cell};
use game::{Game, GameVisitor, HistoryLimits, Place, RuleError, Seat};
use std::num::NonZeroU8;

/// The default ends (T8, T9). The 100-turn rule is not needed.
const LIMITS: HistoryLimits = HistoryLimits { repeat: 3, quiet: 0 };
const IDLE: u32 = 10;

/// The most idle turns of a setup or a position.
pub(super) const MAX_IDLE_TURNS: u32 = 1_000_000;

const EXAMPLE: &str = "4x4x3 (files, ranks, stones in each cup)";

/// The rules of 210 for one setup. `C` stores the cups: [`Small`] up to 16, [`Large`] up to 81.
///
/// [`with_setup`] chooses between them.
#[derive(Clone, Debug)]
pub struct TwoTen<C: Cups = Small> {
    /// Never zero, so that the division for a cup name is removed where no effect is read.
    pub(super) width: NonZeroU8,
    pub(super) height: u8,
    pub(super) each: u8,
    /// The number of idle turns that end the game; 0 for never.
    pub(super) idle: u32,
    pub(super) limits: HistoryLimits,
    /// The orthogonal neighbours of each cup.
    pub(super) neighbours: [C::Set; MAX_CUPS],
    /// The cups that can begin a trio in a rank or in a file.
    begins: Trios<C::Set>,
}

/// Parses a setup and runs an operation on the game with the smallest position type for its board.
pub fn with_setup<W: GameVisitor>(setup: &str, visitor: W) -> Result<W::Output, RuleError> {
    let large = TwoTen::<Large>::from_setup(setup)?;
    match TwoTen::<Small>::from_setup(setup) {
        Ok(small) => Ok(visitor.visit(small)),
        Err(_) => Ok(visitor.visit(large)),
    }
}

impl<C: Cups> TwoTen<C> {
    pub(super) fn parse_setup(setup: &str) -> Result<Self, RuleError> {
        let (main, mut options) = text::options(setup)?;
        let [width, height, each] = text::sizes::<3>(main, EXAMPLE)?;
        let side = 3..=MAX_SIDE as u32;
        if !side.contains(&width) || !side.contains(&height) {
            return Err(
                RuleError::new(format!("a board is 3 to 9 cups wide and high, found {width}x{height}")).clause("T1")
            );
        }
        if !(1..=15).contains(&each) {
            return Err(RuleError::new(format!("a cup begins with 1 to 15 stones, found {each}")).clause("T1"));
        }
        if (width * height) as usize > C::ROOM {
            return Err(RuleError::new(format!(
                "{width}x{height} cups are more than the {} of a small board",
                C::ROOM
            )));
        }
        let idle = match options.iter().position(|option| option.0 == "idle") {
            Some(place) => options.remove(place).1,
            None => IDLE,
        };
        if options.iter().any(|o| o.0 == "quiet") {
            return Err(
                RuleError::new("210 has no option \"quiet\": idle=10 counts the turns with nothing taken").clause("T9")
            );
        }
        let limits = text::limits(&options, LIMITS)?;
        Ok(Self::new(width as u8, height as u8, each as u8, idle, limits))
    }

    fn new(width: u8, height: u8, each: u8, idle: u32, limits: HistoryLimits) -> Self {
        let mut neighbours = [C::Set::NONE; MAX_CUPS];
        let mut begins = Trios { across: C::Set::NONE, along: C::Set::NONE };
        for cup in 0..width * height {
            let (file, rank) = (cup % width, cup / width);
            let beside = [
                (file > 0).then(|| cup - 1),
                (file + 1 < width).then_some(cup + 1),
                (rank > 0).then(|| cup - width),
                (rank + 1 < height).then_some(cup + width),
            ];
            neighbours[usize::from(cup)] =
                beside.into_iter().flatten().fold(C::Set::NONE, |set, c| set | C::Set::of(c));
            if file + 2 < width {
                begins.across = begins.across | C::Set::of(cup);
            }
            if rank + 2 < height {
                begins.along = begins.along | C::Set::of(cup);
            }
        }
        let width = NonZeroU8::new(width).expect("a board is at least 3 cups wide");
        TwoTen { width, height, each, idle, limits, neighbours, begins }
    }

    pub(super) fn setup_text(&self) -> String {
        let idle = if self.idle == IDLE { String::new() } else { format!(",idle={}", self.idle) };
        format!("{}x{}x{}{idle}{}", self.width, self.height, self.each, text::limits_text(self.limits, LIMITS))
    }

    pub(super) fn opening(&self) -> Position<C> {
        let mut cups = C::EMPTY;
        for cup in 0..self.cups() {
            cups.add(cup, u16::from(self.each));
        }
        Position {
            cups,
            trios: self.progressions(&cups),
            covered: C::Set::NONE,
            taken: [0, 0],
            idle: 0,
            stage: Stage::Between,
            seat: Seat::FIRST,
        }
    }

    /// Returns the number of cups.
    #[inline]
    pub fn cups(&self) -> Cup {
        self.width.get() * self.height
    }

    /// Returns the number of files and ranks.
    #[inline]
    pub fn size(&self) -> (u8, u8) {
        (self.width.get(), self.height)
    }

    /// Returns the number of turns in a row without a taking that end the game (T8); 0 for never.
    #[inline]
    pub fn idle_limit(&self) -> u32 {
        self.idle
    }

    /// Returns the number of stones, on the board and taken.
    #[inline]
    pub fn stones(&self) -> u16 {
        u16::from(self.cups()) * u16::from(self.each)
    }

    /// Returns the trios of a board that are progressions (T3).
    #[inline]
    pub(super) fn progressions(&self, cups: &C) -> Trios<C::Set> {
        Trios {
            across: cups.progressions(1) & self.begins.across,
            along: cups.progressions(usize::from(self.width.get())) & self.begins.along,
        }
    }

    /// Iterates over the cups of these trios, those in ranks first.
    pub(super) fn trio_cups(&self, trios: Trios<C::Set>) -> impl Iterator<Item = [Cup; 3]> + '_ {
        let across = trios.across.cups().map(|cup| (cup, 1));
        let along = trios.along.cups().map(|cup| (cup, self.width.get()));
        across.chain(along).map(|(cup, step)| [cup, cup + step, cup + 2 * step])
    }

    /// Returns the board for texts.
    pub(super) fn grid(&self) -> Grid {
        Grid::new(self.width.get(), self.height, "T1")
    }

    /// Returns the cup at a file and a rank, both from 0.
    #[inline]
    pub(super) fn cup(&self, file: u8, rank: u8) -> Cup {
        rank * self.width.get() + file
    }

    /// Returns the file and the rank of a cup, both from 0.
    #[inline]
    pub(super) fn file_and_rank(&self, cup: Cup) -> (u8, u8) {
        (cup % self.width, cup / self.width)
    }

    #[inline]
    pub(super) fn place(&self, cup: Cup) -> Place {
        let (file, rank) = self.file_and_rank(cup);
        Place::Cell { file, rank }
    }

    /// Returns a cup for views.
    pub(super) fn cell(&self, cup: Cup) -> CellName {
        let (file, rank) = self.file_and_rank(cup);
        CellName { file, rank }
    }

    /// Returns the name of a cup.
    pub(super) fn name(&self, cup: Cup) -> String {
        let (file, rank) = self.file_and_rank(cup);
        cell_text(file, rank)
    }

    pub(super) fn push_name(&self, cup: Cup, out: &mut String) {
        let (file, rank) = self.file_and_rank(cup);
        push_cell(out, file, rank);
    }

    /// Returns the cups of a set in the order of texts: by file, then by rank.
    pub(super) fn by_file(&self, set: C::Set) -> Vec<Cup> {
        let mut cups = set.cups().collect::<Vec<_>>();
        cups.sort_by_key(|&cup| self.file_and_rank(cup));
        cups
    }
}
