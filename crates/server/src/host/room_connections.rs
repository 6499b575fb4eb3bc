//! The connections of a room. A message that several viewers see alike is encoded once.

use super::Host;
use crate::host::event_encoder::{self, EventEncoder, Viewer};
use crate::room::{Applied, PlayerId, PlayerSet, ProtocolError, Room, StoredEvent};
use crate::socket::outbox::Outbox;
use crate::{limits, time};
use axum::extract::ws::Utf8Bytes;
use catalog::Seat;
use protocol::ServerMessage;
use std::sync::Arc;

/// A message, encoded for the socket.
#[derive(Clone, Debug)]
pub(crate) struct EncodedMessage {
    pub(crate) text: Utf8Bytes,
}

/// A socket in the room.
struct RoomConnection {
    id: u32,
    viewer: Viewer,
    user: Option<String>,
    /// The users whose chat is hidden from the user.
    hidden: Arc<[String]>,
    outbox: Outbox,
    /// The smallest round trip of its connection, once one is measured.
    round_trip_ms: Option<u32>,
}

/// All connections of a room.
#[derive(Default)]
pub(super) struct RoomConnections {
    all: Vec<RoomConnection>,
    last: u32,
}

impl RoomConnections {
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The number of sockets without a seat.
    pub(super) fn watchers(&self) -> usize {
        self.all.iter().filter(|connection| connection.viewer.players.is_empty()).count()
    }

    /// The oldest of a player's sockets, if there are more than a seat may have.
    fn excess(&self, player: PlayerId) -> Option<u32> {
        let own = || {
            self.all
                .iter()
                .filter(|connection| connection.viewer.players.contains(player))
                .map(|connection| connection.id)
        };
        // Numbers start again at 0 after the last: of two sockets the older one has fewer numbers between it and the next.
        let age = |id: &u32| self.last.wrapping_sub(*id);
        own().max_by_key(age).filter(|_| own().count() > limits::SOCKETS_PER_SEAT)
    }

    pub(super) fn add(&mut self, viewer: Viewer, user: Option<String>, hidden: Arc<[String]>, outbox: Outbox) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.all.push(RoomConnection { id: self.last, viewer, user, hidden, outbox, round_trip_ms: None });
        self.last
    }

    /// Finds the players whose chat is hidden from each viewer, after the players have changed.
    pub(super) fn update_hidden(&mut self, room: &Room) {
        for connection in &mut self.all {
            connection.viewer.hidden = room.players_among(&connection.hidden);
        }
    }

    /// Hides the chat of other users from a user, and sends the room without it.
    pub(super) fn hide_users(&mut self, room: &Room, user: &str, hidden: &Arc<[String]>) -> Vec<u32> {
        let now = time::now();
        let mut gone = Vec::new();
        for connection in self.all.iter_mut().filter(|connection| connection.user.as_deref() == Some(user)) {
            connection.hidden = Arc::clone(hidden);
            connection.viewer.hidden = room.players_among(hidden);
            if !connection.outbox.put(encode_message(&connection.viewer.welcome(room, now))) {
                gone.push(connection.id);
            }
        }
        gone
    }

    /// Closes the sockets of a user, also those that a token of one of the user's seats has opened; returns them.
    pub(super) fn close_user(&self, room: &Room, user: &str, reason: &'static str) -> Vec<u32> {
        let seats = room.players_of(user);
        let is_theirs = |connection: &&RoomConnection| {
            connection.user.as_deref() == Some(user) || connection.viewer.players.iter().any(|p| seats.contains(p))
        };
        let theirs = self.all.iter().filter(is_theirs);
        theirs
            .map(|connection| {
                connection.outbox.close(reason);
                connection.id
            })
            .collect()
    }

    /// The players for whom a socket acts; none if it is closed.
    pub(super) fn players(&self, id: u32) -> Option<PlayerSet> {
        self.all.iter().find(|l| l.id == id).map(|l| l.viewer.players)
    }

    /// The viewer on a socket; none if it is closed.
    pub(super) fn viewer_mut(&mut self, id: u32) -> Option<&mut Viewer> {
        self.all.iter_mut().find(|l| l.id == id).map(|l| &mut l.viewer)
    }

    /// Notes the smallest round trip of a socket.
    pub(super) fn measured(&mut self, id: u32, round_trip_ms: u32) {
        if let Some(connection) = self.all.iter_mut().find(|l| l.id == id) {
            connection.round_trip_ms = Some(round_trip_ms);
        }
    }

    /// The measured round trips, each with the players of its socket.
    fn round_trips(&self) -> impl Iterator<Item = (PlayerSet, u32)> + '_ {
        self.all.iter().filter_map(|l| Some((l.viewer.players, l.round_trip_ms?)))
    }

    /// Whether a player has a socket.
    pub(super) fn is_connected(&self, player: PlayerId) -> bool {
        self.all.iter().any(|l| l.viewer.players.contains(player))
    }

    /// Sends a message to one socket; returns the socket if it does not take it.
    pub(super) fn send_to(&self, id: u32, out: EncodedMessage) -> Vec<u32> {
        let connection = self.all.iter().find(|l| l.id == id);
        connection.filter(|l| !l.outbox.put(out)).map(|l| l.id).into_iter().collect()
    }

    /// Sends a message to all sockets; returns those that do not take it.
    pub(super) fn broadcast(&self, out: &EncodedMessage) -> Vec<u32> {
        self.all.iter().filter(|l| !l.outbox.put(out.clone())).map(|l| l.id).collect()
    }

    /// Sends an event to all sockets, with the state if it is the `last` of its commit; returns the sockets that do not take it.
    pub(super) fn broadcast_event(&self, room: &Room, stored: &StoredEvent, applied: &Applied, last: bool) -> Vec<u32> {
        let mut encoder = EventEncoder::new(room, stored, applied, last.then(time::now));
        let mut written = Vec::<(Viewer, Option<EncodedMessage>)>::with_capacity(3);
        let mut gone = Vec::new();
        for connection in &self.all {
            let known = written.iter().position(|w| w.0 == connection.viewer).unwrap_or_else(|| {
                let told = encoder.encode(connection.viewer).map(|text| EncodedMessage { text });
                written.push((connection.viewer, told));
                written.len() - 1
            });
            if let Some(out) = &written[known].1
                && !connection.outbox.put(out.clone())
            {
                gone.push(connection.id);
            }
        }
        gone
    }

    /// Counts the sockets among `gone` that are still open: these read too slowly.
    pub(super) fn count_slow(&self, gone: &[u32]) -> u64 {
        self.all.iter().filter(|l| gone.contains(&l.id) && !l.outbox.is_closed()).count() as u64
    }

    /// Removes a socket and returns its players.
    fn remove(&mut self, id: u32) -> Option<PlayerSet> {
        let place = self.all.iter().position(|l| l.id == id)?;
        Some(self.all.swap_remove(place).viewer.players)
    }
}

