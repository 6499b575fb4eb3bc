//! Reading, the same for both databases.

use super::backend::Backend;
use super::check::signed;
use super::fault::Fault;
use super::model::{Cursor, EventRow, Filter, Listed, RoomRow, User};
use super::sql;
use super::values::{Columns, Value, Value::*, number, read_event, read_listed, read_room, read_user};

pub(super) fn all<T>(
    backend: &mut dyn Backend,
    text: &str,
    values: &[Value<'_>],
    read: fn(&dyn Columns) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut found = Vec::new();
    backend.rows(text, values, &mut |row| {
        found.push(read(row)?);
        Ok(())
    })?;
    Ok(found)
}

pub(super) fn head(backend: &mut dyn Backend, room: &str) -> Result<Option<RoomRow>, Fault> {
    let found = all(backend, sql::HEAD, &[Text(room)], read_room)?.pop();
    if found.is_none() && !all(backend, sql::FIRST_EVENT, &[Text(room)], |row| row.number(0))?.is_empty() {
        return Err(Fault::damaged("the room has events and no head: the database is damaged"));
    }
    Ok(found)
}

pub(super) fn events(backend: &mut dyn Backend, room: &str) -> Result<Vec<EventRow>, Fault> {
    let text = backend.events();
    all(backend, text, &[Text(room)], read_event)
}

pub(super) fn list(
    backend: &mut dyn Backend,
    filter: &Filter,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<Listed>, Fault> {
    let (updated, id) = after.map_or((i64::MAX, ""), |cursor| (signed(cursor.updated), &cursor.id));
    let mut values = vec![Number(updated), Text(id)];
    values.extend(filter.state.map(|state| Text(state.word())));
    values.extend(filter.member.as_deref().map(Text));
    values.push(Number(signed(limit as u64)));
    all(backend, &sql::list(filter), &values, read_listed)
}

pub(super) fn user_by_token(backend: &mut dyn Backend, hash: &str) -> Result<Option<User>, Fault> {
    Ok(all(backend, sql::USER_BY_TOKEN, &[Text(hash)], read_user)?.pop())
}

pub(super) fn idle_guests(backend: &mut dyn Backend, before: u64, limit: usize) -> Result<Vec<String>, Fault> {
    let values = [Number(signed(before)), Number(signed(limit as u64))];
    all(backend, sql::IDLE_GUESTS, &values, |row| row.text(0))
}

pub(super) fn alive(backend: &mut dyn Backend) -> Result<u64, Fault> {
    Ok(all(backend, sql::ALIVE_AT, &[], |row| number(row, 0))?.pop().unwrap_or_default())
}

pub(super) fn due(backend: &mut dyn Backend, before: u64) -> Result<Vec<String>, Fault> {
    all(backend, sql::DUE, &[Number(signed(before))], |row| row.text(0))
}

pub(super) fn running(backend: &mut dyn Backend) -> Result<Vec<String>, Fault> {
    all(backend, sql::RUNNING, &[], |row| row.text(0))
}
