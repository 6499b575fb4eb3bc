//! All attacks, in one table.

mod clock_pongs;
mod close_codes;
mod commitment;
mod computer_rooms;
mod disk_full;
mod early_knock;
mod flipped_bytes;
mod fuzz;
mod half_open;
mod hidden_tiles;
mod host;
mod interrupted_games;
mod kill;
mod long_room;
mod metrics;
mod names;
mod open_seats;
mod parallel_think;
mod quiet;
mod registry;
mod resend;
mod sigterm;
mod store_away;
mod turn_order;
mod users;
mod watchers;

use crate::report::Findings;
use crate::testbed::Testbed;
use futures_util::future::BoxFuture;
use std::io;

/// A running attack.
pub(crate) type AttackFuture<'a> = BoxFuture<'a, io::Result<Findings>>;

/// The databases on which an attack runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Databases {
    /// Every database, because the attack is about storage.
    Every,
    /// Every database in the full form, one in the short form.
    Any,
    /// SQLite only.
    Sqlite,
}

/// An attack.
#[derive(Clone, Copy)]
pub struct Attack {
    /// The name on the command line and in docs/security.md.
    pub name: &'static str,
    /// What the attack tries.
    pub tries: &'static str,
    /// What must hold.
    pub expects: &'static str,
    pub(crate) databases: Databases,
    /// Whether it stops the database for all servers that use it.
    pub(crate) stops_database: bool,
    pub(crate) run: for<'a> fn(&'a mut Testbed) -> AttackFuture<'a>,
}

const fn attack(
    name: &'static str,
    databases: Databases,
    run: for<'a> fn(&'a mut Testbed) -> AttackFuture<'a>,
    tries: &'static str,
    expects: &'static str,
) -> Attack {
    Attack { name, tries, expects, databases, stops_database: false, run }
}

use Databases::{Any, Every, Sqlite};

/// All attacks.
pub const ATTACKS: &[Attack] = &[
    attack("quiet", Any, quiet::run, "nothing: only the honest games", "figures for comparison"),
    attack(
        "registry",
        Any,
        registry::run,
        "join rooms that do not exist and disconnect at once",
        "new rooms can be created and joined; health stays ok",
    ),
    attack(
        "computer_rooms",
        Any,
        computer_rooms::run,
        "create and watch 60 matches between level 8 computers, leave, restart",
        "another person's computer replies in time, also after the restart",
    ),
    attack(
        "parallel_think",
        Any,
        parallel_think::run,
        "send 70 parallel requests to /api/think in a loop",
        "another person's computer replies in time; every request gets an answer",
    ),
    attack(
        "watchers",
        Any,
        watchers::run,
        "fill a room with watchers while its players reconnect",
        "the players are admitted and can play",
    ),
    attack(
        "early_knock",
        Any,
        early_knock::run,
        "knock after the opponent: in reaction to any early frame, with `after:0`, with pongs delayed by 300 ms",
        "the later knock wins no race; no frame shows a knock before the race is decided",
    ),
    attack(
        "clock_pongs",
        Any,
        clock_pongs::run,
        "delay pongs by 300 ms in a game with a clock",
        "the clock is charged with the time used, less at most 10 ms a turn",
    ),
    attack(
        "long_room",
        Any,
        long_room::run,
        "make a room long by step and undo, then loop `hello since`, `why`, `position` and `record`",
        "a player in that room and the other games get their answers in time",
    ),
    attack(
        "half_open",
        Any,
        half_open::run,
        "1,050 connections with unfinished headers against 1,024 file descriptors, from one address and from many",
        "a new client is served within 40 s; honest games continue",
    ),
    attack(
        "users",
        Every,
        users::run,
        "PUT /api/me without a cookie as fast as possible",
        "at most 100 users are stored",
    ),
    Attack {
        stops_database: true,
        ..attack(
            "store_away",
            Every,
            store_away::run,
            "the store fails (SQLite: every write fails; PostgreSQL: its processes are stopped) for longer than the time of a turn",
            "the player does not lose on time, and the step is accepted afterwards",
        )
    },
    attack(
        "names",
        Any,
        names::run,
        "names with invisible, control and direction-changing characters",
        "each is rejected with a reason",
    ),
    attack(
        "host",
        Any,
        host::run,
        "requests and sockets with a foreign Host, as in DNS rebinding, and from foreign origins",
        "each is rejected",
    ),
    attack("metrics", Any, metrics::run, "read /metrics without the token", "each request is rejected"),
    attack(
        "open_seats",
        Any,
        open_seats::run,
        "join all listed open seats from one address",
        "most seats stay open for others",
    ),
    attack(
        "sigterm",
        Any,
        sigterm::run,
        "SIGTERM while the engine searches for requests and rooms",
        "every request gets an answer, and the server exits with success",
    ),
    attack(
        "close_codes",
        Any,
        close_codes::run,
        "oversized frames, many invalid messages, a stopping server",
        "each close frame has a code",
    ),
    attack(
        "flipped_bytes",
        Sqlite,
        flipped_bytes::run,
        "flip 40 bits of the database file while no server runs",
        "a room opens or is reported as damaged, never as missing; or the server reports why it does not start",
    ),
    attack(
        "turn_order",
        Any,
        turn_order::run,
        "step out of turn, for another seat, as a watcher, with a token of another room",
        "each is rejected and nothing changes",
    ),
    attack(
        "resend",
        Every,
        resend::run,
        "send a message again with the same content, other content or an old event number; also after a restart",
        "the same ack, or `old`; no message has an effect twice",
    ),
    attack(
        "hidden_tiles",
        Any,
        hidden_tiles::run,
        "read all messages and responses of whole games of Ampli, as players and as a watcher",
        "no tile, secret or token that the viewer may not know",
    ),
    attack(
        "commitment",
        Any,
        commitment::run,
        "recompute the commitments of a match",
        "each is the SHA-256 of the published text, and the secret gives the deal",
    ),
    attack("kill", Every, kill::run, "kill -9 during games, repeatedly", "no acknowledged step is lost"),
    Attack {
        stops_database: true,
        ..attack(
            "disk_full",
            Every,
            disk_full::run,
            "during games every write fails (SQLite) or the database crashes (PostgreSQL); then kill -9",
            "no acknowledged step is lost",
        )
    },
    attack(
        "fuzz",
        Any,
        fuzz::run,
        "random and damaged messages, frames and requests",
        "each is rejected or the connection is closed; the server continues",
    ),
];
