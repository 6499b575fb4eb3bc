//! Texts of whole turns: `b2:b3,b4,c4/x:c1,a4/^:a1,d4` and `pass`. Parsing one names the clause that it breaks.

use super::board::{Cup, CupSet, Cups};
use super::position::{Position, Stage, Step};
use super::setup::TwoTen;
use super::text::two_lids;
use game::text::Cursor;
use game::{NoEffects, RuleError, Status};

impl<C: Cups> TwoTen<C> {
    pub(super) fn write_turn(&self, turn: &[Step]) -> String {
        let names = |cups: Vec<Cup>| cups.into_iter().map(|cup| self.name(cup)).collect::<Vec<_>>().join(",");
        let some = |pick: fn(&Step) -> Option<Cup>| turn.iter().filter_map(pick).collect::<Vec<_>>();
        let Some(&Step::Lift { cup: from, .. }) = turn.first() else { return "pass".to_string() };
        let way = some(|step| if let Step::Drop { cup } = *step { Some(cup) } else { None });
        let takings = some(|step| if let Step::Take { cup } = *step { Some(cup) } else { None });
        let lids = some(|step| if let Step::Lid { cup } = *step { Some(cup) } else { None });
        let mut text = format!("{}:{}", self.name(from), names(way));
        if !takings.is_empty() {
            text += &format!("/x:{}", names(takings));
        }
        if !lids.is_empty() {
            let set = lids.into_iter().fold(C::Set::NONE, |set, cup| set | C::Set::of(cup));
            text += &format!("/^:{}", names(self.by_file(set)));
        }
        text
    }

    pub(super) fn read_turn(&self, before: &Position<C>, text: &str) -> Result<Vec<Step>, RuleError> {
        if before.stage != Stage::Between {
            return Err(RuleError::new("a turn is already under way"));
        }
        if matches!(self.play_status(before), Status::Over(_)) {
            return Err(RuleError::new("the game is over, no turn is left").clause("T8"));
        }
        match (text == "pass", self.sowable(before).next().is_some()) {
            (true, true) => {
                Err(RuleError::new("a side passes only if it cannot sow, and here stones can be sown").clause("T7"))
            }
            (true, false) => Ok(vec![Step::Pass]),
            (false, false) => Err(RuleError::new("no stones can be sown here, the only turn is \"pass\"").clause("T7")),
            (false, true) => {
                let mut reader = Reader { game: self, position: *before, steps: Vec::new(), cursor: Cursor::new(text) };
                reader.sow()?;
                let mut more = reader.cursor.eat('/');
                if more && reader.cursor.eat('x') {
                    reader.take()?;
                    more = reader.cursor.eat('/');
                }
                reader.cover(more)?;
                reader.cursor.end()?;
                Ok(reader.steps)
            }
        }
    }
}

/// Reads a turn and applies its steps as it goes.
struct Reader<'a, C: Cups> {
    game: &'a TwoTen<C>,
    position: Position<C>,
    steps: Vec<Step>,
    cursor: Cursor<'a>,
}

impl<C: Cups> Reader<'_, C> {
    fn make(&mut self, step: Step) {
        self.game.play_step(&mut self.position, step, &mut NoEffects);
        self.steps.push(step);
    }

    /// `b2:b3,b4,c4`
    fn sow(&mut self) -> Result<(), RuleError> {
        let game = self.game;
        let illegal = |at: usize, why: String| Err(RuleError::new(why).at(at).clause("T2"));
        let from = game.read_cup(&mut self.cursor)?;
        let name = game.name(from);
        let held = self.position.cups.count(from);
        if self.position.covered.contains(from) {
            return illegal(0, format!("{name} is covered, nothing may be taken from it"));
        }
        if held == 0 {
            return illegal(0, format!("{name} is empty, there is nothing to sow"));
        }
        self.cursor.expect(':')?;
        let mut way = Vec::new();
        let mut last = from;
        loop {
            let at = self.cursor.offset();
            let cup = game.read_cup(&mut self.cursor)?;
            if !game.neighbours[usize::from(last)].contains(cup) {
                return illegal(at, format!("{} is no orthogonal neighbour of {}", game.name(cup), game.name(last)));
            }
            if self.position.covered.contains(cup) {
                return illegal(at, format!("{} is covered and receives nothing", game.name(cup)));
            }
            if way.len() == usize::from(held) {
                return illegal(at, format!("the way is longer than the {held} stones that {name} holds"));
            }
            way.push(cup);
            last = cup;
            if !self.cursor.eat(',') {
                break;
            }
        }
        self.make(Step::Lift { cup: from, count: way.len() as u16 });
        for cup in way {
            self.make(Step::Drop { cup });
        }
        Ok(())
    }

    /// `x:c1,a4` after its first letter
    fn take(&mut self) -> Result<(), RuleError> {
        self.cursor.expect(':')?;
        let mut taken = 0;
        loop {
            let at = self.cursor.offset();
            let cup = self.game.read_cup(&mut self.cursor)?;
            let name = self.game.name(cup);
            let why = match self.position.stage {
                Stage::Take { .. } if self.position.cups.count(cup) > 0 => None,
                Stage::Take { .. } => Some(format!("{name} is empty, there is no stone to take")),
                _ if taken == 0 => Some(format!("no stone may be taken from {name}: no new progression was made")),
                _ => {
                    Some(format!("no stone may be taken from {name}: all that could be taken is taken, {taken} in all"))
                }
            };
            if let Some(why) = why {
                return Err(RuleError::new(why).at(at).clause("T5"));
            }
            self.make(Step::Take { cup });
            taken += 1;
            if !self.cursor.eat(',') {
                return Ok(());
            }
        }
    }

    /// `^:a1,d4`, or nothing. Earned stones that are not taken are declined.
    fn cover(&mut self, any: bool) -> Result<(), RuleError> {
        if let Stage::Take { .. } = self.position.stage {
            self.make(Step::Done);
        }
        if !any {
            self.make(Step::NoLids);
            return Ok(());
        }
        if !self.cursor.eat('^') {
            return Err(self.cursor.unexpected("takings as x:c1,a4 or lids as ^:a1,d4"));
        }
        self.cursor.expect(':')?;
        let at = self.cursor.offset();
        let mut lids = vec![self.game.read_cup(&mut self.cursor)?];
        while lids.len() < 3 && self.cursor.eat(',') {
            lids.push(self.game.read_cup(&mut self.cursor)?);
        }
        two_lids(&lids).map_err(|error| error.at(at))?;
        for cup in lids {
            self.make(Step::Lid { cup });
        }
        Ok(())
    }
}
