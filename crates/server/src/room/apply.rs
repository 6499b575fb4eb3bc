//! Applies events to a room.

use super::active_game::ActiveGame;
use super::chat::Line;
use super::message_ids::AcceptedMessage;
use super::open_offers::OpenOffer;
use super::{
    Applied, Event, MAX_PLAYERS, Player, PlayerId, PlayerSet, ProtocolError, Room, StoredEvent, Verdict, commitment,
};
use crate::room::clock::Clock;
use catalog::{LiveSetup, Outcome, RuleError, Seat};
use protocol::{ErrorCode, OfferKind, PlayerRating, RoomResult, Termination, TimeControl};

impl Room {
    /// Applies an event and returns its effects. An event that does not fit was not made by this room: drop the room on an error.
    pub fn apply(&mut self, stored: &StoredEvent) -> Result<Applied, ProtocolError> {
        if stored.seq != self.seq + 1 {
            return Err(broken(RuleError::new(format!("event {} follows event {}", stored.seq, self.seq))));
        }
        let applied = self.change(stored).map_err(|f| broken(f.context(format!("event {}", stored.seq))))?;
        self.action_counts.note(&stored.event);
        self.seq = stored.seq;
        self.updated = self.updated.max(stored.at);
        if let Some(by) = stored.event.by()
            && let Some(id) = by.id
            && let Some(ids) = self.ids.get_mut(by.player.index())
        {
            ids.note(AcceptedMessage { id, dedup_hash: by.dedup_hash, seq: stored.seq });
        }
        Ok(applied)
    }

    fn change(&mut self, stored: &StoredEvent) -> Result<Applied, RuleError> {
        let (seq, at) = (stored.seq, stored.at);
        if let Some(by) = stored.event.by() {
            self.seat(by.player)?;
        }
        let mut applied = Applied::default();
        match &stored.event {
            Event::Joined { player, who } => {
                let place = self.players.get_mut(player.index()).ok_or_else(no_player)?;
                *place = who.clone();
                self.gone_since[player.index()] = Some(at);
            }
            Event::Started { game, order, beginner } => self.start(seq, at, *game, order, *beginner)?,
            Event::Step { by, step, credit } => {
                let seat = self.seat(by.player)?;
                let table = self.turn_based()?;
                let before = table.turn_count();
                applied.effects = table.play_step(seat, step)?;
                if table.turn_count() > before {
                    applied.turn = table.last_turn().map(|(_, text)| text.to_string());
                    self.turn_done(by.player, seat, at, *credit);
                }
                self.last_change_seq = seq;
            }
            Event::Turn { by, turn, credit } => {
                let seat = self.seat(by.player)?;
                let table = self.turn_based()?;
                applied.effects = table.play_turn(turn)?;
                applied.turn = table.last_turn().map(|(_, text)| text.to_string());
                self.turn_done(by.player, seat, at, *credit);
                self.last_change_seq = seq;
            }
            Event::Undone { .. } => {
                self.turn_based()?.take_back_step()?;
                self.last_change_seq = seq;
            }
            Event::Act { by, act, credit, held } => {
                let seat = self.seat(by.player)?;
                let came = at.saturating_sub(u64::from(held.unwrap_or(0)));
                let credited = came.saturating_sub(u64::from(*credit));
                let live = self.live_table()?;
                let before = live.turns().len();
                applied.live = match held {
                    Some(_) => live.act_in_order(at, came, credited, seat, act)?,
                    None => live.act(at, credited, seat, act)?,
                };
                applied.turns = live.turns().split_off(before);
                if held.is_some() {
                    self.credited(by.player, *credit);
                }
                self.last_change_seq = seq;
            }
            Event::TimerElapsed => {
                let live = self.live_table()?;
                let before = live.turns().len();
                applied.live = live.advance(at);
                applied.turns = live.turns().split_off(before);
                self.last_change_seq = seq;
            }
            Event::Flag { player } => {
                self.clock.stop(at);
                self.leave(seq, at, *player, Termination::Time, &mut applied)?;
            }
            Event::Aborted { player } => {
                let seat = self.seat(*player)?;
                let name = self.play.as_ref().ok_or_else(no_game)?.seat_name(seat);
                let (outcome, code) = (Outcome::new(&vec![0; self.order.len()]), Termination::Aborted);
                let (reason, left) = (format!("{name} did not begin in time"), Some(*player));
                self.verdict = Some(Verdict { outcome, code, reason, left });
                self.last_change_seq = seq;
            }
            Event::Resigned { by } => self.leave(seq, at, by.player, Termination::Resigned, &mut applied)?,
            Event::Claimed { gone, .. } => self.leave(seq, at, *gone, Termination::Gone, &mut applied)?,
            Event::Offered { by, what } => {
                let yes = self.immediate_acceptors(by.player, *what);
                self.offers.note(OpenOffer { what: *what, player: by.player, yes }, self.turn_count());
                self.agree_on_draw(at);
            }
            Event::Answered { by, what, yes: true } => {
                let person = self.players_of_same_person(by.player);
                self.offers.agree(*what, person);
                self.agree_on_draw(at);
            }
            Event::Answered { what, .. } => self.offers.forget(*what),
            Event::TakenBack { turns, .. } => {
                let table = self.turn_based()?;
                for _ in 0..*turns {
                    table.take_back_turn()?;
                }
                let kept = table.turn_count();
                self.turn_clocks.truncate(kept);
                self.clock.take_back(&self.turn_clocks);
                self.offers.clear();
                self.run_clock(at);
                self.last_change_seq = seq;
            }
            Event::Chat { by, chat } => {
                self.chat.note(Line { seq, at, player: by.player, chat: chat.clone() });
            }
            Event::LineHidden { line } => self.chat.hide(*line),
            Event::Ready { by } => self.ready = self.ready.union(self.players_of_same_person(by.player)),
            Event::Ended { result } => {
                self.end(result)?;
                self.clock.stop(at);
                self.last_change_seq = seq;
            }
            Event::Resumed { away_ms } => {
                self.clock.pause(*away_ms);
                if let Some((_, until)) = &mut self.first_turn {
                    *until = until.saturating_add(*away_ms);
                }
                if let Some(ActiveGame::Live(live)) = &mut self.play {
                    live.pause(*away_ms);
                }
                for (gone, player) in self.gone_since.iter_mut().zip(&self.players) {
                    *gone = player.user().map(|_| at);
                }
            }
        }
        Ok(applied)
    }

