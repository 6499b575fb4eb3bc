//! What the tests share: a room in which acts and events are texts, so that a test reads like the rule it checks.

mod cases;
mod clauses;
mod ends;
mod race;
mod three;
mod turn_based;
mod views;

use super::{Act, Event, EventKind, Live, Log, Style, Timing};
use crate::ampli::{Figure, Phase, Reserve, Round, Tile, TileSet, seat_name};
use crate::effect::{Effect, GameEffect};
use game::{Piece, Seat};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// The author's first game: his deal.
const DEALT: [&str; 3] = ["15-@0,0", "22.26.34.36.45.55|25.46.44.12", "14.16.24.33.56.66|13.23.11.35"];
/// His game after the first tile: A can intercept by 55-@1,-1, and so far nothing else is full.
const OPENED: [&str; 3] = ["15-@0,0;54-@2,0", "22.25.26.34.36.55|46.44.12", "14.16.24.33.56.66|13.23.11.35"];
/// His game after move 6: A's move is 64@3,-2, incomplete; B has the full 56@1,1 and after it 66-@0,3.
const MIDDLE: [&str; 3] =
    ["15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1", "22.26.34.36.44.46|12", "13.14.24.33.56.66|23.11.35"];

/// A table, and the log of what happens at it.
struct Room {
    live: Live,
    log: Log,
}

/// The round of a figure, hands with their reserves, and the seat with the right. Tiles may be missing.
fn round(figure: &str, hands: &[&str], right: Seat) -> Round {
    let tiles = |text: &str| match text {
        "-" => Vec::new(),
        text => text.split('.').map(|t| Tile::parse(t).unwrap()).collect::<Vec<_>>(),
    };
    let mut round = Round {
        figure: Figure::parse(figure).unwrap(),
        hands: [TileSet::EMPTY; 3],
        shown: TileSet::EMPTY,
        reserves: [Reserve::default(); 3],
        scores: [0; 3],
        players: hands.len() as u8,
        right,
        passes: 0,
        violations: 0,
        phase: Phase::Play,
    };
    for (seat, text) in hands.iter().enumerate() {
        let (hand, reserve) = text.split_once('|').unwrap_or((text, "-"));
        round.hands[seat] = tiles(hand).into_iter().collect();
        round.reserves[seat] = Reserve::new(&tiles(reserve));
    }
    round
}

impl Room {
    /// A table from time 0 on.
    fn new(round: Round, style: Style, timing: Timing) -> Room {
        let live = Live::resume(round, style, timing, 0);
        Room { live, log: Log::new(&live) }
    }

    /// A table with help at which knocks are decided at once.
    fn at([figure, a, b]: [&str; 3], right: Seat) -> Room {
        Room::new(round(figure, &[a, b], right), Style::Help, Timing::NO_HOLD)
    }

    /// The same without help.
    fn strict([figure, a, b]: [&str; 3], right: Seat) -> Room {
        Room::new(round(figure, &[a, b], right), Style::Strict, Timing::NO_HOLD)
    }

    /// The same with help and a window of 200 ms for delayed knocks.
    fn racing([figure, a, b]: [&str; 3], right: Seat) -> Room {
        Room::new(round(figure, &[a, b], right), Style::Help, Timing { hold: 200, ..Timing::NO_HOLD })
    }

    /// An accepted act that came when it was made; what happened.
    fn act(&mut self, at: u64, seat: Seat, act: &str) -> String {
        self.late(at, at, seat, act)
    }

    /// An accepted act that came at `at` and counts as made at `credited`.
    fn late(&mut self, at: u64, credited: u64, seat: Seat, act: &str) -> String {
        let act = Act::parse(act).unwrap();
        let events = self.live.act(at, credited, seat, act).unwrap_or_else(|error| panic!("{act}: {error}"));
        self.log.note(&events);
        told(&events)
    }

    /// A refused act, which changes nothing; the reason.
    fn refused(&mut self, at: u64, seat: Seat, act: &str) -> String {
        let before = self.live;
        let error = self.live.act(at, at, seat, Act::parse(act).unwrap()).expect_err(act);
        assert_eq!(self.live, before, "a refused act changes nothing");
        error.to_string()
    }

    /// Lets the time pass; what happened.
    fn pass_time(&mut self, now: u64) -> String {
        let events = self.live.advance(now);
        self.log.note(&events);
        told(&events)
    }

    /// Draws and waits until it is done.
    fn draw(&mut self, at: u64, seat: Seat) {
        self.act(at, seat, "draw");
        self.pass_time(at + 2_000);
    }

    fn right(&self) -> Seat {
        self.live.round().right()
    }

    fn score(&self) -> String {
        self.live.outcome().map_or("running".to_string(), |outcome| outcome.to_string())
    }
}

/// Events in a few words.
fn told(events: &[Event]) -> String {
    let words = events.iter().filter_map(|event| {
        Some(match &event.what {
            EventKind::Pending { seat, .. } => format!("{} pending", seat_name(*seat)),
            EventKind::Knocked { seat, tile, how, .. } => format!("{} knocks {tile} {how:?}", seat_name(*seat)),
            EventKind::Void { seat, why } => format!("{} void {why:?}", seat_name(*seat)),
            EventKind::Violation { seat, why, shown } => {
                let shown = shown.map_or(String::new(), |tile| format!(" {tile}"));
                format!("{} violates {why:?}{shown}", seat_name(*seat))
            }
            EventKind::Guarded { seat, .. } => format!("{} guarded", seat_name(*seat)),
            EventKind::Drawing { seat, retarder: false, .. } => format!("{} draws", seat_name(*seat)),
            EventKind::Drawing { seat, .. } => format!("{} turns", seat_name(*seat)),
            EventKind::Ready { seat } => format!("{} ready", seat_name(*seat)),
            EventKind::Left { seat, .. } => format!("{} left", seat_name(*seat)),
            EventKind::Effect(Effect::Custom(GameEffect::Put { seat, full, .. })) => {
                format!("{} puts {}", seat_name(*seat), if *full { "full" } else { "incomplete" })
            }
            EventKind::Effect(Effect::Custom(GameEffect::Right { seat })) => format!("right {}", seat_name(*seat)),
            EventKind::Effect(Effect::Passed { seat }) => format!("{} passes", seat_name(*seat)),
            EventKind::Effect(Effect::Custom(GameEffect::Finished { seat })) => {
                format!("{} finishes", seat_name(*seat))
            }
            EventKind::Effect(Effect::Scored { seat, points }) => format!("{} +{points}", seat_name(*seat)),
            EventKind::Effect(Effect::Moved { seat, piece: Piece::Tile(Some([a, b])), .. }) => {
                format!("{} drew {a}{b}", seat_name(*seat))
            }
            EventKind::Effect(Effect::Over) => "over".to_string(),
            EventKind::Effect(_) => return None,
        })
    });
    words.collect::<Vec<_>>().join("; ")
}
