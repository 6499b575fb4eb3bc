//! Replays records: the deal from its tags, and the moves with the waits that their numbers imply (N4, N5).

use super::Ampli;
use super::deal::{Deal, RESERVE_SIZE, Reserve, seat_name};
use super::moves::{self, WAIT, Written, read_arrows};
use super::record::{Begun, Numbers, arrows, place_finished};
use super::round::Phase;
use super::text::read_oriented;
use super::tile::{Tile, TileSet};
use super::turn_based::{Stage, Step};
use game::record::{check_result, is_result};
use game::text::Cursor;
use game::{Game, NoEffects, Record, RuleError, Seat, Table, quote};

/// Creates the table at which the game of a record starts.
fn opening(record: &Record) -> Result<Table<Ampli>, RuleError> {
    record.expect_game(Ampli::ID)?;
    let usual = if record.tag("HandC").is_some() { "3" } else { Ampli::DEFAULT_SETUP };
    let game =
        Ampli::from_setup(record.tag("Setup").unwrap_or(usual)).map_err(|error| error.context("the tag Setup"))?;
    let start = match record.tag("Position") {
        Some(text) => game.parse_position(text).map_err(|error| error.context("the tag Position"))?,
        None => game.start(&read_deal(&game, record)?),
    };
    Ok(Table::new(game, start))
}

fn read_deal(game: &Ampli, record: &Record) -> Result<Deal, RuleError> {
    let tiles = |name: &str| -> Result<Vec<Tile>, RuleError> {
        let text = record.tag(name).ok_or_else(|| {
            RuleError::new(format!("the record has no tag {name}: without all tiles it cannot be replayed"))
        })?;
        let found = text.split_whitespace().map(Tile::parse).collect::<Result<Vec<_>, _>>();
        let found = found.map_err(|error| error.context(format!("the tag {name}")))?;
        let twice = found.iter().enumerate().find(|&(i, t)| found[..i].contains(t));
        match twice {
            Some((_, tile)) => Err(RuleError::new(format!("the tag {name} has the tile {tile} twice")).clause("P1")),
            None => Ok(found),
        }
    };
    let players = game.seats();
    let initial = tiles("Initial")?;
    let &[initial] = initial.as_slice() else {
        return Err(RuleError::new(format!("the tag Initial holds one tile, found {}", initial.len())).clause("D1"));
    };
    let mut deal = Deal { players, hands: [TileSet::EMPTY; 3], reserves: [Reserve::default(); 3], initial };
    for seat in (0..players).map(Seat) {
        let name = seat_name(seat);
        deal.hands[seat.index()] = tiles(&format!("Hand{name}"))?.into_iter().collect();
        if players == 2 {
            let reserve = tiles(&format!("Reserve{name}"))?;
            if reserve.len() > RESERVE_SIZE {
                let message = format!("the tag Reserve{name} holds 4 tiles, found {}", reserve.len());
                return Err(RuleError::new(message).clause("D1"));
            }
            deal.reserves[seat.index()] = Reserve::new(&reserve);
        }
    }
    deal.check(game.beginner())?;
    Ok(deal)
}

/// Replays a record.
pub(super) fn replay(record: &Record) -> Result<Table<Ampli>, RuleError> {
    let table = opening(record)?;
    let numbers = Numbers::new(table.game().seats());
    let mut replay = Replay { table, numbers, heading: None, bang: false, last: None };
    let mut result = None;
    for word in &record.words {
        let text = word.text.as_str();
        if result.is_some() {
            return Err(RuleError::new(format!("{} stands after the result", quote(text))).line(word.line));
        }
        if is_result(text) {
            result = Some(text);
        } else {
            replay.word(text).map_err(|f| f.line(word.line))?;
        }
    }
    if replay.heading.is_some() || replay.bang {
        return Err(RuleError::new("the record ends with a number that has no move").clause("N4"));
    }
    check_result(record, &replay.table, result)?;
    Ok(replay.table)
}

/// The effect of the last put, for words that say more about it.
struct Done {
    seat: Seat,
    drawn: Option<Tile>,
    place: Option<u8>,
}

