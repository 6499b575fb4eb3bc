//! Measures the cost of a step without sockets and storage: from the message to the encoded events of both players.
//! A shell supervises it and ends it at the end of its input, so that nothing stays behind however the test process ends.
//! `cargo bench -p quintet-server --bench step [-- ROUNDS]`. Thousands of rooms play one step each in rotation, so that the memory of a
//! room is as cold as on a busy server. The baseline is one client that parses its messages in the same run.

use catalog::{CATALOG, Entry, Seat};
use game::random::{SplitMix64, below};
use protocol::{ClientMessage, TimeControl};
use server::host::event_encoder::EventEncoder;
use server::room::{Command, Player, PlayerId, PlayerSet, Room, RoomConfig, Secret, Sender, StoredEvent};
use std::hint::black_box;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rooms of each game.
const ROOMS: usize = 1_000;
/// The measured parts of a step, and the baseline.
const PARTS: [&str; 7] = ["read", "decide", "stored text", "apply", "tell", "due", "a client reads"];

/// A room and its next step, which is chosen while the memory is warm.
struct Playing {
    room: Room,
    next: Option<(Seat, String)>,
}

fn head(entry: &Entry, n: u64) -> RoomConfig {
    let person = |seat: u8| {
        let hex = |salt: u64| format!("{:032x}", n * 4 + salt + u64::from(seat));
        Player::Person {
            user: hex(1 << 40),
            name: format!("player{seat}"),
            token: hex(1 << 50).repeat(2),
            rating: None,
        }
    };
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&n.to_le_bytes());
    RoomConfig {
        room: format!("room{n:06}"),
        name: None,
        game: entry.id.into(),
        setup: entry.default_setup.into(),
        position: None,
        players: vec![person(0), person(1)],
        time: TimeControl::Increment { base_ms: 300_000, add_ms: 3_000 },
        live: None,
        games: 1,
        takebacks: false,
        public: true,
        rated: false,
        uploaded: false,
        owner: "owner".into(),
        created: 0,
        secret: Secret(secret),
    }
}

impl Playing {
    fn new(entry: &Entry, n: u64, at: u64, chance: &mut SplitMix64) -> Playing {
        let mut room = Room::new(head(entry, n)).expect("a room");
        for event in room.due_events(at) {
            room.apply(&StoredEvent { seq: room.seq() + 1, at, event }).expect("it begins");
        }
        let mut playing = Playing { room, next: None };
        playing.choose(chance);
        playing
    }

    fn choose(&mut self, chance: &mut SplitMix64) {
        self.next = self.room.to_act().first().and_then(|seat| {
            let mut steps = self.room.table()?.steps(seat);
            let step = steps.swap_remove(below(chance, steps.len() as u32) as usize);
            let (id, at) = (self.room.seq() + 1, self.room.seq());
            Some((seat, format!(r#"{{"type":"step","id":{id},"at":{at},"step":"{step}"}}"#)))
        });
    }

    /// Plays the step and adds the time of each part.
    fn step(&mut self, at: u64, took: &mut [f64; PARTS.len()]) -> Option<()> {
        let (seat, message) = self.next.take()?;
        let mut times = [Instant::now(); PARTS.len() + 1];
        let (named, command) = Command::read(ClientMessage::read(&message).expect("a message")).expect("a command");
        times[1] = Instant::now();
        let player = PlayerSet::only(self.room.player_at(seat)?);
        let from = Sender { players: player, seat: named, id: Some(self.room.seq() + 1), delay: 20, held: 0 };
        assert!(self.room.find_duplicate(&from, &command).expect("it is new").is_none());
        let events = self.room.decide(at, from, command).expect("it is legal");
        times[2] = Instant::now();
        let texts = events.iter().map(|event| serde_json::to_string(event).expect("plain data")).collect::<Vec<_>>();
        times[3] = Instant::now();
        let event = events.into_iter().next()?;
        let stored = StoredEvent { seq: self.room.seq() + 1, at, event };
        let applied = self.room.apply(&stored).expect("it fits");
        times[4] = Instant::now();
        let mut encoder = EventEncoder::new(&self.room, &stored, &applied, Some(at));
        let told = [0, 1].map(|player| encoder.encode_for(PlayerSet::only(PlayerId(player))));
        drop((applied, stored));
        times[5] = Instant::now();
        let due = self.room.due_events(at);
        black_box(self.room.deadline());
        times[6] = Instant::now();
        black_box((&texts, &due));
        let read = serde_json::from_str::<serde_json::Value>(told[0].as_ref()?.as_str());
        times[7] = Instant::now();
        read.expect("it is JSON");
        for (sum, pair) in took.iter_mut().zip(times.windows(2)) {
            *sum += pair[1].duration_since(pair[0]).as_secs_f64() * 1e6;
        }
        Some(())
    }
}

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(60);
    let mut chance = SplitMix64::new(1);
    let (mut rooms, mut made) = (Vec::new(), 0);
    for entry in CATALOG.iter().cycle().take(ROOMS * CATALOG.len()) {
        made += 1;
        rooms.push(Playing::new(entry, made, 0, &mut chance));
    }
    let mut took = vec![[0.0; PARTS.len()]; CATALOG.len()];
    let mut steps = vec![0u32; CATALOG.len()];
    for round in 1..=rounds {
        let at = 1_000 * round;
        for (n, playing) in rooms.iter_mut().enumerate() {
            let game = n % CATALOG.len();
            match playing.step(at, &mut took[game]) {
                Some(()) => {
                    steps[game] += 1;
                    playing.choose(&mut chance);
                }
                None => {
                    made += 1;
                    *playing = Playing::new(&CATALOG[game], made, at, &mut chance);
                }
            }
        }
    }
    println!("| µs for a step | {} | the server's | of a client's reading |", PARTS.join(" | "));
    println!("|---{}|", "|---".repeat(PARTS.len() + 2));
    let line = |name: &str, parts: &[f64]| {
        let (server, client) = (parts[..6].iter().sum::<f64>(), parts[6]);
        let parts = parts.iter().map(|part| format!(" {part:.2} |")).collect::<String>();
        println!("| {name} |{parts} {server:.2} | {:.2} |", server / client);
    };
    let mut mean = [0.0; PARTS.len()];
    for ((entry, parts), steps) in CATALOG.iter().zip(&took).zip(&steps) {
        let parts = parts.map(|sum| sum / f64::from(*steps));
        line(entry.id, &parts);
        for (mean, part) in mean.iter_mut().zip(parts) {
            *mean += part / CATALOG.len() as f64;
        }
    }
    line("mean", &mean);
}
