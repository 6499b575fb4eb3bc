//! The lobby: open challenges and quick pairing. It lives in memory; after a restart, pages make their challenges again.

mod challenges;
mod feed;
pub mod pairing;
mod participant;
mod pool;
mod presence;
mod socket;

pub(crate) use challenges::{Acceptance, Audience, OpenChallenge};
pub(crate) use participant::{LobbyError, Participant};
pub(crate) use pool::{Agreed, pairing_terms};
pub(crate) use socket::serve;

use crate::app::App;
use crate::http::error::ApiError;
use crate::monitoring::incident;
use crate::registry::seating::RoomTerms;
use crate::{ids, limits, time};
use challenges::Challenges;
use pool::Pool;
use presence::{Notices, Presence};
use protocol::{LobbyMessage, PairingRequest, TimeControl};
use std::sync::{Mutex, PoisonError};
use tokio::sync::watch;

/// Everything in the lobby.
#[derive(Default)]
struct LobbyState {
    challenges: Challenges,
    pool: Pool,
    presence: Presence,
    notices: Notices,
}

/// The lobby of the server.
pub(crate) struct Lobby {
    state: Mutex<LobbyState>,
    /// Counts changes; wakes the sockets.
    version: watch::Sender<u64>,
    /// Tells this start of the server from earlier ones.
    instance: String,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { state: Mutex::default(), version: watch::Sender::new(0), instance: ids::new_session_id() }
    }

    /// Changes the state and wakes all sockets. A poisoned lock is safe to use: challenges are whole at any time.
    fn change<T>(&self, change: impl FnOnce(&mut LobbyState) -> T) -> T {
        let done = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.version.send_modify(|version| *version += 1);
        done
    }

    /// Adds a challenge.
    pub(crate) fn challenge(&self, challenge: OpenChallenge) -> Result<(), LobbyError> {
        self.change(|state| {
            if let Some(maker) = challenge.players.first() {
                state.presence.note(maker.id(), challenge.created);
            }
            state.challenges.add(challenge)
        })
    }

    /// Withdraws a challenge, or the acceptance of one.
    pub(crate) fn withdraw(&self, id: &str, user: &str) -> Result<(), LobbyError> {
        self.change(|state| state.challenges.withdraw(id, user))
    }

    /// Declines a challenge to this user, and tells its maker.
    pub(crate) fn decline(&self, id: &str, user: &str) -> Result<(), LobbyError> {
        self.change(|state| {
            let (maker, name) = state.challenges.decline(id, user)?;
            let declined = LobbyMessage::Declined { challenge: id.to_string(), name };
            state.notices.push(&maker, declined, time::now());
            Ok(())
        })
    }

    /// Takes a seat of a challenge. A complete table is out of the lobby, and so are its players' other tables that start at once.
    pub(crate) fn accept(&self, id: &str, who: Participant) -> Result<Acceptance, LobbyError> {
        self.change(|state| {
            state.presence.note(who.id(), time::now());
            let accepted = state.challenges.accept(id, who)?;
            if let Acceptance::Complete(challenge) = &accepted {
                state.leave_other_tables(&challenge.terms, &challenge.players);
            }
            Ok(accepted)
        })
    }

    /// Waits for an opponent.
    pub(crate) fn seek(&self, who: Participant, request: PairingRequest) -> Result<(), LobbyError> {
        self.change(|state| {
            let now = time::now();
            state.presence.note(who.id(), now);
            state.pool.seek(who, request, now)
        })
    }

    /// Stops waiting, and declines an opponent that was found.
    pub(crate) fn stop_seeking(&self, user: &str) {
        self.change(|state| state.pool.leave(user));
    }

    /// Accepts an opponent; returns the pair once both have.
    pub(crate) fn accept_opponent(&self, offer: &str, user: &str) -> Result<Option<Agreed>, LobbyError> {
        self.change(|state| {
            let agreed = state.pool.accept(offer, user)?;
            if let Some(agreed) = &agreed {
                state.leave_other_tables(&agreed.terms, &agreed.players);
            }
            Ok(agreed)
        })
    }

    /// Forgets what is over and pairs the waiting players.
    fn tick(&self, now: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let LobbyState { challenges, pool, presence, notices } = &mut *state;
        presence.sweep(now);
        notices.sweep(now);
        let swept = challenges.sweep(now, |user| presence.is_away(user));
        let left = pool.sweep(now, |user| presence.is_away(user));
        let paired = pool.wave(now);
        drop(state);
        if swept || left || paired {
            self.version.send_modify(|version| *version += 1);
        }
    }
}

impl LobbyState {
    /// Removes players who start a game now from everything else that would start at once.
    fn leave_other_tables(&mut self, terms: &RoomTerms, players: &[Participant]) {
        if matches!(terms.time, TimeControl::Days { .. }) {
            return;
        }
        for player in players {
            self.challenges.leave_all(player.id());
            self.pool.leave(player.id());
        }
    }
}

/// Sweeps and pairs at regular intervals.
pub(crate) async fn run(app: App) {
    let mut interval = tokio::time::interval(limits::PAIRING_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        app.lobby.tick(time::now());
    }
}

/// Starts the game of a complete challenge. A challenge whose room cannot be stored returns to the lobby.
pub(crate) async fn start_challenge(app: &App, challenge: OpenChallenge) -> Result<String, ApiError> {
    let (from, terms) = (challenge.id.clone(), challenge.terms.clone());
    let seats = challenge.clone().seated();
    start(app, from, terms, seats, move |state| state.challenges.restore(challenge)).await
}

/// Starts the game of a pair. A pair whose room cannot be stored waits on.
pub(crate) async fn start_pair(app: &App, agreed: Agreed) -> Result<String, ApiError> {
    let (from, terms, seats) = (agreed.offer.clone(), agreed.terms.clone(), agreed.players.clone());
    start(app, from, terms, seats, move |state| state.pool.restore(agreed)).await
}

/// Seats the players and tells them. A task of its own: a request that is cancelled must not take a challenge away without a game.
async fn start(
    app: &App,
    from: String,
    terms: RoomTerms,
    seats: Vec<Participant>,
    restore: impl FnOnce(&mut LobbyState) + Send + 'static,
) -> Result<String, ApiError> {
    let app = app.clone();
    let task = tokio::spawn(async move {
        let users = seats.iter().map(|player| player.id().to_string()).collect::<Vec<_>>();
        let game = terms.game.clone();
        let seats = seats.into_iter().map(Participant::seated).collect::<Vec<_>>();
        let started = app.seat_users(terms, &seats).await;
        app.lobby.change(|state| match &started {
            Ok(room) => {
                let message = LobbyMessage::Started { from, room: room.clone(), game };
                users.iter().for_each(|user| state.notices.push(user, message.clone(), time::now()));
            }
            Err(_) => restore(state),
        });
        started
    });
    task.await.unwrap_or_else(|error| Err(incident::internal(&error).into()))
}
