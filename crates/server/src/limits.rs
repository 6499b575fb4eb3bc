//! Everything that is bounded, in one place.

use crate::clients::rate::Rate;
use crate::engine::pool::EngineBudget;
use std::time::Duration;

/// So much of it is read at a time: nearly all are far shorter, and the space is wiped before each try to read.
pub const SOCKET_READ_BUFFER_BYTES: usize = 256;
/// Longer messages than this are not even read: the socket is closed.
pub const SOCKET_FRAME_BYTES: usize = 64 << 10;
/// The longest body of a request, in bytes; only records are longer.
pub const REQUEST_BODY_BYTES: usize = 64 << 10;
/// The longest body that may hold a record.
pub const RECORD_BODY_BYTES: usize = catalog::MAX_RECORD_BYTES + (64 << 10);
/// How many steps and turns an analysis board may send at once.
pub const BOARD_TURNS: usize = 4000;
/// How many steps may be asked for their ways at once: more than any one unit has.
pub const STEPS_PER_PATHS_REQUEST: usize = 1000;
/// Threads on which the engine works. Long jobs leave one of them free, so two long jobs can run beside each other.
pub const ENGINE_THREADS: usize = 3;
/// Engine time of one user; a game against the strongest level uses about half of its time.
pub const ENGINE_TIME_PER_USER: EngineBudget =
    EngineBudget { burst: Duration::from_secs(120), per_second: Duration::from_millis(500) };
/// Engine time of one network, in which several users may live.
pub const ENGINE_TIME_PER_NETWORK: EngineBudget =
    EngineBudget { burst: Duration::from_secs(480), per_second: Duration::from_millis(1000) };
/// Running games between computers that one user may own.
pub const EXHIBITIONS_PER_USER: usize = 4;
/// Running games between computers that one network may own.
pub const EXHIBITIONS_PER_NETWORK: usize = 8;
/// A room is told of a thought that takes longer than this, in milliseconds.
pub const ANNOUNCED_THOUGHT_MS: u64 = 500;
/// The longest thought for an analysis board.
pub const ANALYSIS_THINK_TIME: Duration = Duration::from_millis(2000);
/// The longest exact solution for an analysis board.
pub const ANALYSIS_SOLVE_TIME: Duration = Duration::from_millis(2000);
/// Threads on which analysis boards are worked out.
pub const BOARD_THREADS: usize = 4;
/// The time that a board is expected to take at most.
pub const BOARD_TIME_ESTIMATE: Duration = Duration::from_millis(500);
/// How long one more board waits for its turn: pages ask for several at once.
pub const BOARD_QUEUE_TIMEOUT: Duration = Duration::from_secs(2);
/// Long rooms that are replayed at the same time.
pub const CONCURRENT_LONG_REPLAYS: usize = 2;
/// Rooms with no more events are replayed at once: that takes a few milliseconds.
pub const SHORT_REPLAY_EVENTS: usize = 64;
/// Work that counts as one question, when it is measured what a question has cost.
pub const COMPUTE_TIME_PER_REQUEST: Duration = Duration::from_millis(5);
/// Connections at the same time, where nothing else is said.
pub const MAX_CONNECTIONS: usize = 60_000;
/// Connections from one address at the same time, where nothing else is said and there is room for so many.
pub const CONNECTIONS_PER_ADDRESS: usize = 1000;
/// Open files kept back from connections, for the database, pages and answers to connections that are not let in.
pub const RESERVED_FILES: usize = 128;
/// Limit of open files that is assumed where the system does not tell.
pub const ASSUMED_OPEN_FILES: u64 = 1024;
/// Time for the head of a request, and of the next one on the same connection.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(20);
/// Time for the body of a request.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time in which a client must take in something of what is sent to it.
pub const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Pause before the next try when a connection cannot be accepted.
pub const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);
/// Answers under way to connections that are not let in; beyond this they are closed without one.
pub const CONCURRENT_CONNECTION_REFUSALS: usize = 32;
/// Time for requests under way to be answered when the server stops; less than [`SHUTDOWN_TIMEOUT`].
pub const SHUTDOWN_REQUEST_TIMEOUT: Duration = Duration::from_millis(3000);
/// How long everybody has to finish when the server stops.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(4000);

