//! A finished game that was played elsewhere, as the only game of a room.

use super::decide::{illegal, not_allowed};
use super::{Author, Event, Player, ProtocolError, Room, RoomConfig, Secret, StoredEvent, TURNS_PER_GAME};
use catalog::{AnyTable, Outcome, Record, Seat};
use protocol::{ErrorCode, TimeControl};

/// A finished game from a record. The rules decide how it went; a record that says something else is rejected.
pub struct UploadedGame {
    table: Box<dyn AnyTable>,
    left: Option<Leaving>,
}

/// The seat that ended a game before the rules did.
#[derive(Clone, Copy)]
enum Leaving {
    Resigned(Seat),
    OutOfTime(Seat),
}

impl UploadedGame {
    /// Replays a record.
    pub fn read(text: &str) -> Result<UploadedGame, ProtocolError> {
        let record = Record::parse(text.as_bytes()).map_err(illegal)?;
        let table = catalog::replay(&record).map_err(illegal)?;
        if table.turn_count() > TURNS_PER_GAME {
            let reason = format!("an uploaded game has at most {TURNS_PER_GAME} turns, and this has more");
            return Err(ProtocolError::new(ErrorCode::TooLarge, reason));
        }
        let left = match (table.outcome(), record.tag("Termination")) {
            (Some(_), _) => None,
            (None, Some("resigned")) => Some(Leaving::Resigned(loser(&record, table.as_ref())?)),
            (None, Some("time")) => Some(Leaving::OutOfTime(loser(&record, table.as_ref())?)),
            (None, Some("length")) if table.turn_count() == TURNS_PER_GAME => None,
            (None, Some(other)) => {
                return Err(not_allowed(&format!("a game that ended with the Termination {other} cannot be uploaded")));
            }
            (None, None) => return Err(not_allowed("the game of this record is not over")),
        };
        Ok(UploadedGame { table, left })
    }

    /// Describes the game; the same however its record is laid out.
    pub fn text(&self) -> String {
        let end = match self.left {
            Some(Leaving::Resigned(seat)) => format!("resigned {}", seat.0),
            Some(Leaving::OutOfTime(seat)) => format!("time {}", seat.0),
            None => "over".to_string(),
        };
        format!("{end}\n{}", self.table.record(&[]))
    }

    /// Creates the room of the game and its events, all at the same time.
    pub fn room(
        &self,
        room: String,
        players: Vec<Player>,
        owner: String,
        now: u64,
    ) -> Result<(Room, Vec<StoredEvent>), ProtocolError> {
        if players.contains(&Player::Open) {
            return Err(not_allowed("each seat of a finished game has a player"));
        }
        let mut replay = Replay {
            room: Room::new(RoomConfig {
                room,
                name: None,
                game: self.table.id().to_string(),
                setup: self.table.setup(),
                position: Some(self.table.start_text()),
                players,
                time: TimeControl::None,
                live: None,
                games: 1,
                takebacks: false,
                public: false,
                rated: false,
                uploaded: true,
                owner,
                created: now,
                // The position has the deal.
                secret: Secret([0; 32]),
            })?,
            events: Vec::new(),
            now,
        };
        replay.add_due()?;
        for (seat, turn) in self.table.turns() {
            let by = replay.author(seat)?;
            replay.add(Event::Turn { by, turn, credit: 0 })?;
        }
        match self.left {
            Some(Leaving::Resigned(seat)) => {
                let by = replay.author(seat)?;
                replay.add(Event::Resigned { by })?;
            }
            Some(Leaving::OutOfTime(seat)) => {
                let player = replay.author(seat)?.player;
                replay.add(Event::Flag { player })?;
            }
            None => (),
        }
        replay.add_due()?;
        match replay.room.result() {
            Some(_) => Ok((replay.room, replay.events)),
            None => Err(not_allowed("the game of this record is not over")),
        }
    }
}

/// A room that grows event by event.
struct Replay {
    room: Room,
    events: Vec<StoredEvent>,
    now: u64,
}

impl Replay {
    fn add(&mut self, event: Event) -> Result<(), ProtocolError> {
        let stored = StoredEvent { seq: self.room.seq() + 1, at: self.now, event };
        // The table has accepted these turns, so what the room rejects is an error in the record's notation.
        let wrong = |error: ProtocolError| ProtocolError::new(ErrorCode::Illegal, error.reason);
        self.room.apply(&stored).map_err(wrong)?;
        self.events.push(stored);
        Ok(())
    }

    fn add_due(&mut self) -> Result<(), ProtocolError> {
        self.room.due_events(self.now).into_iter().try_for_each(|event| self.add(event))
    }

    fn author(&self, seat: Seat) -> Result<Author, ProtocolError> {
        let player = self.room.player_at(seat).ok_or_else(|| not_allowed("a turn has no player"))?;
        Ok(Author { player, id: None, dedup_hash: 0 })
    }
}

/// The seat whose leaving gives the result of the record.
fn loser(record: &Record, table: &dyn AnyTable) -> Result<Seat, ProtocolError> {
    let (result, score) = (record.tag("Result"), record.tag("Score"));
    let fits = |outcome: Outcome| {
        (result.is_some() || score.is_some())
            && result.is_none_or(|said| said == outcome.result())
            && score.is_none_or(|said| said == outcome.to_string().replace('-', ":"))
    };
    (0..table.seats()).map(Seat).find(|&seat| table.leave(seat).is_some_and(fits)).ok_or_else(|| {
        not_allowed("by the rules nobody can have lost this game with the Result or Score of the record")
    })
}
