//! What a seat or a stranger may know, ready to be sent to a page.

use super::clock::{Clock, Draw};
use super::event::{Event, EventKind};
use super::knock::Begun;
use super::{Legal, Live, Style};
use crate::ampli::view::{is_zero, texts};
use crate::ampli::{Phase, Placing, Position, SeatView, View, hidden};
use game::random::below;
use game::{Outcome, Seat, SeatSet};
use rand_core::Rng;
use serde::Serialize;

/// All that a viewer may know of a live game. Times are in milliseconds; what is left of them counts from `now`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LiveView {
    /// When it is looked at.
    pub now: u64,
    /// `play`, `rally`, `rally-full` or `over`.
    pub phase: &'static str,
    /// Whether illegal placings are violations.
    pub strict: bool,
    /// The tiles on the table in the order in which they were put, the initial tile first.
    #[serde(serialize_with = "texts")]
    pub figure: Vec<Placing>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// What each seat owes after its last tile.
    pub draws: Vec<DrawView>,
    /// Who has the right of move.
    pub right: Seat,
    /// The time of the side with the right.
    pub time: TimeView,
    /// Who has knocked while the first knock is not decided yet.
    pub pending: SeatSet,
    /// When that will be decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_left: Option<u64>,
    /// The move that has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knock: Option<KnockView>,
    /// Who may do something.
    pub to_act: SeatSet,
    /// What the viewer may do; nothing for a stranger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal>,
    /// Of the places where the viewer may put a tile now, those where it is full; nothing where a strict table tells no places.
    #[serde(serialize_with = "texts", skip_serializing_if = "Vec::is_empty")]
    pub full: Vec<Placing>,
    /// Passes in a row.
    #[serde(skip_serializing_if = "is_zero")]
    pub passes: u8,
    /// Violations in a row.
    #[serde(skip_serializing_if = "is_zero")]
    pub violations: u8,
    /// The points, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What a seat owes after its last tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "draw", rename_all = "lowercase")]
pub enum DrawView {
    /// Nothing.
    Done,
    /// It has yet to reach for its reserve or retarder.
    Owed {
        /// Whether it is the retarder.
        retarder: bool,
    },
    /// It is on it.
    Drawing {
        /// Whether it is the retarder.
        retarder: bool,
        /// How long it takes yet.
        left: u64,
    },
}

/// The time of the side with the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "clock", rename_all = "lowercase")]
pub enum TimeView {
    /// The game is over.
    Off,
    /// Its minute runs.
    Runs {
        /// What is left of it.
        left: u64,
    },
    /// Its minute stands while another is moving or a knock is being decided.
    Stands {
        /// What is left of it.
        left: u64,
    },
    /// Its move is guarded: no minute limits it.
    Guarded {
        /// When it counts as a pass.
        left: u64,
    },
}

/// A move that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct KnockView {
    /// Who must put the tile.
    pub seat: Seat,
    /// The tile that was shown.
    pub tile: [u8; 2],
    /// What an interceptor has left of his minute; else the time of the side with the right counts.
    pub left: Option<u64>,
}

impl Live {
    /// What a seat, or a stranger, sees some time after the time last told, while nothing has fallen due yet.
    pub fn view_at(&self, viewer: Option<Seat>, now: u64) -> LiveView {
        Live { now: now.max(self.now), ..*self }.view(viewer)
    }

    /// What a seat, or a stranger, sees at the time last told.
    pub fn view(&self, viewer: Option<Seat>) -> LiveView {
        let round = &self.round;
        let viewer = viewer.filter(|seat| seat.0 < round.players());
        let View { figure, seats, passes, violations, outcome, .. } = View::new(&Position::new(*round), viewer);
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

    /// Another game that looks the same to this viewer, what is hidden drawn anew: for players that are programs.
    ///
    /// A knock of another that is still being decided hides its tile; the new one has it without its place.
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

    /// An event as a viewer may see it who has got the view after it: what is drawn is hidden from the others, but in the rally.
    pub fn visible_event(&self, viewer: Option<Seat>, event: &Event) -> Event {
        let what = match &event.what {
            EventKind::Effect(effect) => EventKind::Effect(hidden::visible_effect(&self.round, viewer, *effect)),
            other => other.clone(),
        };
        Event { at: event.at, what }
    }
}
