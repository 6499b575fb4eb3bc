//! Clients whose own table differs from the room's get views from then on.

use super::room_connections::{encode_ack, encode_error, encode_message};
use super::{Host, Resync};
use crate::time;
use protocol::{ErrorCode, ProtocolError};

impl Host {
    /// Sends a client the whole room with views and keeps to views on its socket: with the same rules its table would go wrong again.
    pub(super) fn resync(&mut self, resync: &Resync) {
        let Resync { connection, id, at, ref hash } = *resync;
        let Some(viewer) = self.connections.viewer_mut(connection) else { return };
        let own = self.room.replayable_table().filter(|_| viewer.has_rules).map(|table| table.position_hash());
        let Some(own) = own else {
            self.app.metrics.count_rejection(ErrorCode::NotAllowed);
            let error = ProtocolError::new(ErrorCode::NotAllowed, "this socket gets views already");
            let gone = self.connections.send_to(connection, encode_error(Some(id), error));
            return self.leave(&gone);
        };
        viewer.has_rules = false;
        let welcome = viewer.welcome(&self.room, time::now());
        self.app.metrics.resyncs.inc();
        let (room, seq, own) = (self.id(), self.room.seq(), format!("{own:016x}"));
        let game = &self.room.config().game;
        tracing::warn!(room, game, at, ?hash, seq, own, "the table of a client differs from the room's");
        let mut gone = self.connections.send_to(connection, encode_message(&welcome));
        gone.extend(self.connections.send_to(connection, encode_ack(id, None)));
        self.leave(&gone);
    }
}
