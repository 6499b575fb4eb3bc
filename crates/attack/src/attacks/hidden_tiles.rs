//! Searches all messages and responses of whole games of Ampli for tiles that the viewer may not know.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::Testbed;
use load::random::XorShift;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io;

/// A tile, its smaller half first.
type Tile = (u8, u8);
type Tiles = BTreeSet<Tile>;

/// A deal as in a position text: the initial tile, and the hand and the reserve of each seat.
pub(super) struct Deal {
    pub(super) initial: String,
    pub(super) hands: Vec<(String, String)>,
}

/// Computes the deal of a secret.
pub(super) fn deal_of(setup: &str, secret: &str) -> io::Result<Deal> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(secret, &mut bytes)
        .map_err(|why| io::Error::other(format!("{secret} is no secret: {why}")))?;
    let rules = catalog::find("ampli").and_then(|entry| entry.open(setup)).map_err(io::Error::other)?;
    let text = rules.start_from_secret(&bytes).start_text();
    let mut words = text.split(' ');
    let initial = words.next().unwrap_or_default().to_string();
    let hands = words.filter_map(|word| word.get(2..).filter(|_| word[1..].starts_with(':'))?.split_once('|'));
    Ok(Deal { initial, hands: hands.map(|(hand, reserve)| (hand.to_string(), reserve.to_string())).collect() })
}

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&["--no-rate-limit"]).await?;
        let mut found = Findings::default();
        let (mut frames, mut answers) = (0, 0);
        for round in 0..testbed.short_or_full(1, 5) {
            for setup in ["2", "3"] {
                let seats = vec![json!({"kind": "me"}); if setup == "2" { 2 } else { 3 }];
                let body = json!({"game": "ampli", "setup": setup, "seats": seats, "public": true});
                let room = rooms::create(server, honest(0), &body).await?;
                let mut clients = Vec::new();
                for token in &room.tokens {
                    clients.push(connect_recording(server, &room.id, json!({"token": token})).await?);
                }
                let mut watcher = connect_recording(server, &room.id, json!({})).await?;
                // Requests in the middle of the game.
                play(&mut clients, &mut XorShift::new(10 * round + 7), 6).await?;
                let mut answered = Vec::new();
                for path in ["", "/position?turn=0", "/position?turn=1", "/position?turn=2", "/why?step=zz", "/record"]
                {
                    let path = format!("/api/rooms/{}{path}", room.id);
                    answered.push((None, rooms::get(server, honest(1), &path).await?.text));
                    let bearer = format!("Bearer {}", room.tokens[0]);
                    let headers = [("Authorization", bearer.as_str())];
                    answered
                        .push((Some(0), rooms::request(server, honest(1), "GET", &path, &headers, None).await?.text));
                }
                answered.push((None, rooms::get(server, honest(1), "/api/rooms").await?.text));
                let middle = allowed_tiles(&clients[0].state, Some(0));
                let open = allowed_tiles(&watcher_state(&mut watcher, clients[0].seq).await?, None);
                play(&mut clients, &mut XorShift::new(10 * round + 8), 5_000).await?;
                watcher.wait_for_event(clients[0].seq).await?;
                let secret = clients[0].state["secret"].as_str().unwrap_or_default().to_string();
                let tokens = room.tokens.iter().chain([&secret]).cloned().collect::<Vec<_>>();
                for (viewer, text) in &answered {
                    let may = if viewer.is_some() { &middle } else { &open };
                    let leaked = mentioned(&serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
                        .difference(may)
                        .copied()
                        .collect::<Vec<_>>();
                    found.check(leaked.is_empty(), format!("{viewer:?} reads {leaked:?} in {text}"));
                    found.check(!tokens.iter().any(|secret| text.contains(secret)), format!("a secret in {text}"));
                    answers += 1;
                }
                let viewers = clients.iter().enumerate().map(|(seat, client)| (Some(seat), client));
                for (viewer, client) in viewers.chain([(None, &watcher)]) {
                    let texts = client.texts.as_deref().unwrap_or_default();
                    frames += texts.len();
                    search(texts, viewer, &tokens, &mut found);
                }
            }
        }
        found.figure(format!("{frames} frames, {answers} answers"));
        found.check(frames > 100, "100 messages or fewer were read");
        Ok(found)
    })
}

