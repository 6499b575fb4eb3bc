//! The deals and limits of `docs/protocol.md`, recomputed from its text.

use crate::room::harness::*;
use protocol::OfferKind;
use server::limits;
use server::net::delay;
use server::room::{CHAT_LINES_PER_MINUTE, Command, MAX_ROOM_EVENTS, RoomConfig};
use sha2::{Digest, Sha256};

const DOCUMENT: &str = include_str!("../../../../../docs/protocol.md");

/// Returns the words of a line of the worked example.
fn told(name: &str) -> Vec<&'static str> {
    let example = DOCUMENT.split("```deal\n").nth(1).unwrap().split("```").next().unwrap();
    let line = example.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing")).split(' ').collect()
}

fn key() -> [u8; 32] {
    let text = told("secret")[0];
    let bytes = (0..32).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect::<Vec<_>>();
    bytes.try_into().unwrap()
}

/// Returns a block of ChaCha20 with nonce 0 (RFC 8439).
fn chacha20(key: &[u8; 32], counter: u32) -> [u32; 16] {
    let mut start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, counter, 0, 0, 0];
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap());
    }
    let mut state = start;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (rotate_d, rotate_b) in [(16, 12), (8, 7)] {
            state[a] = state[a].wrapping_add(state[b]);
            state[d] = (state[d] ^ state[a]).rotate_left(rotate_d);
            state[c] = state[c].wrapping_add(state[d]);
            state[b] = (state[b] ^ state[c]).rotate_left(rotate_b);
        }
    };
    for _ in 0..10 {
        (0..4).for_each(|i| quarter(i, 4 + i, 8 + i, 12 + i));
        (0..4).for_each(|i| quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4));
    }
    std::array::from_fn(|i| state[i].wrapping_add(start[i]))
}

/// The stream of words, and numbers from it.
struct Stream {
    words: Vec<u32>,
    used: usize,
}

impl Stream {
    fn below(&mut self, n: u64) -> usize {
        loop {
            let product = u64::from(self.words[self.used]) * n;
            self.used += 1;
            if product % (1 << 32) >= (1 << 32) % n {
                return (product >> 32) as usize;
            }
        }
    }
}

#[test]
fn the_worked_example_of_a_deal_can_be_made_again_by_a_stranger() {
    let secret = told("secret")[0];
    let commitment = Sha256::digest(format!("quintet deal 1\nampli\n2\n{secret}\n"));
    let hex = commitment.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(told("commitment"), [hex]);
    let key = key();
    let mut stream = Stream { words: (0..4).flat_map(|n| chacha20(&key, n)).collect(), used: 0 };
    let words = stream.words.iter().take(3).map(|word| format!("{word:08x}")).collect::<Vec<_>>();
    assert_eq!(told("words"), words);
    let mut tiles = (1..=6).flat_map(|a| (a..=6).map(move |b| format!("{a}{b}"))).collect::<Vec<_>>();
    for i in (1..=20).rev() {
        tiles.swap(i, stream.below(i as u64 + 1));
    }
    assert_eq!(told("shuffled"), tiles);
    let sorted = |from: &[String]| {
        let mut tiles = from.to_vec();
        tiles.sort();
        tiles
    };
    assert_eq!((told("HandA"), told("HandB")), (strs(&sorted(&tiles[..6])), strs(&sorted(&tiles[6..12]))));
    let mut rest = tiles.split_off(12);
    let singles = sorted(&rest).into_iter().filter(|tile| tile[..1] != tile[1..]).collect::<Vec<_>>();
    let initial = singles[stream.below(singles.len() as u64)].clone();
    rest.retain(|tile| *tile != initial);
    assert_eq!(told("Initial"), [initial]);
    assert_eq!((told("ReserveA"), told("ReserveB")), (strs(&rest[..4]), strs(&rest[4..])));
    // The server deals the same.
    let record = catalog::find("ampli").unwrap().open("2").unwrap().start_from_secret(&key).record(&[]);
    for tag in ["HandA", "HandB", "Initial", "ReserveA", "ReserveB"] {
        assert!(record.contains(&format!("[{tag} \"{}\"]", told(tag).join(" "))), "{tag} in {record}");
    }
}

