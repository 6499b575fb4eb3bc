//! The puzzle books of the repository: every line is legal and true; a sample is searched again.

use puzzles::{Answer, Checker, Goal, Puzzle, book, check_book};

/// Minimum number of puzzles per book.
const MIN_PUZZLES: usize = 60;
/// Minimum numbers for which the generator reserves room.
const MIN_HARD: usize = 10;
const MIN_OF_A_THEME: usize = 5;

fn text_of(game: &str) -> String {
    let path = format!("{}/../../puzzles/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The games of the catalog that have puzzles.
fn games() -> impl Iterator<Item = &'static str> {
    catalog::CATALOG.iter().map(|entry| entry.id).filter(|id| puzzles::puzzles(id).is_some())
}

#[test]
fn a_game_has_a_plan_and_a_book_or_neither() {
    for entry in catalog::CATALOG {
        let (plan, book) = (puzzles::puzzles(entry.id).is_some(), book(entry.id).is_some());
        assert_eq!(plan, book, "{}: a plan in crates/puzzles/src/games needs puzzles/{}.jsonl", entry.id, entry.id);
    }
    assert!(games().count() >= 5, "the five games have puzzles");
    assert!(puzzles::puzzles("chess").is_none() && book("chess").is_none());
}

#[test]
fn every_line_is_a_legal_puzzle_with_themes_and_its_own_id() {
    for game in games() {
        let read = check_book(game, &text_of(game)).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        assert!(read.len() >= MIN_PUZZLES, "{game} has {} puzzles", read.len());
        assert_eq!(book(game).expect("a book").all(), read, "{game}: the program holds what the file says");
    }
}

#[test]
fn difficulties_and_themes_are_mixed() {
    for game in games() {
        let all = book(game).expect("a book").all();
        let levels = all.iter().map(|p| p.difficulty).collect::<std::collections::BTreeSet<_>>();
        assert!(levels.len() >= 5, "{game}: {levels:?}");
        let hard = all.iter().filter(|p| p.difficulty >= 5).count();
        assert!(hard >= MIN_HARD, "{game} has {hard} hard puzzles");
        for theme in puzzles::known_themes(game) {
            let count = all.iter().filter(|p| p.themes.iter().any(|t| t == theme)).count();
            assert!(count >= MIN_OF_A_THEME, "{game} has {count} puzzles with {theme}");
        }
        assert!(all.iter().flat_map(|p| &p.themes).all(|t| puzzles::known_themes(game).contains(&t.as_str())));
    }
}

#[test]
fn a_goal_is_what_the_values_say() {
    for game in games() {
        for puzzle in book(game).expect("a book").all() {
            let goal = puzzle.goal().unwrap();
            let fits = match goal {
                Goal::Win => puzzle.best > 0.0 && puzzle.second < 1.0,
                Goal::Draw => puzzle.best == 0.0 && puzzle.second < 0.0,
                Goal::Points => catalog::find(game).unwrap().facts.scored,
                Goal::Best => puzzle.best < 1.0,
            };
            assert!(fits, "{game} {}: {goal:?} for {} and {}", puzzle.id, puzzle.best, puzzle.second);
        }
    }
}

#[test]
fn a_sample_is_searched_again() {
    let cancel = catalog::CancelToken::new();
    for game in games() {
        let all = book(game).expect("a book").all();
        let mut checker = Checker::default();
        for puzzle in all.iter().step_by(all.len() / 2) {
            checker.check(puzzle, &cancel).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
}

#[test]
fn a_wrong_solution_is_not_accepted_by_the_check() {
    let all = book("ampli").expect("a book").all();
    let mut broken = all[0].clone();
    let rules = broken.rules().unwrap();
    let mut other = None;
    rules
        .successors(&broken.position, &mut |turn, _| {
            if turn != broken.line[0] {
                other = Some(turn.to_string());
            }
            other.is_none()
        })
        .unwrap();
    broken.line = vec![other.expect("there are several turns")];
    broken.asked = 1;
    assert!(Checker::default().check(&broken, &catalog::CancelToken::new()).is_err());
}

/// The solver's turns of a puzzle.
fn own(puzzle: &Puzzle) -> Vec<String> {
    let mut table = puzzle.table().unwrap();
    let side = table.to_act().first();
    let mut own = Vec::new();
    for turn in &puzzle.line {
        if table.to_act().first() == side && own.len() < puzzle.asked {
            own.push(turn.clone());
        }
        table.play_turn(turn).unwrap();
    }
    own
}

#[test]
fn answers_are_right_step_by_step_and_wrong_ones_are_wrong() {
    for game in games() {
        for puzzle in book(game).expect("a book").all() {
            let own = own(puzzle);
            for found in 0..own.len() {
                let Answer::Right { turns, left } = puzzle.answer(&own[..found]).unwrap() else {
                    panic!("{game} {}: {found} turns", puzzle.id)
                };
                assert_eq!(left, own.len() - found);
                assert!(puzzle.line.starts_with(&turns));
                puzzle.hint(found).unwrap();
            }
            assert_eq!(puzzle.answer(&own).unwrap(), Answer::Done, "{game} {}", puzzle.id);
            let mut wrong = 0;
            let rules = puzzle.rules().unwrap();
            let mut tries = Vec::new();
            rules
                .successors(&puzzle.position, &mut |turn, _| {
                    tries.push(turn.to_string());
                    tries.len() < 12
                })
                .unwrap();
            for turn in &tries {
                wrong += usize::from(puzzle.answer(std::slice::from_ref(turn)).unwrap() == Answer::Wrong);
            }
            assert!(wrong + 1 >= tries.len(), "{game} {}: one turn is right", puzzle.id);
        }
    }
    assert!(book("alpha").unwrap().all()[0].answer(&["nonsense".to_string()]).is_err());
}

#[test]
fn the_puzzle_of_a_day_is_the_same_all_day_and_another_on_most_days() {
    for game in games() {
        let book = book(game).expect("a book");
        let of = |day: u32| &book.daily(&format!("2026-11-{day:02}")).expect("a puzzle").id;
        let days = (1..=30).map(of).collect::<std::collections::BTreeSet<_>>();
        assert!(days.len() >= 15, "{game}: {} puzzles in 30 days", days.len());
        assert_eq!(of(7), of(7));
    }
}
