//! What is asked for, and whether it may be.

use super::play::Play;
use super::{By, Command, Event, From, MOST_EVENTS, Player, Players, Refusal, Room};
use catalog::{AnyTable, RuleError, Seat};
use protocol::{Code, LONGEST_STEP, LONGEST_TURN};

pub(super) type Decision = Result<Vec<Event>, Refusal>;

impl Room {
    /// Whether a message was accepted before: the number of the event it led to. A number that was used for something else is refused.
    pub fn repeated(&self, from: &From, command: &Command) -> Result<Option<u64>, Refusal> {
        let Some(id) = from.id else { return Ok(None) };
        let mine = || from.players.iter().filter_map(|p| self.ids.get(p.index()));
        if let Some(accepted) = mine().find_map(|ids| ids.find(id)).filter(|a| a.mark == command.mark()) {
            return Ok(Some(accepted.seq));
        }
        let last = self.last_id(from.players);
        if id <= last {
            let reason = format!("the numbers of messages grow: the last one accepted was {last}, and this has {id}");
            return Err(Refusal::new(Code::Old, reason));
        }
        Ok(None)
    }

    /// The greatest number of a message accepted from these players.
    pub fn last_id(&self, players: super::Players) -> u64 {
        players.iter().filter_map(|p| self.ids.get(p.index())).map(|ids| ids.last()).max().unwrap_or(0)
    }

    /// Turns what is asked for into events, to be stored and applied, or refuses it. The message was read at `now`.
    pub fn decide(&self, now: u64, from: From, command: Command) -> Decision {
        // Who joins has no seat to speak for yet.
        let command = match command {
            Command::Join { player, who } => return self.join(player, who),
            command => command,
        };
        if self.repeated(&from, &command)?.is_some() {
            return Err(Refusal::new(Code::Old, "this message was accepted before"));
        }
        let player = self.speaker(&from)?;
        let leaving = matches!(command, Command::Resign | Command::Claim);
        if self.seq >= MOST_EVENTS && !leaving {
            let reason = format!("a room has at most {MOST_EVENTS} events: the game can only be given up");
            return Err(Refusal::new(Code::Full, reason));
        }
        self.tally.check(self.seq, player, &command)?;
        let by = By { player, id: from.id, mark: from.id.map_or(0, |_| command.mark()) };
        match command {
            Command::Join { player, who } => self.join(player, who),
            Command::Step { at, step } => {
                let (seat, table) = self.moving(player, at, &step, LONGEST_STEP)?;
                let credit = self.in_time(now, player, seat, from.delay)?;
                table.check_step(seat, &step).map_err(illegal)?;
                Ok(vec![Event::Step { by, step, credit }])
            }
            Command::Turn { at, turn } => {
                let (seat, table) = self.moving(player, at, &turn, LONGEST_TURN)?;
                let credit = self.in_time(now, player, seat, from.delay)?;
                table.check_turn(&turn).map_err(illegal)?;
                Ok(vec![Event::Turn { by, turn, credit }])
            }
            Command::Undo => {
                let (seat, table) = self.calm_game(player)?;
                self.in_time(now, player, seat, from.delay)?;
                if table.pending().is_empty() {
                    return Err(Refusal::new(Code::NoSuch, "no step of this turn has been made"));
                }
                Ok(vec![Event::Undone { by }])
            }
            Command::Act { act } => self.act(now, by, act, from),
            Command::Resign => {
                self.must_run()?;
                if !self.can_leave(now, player) {
                    return Err(not_allowed("who has finished has nothing to give up"));
                }
                Ok(vec![Event::Resigned { by }])
            }
            Command::Offer(what) => self.offer(by, what),
            Command::Answer { what, yes } => self.answer(by, what, yes),
            Command::Claim => self.claim(now, by),
            Command::Chat(chat) => {
                self.talk.check(now, player, &chat)?;
                Ok(vec![Event::Chat { by, chat }])
            }
            Command::Next => {
                if self.result.is_none() {
                    return Err(not_allowed("the game is not over yet"));
                }
                if self.match_over() {
                    return Err(Refusal::new(Code::Over, "the match is over: offer a rematch"));
                }
                if self.ready.contains(Seat(player)) {
                    return Err(not_allowed("you are ready already"));
                }
                Ok(vec![Event::Ready { by }])
            }
        }
    }

    // ---- who ------------------------------------------------------------------------------------------------------

    fn join(&self, player: Option<u8>, who: Player) -> Decision {
        who.check()?;
        let Some(user) = who.user() else { return Err(not_allowed("only a person can take a seat")) };
        if !self.players_of(user).is_empty() {
            return Err(not_allowed("you have a seat in this room already"));
        }
        let open = |p: &Player| *p == Player::Open;
        let player = match player {
            Some(number) => match self.players.get(usize::from(number)) {
                None => return Err(Refusal::new(Code::NoSuch, "there is no such seat")),
                Some(taken) if !open(taken) => return Err(Refusal::new(Code::Full, "this seat is taken")),
                Some(_) => number,
            },
            None => match self.players.iter().position(open) {
                None => return Err(Refusal::new(Code::Full, "all seats are taken")),
                Some(number) => number as u8,
            },
        };
        Ok(vec![Event::Joined { player, who }])
    }

