//! Keeping order in the store: blocks, reports, closed accounts, the log of moderation and left games, the same for both databases.

use super::backend::Backend;
use super::error::StoreError;
use super::model::Cursor;
use super::moderation_model::{Block, Finding, LogListing, LogRow, ModerationWrite, Report, ReportListing};
use super::queries::all;
use super::statements::Statement;
use super::validate::{to_i64, to_u64};
use super::values::{Columns, Value::*, number};
use protocol::{BlockKind, ModerationAction};

/// The migration that adds what keeps order. The comment `append_only` becomes triggers that refuse changes of the log.
pub(super) const MIGRATION: &str = "ALTER TABLE account ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN closed_why TEXT NOT NULL DEFAULT '';
    ALTER TABLE account ADD COLUMN moderator BOOLEAN NOT NULL DEFAULT false;
    CREATE TABLE block (person TEXT NOT NULL, other TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL,
        created BIGINT NOT NULL, PRIMARY KEY (person, other)) /*together*/;
    CREATE INDEX block_other ON block (other, kind, person);
    CREATE TABLE report (id TEXT PRIMARY KEY, created BIGINT NOT NULL, reporter TEXT NOT NULL, subject TEXT NOT NULL,
        person TEXT NOT NULL, room TEXT NOT NULL, line BIGINT, line_text TEXT NOT NULL, game TEXT NOT NULL,
        reason TEXT NOT NULL, text TEXT NOT NULL, closed BOOLEAN NOT NULL);
    CREATE UNIQUE INDEX report_once ON report (reporter, subject);
    CREATE INDEX report_listed ON report (closed, created, id);
    CREATE TABLE moderation_log (id TEXT PRIMARY KEY, at BIGINT NOT NULL, moderator TEXT NOT NULL, action TEXT NOT NULL,
        person TEXT NOT NULL, subject TEXT NOT NULL, why TEXT NOT NULL);
    CREATE INDEX moderation_log_listed ON moderation_log (at, id);
    /*append_only moderation_log*/
    CREATE TABLE left_game (person TEXT NOT NULL, at BIGINT NOT NULL, game TEXT NOT NULL,
        PRIMARY KEY (person, at, game)) /*together*/;
    CREATE INDEX left_game_at ON left_game (at, person);";

/// Where the migration makes the log append-only.
const APPEND_ONLY: &str = "/*append_only moderation_log*/";
const APPEND_ONLY_SQLITE: &str = "CREATE TRIGGER moderation_log_kept BEFORE UPDATE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
    CREATE TRIGGER moderation_log_whole BEFORE DELETE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;";
const APPEND_ONLY_POSTGRES: &str = "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
        $refuse$ BEGIN RAISE EXCEPTION 'the log only grows'; END $refuse$;
    CREATE TRIGGER moderation_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();";

/// Writes a migration for SQLite.
pub(super) fn for_sqlite(migration: &str) -> String {
    migration.replace(APPEND_ONLY, APPEND_ONLY_SQLITE)
}

/// Writes a migration for PostgreSQL.
pub(super) fn for_postgres(migration: &str) -> String {
    migration.replace(APPEND_ONLY, APPEND_ONLY_POSTGRES)
}

const SET_BLOCK: &str = "INSERT INTO block (person, other, id, kind, created) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, created = excluded.created";
const END_BLOCK: &str = "DELETE FROM block WHERE person = $1 AND id = $2";
/// The blocks of a user who has no row any more.
pub(super) const FORGET_BLOCKS: &str = "DELETE FROM block WHERE person = $1
    AND NOT EXISTS (SELECT 1 FROM person WHERE person.id = $1)";
