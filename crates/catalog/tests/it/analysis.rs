//! Analysis of boards: several best turns, and one scale for estimates and proofs.

use catalog::{BoardRequest, CATALOG, CancelToken, EvaluatedTurn, ThinkRequest, ThinkResponse};
use serde_json::{Value, json};

fn think(request: &Value) -> ThinkResponse {
    let request = serde_json::from_value::<ThinkRequest>(request.clone()).expect("a request");
    catalog::think(&request, None, &|rules, spec| rules.player(spec), &CancelToken::new(), &mut |_| ())
        .unwrap_or_else(|error| panic!("{request:?}: {}", error.reason))
}

fn all(answer: &ThinkResponse) -> Vec<&EvaluatedTurn> {
    [&answer.best].into_iter().chain(&answer.others).collect()
}

#[test]
fn every_game_compares_several_turns() {
    for entry in CATALOG {
        let answer = think(&json!({"game": entry.id, "nodes": 5_000, "lines": 3}));
        let turns = all(&answer);
        // From the start of Fair Exchange, all turns but two are images of others.
        assert!((2..=3).contains(&turns.len()), "{}: {turns:?}", entry.id);
        for (i, turn) in turns.iter().enumerate() {
            assert_eq!(turn.points.is_some(), entry.facts.scored, "{}", entry.id);
            assert_eq!(turn.line.first(), Some(&turn.turn), "{}", entry.id);
            let rules = entry.open(entry.default_setup).expect("a setup");
            rules.start(1).play_turn(&turn.turn).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
            assert!(turns[..i].iter().all(|other| other.turn != turn.turn), "{}: {turns:?}", entry.id);
            assert!(turn.share <= turns[0].share, "{}: {turns:?}", entry.id);
        }
    }
}

#[test]
fn one_line_is_the_same_turn_as_without_lines() {
    for entry in CATALOG {
        let plain = think(&json!({"game": entry.id, "nodes": 5_000}));
        let one = think(&json!({"game": entry.id, "nodes": 5_000, "lines": 1}));
        assert_eq!((&plain.best, plain.others.len()), (&one.best, 0), "{}", entry.id);
        assert_eq!(plain.best, one.best, "{}", entry.id);
    }
}

#[test]
fn the_number_of_lines_has_limits() {
    for lines in [0, 6] {
        let request = serde_json::from_value::<ThinkRequest>(json!({"game": "alpha", "lines": lines})).expect("read");
        let answer =
            catalog::think(&request, None, &|rules, spec| rules.player(spec), &CancelToken::new(), &mut |_| ());
        assert_eq!(answer.expect_err("refused").code, "garbage");
    }
}

#[test]
fn placing_has_no_value() {
    let placing = think(&json!({"game": "gamma", "nodes": 2_000, "lines": 2}));
    assert!(all(&placing).iter().all(|turn| turn.share.is_none()));
    let position = "10/2A7/10/2##2###1/a9/10/1###2##2/10/10/10 w - - playing";
    let playing = think(&json!({"game": "gamma", "position": position, "nodes": 2_000}));
    assert_eq!(playing.best.share, Some(1.0), "White lands on a life field that nobody can defend");
}

/// The last turns of 210 and of small setups: search and solver say the same about each turn.
#[test]
fn search_and_solver_agree() {
    let boards = [
        json!({"game": "210", "setup": "3x3x1", "position": "1,0,0/0,0,0/0,1,1 w 2-4 - 0"}),
        json!({"game": "210", "setup": "3x3x1", "position": "1,1,0/0,0,0/0,1,0 b 4-2 - 0"}),
        json!({"game": "exchange", "setup": "3x2"}),
        json!({"game": "alpha", "setup": "2x5x1"}),
    ];
    for board in boards {
        let request = serde_json::from_value::<BoardRequest>(board.clone()).expect("a board");
        let solved = catalog::solve(&request, &CancelToken::new(), &mut |_, _| ())
            .unwrap_or_else(|error| panic!("{board}: {}", error.reason));
        let mut searching = board.clone();
        searching["nodes"] = json!(200_000);
        searching["lines"] = json!(3);
        let found = think(&searching);
        assert!(found.best.exact, "{board}: {found:?}");
        assert_eq!(found.best.share, Some(solved.share), "{board}");
        assert_eq!(found.best.points, solved.points.map(f64::from), "{board}");
        for turn in all(&found).into_iter().filter(|turn| turn.exact) {
            let same = solved.turns.iter().find(|other| other.turn == turn.turn);
            let same = same.unwrap_or_else(|| panic!("{board}: {} is not among {:?}", turn.turn, solved.turns));
            assert_eq!((turn.share, turn.points), (Some(same.share), same.points.map(f64::from)), "{board}");
        }
    }
}
