//! Everything that is bounded, in one place.

use crate::rate::Rate;
use std::time::Duration;

/// The longest message on a socket, in bytes.
pub const MESSAGE: usize = 4 << 10;
/// So much of it is read at a time: nearly all are far shorter, and the space is wiped before each try to read.
pub const READ: usize = 256;
/// Longer messages than this are not even read: the socket is closed.
pub const FRAME: usize = 64 << 10;
/// The longest body of a request, in bytes; only records are longer.
pub const BODY: usize = 64 << 10;
/// The longest body that may hold a record.
pub const RECORD_BODY: usize = catalog::LONGEST_RECORD + (64 << 10);
/// How many steps and turns an analysis board may send at once.
pub const TURNS: usize = 4000;
/// How many steps may be asked for their ways at once: more than any one unit has.
pub const WAYS: usize = 1000;
/// Threads on which the computer thinks.
pub const THINKERS: usize = 2;
/// A room is told of a thought that takes longer than this, in milliseconds.
pub const LONG_THOUGHT: u64 = 500;
/// Thoughts that may wait.
pub const THOUGHTS: usize = 64;
/// The longest thought for an analysis board.
pub const THINK: Duration = Duration::from_millis(2000);
/// The longest exact solution for an analysis board.
pub const SOLVE: Duration = Duration::from_millis(2000);
/// How many analysis boards are worked out at the same time.
pub const TABLES: usize = 4;
/// How long one more board waits for its turn: pages ask for several at once.
pub const TABLE_WAIT: Duration = Duration::from_secs(2);
/// How long everybody has to finish when the server stops.
pub const STOP: Duration = Duration::from_millis(4000);

/// Rooms in memory, where nothing else is said.
pub const ROOMS: usize = 50_000;
/// Sockets, where nothing else is said.
pub const SOCKETS: usize = 50_000;
/// Sockets of one room.
pub const LINKS: usize = 500;
/// With more sockets than this in a room, nobody is told of each watcher who comes and goes.
pub const TOLD_OF_WATCHERS: usize = 50;
/// Messages that may wait for a room.
pub const INBOX: usize = 64;
/// Messages that may wait for a socket; who reads more slowly is sent away.
pub const OUTBOX: usize = 256;
/// How long a room that nobody needs stays in memory, in milliseconds.
pub const IDLE: u64 = 300_000;
/// How many rooms are asked to leave memory when there are too many.
pub const ASKED_TO_REST: usize = 256;
/// How many rooms are read at the same time when the server starts.
pub const WAKING: usize = 16;
/// Lists show what turns have changed after this time at the latest, in milliseconds.
pub const SUMMARY: u64 = 30_000;
/// Time that a step takes to be stored counts on no clock from this on, in milliseconds.
pub const STORE_STALL_MS: u64 = 1_000;
/// How long to wait before something is tried again, in milliseconds.
pub const AGAIN: u64 = 500;
/// Computer players that are kept between their turns.
pub const PLAYERS: usize = 8;
/// Addresses whose requests are counted at the same time.
pub const KNOWN_CALLERS: usize = 10_000;
/// How often somebody may say something on a socket.
pub const MESSAGES: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// How many rooms somebody may create.
pub const CREATING: Rate = Rate { burst: 60.0, per_second: 0.5 };
/// How often somebody may ask for boards and thoughts.
pub const ASKING: Rate = Rate { burst: 120.0, per_second: 20.0 };
/// So many messages in a row that cannot be taken, and the socket is closed.
pub const NONSENSE: u32 = 100;
/// How long a socket may take to say hello.
pub const HELLO: Duration = Duration::from_secs(10);
/// How long a message may take to go out.
pub const SENDING: Duration = Duration::from_secs(10);
/// How long a socket that we close is still read, so that its client hears why.
pub const LINGER: Duration = Duration::from_secs(1);
/// Sockets on which nothing was heard for so long are closed, in milliseconds.
pub const SILENCE: u64 = 75_000;
/// Rooms of one page of a list.
pub const PAGE: usize = 50;
