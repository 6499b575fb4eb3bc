//! Queries, the same for both databases.

use super::backend::Backend;
use super::error::StoreError;
use super::model::{Cursor, EventRow, Filter, RoomListing, RoomRow, User};
use super::sql;
use super::validate::to_i64;
use super::values::{Columns, Value, Value::*, number, read_event, read_listing, read_room, read_user};

pub(super) fn all<T>(
    backend: &mut dyn Backend,
    text: &str,
    values: &[Value<'_>],
    read: fn(&dyn Columns) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    backend.rows(text, values, &mut |row| {
        found.push(read(row)?);
        Ok(())
    })?;
    Ok(found)
}

pub(super) fn room(backend: &mut dyn Backend, room: &str) -> Result<Option<RoomRow>, StoreError> {
    let found = all(backend, sql::ROOM_BY_ID, &[Text(room)], read_room)?.pop();
    if found.is_none() && !all(backend, sql::FIRST_EVENT, &[Text(room)], |row| row.number(0))?.is_empty() {
        return Err(StoreError::damaged("the room has events and no head: the database is damaged"));
    }
    Ok(found)
}

pub(super) fn events(backend: &mut dyn Backend, room: &str) -> Result<Vec<EventRow>, StoreError> {
    let text = backend.events();
    all(backend, text, &[Text(room)], read_event)
}

pub(super) fn list(
    backend: &mut dyn Backend,
    filter: &Filter,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<RoomListing>, StoreError> {
    let (updated, id) = after.map_or((i64::MAX, ""), |cursor| (to_i64(cursor.updated), &cursor.id));
    let mut values = vec![Number(updated), Text(id)];
    values.extend(filter.state.map(|state| Text(state.as_str())));
    values.extend(filter.member.as_deref().map(Text));
    values.push(Number(to_i64(limit as u64)));
    all(backend, &sql::list(filter), &values, read_listing)
}

pub(super) fn user_by_token(backend: &mut dyn Backend, hash: &str) -> Result<Option<User>, StoreError> {
    Ok(all(backend, sql::USER_BY_TOKEN, &[Text(hash)], read_user)?.pop())
}

pub(super) fn idle_guests(backend: &mut dyn Backend, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
    let values = [Number(to_i64(before)), Number(to_i64(limit as u64))];
    all(backend, sql::IDLE_GUESTS, &values, |row| row.text(0))
}

pub(super) fn last_heartbeat(backend: &mut dyn Backend) -> Result<u64, StoreError> {
    Ok(all(backend, sql::LAST_HEARTBEAT, &[], |row| number(row, 0))?.pop().unwrap_or_default())
}

pub(super) fn rooms_waking_by(backend: &mut dyn Backend, before: u64) -> Result<Vec<String>, StoreError> {
    all(backend, sql::ROOMS_WAKING_BY, &[Number(to_i64(before))], |row| row.text(0))
}
