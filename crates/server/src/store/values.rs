//! Conversion of values to parameters and of rows to values.

use super::error::StoreError;
use super::model::{EventRow, RoomListing, RoomRow, RoomState, User};
use super::validate::{to_i64, to_u64};

/// A parameter of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(i64),
    OptionalNumber(Option<i64>),
    Flag(bool),
}

use Value::{Flag, Number, OptionalNumber, Text};

/// A row of a result.
pub(super) trait Columns {
    fn text(&self, column: usize) -> Result<String, StoreError>;
    fn number(&self, column: usize) -> Result<Option<i64>, StoreError>;
    fn flag(&self, column: usize) -> Result<bool, StoreError>;
}

/// A callback for every row.
pub(super) type RowHandler<'a> = dyn FnMut(&dyn Columns) -> Result<(), StoreError> + 'a;

/// The parameters of `sql::INSERT_ROOM`.
pub(super) fn room(r: &RoomRow) -> Vec<Value<'_>> {
    let (created, updated, wakes_at) = (to_i64(r.created), to_i64(r.updated), r.wakes_at.map(to_i64));
    vec![
        Text(&r.id),
        Number(created),
        Text(&r.owner),
        Text(&r.game),
        Flag(r.public),
        Text(r.state.as_str()),
        Number(updated),
        OptionalNumber(wakes_at),
        Text(&r.head),
        Text(&r.summary),
    ]
}

/// The parameters of `sql::UPSERT_USER`.
pub(super) fn user(u: &User) -> Vec<Value<'_>> {
    vec![Text(&u.id), Text(&u.token_hash), Text(&u.name), Number(to_i64(u.created))]
}

/// Reads a number of a row.
pub(super) fn number(row: &dyn Columns, column: usize) -> Result<u64, StoreError> {
    to_u64(row.number(column)?.unwrap_or_default())
}

/// Reads the state of a room.
fn state(row: &dyn Columns, column: usize) -> Result<RoomState, StoreError> {
    row.text(column)?.parse().map_err(|error: StoreError| StoreError::damaged(error.to_string()))
}

/// Reads a row of `sql::ROOM_BY_ID`.
pub(super) fn read_room(row: &dyn Columns) -> Result<RoomRow, StoreError> {
    Ok(RoomRow {
        id: row.text(0)?,
        created: number(row, 1)?,
        owner: row.text(2)?,
        game: row.text(3)?,
        public: row.flag(4)?,
        state: state(row, 5)?,
        updated: number(row, 6)?,
        wakes_at: row.number(7)?.map(to_u64).transpose()?,
        head: row.text(8)?,
        summary: row.text(9)?,
    })
}

/// Reads a row of `sql::list`.
pub(super) fn read_listing(row: &dyn Columns) -> Result<RoomListing, StoreError> {
    Ok(RoomListing {
        id: row.text(0)?,
        created: number(row, 1)?,
        owner: row.text(2)?,
        game: row.text(3)?,
        public: row.flag(4)?,
        state: state(row, 5)?,
        updated: number(row, 6)?,
        summary: row.text(7)?,
    })
}

/// Reads a row of a room's events.
pub(super) fn read_event(row: &dyn Columns) -> Result<EventRow, StoreError> {
    Ok(EventRow { seq: number(row, 0)?, at: number(row, 1)?, body: row.text(2)? })
}

/// Reads a row of `sql::USER_BY_TOKEN`.
pub(super) fn read_user(row: &dyn Columns) -> Result<User, StoreError> {
    Ok(User {
        id: row.text(0)?,
        token_hash: row.text(1)?,
        name: row.text(2)?,
        created: number(row, 3)?,
        account: row.flag(4)?,
    })
}
