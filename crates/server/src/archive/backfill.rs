//! Stores the finished games of rooms that an earlier version of the server wrote.

use crate::app::App;
use crate::archive;
use crate::registry::stored;
use crate::store::{StoreError, Write};

/// Rooms looked up at once.
const BATCH: usize = 100;

/// Gives every finished game of an earlier version a row. A room that cannot be read stays in the list: the next start tries it again,
/// perhaps after a repair.
pub(crate) async fn run(app: App) {
    let (mut after, mut games) = (String::new(), 0);
    loop {
        let rooms = match app.store.rooms_without_games(&after, BATCH).await {
            Ok(rooms) => rooms,
            Err(error) => return tracing::warn!(%error, "cannot list the rooms of earlier versions"),
        };
        let Some(last) = rooms.last() else { break };
        after.clone_from(last);
        for room in rooms {
            match store_games(&app, &room).await {
                Ok(count) => games += count,
                Err(why) => tracing::warn!(room, why, "cannot store the games of a room of an earlier version"),
            }
        }
    }
    if games > 0 {
        tracing::info!(games, "stored the finished games of an earlier version");
    }
}

/// Stores the finished games of a room; returns their number. The error is one sentence.
async fn store_games(app: &App, room: &str) -> Result<usize, String> {
    let text = |error: StoreError| error.to_string();
    let row = app.store.room(room).await.map_err(text)?.ok_or("its head is missing")?;
    let events = app.store.events(room).await.map_err(text)?;
    // Damaged events may break assumptions of the rules: a panic stays in its own task.
    let replayed = app.replays.run(move || stored::finished_games(&row, events)).await;
    let games = replayed.map_err(|error| error.to_string())??;
    let count = games.len();
    let mut writes = games.into_iter().map(archive::write).collect::<Vec<_>>();
    writes.push(Write::GamesStored(room.to_string()));
    app.store.write(writes).await.map_err(text)?;
    Ok(count)
}
