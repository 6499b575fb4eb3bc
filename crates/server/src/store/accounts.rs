//! Accounts in the store: names, passwords, sessions, recovery codes and tokens, the same for both databases.

use super::account_model::{Account, AccountWrite, ApiToken, Session};
use super::backend::Backend;
use super::error::StoreError;
use super::model::User;
use super::moderation;
use super::queries::all;
use super::ratings;
use super::statements::Statement;
use super::validate::to_i64;
use super::values::{Columns, Value::*, number, read_user};

/// The migration to schema version 6.
pub(super) const MIGRATION: &str = "ALTER TABLE person ADD COLUMN account BOOLEAN NOT NULL DEFAULT false;
    CREATE TABLE account (person TEXT PRIMARY KEY, password TEXT NOT NULL, created BIGINT NOT NULL, renamed BIGINT NOT NULL);
    CREATE TABLE account_name (name_key TEXT PRIMARY KEY, person TEXT NOT NULL);
    CREATE TABLE session (hash TEXT PRIMARY KEY, id TEXT NOT NULL, person TEXT NOT NULL, created BIGINT NOT NULL,
        agent TEXT NOT NULL);
    CREATE INDEX session_person ON session (person, created);
    CREATE TABLE recovery (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
    CREATE INDEX recovery_person ON recovery (person);
    CREATE TABLE api_token (hash TEXT PRIMARY KEY, id TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
        scopes TEXT NOT NULL, created BIGINT NOT NULL);
    CREATE INDEX api_token_person ON api_token (person, created);";

const INSERT_NAME: &str = "INSERT INTO account_name (name_key, person) VALUES ($1, $2)";
const INSERT_ACCOUNT: &str = "INSERT INTO account (person, password, created, renamed) VALUES ($1, $2, $3, 0)";
/// The cookie of the guest ends here: only sessions open an account.
const PERSON_TO_ACCOUNT: &str =
    "INSERT INTO person (id, token_hash, name, created, account) VALUES ($1, $2, $3, $4, true)
    ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, name = excluded.name, account = true";
const INSERT_SESSION: &str = "INSERT INTO session (hash, id, person, created, agent) VALUES ($1, $2, $3, $4, $5)";
const END_SESSION: &str = "DELETE FROM session WHERE person = $1 AND id = $2";
const END_SESSIONS: &str = "DELETE FROM session WHERE person = $1";
const SET_PASSWORD: &str = "UPDATE account SET password = $1 WHERE person = $2";
const INSERT_RECOVERY: &str = "INSERT INTO recovery (hash, person) VALUES ($1, $2)";
const USE_RECOVERY: &str = "DELETE FROM recovery WHERE hash = $1 AND person = $2";
const END_RECOVERY: &str = "DELETE FROM recovery WHERE person = $1";
const RENAME_PERSON: &str = "UPDATE person SET name = $1 WHERE id = $2";
const RENAME_ACCOUNT: &str = "UPDATE account SET renamed = $1 WHERE person = $2";
const INSERT_TOKEN: &str =
    "INSERT INTO api_token (hash, id, person, name, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)";
const END_TOKEN: &str = "DELETE FROM api_token WHERE person = $1 AND id = $2";
const END_TOKENS: &str = "DELETE FROM api_token WHERE person = $1";
const DELETE_ACCOUNT: &str = "DELETE FROM account WHERE person = $1";
const CLEAR_PERSON: &str = "UPDATE person SET name = '' WHERE id = $1";
const LEAVE_ROOMS: &str = "DELETE FROM member WHERE person = $1";
const LEAVE_GAMES: &str = "DELETE FROM game_player WHERE person = $1";
const REDACT_GAME: &str = "UPDATE game SET summary = $1, record = $2 WHERE id = $3";
const REDACT_ROOM: &str = "UPDATE room SET head = $1, summary = $2 WHERE id = $3";
pub(super) const REDACT_EVENT: &str = "UPDATE event SET body = $1 WHERE room = $2 AND seq = $3";

const NAME_KEY_OWNER: &str = "SELECT person FROM account_name WHERE name_key = $1";
const ACCOUNT: &str = "SELECT account.person, person.name, account.password, account.created, account.renamed,
        account.closed, account.closed_why, account.moderator
    FROM account JOIN person ON person.id = account.person WHERE account.person = $1";
const USER_BY_API_TOKEN: &str =
    "SELECT person.id, person.token_hash, person.name, person.created, person.account, api_token.scopes
    FROM api_token JOIN person ON person.id = api_token.person JOIN account ON account.person = api_token.person
    WHERE api_token.hash = $1 AND account.closed = 0";
const USER_EXISTS: &str = "SELECT id FROM person WHERE id = $1";
const SESSION: &str = "SELECT hash, id, person, created, agent FROM session WHERE hash = $1";
const SESSIONS: &str = "SELECT hash, id, person, created, agent FROM session WHERE person = $1 ORDER BY created DESC";
const TOKENS: &str =
    "SELECT hash, id, person, name, scopes, created FROM api_token WHERE person = $1 ORDER BY created DESC";
const RECOVERY_LEFT: &str = "SELECT count(*) FROM recovery WHERE person = $1";
const RECOVERY_CODE: &str = "SELECT hash FROM recovery WHERE hash = $1 AND person = $2";
const ROOMS_OF: &str = "SELECT room FROM member WHERE person = $1";

/// Returns the statements of a change.
pub(super) fn statements(write: &AccountWrite) -> Vec<Statement<'_>> {
    let any = Statement::new;
    let must = |text, values, reason| Statement { unless_changed: Some(reason), ..Statement::new(text, values) };
    match write {
        AccountWrite::SignUp(new) => {
            let user = &new.user;
            let owned = vec![Text(&user.id), Text(&user.token_hash), Text(&user.name), Number(to_i64(user.created))];
            let account = vec![Text(&user.id), Text(&new.password), Number(to_i64(new.session.created))];
            let names = new.name_keys.iter().map(|key| any(INSERT_NAME, vec![Text(key), Text(&user.id)]));
            let codes = new.recovery.iter().map(|hash| any(INSERT_RECOVERY, vec![Text(hash), Text(&user.id)]));
            let mut all = vec![any(INSERT_ACCOUNT, account), any(PERSON_TO_ACCOUNT, owned), sign_in(&new.session)];
            all.extend(names.chain(codes));
            all
        }
        AccountWrite::SignIn(session) => vec![sign_in(session)],
        AccountWrite::EndSession { user, id } => {
            vec![must(END_SESSION, vec![Text(user), Text(id)], "there is no such session")]
        }
        AccountWrite::EndSessions(user) => vec![any(END_SESSIONS, vec![Text(user)])],
        AccountWrite::EndTokens(user) => vec![any(END_TOKENS, vec![Text(user)])],
        AccountWrite::SetPassword { user, password } => {
            vec![must(SET_PASSWORD, vec![Text(password), Text(user)], "there is no such account")]
        }
        AccountWrite::UseRecovery { user, hash } => {
            vec![must(USE_RECOVERY, vec![Text(hash), Text(user)], "there is no such code")]
        }
        AccountWrite::SetRecovery { user, hashes } => {
            let codes = hashes.iter().map(|hash| any(INSERT_RECOVERY, vec![Text(hash), Text(user)]));
            std::iter::once(any(END_RECOVERY, vec![Text(user)])).chain(codes).collect()
        }
        AccountWrite::Rename { user, name, new_keys, at } => {
            let names = new_keys.iter().map(|key| any(INSERT_NAME, vec![Text(key), Text(user)]));
            let renamed = vec![Number(to_i64(*at)), Text(user)];
            let mut all = names.collect::<Vec<_>>();
            all.push(must(RENAME_ACCOUNT, renamed, "there is no such account"));
            all.push(any(RENAME_PERSON, vec![Text(name), Text(user)]));
            all
        }
        AccountWrite::AddToken(token) => {
            let values = vec![
                Text(&token.hash),
                Text(&token.id),
                Text(&token.user),
                Text(&token.name),
                Text(&token.scopes),
                Number(to_i64(token.created)),
            ];
            vec![any(INSERT_TOKEN, values)]
        }
        AccountWrite::EndToken { user, id } => {
            vec![must(END_TOKEN, vec![Text(user), Text(id)], "there is no such token")]
        }
        AccountWrite::Delete(user) => {
            let rest = [
                END_SESSIONS,
                END_RECOVERY,
                END_TOKENS,
                CLEAR_PERSON,
                LEAVE_ROOMS,
                LEAVE_GAMES,
                moderation::DELETE_BLOCKS,
                ratings::DELETE_RATINGS,
                ratings::DELETE_CHANGES,
                ratings::DELETE_TALLIES,
            ];
            let account = must(DELETE_ACCOUNT, vec![Text(user)], "there is no such account");
            std::iter::once(account).chain(rest.into_iter().map(|text| any(text, vec![Text(user)]))).collect()
        }
        AccountWrite::RedactGame { id, summary, record } => {
            vec![any(REDACT_GAME, vec![Text(summary), Text(record), Text(id)])]
        }
        AccountWrite::RedactRoom { room, head, summary } => {
            vec![any(REDACT_ROOM, vec![Text(head), Text(summary), Text(room)])]
        }
        AccountWrite::RedactEvent { room, seq, body } => {
            vec![any(REDACT_EVENT, vec![Text(body), Text(room), Number(to_i64(*seq))])]
        }
    }
}