/// Rooms in memory, where nothing else is said.
pub const ROOMS_IN_MEMORY: usize = 50_000;
/// Sockets, where nothing else is said.
pub const MAX_SOCKETS: usize = 50_000;
/// Sockets of watchers in one room; seats do not count.
pub const WATCHERS_PER_ROOM: usize = 500;
/// Sockets of one seat: where one more opens, the oldest is closed.
pub const SOCKETS_PER_SEAT: usize = 8;
/// With more sockets than this in a room, nobody is told of each watcher who comes and goes.
pub const PRESENCE_BROADCAST_SOCKETS: usize = 50;
/// Messages that may wait for a room.
pub const ROOM_INBOX_MESSAGES: usize = 64;
/// Messages that may wait for a socket; who reads more slowly is sent away.
pub const SOCKET_OUTBOX_MESSAGES: usize = 256;
/// How long a room that nobody needs stays in memory, in milliseconds.
pub const IDLE_ROOM_MS: u64 = 300_000;
/// Rooms that are asked at a time to leave memory when all places are taken.
pub const EVICTION_BATCH_ROOMS: usize = 256;
/// How long a request waits for a free place in memory.
pub const ROOM_SLOT_WAIT: Duration = Duration::from_secs(1);
/// Rooms that are loaded at the same time.
pub const CONCURRENT_ROOM_LOADS: usize = 16;
/// The longest room id that is looked up, in bytes.
pub const ROOM_ID_BYTES: usize = 64;
/// Lists show what turns have changed after this time at the latest, in milliseconds.
pub const SUMMARY_DELAY_MS: u64 = 30_000;
/// Time that a step takes to be stored counts on no clock from this on, in milliseconds.
pub const STORE_STALL_MS: u64 = 1_000;
/// How long to wait before something is tried again, in milliseconds.
pub const RETRY_DELAY_MS: u64 = 500;
/// Computer players that are kept between their turns.
pub const CACHED_ENGINES: usize = 8;
/// Addresses whose requests are counted at the same time.
pub const TRACKED_ADDRESSES: usize = 10_000;
/// How often visitor may say something on a socket.
pub const CLIENT_MESSAGE_RATE: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// How many rooms visitor may create.
pub const ROOM_CREATION_RATE: Rate = Rate { burst: 60.0, per_second: 0.5 };
/// How often visitor may ask for boards and thoughts.
pub const ANALYSIS_REQUEST_RATE: Rate = Rate { burst: 120.0, per_second: 20.0 };
/// How often an address may take a seat.
pub const JOIN_RATE: Rate = Rate { burst: 60.0, per_second: 1.0 };
/// How often an address may set a name.
pub const RENAME_RATE: Rate = Rate { burst: 30.0, per_second: 0.2 };
/// Seats that an address may have taken without having played there.
pub const HELD_SEATS_PER_ADDRESS: usize = 20;
/// How long a seat counts as held though nothing is played there, in milliseconds.
pub const SEAT_HOLD_MS: u64 = 1_800_000;
/// How long a user without any room is kept, in milliseconds: 30 days.
pub const IDLE_GUEST_MS: u64 = 30 * 24 * 3_600_000;
/// How often users without any room are looked for.
pub const GUEST_SWEEP_INTERVAL: Duration = Duration::from_secs(3600);
/// So many messages in a row that cannot be taken, and the socket is closed.
pub const CONSECUTIVE_BAD_MESSAGES: u32 = 100;
/// How long a socket may take to say hello.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a message may take to go out.
pub const SOCKET_SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a socket that we close is still read, so that its client hears why.
pub const CLOSE_LINGER: Duration = Duration::from_secs(1);
/// Sockets on which nothing was heard for so long are closed, in milliseconds.
pub const SOCKET_SILENCE_MS: u64 = 75_000;
/// Rooms of one page of a list.
pub const ROOMS_PER_PAGE: usize = 50;
