//! Who may do what now. Nothing here depends on tiles that the seat asked about does not see.

use super::Live;
use super::clock::Draw;
use super::knock::Begun;
use crate::ampli::Phase;
use game::{Seat, SeatSet};
use serde::Serialize;

/// Which tiles a seat may begin a move with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Begin {
    /// None: it cannot begin a move now.
    No,
    /// One that goes in full.
    Full,
    /// Any that fits.
    Any,
}

/// What a seat may do now without being refused or ignored. Leaving is always possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct May {
    /// Whether it may begin a move: by a knock (but in the rally) or by putting at once.
    pub begin: Begin,
    /// The tile it has knocked with and must put, by its values.
    pub put: Option<[u8; 2]>,
    /// Whether it may take that tile back, at the price of a violation.
    pub withdraw: bool,
    /// Whether it may draw or turn its retarder.
    pub draw: bool,
    /// Whether it may pass.
    pub pass: bool,
    /// Whether it may stop its rally.
    pub stop: bool,
}

impl May {
    const NOTHING: May = May { begin: Begin::No, put: None, withdraw: false, draw: false, pass: false, stop: false };
}

impl Live {
    /// What a seat may do now.
    pub fn may(&self, seat: Seat) -> May {
        let owner = seat == self.round.right();
        let draw = self.draws[seat.index()] == Draw::Owed;
        let full_or_any = if self.round.needs_full(seat) { Begin::Full } else { Begin::Any };
        let may = May { draw, ..May::NOTHING };
        let own = self.own_knock(seat);
        let put = own.filter(|knock| knock.put.is_none()).map(|knock| knock.tile.values());
        match self.round.phase() {
            Phase::Over => May::NOTHING,
            Phase::Rally | Phase::RallyFull if owner => May { begin: full_or_any, stop: true, ..may },
            Phase::Rally | Phase::RallyFull => May::NOTHING,
            Phase::Play => match self.begun {
                _ if own.is_some() => May { put, withdraw: self.knocked(seat).is_some(), ..may },
                Begun::Move { .. } => may,
                Begun::Window { .. } => May { begin: self.begin_of(seat), ..may },
                Begun::Nothing => May { begin: self.begin_of(seat), pass: owner && !self.owes_draw(seat), ..may },
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

    /// The seats that may do something now.
    pub fn to_act(&self) -> SeatSet {
        let acts = |seat: &Seat| self.may(*seat) != May::NOTHING;
        self.round.seats().filter(acts).fold(SeatSet::EMPTY, SeatSet::with)
    }
}
