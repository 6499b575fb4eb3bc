//! Making puzzles: games among levels that play well and yet err, looked through for positions with one clear turn; and for forks of
//! Gamma, scattered positions.

use crate::grade::grade;
use crate::judge::{Judge, Players, after};
use crate::plan::{LINE, MOST_ASKED, Plan, plan};
use crate::puzzle::{Proof, Puzzle, mix};
use crate::scatter;
use crate::shares::{EASY, Shares};
use crate::story::Story;
use crate::themes;
use catalog::{Advice, AnyTable, Level, Limits, PlayerSpec, RuleError, Rules, Stop};
use std::collections::HashSet;

/// Turns of a game that are skipped after a puzzle was found in it.
const APART: usize = 6;
/// No game gives more puzzles than this.
const MOST_OF_A_GAME: usize = 2;
/// The first turns of a game are made by the weakest level, so that games differ.
const OPENING: usize = 4;
/// The longest game that is played.
const LONGEST: usize = 300;

/// Makes puzzles of a game, one seed after another.
pub struct Maker {
    plan: &'static Plan,
    opened: Vec<Box<dyn Rules>>,
    players: Players,
    seed: u64,
    known: HashSet<String>,
    shares: Shares,
    found: Vec<Puzzle>,
    looked_at: u64,
}

impl Maker {
    /// Makes puzzles from this seed on that are not among the known ones; `wanted` is how many there will be in all.
    pub fn new(game: &str, seed: u64, known: &[Puzzle], wanted: usize) -> Result<Maker, RuleError> {
        let plan = plan(game)?;
        let entry = catalog::find(game)?;
        let opened = plan.setups.iter().map(|setup| entry.open(setup)).collect::<Result<Vec<_>, _>>()?;
        let mut shares = Shares::new(game, wanted);
        known.iter().for_each(|puzzle| shares.add(puzzle));
        let known = known.iter().map(|p| p.id.clone()).collect();
        Ok(Maker { plan, opened, players: Players::default(), seed, known, shares, found: Vec::new(), looked_at: 0 })
    }

    /// How many positions were looked at.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The seed of the game that will be played next.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next puzzle; nothing when it is stopped.
    pub fn next(&mut self, stop: &Stop, on_look: &mut dyn FnMut(u64, u64)) -> Result<Option<Puzzle>, RuleError> {
        loop {
            if let Some(puzzle) = self.found.pop() {
                return Ok(Some(puzzle));
            }
            if stop.pulled() {
                return Ok(None);
            }
            let seed = self.seed;
            self.seed += 1;
            self.play(seed, stop, on_look)?;
        }
    }

    /// Scatters the positions and plays the game of a seed, and keeps the puzzles that come up.
    fn play(&mut self, seed: u64, stop: &Stop, on_look: &mut dyn FnMut(u64, u64)) -> Result<(), RuleError> {
        let opened = std::mem::take(&mut self.opened);
        let rules = &*opened[(seed % opened.len() as u64) as usize];
        let played = self.play_by(rules, seed, stop, on_look);
        self.opened = opened;
        played
    }

    fn play_by(
        &mut self,
        rules: &dyn Rules,
        seed: u64,
        stop: &Stop,
        on_look: &mut dyn FnMut(u64, u64),
    ) -> Result<(), RuleError> {
        let plan = self.plan;
        let mut best = std::mem::take(&mut self.players);
        let mut judge = best.judge(rules, plan, stop)?;
        let scattered = self.scatter(rules, &mut judge, seed, stop);
        let played = scattered.and_then(|()| self.look_through(rules, &mut judge, seed, stop, on_look));
        self.players = best;
        played
    }

    /// Keeps the first fork that comes up among positions scattered from a seed, if the book lacks forks.
    fn scatter(&mut self, rules: &dyn Rules, judge: &mut Judge<'_>, seed: u64, stop: &Stop) -> Result<(), RuleError> {
        if !self.plan.scattered || self.shares.lacks(themes::FORK) == 0 {
            return Ok(());
        }
        for table in scatter::forks(rules, seed, stop)? {
            if let Some(puzzle) = self.look(rules, judge, &*table, seed, stop)? {
                self.found.push(puzzle);
                break;
            }
        }
        Ok(())
    }

    fn look_through(
        &mut self,
        rules: &dyn Rules,
        judge: &mut Judge<'_>,
        seed: u64,
        stop: &Stop,
        on_look: &mut dyn FnMut(u64, u64),
    ) -> Result<(), RuleError> {
        let plan = self.plan;
        let mut table = rules.start(mix(seed));
        let level = |which: u64| {
            let (from, to) = plan.levels;
            Level::new(from + (mix(seed * 3 + which) % u64::from(to - from + 1)) as u32)
        };
        let mut players = [rules.player(&PlayerSpec::level(level(0)?))?, rules.player(&PlayerSpec::level(level(1)?))?];
        let mut beginner = rules.player(&PlayerSpec::level(Level::new(1)?))?;
        let (mut skip, mut kept) = (plan.from_turn, 0);
        while let Some(seat) = table.to_act().first() {
            let turns = table.turn_count();
            if stop.pulled() || turns > LONGEST || skip == usize::MAX {
                break;
            }
            if turns >= skip {
                self.looked_at += 1;
                on_look(seed, self.looked_at);
                // A puzzle has no history.
                let fresh = rules.at_position(&themes::without_past(rules.id(), &table.position_text()))?;
                if let Some(named) = judge.glance(&*fresh)?
                    && self.has_room(rules, &*fresh, &named, stop)?
                    && judge.stands_out(&*fresh, &named)?
                    && let Some(puzzle) = self.look(rules, judge, &*fresh, seed, stop)?
                {
                    self.found.push(puzzle);
                    kept += 1;
                    skip = if kept < MOST_OF_A_GAME { turns + APART } else { usize::MAX };
                }
            }
            let limits = Limits::nodes(plan.play).seed(mix(seed ^ (turns as u64) << 32));
            let player = if turns < OPENING { &mut beginner } else { &mut players[seat.index() % 2] };
            let advice = player.think(&*table, seat, &limits, stop, &mut |_| ())?;
            for step in &advice.steps {
                table.play_step(seat, step)?;
            }
        }
        Ok(())
    }

