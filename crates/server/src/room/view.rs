//! Filters what leaves a room. Every state, event and position that a viewer gets comes from here.

use super::{Applied, Event, PlayerId, PlayerSet, Room, StoredEvent};
use catalog::{AnyLiveTable, AnyTable, Seat, SeatSet};
use protocol::{
    ChatLine, Clocks, Json, MatchScore, Offer, RoomState, State, Summary, SyncState, TableHistory, Turn, Welcome,
};
use serde_json::Value;

/// The amount of detail in a [`State`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StateDetail {
    /// Only what play changes.
    Play,
    /// Also the match and the commitment.
    Match,
    /// Also the turns of the game, for a new client.
    Full,
}

/// A table whose position is shown.
#[derive(Clone, Copy)]
pub(super) enum Shown<'a> {
    TurnBased(&'a dyn AnyTable),
    Live(&'a dyn AnyLiveTable),
}

impl Room {
    /// The seats of a viewer in the current game; empty for a watcher.
    pub fn seats_of(&self, viewer: PlayerSet) -> SeatSet {
        viewer.iter().filter_map(|p| self.seat_of(p)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The seat from which a viewer sees the game; of several, the one to act.
    pub fn perspective(&self, viewer: PlayerSet) -> Option<Seat> {
        let mine = self.seats_of(viewer);
        let to_act = self.to_act();
        mine.iter().find(|&seat| to_act.contains(seat)).or_else(|| mine.first())
    }

    /// The state at this time that a viewer may see.
    pub fn state_for(&self, viewer: PlayerSet, now: u64, extent: StateDetail) -> State {
        let perspective = self.perspective(viewer);
        let to_act = self.to_act();
        let mut state = State {
            game: self.game,
            position: String::new(),
            view: Json::null(),
            to_act: to_act.iter().map(|s| s.0).collect(),
            steps: self.steps_for(viewer).unwrap_or_else(Json::empty_array),
            pending: Vec::new(),
            turns: None,
            clocks: None,
            offers: self.seen_offers(),
            result: self.result.clone(),
            score: (extent >= StateDetail::Match).then(|| self.score()),
            commitment: (extent >= StateDetail::Match).then(|| self.commitment.clone()),
            next_commitment: self.next_commitment().filter(|_| extent >= StateDetail::Match),
            secret: self.revealed_secret(),
            game_id: self.finished_game_id(),
            live: None,
        };
        let Some(play) = &self.play else { return state };
        if extent == StateDetail::Full {
            state.turns = Some(play.turns().into_iter().map(|(seat, text)| Turn { seat: seat.0, text }).collect());
        }
        state.clocks = self.clocks(now);
        if let Some(table) = play.turn_based() {
            state.position = table.view_text(perspective);
            state.view = Json::raw(table.view_json(perspective));
            state.pending = table.pending();
        }
        if let Some(live) = play.live() {
            state.position = live.view_text(perspective);
            state.live = Some(Json::of(&live.view(perspective, now)));
            state.steps = Json::of(&perspective.filter(|_| self.running()).map(|s| live.acts(s)).unwrap_or_default());
        }
        state
    }

    /// Whether all viewers see the same apart from their own legal steps: at a turn-based table of a game that hides nothing.
    pub fn is_same_for_all_viewers(&self) -> bool {
        !self.hides && self.play.as_ref().is_some_and(|play| play.turn_based().is_some())
    }

    /// The table, if clients that have the rules can play it themselves: a turn-based game without hidden parts has begun.
    pub fn replayable_table(&self) -> Option<&dyn AnyTable> {
        let table = self.play.as_ref()?.turn_based()?;
        let hidden = catalog::find(&self.config.game).is_ok_and(|entry| entry.facts.hidden);
        (!hidden && !self.hides).then_some(table)
    }

    /// The state at this time beside a table that clients play themselves, the same for all viewers.
    pub fn sync_state(&self, table: &dyn AnyTable, now: u64, extent: StateDetail) -> SyncState {
        let pending = table.pending();
        let hash = pending.is_empty().then(|| format!("{:016x}", table.position_hash()));
        let history = |pending| TableHistory {
            game: self.game,
            setup: table.setup(),
            start: table.start_text(),
            turns: table.turns().into_iter().map(|(seat, text)| Turn { seat: seat.0, text }).collect(),
            pending,
        };
        SyncState {
            table: (extent == StateDetail::Full).then(|| history(pending)),
            hash,
            clocks: self.clocks(now),
            offers: self.seen_offers(),
            result: self.result.clone(),
            score: (extent >= StateDetail::Match).then(|| self.score()),
            commitment: (extent >= StateDetail::Match).then(|| self.commitment.clone()),
            next_commitment: self.next_commitment().filter(|_| extent >= StateDetail::Match),
            secret: self.revealed_secret(),
            game_id: self.finished_game_id(),
        }
    }

    fn seen_offers(&self) -> Vec<Offer> {
        let seat = |player: PlayerId| self.seat_of(player).map_or(0, |s| s.0);
        self.offers.all().iter().map(|o| Offer { what: o.what, seat: seat(o.player) }).collect()
    }

    /// A viewer's legal steps at a turn-based table, as a JSON array; none if the viewer may not act there.
    pub fn steps_for(&self, viewer: PlayerSet) -> Option<Json> {
        let table = self.play.as_ref()?.turn_based()?;
        let to_act = self.to_act();
        let seat = self.perspective(viewer).filter(|&seat| to_act.contains(seat))?;
        Some(Json::raw(table.steps_json(seat)))
    }

    /// The position text of a table as a viewer may see it: the whole position once the game is over.
    pub(super) fn position_for(&self, viewer: PlayerSet, table: Shown<'_>) -> String {
        match (table, self.result.is_some()) {
            (Shown::TurnBased(table), true) => table.position_text(),
            (Shown::TurnBased(table), false) => table.view_text(self.perspective(viewer)),
            (Shown::Live(live), true) => live.position_text(),
            (Shown::Live(live), false) => live.view_text(self.perspective(viewer)),
        }
    }

    /// The view of a table as a viewer may see it.
    pub(super) fn view_for(&self, viewer: PlayerSet, table: Shown<'_>) -> Json {
        let perspective = self.perspective(viewer);
        match table {
            Shown::TurnBased(table) => Json::raw(table.view_json(perspective)),
            Shown::Live(live) => Json::of(&live.view(perspective, 0)),
        }
    }

    /// The view of a spectator; `None` before the first game.
    pub fn spectator_view(&self) -> Option<Value> {
        match (self.table(), self.live()) {
            (Some(table), _) => Some(table.view(None)),
            (None, live) => Some(live?.view(None, 0)),
        }
    }

    /// The clocks at this time, if the room has any.
    pub fn clocks(&self, now: u64) -> Option<Clocks> {
        let left = (0..self.order.len() as u8).map(|s| self.clock.left(Seat(s), now));
        let running = self.clock.running().map(|s| s.0);
        let first_turn = self.first_turn.filter(|_| self.running()).map(|(_, until)| until.saturating_sub(now));
        self.clock.is_used().then(|| Clocks { left: left.collect(), running, first_turn })
    }

    /// The match so far.
    pub fn score(&self) -> MatchScore {
        MatchScore {
            games: self.config.games,
            played: self.played,
            scores: self.order.iter().map(|&p| f64::from(self.half_points[p.index()]) / 2.0).collect(),
            ahead: self.ahead().map(|s| s.0),
            ready: self.seats_of(self.ready).iter().map(|s| s.0).collect(),
        }
    }

    /// The seat that is ahead in the match; where points are added up, the last game breaks ties (S4).
    fn ahead(&self) -> Option<Seat> {
        let cumulative = self.play.as_ref().is_some_and(|play| play.cumulative());
        let rank = |p: PlayerId| (self.half_points[p.index()], if cumulative { self.last[p.index()] } else { 0 });
        let best = self.order.iter().map(|&p| rank(p)).max()?;
        let mut first = (0u8..).map(Seat).zip(&self.order).filter(|&(_, &p)| rank(p) == best).map(|(seat, _)| seat);
        first.next().filter(|_| first.next().is_none())
    }

    /// The secret of this game's deal, once it is over.
    fn revealed_secret(&self) -> Option<String> {
        self.result.as_ref().map(|_| self.config.secret.of_game(self.game).hex())
    }

    /// The whole room at this time that a viewer may see.
    pub fn welcome_for(&self, viewer: PlayerSet, now: u64) -> Welcome {
        let state = self.state_for(viewer, now, StateDetail::Full);
        Welcome { state: Some(state), ..self.stateless_welcome(viewer, now) }
    }

    /// The whole room for a viewer whose client has the rules.
    pub fn welcome_with_rules_for(&self, viewer: PlayerSet, now: u64) -> Welcome {
        let Some(table) = self.replayable_table() else { return self.welcome_for(viewer, now) };
        let sync = self.sync_state(table, now, StateDetail::Full);
        Welcome { sync: Some(sync), ..self.stateless_welcome(viewer, now) }
    }

    fn stateless_welcome(&self, viewer: PlayerSet, now: u64) -> Welcome {
        let line = |line: &super::chat::Line| {
            let seat = self.seat_of(line.player)?.0;
            Some(ChatLine { seq: line.seq, at: line.at, seat, chat: line.chat.clone() })
        };
        Welcome {
            room: self.summary(),
            seat: self.perspective(viewer).map(|s| s.0),
            seats: self.seats_of(viewer).iter().map(|s| s.0).collect(),
            seq: self.seq,
            last_id: self.last_id(viewer),
            state: None,
            sync: None,
            chat: self.chat.lines().filter_map(line).collect(),
            now,
        }
    }

    /// An event as a viewer may see it, right after it was applied; none if the viewer may not know of it.
    pub fn event_for(&self, viewer: PlayerSet, stored: &StoredEvent, applied: &Applied) -> Option<protocol::Event> {
        use protocol::Event as Seen;
        let perspective = self.perspective(viewer);
        let of = |player: PlayerId| self.seat_of(player).map_or(0, |s| s.0);
        let turns = || applied.turns.iter().map(|(seat, text)| Turn { seat: seat.0, text: text.clone() }).collect();
        let seen = || self.play.as_ref().map_or(Json::null(), |play| play.seen(perspective, applied));
        Some(match &stored.event {
            Event::Joined { player, who } => Seen::Joined { seat: of(*player), occupant: who.occupant() },
            Event::Started { game, .. } => {
                Seen::Started { game: *game, seats: self.occupants(), commitment: self.commitment.clone() }
            }
            Event::Step { by, step, .. } => {
                Seen::Step { seat: of(by.player), step: step.clone(), effects: seen(), turn: applied.turn.clone() }
            }
            Event::Turn { by, turn, .. } => {
                let turn = applied.turn.as_ref().unwrap_or(turn).clone();
                Seen::Turn { seat: of(by.player), turn, effects: seen() }
            }
            Event::Undone { by } => Seen::Undone { seat: of(by.player) },
            Event::Act { by, credit, held, .. } => {
                let own = viewer.contains(by.player);
                // In games of version 0.1 a player could place a tile while the knock was being decided, which must stay hidden.
                if applied.live.is_empty() && !own {
                    return None;
                }
                let came = stored.at.saturating_sub(u64::from(held.unwrap_or(0)));
                let credited = came.saturating_sub(u64::from(*credit));
                let seat = Some(of(by.player));
                let [came, credited] = [came, credited].map(|at| own.then_some(at));
                Seen::Act { seat, came, credited, events: seen(), turns: turns() }
            }
            Event::TimerElapsed => Seen::Act { seat: None, came: None, credited: None, events: seen(), turns: turns() },
            Event::Flag { player } => Seen::Flag { seat: of(*player) },
            Event::Aborted { player } => Seen::Aborted { seat: of(*player) },
            Event::Resigned { by } => Seen::Resigned { seat: of(by.player) },
            Event::Offered { by, what } => Seen::Offered { seat: of(by.player), what: *what },
            Event::Answered { by, what, yes } => Seen::Answered { seat: of(by.player), what: *what, yes: *yes },
            Event::TakenBack { player, turns } => Seen::TakenBack { seat: of(*player), turns: *turns },
            Event::Claimed { by, gone } => Seen::Claimed { seat: of(by.player), gone: of(*gone) },
            Event::Chat { by, chat } => Seen::Chat { seat: of(by.player), chat: chat.clone() },
            Event::LineHidden { line } => Seen::LineHidden { line: *line },
            Event::Ready { by } => Seen::Ready { seat: of(by.player) },
            Event::Ended { result } => {
                let secret = self.revealed_secret().unwrap_or_default();
                Seen::Ended { result: result.clone(), secret }
            }
            Event::Resumed { away_ms } => Seen::Resumed { away_ms: *away_ms },
        })
    }

    /// An event for clients that have the rules and play it at a table without hidden parts.
    pub fn replayable_event(&self, stored: &StoredEvent, applied: &Applied) -> Option<protocol::Event> {
        use protocol::Event as Seen;
        let of = |player: PlayerId| self.seat_of(player).map_or(0, |s| s.0);
        Some(match &stored.event {
            Event::Step { by, step, .. } => {
                Seen::Step { seat: of(by.player), step: step.clone(), effects: Json::null(), turn: None }
            }
            Event::Turn { by, turn, .. } => {
                let turn = applied.turn.as_ref().unwrap_or(turn).clone();
                Seen::Turn { seat: of(by.player), turn, effects: Json::null() }
            }
            _ => return self.event_for(PlayerSet::EMPTY, stored, applied),
        })
    }

    /// The summary that lists show.
    pub fn summary(&self) -> Summary {
        let config = &self.config;
        Summary {
            room: config.room.clone(),
            name: config.name.clone(),
            game: config.game.clone(),
            setup: config.setup.clone(),
            state: self.phase(),
            seats: self.occupants(),
            time: config.time,
            live: config.live,
            games: config.games,
            takebacks: config.takebacks,
            public: config.public,
            rated: config.rated,
            uploaded: config.uploaded,
            created: config.created,
            updated: self.updated,
            number: self.game,
            turns: self.turn_count() as u32,
            to_act: self.to_act().iter().map(|s| s.0).collect(),
            result: self.result.clone(),
        }
    }

    /// Whether the room is open, running or finished.
    pub fn phase(&self) -> RoomState {
        match (&self.play, &self.result) {
            (None, _) => RoomState::Open,
            (Some(_), Some(_)) if self.match_over() => RoomState::Finished,
            (Some(_), _) => RoomState::Running,
        }
    }

    fn occupants(&self) -> Vec<protocol::Occupant> {
        self.order.iter().filter_map(|&p| self.players.get(p.index())).map(|p| p.occupant()).collect()
    }
}
