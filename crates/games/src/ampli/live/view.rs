//! The view for a page.

use super::clock::{Clock, Draw};
use super::event::{Event, EventKind};
use super::knock::Begun;
use super::{Legal, Live, Style};
use crate::ampli::view::{OverReason, is_zero, texts};
use crate::ampli::{Phase, Placing, Position, SeatView, View, hidden};
use game::random::below;
use game::{Outcome, Seat, SeatSet};
use rand_core::Rng;
use serde::Serialize;

/// The view of a live game for one viewer. Times are in milliseconds; remaining times count from `now`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LiveView {
    /// The time of the view.
    pub now: u64,
    /// `play`, `rally`, `rally-full` or `over`.
    #[cfg_attr(feature = "ts", ts(type = "'play' | 'rally' | 'rally-full' | 'over'"))]
    pub phase: &'static str,
    /// Whether illegal placings are violations.
    pub strict: bool,
    /// The tiles on the table in the order of play, the initial tile first.
    #[serde(serialize_with = "texts")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub figure: Vec<Placing>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The draws of the seats after their last puts.
    pub draws: Vec<DrawView>,
    /// The seat with the right of move.
    pub right: Seat,
    /// The clock of the side with the right.
    pub time: TimeView,
    /// The seats that have knocked while the first knock is not decided yet.
    pub pending: SeatSet,
    /// The time until that decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pending_left: Option<u64>,
    /// The move in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub knock: Option<KnockView>,
    /// The seats that may do something.
    pub to_act: SeatSet,
    /// The legal acts of the viewer; `None` for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub legal: Option<Legal>,
    /// The full placings among those that the viewer may put now; none at a strict table.
    #[serde(serialize_with = "texts", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub full: Vec<Placing>,
    /// Passes in a row.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub passes: u8,
    /// Violations in a row.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub violations: u8,
    /// The points of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Outcome>,
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

/// The draw of a seat after its last put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "draw", rename_all = "lowercase")]
pub enum DrawView {
    /// Done.
    Done,
    /// The seat has not yet reached for its reserve or retarder.
    Owed {
        /// Whether it is the retarder.
        retarder: bool,
    },
    /// The seat is drawing.
    Drawing {
        /// Whether it is the retarder.
        retarder: bool,
        /// The remaining time.
        left: u64,
    },
}

/// The clock of the side with the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "clock", rename_all = "lowercase")]
pub enum TimeView {
    /// The game is over.
    Off,
    /// The minute runs.
    Runs {
        /// The remaining time.
        left: u64,
    },
    /// The minute is stopped while another moves or a knock is being decided.
    Stands {
        /// The remaining time.
        left: u64,
    },
    /// The move is guarded: it has no minute.
    Guarded {
        /// The time until it counts as a pass.
        left: u64,
    },
}

/// A move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnockView {
    /// The seat that must put the tile.
    pub seat: Seat,
    /// The tile that was shown.
    pub tile: [u8; 2],
    /// The remaining time of an interceptor; otherwise the clock of the side with the right counts.
    pub left: Option<u64>,
}

impl Live {
    /// Returns the view of a seat or a spectator at a later time before which no timer fires.
    pub fn view_at(&self, viewer: Option<Seat>, now: u64) -> LiveView {
        Live { now: now.max(self.now), ..*self }.view(viewer)
    }

    /// Returns the view of a seat or a spectator at the latest known time.
    pub fn view(&self, viewer: Option<Seat>) -> LiveView {
        let round = &self.round;
        let viewer = viewer.filter(|seat| seat.0 < round.players());
        let View { figure, seats, passes, violations, outcome, why_over, .. } =
            View::new(&Position::new(*round), viewer);
        let left = |until: u64| until.saturating_sub(self.now);
        let (pending, pending_left, knock) = match self.begun {
            Begun::Nothing => (SeatSet::EMPTY, None, None),
            Begun::Window { first, second, closes } => {
                let second = second.map_or(SeatSet::EMPTY, |knock| SeatSet::only(knock.seat));
                (second.with(first.seat), Some(left(closes)), None)
            }
            Begun::Move { knock, until } => {
                let knock = KnockView { seat: knock.seat, tile: knock.tile.values(), left: until.map(left) };
                (SeatSet::EMPTY, None, Some(knock))
            }
        };
        let placings = viewer.map(|seat| self.placings(seat)).unwrap_or_default();
        let full = placings.into_iter().filter(|&(_, full)| full);
        LiveView {
            now: self.now,
            phase: match round.phase() {
                Phase::Play => "play",
                Phase::Rally => "rally",
                Phase::RallyFull => "rally-full",
                Phase::Over => "over",
            },
            strict: self.style == Style::Strict,
            figure,
            seats,
            draws: round.seats().map(|seat| self.draw_view(seat)).collect(),
            right: round.right(),
            time: match self.clock {
                Clock::Off => TimeView::Off,
                Clock::Minute { until } => TimeView::Runs { left: left(until) },
                Clock::Stands { left } => TimeView::Stands { left },
                Clock::Guard { until } => TimeView::Guarded { left: left(until) },
            },
            pending,
            pending_left,
            knock,
            to_act: self.to_act(),
            legal: viewer.map(|seat| self.legal(seat)),
            full: full.map(|(placing, _)| placing).collect(),
            passes,
            violations,
            outcome,
            why_over,
        }
    }

    fn draw_view(&self, seat: Seat) -> DrawView {
        let retarder = !self.round.owes_draw(seat);
        match self.draws[seat.index()] {
            Draw::Done => DrawView::Done,
            Draw::Owed => DrawView::Owed { retarder },
            Draw::Under { until } => DrawView::Drawing { retarder, left: until.saturating_sub(self.now) },
        }
    }

    /// Returns a random game that looks the same to this viewer, for computer players.
    ///
    /// An undecided knock of another seat hides its tile; the new knock has a random tile without a place.
    pub fn resample(&self, viewer: Option<Seat>, rng: &mut dyn Rng) -> Live {
        let mut next = *self;
        next.round = *hidden::resample(&Position::new(self.round), viewer, rng).round();
        if let Begun::Window { first, second, .. } = &mut next.begun {
            for knock in [Some(first), second.as_mut()].into_iter().flatten().filter(|k| Some(k.seat) != viewer) {
                let hand = next.round.hand(knock.seat);
                let choice = below(rng, hand.len().max(1) as u32) as usize;
                knock.tile = hand.iter().nth(choice).unwrap_or(knock.tile);
                knock.put = None;
            }
        }
        next
    }

    /// Returns an event for a viewer who has the view after it: drawn tiles of others are hidden, except in the rally.
    pub fn visible_event(&self, viewer: Option<Seat>, event: &Event) -> Event {
        let what = match &event.what {
            EventKind::Effect(effect) => EventKind::Effect(hidden::visible_effect(&self.round, viewer, *effect)),
            other => other.clone(),
        };
        Event { at: event.at, what }
    }
}
