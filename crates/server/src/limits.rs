//! All limits of the server.

use crate::clients::rate::Rate;
use crate::engine::pool::EngineBudget;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Read buffer of a socket. Most messages are shorter, and the buffer is cleared before each read.
pub const SOCKET_READ_BUFFER_BYTES: usize = 256;
/// Longest frame that a socket reads; a longer one closes it.
pub const SOCKET_FRAME_BYTES: usize = 64 << 10;
/// Longest body of a request without a record.
pub const REQUEST_BODY_BYTES: usize = 64 << 10;
/// Longest body of a request with a record.
pub const RECORD_BODY_BYTES: usize = catalog::MAX_RECORD_BYTES + (64 << 10);
/// Turns and steps of one analysis board.
pub const BOARD_TURNS: usize = 4000;
/// Steps of one question about a board; no unit has more.
pub const STEPS_PER_QUESTION: usize = 1000;
/// Engine threads. Long jobs leave one free, so two long jobs run in parallel.
pub const ENGINE_THREADS: usize = 3;
/// Engine time of one user. A game against the strongest level uses about half of it.
pub const ENGINE_TIME_PER_USER: EngineBudget =
    EngineBudget { burst: Duration::from_secs(120), per_second: Duration::from_millis(500) };
/// Engine time of one network, which several users may share.
pub const ENGINE_TIME_PER_NETWORK: EngineBudget =
    EngineBudget { burst: Duration::from_secs(480), per_second: Duration::from_millis(1000) };
/// Running games between computers per user.
pub const EXHIBITIONS_PER_USER: usize = 4;
/// Running games between computers per network.
pub const EXHIBITIONS_PER_NETWORK: usize = 8;
/// A room announces a longer thought to its viewers.
pub const THINKING_NOTICE_DELAY_MS: u64 = 500;
/// Longest search for an analysis board.
pub const ANALYSIS_THINK_TIME: Duration = Duration::from_millis(2000);
/// Longest exact solution for an analysis board.
pub const ANALYSIS_SOLVE_TIME: Duration = Duration::from_millis(2000);
/// Threads for analysis boards.
pub const BOARD_THREADS: usize = 4;
/// Expected longest time for a board.
pub const BOARD_TIME_ESTIMATE: Duration = Duration::from_millis(500);
/// Longest wait of a board for a thread. Pages request several boards at once.
pub const BOARD_QUEUE_TIMEOUT: Duration = Duration::from_secs(2);
/// Long rooms that are replayed at the same time.
pub const CONCURRENT_LONG_REPLAYS: usize = 2;
/// Rooms with at most this number of events are replayed without a permit, in a few milliseconds.
pub const SHORT_REPLAY_EVENTS: usize = 64;
/// Compute time that costs as much as one request.
pub const COMPUTE_TIME_PER_REQUEST: Duration = Duration::from_millis(5);
/// Default for open connections.
pub const MAX_CONNECTIONS: usize = 60_000;
/// Default for open connections from one address, if the total allows it.
pub const CONNECTIONS_PER_ADDRESS: usize = 1000;
/// Connections opened from one address. A page needs about six, and many people may share an address.
pub const CONNECTION_RATE: Rate = Rate { burst: 1000.0, per_second: 100.0 };
/// Requests of all kinds from one address. A page needs about forty, and many people may share an address.
pub const REQUEST_RATE: Rate = Rate { burst: 3000.0, per_second: 300.0 };
/// Longest PROXY header. Version 1 has at most 107 bytes; version 2 may carry extensions, which are skipped.
pub const PROXY_HEADER_BYTES: u64 = 4096;
/// Open files reserved for the database, pages and refused connections.
pub const RESERVED_FILES: usize = 128;
/// Limit of open files where the system does not report one.
pub const ASSUMED_OPEN_FILES: u64 = 1024;
/// Time for the head of a request, also of the next one on the same connection.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(20);
/// Time for the body of a request.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time in which a client must read some of the pending response.
pub const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Delay before the next attempt when a connection cannot be accepted.
pub const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);
/// Refused connections that get a response at the same time; further ones are closed without one.
pub const CONCURRENT_CONNECTION_REFUSALS: usize = 32;
/// Time for running requests when the server stops; less than [`SHUTDOWN_TIMEOUT`].
pub const SHUTDOWN_REQUEST_TIMEOUT: Duration = Duration::from_millis(3000);
/// Time for everything to finish when the server stops.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(4000);

