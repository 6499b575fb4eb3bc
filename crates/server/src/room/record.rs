//! Records of finished games, and positions of the past.

use super::active_game::ActiveGame;
use super::view::Shown;
use super::{Event, Player, PlayerSet, ProtocolError, Room, RoomConfig, StoredEvent};
use crate::time;
use catalog::{AnyTable, Record, Seat};
use protocol::{ErrorCode, Json, Termination};

/// The record of one game of a room.
pub fn record_of<'a>(
    config: RoomConfig,
    events: impl IntoIterator<Item = &'a StoredEvent>,
    game: u32,
) -> Result<String, ProtocolError> {
    replay_game(config, events, game, |_, event| matches!(event, Event::Ended { .. }))?.record()
}

/// Replays one game of a room up to the event that `is_last`: the players who joined, then only the events of that game.
fn replay_game<'a>(
    config: RoomConfig,
    events: impl IntoIterator<Item = &'a StoredEvent>,
    game: u32,
    is_last: impl Fn(&Room, &Event) -> bool,
) -> Result<Room, ProtocolError> {
    if game == 0 {
        return Err(ProtocolError::new(ErrorCode::NoSuch, "the games of a room are numbered from 1"));
    }
    let mut room = Room::new(config)?;
    let mut started = false;
    for stored in events {
        match stored.event {
            Event::Started { game: other, .. } if started && other != game => break,
            Event::Started { game: other, .. } if other != game => continue,
            Event::Started { .. } => started = true,
            Event::Joined { .. } => (),
            _ if !started => continue,
            _ => (),
        }
        room.seq = stored.seq - 1;
        room.apply(stored)?;
        if started && is_last(&room, &stored.event) {
            break;
        }
    }
    match started {
        true => Ok(room),
        false => Err(ProtocolError::new(ErrorCode::NoSuch, format!("game {game} has not begun yet"))),
    }
}

impl Room {
    /// The record of the last game, if it is over.
    pub fn record(&self) -> Result<String, ProtocolError> {
        let (Some(play), Some(result)) = (&self.play, &self.result) else {
            return Err(ProtocolError::new(ErrorCode::NotAllowed, "the record is available when the game is over"));
        };
        let mut tags = Vec::<(String, String)>::new();
        for seat in (0..self.order.len() as u8).map(Seat) {
            let name = match play.seat_name(seat) {
                side @ ("White" | "Black") => side.to_string(),
                letter => format!("Player{letter}"),
            };
            tags.push((name.clone(), self.player_name(seat)));
            if let Some(change) = result.ratings.get(seat.index()).copied().flatten() {
                tags.push((format!("{name}Elo"), change.before.to_string()));
                tags.push((format!("{name}RatingDiff"), format!("{:+}", change.after - change.before)));
            }
        }
        tags.push(("Date".to_string(), date(self.game_started_at)));
        if self.config.uploaded {
            tags.push(("Source".to_string(), "uploaded".to_string()));
        } else {
            let secret = self.config.secret.of_game(self.game).hex();
            tags.extend([("Commitment".to_string(), self.commitment.clone()), ("Secret".to_string(), secret)]);
        }
        let termination = match result.code {
            Termination::Resigned => Some("resigned"),
            Termination::Time => Some("time"),
            Termination::Agreed => Some("agreed"),
            Termination::Length => Some("length"),
            Termination::Gone => Some("gone"),
            Termination::Aborted => Some("aborted"),
            Termination::Rules | Termination::Repetition | Termination::Quiet => None,
        };
        let outcome = catalog::Outcome::new(&result.scores);
        match play {
            ActiveGame::Live(live) => Ok(live.record(&borrowed(&tags))),
            ActiveGame::TurnBased(table) => {
                if let Some(code) = termination {
                    tags.push(("Termination".to_string(), code.to_string()));
                    let aborted = result.code == Termination::Aborted;
                    if self.order.len() == 2 {
                        let word = if aborted { "*" } else { outcome.result() };
                        tags.push(("Result".to_string(), word.to_string()));
                    }
                    if play.cumulative() && !aborted {
                        tags.push(("Score".to_string(), outcome.to_string().replace('-', ":")));
                    }
                }
                Ok(table.record_with_comments(&borrowed(&tags), &|turn| self.time_left(turn)))
            }
        }
    }

