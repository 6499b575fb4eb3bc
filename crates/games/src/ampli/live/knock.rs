//! Knocking, putting and withdrawing, and the race of two knocks (R3, R4, M1).

use super::event::{EventKind, Events, KnockKind, Violation, VoidReason};
use super::{Live, Style};
use crate::ampli::{Phase, Placing, Tile, seat_name};
use game::{RuleError, Seat};

/// A knock that counts, or that may turn out to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Knock {
    pub(super) seat: Seat,
    pub(super) tile: Tile,
    /// The place of the tile, if it was given while the knock was being decided.
    pub(super) put: Option<Placing>,
    /// The time of arrival.
    came: u64,
    /// The time when it was made, with credit for delay.
    credited: u64,
    /// When its tile was shown, once it counts.
    shown: u64,
}

impl Knock {
    /// Moves its times.
    pub(super) fn pause(&mut self, ms: u64) {
        self.came = self.came.saturating_add(ms);
        self.credited = self.credited.saturating_add(ms);
        self.shown = self.shown.saturating_add(ms);
    }
}

/// The times of an act, and whether its order among the acts of others is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times {
    pub(super) came: u64,
    pub(super) credited: u64,
    /// The caller has compared it with the acts of the other seat: it takes effect at once.
    pub(super) ordered: bool,
}

/// The move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// None.
    Nothing,
    /// One or two seats have knocked, and the first is not decided yet.
    Window { first: Knock, second: Option<Knock>, closes: u64 },
    /// A seat must put its tile; an interceptor before `until`.
    Move { knock: Knock, until: Option<u64> },
}

impl Live {
    /// Handles a knock with a tile and perhaps its place: the start of a move, or the put that completes it.
    pub(super) fn knock(
        &mut self,
        seat: Seat,
        tile: Tile,
        put: Option<Placing>,
        times: Times,
        events: &mut Events,
    ) -> Result<(), RuleError> {
        // No figure reaches this far, and the cell beyond has no number.
        if let Some(far) = put.filter(|p| p.x == i8::MAX || p.y == i8::MAX) {
            return Err(RuleError::new(format!("{far} does not touch the figure")).clause("P3"));
        }
        self.round.may_put_tile(seat, tile)?;
        self.must_not_owe(seat)?;
        let own = self.own_knock(seat);
        if let Some(own) = own {
            must_put(own, tile, put)?;
        } else if let Some(why) = self.void(seat, times)? {
            events.push(EventKind::Void { seat, why });
            return Ok(());
        }
        if self.round.phase() != Phase::Play {
            return self.knock_in_rally(seat, put, events);
        }
        if let Some(placing) = put.filter(|_| self.style == Style::Help) {
            self.round.may_put(seat, placing)?;
        }
        let credited = times.credited.max(self.since[seat.index()]);
        let fresh = Knock { seat, tile, put, came: times.came, credited, shown: self.now };
        match &mut self.begun {
            Begun::Move { .. } => put.into_iter().for_each(|placing| self.put(seat, placing, events)),
            Begun::Window { first, .. } if first.seat == seat => first.put = put,
            Begun::Window { second, closes, .. } => {
                let until = *closes;
                *second = Some(Knock { put, ..own.unwrap_or(fresh) });
                if own.is_none() {
                    events.push(EventKind::Pending { seat, until });
                }
            }
            Begun::Nothing if times.ordered => self.begin(fresh, events),
            Begun::Nothing => self.first_knock(fresh, events),
        }
        Ok(())
    }

    /// Accepts the first knock at once, or holds it for an earlier one that may still arrive.
    fn first_knock(&mut self, knock: Knock, events: &mut Events) {
        let closes = self.timing.hold_from(self.now);
        if closes == self.now || !self.rival_may_knock(knock.seat) {
            return self.begin(knock, events);
        }
        // The time of the decision counts for no player.
        self.clock.stop(self.now);
        self.begun = Begun::Window { first: knock, second: None, closes };
        events.push(EventKind::Pending { seat: knock.seat, until: closes });
    }

    /// Returns the reason why the knock of a seat without a move has no effect, or its refusal; `None` if it counts.
    fn void(&self, seat: Seat, times: Times) -> Result<Option<VoidReason>, RuleError> {
        let credited = times.credited;
        let owner = seat == self.round.right();
        let late = self.last_put.is_some_and(|(mover, at)| mover != seat && credited < at);
        match self.begun {
            // Made before the other's tile was shown: it lost the race, which costs nothing.
            Begun::Move { knock, .. } if times.ordered && credited < knock.shown => Ok(Some(VoidReason::Beaten)),
            Begun::Move { knock, .. } if owner => {
                let message = format!("{} has knocked with {} and is moving", seat_name(knock.seat), knock.tile);
                Err(RuleError::new(message).clause("R4"))
            }
            Begun::Move { .. } => Ok(Some(VoidReason::Progress)),
            // Made before the tile of the other lay: the move of the other was in progress then.
            _ if late => Ok(Some(VoidReason::Late)),
            _ if owner || self.may_intercept() => Ok(None),
            _ => Ok(Some(if self.guarded() { VoidReason::Guarded } else { VoidReason::First })),
        }
    }

