//! Random ids and tokens, and hashes of tokens.

use sha2::{Digest, Sha256};

/// Letters and digits that cannot be confused when read aloud.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Returns random bytes from the system.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// Creates a room id: ten letters, 50 bits.
pub(crate) fn new_room_id() -> String {
    random_letters(10)
}

/// Creates the id of a session or a token, for lists: 60 bits.
pub(crate) fn new_session_id() -> String {
    random_letters(12)
}

/// What the tokens of programs begin with.
pub(crate) const API_TOKEN_PREFIX: &str = "quintet_";

/// Creates a token of a program: 256 bits.
pub(crate) fn new_api_token() -> String {
    format!("{API_TOKEN_PREFIX}{}", new_token())
}

/// Creates a recovery code: 100 bits in four groups of letters.
pub(crate) fn new_recovery_code() -> String {
    let letters = letters(&random_bytes::<20>(), 20);
    [&letters[..5], &letters[5..10], &letters[10..15], &letters[15..]].join("-")
}

/// Returns the hash under which a recovery code is stored, whatever case and separators it is typed with.
pub(crate) fn hash_recovery_code(code: &str) -> String {
    let letters = code.chars().filter(|c| c.is_ascii_alphanumeric()).take(64).collect::<String>();
    hash_token(&format!("recovery {}", letters.to_ascii_lowercase()))
}

/// Creates an incident id, 40 bits.
pub(crate) fn new_incident_id() -> String {
    random_letters(8)
}

/// Derives the id of a game from its room and its number there, so that storing the game again gives the same id. The id does not
/// reveal the room.
pub(crate) fn game_id(room: &str, number: u32) -> String {
    letters(&Sha256::digest(format!("quintet game id 1\n{room}\n{number}").as_bytes()), 12)
}

fn letters(bytes: &[u8], count: usize) -> String {
    bytes.iter().take(count).map(|b| char::from(LETTERS[usize::from(b & 31)])).collect()
}

fn random_letters(count: usize) -> String {
    letters(&random_bytes::<16>(), count)
}

/// Creates a token: 256 bits in hexadecimal.
pub(crate) fn new_token() -> String {
    hex::encode(random_bytes::<32>())
}

/// Returns the hash under which a token is stored.
pub(crate) fn hash_token(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Derives a guest's user id from the cookie secret. The id does not reveal the secret.
pub(crate) fn user_id(secret: &str) -> String {
    letters(&Sha256::digest(format!("quintet user 1\n{secret}").as_bytes()), 16)
}

/// Derives the id of the room of an uploaded game, so that the same game of the same user always has the same address.
pub(crate) fn uploaded_room_id(user: &str, game: &str) -> String {
    letters(&Sha256::digest(format!("quintet upload 1\n{user}\n{game}").as_bytes()), 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_have_their_length() {
        let rooms = (0..1000).map(|_| new_room_id()).collect::<std::collections::HashSet<_>>();
        assert_eq!(rooms.len(), 1000);
        assert!(rooms.iter().all(|r| r.len() == 10 && r.bytes().all(|b| LETTERS.contains(&b))));
        let secret = new_token();
        assert_eq!((user_id(&secret).len(), secret.len()), (16, 64));
        assert!(user_id(&secret) == user_id(&secret) && user_id(&secret) != user_id(&new_token()));
    }

    #[test]
    fn a_hash_is_sha_256_in_hexadecimal() {
        assert_eq!(hash_token("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