/// Opens a socket that records all messages.
async fn connect_recording(server: std::net::SocketAddr, room: &str, hello: Value) -> io::Result<Client> {
    let mut client = Client::open(server, honest(0), room).await?;
    client.record_texts();
    expect_ack(client.hello(hello).await?)?;
    Ok(client)
}

async fn watcher_state(watcher: &mut Client, seq: u64) -> io::Result<Value> {
    watcher.wait_for_event(seq).await?;
    Ok(watcher.state.clone())
}

/// Searches the frames of a viewer, up to the end of the game.
fn search(texts: &[String], viewer: Option<usize>, secrets: &[String], found: &mut Findings) {
    let mut may = Tiles::new();
    for text in texts {
        let frame = serde_json::from_str::<Value>(text).unwrap_or_default();
        if frame["state"]["view"]["stage"] == "over" || frame["event"]["kind"] == "ended" {
            // The game is over, so nothing is hidden.
            return;
        }
        found.check(!secrets.iter().any(|secret| text.contains(secret)), format!("{viewer:?}: a secret in {text}"));
        if frame["state"].is_object() {
            may.extend(allowed_tiles(&frame["state"], viewer));
        }
        // An event that is followed by another at once has no state. Everyone may see the tiles that it puts on the table.
        let mut seen = mentioned(&frame);
        if !frame["state"].is_object() {
            let put = frame["event"]["effects"].as_array().cloned().unwrap_or_default();
            let put = put.iter().filter(|effect| effect["to"].get("hand").is_none());
            put.for_each(|effect| may.extend(mentioned(effect)));
        }
        seen.retain(|tile| !may.contains(tile));
        found.check(seen.is_empty(), format!("{viewer:?} reads {seen:?} in {text}"));
    }
}

/// Returns the tiles that a viewer may know: those on the table, those that were shown, and the viewer's own hand. In a rally also the
/// hand of the seat that plays.
fn allowed_tiles(state: &Value, viewer: Option<usize>) -> Tiles {
    let view = &state["view"];
    let rally = view["stage"].as_str().is_some_and(|stage| stage.starts_with("rally"));
    let open = view["decider"].as_u64().filter(|_| rally).map(|seat| seat as usize);
    let mut tiles = mentioned(&view["figure"]);
    for (seat, player) in view["seats"].as_array().into_iter().flatten().enumerate() {
        tiles.extend(mentioned(&player["shown"]));
        if viewer == Some(seat) || open == Some(seat) {
            tiles.extend(mentioned(&player["hand"]));
        }
    }
    tiles
}

/// Returns all tiles that a JSON value names, as two halves or as text.
fn mentioned(value: &Value) -> Tiles {
    let mut tiles = Tiles::new();
    collect(value, &mut tiles);
    tiles
}

/// Keys whose values are not tiles.
const OTHER_KEYS: [&str; 10] =
    ["scores", "to_act", "ready", "commitment", "secret", "room", "name", "created", "updated", "setup"];

fn collect(value: &Value, tiles: &mut Tiles) {
    match value {
        Value::Array(list) => {
            let halves = list.iter().map(|half| half.as_u64().and_then(|n| u8::try_from(n).ok()));
            match halves.collect::<Vec<_>>()[..] {
                [Some(one @ 1..=6), Some(other @ 1..=6)] => drop(tiles.insert(tile(one, other))),
                _ => list.iter().for_each(|item| collect(item, tiles)),
            }
        }
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(key, value)| !OTHER_KEYS.contains(&key.as_str()) || value.is_object());
            fields.for_each(|(_, value)| collect(value, tiles));
        }
        Value::String(text) => collect_from_text(text, tiles),
        _ => (),
    }
}

