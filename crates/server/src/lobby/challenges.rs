//! Open challenges. Every change happens under the lobby's lock, so of several acceptances exactly one completes a challenge.

use super::participant::{LobbyError, Participant};
use crate::registry::seating::RoomTerms;
use crate::{ids, limits};
use protocol::{Challenge, TimeControl};

/// The players who may accept a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    Everyone,
    /// One user, with the name that the maker sees.
    Player {
        user: String,
        name: String,
    },
}

impl Audience {
    fn admits(&self, user: Option<&str>) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Player { user: invited, .. } => user == Some(invited),
        }
    }
}

/// A challenge that waits for players.
#[derive(Clone)]
pub(crate) struct OpenChallenge {
    pub(crate) id: String,
    pub(crate) created: u64,
    pub(crate) terms: RoomTerms,
    pub(crate) seats: u8,
    /// The seat of the maker; none if it is drawn by lot.
    pub(crate) seat: Option<u8>,
    pub(crate) audience: Audience,
    /// The players so far, the maker first.
    pub(crate) players: Vec<Participant>,
    /// Grows with every change that viewers must see.
    pub(crate) version: u32,
}

impl OpenChallenge {
    fn maker(&self) -> Option<&str> {
        self.players.first().map(Participant::id)
    }

    fn has(&self, user: &str) -> bool {
        self.players.iter().any(|player| player.id() == user)
    }

    pub(super) fn is_visible_to(&self, user: Option<&str>) -> bool {
        self.audience.admits(user) || user.is_some_and(|user| self.has(user))
    }

    /// The challenge as a client sees it.
    pub(super) fn seen_by(&self, user: Option<&str>) -> Challenge {
        let mine = user.is_some() && self.maker() == user;
        Challenge {
            id: self.id.clone(),
            game: self.terms.game.clone(),
            setup: self.terms.setup.clone(),
            time: self.terms.time,
            live: self.terms.live,
            seat: self.seat,
            players: self.players.iter().map(Participant::public).collect(),
            open: self.seats.saturating_sub(u8::try_from(self.players.len()).unwrap_or(u8::MAX)),
            to: match &self.audience {
                Audience::Player { name, .. } => Some(name.clone()),
                Audience::Everyone => None,
            },
            mine,
            accepted: !mine && user.is_some_and(|user| self.has(user)),
        }
    }

    /// Returns the players in the order of their seats.
    pub(crate) fn seated(self) -> Vec<Participant> {
        let mut players = self.players;
        let maker = players.remove(0);
        shuffle(&mut players);
        let seat = self.seat.map_or_else(|| usize::from(ids::random_bytes::<1>()[0]), usize::from);
        players.insert(seat % (players.len() + 1), maker);
        players
    }

    /// Returns whether it lasts while its maker is away.
    fn lasts(&self) -> bool {
        matches!(self.terms.time, TimeControl::Days { .. })
    }

    fn expires(&self) -> u64 {
        let days = matches!(self.terms.time, TimeControl::Days { .. });
        self.created + if days { limits::SLOW_CHALLENGE_MS } else { limits::CHALLENGE_MS }
    }
}

/// Puts players into a random order.
pub(super) fn shuffle<T>(items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let drawn = u64::from_le_bytes(ids::random_bytes()) % (last as u64 + 1);
        items.swap(last, drawn as usize);
    }
}

/// The result of an acceptance.
pub(crate) enum Acceptance {
    /// The table waits for further players.
    Waiting,
    /// All seats are taken, and the challenge is no longer in the lobby.
    Complete(Box<OpenChallenge>),
}

/// All open challenges, the oldest first.
#[derive(Default)]
pub(super) struct Challenges {
    open: Vec<OpenChallenge>,
}

impl Challenges {
    pub(super) fn iter(&self) -> impl Iterator<Item = &OpenChallenge> {
        self.open.iter()
    }

