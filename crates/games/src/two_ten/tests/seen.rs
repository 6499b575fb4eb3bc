//! What a page, a terminal and an animation get.

use super::*;
use crate::effect::{Effect, GameEffect};
use game::text::CellName;
use game::{Piece, Place, Table};

#[test]
fn effects_tell_what_a_turn_did() {
    let game = rules("3x3x2");
    let start = game.parse_position("0,0,2/0,1,0/1,2,4 w 8-0 a1c1 3").unwrap();
    let mut table = Table::new(game, start);
    let cell = |file, rank| Place::Cell { file, rank };
    let (seat, stone, hand) = (Seat::FIRST, Piece::Stone { owner: None }, Place::Hand(Seat::FIRST));
    let moved = |piece, from, to| Effect::Moved { seat, piece, count: 1, from, to };
    let captured = |from| Effect::Captured { seat, piece: stone, count: 1, from };
    let found = table.play_turn("b2:b3/x:c1,c3/^:b1,b2").unwrap();
    let expected = [
        moved(stone, cell(1, 1), hand),
        moved(stone, hand, cell(1, 2)),
        moved(Piece::Lid, cell(0, 0), Place::Off),
        moved(Piece::Lid, cell(2, 0), Place::Off),
        Effect::Custom(GameEffect::Progression { cups: [cell(0, 2), cell(1, 2), cell(2, 2)] }),
        captured(cell(2, 0)),
        Effect::Custom(GameEffect::Progression { cups: [cell(0, 0), cell(1, 0), cell(2, 0)] }),
        captured(cell(2, 2)),
        moved(Piece::Lid, Place::Off, cell(1, 0)),
        moved(Piece::Lid, Place::Off, cell(1, 1)),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_view_says_what_is_expected() {
    let game = rules("3x3x2");
    let mut position = game.parse_position("0,0,2/0,1,0/1,2,4 w 8-0 a1c1 3").unwrap();
    let turn = game.parse_turn(&position, "b2:b3/x:c1/^:b1,b2").unwrap();
    let mut phases = vec![game.view(&position, None).expected];
    for step in turn {
        game.apply(&mut position, Seat::FIRST, step, &mut NoEffects);
        phases.push(game.view(&position, None).expected);
    }
    let cell = |file, rank| CellName { file, rank };
    let expected = [
        Phase::Lift,
        Phase::Sow { hand: 1, last: cell(1, 1) },
        Phase::Take { earned: 1 },
        Phase::Take { earned: 1 },
        Phase::Lids { first: None },
        Phase::Lids { first: Some(cell(1, 0)) },
        Phase::Lift,
    ];
    assert_eq!(phases, expected);
    let view = game.view(&position, Some(Seat::FIRST));
    assert_eq!(view.cups, [[1, 2, 3], [0, 0, 0], [0, 1, 2]], "from White's side");
    assert_eq!((view.taken, view.idle, view.idle_limit, view.to_move), ([9, 0], 0, 10, Seat::SECOND));
    assert_eq!(view.covered, [cell(1, 0), cell(1, 1)]);
    assert_eq!(view.progressions.len(), 2);
}

#[test]
fn a_board_is_drawn_for_a_terminal() {
    let game = rules("3x3x2");
    let position = game.parse_position("0,0,2/0,11,0/0,2,0 b 1-2 a2b2 3").unwrap();
    let expected = "\
3     0     0     2 \n\
2    [0]  [11]    0 \n\
1     0     2     0 \n\
\u{20}     a     b     c \n\
\n\
taken: White 1, Black 2\n\
turns with nothing taken: 3 of 10\n";
    assert_eq!(game.draw(&position), expected);
}
