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

/// Creates an incident id, 40 bits.
pub(crate) fn new_incident_id() -> String {
    random_letters(8)
}

fn random_letters(count: usize) -> String {
    random_bytes::<16>().iter().take(count).map(|b| char::from(LETTERS[usize::from(b & 31)])).collect()
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
    hashed_letters(&format!("quintet user 1\n{secret}"))
}

/// Derives the id of the room of an uploaded game, so that the same game of the same user always has the same address.
pub(crate) fn uploaded_room_id(user: &str, game: &str) -> String {
    hashed_letters(&format!("quintet upload 1\n{user}\n{game}"))
}

/// Returns sixteen letters, 80 bits.
fn hashed_letters(text: &str) -> String {
    Sha256::digest(text).iter().take(16).map(|b| char::from(LETTERS[usize::from(b & 31)])).collect()
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
