//! The solver of Alpha against a full enumeration of lines with their history.

use engine::CancelToken;
use engine::alpha::{ExactValue, MAX_POSITIONS, Solution};
use game::random::{SplitMix64, below};
use game::{Game, NoEffects, Seat, Status};
use games::alpha::{Alpha, Position, Small};

type Place = Position<u64>;

fn game(setup: &str) -> Small {
    Alpha::from_setup(setup).expect("a setup")
}

fn solve(game: &Small, start: &Place) -> Solution<u64> {
    Solution::new(game, start, MAX_POSITIONS, &CancelToken::new()).expect("small enough")
}

/// Enumerates all lines until the rules or a repetition end them.
struct Lines<'a> {
    game: &'a Small,
    solution: &'a Solution<u64>,
    stood: Vec<Place>,
    lines_left: u32,
}

impl Lines<'_> {
    /// Whether a side gets at least this result against any play; `None` if there are too many lines. The solution only orders
    /// the turns.
    fn at_least(&mut self, position: &Place, holder: Seat, least: i8) -> Option<bool> {
        let got = |outcome: game::Outcome| match outcome.winner() {
            None => 0 >= least,
            Some(winner) => (if winner == holder { 1 } else { -1 }) >= least,
        };
        if let Status::Over(outcome) = self.game.status(position) {
            return Some(got(outcome));
        }
        if self.stood.contains(position) {
            return Some(got(self.game.adjudicate(position)));
        }
        self.lines_left = self.lines_left.checked_sub(1)?;
        self.stood.push(*position);
        let seat = position.to_move();
        let mut answer = Some(seat != holder);
        for (step, _) in self.solution.turns(position) {
            let mut next = *position;
            self.game.apply(&mut next, seat, step, &mut NoEffects);
            answer = self.at_least(&next, holder, least);
            // The holder needs one good turn; the other side needs one that spoils it.
            if answer.is_none_or(|good| good == (seat == holder)) {
                break;
            }
        }
        self.stood.pop();
        answer
    }
}

#[test]
fn values_are_those_of_play_followed_to_its_end() {
    let game = game("2x4x1,repeat=2,quiet=0");
    let solution = solve(&game, &game.start(&()));
    assert_eq!(solution.unknown(), 0);
    let (mut compared, mut by_history) = (0, 0);
    let mut chance = SplitMix64::new(1);
    for _ in 0..40 {
        let mut position = game.start(&());
        while let Status::Running(_) = game.status(&position) {
            let value_of = solution.value_of(&position).expect("all follow from the start and are known");
            let seat = position.to_move();
            let check = |holder, least| {
                Lines { game: &game, solution: &solution, stood: Vec::new(), lines_left: 3_000 }
                    .at_least(&position, holder, least)
            };
            let bounds = check(seat, value_of.value).zip(check(seat.next(2), -value_of.value));
            if let Some(both) = bounds {
                assert_eq!(both, (true, true), "{}: {value_of:?}", game.position_text(&position));
                compared += 1;
                by_history += u32::from(value_of.turns.is_none());
            }
            let turns = solution.turns(&position);
            let choice = below(&mut chance, turns.len() as u32) as usize;
            game.apply(&mut position, seat, turns[choice].0, &mut NoEffects);
        }
    }
    assert!(compared > 100 && by_history > 10, "{compared} compared, {by_history} of them decided by history");
}

#[test]
fn small_setups_have_these_values() {
    let win = |turns| Some(ExactValue { value: 1, turns: Some(turns) });
    for (setup, value_of) in [
        ("2x4x1", Some(ExactValue { value: 1, turns: None })),
        ("2x5x1", win(11)),
        ("2x6x1", win(15)),
        ("2x7x1", win(15)),
        ("3x4x1", win(15)),
    ] {
        let game = game(setup);
        let start = game.start(&());
        assert_eq!(solve(&game, &start).value_of(&start), value_of, "{setup}");
    }
}

#[test]
fn every_first_turn_is_told_the_best_first() {
    let game = game("2x5x1");
    let start = game.start(&());
    let solution = solve(&game, &start);
    let turns = solution.turns(&start);
    let texts: Vec<_> =
        turns.iter().map(|(step, value_of)| (game.step_text(&start, *step), value_of.map(|w| w.value))).collect();
    let expected = [("b1-a1", 1), ("a1-b1", 1), ("a1-a2", -1), ("b1-b2", -1)];
    assert_eq!(texts, expected.map(|(text, value)| (text.to_string(), Some(value))));
}

#[test]
fn a_win_by_the_rules_is_won_in_as_many_turns_as_it_says() {
    let game = game("2x8x1");
    let mut position = game.start(&());
    let solution = solve(&game, &position);
    let mut left = solution.value_of(&position).and_then(|w| w.turns).expect("won by the rules");
    while let Status::Running(_) = game.status(&position) {
        let (step, value_of) = solution.turns(&position)[0];
        assert_eq!(value_of.and_then(|w| w.turns), Some(left), "{}", game.position_text(&position));
        let seat = position.to_move();
        game.apply(&mut position, seat, step, &mut NoEffects);
        left -= 1;
    }
    assert_eq!((left, game.status(&position)), (0, Status::Over(game::Outcome::win(Seat::FIRST))));
}

#[test]
fn too_many_positions_and_a_stop_are_told() {
    let game = game("3x4x1");
    let start = game.start(&());
    let few = Solution::new(&game, &start, 1000, &CancelToken::new()).err().expect("more than 1000 positions");
    assert_eq!(few.to_string(), "more than 1000 positions can follow: too many to solve");
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(
        Solution::new(&game, &start, 1000, &cancel).err().expect("stopped").to_string(),
        "the solver was stopped"
    );
}