fn strs(tiles: &[String]) -> Vec<&str> {
    tiles.iter().map(String::as_str).collect()
}

#[test]
fn the_limits_are_those_of_the_server() {
    let rate = |rate: server::clients::rate::Rate| format!("{}, {}", rate.burst, rate.per_second);
    for (limit, value) in [
        ("longest message of a client", format!("{} bytes", protocol::MAX_MESSAGE_BYTES)),
        ("longest frame that is answered at all", format!("{} bytes", limits::SOCKET_FRAME_BYTES)),
        ("greatest `id`", protocol::MAX_MESSAGE_ID.to_string()),
        ("longest step or act", format!("{} bytes", protocol::MAX_STEP_BYTES)),
        ("longest turn", format!("{} bytes", protocol::MAX_TURN_BYTES)),
        ("longest line of chat", format!("{} characters", protocol::MAX_CHAT_CHARS)),
        ("lines of chat a minute", CHAT_LINES_PER_MINUTE.to_string()),
        ("longest name", format!("{} characters", protocol::MAX_NAME_CHARS)),
        ("most games of a match", protocol::MAX_MATCH_GAMES.to_string()),
        ("events of a room, after which only leaving is possible", MAX_ROOM_EVENTS.to_string()),
        ("events that `since` may be behind", protocol::MAX_CATCH_UP_EVENTS.to_string()),
        ("messages on a socket: at once, then a second", rate(limits::CLIENT_MESSAGE_RATE)),
        ("rooms created from an address: at once, then a second", rate(limits::ROOM_CREATION_RATE)),
        ("games uploaded by a user: at once, then a second", rate(limits::UPLOAD_RATE)),
        ("boards and thoughts from an address: at once, then a second", rate(limits::ANALYSIS_REQUEST_RATE)),
        ("unreadable messages in a row before the socket is closed", limits::CONSECUTIVE_BAD_MESSAGES.to_string()),
        ("watchers of a room, besides the players", limits::WATCHERS_PER_ROOM.to_string()),
        ("sockets of a seat, then the oldest is closed", limits::SOCKETS_PER_SEAT.to_string()),
        ("messages that wait for a socket before it is closed", limits::SOCKET_OUTBOX_MESSAGES.to_string()),
        ("time to say `hello`", format!("{} s", limits::HELLO_TIMEOUT.as_secs())),
        ("silence before a socket is closed", format!("{} s", limits::SOCKET_SILENCE_MS / 1000)),
        ("longest body of a request", format!("{} bytes", limits::REQUEST_BODY_BYTES)),
        ("rooms on a page of a list", limits::ROOMS_PER_PAGE.to_string()),
        ("most credit for delay", format!("{} ms", delay::CREDIT_LIMIT_MS)),
    ] {
        let line = format!("| {limit} | {value} |");
        assert!(DOCUMENT.contains(&line), "the document lacks {line}");
    }
}

#[test]
fn the_commitment_to_the_next_game_is_known_before_its_hands() {
    for (game, setup, live) in [("ampli", "2", true), ("ampli", "2", false), ("alpha", "8x8x2", false)] {
        let config = if live { live_config(setup, false) } else { config(game, setup) };
        let mut harness = Harness::new(RoomConfig { games: 2, ..config });
        for number in 1..=3 {
            assert_eq!(harness.stranger().next_commitment, None, "while a game runs its winner is not known");
            harness.say(number % 2, Command::Resign).unwrap();
            let promised = harness.viewers().into_iter().map(|viewer| {
                harness.room.state_for(viewer, harness.now, server::room::StateDetail::Match).next_commitment.unwrap()
            });
            let promised = promised.collect::<Vec<_>>();
            for player in [0, 1] {
                let action = if number == 2 { Command::Offer(OfferKind::Rematch) } else { Command::Next };
                harness.say(player, action).unwrap();
            }
            assert_eq!(harness.room.game(), u32::from(number) + 1);
            let kept = harness.stranger().commitment.unwrap();
            assert!(promised.iter().all(|promise| *promise == kept), "{game}, game {number}");
        }
    }
}
