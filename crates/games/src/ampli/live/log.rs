//! The record of a live game in the notation of the author (N1–N5).
//!
//! A live game is a turn-based game with waits and violations. The log builds that turn-based game from the events, and uses its
//! records.

use super::Live;
use super::event::{Event, EventKind, KnockKind};
use crate::ampli::{Ampli, Oriented, Phase, Placing, Position, Stage, Step};
use crate::effect::{Effect, GameEffect};
use game::record::write;
use game::{Game, Outcome, Place, Seat, Table};

/// Builds the record of a game from all its events in order.
#[derive(Clone, Debug)]
pub struct Log {
    table: Table<Ampli>,
    /// The kind of the move in progress, and the times of its knock: arrival and credit.
    pub(super) knock: Option<(KnockKind, u64, u64)>,
    /// For each written move the two times, if it was an interception or its delay was credited.
    pub(super) times: Vec<Option<(u64, u64)>>,
    /// The start time of the game.
    pub(super) start: u64,
    /// The last seat that left, and whether it was gone without a word.
    left: Option<(Seat, bool)>,
}

impl Log {
    /// Creates the log of a game that is about to start.
    pub fn new(live: &Live) -> Log {
        let round = *live.round();
        let game = Ampli { players: round.players(), beginner: round.right() };
        let table = Table::new(game, Position::new(round));
        Log { table, knock: None, times: Vec::new(), start: live.now(), left: None }
    }

    /// Adds events.
    pub fn note(&mut self, events: &[Event]) {
        for event in events {
            match event.what {
                EventKind::Knocked { how, came, credited, .. } => self.knock = Some((how, came, credited)),
                EventKind::Violation { seat, shown, .. } => self.make(seat, Step::Violation(shown)),
                EventKind::Left { seat, gone } => self.left = Some((seat, gone)),
                EventKind::Effect(Effect::Custom(GameEffect::Put { seat, tile, cells, full })) => {
                    if let Some(placing) = placing(tile, cells) {
                        self.make(seat, Step::Put { placing, full });
                    }
                }
                EventKind::Effect(Effect::Passed { seat }) => {
                    let rally = self.table.position().round().phase() != Phase::Play;
                    self.make(seat, if rally { Step::Stop } else { Step::Pass });
                }
                _ => {}
            }
        }
    }

    /// Makes a step of turn-based play, after the waits that must have come before it.
    fn make(&mut self, seat: Seat, step: Step) {
        let knock = self.knock.take();
        let (how, times) = match knock {
            Some((KnockKind::Interception, came, credited)) => (KnockKind::Interception, Some((came, credited))),
            Some((how, came, credited)) => (how, (came != credited).then_some((came, credited))),
            None => (KnockKind::Turn, None),
        };
        self.times.push(times);
        while !self.in_time(seat, how) {
            let waiting = self.table.position().decider();
            self.table.play_unchecked(waiting, Step::Wait);
        }
        self.table.play_unchecked(seat, step);
    }

    /// Returns whether turn-based play has reached the seconds in which a move of this kind is made.
    fn in_time(&self, seat: Seat, how: KnockKind) -> bool {
        let position = self.table.position();
        let decides = position.decider() == seat;
        match position.stage() {
            Stage::First => decides && how != KnockKind::Turn,
            Stage::Second => decides && how == KnockKind::Interception,
            Stage::Must | Stage::Rally | Stage::RallyFull | Stage::Over => true,
        }
    }

    /// Returns the turn-based game with all its moves.
    pub fn table(&self) -> &Table<Ampli> {
        &self.table
    }

    /// Returns the moves in the notation of the author. Each interception, and each move with credit for delay, has its times of arrival
    /// and credit from the start of the game.
    pub fn movetext(&self) -> String {
        let mut words = Vec::new();
        let mut times = self.times.iter();
        let mut open: Option<(u64, u64)> = None;
        let text = Ampli::movetext(&self.table);
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            if is_number(word) {
                words.extend(open.take().map(|times| self.comment(times)));
                open = times.next().copied().flatten();
            }
            words.push(word.to_string());
        }
        words.extend(open.map(|times| self.comment(times)));
        words.join(" ")
    }

    fn comment(&self, (came, credited): (u64, u64)) -> String {
        let text = |at: u64| {
            let ms = at.saturating_sub(self.start);
            let (seconds, minutes, hours) = (ms / 1000 % 60, ms / 60_000 % 60, ms / 3_600_000);
            format!("{hours}:{minutes:02}:{seconds:02}.{:03}", ms % 1000)
        };
        format!("{{[%raw {}] [%allowed {}]}}", text(came), text(credited))
    }

    /// Returns the whole record of a finished game, hidden tiles included. `more` are further tags such as the names of players.
    pub fn record(&self, live: &Live, more: &[(&str, &str)]) -> String {
        let game = self.table.game();
        let mut tags = vec![("Game".to_string(), Ampli::ID.to_string()), ("Setup".to_string(), game.setup())];
        tags.extend(game.deal_tags(self.table.start()));
        tags.extend(more.iter().map(|&(name, value)| (name.to_string(), value.to_string())));
        let outcome = live.outcome();
        // A result such as 1-0 exists for two seats only.
        let mut result = "";
        if game.seats() == 2 {
            result = outcome.as_ref().map_or("*", Outcome::result);
            tags.push(("Result".to_string(), result.to_string()));
        }
        if let Some(outcome) = outcome {
            tags.push(("Score".to_string(), game.score_text(&outcome)));
        }
        // The rules give every other result.
        if let Some((_, gone)) = self.left.filter(|_| self.table.outcome().is_none()) {
            tags.push(("Termination".to_string(), if gone { "gone" } else { "resigned" }.to_string()));
        }
        write(&tags, &self.movetext(), result)
    }
}

/// Returns the placing of an effect.
fn placing(tile: [u8; 2], cells: [Place; 2]) -> Option<Placing> {
    let [Place::Table { x, y }, Place::Table { x: other, .. }] = cells else { return None };
    Some(Placing { tile: Oriented::new(tile[0], tile[1])?, horizontal: other != x, x, y })
}

/// Returns whether a word begins with a number: `7.`, `!7.`, `7!`, `7A`, or `7.?` for a violation.
fn is_number(word: &str) -> bool {
    let word = word.strip_prefix('!').unwrap_or(word);
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && word[digits..].starts_with(['.', '!', 'A', 'B', 'C'])
}
