//! Limits on repeatable actions in one game. A room is replayed when it is loaded, so its length must stay bounded.

use super::decide::not_allowed;
use super::{Command, Event, MAX_PLAYERS, PlayerId, ProtocolError};
use protocol::{ErrorCode, OfferKind};

/// Steps that may be undone in one turn.
pub const UNDOS_PER_TURN: u32 = 100;
/// Steps that may be undone in one game.
pub const UNDOS_PER_GAME: u32 = 500;
/// Takebacks in one game.
pub const TAKEBACKS_PER_GAME: u32 = 100;
/// Lines that a player may send from the start of one game to the next.
pub const CHAT_LINES_PER_GAME: u32 = 300;
/// Acts of a player in one live game.
pub const ACTS_PER_GAME: u32 = 2000;
/// Turns of one game; then it ends as a draw.
pub const TURNS_PER_GAME: usize = 1000;
/// Events of a room after which it starts no other game.
pub const MAX_EVENTS_BEFORE_NEW_GAME: u64 = 8000;

/// Counts of the current game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ActionCounts {
    undone_in_turn: u32,
    undone: u32,
    takebacks: u32,
    /// Chat lines, by player.
    lines: [u32; MAX_PLAYERS],
    /// Live acts, by player.
    acts: [u32; MAX_PLAYERS],
}

impl ActionCounts {
    pub(super) fn note(&mut self, event: &Event) {
        match event {
            Event::Started { .. } => *self = ActionCounts::default(),
            Event::Undone { .. } => {
                self.undone_in_turn += 1;
                self.undone += 1;
            }
            Event::TakenBack { .. } => {
                self.undone_in_turn = 0;
                self.takebacks += 1;
            }
            Event::Chat { by, .. } => add(&mut self.lines, by.player),
            Event::Act { by, .. } => add(&mut self.acts, by.player),
            _ => (),
        }
    }

    pub(super) fn turn_done(&mut self) {
        self.undone_in_turn = 0;
    }

    /// Fails for a command that exceeds a limit; `seq` is the room's last event.
    pub(super) fn check(&self, seq: u64, player: PlayerId, command: &Command) -> Result<(), ProtocolError> {
        let of = |counts: [u32; MAX_PLAYERS]| counts.get(player.index()).copied().unwrap_or(0);
        let often = |reason: String| Err(ProtocolError::new(ErrorCode::Rate, reason));
        match command {
            Command::Undo if self.undone_in_turn >= UNDOS_PER_TURN => {
                often(format!("{UNDOS_PER_TURN} steps of this turn were undone: finish it"))
            }
            Command::Undo if self.undone >= UNDOS_PER_GAME => {
                often(format!("{UNDOS_PER_GAME} steps of this game were undone: no more can be"))
            }
            Command::Offer(OfferKind::Takeback) if self.takebacks >= TAKEBACKS_PER_GAME => {
                often(format!("turns of this game were taken back {TAKEBACKS_PER_GAME} times: play on"))
            }
            Command::Chat(_) if of(self.lines) >= CHAT_LINES_PER_GAME => {
                often(format!("you have said {CHAT_LINES_PER_GAME} lines in this game: wait for the next one"))
            }
            Command::Act { .. } if of(self.acts) >= ACTS_PER_GAME => {
                often(format!("you have acted {ACTS_PER_GAME} times in this game: you can only give up"))
            }
            Command::Next
            | Command::Offer(OfferKind::Rematch)
            | Command::Answer { what: OfferKind::Rematch, yes: true }
                if seq >= MAX_EVENTS_BEFORE_NEW_GAME =>
            {
                Err(not_allowed("this room has become too long for another game: create a new one"))
            }
            _ => Ok(()),
        }
    }
}

fn add(counts: &mut [u32; MAX_PLAYERS], player: PlayerId) {
    if let Some(count) = counts.get_mut(player.index()) {
        *count += 1;
    }
}
