//! The legal acts. Nothing here depends on tiles that the seat does not see.

use super::clock::Draw;
use super::knock::Begun;
use super::{Live, Style};
use crate::ampli::{Phase, Placing};
use game::{Seat, SeatSet};
use serde::Serialize;

/// The tiles with which a seat may begin a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LiveBegin"))]
#[serde(rename_all = "lowercase")]
pub enum Begin {
    /// None: the seat cannot begin a move now.
    No,
    /// A tile that is full.
    Full,
    /// Any tile that fits.
    Any,
}

/// The acts of a seat that are neither rejected nor ignored. Leaving is always possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LiveLegal"))]
pub struct Legal {
    /// The moves it may begin, by a knock (except in the rally) or by a put.
    pub begin: Begin,
    /// The tile of its knock, by its values, which it must put.
    pub put: Option<[u8; 2]>,
    /// Whether it may take that tile back, which is a violation.
    pub withdraw: bool,
    /// Whether it may draw or turn its retarder.
    pub draw: bool,
    /// Whether it may pass.
    pub pass: bool,
    /// Whether it may stop its rally.
    pub stop: bool,
}

impl Legal {
    const NOTHING: Legal =
        Legal { begin: Begin::No, put: None, withdraw: false, draw: false, pass: false, stop: false };
}

impl Live {
    /// Returns what a seat may do now; nothing for a seat that does not exist.
    pub fn legal(&self, seat: Seat) -> Legal {
        if seat.0 >= self.round.players() {
            return Legal::NOTHING;
        }
        let owner = seat == self.round.right();
        let draw = self.draws[seat.index()] == Draw::Owed;
        let full_or_any = if self.round.needs_full(seat) { Begin::Full } else { Begin::Any };
        let legal = Legal { draw, ..Legal::NOTHING };
        let own = self.own_knock(seat);
        let put = own.filter(|knock| knock.put.is_none()).map(|knock| knock.tile.values());
        match self.round.phase() {
            Phase::Over => Legal::NOTHING,
            Phase::Rally | Phase::RallyFull if owner => Legal { begin: full_or_any, stop: true, ..legal },
            Phase::Rally | Phase::RallyFull => Legal::NOTHING,
            Phase::Play => match self.begun {
                _ if own.is_some() => Legal { put, withdraw: self.knocked(seat).is_some(), ..legal },
                Begun::Move { .. } => legal,
                Begun::Window { .. } => Legal { begin: self.begin_of(seat), ..legal },
                Begun::Nothing => Legal { begin: self.begin_of(seat), pass: owner && !self.owes_draw(seat), ..legal },
            },
        }
    }

    fn begin_of(&self, seat: Seat) -> Begin {
        let owner = seat == self.round.right();
        match owner {
            _ if self.owes_draw(seat) => Begin::No,
            true => Begin::Any,
            false if self.may_intercept() => Begin::Full,
            false => Begin::No,
        }
    }

    /// Returns the placings that a seat may put now and whether they are full: of the tile of its knock, or of any tile to begin a move.
    ///
    /// Returns nothing at a strict table: finding a place is the task of the player there. In the rally mistakes cost nothing (S2).
    pub fn placings(&self, seat: Seat) -> Vec<(Placing, bool)> {
        let legal = self.legal(seat);
        let mut found = Vec::new();
        if (self.style == Style::Strict && self.round.phase() == Phase::Play)
            || (legal.begin, legal.put) == (Begin::No, None)
        {
            return found;
        }
        self.round.each_placing(seat, |placing, full| {
            if legal.put.is_none_or(|tile| placing.tile.tile().values() == tile) {
                found.push((placing, full));
            }
        });
        found
    }

    /// Returns the seats that may do something now.
    ///
    /// A seat whose knock is being decided is not among them: whether it has given a place for its tile is secret.
    pub fn to_act(&self) -> SeatSet {
        let pending = |seat: Seat| self.own_knock(seat).is_some() && self.knocked(seat).is_none();
        let acts = |seat: &Seat| self.legal(*seat) != Legal::NOTHING && !pending(*seat);
        self.round.seats().filter(acts).fold(SeatSet::EMPTY, SeatSet::with)
    }
}