impl Host {
    /// Passes the round trips to the room. The nearest socket of a player counts.
    pub(super) fn note_round_trips(&mut self) {
        for (players, round_trip_ms) in self.connections.round_trips() {
            for player in players.iter() {
                self.room.measured(player, round_trip_ms);
            }
        }
    }

    /// Removes sockets that are closed or do not take messages. Dropping the outbox ends the socket's task.
    pub(super) fn leave(&mut self, connections: &[u32]) {
        for &connection in connections {
            if let Some(players) = self.connections.remove(connection) {
                self.presence(players);
            }
        }
        if !connections.is_empty() {
            self.last_active = time::now();
        }
    }

    /// Closes the oldest sockets of players who have too many: seats are always admitted, so each needs a bound of its own.
    pub(super) fn close_excess(&mut self, players: PlayerSet) {
        for player in players.iter() {
            while let Some(oldest) = self.connections.excess(player) {
                if let Some(connection) = self.connections.all.iter().find(|connection| connection.id == oldest) {
                    connection.outbox.close("this seat has opened too many newer sockets");
                }
                self.connections.remove(oldest);
            }
        }
    }

    /// Updates the presence of players and broadcasts it.
    pub(super) fn presence(&mut self, changed: PlayerSet) {
        let now = time::now();
        for player in changed.iter() {
            self.room.presence(player, self.connections.is_connected(player), now);
        }
        // In a room with many watchers their coming and going is not broadcast.
        if changed.is_empty() && self.connections.count() > limits::PRESENCE_BROADCAST_SOCKETS {
            return;
        }
        let by_seat = (0..self.room.players().len() as u8).filter_map(|seat| self.room.player_at(Seat(seat)));
        let (seats, claim_in) = by_seat
            .map(|player| {
                let claim = self.room.claim_allowed_at(player).filter(|_| self.room.running());
                (
                    self.is_computer(player) || self.connections.is_connected(player),
                    claim.map(|at| at.saturating_sub(now)),
                )
            })
            .unzip();
        let watchers = self.connections.watchers() as u32;
        let gone = self.connections.broadcast(&encode_message(&ServerMessage::Presence { seats, watchers, claim_in }));
        self.app.metrics.slow.inc_by(self.connections.count_slow(&gone));
        for connection in gone {
            // The next change of presence broadcasts their absence.
            self.connections.remove(connection);
        }
    }

    /// Gives the watching sockets of a user the seat that the user has taken.
    pub(super) fn seat_connections(&mut self, user: &str) {
        let players = self.room.players_of(user);
        let now = time::now();
        let mut changed = false;
        for connection in
            self.connections.all.iter_mut().filter(|l| l.user.as_deref() == Some(user) && l.viewer.players.is_empty())
        {
            connection.viewer.players = players;
            changed = true;
            // The broadcast of presence that follows finds a socket that does not take messages.
            let _ = connection.outbox.put(encode_message(&connection.viewer.welcome(&self.room, now)));
        }
        if changed {
            self.close_excess(players);
            self.presence(players);
        }
    }
}

/// Encodes a message.
pub(crate) fn encode_message(notice: &ServerMessage) -> EncodedMessage {
    EncodedMessage { text: event_encoder::encode(notice) }
}

pub(crate) fn encode_ack(id: u64, seq: Option<u64>) -> EncodedMessage {
    encode_message(&ServerMessage::Ack { id, seq })
}

pub(crate) fn encode_error(id: Option<u64>, error: ProtocolError) -> EncodedMessage {
    encode_message(&ServerMessage::Refused { id, error })
}