/// Default for rooms in memory.
pub const ROOMS_IN_MEMORY: usize = 50_000;
/// Default for open sockets.
pub const MAX_SOCKETS: usize = 50_000;
/// Watchers' sockets per room; seats do not count.
pub const WATCHERS_PER_ROOM: usize = 500;
/// Sockets per seat. One more closes the oldest.
pub const SOCKETS_PER_SEAT: usize = 8;
/// Above this number of sockets, a room does not announce each watcher.
pub const PRESENCE_BROADCAST_SOCKETS: usize = 50;
/// Queued messages per room.
pub const ROOM_INBOX_MESSAGES: usize = 64;
/// Queued messages per socket. A slower client is disconnected.
pub const SOCKET_OUTBOX_MESSAGES: usize = 256;
/// Time that an idle room stays in memory.
pub const IDLE_ROOM_MS: u64 = 300_000;
/// Rooms asked to leave memory at a time when it is full.
pub const EVICTION_BATCH_ROOMS: usize = 256;
/// Time that a request waits for a free place in memory.
pub const ROOM_SLOT_WAIT: Duration = Duration::from_secs(1);
/// Rooms loaded at the same time.
pub const CONCURRENT_ROOM_LOADS: usize = 16;
/// Longest room id that is looked up.
pub const ROOM_ID_BYTES: usize = 64;
/// Longest delay until lists show the latest turns.
pub const SUMMARY_DELAY_MS: u64 = 30_000;
/// From this duration on, the time that a commit takes does not count on clocks.
pub const STORE_STALL_MS: u64 = 1_000;
/// Delay before a retry.
pub const RETRY_DELAY_MS: u64 = 500;
/// Computer players kept between their turns.
pub const CACHED_ENGINES: usize = 8;
/// Addresses tracked by a rate limiter at the same time.
pub const TRACKED_ADDRESSES: usize = 10_000;
/// Messages on one socket.
pub const CLIENT_MESSAGE_RATE: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// Rooms created from one address.
pub const ROOM_CREATION_RATE: Rate = Rate { burst: 60.0, per_second: 0.5 };
/// Games uploaded by one person.
pub const UPLOAD_RATE: Rate = Rate { burst: 50.0, per_second: 0.1 };
/// Requests for boards and engine work from one address.
pub const ANALYSIS_REQUEST_RATE: Rate = Rate { burst: 120.0, per_second: 20.0 };
/// Requests for seats from one address.
pub const JOIN_RATE: Rate = Rate { burst: 60.0, per_second: 1.0 };
/// Name changes from one address.
pub const RENAME_RATE: Rate = Rate { burst: 30.0, per_second: 0.2 };
/// Accounts made from one address, and exports of their data.
pub const SIGN_UP_RATE: Rate = Rate { burst: 10.0, per_second: 0.01 };
/// Tries to sign in from one address.
pub const SIGN_IN_RATE: Rate = Rate { burst: 30.0, per_second: 0.1 };
/// Tries to sign in to one account: about 1,500 in a day, which guesses no password of eight characters.
pub const ACCOUNT_SIGN_IN_RATE: Rate = Rate { burst: 10.0, per_second: 0.0167 };
/// Lines of chat of one user in all rooms together.
pub const CHAT_RATE: Rate = Rate { burst: 20.0, per_second: 0.5 };
/// Reports, blocks and mutes from one address.
pub const REPORT_RATE: Rate = Rate { burst: 20.0, per_second: 0.02 };
/// Users whom one user may mute or block.
pub const BLOCKS_PER_USER: u64 = 500;
/// Reports and entries of the log of moderation per page.
pub const MODERATION_PAGE: usize = 50;
/// Players that a rule shows to moderators.
pub const FINDINGS: usize = 50;
/// The shortest and the longest password, in characters.
pub const PASSWORD_CHARS: RangeInclusive<usize> = 8..=128;
/// Recovery codes of an account.
pub const RECOVERY_CODES: usize = 8;
/// Tokens of programs per account.
pub const TOKENS_PER_ACCOUNT: usize = 20;
/// Characters of a browser's name that a session keeps.
pub const USER_AGENT_CHARS: usize = 200;
/// Time between two changes of an account's name: 30 days.
pub const RENAME_INTERVAL_MS: u64 = 30 * 24 * 3_600_000;
/// Seats that one address holds without having played there.
pub const HELD_SEATS_PER_ADDRESS: usize = 20;
/// Time that an unused seat counts as held.
pub const SEAT_HOLD_MS: u64 = 1_800_000;
/// Time that a user without a room is kept: 30 days.
pub const IDLE_GUEST_MS: u64 = 30 * 24 * 3_600_000;
/// Interval between searches for users without a room.
pub const GUEST_SWEEP_INTERVAL: Duration = Duration::from_secs(3600);
/// Consecutive invalid messages after which a socket is closed.
pub const CONSECUTIVE_BAD_MESSAGES: u32 = 100;
/// Time for the first message of a socket.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Time for sending a message.
pub const SOCKET_SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Time that a closing socket is still read, so that its client receives the reason.
pub const CLOSE_LINGER: Duration = Duration::from_secs(2);
/// The most bytes that a closed connection reads and discards so that the client can read the last message.
pub const CLOSE_DRAIN_BYTES: u64 = 1 << 20;
/// A socket that is silent for longer is closed.
pub const SOCKET_SILENCE_MS: u64 = 75_000;
/// Finished games per page of a list, and per read of an export.
pub const GAMES_PER_PAGE: usize = 50;
/// Exports of finished games at the same time.
pub const CONCURRENT_EXPORTS: usize = 4;
/// Rooms per page of a list.
pub const ROOMS_PER_PAGE: usize = 50;

/// Games on the page of a player.
pub const PROFILE_GAMES: usize = 10;
/// Last games among which the openings of a player are counted.
pub const PROFILE_OPENING_GAMES: usize = 100;
/// Openings on the page of a player.
pub const PROFILE_OPENINGS: usize = 6;
/// Points of a rating graph.
pub const RATING_POINTS: usize = 500;
/// Players on a leaderboard.
pub const LEADERS: usize = 50;
/// Time without a rated game after which a player leaves the leaderboard.
pub const LEADER_IDLE_MS: u64 = 365 * 86_400_000;