pub(super) const DELETE_BLOCKS: &str = "DELETE FROM block WHERE person = $1";
const INSERT_REPORT: &str = "INSERT INTO report
    (id, created, reporter, subject, person, room, line, line_text, game, reason, text, closed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
const CLOSE_REPORT: &str = "UPDATE report SET closed = true WHERE id = $1 AND NOT closed";
const CLOSE_ACCOUNT: &str = "UPDATE account SET closed = $1, closed_why = $2 WHERE person = $3 AND closed = 0";
const REOPEN_ACCOUNT: &str = "UPDATE account SET closed = 0, closed_why = '' WHERE person = $1 AND closed <> 0";
const SET_MODERATOR: &str = "UPDATE account SET moderator = $1 WHERE person = $2";
const END_SESSIONS: &str = "DELETE FROM session WHERE person = $1";
const END_TOKENS: &str = "DELETE FROM api_token WHERE person = $1";
const INSERT_LOG: &str = "INSERT INTO moderation_log (id, at, moderator, action, person, subject, why)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const INSERT_LEFT_GAME: &str = "INSERT INTO left_game (person, at, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

const BLOCKS: &str = "SELECT block.id, block.person, block.other, block.kind, block.created, coalesce(person.name, '')
    FROM block LEFT JOIN person ON person.id = block.other WHERE block.person = $1 ORDER BY block.created DESC";
const COUNT_BLOCKS: &str = "SELECT count(*) FROM block WHERE person = $1";
/// The users whose chat a user does not see: muted or blocked ones, and those who have blocked the user.
const HIDDEN_FROM: &str = "SELECT other FROM block WHERE person = $1
    UNION SELECT person FROM block WHERE other = $1 AND kind = 'block'";
const BLOCKED_BY: &str = "SELECT person FROM block WHERE person = $1 AND other = $2 AND kind = 'block'
    UNION ALL SELECT person FROM block WHERE person = $2 AND other = $1 AND kind = 'block'";
const SHARED_ROOMS: &str = "SELECT one.room FROM member AS one JOIN member AS two ON two.room = one.room
    WHERE one.person = $1 AND two.person = $2";
const REPORTS: &str = "SELECT report.id, report.created, report.reporter, report.subject, report.person, report.room,
        report.line, report.line_text, report.game, report.reason, report.text, report.closed,
        coalesce(author.name, ''), coalesce(person.name, ''), coalesce(person.account, false)
    FROM report LEFT JOIN person AS author ON author.id = report.reporter LEFT JOIN person ON person.id = report.person
    WHERE (report.created, report.id) < ($1, $2) AND report.closed = $3
    ORDER BY report.created DESC, report.id DESC LIMIT $4";
const LOG: &str = "SELECT entry.id, entry.at, entry.moderator, entry.action, entry.person, entry.subject, entry.why,
        coalesce(author.name, ''), coalesce(person.name, '')
    FROM moderation_log AS entry LEFT JOIN person AS author ON author.id = entry.moderator
        LEFT JOIN person ON person.id = entry.person
    WHERE (entry.at, entry.id) < ($1, $2) ORDER BY entry.at DESC, entry.id DESC LIMIT $3";
const LEFT_GAMES: &str = "SELECT at FROM left_game WHERE person = $1 AND at >= $2 ORDER BY at";
const LEAVERS: &str = "SELECT person.name, person.account, count(*), max(left_game.at)
    FROM left_game JOIN person ON person.id = left_game.person WHERE left_game.at >= $1
    GROUP BY person.id, person.name, person.account HAVING count(*) >= $2
    ORDER BY count(*) DESC, max(left_game.at) DESC LIMIT $3";

/// Returns the statements of a change.
pub(super) fn statements(write: &ModerationWrite) -> Vec<Statement<'_>> {
    let any = Statement::new;
    let must = |text, values, reason| Statement { unless_changed: Some(reason), ..Statement::new(text, values) };
    match write {
        ModerationWrite::SetBlock(block) => {
            let kind = Text(block.kind.as_str());
            let values =
                vec![Text(&block.user), Text(&block.other), Text(&block.id), kind, Number(to_i64(block.created))];
            vec![any(SET_BLOCK, values)]
        }
        ModerationWrite::EndBlock { user, id } => {
            vec![must(END_BLOCK, vec![Text(user), Text(id)], "there is no such block")]
        }
        ModerationWrite::Report(report) => vec![any(INSERT_REPORT, report_values(report))],
        ModerationWrite::CloseReport(id) => vec![must(CLOSE_REPORT, vec![Text(id)], "there is no such open report")],
        ModerationWrite::CloseAccount { user, at, why } => {
            let values = vec![Number(to_i64(*at)), Text(why), Text(user)];
            let rest = [END_SESSIONS, END_TOKENS].map(|text| any(text, vec![Text(user)]));
            let closed = must(CLOSE_ACCOUNT, values, "there is no such account, or it is closed already");
            std::iter::once(closed).chain(rest).collect()
        }
        ModerationWrite::ReopenAccount(user) => {
            vec![must(REOPEN_ACCOUNT, vec![Text(user)], "there is no such closed account")]
        }
        ModerationWrite::SetModerator { user, moderator } => {
            vec![must(SET_MODERATOR, vec![Flag(*moderator), Text(user)], "there is no such account")]
        }
        ModerationWrite::Log(entry) => {
            let values = vec![
                Text(&entry.id),
                Number(to_i64(entry.at)),
                Text(&entry.moderator),
                Text(entry.action.as_str()),
                Text(&entry.user),
                Text(&entry.subject),
                Text(&entry.why),
            ];
            vec![any(INSERT_LOG, values)]
        }
        ModerationWrite::LeftGame { user, game, at } => {
            vec![any(INSERT_LEFT_GAME, vec![Text(user), Number(to_i64(*at)), Text(game)])]
        }
    }
}

fn report_values(report: &Report) -> Vec<super::values::Value<'_>> {
    vec![
        Text(&report.id),
        Number(to_i64(report.created)),
        Text(&report.reporter),
        Text(&report.subject),
        Text(&report.user),
        Text(&report.room),
        OptionalNumber(report.line.map(to_i64)),
        Text(&report.line_text),
        Text(&report.game),
        Text(&report.reason),
        Text(&report.text),
        Flag(report.closed),
    ]
}

