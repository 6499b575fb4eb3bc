//! What a step did: the page animates it, the screen reader speaks it, the log prints it.
//!
//! Games emit the truth; [`Game::visible_effect`](crate::Game::visible_effect) hides what a viewer may not know.

use crate::Seat;
use serde::Serialize;

/// A place on or beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// A cell or cup, counted from the left and from White's side, both from 0.
    Cell {
        /// Column, 0 is file a.
        file: u8,
        /// Row, 0 is rank 1.
        rank: u8,
    },
    /// A group of stones, counted from 0 in table order before the turn.
    Group(u8),
    /// A cell of the unbounded table of Ampli.
    Table {
        /// Grows to the right.
        x: i8,
        /// Grows upwards.
        y: i8,
    },
    /// The tiles in a seat's hand.
    Hand(Seat),
    /// A seat's reserve or spare.
    Reserve(Seat),
    /// Out of the game, or among what a seat has won.
    Off,
}

/// A kind of piece, by the letter or digits its game's texts use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A checker of a seat; `dots` is its strength (1 where strength is no matter).
    Checker {
        /// Whose it is.
        owner: Seat,
        /// Gamma's dots, else 1.
        dots: u8,
    },
    /// A stone of a seat, or a common one.
    Stone {
        /// Whose it is; nobody's when common.
        owner: Option<Seat>,
    },
    /// A lid.
    Lid,
    /// A tile, its two values; hidden from those who may not see it.
    Tile(Option<[u8; 2]>),
}

/// One thing that a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "effect", rename_all = "lowercase")]
pub enum Effect {
    /// Pieces went from one place to another (also onto and off the board).
    Moved {
        /// Who did it.
        seat: Seat,
        /// What moved.
        piece: Piece,
        /// How many.
        count: u16,
        /// From where.
        from: Place,
        /// Where to.
        to: Place,
    },
    /// Pieces left the game as a seat's prey.
    Captured {
        /// Who took them.
        seat: Seat,
        /// What was taken.
        piece: Piece,
        /// How many.
        count: u16,
        /// From where.
        from: Place,
    },
    /// Three cups now form a new progression.
    Progression {
        /// The cups in order.
        cups: [Place; 3],
    },
    /// A seat gained points.
    Scored {
        /// Who gained.
        seat: Seat,
        /// How many.
        points: i16,
    },
    /// A tile was put; the same as `Moved` but with its other half and how it lies.
    Put {
        /// Who put it.
        seat: Seat,
        /// The values of its two halves, in the order of `cells`.
        tile: [u8; 2],
        /// The cells of its two halves.
        cells: [Place; 2],
        /// Whether both halves touch the figure.
        full: bool,
    },
    /// The right of move went to a seat.
    Right {
        /// Who has it now.
        seat: Seat,
    },
    /// A seat got rid of its last tile.
    Finished {
        /// Who finished.
        seat: Seat,
    },
    /// A seat passed.
    Passed {
        /// Who passed.
        seat: Seat,
    },
    /// A seat let the seconds go by.
    Waited {
        /// Who waited.
        seat: Seat,
    },
    /// A seat broke a rule of live play.
    Violated {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over,
}

/// Where effects go. Search passes [`NoEffects`] and pays nothing.
pub trait EffectSink {
    /// Takes one effect.
    fn emit(&mut self, effect: Effect);
}

/// Ignores effects.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoEffects;

impl EffectSink for NoEffects {
    #[inline(always)]
    fn emit(&mut self, _: Effect) {}
}

impl EffectSink for Vec<Effect> {
    fn emit(&mut self, effect: Effect) {
        self.push(effect);
    }
}
