//! Random live games: random acts at random times, sensible ones and others, of two and three players, strict and with help.

use game::random::below;
use game::{Effect, Game, Piece, Record, Seat};
use games::ampli::live::{Act, Begin, Event, EventKind, Live, Log, Style, Timing, VoidReason};
use games::ampli::{Ampli, Deal, Phase, Placing, Round, Tile, TileSet};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A game being played at random, with all that is checked on the way.
struct Play {
    start: Live,
    live: Live,
    log: Log,
    rng: ChaCha8Rng,
    /// The accepted acts, as a server stores them.
    stored: Vec<(u64, u64, Seat, String)>,
}

fn tiles_of(round: &Round) -> TileSet {
    let held = round
        .seats()
        .flat_map(|s| round.hand(s).iter().chain(round.reserve(s).tiles().iter().copied()).collect::<Vec<_>>());
    held.chain(round.figure().tiles().iter()).collect()
}

impl Play {
    fn new(number: u64) -> Play {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let players = if number % 3 == 2 { 3 } else { 2 };
        let beginner = Seat(below(&mut rng, players.into()) as u8);
        let style = if number % 2 == 1 { Style::Strict } else { Style::Help };
        let hold = [0, 50, 250][below(&mut rng, 3) as usize];
        let deal = Deal::random(players, beginner, &mut rng);
        let live = Live::new(&deal, beginner, style, Timing { hold, ..Timing::NO_HOLD }, 1_000_000);
        Play { start: live, live, log: Log::new(&live), rng, stored: Vec::new() }
    }

    fn below(&mut self, n: usize) -> usize {
        below(&mut self.rng, n as u32) as usize
    }

    /// Mostly something that could be meant, sometimes anything.
    fn random_act(&mut self, seat: Seat) -> Act {
        let hand = self.live.round().hand(seat).iter().collect::<Vec<_>>();
        let legal = self.live.legal(seat);
        if legal.draw && self.below(3) > 0 {
            return Act::Draw;
        }
        let choice = self.below(100);
        if choice < 60 {
            let must = self.live.knocked(seat);
            let mut placings = Vec::new();
            self.live.round().each_placing(seat, |placing, _| placings.push(placing));
            placings.retain(|p| must.is_none_or(|tile| p.tile.tile() == tile));
            if !placings.is_empty() {
                return Act::Put(placings[self.below(placings.len())]);
            }
        }
        match choice {
            0..75 if !hand.is_empty() => Act::Knock(hand[self.below(hand.len())]),
            75..85 => {
                let tile = Tile::from_index(self.below(21)).unwrap().orientations().next().unwrap();
                let (x, y) = (self.below(9) as i8 - 4, self.below(9) as i8 - 4);
                Act::Put(Placing { tile, horizontal: self.below(2) == 0, x, y })
            }
            85..90 => Act::Pass,
            90..93 => Act::Withdraw,
            93..96 => Act::Draw,
            96..98 => Act::Stop,
            98 if self.below(10) == 0 => Act::Resign,
            _ => Act::Knock(Tile::from_index(self.below(21)).unwrap()),
        }
    }

