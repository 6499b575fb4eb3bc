//! Writes records (N4, N5): the deal in tags, moves with the numbers and marks of the author.
//!
//! Waits are not written: the numbers tell when a move began. Only waits at the very end of an unfinished game are written, as `wait`.

use super::Ampli;
use super::deal::{Deal, seat_name};
use super::moves::{self, MARK, WAIT};
use super::position::tiles_text;
use super::turn_based::{Position, Stage, Step};
use game::record::{TurnComments, comment};
use game::{Game, NoEffects, Seat, Table};

/// The time at which a move began, as its number tells (N4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// `!7.`: with the right, in the drawing seconds of the other player.
    InSeconds,
    /// `7.`: with the right, after them.
    InTurn,
    /// `7!`: without the right; in the rally, a full tile after an incomplete one.
    Intercepting,
}

/// The last used numbers.
pub(super) struct Numbers {
    pub(super) players: u8,
    last: u32,
    turns: [u32; 3],
}

impl Numbers {
    pub(super) fn new(players: u8) -> Numbers {
        Numbers { players, last: 0, turns: [0; 3] }
    }

    /// Returns the number of the next move of a seat: of two players the next of its own parity, of three its own count.
    pub(super) fn next(&self, seat: Seat) -> u32 {
        match self.players {
            3 => self.turns[seat.index()] + 1,
            _ => self.last + if self.last % 2 == u32::from(seat.0) { 1 } else { 2 },
        }
    }

    pub(super) fn take(&mut self, seat: Seat) {
        self.last = self.next(seat);
        self.turns[seat.index()] += 1;
    }

    pub(super) fn text(&self, seat: Seat, begun: Begun) -> String {
        let number = self.next(seat);
        match (self.players, begun) {
            (3, _) => format!("{number}{}", seat_name(seat)),
            (_, Begun::InSeconds) => format!("!{number}."),
            (_, Begun::InTurn) => format!("{number}."),
            (_, Begun::Intercepting) => format!("{number}!"),
        }
    }
}

/// Returns when a step began; for a violation only whether it was with the right.
fn begun(position: &Position, seat: Seat, step: Step) -> Begun {
    match (position.stage(), step) {
        (Stage::RallyFull, _) => Begun::Intercepting,
        _ if seat != position.round().right() => Begun::Intercepting,
        (Stage::First, Step::Put { .. }) => Begun::InSeconds,
        _ => Begun::InTurn,
    }
}

/// Writes the moves of a table with their comments. Waits are not written and have none.
pub(super) fn movetext(table: &Table<Ampli>, note: &TurnComments<'_>) -> String {
    let mut position = *table.start();
    let mut numbers = Numbers::new(position.round().players());
    let mut words = Vec::new();
    let mut waits = 0;
    for (i, turn) in table.turns().iter().enumerate() {
        let seat = turn.seat;
        for &step in &turn.steps {
            let before = position;
            position.apply(seat, step, &mut NoEffects);
            if step == Step::Wait {
                waits += 1;
                continue;
            }
            waits = 0;
            let number = numbers.text(seat, begun(&before, seat, step));
            numbers.take(seat);
            if let Step::Violation(_) = step {
                words.push(number + &moves::text(&before, step));
                continue;
            }
            words.push(number);
            words.push(moves::text(&before, step));
            if let Step::Put { placing, full } = step {
                let round = before.round();
                let word = words.last_mut().expect("a word was just pushed");
                if full && !word.ends_with("::") {
                    word.push_str("::");
                }
                word.extend(std::iter::repeat_n(MARK, moves::marks(round, seat, placing, usize::MAX)));
                words.extend(round.reserve(seat).tiles().first().map(|tile| format!("+{tile}")));
                words.extend(arrows(place_finished(&before, &position, seat)).map(str::to_string));
            }
        }
        if turn.steps.iter().any(|&step| step != Step::Wait) {
            words.extend(comment(note, i));
        }
    }
    words.extend(std::iter::repeat_n(WAIT.to_string(), waits));
    words.join(" ")
}

/// Returns the place in which a seat finished by its last step, counted from 1.
pub(super) fn place_finished(before: &Position, after: &Position, seat: Seat) -> Option<u8> {
    let round = before.round();
    (!round.finished(seat) && after.round().finished(seat)).then(|| round.players() - round.playing() + 1)
}

pub(super) fn arrows(place: Option<u8>) -> Option<&'static str> {
    match place {
        Some(1) => Some(">>"),
        Some(2) => Some(">"),
        _ => None,
    }
}

/// Returns the tags of the deal. A start that is no deal of this setup is written as a position instead.
pub(super) fn deal_tags(game: &Ampli, start: &Position) -> Vec<(String, String)> {
    let round = start.round();
    let initial = round.figure().placings()[0].tile.tile();
    let deal = Deal { players: round.players(), hands: round.hands, reserves: round.reserves, initial };
    if game.start(&deal) != *start || deal.check(game.beginner()).is_err() {
        return vec![("Position".to_string(), game.position_text(start))];
    }
    let mut tags = Vec::new();
    for seat in round.seats() {
        let name = seat_name(seat);
        tags.push((format!("Hand{name}"), tiles_text(round.hand(seat).iter(), " ")));
        if round.players() == 2 {
            tags.push((format!("Reserve{name}"), tiles_text(round.reserve(seat).tiles().iter().copied(), " ")));
        }
    }
    tags.push(("Initial".to_string(), initial.to_string()));
    tags
}
