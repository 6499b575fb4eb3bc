//! Internal errors. The client gets a short incident id, and the log has the cause under the same id.

use crate::app::App;
use crate::ids;
use crate::room::ProtocolError;
use protocol::ErrorCode;
use std::any::Any;
use std::fmt::Display;

/// Logs an internal error and returns an error with its incident id.
pub(crate) fn internal(why: &dyn Display) -> ProtocolError {
    let incident = ids::new_incident_id();
    tracing::error!(incident, %why, "internal error");
    let reason = format!("something went wrong in the server; its log has it as incident {incident}");
    ProtocolError::new(ErrorCode::Internal, reason)
}

impl App {
    /// Counts and logs the panic of a room's task.
    pub(crate) fn room_panicked(&self, room: &str, payload: &(dyn Any + Send)) -> ProtocolError {
        self.metrics.room_panics.inc();
        let message = payload.downcast_ref::<&str>().copied();
        let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        internal(&format!("room {room} panicked: {}", message.unwrap_or("no message")))
    }
}
