//! Creates rooms: with the seats that a request asks for, or with given users at the table.

use crate::app::App;
use crate::clients::held_seats::SeatHold;
use crate::host::{Creator, Host};
use crate::http::error::ApiError;
use crate::room::{PlayerId, Room, RoomConfig, Secret};
use crate::store::{RoomRow, RoomState, User, Write};
use crate::{ids, ratings, time};
use protocol::{LiveOptions, RatingKind, TimeControl};
use std::sync::Arc;

/// What the players of a new room have agreed on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RoomTerms {
    pub(crate) game: String,
    pub(crate) setup: String,
    pub(crate) time: TimeControl,
    pub(crate) live: Option<LiveOptions>,
    pub(crate) games: u32,
    pub(crate) takebacks: bool,
    pub(crate) public: bool,
    /// Whether its games change ratings; all users must have accounts then.
    pub(crate) rated: bool,
}

/// A user for a seat of a new room.
#[derive(Clone)]
pub(crate) struct SeatedUser {
    pub(crate) user: User,
    /// Counts the seat for the address it is taken from, until the user plays.
    pub(crate) hold: Option<Arc<SeatHold>>,
}

impl App {
    /// Creates a room in which these users have the seats in this order, and starts its first game. Returns the room's id. The users are
    /// known in the room by their cookies or tokens. Either all of it is stored or nothing.
    pub(crate) async fn seat_users(&self, terms: RoomTerms, seats: &[SeatedUser]) -> Result<String, ApiError> {
        let kind = RatingKind::of(terms.time, terms.live);
        let mut players = Vec::with_capacity(seats.len());
        for seat in seats {
            let token = ids::hash_token(&ids::new_token());
            players.push(ratings::player(self, &seat.user, token, &terms.game, kind).await?);
        }
        let owner = seats.first().map(|seat| seat.user.id.clone()).unwrap_or_default();
        let config = RoomConfig {
            players,
            room: ids::new_room_id(),
            name: None,
            game: terms.game,
            setup: terms.setup,
            position: None,
            time: terms.time,
            live: terms.live,
            games: terms.games,
            takebacks: terms.takebacks,
            public: terms.public,
            rated: terms.rated,
            uploaded: false,
            owner,
            created: time::now(),
            secret: Secret(ids::random_bytes()),
        };
        let holds = (0..).zip(seats).filter_map(|(n, seat)| Some((PlayerId(n), seat.hold.clone()?))).collect();
        let users = seats.iter().map(|seat| seat.user.clone()).collect::<Vec<_>>();
        self.create_room(config, &users, Creator { holds, ..Creator::default() }).await
    }

    /// Stores a new room with its members and starts its host. Returns the room's id.
    pub(crate) async fn create_room(
        &self,
        config: RoomConfig,
        members: &[User],
        creator: Creator,
    ) -> Result<String, ApiError> {
        let id = config.room.clone();
        config.check_accounts()?;
        let room = Room::new(config)?;
        // A room without a place in memory is not stored either.
        let lease = self.reserve(&id).await?;
        let mut writes = members.iter().cloned().map(Write::User).collect::<Vec<_>>();
        writes.extend(initial_writes(&room)?);
        writes.extend(members.iter().map(|user| Write::Member { room: id.clone(), user: user.id.clone() }));
        self.store.write(writes).await?;
        self.metrics.created.inc();
        Host::start(self, room, None, creator, lease);
        Ok(id)
    }
}

/// Returns the first writes of a new room.
pub(crate) fn initial_writes(room: &Room) -> Result<[Write; 2], ApiError> {
    let head = room.config();
    let text = |text: serde_json::Result<String>| text.map_err(|e| ApiError::bad_request(e.to_string()));
    let row = RoomRow {
        id: head.room.clone(),
        created: head.created,
        owner: head.owner.clone(),
        game: head.game.clone(),
        public: head.public,
        state: RoomState::Open,
        updated: head.created,
        wakes_at: None,
        head: text(serde_json::to_string(head))?,
        summary: text(serde_json::to_string(&room.summary()))?,
    };
    Ok([Write::Room(row), Write::Member { room: head.room.clone(), user: head.owner.clone() }])
}
