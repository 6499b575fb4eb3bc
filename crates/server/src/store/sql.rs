//! SQL for both databases. Parameters appear in the order of their numbers, because SQLite counts them by appearance.

use super::accounts;
use super::error::StoreError;
use super::games;
use super::model::Filter;
use super::moderation;
use super::ratings;

/// The migrations from schema version `n` to `n + 1`. Never change a released line; add one.
///
/// Both databases replace `append_only`, each by its own triggers. SQLite replaces two more comments: `together` by `WITHOUT ROWID`, which clusters the events of a room, and `journal` by the journal
/// table. PostgreSQL appends rows in any case and needs neither.
pub(super) const MIGRATIONS: [&str; 8] = [
    "CREATE TABLE room (id TEXT PRIMARY KEY, created BIGINT NOT NULL, owner TEXT NOT NULL, game TEXT NOT NULL,
        public BOOLEAN NOT NULL, state TEXT NOT NULL, updated BIGINT NOT NULL, head TEXT NOT NULL, summary TEXT NOT NULL);
    CREATE INDEX room_listed ON room (public, state, updated, id);
    CREATE TABLE event (room TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (room, seq)) /*together*/;
    CREATE TABLE member (person TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (person, room)) /*together*/;
    CREATE TABLE person (id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        created BIGINT NOT NULL);",
    "ALTER TABLE room ADD COLUMN wakes_at BIGINT;
    CREATE INDEX room_wakes ON room (wakes_at) WHERE wakes_at IS NOT NULL;
    CREATE INDEX room_running ON room (state) WHERE state = 'running';",
    // Version 2 stored the heartbeat as the name of a reserved person.
    "ALTER TABLE meta ADD COLUMN alive BIGINT NOT NULL DEFAULT 0;
    UPDATE meta SET alive = coalesce((SELECT CAST(name AS BIGINT) FROM person WHERE id = 'alive'), 0);
    DELETE FROM person WHERE id = 'alive';",
    "/*journal*/",
    games::MIGRATION,
    accounts::MIGRATION,
    moderation::MIGRATION,
    ratings::MIGRATION,
];

/// The schema version, and the number of the last batch that PostgreSQL committed (see `postgres.rs`). Later versions add the
/// last heartbeat.
pub(super) const META: &str = "CREATE TABLE meta (version BIGINT NOT NULL, batch BIGINT NOT NULL);
    INSERT INTO meta VALUES (0, 0);";

pub(super) const VERSION: &str = "SELECT version FROM meta";

pub(super) const INSERT_ROOM: &str = "INSERT INTO room
    (id, created, owner, game, public, state, updated, wakes_at, head, summary)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
pub(super) const INSERT_MEMBER: &str = "INSERT INTO member (room, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
pub(super) const UPSERT_USER: &str = "INSERT INTO person (id, token_hash, name, created) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE person.token_hash = excluded.token_hash AND NOT person.account";

/// Users without a room, created before a time.
pub(super) const IDLE_GUESTS: &str = "SELECT id FROM person WHERE created < $1 AND NOT account
    AND NOT EXISTS (SELECT 1 FROM member WHERE member.person = person.id) LIMIT $2";
/// Checks for rooms again: the user may have joined one meanwhile.
pub(super) const FORGET_GUEST: &str = "DELETE FROM person WHERE id = $1 AND NOT account
    AND NOT EXISTS (SELECT 1 FROM member WHERE member.person = person.id)";

pub(super) const SET_HEARTBEAT: &str = "UPDATE meta SET alive = $1";

pub(super) const LAST_HEARTBEAT: &str = "SELECT alive FROM meta";
pub(super) const ROOM_BY_ID: &str = "SELECT id, created, owner, game, public, state, updated, wakes_at, head, summary
    FROM room WHERE id = $1";
pub(super) const FIRST_EVENT: &str = "SELECT seq FROM event WHERE room = $1 LIMIT 1";
pub(super) const EVENTS: &str = "SELECT seq, at, body FROM event WHERE room = $1 ORDER BY seq";
/// The user of a cookie: a guest, or the account of a session.
pub(super) const USER_BY_TOKEN: &str = "SELECT id, token_hash, name, created, account FROM person WHERE token_hash = $1
    UNION ALL SELECT person.id, person.token_hash, person.name, person.created, person.account
    FROM session JOIN person ON person.id = session.person JOIN account ON account.person = session.person
    WHERE session.hash = $1 AND account.closed = 0";
pub(super) const ROOMS_WAKING_BY: &str = "SELECT id FROM room WHERE wakes_at <= $1 ORDER BY wakes_at";

// For checking a whole database.
pub(super) const ROOM_IDS: &str = "SELECT id FROM room";
pub(super) const EVENT_ROOMS: &str = "SELECT DISTINCT room FROM event";
pub(super) const MEMBER_ROOMS: &str = "SELECT DISTINCT room FROM member";
pub(super) const USERS: &str = "SELECT id, token_hash, name, created, account FROM person";

/// Builds the list query. Parameters: time and room of the cursor, state and user if filtered, limit.
pub(super) fn list(filter: &Filter) -> String {
    let mut number = 2;
    let mut next = || {
        number += 1;
        number
    };
    let state = filter.state.map(|_| format!(" AND state = ${}", next())).unwrap_or_default();
    let whose = match filter.member {
        None => " AND public".to_string(),
        Some(_) => format!(" AND id IN (SELECT room FROM member WHERE person = ${})", next()),
    };
    format!(
        "SELECT id, created, owner, game, public, state, updated, summary FROM room
        WHERE (updated, id) < ($1, $2){state}{whose} ORDER BY updated DESC, id DESC LIMIT ${}",
        next()
    )
}

/// Returns the migrations that a database of this version still needs.
pub(super) fn pending(version: i64) -> Result<&'static [&'static str], StoreError> {
    let newest = MIGRATIONS.len();
    usize::try_from(version).ok().and_then(|done| MIGRATIONS.get(done..)).ok_or_else(|| {
        let reason = format!(
            "the database is of version {version}, this program knows versions up to {newest}: \
            use the newer program that made it, or another database"
        );
        StoreError::Foreign(reason)
    })
}
