//! Candidate steps of Fair Exchange.

use game::{Game, Seat};
use games::exchange::{Exchange, Position, Step, Stones, Targets};

/// Positions with at most this many shifts list all of them.
const MAX_SHIFTS_LISTED_IN_FULL: usize = 400;
/// Groups with at most this many common stones list every capture of them.
const MAX_COMMON_LISTED_IN_FULL: u8 = 4;
/// Maximum number of target groups for quiet shifts in wide positions.
const MAX_TARGET_GROUPS: usize = 5;

/// Lists the candidates.
pub(super) fn list(game: &Exchange, position: &Position, seat: Seat, out: &mut Vec<Step>) {
    if !game.settled(position) {
        captures(position, out);
    } else if shifts(position) <= MAX_SHIFTS_LISTED_IN_FULL {
        game.steps(position, seat, out);
    } else {
        wide(position, out);
    }
}

/// The number of shifts of the side to move.
fn shifts(position: &Position) -> usize {
    let (groups, own) = (position.stones().len(), position.side().index());
    let sizes = position.stones().map(|stones| usize::from(stones[own] / 2 + stones[2] / 2)).sum::<usize>();
    sizes * (groups.saturating_sub(1) * groups.saturating_sub(2) / 2)
}

/// Captures after a shift. All opposing stones are captured, because each brings two points for one own stone. The number of
/// common stones varies. In solved setups, one of these candidates is best in 99 of 100 positions with a capture.
fn captures(position: &Position, out: &mut Vec<Step>) {
    let enemy = 1 - position.side().index();
    for (group, stones) in position.stones().enumerate().filter(|&(group, _)| position.is_open(group)) {
        let (enemies, commons) = (stones[enemy], stones[2]);
        for common in u8::from(enemies == 0)..=commons {
            if commons <= MAX_COMMON_LISTED_IN_FULL || common < 2 || common == commons {
                out.push(Step::Capture { group: group as u8, enemy: enemies, common });
            }
        }
    }
    out.push(Step::NoCapture);
}

/// Shifts in wide positions: shifts that allow a capture, and quiet shifts of one, half and all available stones to the most
/// important groups. A shift may be listed twice; the transposition table handles the second one.
fn wide(position: &Position, out: &mut Vec<Step>) {
    let own = position.side().index();
    let groups = position.stones().collect::<Vec<_>>();
    let matter = targets(&groups, own);
    for (from, source) in groups.iter().enumerate() {
        let most = source[own] / 2;
        for (to, target) in groups.iter().enumerate().filter(|&(to, _)| to != from) {
            let wanting = i32::from(target[1 - own]) + i32::from(target[2]) - i32::from(target[own]);
            if target[1 - own] > 0 && (0..i32::from(most)).contains(&wanting) {
                // As few stones as possible, or all of them. The other half goes to an important group.
                for each in both(wanting as u8 + 1, most) {
                    for &other in matter.iter().filter(|&&other| other != from && other != to).take(2) {
                        push(out, Stones::Own, from, each, to, other);
                    }
                }
            }
        }
        for (stones, most) in [(Stones::Own, most), (Stones::Common, source[2] / 2)] {
            for each in both(1, most).chain((most > 3).then_some(most / 2)) {
                for (i, &a) in matter.iter().enumerate().filter(|&(_, &a)| a != from) {
                    for &b in matter[i + 1..].iter().filter(|&&b| b != from) {
                        push(out, stones, from, each, a, b);
                    }
                }
            }
        }
    }
}

/// The groups where captures are most likely: the ones with the least covered stones of either side.
fn targets(groups: &[[u8; 3]], own: usize) -> Vec<usize> {
    let mut order = (0..groups.len()).collect::<Vec<_>>();
    // The stones that a side must bring minus the stones that it captures; the smaller one of both sides.
    order.sort_by_key(|&group| {
        let stones = groups[group].map(i32::from);
        let cost = |own: usize| stones[2] - stones[own] - stones[1 - own];
        cost(own).min(cost(1 - own))
    });
    order.truncate(MAX_TARGET_GROUPS);
    order
}

/// Both numbers, without the second one if it is not larger; none if it is 0.
fn both(few: u8, most: u8) -> impl Iterator<Item = u8> {
    [few, most].into_iter().take(usize::from(most > 0) + usize::from(most > few))
}

fn push(out: &mut Vec<Step>, stones: Stones, from: usize, each: u8, a: usize, b: usize) {
    out.push(Step::Shift { stones, from: from as u8, each, to: Targets::new(a as u8, b as u8) });
}
