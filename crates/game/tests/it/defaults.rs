//! The smallest game that the contract allows: three seats, turns of two steps, and defaults for everything else.

use game::check::{CheckPlan, check};
use game::{EffectSink, Game, NoCustomEffect, Outcome, RuleError, Seat, SeatSet, Status, Table, text};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Nim for three: choose a pile, then take stones from it. The seat that takes the last stone wins.
#[derive(Clone, Debug)]
struct Nim;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Piles {
    piles: [u8; 3],
    chosen: Option<u8>,
    seat: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    Choose(u8),
    Take(u8),
}

impl Game for Nim {
    type Position = Piles;
    type Step = Step;
    type Deal = ();
    type View = String;
    type CustomEffect = NoCustomEffect;
    type ProgressState = ();

    const ID: &'static str = "nim";
    const DEFAULT_SETUP: &'static str = "";
    const SEAT_NAMES: &'static [&'static str] = &["1", "2", "3"];
    const SCORED: bool = false;
    const HIDDEN: bool = false;

    fn from_setup(text: &str) -> Result<Nim, RuleError> {
        if text.is_empty() { Ok(Nim) } else { Err(RuleError::new("nim has no setup")) }
    }

    fn setup(&self) -> String {
        String::new()
    }

    fn seats(&self) -> u8 {
        3
    }

    fn start(&self, (): &()) -> Piles {
        Piles { piles: [1, 2, 3], chosen: None, seat: Seat::FIRST }
    }

    fn status(&self, position: &Piles) -> Status {
        if position.piles == [0; 3] {
            let mut scores = [0; 3];
            scores[position.seat.next(3).next(3).index()] = 1;
            return Status::Over(Outcome::new(&scores));
        }
        Status::Running(SeatSet::only(position.seat))
    }

    fn steps(&self, position: &Piles, seat: Seat, out: &mut Vec<Step>) {
        if seat != position.seat {
            return;
        }
        match position.chosen {
            None => out.extend((0..3).filter(|&pile| position.piles[usize::from(pile)] > 0).map(Step::Choose)),
            Some(pile) => out.extend((1..=position.piles[usize::from(pile)]).map(Step::Take)),
        }
    }

    fn apply<E: EffectSink<NoCustomEffect>>(&self, position: &mut Piles, seat: Seat, step: Step, _: &mut E) {
        match (step, position.chosen) {
            (Step::Take(stones), Some(pile)) => {
                position.piles[usize::from(pile)] -= stones;
                position.chosen = None;
                position.seat = seat.next(3);
            }
            (Step::Choose(pile), _) => position.chosen = Some(pile),
            (Step::Take(_), None) => {}
        }
    }

    fn settled(&self, position: &Piles) -> bool {
        position.chosen.is_none()
    }

    fn view(&self, position: &Piles, _: Option<Seat>) -> String {
        self.position_text(position)
    }

    fn position_text(&self, position: &Piles) -> String {
        let [a, b, c] = position.piles;
        format!("{a}.{b}.{c} {}", self.seat_text(position.seat))
    }

    fn parse_position(&self, line: &str) -> Result<Piles, RuleError> {
        let [piles, seat] = text::fields(line, &["piles", "seat"])?;
        let mut cursor = text::Cursor::new(piles.0);
        let mut read = [0; 3];
        for (i, pile) in read.iter_mut().enumerate() {
            if i > 0 {
                cursor.expect('.')?;
            }
            *pile = cursor.number(9)? as u8;
        }
        let seat = Nim::SEAT_NAMES.iter().position(|name| *name == seat.0);
        let seat = seat.ok_or_else(|| RuleError::new("the seat is 1, 2 or 3"))?;
        Ok(Piles { piles: read, chosen: None, seat: Seat(seat as u8) })
    }

    fn push_step(&self, _: &Piles, step: Step, out: &mut String) {
        out.push_str(&match step {
            Step::Choose(pile) => format!("p{pile}"),
            Step::Take(stones) => format!("{stones}"),
        });
    }

    fn draw(&self, position: &Piles) -> String {
        self.position_text(position)
    }
}

fn table() -> Table<Nim> {
    Table::new(Nim, Nim.start(&()))
}

fn refused(text: &str) -> String {
    table().play_turn(text).unwrap_err().to_string()
}

#[test]
fn the_defaults_keep_the_contract() {
    let plan = CheckPlan { games: 20, max_steps: 20, max_whole_turns: 100, ..CheckPlan::default() };
    let report = check(&Nim, plan, &mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    assert_eq!(report.finished, 20);
    assert!(report.turns_read > 100, "{report:?}");
}

#[test]
fn a_record_numbers_the_rounds_of_all_seats() {
    let mut table = table();
    for turn in ["p1/1", "p1/1", "p2/1", "p2/1"] {
        table.play_turn(turn).unwrap();
    }
    assert_eq!(Nim::movetext(&table), "1. p1/1 p1/1 p2/1 2. p2/1");
}

#[test]
fn a_turn_is_its_steps_with_slashes_between() {
    let mut table = table();
    table.play_turn("p2/3").unwrap();
    assert_eq!(table.turns()[0].text, "p2/3");
    assert_eq!(Nim.position_text(table.position()), "1.2.0 2");
    assert_eq!(refused("p2"), "the turn \"p2\" is not complete");
    assert_eq!(refused("p2/3/p1"), "the turn is complete before \"p1\"");
    assert_eq!(refused("p2/4"), "\"4\" is not a legal step here");
    assert_eq!(refused(""), "\"\" is not a legal step here");
}

#[test]
fn all_others_win_when_a_seat_leaves() {
    let outcome = Nim.leave(&Nim.start(&()), Seat::SECOND).unwrap();
    assert_eq!(outcome.scores(), [1, 0, 1]);
    assert_eq!(outcome.winner(), None);
    assert_eq!(Nim.adjudicate(&Nim.start(&())).scores(), [0, 0, 0]);
}