    fn start(
        &mut self,
        seq: u64,
        at: u64,
        game: u32,
        order: &[PlayerId],
        beginner: Option<u8>,
    ) -> Result<(), RuleError> {
        let seats = self.players.len();
        if order.len() != seats || self.player_ids().any(|player| !order.contains(&player)) {
            return Err(RuleError::new("the players do not fill the seats"));
        }
        let config = &self.config;
        let entry = catalog::find(&config.game)?;
        let mut rules = entry.open(&config.setup)?;
        if let Some(seat) = beginner {
            rules = rules.with_first_player(Seat(seat)).ok_or_else(|| RuleError::new("that seat cannot begin"))?;
        }
        let secret = config.secret.of_game(game);
        let setup = rules.setup();
        let play = match (&config.live, &config.position) {
            (Some(options), _) => {
                let open = entry.live.ok_or_else(|| RuleError::new("this game is not played live"))?;
                let (secret, strict) = (secret.0, options.strict);
                ActiveGame::Live(open(&LiveSetup {
                    setup: setup.clone(),
                    secret,
                    strict,
                    beginner: beginner.unwrap_or(0),
                    at,
                })?)
            }
            (None, Some(position)) => ActiveGame::TurnBased(rules.at_position(position)?),
            (None, None) => ActiveGame::TurnBased(rules.start_from_secret(&secret.0)),
        };
        // A rematch is a new match; where a match has one game, the score is kept.
        if self.played >= config.games {
            self.played = 0;
            if config.games > 1 {
                self.half_points = [0; MAX_PLAYERS];
            }
        }
        self.commitment = commitment(&config.game, &setup, &secret);
        self.hides = play.hides();
        self.clock = Clock::new(config.time);
        self.play = Some(play);
        self.order = order.to_vec();
        self.beginner = beginner.map(Seat);
        (self.game, self.game_start_seq, self.game_started_at, self.last_change_seq) = (game, seq, at, seq);
        self.verdict = None;
        self.result = None;
        self.turn_clocks.clear();
        self.ready = PlayerSet::EMPTY;
        self.offers.clear();
        self.credits = Default::default();
        self.run_clock(at);
        Ok(())
    }

    fn turn_done(&mut self, player: PlayerId, seat: Seat, at: u64, credit: u32) {
        self.credited(player, credit);
        self.clock.turn_done(seat, at.saturating_sub(u64::from(credit)));
        self.turn_clocks.push((seat, self.clock.left(seat, at)));
        self.offers.turn_made(player);
        self.action_counts.turn_done();
        self.run_clock(at);
    }

    /// Bounds later credits by the credit of this message, which also holds after the room is loaded again. A connection without a
    /// measurement gets no credit and bounds nothing.
    fn credited(&mut self, player: PlayerId, credit: u32) {
        if credit > 0 {
            self.credits[player.index()].measured(credit);
        }
    }

