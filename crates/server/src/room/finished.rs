//! Finished games of a room, as they are kept for ever.

use super::{Event, ProtocolError, Room, RoomConfig, StoredEvent};
use crate::ids;
use catalog::{Outcome, Seat};
use protocol::{ErrorCode, GameSummary, RoomResult, Termination};

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// The game, as lists show it.
    pub summary: GameSummary,
    /// Its record.
    pub record: String,
    /// The users, seat by seat; none for computers.
    pub users: Vec<Option<String>>,
}

impl Finished {
    /// The winner as lists filter by it: a seat, `draw`, or `none` for a game without a result.
    pub fn winner(&self) -> String {
        winner(&self.summary.result)
    }
}

fn winner(result: &RoomResult) -> String {
    match Outcome::new(&result.scores).winner() {
        _ if result.code == Termination::Aborted => "none".to_string(),
        Some(Seat(seat)) => seat.to_string(),
        None => "draw".to_string(),
    }
}

impl Room {
    /// The id of the last game, once it is over.
    pub(super) fn finished_game_id(&self) -> Option<String> {
        self.result.as_ref().map(|_| ids::game_id(&self.config.room, self.game))
    }

    /// The last game, right after the event that ended it: the time of that event is the end of the game.
    pub fn finished(&self) -> Result<Finished, ProtocolError> {
        let over = self.result.clone().zip(self.finished_game_id());
        let (result, id) = over.ok_or_else(|| ProtocolError::new(ErrorCode::NotAllowed, "the game is not over yet"))?;
        let room = self.summary();
        let summary = GameSummary {
            id,
            room: room.room,
            number: self.game,
            game: room.game,
            setup: room.setup,
            seats: room.seats,
            time: room.time,
            live: room.live,
            public: room.public,
            rated: room.rated,
            uploaded: room.uploaded,
            started: self.game_started_at,
            ended: self.updated,
            turns: room.turns,
            result,
        };
        let user = |seat| Some(self.players.get(self.player_at(Seat(seat))?.index())?.user()?.to_string());
        let users = (0..self.order.len() as u8).map(user).collect();
        Ok(Finished { summary, record: self.record()?, users })
    }
}

/// All finished games of a room, from its events.
pub fn finished_games(config: RoomConfig, events: &[StoredEvent]) -> Result<Vec<Finished>, ProtocolError> {
    let mut room = Room::new(config)?;
    let mut games = Vec::new();
    for stored in events {
        room.apply(stored)?;
        if matches!(stored.event, Event::Ended { .. }) {
            games.push(room.finished()?);
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_is_a_seat_a_draw_or_nobody() {
        let of = |scores: &[i16], code| {
            winner(&RoomResult { scores: scores.to_vec(), reason: String::new(), code, ratings: Vec::new() })
        };
        assert_eq!(of(&[1, 0], Termination::Rules), "0");
        assert_eq!(of(&[3, 9, 9], Termination::Rules), "draw");
        assert_eq!(of(&[3, 9, 12], Termination::Resigned), "2");
        assert_eq!(of(&[0, 0], Termination::Agreed), "draw");
        assert_eq!(of(&[0, 0], Termination::Aborted), "none");
    }
}
