//! Decides on commands: turns them into events or rejects them.

use super::active_game::ActiveGame;
use super::config::needs_account;
use super::{Author, Command, Event, MAX_ROOM_EVENTS, Player, PlayerId, PlayerSet, ProtocolError, Room, Sender};
use catalog::{AnyTable, RuleError, Seat};
use protocol::{ErrorCode, MAX_STEP_BYTES, MAX_TURN_BYTES};

pub(super) type Decision = Result<Vec<Event>, ProtocolError>;

impl Room {
    /// Returns the event of a message that was accepted before. A number that belongs to another message is an error.
    pub fn find_duplicate(&self, sender: &Sender, command: &Command) -> Result<Option<u64>, ProtocolError> {
        let Some(id) = sender.id else { return Ok(None) };
        let mine = || sender.players.iter().filter_map(|p| self.ids.get(p.index()));
        if let Some(accepted) =
            mine().find_map(|ids| ids.find(id)).filter(|accepted| command.has_dedup_hash(accepted.dedup_hash))
        {
            return Ok(Some(accepted.seq));
        }
        let last = self.last_id(sender.players);
        if id <= last {
            let reason = format!("the numbers of messages grow: the last one accepted was {last}, and this has {id}");
            return Err(ProtocolError::new(ErrorCode::Old, reason));
        }
        Ok(None)
    }

    /// The greatest number among the accepted messages of these players.
    pub fn last_id(&self, players: super::PlayerSet) -> u64 {
        players.iter().filter_map(|p| self.ids.get(p.index())).map(|ids| ids.last()).max().unwrap_or(0)
    }

    /// Turns a command into events, to be stored and applied, or rejects it. Its message was read at `now`.
    pub fn decide(&self, now: u64, sender: Sender, command: Command) -> Decision {
        // A new player has no seat yet.
        let command = match command {
            Command::Join { player, who } => return self.join(player, who),
            command => command,
        };
        if self.find_duplicate(&sender, &command)?.is_some() {
            return Err(ProtocolError::new(ErrorCode::Old, "this message was accepted before"));
        }
        let player = self.acting_player(&sender)?;
        if self.config.uploaded {
            return Err(not_allowed("this game was uploaded; its room only shows it"));
        }
        let leaving = matches!(command, Command::Resign | Command::Claim);
        if self.seq >= MAX_ROOM_EVENTS && !leaving {
            let reason = format!("a room has at most {MAX_ROOM_EVENTS} events: the game can only be given up");
            return Err(ProtocolError::new(ErrorCode::Full, reason));
        }
        self.action_counts.check(self.seq, player, &command)?;
        let by = Author { player, id: sender.id, dedup_hash: sender.id.map_or(0, |_| command.dedup_hash()) };
        match command {
            Command::Join { player, who } => self.join(player, who),
            Command::Step { at, step } => {
                let (seat, table) = self.check_move(player, at, &step, MAX_STEP_BYTES)?;
                let credit = self.check_clock(now, player, seat, sender.delay)?;
                table.check_step(seat, &step).map_err(illegal)?;
                Ok(vec![Event::Step { by, step, credit }])
            }
            Command::Turn { at, turn } => {
                let (seat, table) = self.check_move(player, at, &turn, MAX_TURN_BYTES)?;
                let credit = self.check_clock(now, player, seat, sender.delay)?;
                table.check_turn(&turn).map_err(illegal)?;
                Ok(vec![Event::Turn { by, turn, credit }])
            }
            Command::Undo => {
                let (seat, table) = self.turn_based_game(player)?;
                self.check_clock(now, player, seat, sender.delay)?;
                if table.pending().is_empty() {
                    return Err(ProtocolError::new(ErrorCode::NoSuch, "no step of this turn has been made"));
                }
                Ok(vec![Event::Undone { by }])
            }
            Command::Act { act } => self.act(now, by, act, sender),
            Command::Resign => {
                self.require_running()?;
                if !self.can_leave(now, player) {
                    return Err(not_allowed("you have finished this game and cannot resign it"));
                }
                Ok(vec![Event::Resigned { by }])
            }
            Command::Offer(what) => self.offer(by, what),
            Command::Answer { what, yes } => self.answer(by, what, yes),
            Command::Claim => self.claim(now, by),
            Command::Chat(chat) => {
                self.chat.check(now, player, &chat)?;
                Ok(vec![Event::Chat { by, chat }])
            }
            Command::Next => {
                if self.result.is_none() {
                    return Err(not_allowed("the game is not over yet"));
                }
                if self.match_over() {
                    return Err(ProtocolError::new(ErrorCode::Over, "the match is over: offer a rematch"));
                }
                if self.ready.contains(player) {
                    return Err(not_allowed("you are ready already"));
                }
                Ok(vec![Event::Ready { by }])
            }
        }
    }

    fn join(&self, player: Option<PlayerId>, who: Player) -> Decision {
        who.check()?;
        let Some(user) = who.user() else { return Err(not_allowed("only a person can take a seat")) };
        if !self.players_of(user).is_empty() {
            return Err(not_allowed("you have a seat in this room already"));
        }
        if self.config.rated && who.rating().is_none() {
            return Err(needs_account());
        }
        let open = |p: &Player| *p == Player::Open;
        let player = match player {
            Some(number) => match self.players.get(number.index()) {
                None => return Err(ProtocolError::new(ErrorCode::NoSuch, "there is no such seat")),
                Some(taken) if !open(taken) => return Err(ProtocolError::new(ErrorCode::Full, "this seat is taken")),
                Some(_) => number,
            },
            None => match self.players.iter().position(open) {
                None => return Err(ProtocolError::new(ErrorCode::Full, "all seats are taken")),
                Some(index) => PlayerId(index as u8),
            },
        };
        Ok(vec![Event::Joined { player, who }])
    }

