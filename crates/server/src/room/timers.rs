//! Events that need no message: games start and end, flags fall, live games advance.

use super::active_game::ActiveGame;
use super::{Event, Player, PlayerId, Room, TURNS_PER_GAME, commitment};
use catalog::Seat;
use protocol::{OfferKind, RoomResult, Termination, TimeControl};

/// Absence after which opponents may claim a quick game.
const QUICK_ABSENCE_MS: u64 = 30_000;
/// Absence after which opponents may claim a slow game.
const SLOW_ABSENCE_MS: u64 = 120_000;
/// Absence after which opponents may claim a game without a clock.
const UNTIMED_ABSENCE_MS: u64 = 300_000;
/// The shortest and the longest time for a first turn.
const FIRST_TURN_MS: (u64, u64) = (30_000, 300_000);

impl Room {
    /// The time at which [`due_events`](Room::due_events) returns something if no event comes before.
    pub fn deadline(&self) -> Option<u64> {
        if self.game_start().is_some() || self.game_end().is_some() {
            return Some(self.updated);
        }
        if !self.running() {
            return None;
        }
        let flag = self.flag().map(|(_, at)| at);
        let live = self.live().and_then(|live| live.deadline());
        flag.into_iter().chain(live).min()
    }

    /// Returns the events that are due at this time, to be stored and applied; call it again after that.
    pub fn due_events(&self, now: u64) -> Vec<Event> {
        if let Some(event) = self.game_start().or_else(|| self.game_end()) {
            return vec![event];
        }
        if !self.running() {
            return Vec::new();
        }
        if let Some((player, at)) = self.flag()
            && now >= at
        {
            return vec![match self.first_turn {
                Some(_) => Event::Aborted { player },
                None => Event::Flag { player },
            }];
        }
        if self.live().and_then(|live| live.deadline()).is_some_and(|at| now >= at) {
            return vec![Event::TimerElapsed];
        }
        Vec::new()
    }

    /// The player whose flag falls, and when: the player's credit is added, because a message may be under way.
    fn flag(&self) -> Option<(PlayerId, u64)> {
        let (seat, at) = self.time_expires()?;
        let player = self.player_at(seat)?;
        let credit = self.credits.get(player.index())?;
        Some((player, at.saturating_add(u64::from(credit.max_ms()))))
    }

    /// Whether the current game depends on time.
    pub fn is_timed(&self) -> bool {
        self.running() && (self.clock.is_used() || self.live().is_some())
    }

    /// The seat whose time runs out, and when: on its clock, or for its first turn.
    pub(super) fn time_expires(&self) -> Option<(Seat, u64)> {
        self.clock.flag_falls_at().or(self.first_turn)
    }

    /// The time limit of a first turn under an increment clock, which does not run yet: a tenth of the expected game, within bounds.
    /// There is none if no other person waits for the turn.
    pub(super) fn first_turn_limit_ms(&self) -> Option<u64> {
        let TimeControl::Increment { base_ms, add_ms } = self.config.time else { return None };
        let mut persons = self.players.iter().filter_map(Player::user);
        let first = persons.next()?;
        persons
            .any(|other| other != first)
            .then(|| (expected_game_ms(base_ms, add_ms) / 10).clamp(FIRST_TURN_MS.0, FIRST_TURN_MS.1))
    }

    /// The start of a game, if one is due: the first when all seats are taken, the next when all players are ready.
    fn game_start(&self) -> Option<Event> {
        if self.play.is_none() {
            let taken = self.players.iter().all(|p| *p != Player::Open);
            let beginner = self.beginner.map(|s| s.0);
            return taken.then(|| Event::Started { game: 1, order: self.order.clone(), beginner });
        }
        self.result.as_ref()?;
        let is_ready =
            |p: PlayerId| self.ready.contains(p) || matches!(self.players[p.index()], Player::Computer { .. });
        if self.match_over() {
            let agreed = self.offers.find(OfferKind::Rematch).is_some_and(|offer| offer.agreed(self.players.len()));
            return agreed.then(|| self.next_game(true));
        }
        self.player_ids().all(is_ready).then(|| self.next_game(false))
    }

    pub(super) fn match_over(&self) -> bool {
        self.played >= self.config.games
    }

