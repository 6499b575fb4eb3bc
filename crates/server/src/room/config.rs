//! The config of a room: the agreement of its players and the secret behind its deals.

use catalog::Level;
use protocol::{
    ErrorCode, LiveOptions, MAX_MATCH_GAMES, MAX_NAME_CHARS, Occupant, PlayerRating, ProtocolError, RatingKind,
    TimeControl,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The config of a room: stored once, never changed. Replaying the events on it gives the room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoomConfig {
    /// The room's id.
    pub room: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The game's setup.
    pub setup: String,
    /// A position to begin from.
    pub position: Option<String>,
    /// The players in the order of the seats of the first game. A [`PlayerId`](super::PlayerId) is an index into this list.
    pub players: Vec<Player>,
    /// The time control.
    pub time: TimeControl,
    /// Options of live play; none in turn-based games.
    pub live: Option<LiveOptions>,
    /// The games of a match.
    pub games: u32,
    /// Whether takebacks may be offered.
    pub takebacks: bool,
    /// Whether public lists show it.
    pub public: bool,
    /// Whether its games change ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether its game was played elsewhere and uploaded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uploaded: bool,
    /// The user who created it.
    pub owner: String,
    /// When it was created, in milliseconds.
    pub created: u64,
    /// The source of chance in all its games.
    pub secret: Secret,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// An open place.
    Open,
    /// A person, or a program.
    Person {
        /// The user's id.
        user: String,
        /// The name.
        name: String,
        /// The hash of the seat's token.
        token: String,
        /// The rating of an account; none for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<PlayerRating>,
    },
    /// The computer.
    Computer {
        /// Its level.
        level: u8,
    },
}

impl Player {
    /// The public part.
    pub fn occupant(&self) -> Occupant {
        match self {
            Player::Open => Occupant::Open,
            Player::Person { name, rating, .. } => Occupant::Person { name: name.clone(), rating: *rating },
            Player::Computer { level } => Occupant::Computer { level: *level },
        }
    }

    /// The user, if it is a person.
    pub fn user(&self) -> Option<&str> {
        match self {
            Player::Person { user, .. } => Some(user),
            _ => None,
        }
    }

    /// The hash of the seat's token, if it is a person.
    pub fn token(&self) -> Option<&str> {
        match self {
            Player::Person { token, .. } => Some(token),
            _ => None,
        }
    }

    /// The rating, if it is an account.
    pub fn rating(&self) -> Option<PlayerRating> {
        match self {
            Player::Person { rating, .. } => *rating,
            _ => None,
        }
    }

    /// Sets the rating of an account.
    pub(super) fn set_rating(&mut self, new: PlayerRating) {
        if let Player::Person { rating: Some(rating), .. } = self {
            *rating = new;
        }
    }

    pub(super) fn check(&self) -> Result<(), ProtocolError> {
        match self {
            Player::Person { name, .. } => check_name(name),
            Player::Computer { level } => Level::new(u32::from(*level))
                .map(drop)
                .map_err(|f| ProtocolError::new(ErrorCode::NoSuch, f.to_string())),
            Player::Open => Ok(()),
        }
    }
}

/// Fails for names that are empty, too long or not printable. Rooms of earlier versions may have any other name; new names come from
/// [`normalize_name`](super::normalize_name).
pub(super) fn check_name(name: &str) -> Result<(), ProtocolError> {
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(ProtocolError::new(ErrorCode::TooLarge, format!("a name has at most {MAX_NAME_CHARS} characters")));
    }
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err(ProtocolError::new(ErrorCode::Garbage, "a name has at least one letter and no control characters"));
    }
    Ok(())
}

/// 32 random bytes. They never appear in any debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// The secret of one game of the room. Revealing it after that game reveals nothing about other games.
    pub fn of_game(&self, game: u32) -> Secret {
        let mut hash = Sha256::new();
        hash.update(b"quintet game 1\n");
        hash.update(self.0);
        hash.update(game.to_be_bytes());
        Secret(hash.finalize().into())
    }

    /// As hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Secret, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom("a secret is 64 hexadecimal digits");
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Secret(bytes))
    }
}