    /// Returns whether another seat could have knocked earlier than this one. The answer must not depend on hidden tiles.
    pub(super) fn rival_may_knock(&self, seat: Seat) -> bool {
        let rival = self.round.next(seat);
        let allowed = rival == self.round.right() || self.may_intercept();
        self.round.players() == 2 && allowed && !self.owes_draw(rival)
    }

    /// Returns whether an interception is possible at all: two players, a move that is not guarded, and a tile after the initial one.
    pub(super) fn may_intercept(&self) -> bool {
        self.round.players() == 2 && !self.guarded() && self.round.figure().placings().len() > 1
    }

    /// Closes the window: the earlier knock counts, and of a tie the one of the side with the right (M1).
    pub(super) fn close_window(&mut self, events: &mut Events) {
        let Begun::Window { first, second, .. } = self.begun else { return };
        self.clock.resume(self.now);
        let (winner, loser) = match second {
            Some(second) if self.beats(second, first) => (second, Some(first)),
            _ => (first, second),
        };
        if let Some(loser) = loser {
            events.push(EventKind::Void { seat: loser.seat, why: VoidReason::Beaten });
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

    /// Accepts a knock: its tile is shown, and no other seat may begin.
    fn begin(&mut self, knock: Knock, events: &mut Events) {
        let Knock { seat, tile, put, came, credited, .. } = knock;
        let owner = seat == self.round.right();
        let how = match owner {
            false => KnockKind::Interception,
            true if self.in_seconds(seat) => KnockKind::Seconds,
            true => KnockKind::Turn,
        };
        events.push(EventKind::Knocked { seat, tile, how, came, credited });
        self.round.shown = self.round.shown.with(tile);
        if !owner {
            self.clock.stop(self.now);
        }
        let until = (!owner).then(|| self.timing.minute_from(self.now));
        self.begun = Begun::Move { knock: Knock { shown: self.now, ..knock }, until };
        if let Some(placing) = put {
            self.put(seat, placing, events);
        }
    }

    /// Returns whether the other is drawing after the tile that gave this seat the right, and could intercept afterwards.
    fn in_seconds(&self, seat: Seat) -> bool {
        let rival = self.last_put.map(|(mover, _)| mover).filter(|&mover| mover != seat);
        !self.guarded() && rival.is_some_and(|rival| self.owes_draw(rival))
    }

    /// Puts the tile. At a strict table this can be a violation.
    fn put(&mut self, seat: Seat, placing: Placing, events: &mut Events) {
        match self.round.may_put(seat, placing) {
            Ok(fit) => {
                self.begun = Begun::Nothing;
                self.round.put(seat, placing, fit.full, events);
                self.after_put(seat, events);
            }
            Err(error) => self.violate(seat, Violation::Illegal(error.to_string()), events),
        }
    }

    /// In the rally no race is possible: only a put counts, and an illegal try costs nothing (S2).
    fn knock_in_rally(&mut self, seat: Seat, put: Option<Placing>, events: &mut Events) -> Result<(), RuleError> {
        let Some(placing) = put else {
            events.push(EventKind::Void { seat, why: VoidReason::Rally });
            return Ok(());
        };
        let fit = self.round.may_put(seat, placing)?;
        self.round.put(seat, placing, fit.full, events);
        self.after_put(seat, events);
        Ok(())
    }

    /// Takes back the tile of a knock: a violation (R6).
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

    /// Returns the knock of a seat, decided or not.
    pub(super) fn own_knock(&self, seat: Seat) -> Option<Knock> {
        let knocks = match self.begun {
            Begun::Nothing => [None, None],
            Begun::Window { first, second, .. } => [Some(first), second],
            Begun::Move { knock, .. } => [Some(knock), None],
        };
        knocks.into_iter().flatten().find(|knock| knock.seat == seat)
    }

    /// Returns the tile with which a seat has begun its move.
    pub fn knocked(&self, seat: Seat) -> Option<Tile> {
        match self.begun {
            Begun::Move { knock, .. } if knock.seat == seat => Some(knock.tile),
            _ => None,
        }
    }
}

/// Fails for another tile than that of the knock, and for a second knock (R4).
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
