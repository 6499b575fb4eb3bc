//! Checks that a parsed position is possible in play.

use super::acts::MAX_VIOLATIONS;
use super::deal::{HAND_SIZE, RESERVE_SIZE, THREE_PLAYER_HAND_SIZE, seat_name};
use super::figure::Figure;
use super::round::{Phase, Round};
use super::tile::TileSet;
use super::turn_based::{Position, Stage};
use game::{RuleError, Seat};

/// Returns whether the text of a position has a score: once a player has finished, or the game is over.
pub(super) fn has_score(round: &Round) -> bool {
    round.phase() == Phase::Over || round.playing() < round.players()
}

/// Checks the tiles: each once, a valid initial tile, hands filled from reserves.
pub(super) fn tiles(round: &Round) -> Result<(), RuleError> {
    let initial = round.figure().placings()[0];
    if !initial.horizontal {
        return Err(RuleError::new(format!("the initial tile lies horizontally, found {initial}")).clause("D2"));
    }
    if initial.tile.tile().is_double() {
        return Err(RuleError::new(format!("the initial tile is never a double, found {initial}")).clause("D1"));
    }
    let mut seen = round.figure().tiles();
    for seat in round.seats() {
        for tile in round.hand(seat).iter().chain(round.reserve(seat).tiles().iter().copied()) {
            if seen.contains(tile) {
                return Err(RuleError::new(format!("the tile {tile} is there twice")).clause("P1"));
            }
            seen = seen.with(tile);
        }
    }
    if let Some(missing) = TileSet::ALL.difference(seen).iter().next() {
        return Err(RuleError::new(format!("the tile {missing} is nowhere")).clause("P1"));
    }
    for seat in round.seats() {
        let (name, hand, reserve) = (seat_name(seat), round.hand(seat).len(), round.reserve(seat).len());
        if round.players() == 3 {
            if reserve > 0 {
                return Err(RuleError::new(format!("three players have no reserves, {name} has one")).clause("W1"));
            }
            if hand > THREE_PLAYER_HAND_SIZE {
                let message =
                    format!("{name} has {hand} tiles, and each of three begins with {THREE_PLAYER_HAND_SIZE}");
                return Err(RuleError::new(message).clause("W1"));
            }
        } else if hand + reserve > HAND_SIZE + RESERVE_SIZE {
            let message =
                format!("{name} has {} tiles, and each begins with {}", hand + reserve, HAND_SIZE + RESERVE_SIZE);
            return Err(RuleError::new(message).clause("D1"));
        } else if hand > HAND_SIZE || hand < HAND_SIZE && reserve > 0 {
            let should = HAND_SIZE.min(hand + reserve);
            let message =
                format!("{name} has {hand} tiles in hand and {reserve} in reserve: {should} should be in hand");
            return Err(RuleError::new(message).clause(if hand > HAND_SIZE { "D1" } else { "R1" }));
        }
    }
    Ok(())
}

/// Checks everything else against the tiles: right, seat to act, stage, passes, violations and score.
pub(super) fn position(position: &Position) -> Result<(), RuleError> {
    let (round, stage) = (position.round(), position.stage());
    match stage {
        Stage::Over => over(position),
        Stage::Rally | Stage::RallyFull => rally(position),
        _ if round.playing() == 0 || (round.playing() == 1) => Err(RuleError::new(format!(
            "only {} still plays: the stage is rally, rally-full or over, found {}",
            round.seats().find(|&s| !round.finished(s)).map_or("nobody", seat_name),
            stage.name()
        ))
        .clause(if round.players() == 3 { "W2" } else { "S2" })),
        _ => play(position, stage),
    }
}

fn contradiction(position: &Position, why: impl std::fmt::Display) -> RuleError {
    RuleError::new(format!("the stage {} contradicts the rest: {why}", position.stage().name())).clause("M2")
}

fn play(position: &Position, stage: Stage) -> Result<(), RuleError> {
    let (round, decider) = (position.round(), position.decider());
    let (right, name) = (round.right(), seat_name(round.right()));
    if round.finished(right) {
        return Err(RuleError::new(format!("{name} has finished and cannot have the right of move")).clause("W1"));
    }
    if round.passes() >= round.playing() {
        return Err(RuleError::new("all players have passed, so the stage is over").clause("R7"));
    }
    if round.violations() >= MAX_VIOLATIONS {
        return Err(RuleError::new("three violations in a row end the game, so the stage is over").clause("R7"));
    }
    if round.players() == 3 && stage != Stage::Must {
        return Err(RuleError::new("three players have no seconds to use: the stage is must").clause("W1"));
    }
    let put = round.figure().placings().len() > 1;
    let undisturbed = round.passes() == 0 && round.violations() == 0;
    let last_full = put && last_is_full(round.figure());
    // The seat that put the last tile, where the seconds tell.
    let mover = match stage {
        Stage::First => {
            if round.passes() == 0 && (!put || round.violations() > 0) {
                return Err(contradiction(position, "there are no seconds to use without a tile put or a pass"));
            }
            if round.passes() > 0 && right != decider {
                return Err(contradiction(position, format!("after the pass {name} has the right and decides")));
            }
            if round.passes() == 0 && last_full == (right == decider) {
                let last = if last_full { "full" } else { "incomplete" };
                return Err(contradiction(position, format!("the last tile was {last}, so {name} has not the right")));
            }
            round.next(decider)
        }
        Stage::Second => {
            if right == decider {
                return Err(contradiction(position, format!("{name} has the right and nothing to intercept")));
            }
            if round.passes() == 0 && (!put || last_full || round.violations() > 0) {
                return Err(contradiction(
                    position,
                    format!("no incomplete tile and no pass has given {name} the right"),
                ));
            }
            decider
        }
        _ => {
            if right != decider {
                return Err(contradiction(position, format!("{name} has the right, so {name} decides")));
            }
            if last_full { right } else { round.next(right) }
        }
    };
    if round.players() == 2 && put && undisturbed && round.left(mover) == HAND_SIZE + RESERVE_SIZE {
        return Err(contradiction(position, format!("{} has not put a tile yet", seat_name(mover))));
    }
    if round.players() == 3
        && round.playing() == 2
        && !scores_are(round, &|round, seat| 2 * i8::from(round.finished(seat)))
    {
        return Err(RuleError::new("the first of three to finish has 2 points, the others none").clause("W2"));
    }
    Ok(())
}

