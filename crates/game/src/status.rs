//! Whether and why a game ends.

use crate::{Outcome, SeatSet};

/// Whether a game is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// These seats may act; never empty.
    Running(SeatSet),
    /// The game is over.
    Over(Outcome),
}

/// The ends that depend on the history of a game and not on its position. Zero turns a rule off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HistoryLimits {
    /// The game is over when the same position occurs this many times.
    pub repeat: u32,
    /// The game is over after this many turns without progress.
    pub quiet: u32,
}

impl HistoryLimits {
    /// No end depends on the history.
    pub const NONE: HistoryLimits = HistoryLimits { repeat: 0, quiet: 0 };
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// By the rules of the game.
    Rules,
    /// The same position occurred too often.
    Repetition,
    /// Too many turns passed without progress.
    Quiet,
}
