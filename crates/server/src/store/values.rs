//! Values on their way into either database, and rows on their way out.

use super::check::{signed, unsigned};
use super::fault::Fault;
use super::model::{EventRow, Listed, RoomRow, RoomState, User};

/// A parameter of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(i64),
    Maybe(Option<i64>),
    Flag(bool),
}

use Value::{Flag, Maybe, Number, Text};

/// A row that was found.
pub(super) trait Columns {
    fn text(&self, column: usize) -> Result<String, Fault>;
    fn number(&self, column: usize) -> Result<Option<i64>, Fault>;
    fn flag(&self, column: usize) -> Result<bool, Fault>;
}

/// What is done with every row.
pub(super) type Each<'a> = dyn FnMut(&dyn Columns) -> Result<(), Fault> + 'a;

/// The parameters of `sql::ROOM`.
pub(super) fn room(r: &RoomRow) -> Vec<Value<'_>> {
    let (created, updated, wakes_at) = (signed(r.created), signed(r.updated), r.wakes_at.map(signed));
    vec![
        Text(&r.id),
        Number(created),
        Text(&r.owner),
        Text(&r.game),
        Flag(r.public),
        Text(r.state.word()),
        Number(updated),
        Maybe(wakes_at),
        Text(&r.head),
        Text(&r.summary),
    ]
}

/// The parameters of `sql::USER`.
pub(super) fn user(u: &User) -> Vec<Value<'_>> {
    vec![Text(&u.id), Text(&u.token_hash), Text(&u.name), Number(signed(u.created))]
}

/// A number of a row.
pub(super) fn number(row: &dyn Columns, column: usize) -> Result<u64, Fault> {
    unsigned(row.number(column)?.unwrap_or_default())
}

/// The state of a room.
fn state(row: &dyn Columns, column: usize) -> Result<RoomState, Fault> {
    row.text(column)?.parse().map_err(|fault: Fault| Fault::damaged(fault.reason))
}

/// A row of `sql::HEAD`.
pub(super) fn read_room(row: &dyn Columns) -> Result<RoomRow, Fault> {
    Ok(RoomRow {
        id: row.text(0)?,
        created: number(row, 1)?,
        owner: row.text(2)?,
        game: row.text(3)?,
        public: row.flag(4)?,
        state: state(row, 5)?,
        updated: number(row, 6)?,
        wakes_at: row.number(7)?.map(unsigned).transpose()?,
        head: row.text(8)?,
        summary: row.text(9)?,
    })
}

/// A row of `sql::list`.
pub(super) fn read_listed(row: &dyn Columns) -> Result<Listed, Fault> {
    Ok(Listed {
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

/// A row of a room's events.
pub(super) fn read_event(row: &dyn Columns) -> Result<EventRow, Fault> {
    Ok(EventRow { seq: number(row, 0)?, at: number(row, 1)?, body: row.text(2)? })
}

/// A row of `sql::USER_BY_TOKEN`.
pub(super) fn read_user(row: &dyn Columns) -> Result<User, Fault> {
    Ok(User { id: row.text(0)?, token_hash: row.text(1)?, name: row.text(2)?, created: number(row, 3)? })
}
