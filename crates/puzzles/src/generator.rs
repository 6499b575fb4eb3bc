//! The puzzle generator: it plays games between good but fallible levels and examines their positions, plus random positions
//! where a plan has them.

use crate::grade::grade;
use crate::judge::{Players, TurnJudge};
use crate::plan::{MAX_ASKED, MAX_LINE_TURNS, PuzzlePlan, RandomPositions, plan};
use crate::puzzle::{Proof, Puzzle, mix};
use crate::quotas::{MAX_EASY_DIFFICULTY, Quotas};
use crate::solution::{PlayedSolution, after};
use catalog::{Advice, AnyTable, CancelToken, Level, Limits, PlayerSpec, RuleError, Rules};
use std::collections::HashSet;

/// Turns of a game that are skipped after a puzzle.
const TURNS_BETWEEN_PUZZLES: usize = 6;
/// Maximum number of puzzles per game.
const MAX_PUZZLES_PER_GAME: usize = 2;
/// The weakest level plays the first turns, so that games differ.
const OPENING_TURNS: usize = 4;
/// Maximum length of a game, in turns.
const MAX_GAME_TURNS: usize = 300;

/// Generates puzzles of a game, one seed after another.
pub struct Generator {
    plan: &'static PuzzlePlan,
    opened: Vec<Box<dyn Rules>>,
    players: Players,
    seed: u64,
    known: HashSet<String>,
    quotas: Quotas,
    found: Vec<Puzzle>,
    positions_examined: u64,
}

impl Generator {
    /// Creates a generator that starts at this seed and skips known puzzles; `wanted` is the final size of the book.
    pub fn new(game: &str, seed: u64, known: &[Puzzle], wanted: usize) -> Result<Generator, RuleError> {
        let plan = plan(game)?;
        let entry = catalog::find(game)?;
        let opened = plan.setups.iter().map(|setup| entry.open(setup)).collect::<Result<Vec<_>, _>>()?;
        let mut quotas = Quotas::new(game, wanted);
        known.iter().for_each(|puzzle| quotas.add(puzzle));
        let known = known.iter().map(|p| p.id.clone()).collect();
        Ok(Generator {
            plan,
            opened,
            players: Players::default(),
            seed,
            known,
            quotas,
            found: Vec::new(),
            positions_examined: 0,
        })
    }

    /// The number of examined positions.
    pub fn positions_examined(&self) -> u64 {
        self.positions_examined
    }

    /// The seed of the next game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next puzzle; `None` if the token is cancelled.
    pub fn next(
        &mut self,
        cancel: &CancelToken,
        on_position: &mut dyn FnMut(u64, u64),
    ) -> Result<Option<Puzzle>, RuleError> {
        loop {
            if let Some(puzzle) = self.found.pop() {
                return Ok(Some(puzzle));
            }
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let seed = self.seed;
            self.seed += 1;
            self.play(seed, cancel, on_position)?;
        }
    }

    /// Examines the random positions and the game of a seed.
    fn play(
        &mut self,
        seed: u64,
        cancel: &CancelToken,
        on_position: &mut dyn FnMut(u64, u64),
    ) -> Result<(), RuleError> {
        let opened = std::mem::take(&mut self.opened);
        let rules = &*opened[(seed % opened.len() as u64) as usize];
        let played = self.play_by(rules, seed, cancel, on_position);
        self.opened = opened;
        played
    }

    fn play_by(
        &mut self,
        rules: &dyn Rules,
        seed: u64,
        cancel: &CancelToken,
        on_position: &mut dyn FnMut(u64, u64),
    ) -> Result<(), RuleError> {
        let plan = self.plan;
        let mut best = std::mem::take(&mut self.players);
        let mut judge = best.judge(rules, plan, cancel)?;
        let scattered = self.scatter(rules, &mut judge, seed, cancel);
        let played = scattered.and_then(|()| self.look_through(rules, &mut judge, seed, cancel, on_position));
        self.players = best;
        played
    }

    /// Keeps the first puzzle among random positions of a seed, if the book needs their theme.
    fn scatter(
        &mut self,
        rules: &dyn Rules,
        judge: &mut TurnJudge<'_>,
        seed: u64,
        cancel: &CancelToken,
    ) -> Result<(), RuleError> {
        let Some(RandomPositions { theme, generate }) = self.plan.random_positions else { return Ok(()) };
        if self.quotas.missing(theme) == 0 {
            return Ok(());
        }
        for table in generate(rules, seed, cancel)? {
            if let Some(puzzle) = self.look(rules, judge, &*table, seed, cancel)? {
                self.found.push(puzzle);
                break;
            }
        }
        Ok(())
    }

