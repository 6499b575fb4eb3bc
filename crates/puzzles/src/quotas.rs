//! Quotas that balance a book by difficulty and theme.

use crate::plan::known_themes;
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum share of one difficulty in a book.
const MAX_SHARE_PER_DIFFICULTY: f64 = 0.3;
/// Maximum share of all easy puzzles.
const MAX_SHARE_EASY: f64 = 0.6;
/// Maximum share of one main theme.
const MAX_SHARE_PER_MAIN_THEME: f64 = 0.35;
/// The highest easy difficulty.
pub(crate) const MAX_EASY_DIFFICULTY: u8 = 3;
/// The lowest hard difficulty.
const MIN_HARD_DIFFICULTY: u8 = 5;
/// Minimum number of puzzles per theme; the book reserves room for them.
const MIN_PUZZLES_PER_THEME: usize = 6;
/// Minimum number of hard puzzles; the book reserves room for them.
const MIN_HARD_PUZZLES: usize = 12;

/// The counts of a book per difficulty and theme.
#[derive(Default)]
pub(crate) struct Quotas {
    themes: &'static [&'static str],
    wanted: usize,
    of_difficulty: [usize; 9],
    of_main_theme: BTreeMap<String, usize>,
    of_theme: BTreeMap<String, usize>,
}

impl Quotas {
    /// Creates the counts of an empty book with this final size.
    pub(crate) fn new(game: &str, wanted: usize) -> Quotas {
        Quotas { themes: known_themes(game), wanted, ..Quotas::default() }
    }

    /// Counts a puzzle.
    pub(crate) fn add(&mut self, puzzle: &Puzzle) {
        self.of_difficulty[usize::from(puzzle.difficulty)] += 1;
        *self.of_main_theme.entry(main(&puzzle.themes)).or_default() += 1;
        for theme in &puzzle.themes {
            *self.of_theme.entry(theme.clone()).or_default() += 1;
        }
    }

    /// Whether the book has room for a puzzle with these themes and one of these difficulties.
    pub(crate) fn accepts(&self, themes: &[String], difficulties: impl IntoIterator<Item = u8> + Clone) -> bool {
        let hard = difficulties.clone().into_iter().any(|difficulty| difficulty >= MIN_HARD_DIFFICULTY);
        if themes.iter().any(|theme| self.missing(theme) > 0) || hard && self.missing_hard() > 0 {
            return true;
        }
        let lacking = self.themes.iter().map(|theme| self.missing(theme)).sum::<usize>().max(self.missing_hard());
        let held = self.of_difficulty.iter().sum::<usize>();
        held + lacking < self.wanted
            && self.below(self.of_main_theme.get(&main(themes)).copied().unwrap_or(0), MAX_SHARE_PER_MAIN_THEME)
            && difficulties.into_iter().any(|difficulty| self.accepts_difficulty(difficulty))
    }

    /// The number of missing puzzles of a theme.
    pub(crate) fn missing(&self, theme: &str) -> usize {
        MIN_PUZZLES_PER_THEME.saturating_sub(self.of_theme.get(theme).copied().unwrap_or(0))
    }

    fn missing_hard(&self) -> usize {
        MIN_HARD_PUZZLES.saturating_sub(self.of_difficulty[usize::from(MIN_HARD_DIFFICULTY)..].iter().sum())
    }

    fn accepts_difficulty(&self, difficulty: u8) -> bool {
        let easy = self.of_difficulty[..=usize::from(MAX_EASY_DIFFICULTY)].iter().sum();
        self.below(self.of_difficulty[usize::from(difficulty)], MAX_SHARE_PER_DIFFICULTY)
            && (difficulty > MAX_EASY_DIFFICULTY || self.below(easy, MAX_SHARE_EASY))
    }

    fn below(&self, count: usize, part: f64) -> bool {
        (count as f64) < (self.wanted as f64 * part).max(1.0)
    }
}

/// Drops puzzles beyond the quotas of a book of this size; the longest and richest ones stay.
pub fn balanced(mut puzzles: Vec<Puzzle>, wanted: usize) -> Vec<Puzzle> {
    let game = puzzles.first().map_or_else(String::new, |p| p.game.clone());
    puzzles.sort_by_key(|p| (Reverse((p.asked, p.themes.len(), p.difficulty)), p.id.clone()));
    let mut quotas = Quotas::new(&game, wanted);
    puzzles.retain(|puzzle| {
        let stays = quotas.accepts(&puzzle.themes, [puzzle.difficulty]);
        if stays {
            quotas.add(puzzle);
        }
        stays
    });
    puzzles
}

fn main(themes: &[String]) -> String {
    themes.first().cloned().unwrap_or_default()
}
