//! What programs that play are given.

use super::*;
use crate::ampli::Stage;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The decision of a seat in a few words.
fn asked(room: &Room, seat: Seat) -> String {
    room.live.turn_based(seat).map_or("nothing".to_string(), |position| {
        assert_eq!(position.decider(), seat);
        format!("{} with {}", position.stage().name(), position.round().hand(seat).len())
    })
}

#[test]
fn games_that_look_the_same_are_the_same_blind() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut room = Room::racing(MIDDLE, A);
    for act in ["", "64@3,-2"] {
        if !act.is_empty() {
            room.act(1_000, A, act);
            assert!(room.live.to_act().contains(B) && room.live.own_knock(A).is_some(), "it is being decided");
        }
        for viewer in [None, Some(A), Some(B)] {
            let blind = room.live.masked_for(viewer);
            assert_eq!(blind.view(viewer), room.live.view(viewer));
            for _ in 0..20 {
                let other = room.live.resample(viewer, &mut rng);
                assert_eq!(other.masked_for(viewer), blind, "{viewer:?}");
            }
        }
    }
}

#[test]
fn a_moment_comes_down_to_a_decision_of_calm_play() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!([asked(&room, A), asked(&room, B)], ["must with 6", "second with 6"]);
    room.act(1_000, A, "knock:46");
    assert_eq!([asked(&room, A), asked(&room, B)], ["must with 6", "nothing"]);
    room.act(1_100, A, "64@3,-2");
    // A owes his draw; to B it is as if he had drawn.
    assert_eq!([asked(&room, A), asked(&room, B)], ["nothing", "must with 6"]);
    assert_eq!(room.live.turn_based(B).unwrap().round().hand(A).len(), 6);
    let before = room.live.masked_for(Some(B)).turn_based(B);
    room.draw(1_200, A);
    assert_eq!(room.live.masked_for(Some(B)).turn_based(B), before, "his drawing changes nothing for B");
    assert_eq!(asked(&room, A), "second with 6");
    assert_eq!(room.live.turn_based(A).unwrap().stage(), Stage::Second);
    // A guarded move is nobody else's business.
    room.act(4_000, A, "knock:44");
    room.act(4_100, A, "withdraw");
    assert_eq!([asked(&room, A), asked(&room, B)], ["nothing", "must with 6"]);
}
