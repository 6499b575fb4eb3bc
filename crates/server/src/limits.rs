//! Everything that is bounded, in one place.

use std::time::Duration;

/// The longest message on a socket, in bytes.
pub const MESSAGE: usize = 4 << 10;
/// Longer messages than this are not even read: the socket is closed.
pub const FRAME: usize = 64 << 10;
/// The longest body of a request, in bytes; only records are longer.
pub const BODY: usize = 64 << 10;
/// The longest body that may hold a record.
pub const RECORD_BODY: usize = catalog::LONGEST_RECORD + (64 << 10);
/// How many steps and turns an analysis board may send at once.
pub const TURNS: usize = 4000;
/// Threads on which the computer thinks.
pub const THINKERS: usize = 2;
/// Thoughts that may wait.
pub const THOUGHTS: usize = 64;
/// The longest thought for an analysis board.
pub const THINK: Duration = Duration::from_millis(2000);
/// The longest exact solution for an analysis board.
pub const SOLVE: Duration = Duration::from_millis(2000);
/// How many analysis boards are worked out at the same time.
pub const TABLES: usize = 4;
/// How long everybody has to finish when the server stops.
pub const STOP: Duration = Duration::from_millis(4000);