fn sign_in(session: &Session) -> Statement<'_> {
    let values = vec![
        Text(&session.hash),
        Text(&session.id),
        Text(&session.user),
        Number(to_i64(session.created)),
        Text(&session.agent),
    ];
    Statement::new(INSERT_SESSION, values)
}

fn read_account(row: &dyn Columns) -> Result<Account, StoreError> {
    Ok(Account {
        user: row.text(0)?,
        name: row.text(1)?,
        password: row.text(2)?,
        created: number(row, 3)?,
        renamed: number(row, 4)?,
        closed: number(row, 5)?,
        closed_why: row.text(6)?,
        moderator: row.flag(7)?,
    })
}

fn read_session(row: &dyn Columns) -> Result<Session, StoreError> {
    Ok(Session {
        hash: row.text(0)?,
        id: row.text(1)?,
        user: row.text(2)?,
        created: number(row, 3)?,
        agent: row.text(4)?,
    })
}

fn read_token(row: &dyn Columns) -> Result<ApiToken, StoreError> {
    Ok(ApiToken {
        hash: row.text(0)?,
        id: row.text(1)?,
        user: row.text(2)?,
        name: row.text(3)?,
        scopes: row.text(4)?,
        created: number(row, 5)?,
    })
}

pub(super) fn account(backend: &mut dyn Backend, user: &str) -> Result<Option<Account>, StoreError> {
    Ok(all(backend, ACCOUNT, &[Text(user)], read_account)?.pop())
}