/// Adds the tiles of a text: two digits from 1 to 6 without other letters or digits. A place such as `@12,3` has none.
fn collect_from_text(text: &str, tiles: &mut Tiles) {
    for (n, part) in text.split('@').enumerate() {
        let part =
            if n == 0 { part } else { part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',' || c == '-') };
        for digits in part.split(|c: char| !c.is_ascii_alphanumeric()) {
            if let [one @ b'1'..=b'6', other @ b'1'..=b'6'] = digits.as_bytes() {
                tiles.insert(tile(one - b'0', other - b'0'));
            }
        }
    }
}

fn tile(one: u8, other: u8) -> Tile {
    (one.min(other), one.max(other))
}

/// Plays up to `most` random steps. A seat passes only if it has no other step, because two passes can end the game.
pub(super) async fn play(seats: &mut [Client], rng: &mut XorShift, most: usize) -> io::Result<()> {
    for _ in 0..most {
        let Some(mover) = seats.iter().position(|seat| !seat.steps().is_empty()) else { return Ok(()) };
        let mut steps = seats[mover].steps();
        if steps.len() > 1 {
            steps.retain(|step| step != "–");
        }
        let seq = expect_ack(seats[mover].step(&steps[rng.below(steps.len())]).await?)?["seq"].as_u64().unwrap_or(0);
        for seat in seats.iter_mut() {
            seat.wait_for_event(seq).await?;
            while seat.steps().is_empty() && !seat.is_over() && seat.state["to_act"] == json!([]) {
                seat.receive().await?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_found_in_halves_and_in_texts() {
        let frame = json!({"a": [2, 5], "b": ["46-@12,3", "A:?6|?4 B:33.15|?3"], "scores": [1, 2], "at": 1794744002000u64,
            "position": "15-@0,0;54@2,0 A:?6|?4 A must 0", "commitment": "25 26"});
        let tiles = mentioned(&frame).into_iter().collect::<Vec<_>>();
        assert_eq!(tiles, [(1, 5), (2, 5), (3, 3), (4, 5), (4, 6)]);
    }

    #[test]
    fn a_leak_is_seen() {
        let state = json!({"view": {"stage": "must", "decider": 0, "figure": ["15-@0,0"],
            "seats": [{"hand": [[2, 2]]}, {"hand": [], "shown": [[3, 4]]}]}, "steps": ["22-@1,1"]});
        let frame = |position: &str| {
            let mut state = state.clone();
            state["position"] = json!(position);
            json!({"type": "event", "seq": 1, "state": state}).to_string()
        };
        let held = |text: String, viewer| {
            let mut found = Findings::default();
            search(&[text], viewer, &["c0ffee".to_string()], &mut found);
            found.held()
        };
        assert!(held(frame("15-@0,0 A:22|?4 B:34!.?5|?4"), Some(0)));
        assert!(!held(frame("15-@0,0 A:22|?4 B:34!.66|?4"), Some(0)), "a tile of the opponent");
        assert!(!held(frame("15-@0,0 A:22|?4 B:?6|?4"), None), "a watcher knows no hand");
        assert!(!held(frame("15-@0,0 A:22|?4 B:?6|?4 c0ffee"), Some(0)), "a secret");
    }

    #[test]
    fn the_deal_follows_from_the_secret() {
        let deal = deal_of("2", &"07".repeat(32)).expect("a deal");
        let tiles = |text: &str| text.split('.').count();
        assert_eq!(
            deal.hands.iter().map(|(hand, reserve)| (tiles(hand), tiles(reserve))).collect::<Vec<_>>(),
            [(6, 4); 2]
        );
        assert!(deal.initial.ends_with("@0,0"), "{}", deal.initial);
        assert!(deal_of("2", "short").is_err());
    }
}