fn rally(position: &Position) -> Result<(), RuleError> {
    let round = position.round();
    let clause = if round.players() == 3 { "W2" } else { "S2" };
    if round.playing() != 1 {
        return Err(contradiction(position, format!("{} still play", round.playing())));
    }
    if round.finished(round.right()) || position.decider() != round.right() {
        return Err(RuleError::new("in the rally its player has the right and decides").clause(clause));
    }
    if round.passes() > 0 || round.violations() > 0 {
        return Err(RuleError::new("there are no passes and no violations in the rally").clause(clause));
    }
    if !round.shown().is_empty() {
        return Err(RuleError::new("in the rally the whole hand is open, no tile is marked as shown").clause(clause));
    }
    if !finished_scores(round, 0) {
        let message = format!("the score {} cannot be when the rally begins", round.outcome());
        return Err(RuleError::new(message).clause(if round.players() == 3 { "W2" } else { "S1" }));
    }
    if position.stage() == Stage::RallyFull && last_is_full(round.figure()) {
        return Err(contradiction(position, "the last tile was full, so any may follow"));
    }
    if !round.can_put(round.right()) {
        return Err(RuleError::new("no tile can be put, so the rally is over").clause(clause));
    }
    Ok(())
}

fn over(position: &Position) -> Result<(), RuleError> {
    let (round, right) = (position.round(), position.round().right());
    let all = round.seats().map(|s| round.left(s)).sum::<usize>() as i8;
    let left = |seat: Seat| round.left(seat) as i8;
    if position.decider() != right {
        return Err(RuleError::new("when the game is over no seat decides: the seat with the right is named twice"));
    }
    if round.playing() == 1 && round.finished(right) {
        return Err(RuleError::new("the player of the rally has the right").clause("S2"));
    }
    if round.playing() <= 1 && (round.passes() > 0 || round.violations() > 0 || !round.shown().is_empty()) {
        return Err(RuleError::new("there are no passes and no violations in the rally").clause("S2"));
    }
    let ended = round.passes() == round.playing() || round.violations() == MAX_VIOLATIONS;
    let fits = match round.playing() {
        0 => last_scores(round),
        1 => finished_scores(round, all),
        playing if playing == round.players() => {
            let unfinished = |_: &Round, seat| all - left(seat);
            let left_by =
                |leaver: Seat| scores_are(round, &|_, seat| if seat == leaver { 0 } else { 1 + left(leaver) });
            if ended { scores_are(round, &unfinished) } else { round.seats().any(left_by) }
        }
        _ => {
            let unfinished = |round: &Round, seat| if round.finished(seat) { 2 + all } else { 0 };
            let left_by = |leaver: Seat| {
                let stays = |seat| left(leaver) + if round.finished(seat) { 2 } else { 1 };
                !round.finished(leaver) && scores_are(round, &|_, seat| if seat == leaver { 0 } else { stays(seat) })
            };
            if ended { scores_are(round, &unfinished) } else { round.seats().any(left_by) }
        }
    };
    if !fits || round.passes() > round.playing() {
        let message = format!("the game cannot have ended {} with these tiles and passes", round.outcome());
        return Err(RuleError::new(message).clause(if round.players() == 3 { "W3" } else { "S3" }));
    }
    Ok(())
}

fn scores_are(round: &Round, expected: &dyn Fn(&Round, Seat) -> i8) -> bool {
    round.seats().all(|seat| round.scores()[seat.index()] == expected(round, seat))
}

/// Returns whether all seats but one have the points for finishing, plus `more` each.
fn finished_scores(round: &Round, more: i8) -> bool {
    let scores = |finished| {
        let seats = round.seats().filter(move |&s| round.finished(s) == finished);
        seats.map(|s| round.scores()[s.index()]).collect::<Vec<_>>()
    };
    let mut points = scores(true).into_iter().map(|s| s - more).collect::<Vec<_>>();
    points.sort_unstable();
    scores(false) == [0] && if round.players() == 3 { points == [1, 2] } else { points == [1] || points == [2] }
}

/// Returns whether the points are those of a game that all have finished, the seat with the right last (S1, S3, W2).
fn last_scores(round: &Round) -> bool {
    let last = round.scores()[round.right().index()];
    let others = round.seats().filter(|&s| s != round.right()).map(|s| round.scores()[s.index()]);
    let mut others = others.collect::<Vec<_>>();
    others.sort_unstable();
    match round.players() {
        3 => last == 0 && others == [1, 2],
        _ => (0..=1).contains(&last) && (1..=2).contains(&others[0]),
    }
}

/// Returns whether the last tile of a figure of two or more is full.
fn last_is_full(figure: &Figure) -> bool {
    let Some((&last, before)) = figure.placings().split_last() else { return false };
    let Some((&first, rest)) = before.split_first() else { return false };
    let mut earlier = Figure::new(first);
    rest.iter().for_each(|&p| earlier.put(p));
    earlier.fit(last).is_ok_and(|fit| fit.full)
}
