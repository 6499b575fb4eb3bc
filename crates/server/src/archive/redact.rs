//! Removes the name of a user from rooms and finished games.

use crate::app::App;
use crate::clients::identity::GUEST_NAME;
use crate::host::Message;
use crate::registry::stored;
use crate::room::{Event, Player, Room, finished_games};
use crate::store::{AccountWrite, EventRow, RoomRow, StoreError, Write};
use std::time::Duration;

/// Interval at which a host that was told to stop is checked.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Removes the name of a user from all rooms and games. A room that cannot be read stays as it is, which the log says.
pub(crate) async fn redact_user(app: &App, user: &str) -> Result<(), StoreError> {
    for room in app.store.rooms_of(user).await? {
        // A room that was loaded while the first pass ran may have stored the name again.
        for _ in 0..2 {
            unload(app, &room).await;
            let Some(row) = app.store.room(&room).await? else { break };
            let events = app.store.events(&room).await?;
            let user = user.to_string();
            let redacted = app.replays.run(move || redact_room(&row, events, &user)).await;
            match redacted.unwrap_or_else(|panic| Err(panic.to_string())) {
                Ok(writes) => app.store.write(writes.into_iter().map(Write::Account).collect()).await?,
                Err(why) => tracing::warn!(room, why, "cannot remove the name of a deleted user from a room"),
            }
        }
    }
    Ok(())
}

/// Ends the host of a room; its clients connect again and load it anew.
async fn unload(app: &App, room: &str) {
    if let Some(host) = app.registry.find(room) {
        // A closed inbox belongs to a host that has ended.
        let _ = host.send(Message::Stop).await;
        while !host.is_closed() {
            tokio::time::sleep(STOP_POLL_INTERVAL).await;
        }
    }
}

/// Returns the changes that remove the name of a user from a room and its finished games. The error is one sentence.
fn redact_room(row: &RoomRow, events: Vec<EventRow>, user: &str) -> Result<Vec<AccountWrite>, String> {
    let text = |error: serde_json::Error| error.to_string();
    let mut config = stored::parse_head(row)?;
    config.players.iter_mut().for_each(|player| redact_player(player, user));
    let mut events = stored::parse_events(events).map_err(|error| error.reason)?;
    let mut writes = Vec::new();
    for stored in &mut events {
        if let Event::Joined { who, .. } = &mut stored.event
            && who.user() == Some(user)
        {
            redact_player(who, user);
            let body = serde_json::to_string(&stored.event).map_err(text)?;
            writes.push(AccountWrite::RedactEvent { room: row.id.clone(), seq: stored.seq, body });
        }
    }
    for game in finished_games(config.clone(), &events).map_err(|error| error.reason)? {
        let summary = serde_json::to_string(&game.summary).map_err(text)?;
        writes.push(AccountWrite::RedactGame { id: game.summary.id, summary, record: game.record });
    }
    let head = serde_json::to_string(&config).map_err(text)?;
    let room = Room::replay(config, &events).map_err(|error| error.reason)?;
    let summary = serde_json::to_string(&room.summary()).map_err(text)?;
    writes.push(AccountWrite::RedactRoom { room: row.id.clone(), head, summary });
    Ok(writes)
}

fn redact_player(player: &mut Player, user: &str) {
    if let Player::Person { user: owner, name, rating, .. } = player
        && owner == user
    {
        (*name, *rating) = (GUEST_NAME.to_string(), None);
    }
}
