//! No hidden information leaves a room: every message to every viewer in random games of the whole catalog.

use crate::room::harness::*;
use crate::room::live::play_live;
use catalog::Seat;
use serde_json::Value;
use server::room::{Player, PlayerSet, Room, RoomConfig, Secret, StateDetail};
use std::collections::BTreeSet;

type Tile = (u8, u8);

fn tile(a: u64, b: u64) -> Option<Tile> {
    let fits = (1..=6).contains(&a) && (1..=6).contains(&b);
    fits.then(|| (a.min(b) as u8, a.max(b) as u8))
}

/// Keys under which two small numbers are not a tile.
const NO_TILES: &[&str] = &["to_act", "pending", "scores", "ready", "left", "outcome", "order"];
/// Keys with texts in the notation of a game.
const TEXTS: &[&str] = &["position", "figure", "steps", "full", "turn", "turns", "text", "step", "act"];

/// Collects all tiles that a message mentions, as values or in texts.
fn mentioned(key: &str, value: &Value, out: &mut BTreeSet<Tile>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| mentioned(key, value, out)),
        Value::Array(list) => {
            if let [a, b] = list.as_slice()
                && let (Some(a), Some(b)) = (a.as_u64(), b.as_u64())
                && !NO_TILES.contains(&key)
            {
                out.extend(tile(a, b));
            }
            list.iter().for_each(|value| mentioned(key, value, out));
        }
        Value::String(text) if TEXTS.contains(&key) => {
            for word in text.split(|c: char| !c.is_ascii_digit()) {
                if let [a, b] = word.as_bytes() {
                    out.extend(tile(u64::from(a.wrapping_sub(b'0')), u64::from(b.wrapping_sub(b'0'))));
                }
            }
        }
        _ => {}
    }
}

fn tiles(value: &Value) -> BTreeSet<Tile> {
    let mut out = BTreeSet::new();
    mentioned("", value, &mut out);
    out
}

/// Searches the messages of the last call and the current state.
struct Watch {
    /// The tiles that all viewers have seen, besides the figure.
    shown: BTreeSet<Tile>,
    looked: usize,
}

impl Watch {
    fn view(harness: &Harness, viewer: PlayerSet) -> Value {
        let state = harness.room.state_for(viewer, harness.now, StateDetail::Match);
        state.live.map_or_else(|| state.view.value(), |live| live.value())
    }

    fn look(&mut self, harness: &Harness) {
        let secrets =
            [harness.config.secret.hex(), harness.config.secret.of_game(1).hex(), "user-".into(), "hash-".into()];
        let over = harness.room.result().is_some();
        let stranger = Watch::view(harness, PlayerSet::EMPTY);
        let ampli = harness.config.game == "ampli";
        if ampli {
            for list in ["values", "tile", "shown"] {
                // All viewers saw the tile of a knock or a withdrawal.
                for event in harness
                    .live_events(PlayerSet::EMPTY)
                    .iter()
                    .filter(|e| e["event"] == "knocked" || e["event"] == "violation")
                {
                    self.shown.extend(tiles(&event[list]));
                }
            }
        }
        for viewer in harness.viewers() {
            let mut messages = vec![serde_json::to_value(harness.room.welcome_for(viewer, harness.now)).unwrap()];
            for (stored, applied) in &harness.last {
                messages.push(serde_json::to_value(harness.room.event_for(viewer, stored, applied)).unwrap());
            }
            // An earlier position shows no more than at its time.
            let turns = messages[0]["state"]["turns"].as_array().map_or(0, Vec::len);
            for turn in turns.saturating_sub(2)..turns {
                let position = harness.room.position_at(viewer, turn, &harness.events).unwrap();
                let view = harness.room.view_at(viewer, turn, &harness.events).unwrap().value();
                messages.push(serde_json::json!({ "position": position, "state": { "view": view } }));
            }
            for message in &messages {
                let text = message.to_string();
                assert!(!ampli || text.len() < 8 << 10, "{} bytes: {text}", text.len());
                let from = if over { 2 } else { 0 };
                assert!(!text.contains(&secrets[0]));
                for secret in &secrets[from.max(1)..] {
                    assert!(!text.contains(secret), "{secret} in {text}");
                }
            }
            let open = ["rally", "rally-full", "over"].map(Value::from);
            if !ampli || over || open.contains(&stranger["phase"]) || open.contains(&stranger["stage"]) {
                continue;
            }
            // This viewer may know the table, the tiles shown to all, and the own hand.
            let figure = stranger["figure"].as_array().unwrap().iter().map(|tile| &tile.as_str().unwrap()[..2]);
            let mut known = tiles(&serde_json::json!({ "figure": figure.collect::<Vec<_>>() }));
            known.extend(self.shown.iter());
            let mine = harness.room.perspective(viewer).map(|s| s.index());
            let own = mine.map(|seat| tiles(&Watch::view(harness, only_seat(harness, seat))["seats"][seat]["hand"]));
            known.extend(own.iter().flatten());
            for message in messages {
                let found = tiles(&message);
                assert!(found.is_subset(&known), "{:?} may not see {:?} in {message}", mine, found.difference(&known));
                self.looked += 1;
            }
            if let Some(own) = own {
                assert!(own.is_subset(&tiles(&Watch::view(harness, viewer))), "the search finds tiles");
            }
        }
    }
}

