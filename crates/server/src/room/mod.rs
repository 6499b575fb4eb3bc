//! A room: the seats, the games that are played on them one after another, their clocks, offers and chat.
//!
//! A [`Room`] does nothing by itself, reads no clock and knows no socket. Its truth is its [`Head`] and its numbered [`Event`]s; the same
//! head and events always make the same room. To use it:
//!
//! 1. a message comes: [`Room::repeated`] says whether it came before (then it gets the same ack), else [`Room::decide`] turns it into
//!    events or refuses it;
//! 2. the events are numbered, stamped with the time at which the message was read, and stored;
//! 3. each is given to [`Room::apply`], and what viewers may see of it is told by [`Room::event_for`] and [`Room::state_for`], the only
//!    two places where something leaves the room;
//! 4. after that, and whenever [`Room::deadline`] has come, [`Room::due`] says what happens by itself (a game begins, a flag falls, the
//!    game ends), which goes the same way, until nothing is due.
//!
//! A room that is loaded again after the server stood still gets [`Event::Resumed`] before anything else.
//!
//! Messages that were read before a deadline go before it, so that queues distort no race: hand out what has come before asking
//! [`Room::due`].
//!
//! *Players* are numbered by their place in the head and keep that number; *seats* are those of the game, and change with rematches.

mod apply;
mod catch_up;
mod command;
mod contest;
mod decide;
mod due;
mod event;
mod head;
mod ids;
mod name;
mod offers;
mod play;
mod record;
mod shared;
mod talk;
mod tally;
mod view;
mod wishes;

pub use command::{Command, From, Players};
pub use event::{By, Event, Stamped};
pub use head::{Head, Player, Secret, commitment};
pub use name::clean_name;
pub use protocol::Refusal;
pub use record::record_of;
pub use talk::LINES_A_MINUTE;
pub use tally::{
    ACTS_PER_GAME, EVENTS_FOR_ANOTHER_GAME, LINES_PER_GAME, TAKEBACKS_PER_GAME, TURNS_PER_GAME, UNDONE_PER_GAME,
    UNDONE_PER_TURN,
};
pub use view::Extent;

use crate::clock::Clock;
use crate::delay::Credit;
use catalog::{AnyLiveTable, AnyTable, Effect, LiveEvent, Outcome, Seat};
use ids::Ids;
use offers::Offers;
use play::Play;
use protocol::{Code, Reason, RoomResult};
use talk::Talk;
use tally::Tally;

/// A room has at most so many events; then only leaving is possible.
pub const MOST_EVENTS: u64 = 20_000;

/// A room. A copy is good for work beside the task that keeps the room.
#[derive(Clone)]
pub struct Room {
    head: Head,
    /// Who plays, by number.
    players: Vec<Player>,
    /// The number of the last event, and its time.
    seq: u64,
    updated: u64,
    /// The number of the last event that changed what can be played.
    moved: u64,
    /// The number of the game, 0 before the first.
    game: u32,
    /// The player on each seat.
    order: Vec<u8>,
    /// The seat that begins, in games where that is not always the first.
    beginner: Option<Seat>,
    commitment: String,
    play: Option<Play>,
    /// Whether this game hides something from somebody.
    hides: bool,
    /// The event with which this game began, and its time.
    begun: u64,
    began: u64,
    /// How the game was decided otherwise than by its rules.
    verdict: Option<Verdict>,
    result: Option<RoomResult>,
    clock: Clock,
    /// Who made each turn, and what he had left on his clock.
    left: Vec<(Seat, u64)>,
    /// Who has to make his first turn while no clock runs, and until when.
    first_turn: Option<(Seat, u64)>,
    /// What follows is by player.
    credits: [Credit; 3],
    ids: [Ids; 3],
    /// Since when a player is not there.
    gone: [Option<u64>; 3],
    /// Points of the match, in halves.
    halves: [i32; 3],
    /// Points of its last game.
    last: [i16; 3],
    /// Games of the match that are over.
    played: u32,
    ready: Players,
    offers: Offers,
    talk: Talk,
    tally: Tally,
}

/// How a game was decided otherwise than by its rules.
#[derive(Clone, Debug)]
struct Verdict {
    outcome: Outcome,
    code: Reason,
    reason: String,
}

/// What an event did in the room, all of it; [`Room::event_for`] makes of it what a viewer may see.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    effects: Vec<Effect>,
    live: Vec<LiveEvent>,
    /// The text of the turn that was finished.
    turn: Option<String>,
    /// The turns that came of it in a live game.
    turns: Vec<(Seat, String)>,
}