/// The commitment to a deal, shown before the game. Once the secret is revealed, every client can recompute it.
pub fn commitment(game: &str, setup: &str, secret: &Secret) -> String {
    hex(&Sha256::digest(format!("quintet deal 1\n{game}\n{setup}\n{}\n", secret.hex())))
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

impl RoomConfig {
    /// Fails unless a room can be made of it; returns its rules.
    pub fn check(&self) -> Result<Box<dyn catalog::Rules>, ProtocolError> {
        let no_such = |f: catalog::RuleError| ProtocolError::new(ErrorCode::NoSuch, f.to_string());
        let not_allowed = |reason: &str| Err(ProtocolError::new(ErrorCode::NotAllowed, reason));
        let entry = catalog::find(&self.game).map_err(no_such)?;
        let rules = entry.open(&self.setup).map_err(no_such)?;
        if self.players.len() != usize::from(rules.seats()) {
            let reason = format!("this game has {} seats, and {} are given", rules.seats(), self.players.len());
            return Err(ProtocolError::new(ErrorCode::NoSuch, reason));
        }
        self.players.iter().try_for_each(Player::check)?;
        self.name.as_deref().map_or(Ok(()), check_name)?;
        if let Some(text) = &self.position {
            let table = rules.at_position(text).map_err(|f| ProtocolError::new(ErrorCode::Illegal, f.to_string()))?;
            if table.outcome().is_some() {
                return not_allowed("in this position the game is over already");
            }
        }
        if self.games == 0 || self.games > MAX_MATCH_GAMES {
            return Err(ProtocolError::new(ErrorCode::NoSuch, format!("a match has 1 to {MAX_MATCH_GAMES} games")));
        }
        match self.time {
            TimeControl::None => {}
            _ if self.live.is_some() => return not_allowed("live play has its own seconds and no other clock"),
            TimeControl::Increment { base_ms: 0, add_ms: 0 } => return not_allowed("a clock needs some time"),
            TimeControl::Increment { base_ms, add_ms } if base_ms > 24 * HOUR_MS || add_ms > HOUR_MS => {
                return not_allowed("a clock has at most 24 hours and adds at most one a turn");
            }
            TimeControl::Turn { ms } if !(1_000..=24 * HOUR_MS).contains(&ms) => {
                return not_allowed("a turn has from one second to 24 hours");
            }
            TimeControl::Days { days } if !(1..=30).contains(&days) => return not_allowed("a turn has 1 to 30 days"),
            TimeControl::Increment { .. } | TimeControl::Turn { .. } | TimeControl::Days { .. } => {}
        }
        if self.live.is_some() {
            if entry.live.is_none() {
                return not_allowed("this game is not played live");
            }
            if self.position.is_some() {
                return not_allowed("live play begins with a deal and not from a position");
            }
            if self.has_same_person_twice() {
                return not_allowed("in live play each person has one seat");
            }
        }
        if self.rated {
            self.check_rated(entry.is_standard(rules.as_ref()))?;
        }
        Ok(rules)
    }

    /// The kind of time of its games.
    pub fn kind(&self) -> RatingKind {
        RatingKind::of(self.time, self.live)
    }

    fn check_rated(&self, is_standard: bool) -> Result<(), ProtocolError> {
        let reason = if !is_standard {
            "a rated game needs a standard setup"
        } else if self.position.is_some() {
            "a rated game does not begin from a position"
        } else if self.takebacks {
            "in a rated game nothing is taken back"
        } else if self.live.is_none() && self.time == TimeControl::None {
            "a rated game needs a clock"
        } else if self.uploaded || self.players.iter().any(|player| matches!(player, Player::Computer { .. })) {
            "only games between people are rated"
        } else if self.has_same_person_twice() {
            "in a rated game each person has one seat"
        } else {
            return Ok(());
        };
        Err(ProtocolError::new(ErrorCode::NotAllowed, reason))
    }

    /// Fails unless all players of a new rated room have accounts. A stored room may have lost an account since.
    pub fn check_accounts(&self) -> Result<(), ProtocolError> {
        let guest = |player: &Player| player.user().is_some() && player.rating().is_none();
        match self.rated && self.players.iter().any(guest) {
            true => Err(needs_account()),
            false => Ok(()),
        }
    }

    fn has_same_person_twice(&self) -> bool {
        let users = self.players.iter().filter_map(Player::user).collect::<Vec<_>>();
        users.iter().enumerate().any(|(i, user)| users[..i].contains(user))
    }
}

/// The error for a guest at a rated table.
pub(super) fn needs_account() -> ProtocolError {
    ProtocolError::new(ErrorCode::NotAllowed, "a rated game needs accounts: sign in first")
}

const HOUR_MS: u64 = 3_600_000;
