//! What happens by itself: games begin and end, flags fall, live games go on.

use super::active_game::ActiveGame;
use super::{Event, Player, PlayerId, Room, TURNS_PER_GAME, commitment};
use catalog::Seat;
use protocol::{OfferKind, RoomResult, Termination, TimeControl};

/// How long a player may be gone in quick games, in slow ones, and in those without a clock.
const QUICK: u64 = 30_000;
const SLOW: u64 = 120_000;
const NO_CLOCK: u64 = 300_000;
/// The least and the most time for a first turn.
const FIRST_TURN: (u64, u64) = (30_000, 300_000);

impl Room {
    /// When [`due_events`](Room::due_events) has something to say if nothing happens before.
    pub fn deadline(&self) -> Option<u64> {
        if self.beginning().is_some() || self.ending().is_some() {
            return Some(self.updated);
        }
        if !self.running() {
            return None;
        }
        let flag = self.flag().map(|(_, at)| at);
        let live = self.live().and_then(|live| live.deadline());
        flag.into_iter().chain(live).min()
    }

    /// What happens by itself at this time, to be stored with it and applied; ask again after that.
    pub fn due_events(&self, now: u64) -> Vec<Event> {
        if let Some(event) = self.beginning().or_else(|| self.ending()) {
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
            return vec![Event::Due];
        }
        Vec::new()
    }

    /// The player whose time runs out, and when that counts: a message of his may be under way.
    fn flag(&self) -> Option<(PlayerId, u64)> {
        let (seat, at) = self.time_expires()?;
        let player = self.player_at(seat)?;
        let credit = self.credits.get(player.index())?;
        Some((player, at.saturating_add(u64::from(credit.max_ms()))))
    }

    /// Whether time decides something in the game that is being played.
    pub fn is_timed(&self) -> bool {
        self.running() && (self.clock.exists() || self.live().is_some())
    }

    /// Whose time runs out, and when: on his clock, or for his first turn.
    pub(super) fn time_expires(&self) -> Option<(Seat, u64)> {
        self.clock.flag_falls_at().or(self.first_turn)
    }

    /// How long who is to act may take for his first turn, where a clock for the whole game does not run yet: a tenth of what a game
    /// takes, within bounds. Where no other person waits for it he may take his time.
    pub(super) fn first_turn_limit_ms(&self) -> Option<u64> {
        let TimeControl::Increment { base_ms, add_ms } = self.config.time else { return None };
        let mut persons = self.players.iter().filter_map(Player::user);
        let first = persons.next()?;
        persons.any(|other| other != first).then(|| (whole(base_ms, add_ms) / 10).clamp(FIRST_TURN.0, FIRST_TURN.1))
    }

    /// The game that begins now: the first when all seats are taken, the next when all are ready for it.
    fn beginning(&self) -> Option<Event> {
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

    /// Where another seat can begin, everybody stays where he is in a match, and only a rematch changes seats; else they change with
    /// every game.
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

    /// The commitment to the deal of the next game, of the match or of a rematch, once this game is over: it is known before the hands.
    pub(super) fn next_commitment(&self) -> Option<String> {
        self.result.as_ref()?;
        let Event::Started { game, beginner, .. } = self.next_game(self.match_over()) else { return None };
        let mut rules = catalog::find(&self.config.game).ok()?.open(&self.config.setup).ok()?;
        if let Some(seat) = beginner {
            rules = rules.with_first_player(Seat(seat))?;
        }
        Some(commitment(&self.config.game, &rules.setup(), &self.config.secret.of_game(game)))
    }

    /// Who begins a match, as the setup says.
    fn first_beginner(&self) -> Option<Seat> {
        let rules = catalog::find(&self.config.game).ok()?.open(&self.config.setup).ok()?;
        super::first_seat_of(rules.as_ref())
    }

    /// How the game ended, if it has and that has not been said.
    fn ending(&self) -> Option<Event> {
        let play = self.play.as_ref().filter(|_| self.result.is_none())?;
        let result = match &self.verdict {
            Some(verdict) => {
                let (scores, reason) = (verdict.outcome.scores().to_vec(), verdict.reason.clone());
                RoomResult { scores, reason, code: verdict.code }
            }
            None => match (play.outcome(), play.reason()) {
                (Some(outcome), code) => {
                    RoomResult { scores: outcome.scores().to_vec(), reason: sentence(play, code), code }
                }
                (None, _) if play.turn_based().is_some_and(|table| table.turn_count() >= TURNS_PER_GAME) => {
                    RoomResult {
                        scores: vec![0; self.order.len()],
                        reason: format!("nobody has won in {TURNS_PER_GAME} turns"),
                        code: Termination::Length,
                    }
                }
                (None, _) => return None,
            },
        };
        Some(Event::Ended { result })
    }

    /// From when on others may claim the game because this player is gone; never if he is there, or in games of days.
    pub fn claim_allowed_at(&self, player: PlayerId) -> Option<u64> {
        let since = (*self.gone.get(player.index())?)?;
        self.players.get(player.index())?.user()?;
        Some(since.saturating_add(self.absence_limit_ms()?))
    }

    /// How long a player may be gone.
    pub fn absence_limit_ms(&self) -> Option<u64> {
        match self.config.time {
            TimeControl::None if self.config.live.is_some() => Some(QUICK),
            TimeControl::None => Some(NO_CLOCK),
            TimeControl::Increment { base_ms, add_ms } if whole(base_ms, add_ms) <= 600_000 => Some(QUICK),
            TimeControl::Turn { ms } if ms <= 60_000 => Some(QUICK),
            TimeControl::Increment { .. } | TimeControl::Turn { .. } => Some(SLOW),
            TimeControl::Days { .. } => None,
        }
    }
}

/// What a game takes a player: forty turns of it.
fn whole(base_ms: u64, add_ms: u64) -> u64 {
    base_ms.saturating_add(40 * add_ms)
}

/// How a game ended by its rules, in one sentence.
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