impl Done {
    fn check_drawn(&self, said: Tile) -> Result<(), RuleError> {
        let name = seat_name(self.seat);
        let message = match self.drawn {
            Some(drawn) if drawn == said => return Ok(()),
            Some(drawn) => format!("{name} drew {drawn}, not {said}"),
            None => format!("{name} has nothing to draw, found +{said}"),
        };
        Err(RuleError::new(message).clause("N5"))
    }

    fn check_place(&self, said: u8) -> Result<(), RuleError> {
        if self.place == Some(said) {
            return Ok(());
        }
        let (name, arrows) = (seat_name(self.seat), arrows(Some(said)).unwrap_or_default());
        let message = format!("{name} has not finished as {arrows} says");
        Err(RuleError::new(message).clause("N5"))
    }
}

struct Replay {
    table: Table<Ampli>,
    numbers: Numbers,
    /// A number whose move has not been read yet.
    heading: Option<(Seat, Begun, String)>,
    /// A `!` before its number that is a separate word.
    bang: bool,
    last: Option<Done>,
}

impl Replay {
    fn word(&mut self, word: &str) -> Result<(), RuleError> {
        let alone = self.heading.is_none() && !self.bang;
        let mut cursor = Cursor::new(word);
        if word == "!" && alone {
            self.bang = true;
        } else if word == WAIT && alone {
            self.table.play_turn(WAIT)?;
        } else if word.starts_with('+') && alone {
            cursor.next_char();
            let said = read_oriented(&mut cursor)?.tile();
            cursor.end()?;
            self.done(word)?.check_drawn(said)?;
        } else if word.starts_with('>') && alone {
            let said = read_arrows(&mut cursor).unwrap_or_default();
            cursor.end()?;
            self.done(word)?.check_place(said)?;
        } else if let Some(rest) = self.number(word)? {
            if !rest.is_empty() {
                self.play(rest)?;
            }
        } else {
            self.play(word)?;
        }
        Ok(())
    }

    fn done(&self, word: &str) -> Result<&Done, RuleError> {
        self.last
            .as_ref()
            .ok_or_else(|| RuleError::new(format!("{} follows no tile that was put", quote(word))).clause("N5"))
    }