pub(super) fn name_key_owner(backend: &mut dyn Backend, key: &str) -> Result<Option<String>, StoreError> {
    Ok(all(backend, NAME_KEY_OWNER, &[Text(key)], |row| row.text(0))?.pop())
}

pub(super) fn user_by_api_token(backend: &mut dyn Backend, hash: &str) -> Result<Option<(User, String)>, StoreError> {
    Ok(all(backend, USER_BY_API_TOKEN, &[Text(hash)], |row| Ok((read_user(row)?, row.text(5)?)))?.pop())
}

pub(super) fn user_exists(backend: &mut dyn Backend, user: &str) -> Result<bool, StoreError> {
    Ok(!all(backend, USER_EXISTS, &[Text(user)], |row| row.text(0))?.is_empty())
}

pub(super) fn session(backend: &mut dyn Backend, hash: &str) -> Result<Option<Session>, StoreError> {
    Ok(all(backend, SESSION, &[Text(hash)], read_session)?.pop())
}

pub(super) fn sessions(backend: &mut dyn Backend, user: &str) -> Result<Vec<Session>, StoreError> {
    all(backend, SESSIONS, &[Text(user)], read_session)
}

pub(super) fn tokens(backend: &mut dyn Backend, user: &str) -> Result<Vec<ApiToken>, StoreError> {
    all(backend, TOKENS, &[Text(user)], read_token)
}

pub(super) fn recovery_left(backend: &mut dyn Backend, user: &str) -> Result<u64, StoreError> {
    Ok(all(backend, RECOVERY_LEFT, &[Text(user)], |row| number(row, 0))?.pop().unwrap_or_default())
}

pub(super) fn has_recovery(backend: &mut dyn Backend, user: &str, hash: &str) -> Result<bool, StoreError> {
    Ok(!all(backend, RECOVERY_CODE, &[Text(hash), Text(user)], |row| row.text(0))?.is_empty())
}

pub(super) fn rooms_of(backend: &mut dyn Backend, user: &str) -> Result<Vec<String>, StoreError> {
    all(backend, ROOMS_OF, &[Text(user)], |row| row.text(0))
}