    fn player_name(&self, seat: Seat) -> String {
        match self.player_at(seat).and_then(|p| self.players.get(p.index())) {
            Some(Player::Person { name, .. }) => name.clone(),
            Some(Player::Computer { level }) => format!("level {level}"),
            Some(Player::Open) | None => "?".to_string(),
        }
    }

    /// The comment of a turn: the time left on the mover's clock.
    fn time_left(&self, turn: usize) -> Option<String> {
        let (_, ms) = self.turn_clocks.get(turn).filter(|_| self.clock.is_used())?;
        Some(format!("[%clk {}]", span(*ms)))
    }

    /// The position of the game after `turn` turns that a viewer may see. `events` are all events of the room; only live games need
    /// them.
    pub fn position_at(&self, viewer: PlayerSet, turn: usize, events: &[StoredEvent]) -> Result<String, ProtocolError> {
        self.at_turn(turn, events, |past| self.position_for(viewer, past))
    }

    /// The view of the game after `turn` turns that a viewer may see; `events` as for [`Room::position_at`].
    pub fn view_at(&self, viewer: PlayerSet, turn: usize, events: &[StoredEvent]) -> Result<Json, ProtocolError> {
        self.at_turn(turn, events, |past| self.view_for(viewer, past))
    }

    fn at_turn<T>(
        &self,
        turn: usize,
        events: &[StoredEvent],
        show: impl FnOnce(Shown<'_>) -> T,
    ) -> Result<T, ProtocolError> {
        if turn > self.turn_count() {
            return Err(no_such(format!("only {} turns have been made", self.turn_count())));
        }
        match &self.play {
            None => Err(no_such("no game has begun in this room")),
            Some(ActiveGame::TurnBased(table)) => Ok(show(Shown::TurnBased(table_at(table.as_ref(), turn)?.as_ref()))),
            // A live game is replayed from its events: its log has no times and would reveal tiles that were still to be drawn.
            Some(ActiveGame::Live(_)) => {
                let past = replay_game(self.config.clone(), events, self.game, |past, _| past.turn_count() >= turn)?;
                let live = past.live().ok_or_else(|| no_such("no game has begun in this room"))?;
                Ok(show(Shown::Live(live)))
            }
        }
    }
}

/// The table after `turn` turns of its game.
fn table_at(table: &dyn AnyTable, turn: usize) -> Result<Box<dyn AnyTable>, ProtocolError> {
    let record = Record::parse(table.record(&[]).as_bytes()).map_err(|f| no_such(f.to_string()))?;
    let mut start = record.clone();
    start.words.clear();
    start.tags.retain(|(name, _)| !matches!(name.as_str(), "Result" | "Score" | "Termination"));
    let mut past = catalog::replay(&start).map_err(|f| no_such(f.to_string()))?;
    for (_, text) in table.turns().iter().take(turn) {
        past.play_turn(text).map_err(|f| no_such(f.to_string()))?;
    }
    Ok(past)
}

fn no_such(reason: impl Into<String>) -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuch, reason)
}

fn borrowed(tags: &[(String, String)]) -> Vec<(&str, &str)> {
    tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Formats a remaining time for a record.
fn span(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Formats the day of a time for a record.
fn date(ms: u64) -> String {
    time::date(ms).strftime("%Y.%m.%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_spans_are_written_as_records_do() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_700_800_000), "2026.11.15");
        assert_eq!(span(41_999), "0:00:41");
        assert_eq!(span(3_661_000), "1:01:01");
    }
}