    pub(super) fn add(&mut self, challenge: OpenChallenge) -> Result<(), LobbyError> {
        let Some(maker) = challenge.players.first() else { return Err(LobbyError::Gone) };
        let made = |test: &dyn Fn(&Participant) -> bool| {
            self.open.iter().filter(|other| other.players.first().is_some_and(test)).count()
        };
        if made(&|other| other.id() == maker.id()) >= limits::CHALLENGES_PER_USER {
            return Err(LobbyError::TooManyOfUser);
        }
        if made(&|other| other.address == maker.address) >= limits::CHALLENGES_PER_ADDRESS {
            return Err(LobbyError::TooManyOfAddress);
        }
        if self.open.len() >= limits::OPEN_CHALLENGES {
            return Err(LobbyError::Full);
        }
        self.open.push(challenge);
        Ok(())
    }

    /// Puts a challenge back that could not start, without its last player.
    pub(super) fn restore(&mut self, mut challenge: OpenChallenge) {
        challenge.players.pop();
        challenge.version += 1;
        let at = self.open.partition_point(|other| other.created < challenge.created);
        self.open.insert(at, challenge);
    }

    fn position(&self, id: &str) -> Result<usize, LobbyError> {
        self.open.iter().position(|challenge| challenge.id == id).ok_or(LobbyError::Gone)
    }

    /// Takes a seat.
    pub(super) fn accept(&mut self, id: &str, who: Participant) -> Result<Acceptance, LobbyError> {
        let at = self.position(id)?;
        let challenge = &mut self.open[at];
        if challenge.maker() == Some(who.id()) {
            return Err(LobbyError::Own);
        }
        if challenge.has(who.id()) {
            return Ok(Acceptance::Waiting);
        }
        let is_blocked = challenge.players.iter().any(|player| player.avoids(&who));
        if is_blocked || !challenge.audience.admits(Some(who.id())) {
            return Err(LobbyError::NotForYou);
        }
        challenge.players.push(who);
        challenge.version += 1;
        match challenge.players.len() >= usize::from(challenge.seats) {
            true => Ok(Acceptance::Complete(Box::new(self.open.remove(at)))),
            false => Ok(Acceptance::Waiting),
        }
    }

    /// Removes the maker's challenge, or the seat of a player who had accepted it.
    pub(super) fn withdraw(&mut self, id: &str, user: &str) -> Result<(), LobbyError> {
        let at = self.position(id)?;
        let challenge = &mut self.open[at];
        if challenge.maker() == Some(user) {
            self.open.remove(at);
        } else if challenge.has(user) {
            challenge.players.retain(|player| player.id() != user);
            challenge.version += 1;
        } else {
            return Err(LobbyError::NotForYou);
        }
        Ok(())
    }

    /// Removes a challenge that the invited player does not want; returns its maker and the invited player's name.
    pub(super) fn decline(&mut self, id: &str, user: &str) -> Result<(String, String), LobbyError> {
        let at = self.position(id)?;
        let challenge = &self.open[at];
        match &challenge.audience {
            Audience::Player { user: invited, name } if invited == user => {
                let told = (challenge.maker().unwrap_or_default().to_string(), name.clone());
                self.open.remove(at);
                Ok(told)
            }
            _ => Err(LobbyError::NotForYou),
        }
    }

    /// Removes a user who starts a game with a clock from all other tables that start at once.
    pub(super) fn leave_all(&mut self, user: &str) {
        self.open.retain(|challenge| challenge.lasts() || challenge.maker() != Some(user));
        for challenge in self.open.iter_mut().filter(|challenge| !challenge.lasts() && challenge.has(user)) {
            challenge.players.retain(|player| player.id() != user);
            challenge.version += 1;
        }
    }

    /// Removes expired challenges and players who are away; returns whether anything changed.
    pub(super) fn sweep(&mut self, now: u64, is_away: impl Fn(&str) -> bool) -> bool {
        let before = self.open.len();
        self.open.retain(|challenge| {
            now < challenge.expires() && (challenge.lasts() || !challenge.maker().is_some_and(&is_away))
        });
        let mut changed = self.open.len() != before;
        for challenge in self.open.iter_mut().filter(|challenge| !challenge.lasts()) {
            let players = challenge.players.len();
            challenge.players.retain(|player| !is_away(player.id()));
            if challenge.players.len() != players {
                challenge.version += 1;
                changed = true;
            }
        }
        changed
    }
}