    /// Starts the clock of the seat to act. With an increment clock the first turn of a seat is free, because its player may not know
    /// yet that the game has started; it has its own time limit instead.
    fn run_clock(&mut self, at: u64) {
        let acting = self.to_act().first();
        let increment = matches!(self.config.time, TimeControl::Increment { .. });
        let first = acting.filter(|&seat| increment && self.turn_clocks.iter().all(|&(mover, _)| mover != seat));
        self.clock.run(acting.filter(|_| first.is_none()), at);
        self.first_turn = first.and_then(|seat| Some((seat, at.saturating_add(self.first_turn_limit_ms()?))));
    }

    /// Ends the game because a player leaves it.
    fn leave(
        &mut self,
        seq: u64,
        at: u64,
        player: PlayerId,
        code: Termination,
        out: &mut Applied,
    ) -> Result<(), RuleError> {
        let seat = self.seat(player)?;
        let outcome = match self.play.as_mut().ok_or_else(no_game)? {
            ActiveGame::TurnBased(table) => table.leave(seat),
            ActiveGame::Live(live) => {
                out.live = live.act(at, at, seat, if code == Termination::Gone { "gone" } else { "resign" })?;
                live.outcome()
            }
        };
        let outcome = outcome.ok_or_else(|| RuleError::new("the game goes on when that seat leaves"))?;
        let name = self.play.as_ref().map_or("", |play| play.seat_name(seat));
        let reason = match code {
            Termination::Time => format!("{name} ran out of time"),
            Termination::Gone => format!("{name} was gone"),
            _ => format!("{name} resigned"),
        };
        self.clock.stop(at);
        self.verdict = Some(Verdict { outcome, code, reason, left: Some(player) });
        self.last_change_seq = seq;
        Ok(())
    }

    fn agree_on_draw(&mut self, at: u64) {
        if self.offers.find(OfferKind::Draw).is_some_and(|offer| offer.agreed(self.players.len())) {
            self.clock.stop(at);
            let reason = "a draw was agreed on".to_string();
            self.verdict = Some(Verdict { outcome: Outcome::draw(), code: Termination::Agreed, reason, left: None });
        }
    }

    fn end(&mut self, result: &RoomResult) -> Result<(), RuleError> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        if result.scores.len() != self.order.len() {
            return Err(RuleError::new("there is not one score for each seat"));
        }
        let outcome = Outcome::new(&result.scores);
        let counts = result.code != Termination::Aborted;
        for (seat, &player) in (0u8..).map(Seat).zip(&self.order).filter(|_| counts) {
            self.half_points[player.index()] += match (play.cumulative(), outcome.winner()) {
                (true, _) => 2 * i32::from(outcome.score(seat)),
                (false, Some(winner)) => 2 * i32::from(winner == seat),
                (false, None) => 1,
            };
            self.last[player.index()] = outcome.score(seat);
        }
        for (&player, change) in self.order.iter().zip(&result.ratings) {
            if let Some(change) = change {
                let rating = PlayerRating { value: change.after, provisional: change.provisional };
                self.players[player.index()].set_rating(rating);
            }
        }
        // The winner makes the first turn of the next game; after a tie the seat that made it in this game (D3).
        self.beginner = self.beginner.map(|before| outcome.winner().unwrap_or(before));
        self.played += 1;
        self.result = Some(result.clone());
        self.offers.clear();
        Ok(())
    }

    pub(super) fn seat(&self, player: PlayerId) -> Result<Seat, RuleError> {
        self.seat_of(player).ok_or_else(no_player)
    }

    pub(super) fn turn_count(&self) -> usize {
        self.play.as_ref().map_or(0, ActiveGame::turn_count)
    }

    /// Returns all players that belong to the same person as this one.
    pub(super) fn players_of_same_person(&self, player: PlayerId) -> PlayerSet {
        match self.players.get(player.index()).and_then(Player::user) {
            Some(user) => self.players_of(user),
            None => PlayerSet::only(player),
        }
    }

    /// The players who accept an offer at once: its maker, and computers unless it is a draw.
    pub(super) fn immediate_acceptors(&self, player: PlayerId, what: OfferKind) -> PlayerSet {
        let computers = self.players_with(|p| matches!(p, Player::Computer { .. }) && what != OfferKind::Draw);
        computers.union(self.players_of_same_person(player))
    }

    fn turn_based(&mut self) -> Result<&mut dyn catalog::AnyTable, RuleError> {
        self.play.as_mut().ok_or_else(no_game)?.turn_based_mut()
    }

    fn live_table(&mut self) -> Result<&mut dyn catalog::AnyLiveTable, RuleError> {
        self.play.as_mut().ok_or_else(no_game)?.live_mut()
    }
}

fn no_player() -> RuleError {
    RuleError::new("there is no such player")
}

fn no_game() -> RuleError {
    RuleError::new("no game has begun")
}

fn broken(error: RuleError) -> ProtocolError {
    ProtocolError::new(ErrorCode::Damaged, format!("the stored events of the room do not fit: {error}"))
}