fn only_seat(harness: &Harness, seat: usize) -> PlayerSet {
    PlayerSet::only(harness.room.player_at(Seat(seat as u8)).unwrap())
}

#[test]
fn nothing_hidden_is_sent_in_calm_games() {
    for (game, setup) in [
        ("alpha", "6x6x1"),
        ("gamma", "default"),
        ("exchange", "3x3"),
        ("210", "3x3x1"),
        ("ampli", "2"),
        ("ampli", "3"),
    ] {
        for seed in 0..4 {
            let secret = Secret([seed + 1; 32]);
            let mut harness = Harness::new(RoomConfig { secret, ..config(game, setup) });
            let (mut watch, mut rng) = (Watch { shown: BTreeSet::new(), looked: 0 }, TestRng(u64::from(seed)));
            watch.look(&harness);
            for _ in 0..60 {
                harness.play(&mut rng, 1);
                watch.look(&harness);
            }
            assert!(game != "ampli" || watch.looked > 50);
        }
    }
}

#[test]
fn nothing_hidden_is_sent_in_live_games() {
    for seed in 0..12 {
        for (setup, strict) in [("2", false), ("2", true), ("3", false)] {
            let secret = Secret([seed + 100; 32]);
            let mut harness = Harness::new(RoomConfig { secret, ..live_config(setup, strict) });
            let mut watch = Watch { shown: BTreeSet::new(), looked: 0 };
            play_live(&mut harness, &mut TestRng(u64::from(seed) + 77), |harness| watch.look(harness));
            assert!(watch.looked > 20);
        }
    }
}

// ---- the same with hidden tiles shuffled -----------------------------------------------------------------------------