fn read_block(row: &dyn Columns) -> Result<(Block, String), StoreError> {
    let kind = match row.text(3)?.as_str() {
        "mute" => BlockKind::Mute,
        _ => BlockKind::Block,
    };
    let block = Block { id: row.text(0)?, user: row.text(1)?, other: row.text(2)?, kind, created: number(row, 4)? };
    Ok((block, row.text(5)?))
}

fn read_report(row: &dyn Columns) -> Result<ReportListing, StoreError> {
    let report = Report {
        id: row.text(0)?,
        created: number(row, 1)?,
        reporter: row.text(2)?,
        subject: row.text(3)?,
        user: row.text(4)?,
        room: row.text(5)?,
        line: row.number(6)?.map(to_u64).transpose()?,
        line_text: row.text(7)?,
        game: row.text(8)?,
        reason: row.text(9)?,
        text: row.text(10)?,
        closed: row.flag(11)?,
    };
    Ok(ReportListing { report, reporter: row.text(12)?, name: row.text(13)?, account: row.flag(14)? })
}

fn read_entry(row: &dyn Columns) -> Result<LogListing, StoreError> {
    let word = row.text(3)?;
    let action = ModerationAction::ALL.into_iter().find(|action| action.as_str() == word);
    let entry = LogRow {
        id: row.text(0)?,
        at: number(row, 1)?,
        moderator: row.text(2)?,
        action: action.ok_or_else(|| StoreError::damaged(format!("the log has an unknown action \"{word}\"")))?,
        user: row.text(4)?,
        subject: row.text(5)?,
        why: row.text(6)?,
    };
    Ok(LogListing { entry, moderator: row.text(7)?, name: row.text(8)? })
}

fn read_finding(row: &dyn Columns) -> Result<Finding, StoreError> {
    Ok(Finding { name: row.text(0)?, account: row.flag(1)?, games: number(row, 2)?, last: number(row, 3)? })
}

fn after_values(after: Option<&Cursor>) -> (i64, &str) {
    after.map_or((i64::MAX, ""), |cursor| (to_i64(cursor.updated), cursor.id.as_str()))
}

pub(super) fn blocks(backend: &mut dyn Backend, user: &str) -> Result<Vec<(Block, String)>, StoreError> {
    all(backend, BLOCKS, &[Text(user)], read_block)
}

pub(super) fn count_blocks(backend: &mut dyn Backend, user: &str) -> Result<u64, StoreError> {
    Ok(all(backend, COUNT_BLOCKS, &[Text(user)], |row| number(row, 0))?.pop().unwrap_or_default())
}

pub(super) fn hidden_from(backend: &mut dyn Backend, user: &str) -> Result<Vec<String>, StoreError> {
    all(backend, HIDDEN_FROM, &[Text(user)], |row| row.text(0))
}

pub(super) fn blocked_by(backend: &mut dyn Backend, one: &str, two: &str) -> Result<Option<String>, StoreError> {
    Ok(all(backend, BLOCKED_BY, &[Text(one), Text(two)], |row| row.text(0))?.into_iter().next())
}

pub(super) fn shared_rooms(backend: &mut dyn Backend, one: &str, two: &str) -> Result<Vec<String>, StoreError> {
    all(backend, SHARED_ROOMS, &[Text(one), Text(two)], |row| row.text(0))
}

pub(super) fn reports(
    backend: &mut dyn Backend,
    closed: bool,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<ReportListing>, StoreError> {
    let (created, id) = after_values(after);
    let values = [Number(created), Text(id), Flag(closed), Number(to_i64(limit as u64))];
    all(backend, REPORTS, &values, read_report)
}

pub(super) fn log(
    backend: &mut dyn Backend,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<LogListing>, StoreError> {
    let (at, id) = after_values(after);
    all(backend, LOG, &[Number(at), Text(id), Number(to_i64(limit as u64))], read_entry)
}

pub(super) fn left_games(backend: &mut dyn Backend, user: &str, since: u64) -> Result<Vec<u64>, StoreError> {
    all(backend, LEFT_GAMES, &[Text(user), Number(to_i64(since))], |row| number(row, 0))
}

pub(super) fn leavers(
    backend: &mut dyn Backend,
    since: u64,
    least: u64,
    limit: usize,
) -> Result<Vec<Finding>, StoreError> {
    let values = [Number(to_i64(since)), Number(to_i64(least)), Number(to_i64(limit as u64))];
    all(backend, LEAVERS, &values, read_finding)
}