    /// The start of the next game. Where the first turn can go to another seat, players keep their seats within a match and change them
    /// in a rematch; otherwise they change seats in every game.
    fn next_game(&self, rematch: bool) -> Event {
        let game = self.game + 1;
        let mut order = self.order.clone();
        if rematch || self.beginner.is_none() {
            order.rotate_left(1);
        }
        let beginner = match self.beginner {
            Some(_) if rematch => self.first_beginner(),
            other => other,
        };
        Event::Started { game, order, beginner: beginner.map(|s| s.0) }
    }

    /// The commitment to the deal of the next game, once this game is over: players get it before their hands.
    pub(super) fn next_commitment(&self) -> Option<String> {
        self.result.as_ref()?;
        let Event::Started { game, beginner, .. } = self.next_game(self.match_over()) else { return None };
        let mut rules = catalog::find(&self.config.game).ok()?.open(&self.config.setup).ok()?;
        if let Some(seat) = beginner {
            rules = rules.with_first_player(Seat(seat))?;
        }
        Some(commitment(&self.config.game, &rules.setup(), &self.config.secret.of_game(game)))
    }

    /// The seat that makes the first turn of a match by the setup.
    fn first_beginner(&self) -> Option<Seat> {
        let rules = catalog::find(&self.config.game).ok()?.open(&self.config.setup).ok()?;
        super::first_seat_of(rules.as_ref())
    }

    /// The end of the game, if it is due.
    fn game_end(&self) -> Option<Event> {
        let play = self.play.as_ref().filter(|_| self.result.is_none())?;
        let result = match &self.verdict {
            Some(verdict) => {
                let (scores, reason) = (verdict.outcome.scores().to_vec(), verdict.reason.clone());
                RoomResult { scores, reason, code: verdict.code, ratings: Vec::new() }
            }
            None => match (play.outcome(), play.reason()) {
                (Some(outcome), code) => RoomResult {
                    scores: outcome.scores().to_vec(),
                    reason: sentence(play, code),
                    code,
                    ratings: Vec::new(),
                },
                (None, _) if play.turn_based().is_some_and(|table| table.turn_count() >= TURNS_PER_GAME) => {
                    RoomResult {
                        scores: vec![0; self.order.len()],
                        reason: format!("nobody has won in {TURNS_PER_GAME} turns"),
                        code: Termination::Length,
                        ratings: Vec::new(),
                    }
                }
                (None, _) => return None,
            },
        };
        Some(Event::Ended { result })
    }

    /// The time from which opponents may claim the game because this player is absent; none while the player is connected, and in games
    /// with days per turn.
    pub fn claim_allowed_at(&self, player: PlayerId) -> Option<u64> {
        let since = (*self.gone_since.get(player.index())?)?;
        self.players.get(player.index())?.user()?;
        Some(since.saturating_add(self.absence_limit_ms()?))
    }

    /// The absence after which opponents may claim the game.
    pub fn absence_limit_ms(&self) -> Option<u64> {
        match self.config.time {
            TimeControl::None if self.config.live.is_some() => Some(QUICK_ABSENCE_MS),
            TimeControl::None => Some(UNTIMED_ABSENCE_MS),
            TimeControl::Increment { base_ms, add_ms } if expected_game_ms(base_ms, add_ms) <= 600_000 => {
                Some(QUICK_ABSENCE_MS)
            }
            TimeControl::Turn { ms } if ms <= 60_000 => Some(QUICK_ABSENCE_MS),
            TimeControl::Increment { .. } | TimeControl::Turn { .. } => Some(SLOW_ABSENCE_MS),
            TimeControl::Days { .. } => None,
        }
    }
}

/// The time that a player's side of a game takes: forty turns.
fn expected_game_ms(base_ms: u64, add_ms: u64) -> u64 {
    base_ms.saturating_add(40 * add_ms)
}

/// Describes the end of a game by its rules in one sentence.
fn sentence(play: &ActiveGame, code: Termination) -> String {
    let how = match code {
        Termination::Repetition => " because the same position stood too often",
        Termination::Quiet => " because too many turns passed without progress",
        _ => "",
    };
    match play.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) => format!("{} has won{how}", play.seat_name(winner)),
        None => format!("nobody has won{how}"),
    }
}
