//! Making puzzles: games among levels that err, looked through for positions with one clear turn.

use crate::grade::grade;
use crate::judge::{Judge, Players, after};
use crate::plan::{LINE, MOST_ASKED, Plan, plan};
use crate::puzzle::{Proof, Puzzle, mix};
use crate::story::Story;
use crate::themes;
use catalog::{AnyTable, Fault, Level, Limits, Rules, Spec, Stop};
use std::collections::{BTreeMap, HashSet};

/// Turns of a game that are skipped after a puzzle was found in it.
const APART: usize = 6;
/// No game gives more puzzles than this.
const MOST_OF_A_GAME: usize = 2;
/// The first turns of a game are made by the weakest level, so that games differ.
const OPENING: usize = 4;
/// The longest game that is played.
const LONGEST: usize = 300;
/// No difficulty may make up more than this part of a book,
const SHARE: f64 = 0.3;
/// and no main theme more than this.
const THEME_SHARE: f64 = 0.4;

/// Makes puzzles of a game, one seed after another.
pub struct Maker {
    plan: &'static Plan,
    opened: Vec<Box<dyn Rules>>,
    players: Players,
    seed: u64,
    known: HashSet<String>,
    /// How many puzzles of each difficulty and main theme there are.
    counts: BTreeMap<String, usize>,
    wanted: usize,
    found: Vec<Puzzle>,
    looked_at: u64,
}

impl Maker {
    /// Makes puzzles from this seed on that are not among the known ones; `wanted` is how many there will be in all.
    pub fn new(game: &str, seed: u64, known: &[Puzzle], wanted: usize) -> Result<Maker, Fault> {
        let plan = plan(game)?;
        let entry = catalog::find(game)?;
        let opened = plan.setups.iter().map(|setup| entry.open(setup)).collect::<Result<Vec<_>, _>>()?;
        let mut counts = BTreeMap::new();
        for part in known.iter().flat_map(parts) {
            *counts.entry(part.0).or_default() += 1;
        }
        let known = known.iter().map(|p| p.id.clone()).collect();
        Ok(Maker {
            plan,
            opened,
            players: Players::default(),
            seed,
            known,
            counts,
            wanted,
            found: Vec::new(),
            looked_at: 0,
        })
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
    pub fn next(&mut self, stop: &Stop, on_look: &mut dyn FnMut(u64, u64)) -> Result<Option<Puzzle>, Fault> {
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

    /// Plays the game of a seed and keeps the puzzles that come up.
    fn play(&mut self, seed: u64, stop: &Stop, on_look: &mut dyn FnMut(u64, u64)) -> Result<(), Fault> {
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
    ) -> Result<(), Fault> {
        let plan = self.plan;
        let mut best = std::mem::take(&mut self.players);
        let mut judge = best.judge(rules, plan, stop)?;
        let played = self.look_through(rules, &mut judge, seed, stop, on_look);
        self.players = best;
        played
    }

    fn look_through(
        &mut self,
        rules: &dyn Rules,
        judge: &mut Judge<'_>,
        seed: u64,
        stop: &Stop,
        on_look: &mut dyn FnMut(u64, u64),
    ) -> Result<(), Fault> {
        let plan = self.plan;
        let mut table = rules.start(mix(seed));
        let level = |which: u64| {
            let (from, to) = plan.levels;
            Level::new(from + (mix(seed * 3 + which) % u64::from(to - from + 1)) as u32)
        };
        let mut players = [rules.player(&Spec::level(level(0)?))?, rules.player(&Spec::level(level(1)?))?];
        let mut beginner = rules.player(&Spec::level(Level::new(1)?))?;
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
                if judge.promising(&*fresh)?
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

    /// The puzzle that a position is, if it is one.
    fn look(
        &mut self,
        rules: &dyn Rules,
        judge: &mut Judge<'_>,
        table: &dyn AnyTable,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<Puzzle>, Fault> {
        let id = Puzzle::id_of(rules.id(), &rules.setup(), &table.position_text());
        if self.known.contains(&id) {
            return Ok(None);
        }
        let Some(puzzle) = compose(rules, self.plan, judge, table, seed, stop)? else { return Ok(None) };
        let full = |(part, share): (String, f64)| {
            self.counts.get(&part).is_some_and(|&count| count as f64 >= (self.wanted as f64 * share).max(1.0))
        };
        if parts(&puzzle).into_iter().any(full) {
            return Ok(None);
        }
        for (part, _) in parts(&puzzle) {
            *self.counts.entry(part).or_default() += 1;
        }
        self.known.insert(id);
        Ok(Some(puzzle))
    }
}

impl Puzzle {
    /// The puzzle with its themes as they are named today.
    pub fn retold(mut self) -> Result<Puzzle, Fault> {
        self.themes = themes::of(&Story::of(&self)?)?;
        Ok(self)
    }
}

/// What a puzzle belongs to, and which part of a book that may make up.
fn parts(puzzle: &Puzzle) -> [(String, f64); 2] {
    let theme = puzzle.themes.first().cloned().unwrap_or_default();
    [(puzzle.difficulty.to_string(), SHARE), (theme, THEME_SHARE)]
}

/// Makes a puzzle of a position, if it has one clear best turn.
pub(crate) fn compose(
    rules: &dyn Rules,
    plan: &Plan,
    judge: &mut Judge<'_>,
    table: &dyn AnyTable,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Puzzle>, Fault> {
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
    let (setup, position) = (rules.setup(), table.position_text());
    let puzzle = Puzzle {
        id: Puzzle::id_of(rules.id(), &setup, &position),
        game: rules.id().to_string(),
        setup,
        position,
        side: table.seat_text(side).to_string(),
        line,
        asked,
        proof: if exact { Proof::Exact } else { Proof::Search },
        best: first.best,
        second: first.second,
        themes: Vec::new(),
        difficulty,
        nodes,
        seed,
    };
    Ok(Some(puzzle.retold()?))
}
