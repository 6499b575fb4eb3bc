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
mod steps_until_broken;
mod store_away;
mod turn_order;
mod users;
mod watchers;

use crate::report::Findings;
use crate::stage::Stage;
use futures_util::future::BoxFuture;
use std::io;

/// The work of an attack.
pub(crate) type Running<'a> = BoxFuture<'a, io::Result<Findings>>;

/// The databases on which an attack runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Databases {
    /// Every one: storing is what is attacked.
    Every,
    /// Every one in the full form, one in the short form.
    Any,
    /// SQLite only.
    Sqlite,
}

/// An attack.
#[derive(Clone, Copy)]
pub struct Attack {
    /// Its name, for the command line and docs/security.md.
    pub name: &'static str,
    /// What is tried.
    pub tries: &'static str,
    /// What must hold.
    pub expects: &'static str,
    pub(crate) databases: Databases,
    /// Whether it stops the database for every server on it.
    pub(crate) stops_database: bool,
    pub(crate) run: for<'a> fn(&'a mut Stage) -> Running<'a>,
}

const fn attack(
    name: &'static str,
    databases: Databases,
    run: for<'a> fn(&'a mut Stage) -> Running<'a>,
    tries: &'static str,
    expects: &'static str,
) -> Attack {
    Attack { name, tries, expects, databases, stops_database: false, run }
}

use Databases::{Any, Every, Sqlite};

/// All attacks.
pub const TABLE: &[Attack] = &[
    attack("quiet", Any, quiet::run, "nothing: only the honest games", "figures to compare the others with"),
    attack(
        "registry",
        Any,
        registry::run,
        "join rooms that do not exist and hang up at once",
        "new rooms can be created and joined; health stays ok",
    ),
    attack(
        "computer_rooms",
        Any,
        computer_rooms::run,
        "create and watch 60 matches of computer against computer at level 8, leave, restart",
        "another person's computer replies in time, also after the restart",
    ),
    attack(
        "parallel_think",
        Any,
        parallel_think::run,
        "ask /api/think 70 times in parallel, again and again",
        "another person's computer replies in time; every request gets an answer",
    ),
    attack(
        "watchers",
        Any,
        watchers::run,
        "fill a room with watchers while its players reconnect",
        "the players are admitted and play on",
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
        "1,050 connections that never finish their headers, with 1,024 descriptors, from one address and from many",
        "a newcomer is served within 40 s; honest games go on",
    ),
    attack("users", Every, users::run, "PUT /api/me without a cookie as fast as possible", "hardly any user is stored"),
    Attack {
        stops_database: true,
        ..attack(
            "store_away",
            Every,
            store_away::run,
            "the store fails (SQLite: no write succeeds; PostgreSQL: its processes stand still) for longer than a turn has",
            "the player whose steps were refused does not lose on time, and his step is accepted afterwards",
        )
    },
    attack(
        "names",
        Any,
        names::run,
        "names of invisible, control and direction-changing characters",
        "each is refused with a sentence",
    ),
    attack(
        "host",
        Any,
        host::run,
        "requests and sockets under a foreign Host, as DNS rebinding sends them, and from foreign origins",
        "each is refused",
    ),
    attack("metrics", Any, metrics::run, "ask for /metrics as a stranger", "it is refused"),
    attack(
        "open_seats",
        Any,
        open_seats::run,
        "join every listed open seat from one address",
        "most seats stay open for others",
    ),
    attack(
        "sigterm",
        Any,
        sigterm::run,
        "SIGTERM while the computer thinks for requests and rooms",
        "every request gets an answer, and the server ends well",
    ),
    attack(
        "close_codes",
        Any,
        close_codes::run,
        "frames that are too large, a flood of nonsense, a server that stops",
        "each close frame has a code",
    ),
    attack(
        "flipped_bytes",
        Sqlite,
        flipped_bytes::run,
        "flip 40 bytes of the database file while no server runs",
        "a room shows its state or is called damaged, never \"no such room\"; or the server says why it does not start",
    ),
    attack(
        "turn_order",
        Any,
        turn_order::run,
        "step out of turn, for another seat, as a watcher, with a token of another room",
        "each is refused and nothing changes",
    ),
    attack(
        "resend",
        Every,
        resend::run,
        "send a message again, with the same content, with another, with an old event number; also after a restart",
        "the same ack, or `old`; nothing happens twice",
    ),
    attack(
        "hidden_tiles",
        Any,
        hidden_tiles::run,
        "read every frame and answer of whole games of Ampli, as players and as a watcher",
        "no tile, secret or token that the viewer may not know",
    ),
    attack(
        "commitment",
        Any,
        commitment::run,
        "recompute the commitments of a match",
        "each is the SHA-256 of the published text, and the deal follows from the secret",
    ),
    attack(
        "kill",
        Every,
        kill::run,
        "kill -9 amid games, again and again",
        "every acknowledged step is there after the restart",
    ),
    Attack {
        stops_database: true,
        ..attack(
            "disk_full",
            Every,
            disk_full::run,
            "amid games no write succeeds any more (SQLite), or the database crashes (PostgreSQL); then kill -9",
            "every acknowledged step is there after the restart",
        )
    },
    attack(
        "fuzz",
        Any,
        fuzz::run,
        "random and damaged messages, frames and requests",
        "each gets a refusal or a close; the server goes on",
    ),
];