    fn look_through(
        &mut self,
        rules: &dyn Rules,
        judge: &mut TurnJudge<'_>,
        seed: u64,
        cancel: &CancelToken,
        on_position: &mut dyn FnMut(u64, u64),
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
            if cancel.is_cancelled() || turns > MAX_GAME_TURNS || skip == usize::MAX {
                break;
            }
            if turns >= skip {
                self.positions_examined += 1;
                on_position(seed, self.positions_examined);
                // A puzzle has no history.
                let fresh = rules.at_position(&(plan.without_history)(&table.position_text()))?;
                if let Some(named) = judge.first_look(&*fresh)?
                    && self.accepts(rules, &*fresh, &named, cancel)?
                    && judge.stands_out(&*fresh, &named)?
                    && let Some(puzzle) = self.look(rules, judge, &*fresh, seed, cancel)?
                {
                    self.found.push(puzzle);
                    kept += 1;
                    skip = if kept < MAX_PUZZLES_PER_GAME { turns + TURNS_BETWEEN_PUZZLES } else { usize::MAX };
                }
            }
            let limits = Limits::nodes(plan.play).seed(mix(seed ^ (turns as u64) << 32));
            let player = if turns < OPENING_TURNS { &mut beginner } else { &mut players[seat.index() % 2] };
            let advice = player.think(&*table, seat, &limits, cancel, &mut |_| ())?;
            for step in &advice.steps {
                table.play_step(seat, step)?;
            }
        }
        Ok(())
    }

    /// Whether the book has room for the probable puzzle of a position, by the themes of the expected line and by whether a low
    /// level plays the same turn. This costs far less than a full judgement.
    fn accepts(
        &self,
        rules: &dyn Rules,
        table: &dyn AnyTable,
        named: &Advice,
        cancel: &CancelToken,
    ) -> Result<bool, RuleError> {
        let Some(seat) = table.to_act().first() else { return Ok(false) };
        let limits = Limits::nodes(self.plan.grade).seed(1);
        let first = rules.player(&PlayerSpec::level(Level::new(u32::from(MAX_EASY_DIFFICULTY))?))?.think(
            table,
            seat,
            &limits,
            cancel,
            &mut |_| (),
        )?;
        let leads_to = |turn: &str| Ok::<_, RuleError>((self.plan.canonical)(&after(table, turn)?.position_text()));
        let easy = leads_to(&first.turn)? == leads_to(&named.turn)?;
        // The last turn of a line may be truncated.
        let mut line = vec![named.turn.clone()];
        line.extend(named.line.iter().take(named.line.len().saturating_sub(1)).skip(1).cloned());
        let guess = puzzle_of(rules, table, line, named.value, named.value - self.plan.margin).with_current_themes()?;
        let difficulties = if easy { 1..=MAX_EASY_DIFFICULTY } else { MAX_EASY_DIFFICULTY + 1..=Level::BEST.number() };
        Ok(self.quotas.accepts(&guess.themes, difficulties))
    }

    /// Makes a puzzle of a position, if it is one that the book needs.
    fn look(
        &mut self,
        rules: &dyn Rules,
        judge: &mut TurnJudge<'_>,
        table: &dyn AnyTable,
        seed: u64,
        cancel: &CancelToken,
    ) -> Result<Option<Puzzle>, RuleError> {
        let id = Puzzle::id_of(rules.id(), &rules.setup(), &table.position_text());
        if self.known.contains(&id) {
            return Ok(None);
        }
        let Some(puzzle) = compose_puzzle(rules, self.plan, judge, table, seed, cancel)? else { return Ok(None) };
        if !self.quotas.accepts(&puzzle.themes, [puzzle.difficulty]) {
            return Ok(None);
        }
        self.quotas.add(&puzzle);
        self.known.insert(id);
        Ok(Some(puzzle))
    }
}

impl Puzzle {
    /// Returns the puzzle with its themes recomputed.
    pub fn with_current_themes(mut self) -> Result<Puzzle, RuleError> {
        self.themes = plan(&self.game)?.themes_of(&PlayedSolution::of(&self)?)?;
        Ok(self)
    }
}

/// Makes a puzzle of a position, if it has one clear best turn.
pub(crate) fn compose_puzzle(
    rules: &dyn Rules,
    plan: &PuzzlePlan,
    judge: &mut TurnJudge<'_>,
    table: &dyn AnyTable,
    seed: u64,
    cancel: &CancelToken,
) -> Result<Option<Puzzle>, RuleError> {
    let Some(side) = table.to_act().first() else { return Ok(None) };
    let Some(first) = judge.clear_turn(table)? else { return Ok(None) };
    let (mut difficulty, mut nodes) = grade(rules, plan, table, &first.leads_to, cancel)?;
    let mut line = vec![first.turn.clone()];
    let mut exact = first.exact;
    let mut asked = 1;
    let mut open = true;
    let mut now = after(table, &first.turn)?;
    while line.len() < MAX_LINE_TURNS && now.outcome().is_none() && !cancel.is_cancelled() {
        if open && now.to_act().first() == Some(side) {
            let fresh = rules.at_position(&now.position_text())?;
            match if asked < MAX_ASKED { judge.clear_turn(&*fresh)? } else { None } {
                Some(clear) => {
                    let (level, took) = grade(rules, plan, &*fresh, &clear.leads_to, cancel)?;
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
    if cancel.is_cancelled() {
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
    Ok(Some(puzzle.with_current_themes()?))
}

/// A one-turn puzzle with only its line and values.
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