impl Room {
    /// The room of a head, before its first event.
    pub fn new(head: Head) -> Result<Room, Refusal> {
        let rules = head.check()?;
        let players = head.players.clone();
        let (at, time) = (head.created, head.time);
        let beginner = beginner_of(rules.as_ref());
        Ok(Room {
            order: (0..players.len() as u8).collect(),
            commitment: commitment(&head.game, &rules.setup(), &head.secret.of_game(1)),
            players,
            head,
            seq: 0,
            updated: at,
            moved: 0,
            game: 0,
            beginner,
            play: None,
            hides: false,
            begun: 0,
            began: at,
            verdict: None,
            result: None,
            clock: Clock::new(time),
            left: Vec::new(),
            first_turn: None,
            credits: [Credit::default(); 3],
            ids: Default::default(),
            gone: [None; 3],
            halves: [0; 3],
            last: [0; 3],
            played: 0,
            ready: Players::EMPTY,
            offers: Offers::default(),
            talk: Talk::default(),
            tally: Tally::default(),
        })
    }

    /// The room of a head after its events.
    pub fn replay<'a>(head: Head, events: impl IntoIterator<Item = &'a Stamped>) -> Result<Room, Refusal> {
        let mut room = Room::new(head)?;
        for stamped in events {
            room.apply(stamped)?;
        }
        Ok(room)
    }

    // ---- who and what --------------------------------------------------------------------------------------------

    /// What was agreed on.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event.
    pub fn updated(&self) -> u64 {
        self.updated
    }

    /// Who plays, by number.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The players of a user.
    pub fn players_of(&self, user: &str) -> Players {
        self.players_with(|p| p.user() == Some(user))
    }

    /// The players for whom somebody may speak: those whose tokens have these hashes, and those of the user his cookie names.
    pub fn players_for(&self, tokens: &[String], user: Option<&str>) -> Result<Players, Refusal> {
        let mut players = user.map(|user| self.players_of(user)).unwrap_or_default();
        for token in tokens {
            let own = self.players_with(|p| p.token() == Some(token));
            let player =
                own.first().ok_or_else(|| Refusal::new(Code::NotSeated, "this token opens no seat of this room"))?;
            players = players.with(player);
        }
        Ok(players)
    }

    fn players_with(&self, is: impl Fn(&Player) -> bool) -> Players {
        let numbers = (0u8..).zip(&self.players).filter(|(_, p)| is(p));
        numbers.fold(Players::EMPTY, |set, (number, _)| set.with(Seat(number)))
    }

    /// The seat of a player in the game that is being played.
    pub fn seat_of(&self, player: u8) -> Option<Seat> {
        self.order.iter().position(|&p| p == player).map(|seat| Seat(seat as u8))
    }

    /// The player on a seat of the game that is being played.
    pub fn player_at(&self, seat: Seat) -> Option<u8> {
        self.order.get(seat.index()).copied()
    }

    /// The number of the game, 0 before the first.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// The table of a calm game, hidden parts and all: for computers, which are given only what they may see of it.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.play.as_ref().and_then(Play::calm)
    }

    /// The table of a live game, hidden parts and all: for computers, which are given only what they may see of it.
    pub fn live(&self) -> Option<&dyn AnyLiveTable> {
        self.play.as_ref().and_then(Play::live)
    }

    /// Whether a game is being played.
    pub fn running(&self) -> bool {
        let over = self.result.is_some() || self.verdict.is_some();
        self.play.as_ref().is_some_and(|play| !over && play.outcome().is_none())
    }

    /// How the last game ended, if it has.
    pub fn result(&self) -> Option<&RoomResult> {
        self.result.as_ref()
    }

    /// The seats that may act; nobody when the game is over.
    pub fn to_act(&self) -> catalog::SeatSet {
        match &self.play {
            Some(play) if self.running() => play.to_act(),
            _ => catalog::SeatSet::EMPTY,
        }
    }

    /// The computers that may act: player, seat, level.
    pub fn computers_to_act(&self) -> Vec<(u8, Seat, u8)> {
        let acting = self.to_act().iter().filter_map(|seat| {
            let player = self.player_at(seat)?;
            match self.players.get(usize::from(player))? {
                Player::Computer { level } => Some((player, seat, *level)),
                _ => None,
            }
        });
        acting.collect()
    }

    /// Notes the round trip to a player as it is measured: in this game no message of his is credited with more. This is not an event;
    /// the credit of each message is.
    pub fn measured(&mut self, player: u8, round_trip_ms: u32) {
        if let Some(credit) = self.credits.get_mut(usize::from(player)) {
            credit.measured(round_trip_ms);
        }
    }

    /// Tells whether a player is there. This is not an event: only a claim because of it is.
    pub fn presence(&mut self, player: u8, there: bool, now: u64) {
        if let Some(gone) = self.gone.get_mut(usize::from(player)) {
            *gone = match there {
                true => None,
                false => gone.or(Some(now)),
            };
        }
    }
}

/// The seat that begins by a setup, in games where that is not always the first.
fn beginner_of(rules: &dyn catalog::Rules) -> Option<Seat> {
    let is = |&seat: &Seat| rules.with_first_player(seat).is_some_and(|other| other.setup() == rules.setup());
    (0..rules.seats()).map(Seat).find(is)
}
