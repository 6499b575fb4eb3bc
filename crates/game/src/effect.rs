//! The effects of a step: a page animates them, a screen reader speaks them, a log prints them.
//!
//! A game emits everything that happens; [`Game::visible_effect`](crate::Game::visible_effect) hides what a viewer may not know.

use crate::Seat;
use serde::Serialize;

/// A place on or beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// A cell of a board, counted from the left and from the first seat's side, both from 0.
    Cell {
        /// Column; 0 is file a.
        file: u8,
        /// Row; 0 is rank 1.
        rank: u8,
    },
    /// A group of pieces, counted from 0 in the order before the turn.
    Group(u8),
    /// A cell of a table without edges.
    Table {
        /// Grows to the right.
        x: i8,
        /// Grows upwards.
        y: i8,
    },
    /// The hand of a seat.
    Hand(Seat),
    /// The reserve or the spare of a seat.
    Reserve(Seat),
    /// Out of the game, or among the pieces that a seat has won.
    Off,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A checker.
    Checker {
        /// The seat that owns it.
        owner: Seat,
        /// Its strength; 1 in games whose checkers are all alike.
        dots: u8,
    },
    /// A stone.
    Stone {
        /// The seat that owns it; `None` for a common stone.
        owner: Option<Seat>,
    },
    /// A lid.
    Lid,
    /// A tile with two values; `None` for a viewer who may not see them.
    Tile(Option<[u8; 2]>),
}

/// One effect of a step. `C` holds the effects that only one game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CommonEffect"))]
#[serde(tag = "effect", rename_all = "lowercase")]
pub enum Effect<C> {
    /// Pieces moved from one place to another, also onto or off the board.
    Moved {
        /// The seat that moved them.
        seat: Seat,
        /// The kind of piece.
        piece: Piece,
        /// The number of pieces.
        count: u16,
        /// The place before.
        from: Place,
        /// The place after.
        to: Place,
    },
    /// A seat captured pieces, which left the game.
    Captured {
        /// The seat that captured them.
        seat: Seat,
        /// The kind of piece.
        piece: Piece,
        /// The number of pieces.
        count: u16,
        /// The place before.
        from: Place,
    },
    /// A seat gained points.
    Scored {
        /// The seat.
        seat: Seat,
        /// The points.
        points: i16,
    },
    /// A seat passed.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// The game is over.
    Over,
    /// An effect that only this game has. It is serialized in place, with an `effect` tag of its own.
    #[serde(untagged)]
    Custom(C),
}

/// The custom effects of a game that has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum NoCustomEffect {}

/// A receiver of effects. Search passes [`NoEffects`] and pays nothing.
pub trait EffectSink<C> {
    /// Takes one effect.
    fn emit(&mut self, effect: Effect<C>);
}

/// Ignores effects.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoEffects;

impl<C> EffectSink<C> for NoEffects {
    #[inline(always)]
    fn emit(&mut self, _: Effect<C>) {}
}

impl<C> EffectSink<C> for Vec<Effect<C>> {
    fn emit(&mut self, effect: Effect<C>) {
        self.push(effect);
    }
}
