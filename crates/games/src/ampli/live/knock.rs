//! Knocking, putting and withdrawing, and the race of two knocks (R3, R4, M1).

use super::event::{EventKind, Events, KnockKind, Violation, VoidReason};
use super::{Live, Style};
use crate::ampli::{Phase, Placing, Tile, seat_name};
use game::{RuleError, Seat};

/// A knock that counts, or that may yet turn out to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Knock {
    pub(super) seat: Seat,
    pub(super) tile: Tile,
    /// Where the tile goes, if that was said while the knock was being decided.
    pub(super) put: Option<Placing>,
    /// When it came.
    came: u64,
    /// When it was made, with allowance for delay.
    credited: u64,
}

impl Knock {
    /// Moves its times.
    pub(super) fn pause(&mut self, ms: u64) {
        self.came = self.came.saturating_add(ms);
        self.credited = self.credited.saturating_add(ms);
    }
}

/// The move that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// None.
    Nothing,
    /// One or two have knocked, and which was first is not decided yet.
    Window { first: Knock, second: Option<Knock>, closes: u64 },
    /// A seat must now put its tile; an interceptor until then.
    Move { knock: Knock, until: Option<u64> },
}

impl Live {
    /// A knock with a tile, perhaps with its place: the begin of a move, or the put that was still to come.
    pub(super) fn knock(
        &mut self,
        seat: Seat,
        tile: Tile,
        put: Option<Placing>,
        credited: u64,
        events: &mut Events,
    ) -> Result<(), RuleError> {
        // No figure reaches so far, and the cell beyond has no number.
        if let Some(far) = put.filter(|p| p.x == i8::MAX || p.y == i8::MAX) {
            return Err(RuleError::new(format!("{far} does not touch the figure")).clause("P3"));
        }
        self.round.may_put_tile(seat, tile)?;
        self.must_not_owe(seat)?;
        let own = self.own_knock(seat);
        if let Some(own) = own {
            must_put(own, tile, put)?;
        } else if let Some(why) = self.void(seat, credited)? {
            events.tell(EventKind::Void { seat, why });
            return Ok(());
        }
        if self.round.phase() != Phase::Play {
            return self.knock_in_rally(seat, put, events);
        }
        if let Some(placing) = put.filter(|_| self.style == Style::Help) {
            self.round.may_put(seat, placing)?;
        }
        let fresh = Knock { seat, tile, put, came: self.now, credited: credited.max(self.since[seat.index()]) };
        match &mut self.begun {
            Begun::Move { .. } => put.into_iter().for_each(|placing| self.put(seat, placing, events)),
            Begun::Window { first, .. } if first.seat == seat => first.put = put,
            Begun::Window { second, closes, .. } => {
                let until = *closes;
                *second = Some(Knock { put, ..own.unwrap_or(fresh) });
                if own.is_none() {
                    events.tell(EventKind::Pending { seat, until });
                }
            }
            Begun::Nothing => self.first_knock(fresh, events),
        }
        Ok(())
    }

    /// The first knock counts at once, or waits for one that may have been made earlier and is still under way.
    fn first_knock(&mut self, knock: Knock, events: &mut Events) {
        let closes = self.timing.hold_from(self.now);
        if closes == self.now || !self.rival_may_knock(knock.seat) {
            return self.begin(knock, events);
        }
        // What the decision takes is nobody's time.
        self.clock.stand(self.now);
        self.begun = Begun::Window { first: knock, second: None, closes };
        events.tell(EventKind::Pending { seat: knock.seat, until: closes });
    }

    /// Why the knock of a seat that has not begun has no effect, or is refused; nothing if it counts.
    fn void(&self, seat: Seat, credited: u64) -> Result<Option<VoidReason>, RuleError> {
        let owner = seat == self.round.right();
        let late = self.last_put.is_some_and(|(mover, at)| mover != seat && credited < at);
        match self.begun {
            Begun::Move { knock, .. } if owner => {
                let message = format!("{} has knocked with {} and is moving", seat_name(knock.seat), knock.tile);
                Err(RuleError::new(message).clause("R4"))
            }
            Begun::Move { .. } => Ok(Some(VoidReason::Progress)),
            // Made before the other's tile lay: his move was in progress then.
            _ if late => Ok(Some(VoidReason::Late)),
            _ if owner || self.may_intercept() => Ok(None),
            _ => Ok(Some(if self.guarded() { VoidReason::Guarded } else { VoidReason::First })),
        }
    }

    /// Whether there is another who could have knocked earlier than this seat. It must not depend on what is hidden.
    fn rival_may_knock(&self, seat: Seat) -> bool {
        let rival = self.round.next(seat);
        let allowed = rival == self.round.right() || self.may_intercept();
        self.round.players() == 2 && allowed && !self.owes_draw(rival)
    }

    /// Whether the side without the right could intercept at all: two play, the move is not guarded, and a tile has been put.
    pub(super) fn may_intercept(&self) -> bool {
        self.round.players() == 2 && !self.guarded() && self.round.figure().placings().len() > 1
    }