    /// Whether a book has room for what a position seems to be: by the themes of the line that is expected, and by whether a low
    /// level makes the same turn. All this costs far less than to weigh every turn.
    fn has_room(
        &self,
        rules: &dyn Rules,
        table: &dyn AnyTable,
        named: &Advice,
        stop: &Stop,
    ) -> Result<bool, RuleError> {
        let Some(seat) = table.to_act().first() else { return Ok(false) };
        let limits = Limits::nodes(self.plan.grade).seed(1);
        let first = rules.player(&PlayerSpec::level(Level::new(u32::from(EASY))?))?.think(
            table,
            seat,
            &limits,
            stop,
            &mut |_| (),
        )?;
        let leads_to = |turn: &str| Ok::<_, RuleError>(themes::same(rules.id(), &after(table, turn)?.position_text()));
        let easy = leads_to(&first.turn)? == leads_to(&named.turn)?;
        // The last turn of a line may be cut off.
        let mut line = vec![named.turn.clone()];
        line.extend(named.line.iter().take(named.line.len().saturating_sub(1)).skip(1).cloned());
        let guess = puzzle_of(rules, table, line, named.value, named.value - self.plan.margin).retold()?;
        let difficulties = if easy { 1..=EASY } else { EASY + 1..=Level::BEST.number() };
        Ok(self.shares.has_room(&guess.themes, difficulties))
    }

    /// The puzzle that a position is, if it is one.
    fn look(
        &mut self,
        rules: &dyn Rules,
        judge: &mut Judge<'_>,
        table: &dyn AnyTable,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<Puzzle>, RuleError> {
        let id = Puzzle::id_of(rules.id(), &rules.setup(), &table.position_text());
        if self.known.contains(&id) {
            return Ok(None);
        }
        let Some(puzzle) = compose(rules, self.plan, judge, table, seed, stop)? else { return Ok(None) };
        if !self.shares.has_room(&puzzle.themes, [puzzle.difficulty]) {
            return Ok(None);
        }
        self.shares.add(&puzzle);
        self.known.insert(id);
        Ok(Some(puzzle))
    }
}

impl Puzzle {
    /// The puzzle with its themes as they are named today.
    pub fn retold(mut self) -> Result<Puzzle, RuleError> {
        self.themes = themes::of(&Story::of(&self)?)?;
        Ok(self)
    }
}

/// Makes a puzzle of a position, if it has one clear best turn.
pub(crate) fn compose(
    rules: &dyn Rules,
    plan: &Plan,
    judge: &mut Judge<'_>,
    table: &dyn AnyTable,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Puzzle>, RuleError> {
    let Some(side) = table.to_act().first() else { return Ok(None) };
    let Some(first) = judge.clear_turn(table)? else { return Ok(None) };
    let (mut difficulty, mut nodes) = grade(rules, plan, table, &first.leads_to, stop)?;
    let mut line = vec![first.turn.clone()];
    let mut exact = first.exact;
    let mut asked = 1;
    let mut open = true;
    let mut now = after(table, &first.turn)?;
    while line.len() < LINE && now.outcome().is_none() && !stop.pulled() {
        if open && now.to_act().first() == Some(side) {
            let fresh = rules.at_position(&now.position_text())?;
            match if asked < MOST_ASKED { judge.clear_turn(&*fresh)? } else { None } {
                Some(clear) => {
                    let (level, took) = grade(rules, plan, &*fresh, &clear.leads_to, stop)?;
                    if level > difficulty {
                        (difficulty, nodes) = (level, took);
                    }
                    asked += 1;
                    exact &= clear.exact;
                    now = after(&*now, &clear.turn)?;
                    line.push(clear.turn);
                    continue;
                }
                None => open = false,
            }
        }
        let Some(turn) = judge.turn(&*now)? else { break };
        now = after(&*now, &turn)?;
        line.push(turn);
    }
    if stop.pulled() {
        return Ok(None);
    }
    let puzzle = Puzzle {
        asked,
        proof: if exact { Proof::Exact } else { Proof::Search },
        difficulty,
        nodes,
        seed,
        ..puzzle_of(rules, table, line, first.best, first.second)
    };
    Ok(Some(puzzle.retold()?))
}

/// A puzzle of one turn of which no more is known than its line and its values.
fn puzzle_of(rules: &dyn Rules, table: &dyn AnyTable, line: Vec<String>, best: f64, second: f64) -> Puzzle {
    let (setup, position) = (rules.setup(), table.position_text());
    Puzzle {
        id: Puzzle::id_of(rules.id(), &setup, &position),
        game: rules.id().to_string(),
        setup,
        position,
        side: table.to_act().first().map_or_else(String::new, |side| table.seat_text(side).to_string()),
        line,
        asked: 1,
        proof: Proof::Search,
        best,
        second,
        themes: Vec::new(),
        difficulty: 0,
        nodes: 0,
        seed: 0,
    }
}