    /// The player for whom a message speaks: on the seat it names, or else on the one to act, or else on the first of his.
    pub(super) fn speaker(&self, from: &From) -> Result<u8, Refusal> {
        let mine = || from.players.iter().filter(|p| p.index() < self.players.len()).map(|p| p.0);
        if mine().next().is_none() {
            return Err(Refusal::new(Code::NotSeated, "you have no seat in this room"));
        }
        if let Some(seat) = from.seat {
            let named = self.player_at(Seat(seat)).filter(|&p| mine().any(|m| m == p));
            return named.ok_or_else(|| Refusal::new(Code::NotSeated, "this seat is not yours"));
        }
        let to_act = self.to_act();
        let acting = mine().find(|&p| self.seat_of(p).is_some_and(|seat| to_act.contains(seat)));
        acting.or_else(|| mine().next()).ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat in this room"))
    }

    // ---- playing ----------------------------------------------------------------------------------------------------

    pub(super) fn must_run(&self) -> Result<&Play, Refusal> {
        match &self.play {
            None => Err(not_allowed("the game has not begun: seats are open")),
            Some(play) if self.running() => Ok(play),
            Some(_) => Err(Refusal::new(Code::Over, "the game is over")),
        }
    }

    /// The table at which a player may act now.
    fn calm_game(&self, player: u8) -> Result<(Seat, &dyn AnyTable), Refusal> {
        let table = self.must_run()?.calm().ok_or_else(|| not_allowed("a live game has acts and no turns"))?;
        let seat = self.seat(player).map_err(illegal)?;
        if !table.to_act().contains(seat) {
            return Err(Refusal::new(Code::NotYourTurn, "it is not your turn"));
        }
        Ok((seat, table))
    }

    fn moving(&self, player: u8, at: u64, text: &str, longest: usize) -> Result<(Seat, &dyn AnyTable), Refusal> {
        if text.len() > longest {
            return Err(Refusal::new(Code::TooLarge, format!("this text has at most {longest} bytes")));
        }
        self.must_run()?;
        if at < self.moved {
            let reason = format!("the game has moved on: event {} came after event {at}", self.moved);
            return Err(Refusal::new(Code::Old, reason));
        }
        if at > self.seq {
            return Err(Refusal::new(Code::NoSuch, format!("there is no event {at} yet: the last is {}", self.seq)));
        }
        self.calm_game(player)
    }

    /// The credit for a message of who is to act, if his time is not over.
    fn in_time(&self, now: u64, player: u8, seat: Seat, delay: u32) -> Result<u32, Refusal> {
        if !self.clock.exists() {
            return Ok(0);
        }
        let credit = self.credit(player, delay);
        let made = now.saturating_sub(u64::from(credit));
        match self.runs_out() {
            Some((runs, falls)) if runs == seat && made >= falls => {
                Err(Refusal::new(Code::Over, "your time has run out"))
            }
            _ => Ok(credit),
        }
    }

    /// The credit of a message that came on a connection with this round trip.
    pub(super) fn credit(&self, player: u8, delay: u32) -> u32 {
        self.credits[usize::from(player)].for_message(delay)
    }

    fn act(&self, now: u64, by: By, act: String, from: From) -> Decision {
        if act.len() > LONGEST_STEP {
            return Err(Refusal::new(Code::TooLarge, format!("an act has at most {LONGEST_STEP} bytes")));
        }
        let live = self.must_run()?.live().ok_or_else(|| not_allowed("a calm game has turns and no acts"))?;
        if matches!(act.as_str(), "resign" | "gone") {
            return Err(not_allowed("one gives up by the message resign, and is not gone by saying so"));
        }
        let seat = self.seat(by.player).map_err(illegal)?;
        let (credit, held) = (self.credit(by.player, from.delay), from.held);
        let came = now.saturating_sub(u64::from(held));
        let credited = came.saturating_sub(u64::from(credit));
        live.clone_box().act_in_order(now, came, credited, seat, &act).map_err(illegal)?;
        Ok(vec![Event::Act { by, act, credit, held: Some(held) }])
    }

    /// Why a viewer may not make this step, or put a tile of a live game there; nothing if he may.
    pub fn may_step(&self, viewer: Players, step: &str) -> Result<(), Refusal> {
        let not_seated = || Refusal::new(Code::NotSeated, "only who plays can be told why a step is not legal");
        let seat = self.eye(viewer).ok_or_else(not_seated)?;
        self.must_run()?.check(seat, step).map_err(illegal)
    }

    /// Whether the game would end if this player left.
    pub(super) fn can_leave(&self, now: u64, player: u8) -> bool {
        let Some(seat) = self.seat_of(player) else { return false };
        match &self.play {
            Some(Play::Calm(table)) => table.leave(seat).is_some(),
            Some(Play::Live(live)) => {
                let mut live = live.clone_box();
                live.act(now, now, seat, "resign").is_ok() && live.outcome().is_some()
            }
            None => false,
        }
    }
}

pub(super) fn not_allowed(reason: &str) -> Refusal {
    Refusal::new(Code::NotAllowed, reason)
}

/// What the rules refuse.
fn illegal(fault: RuleError) -> Refusal {
    Refusal { code: Code::Illegal, reason: fault.to_string(), clause: fault.violated_clause().map(str::to_string) }
}