    /// Reads a number at the start of a word, and returns the rest.
    fn number<'a>(&mut self, word: &'a str) -> Result<Option<&'a str>, RuleError> {
        let mut cursor = Cursor::new(word);
        let bang = cursor.eat('!') || self.bang;
        if !bang && !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(None);
        }
        let wrong =
            |found: &str| RuleError::new(format!("found {} where a number was expected", quote(found))).clause("N4");
        let found = cursor.number(9999).map_err(|_| wrong(word))?;
        let three = self.numbers.players == 3;
        let (seat, begun) = match cursor.next_char() {
            Some('.') if !three => (Seat((found as u8 + 1) % 2), if bang { Begun::InSeconds } else { Begun::InTurn }),
            Some('!') if !three && !bang => (Seat((found as u8 + 1) % 2), Begun::Intercepting),
            Some(c @ 'A'..='C') if three && !bang => {
                cursor.eat('.');
                (Seat(c as u8 - b'A'), Begun::InTurn)
            }
            _ if bang => return Err(wrong(word)),
            _ => return Ok(None),
        };
        if self.heading.is_some() {
            return Err(
                RuleError::new(format!("found the number {} where a move was expected", quote(word))).clause("N4")
            );
        }
        let (expected, name) = (self.numbers.next(seat), seat_name(seat));
        if found != expected {
            let message = format!("found the number {} where {name}'s next is {expected}", quote(word));
            return Err(RuleError::new(message).clause("N4"));
        }
        self.bang = false;
        self.heading = Some((seat, begun, self.numbers.text(seat, begun)));
        Ok(Some(cursor.rest()))
    }

    fn play(&mut self, text: &str) -> Result<(), RuleError> {
        let Some((seat, begun, number)) = self.heading.take() else {
            return Err(RuleError::new(format!("{} has no number before it", quote(text))).clause("N4"));
        };
        self.play_as(seat, begun, text).map_err(|error| error.context(format!("{number} {}", quote(text))))
    }

    fn play_as(&mut self, seat: Seat, begun: Begun, text: &str) -> Result<(), RuleError> {
        if self.table.position().stage() == Stage::Over {
            return Err(RuleError::new("the game is over"));
        }
        self.last = None;
        if let Some(shown) = text.strip_suffix('?') {
            return self.violate(seat, begun, shown);
        }
        self.pass_seconds(seat, begun)?;
        let before = *self.table.position();
        if matches!(text, moves::PASS | "-") {
            let step = moves::parse(&before, text)?;
            self.table.play_unchecked(seat, step);
        } else {
            let written = Written::parse(text)?;
            let (placing, full) = moves::resolve(before.round(), seat, &written.said)?;
            written.check_marks(before.round(), seat, placing)?;
            let mut after = before;
            let step = Step::Put { placing, full };
            after.apply(seat, step, &mut NoEffects);
            let drawn = before.round().reserve(seat).tiles().first().copied();
            let done = Done { seat, drawn, place: place_finished(&before, &after, seat) };
            written.drawn.map_or(Ok(()), |said| done.check_drawn(said))?;
            written.finished.map_or(Ok(()), |said| done.check_place(said))?;
            self.table.play_unchecked(seat, step);
            self.last = Some(done);
        }
        self.numbers.take(seat);
        Ok(())
    }

    fn violate(&mut self, seat: Seat, begun: Begun, shown: &str) -> Result<(), RuleError> {
        let round = self.table.position().round();
        if round.phase() != Phase::Play {
            return Err(RuleError::new("there are no violations in the rally").clause("S2"));
        }
        if round.players() == 3 && seat != round.right() {
            let name = seat_name(seat);
            return Err(RuleError::new(format!("{name} has not the right of move")).clause("W1"));
        }
        let shown = if shown.is_empty() { None } else { Some(Tile::parse(shown)?) };
        if let Some(tile) = shown {
            round.may_put_tile(seat, tile)?;
        }
        // With the right and after the seconds, as the number says.
        while begun == Begun::InTurn && seat == self.table.position().round().right() && self.may_wait() {
            self.wait();
        }
        self.table.play_unchecked(seat, Step::Violation(shown));
        self.numbers.take(seat);
        Ok(())
    }

    /// Makes the waits that must have come before a move that began like this, or says why it is impossible.
    fn pass_seconds(&mut self, seat: Seat, begun: Begun) -> Result<(), RuleError> {
        let name = seat_name(seat);
        let wrong = |why: String| Err(RuleError::new(why).clause("N4"));
        let position = *self.table.position();
        let (stage, right) = (position.stage(), position.round().right());
        let rally = matches!(stage, Stage::Rally | Stage::RallyFull);
        match begun {
            _ if rally && seat != right => wrong(format!("{} plays on alone", seat_name(right))),
            _ if rally => Ok(()),
            Begun::Intercepting if seat == right => {
                wrong(format!("{name} has the right of move and intercepts nothing"))
            }
            Begun::InTurn | Begun::InSeconds if seat != right => {
                wrong(format!("{name} has not the right of move, {} has", seat_name(right)))
            }
            Begun::InSeconds if stage != Stage::First || position.decider() != seat => {
                wrong(format!("{name} has no seconds of the other's to use"))
            }
            Begun::InSeconds => Ok(()),
            Begun::InTurn => {
                while self.table.position().stage() != Stage::Must {
                    self.wait();
                }
                Ok(())
            }
            Begun::Intercepting => {
                if stage == Stage::First && position.decider() != seat {
                    self.wait();
                }
                if self.table.position().stage() == Stage::Must || self.table.position().decider() != seat {
                    return wrong(format!("{name} cannot intercept now"));
                }
                Ok(())
            }
        }
    }

    fn may_wait(&self) -> bool {
        matches!(self.table.position().stage(), Stage::First | Stage::Second)
    }

    fn wait(&mut self) {
        let seat = self.table.position().decider();
        self.table.play_unchecked(seat, Step::Wait);
    }
}
