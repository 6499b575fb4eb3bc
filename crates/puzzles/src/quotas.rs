//! How a book is mixed: no difficulty and no theme may crowd out the others, and what is rare is always welcome.

use crate::plan::known_themes;
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// No difficulty may make up more than this part of a book,
const MAX_SHARE_PER_DIFFICULTY: f64 = 0.3;
/// the easy ones together no more than this,
const MAX_SHARE_EASY: f64 = 0.6;
/// and no main theme more than this.
const MAX_SHARE_PER_MAIN_THEME: f64 = 0.35;
/// The highest difficulty that is called easy.
pub(crate) const MAX_EASY_DIFFICULTY: u8 = 3;
/// The lowest difficulty that is called hard.
const MIN_HARD_DIFFICULTY: u8 = 5;
/// A book needs so many puzzles of each theme, whatever their difficulty,
const MIN_PUZZLES_PER_THEME: usize = 6;
/// and so many hard ones. Room is kept for both.
const MIN_HARD_PUZZLES: usize = 12;

/// What a book holds of each kind.
#[derive(Default)]
pub(crate) struct Quotas {
    themes: &'static [&'static str],
    wanted: usize,
    of_difficulty: [usize; 9],
    of_main_theme: BTreeMap<String, usize>,
    of_theme: BTreeMap<String, usize>,
}

impl Quotas {
    /// An empty book of a game that will have so many puzzles.
    pub(crate) fn new(game: &str, wanted: usize) -> Quotas {
        Quotas { themes: known_themes(game), wanted, ..Quotas::default() }
    }

    /// Counts a puzzle in.
    pub(crate) fn add(&mut self, puzzle: &Puzzle) {
        self.of_difficulty[usize::from(puzzle.difficulty)] += 1;
        *self.of_main_theme.entry(main(&puzzle.themes)).or_default() += 1;
        for theme in &puzzle.themes {
            *self.of_theme.entry(theme.clone()).or_default() += 1;
        }
    }

    /// Whether there is room for a puzzle with these themes whose difficulty is one of those.
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

    /// How many puzzles of a theme are missing.
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

/// Those puzzles for which there is room in a book of so many: where there are too many of a kind, the longest and richest stay.
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