    /// The window closes: the earlier knock counts, and of two as early the one of the side with the right (M1).
    pub(super) fn close_window(&mut self, events: &mut Events) {
        let Begun::Window { first, second, .. } = self.begun else { return };
        self.clock.go_on(self.now);
        let (winner, loser) = match second {
            Some(second) if self.beats(second, first) => (second, Some(first)),
            _ => (first, second),
        };
        if let Some(loser) = loser {
            events.tell(EventKind::Void { seat: loser.seat, why: VoidReason::Beaten });
        }
        self.begin(winner, events);
    }

    fn beats(&self, knock: Knock, other: Knock) -> bool {
        if knock.credited.abs_diff(other.credited) < self.timing.tie {
            knock.seat == self.round.right()
        } else {
            knock.credited < other.credited
        }
    }

    /// A knock counts: its tile is shown, and nobody else may begin.
    fn begin(&mut self, knock: Knock, events: &mut Events) {
        let Knock { seat, tile, put, came, credited } = knock;
        let owner = seat == self.round.right();
        let how = match owner {
            false => KnockKind::Interception,
            true if self.in_seconds(seat) => KnockKind::Seconds,
            true => KnockKind::Turn,
        };
        events.tell(EventKind::Knocked { seat, tile, how, came, credited });
        self.round.shown = self.round.shown.with(tile);
        if !owner {
            self.clock.stand(self.now);
        }
        let until = (!owner).then(|| self.timing.minute_from(self.now));
        self.begun = Begun::Move { knock, until };
        if let Some(placing) = put {
            self.put(seat, placing, events);
        }
    }

    /// Whether the other is drawing after the tile that gave this seat the right, and could intercept once he has.
    fn in_seconds(&self, seat: Seat) -> bool {
        let rival = self.last_put.map(|(mover, _)| mover).filter(|&mover| mover != seat);
        !self.guarded() && rival.is_some_and(|rival| self.owes_draw(rival))
    }

    /// The tile is put; at a strict table it may turn out to be a violation.
    fn put(&mut self, seat: Seat, placing: Placing, events: &mut Events) {
        match self.round.may_put(seat, placing) {
            Ok(fit) => {
                self.begun = Begun::Nothing;
                self.round.put(seat, placing, fit.full, events);
                self.after_put(seat, events);
            }
            Err(fault) => self.violate(seat, Violation::Illegal(fault.to_string()), events),
        }
    }

    /// In the rally there is nobody to be quicker than: only putting counts, and an illegal try costs nothing (S2).
    fn knock_in_rally(&mut self, seat: Seat, put: Option<Placing>, events: &mut Events) -> Result<(), RuleError> {
        let Some(placing) = put else {
            events.tell(EventKind::Void { seat, why: VoidReason::Rally });
            return Ok(());
        };
        let fit = self.round.may_put(seat, placing)?;
        self.round.put(seat, placing, fit.full, events);
        self.after_put(seat, events);
        Ok(())
    }

    /// Takes back the tile knocked with: a violation (R6).
    pub(super) fn withdraw(&mut self, seat: Seat, events: &mut Events) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match (self.knocked(seat), self.own_knock(seat)) {
            (Some(_), _) => {
                self.violate(seat, Violation::Withdrawn, events);
                Ok(())
            }
            (None, Some(_)) => {
                let message = format!("it is not decided yet whether the knock of {name} was the first");
                Err(RuleError::new(message).clause("M1"))
            }
            _ => Err(RuleError::new(format!("{name} has not knocked, so there is no tile to withdraw")).clause("R4")),
        }
    }

    /// The knock of a seat, decided or not.
    pub(super) fn own_knock(&self, seat: Seat) -> Option<Knock> {
        let knocks = match self.begun {
            Begun::Nothing => [None, None],
            Begun::Window { first, second, .. } => [Some(first), second],
            Begun::Move { knock, .. } => [Some(knock), None],
        };
        knocks.into_iter().flatten().find(|knock| knock.seat == seat)
    }

    /// The tile with which a seat has begun its move and which it must put.
    pub fn knocked(&self, seat: Seat) -> Option<Tile> {
        match self.begun {
            Begun::Move { knock, .. } if knock.seat == seat => Some(knock.tile),
            _ => None,
        }
    }
}

/// Fails for another tile than the one knocked with, and for one more knock (R4).
fn must_put(own: Knock, tile: Tile, put: Option<Placing>) -> Result<(), RuleError> {
    let (name, begun) = (seat_name(own.seat), own.tile);
    if tile != begun {
        return Err(
            RuleError::new(format!("{name} has knocked with {begun} and must put that, not {tile}")).clause("R4")
        );
    }
    if put.is_none() || own.put.is_some() {
        return Err(RuleError::new(format!("{name} has already begun its move with {begun}")).clause("R4"));
    }
    Ok(())
}
