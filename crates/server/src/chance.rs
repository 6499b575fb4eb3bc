//! Names and secrets that nobody can guess.

use sha2::{Digest, Sha256};

/// Letters and digits that cannot be mistaken for each other when read aloud.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random bytes from the system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// The id of a room: ten letters, 50 bits.
pub(crate) fn room() -> String {
    letters(10)
}

/// The id of an incident, 40 bits.
pub(crate) fn incident() -> String {
    letters(8)
}

fn letters(count: usize) -> String {
    bytes::<16>().iter().take(count).map(|b| char::from(LETTERS[usize::from(b & 31)])).collect()
}

/// A token: 256 bits as hexadecimal digits.
pub(crate) fn token() -> String {
    hex(&bytes::<32>())
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// The id of the guest with this secret: the same for the same secret, and it does not give the secret away.
pub(crate) fn user_of(secret: &str) -> String {
    let digest = Sha256::digest(format!("quintet user 1\n{secret}").as_bytes());
    digest.iter().take(16).map(|b| char::from(LETTERS[usize::from(b & 31)])).collect()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The bytes of hexadecimal digits; nothing for any other text.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2));
    digits.map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_have_their_length() {
        let rooms = (0..1000).map(|_| room()).collect::<std::collections::HashSet<_>>();
        assert_eq!(rooms.len(), 1000);
        assert!(rooms.iter().all(|r| r.len() == 10 && r.bytes().all(|b| LETTERS.contains(&b))));
        let secret = token();
        assert_eq!((user_of(&secret).len(), secret.len()), (16, 64));
        assert!(user_of(&secret) == user_of(&secret) && user_of(&secret) != user_of(&token()));
    }

    #[test]
    fn a_hash_is_sha_256_in_hexadecimal() {
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