    /// Notes events, and looks at what the others are told of them.
    fn note(&mut self, events: &[Event]) {
        self.log.note(events);
        let open = self.live.round().phase() != Phase::Play;
        for event in events {
            for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
                let seen = self.live.visible_event(viewer, event);
                if let EventKind::Effect(Effect::Moved { seat, piece: Piece::Tile(tile), .. }) = seen.what {
                    assert_eq!(tile.is_some(), open || viewer == Some(seat), "{seen:?} for {viewer:?}");
                } else {
                    assert_eq!(&seen, event);
                }
            }
        }
    }

    fn act(&mut self, at: u64, seat: Seat) {
        let events = self.live.advance(at);
        self.note(&events);
        let act = self.random_act(seat);
        let credited = at - self.below(300) as u64;
        let (before, legal) = (self.live, self.live.legal(seat));
        let mut guess = self.live.resample(Some(seat), &mut self.rng);
        let result = self.live.act(at, credited, seat, act);
        assert_eq!(guess.act(at, credited, seat, act).is_ok(), result.is_ok(), "{act} depends on what is hidden");
        match act {
            Act::Pass => assert_eq!(result.is_ok(), legal.pass, "{before:?}"),
            Act::Withdraw => assert_eq!(result.is_ok(), legal.withdraw, "{before:?}"),
            Act::Draw => assert_eq!(result.is_ok(), legal.draw, "{before:?}"),
            Act::Stop => assert_eq!(result.is_ok(), legal.stop, "{before:?}"),
            Act::Knock(tile) if before.round().phase() == Phase::Play && before.round().hand(seat).contains(tile) => {
                let begins = |e: &Event| matches!(e.what, EventKind::Pending { .. } | EventKind::Knocked { .. });
                let begun = result.as_ref().is_ok_and(|events| events.iter().any(begins));
                // A knock may still turn out to have been made too early.
                let late = result.as_ref().is_ok_and(|events| told_late(events));
                assert_eq!(begun || late, legal.begin != Begin::No, "{act} {before:?}");
            }
            _ => {}
        }
        match result {
            Ok(events) => {
                self.stored.push((at, credited, seat, act.to_string()));
                self.note(&events);
            }
            Err(_) => assert_eq!(self.live, before, "a refused act changes nothing"),
        }
    }

    fn check(&mut self) {
        let round = *self.live.round();
        assert_eq!(tiles_of(&round), TileSet::ALL);
        for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
            let other = self.live.resample(viewer, &mut self.rng);
            assert_eq!(tiles_of(other.round()), TileSet::ALL);
            assert_eq!(other.view(viewer), self.live.view(viewer), "the view tells what is hidden");
        }
        let over = round.phase() == Phase::Over;
        assert_eq!(self.live.outcome().is_some(), over);
        assert_eq!(self.live.deadline().is_none(), over);
        assert!(!over || self.live.to_act().is_empty());
    }

    /// Plays some acts; then nobody acts any more, and the game must end by itself.
    fn play(&mut self) {
        let mut at = self.live.now();
        for _ in 0..400 {
            if self.live.outcome().is_some() {
                break;
            }
            at += match self.below(100) {
                0 => 61_000,
                1..10 => self.below(20_000) as u64,
                _ => self.below(900) as u64,
            };
            let seat = Seat(self.below(self.live.round().players().into()) as u8);
            self.act(at, seat);
            self.check();
        }
        let mut falls_due = 0;
        while let Some(deadline) = self.live.deadline() {
            falls_due += 1;
            assert!(falls_due < 12, "left alone the game does not end: {:?}", self.live);
            let events = self.live.advance(deadline);
            assert!(!events.is_empty());
            self.note(&events);
            self.check();
        }
    }

    /// What a server stored, given to a fresh table without ever telling the time in between.
    fn replay_acts(&self) -> Live {
        let mut live = self.start;
        for (at, credited, seat, act) in &self.stored {
            live.act(*at, *credited, *seat, Act::parse(act).unwrap()).unwrap();
        }
        live.advance(self.live.now());
        live
    }

    fn replay_record(&self) {
        let text = self.log.record(&self.live, &[]);
        let record = Record::parse(text.as_bytes()).unwrap();
        let table = Ampli::replay(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let calm = table.position().round();
        assert_eq!(calm.figure().to_string(), self.live.round().figure().to_string(), "{text}");
        if record.tag("Termination").is_none() {
            assert_eq!(table.outcome(), self.live.outcome(), "{text}");
            assert_eq!(Ampli::movetext(&table), Ampli::movetext(self.log.table()), "{text}");
        } else {
            assert!(self.stored.last().is_some_and(|act| act.3 == "resign"), "{text}");
        }
    }
}

fn told_late(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e.what, EventKind::Void { why: VoidReason::Late, .. }))
}

#[test]
fn random_games_end_replay_and_tell_nothing_hidden() {
    let mut finished = 0;
    let mut violations = 0;
    for number in 0..300 {
        let mut play = Play::new(number);
        play.play();
        assert_eq!(play.replay_acts(), play.live, "game {number}: the stored acts lead to the same table");
        play.replay_record();
        let round = play.live.round();
        finished += usize::from(round.playing() < round.players());
        violations += play.log.movetext().matches('?').count();
    }
    assert!(finished > 30, "{finished} games were finished by somebody");
    assert!(violations > 300, "{violations} violations");
}

#[test]
fn a_game_in_which_nobody_ever_acts_ends() {
    for number in 0..30 {
        let mut play = Play::new(number);
        let events = play.live.advance(u64::MAX);
        play.note(&events);
        assert!(play.live.outcome().is_some());
        play.replay_record();
    }
}

proptest! {
    #[test]
    fn no_text_makes_an_act_panic(text in any::<String>(), known in "(knock:)?[0-9@,-]{0,12}") {
        for text in [text, known] {
            if let Ok(act) = Act::parse(&text) {
                prop_assert_eq!(Act::parse(&act.to_string()), Ok(act));
                let mut play = Play::new(0);
                for at in 0..3 {
                    let _ = play.live.act(at, at, Seat(at as u8), act);
                }
            }
        }
    }

    #[test]
    fn no_time_makes_a_table_panic(times in prop::collection::vec((any::<u64>(), any::<u64>(), 0u8..4), 1..12), number in 0u64..50) {
        let mut play = Play::new(number);
        for (at, credited, seat) in times {
            let act = play.random_act(Seat(seat % play.live.round().players()));
            let _ = play.live.act(at, credited, Seat(seat), act);
            let _ = play.live.view(Some(Seat(seat)));
        }
    }
}