/// Returns a position text in which the tiles that a viewer does not see are shuffled, except `fixed`.
fn dealt_anew(text: &str, viewer: Option<usize>, fixed: &[Tile]) -> String {
    let fields = text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let parts = |field: &str| {
        let (hand, reserve) = field[2..].split_once('|').unwrap();
        [hand, reserve].map(|p| p.split('.').filter(|t| *t != "-").map(str::to_string).collect::<Vec<_>>())
    };
    let mut seats = [parts(&fields[1]), parts(&fields[2])];
    let value = |t: &str| tile(t[..1].parse().unwrap(), t[1..2].parse().unwrap()).unwrap();
    let free = |seat: usize, part: usize, t: &str| {
        (part == 1 || viewer != Some(seat)) && !t.ends_with('!') && !fixed.contains(&value(t))
    };
    let mut pool = Vec::new();
    for (s, seat) in seats.iter().enumerate() {
        for (p, list) in seat.iter().enumerate() {
            pool.extend(list.iter().filter(|t| free(s, p, t)).cloned());
        }
    }
    let half = pool.len() / 2;
    pool.rotate_left(half);
    let mut pool = pool.into_iter();
    for (s, seat) in seats.iter_mut().enumerate() {
        for (p, list) in seat.iter_mut().enumerate() {
            for t in list.iter_mut().filter(|t| free(s, p, t)) {
                *t = pool.next().unwrap();
            }
        }
        seat[0].sort();
    }
    let write = |list: &[String]| if list.is_empty() { "-".to_string() } else { list.join(".") };
    let seat = |name: &str, s: usize| format!("{name}:{}|{}", write(&seats[s][0]), write(&seats[s][1]));
    [vec![fields[0].clone(), seat("A", 0), seat("B", 1)], fields[3..].to_vec()].concat().join(" ")
}

/// Returns the event and the state that a viewer gets for a step from a position.
fn told(position: &str, viewer: PlayerSet, step: &str) -> Option<(String, String, String)> {
    let mut harness = Harness::new(RoomConfig { position: Some(position.to_string()), ..config("ampli", "2") });
    let before = serde_json::to_string(&harness.room.welcome_for(viewer, harness.now)).unwrap();
    let player = harness.acting()?;
    harness.step(player, step).ok()?;
    let (stored, applied) = &harness.last[0];
    let event = serde_json::to_string(&harness.room.event_for(viewer, stored, applied)).unwrap();
    let after = serde_json::to_string(&harness.room.welcome_for(viewer, harness.now)).unwrap();
    Some((before, event, after))
}

#[test]
fn another_deal_that_looks_the_same_is_told_the_same() {
    let mut compared = 0;
    for seed in 0..6u8 {
        let mut harness = Harness::new(RoomConfig { secret: Secret([seed + 50; 32]), ..config("ampli", "2") });
        let mut rng = TestRng(u64::from(seed));
        while harness.room.result().is_none() {
            let truth = harness.room.table().unwrap().position_text();
            let mover = harness.room.to_act().first().unwrap().index();
            let player = harness.acting().unwrap();
            let steps = harness.state(player).step_texts();
            let step = steps[rng.below(steps.len())].clone();
            for viewer in [Some(0), Some(1), None] {
                // The put tile and the tile that the viewer draws are the same in both deals.
                let mut fixed = tiles(&serde_json::json!({ "step": step })).into_iter().collect::<Vec<_>>();
                if viewer == Some(mover) {
                    let reserve = truth.split(' ').nth(1 + mover).unwrap().split_once('|').unwrap().1;
                    fixed.extend(tiles(&serde_json::json!({ "text": reserve.split('.').next().unwrap() })));
                }
                let other = dealt_anew(&truth, viewer, &fixed);
                let eyes = viewer.map_or(PlayerSet::EMPTY, |seat| only(seat as u8));
                let [one, two] = [&truth, &other].map(|position| told(position, eyes, &step));
                let (Some(one), Some(two)) = (one, two) else { panic!("{step} in {truth} and {other}") };
                if one.2.contains("\"rally") || one.2.contains("\"over\"") || one.0.contains("\"rally") {
                    continue;
                }
                assert_eq!(one, two, "{truth}\n{other}\nseen by {viewer:?}");
                compared += usize::from(truth != other);
            }
            harness.step(player, &step).unwrap();
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn heads_and_rooms_print_no_secrets() {
    let text = format!("{:?}", config("ampli", "2").secret);
    assert_eq!(text, "Secret(…)");
    let room = Room::new(RoomConfig { players: vec![person("Anna"), Player::Open], ..config("ampli", "2") }).unwrap();
    let summary = serde_json::to_string(&room.summary()).unwrap();
    assert!(!summary.contains("user-") && !summary.contains("hash-"));
}