    /// The player for whom a message acts: on the seat it names, else on the seat to act, else the sender's first player.
    pub(super) fn acting_player(&self, sender: &Sender) -> Result<PlayerId, ProtocolError> {
        let mine = || sender.players.iter().filter(|p| p.index() < self.players.len());
        if mine().next().is_none() {
            return Err(ProtocolError::new(ErrorCode::NotSeated, "you have no seat in this room"));
        }
        if let Some(seat) = sender.seat {
            let named = self.player_at(seat).filter(|&p| mine().any(|m| m == p));
            return named.ok_or_else(|| ProtocolError::new(ErrorCode::NotSeated, "this seat is not yours"));
        }
        let to_act = self.to_act();
        let acting = mine().find(|&p| self.seat_of(p).is_some_and(|seat| to_act.contains(seat)));
        acting
            .or_else(|| mine().next())
            .ok_or_else(|| ProtocolError::new(ErrorCode::NotSeated, "you have no seat in this room"))
    }

    pub(super) fn require_running(&self) -> Result<&ActiveGame, ProtocolError> {
        match &self.play {
            None => Err(not_allowed("the game has not begun: seats are open")),
            Some(play) if self.running() => Ok(play),
            Some(_) => Err(ProtocolError::new(ErrorCode::Over, "the game is over")),
        }
    }

    /// The seat and the table of a player who may act now.
    fn turn_based_game(&self, player: PlayerId) -> Result<(Seat, &dyn AnyTable), ProtocolError> {
        let table =
            self.require_running()?.turn_based().ok_or_else(|| not_allowed("a live game has acts and no turns"))?;
        let seat = self.seat(player).map_err(illegal)?;
        if !table.to_act().contains(seat) {
            return Err(ProtocolError::new(ErrorCode::NotYourTurn, "it is not your turn"));
        }
        Ok((seat, table))
    }

    fn check_move(
        &self,
        player: PlayerId,
        at: u64,
        text: &str,
        longest: usize,
    ) -> Result<(Seat, &dyn AnyTable), ProtocolError> {
        if text.len() > longest {
            return Err(ProtocolError::new(ErrorCode::TooLarge, format!("this text has at most {longest} bytes")));
        }
        self.require_running()?;
        if at < self.last_change_seq {
            let reason = format!("the game has moved on: event {} came after event {at}", self.last_change_seq);
            return Err(ProtocolError::new(ErrorCode::Old, reason));
        }
        if at > self.seq {
            return Err(ProtocolError::new(
                ErrorCode::NoSuch,
                format!("there is no event {at} yet: the last is {}", self.seq),
            ));
        }
        self.turn_based_game(player)
    }

    /// The credit of a message from the seat to act; fails if its time has run out.
    fn check_clock(&self, now: u64, player: PlayerId, seat: Seat, delay: u32) -> Result<u32, ProtocolError> {
        if !self.clock.is_used() {
            return Ok(0);
        }
        let credit = self.credit(player, delay);
        let made = now.saturating_sub(u64::from(credit));
        match self.time_expires() {
            Some((runs, flag_falls_at)) if runs == seat && made >= flag_falls_at => {
                Err(ProtocolError::new(ErrorCode::Over, "your time has run out"))
            }
            _ => Ok(credit),
        }
    }

    /// The credit of a message on a connection with this round trip.
    pub(super) fn credit(&self, player: PlayerId, delay: u32) -> u32 {
        self.credits[player.index()].for_message(delay)
    }

    fn act(&self, now: u64, by: Author, act: String, sender: Sender) -> Decision {
        if act.len() > MAX_STEP_BYTES {
            return Err(ProtocolError::new(ErrorCode::TooLarge, format!("an act has at most {MAX_STEP_BYTES} bytes")));
        }
        let live =
            self.require_running()?.live().ok_or_else(|| not_allowed("a turn-based game has turns and no acts"))?;
        if matches!(act.as_str(), "resign" | "gone") {
            return Err(not_allowed("send the message resign to resign"));
        }
        let seat = self.seat(by.player).map_err(illegal)?;
        let (credit, held) = (self.credit(by.player, sender.delay), sender.held);
        let came = now.saturating_sub(u64::from(held));
        let credited = came.saturating_sub(u64::from(credit));
        live.clone_box().act_in_order(now, came, credited, seat, &act).map_err(illegal)?;
        Ok(vec![Event::Act { by, act, credit, held: Some(held) }])
    }

    /// Fails if a viewer may not make this step, or put a tile of a live game there.
    pub fn check_step_for(&self, viewer: PlayerSet, step: &str) -> Result<(), ProtocolError> {
        let not_seated = || ProtocolError::new(ErrorCode::NotSeated, "only players can ask why a step is not legal");
        let seat = self.perspective(viewer).ok_or_else(not_seated)?;
        self.require_running()?.check(seat, step).map_err(illegal)
    }

    /// Whether the game would end if this player left.
    pub(super) fn can_leave(&self, now: u64, player: PlayerId) -> bool {
        let Some(seat) = self.seat_of(player) else { return false };
        match &self.play {
            Some(ActiveGame::TurnBased(table)) => table.leave(seat).is_some(),
            Some(ActiveGame::Live(live)) => {
                let mut live = live.clone_box();
                live.act(now, now, seat, "resign").is_ok() && live.outcome().is_some()
            }
            None => false,
        }
    }
}

pub(super) fn not_allowed(reason: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NotAllowed, reason)
}

/// Converts an error of the rules.
pub(super) fn illegal(error: RuleError) -> ProtocolError {
    ProtocolError {
        code: ErrorCode::Illegal,
        reason: error.to_string(),
        clause: error.violated_clause().map(str::to_string),
    }
}
