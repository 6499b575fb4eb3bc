//! The checker plays random games and tests every promise of the contract.
//!
//! It runs on every game of the catalog. Its own tests add defects to a small game and expect it to find each.

use crate::{
    Effect, Game, MAX_SEATS, NoEffects, Record, Seat, Status, Table, Turns, apply_turn, random, record, turns,
};
use rand_core::Rng;
use std::collections::HashSet;

/// The amount of checking. The default suits a small game; a game with longer or wider games overrides
/// [`Game::check_plan`].
#[derive(Clone, Copy, Debug)]
pub struct CheckPlan {
    /// The number of random games.
    pub games: u32,
    /// The most steps of a game. A longer game is cut off, or reported with `must_end`.
    pub max_steps: u32,
    /// Whether every game must end within `max_steps`.
    pub must_end: bool,
    /// Settled positions with at most this many successors get a check of their whole turns: their texts, and a comparison with a
    /// walk over the steps. 0 turns this check off.
    pub max_whole_turns: usize,
    /// The number of positions to resample for each viewer at each step.
    pub resamples: u32,
}

impl CheckPlan {
    /// Leaves out the checks of whole turns, for setups with too many of them.
    pub fn steps_only(self) -> CheckPlan {
        CheckPlan { max_whole_turns: 0, ..self }
    }
}

impl Default for CheckPlan {
    fn default() -> CheckPlan {
        CheckPlan { games: 12, max_steps: 2000, must_end: true, max_whole_turns: 3000, resamples: 2 }
    }
}

/// The amount of work that a check did, so that a test can see that it did some.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The number of games that ended.
    pub finished: u32,
    /// The number of steps.
    pub steps: u64,
    /// The number of turns.
    pub turns: u64,
    /// The number of resampled positions that differ from the true one.
    pub other_worlds: u64,
    /// The number of whole turns that were parsed from their texts.
    pub turns_read: u64,
}

/// A promise of the contract that a game breaks, with the position where it does.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ContractViolation(pub String);

macro_rules! promise {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(ContractViolation(format!($($why)+)));
        }
    };
}

/// Plays random games and tests every promise of the contract at every step.
pub fn check<G: Game>(game: &G, plan: CheckPlan, rng: &mut dyn Rng) -> Result<CheckReport, ContractViolation> {
    let mut report = CheckReport::default();
    let again =
        G::from_setup(&game.setup()).map_err(|e| ContractViolation(format!("the setup text is refused: {e}")))?;
    promise!(again.setup() == game.setup(), "the setup text does not come back: {} {}", game.setup(), again.setup());
    let seats = usize::from(game.seats());
    promise!((1..=MAX_SEATS).contains(&seats), "a game has 1 to {MAX_SEATS} seats, this has {seats}");
    promise!(G::SEAT_NAMES.len() >= seats, "SEAT_NAMES names {} of {seats} seats", G::SEAT_NAMES.len());
    let mut deals = Vec::new();
    for _ in 0..plan.games {
        let deal = game.deal(rng);
        one_game(game, &deal, plan, rng, &mut report)?;
        deals.push(deal);
    }
    // A game with a deal that forgets to implement `deal` would get the same default deal every time.
    let same = size_of::<G::Deal>() > 0 && deals.len() > 1 && deals.iter().all(|deal| *deal == deals[0]);
    promise!(!same, "every deal is the same: implement Game::deal");
    if plan.games > 0 && plan.resamples > 0 {
        let resampled = report.other_worlds > 0;
        promise!(!G::HIDDEN || resampled, "HIDDEN is true, but resample never changes a position");
        promise!(G::HIDDEN || !resampled, "HIDDEN is false, but resample changes a position");
    }
    Ok(report)
}

fn one_game<G: Game>(
    game: &G,
    deal: &G::Deal,
    plan: CheckPlan,
    rng: &mut dyn Rng,
    report: &mut CheckReport,
) -> Result<(), ContractViolation> {
    let start = game.start(deal);
    promise!(game.settled(&start), "the start is not settled");
    let mut table = Table::new(game.clone(), start);
    for _ in 0..plan.max_steps {
        let position = table.position().clone();
        steps_are_legal(game, &position)?;
        if game.settled(&position) {
            texts_come_back(game, &position)?;
            if plan.max_whole_turns > 0 {
                report.turns_read += turns_are_whole(game, &position, plan.max_whole_turns)?;
            }
        }
        hidden_stays_hidden(game, &position, plan.resamples, rng, report)?;
        let Some(seat) = pick(&table.to_act().iter().collect::<Vec<_>>(), rng) else { break };
        let steps = table.steps(seat);
        let Some(step) = pick(&steps, rng) else {
            return Err(ContractViolation(format!("seat {} may act but has no step: {position:?}", seat.0)));
        };
        effects_do_not_leak(game, &position, seat, step, rng)?;
        let mut silent = position.clone();
        game.apply(&mut silent, seat, step, &mut NoEffects);
        let made = table.turns().len();
        table
            .play(seat, step)
            .map_err(|e| ContractViolation(format!("a generated step is refused: {e}: {position:?} {step:?}")))?;
        promise!(
            silent == *table.position(),
            "effects change what a step does: {position:?} {step:?}\n{silent:?}\n{:?}",
            table.position()
        );
        report.steps += 1;
        if table.turns().len() > made {
            report.turns += 1;
        }
    }
    if table.outcome().is_some() {
        report.finished += 1;
        promise!(
            table.outcome().is_some_and(|o| o.scores().len() == usize::from(game.seats())),
            "the outcome has not one score per seat"
        );
    } else {
        promise!(!plan.must_end, "the game has not ended after {} steps", plan.max_steps);
    }
    record_replays(&table)
}

/// A finished game has no steps. A seat that may act has some, each once, each with a text of its own that can be parsed.
fn steps_are_legal<G: Game>(game: &G, position: &G::Position) -> Result<(), ContractViolation> {
    let acting = match game.status(position) {
        Status::Running(seats) => {
            promise!(!seats.is_empty(), "the game runs but nobody may act: {position:?}");
            seats
        }
        Status::Over(_) => crate::SeatSet::EMPTY,
    };
    for seat in (0..game.seats()).map(Seat) {
        let mut steps = Vec::new();
        game.steps(position, seat, &mut steps);
        if !acting.contains(seat) {
            promise!(steps.is_empty(), "seat {} may not act but has steps: {position:?}", seat.0);
            continue;
        }
        promise!(!steps.is_empty(), "seat {} may act but has no step: {position:?}", seat.0);
        let distinct = steps.iter().copied().collect::<HashSet<_>>();
        promise!(distinct.len() == steps.len(), "a step stands twice: {position:?} {steps:?}");
        let mut texts = HashSet::new();
        for &step in &steps {
            promise!(game.actor(position, step) == seat, "the actor of {step:?} is not seat {}: {position:?}", seat.0);
            let text = game.step_text(position, step);
            promise!(!text.contains(char::is_whitespace), "a step text has a space: {text:?}");
            promise!(texts.insert(text), "two steps share a text: {position:?} {step:?}");
        }
        // Parsing a step may compare it with all others, so only some of thousands are parsed.
        for &step in steps.iter().step_by(1 + steps.len() / 50) {
            let text = game.step_text(position, step);
            let back = game.parse_step(position, seat, &text);
            promise!(back.as_ref() == Ok(&step), "the step text {text} does not come back: {step:?} {back:?}");
        }
    }
    Ok(())
}

/// A position text is one line, and parsing it gives the same position, text, hash and status.
fn texts_come_back<G: Game>(game: &G, position: &G::Position) -> Result<(), ContractViolation> {
    let text = game.position_text(position);
    promise!(!text.contains('\n'), "a position text has more than one line: {text}");
    let back = game
        .parse_position(&text)
        .map_err(|e| ContractViolation(format!("the position text {text} is refused: {e}")))?;
    promise!(game.hash(&back) == game.hash(position), "the hash differs from the rebuilt hash: {text}");
    promise!(back == *position, "the position text {text} does not come back: {position:?}\n{back:?}");
    promise!(game.position_text(&back) == text, "the position text changes: {text} {}", game.position_text(&back));
    promise!(game.status(&back) == game.status(position), "the status differs from the rebuilt one: {text}");
    Ok(())
}

/// The listed whole turns lead to exactly the successors that a walk over the steps finds, and their texts can be parsed.
fn turns_are_whole<G: Game>(game: &G, position: &G::Position, most: usize) -> Result<u64, ContractViolation> {
    let too_many = |e: crate::TooManySuccessors| ContractViolation(e.to_string());
    let text = game.position_text(position);
    let (mut listed, mut walked) = (Turns::<G>::new(), Turns::<G>::new());
    if game.turns(position, &mut listed).is_err() || listed.len() > most {
        return Ok(0);
    }
    turns::walk(game, position, &mut walked).map_err(too_many)?;
    let after = |turn: &[G::Step]| {
        let mut next = position.clone();
        apply_turn(game, &mut next, turn);
        next
    };
    let mut successors = HashSet::new();
    for turn in listed.iter() {
        let next = after(turn);
        promise!(game.settled(&next), "a whole turn does not end settled: {text} {turn:?}");
        let said = game.turn_text(position, turn);
        promise!(!said.contains(char::is_whitespace), "a turn text has a space: {said:?}");
        let read = game
            .parse_turn(position, &said)
            .map_err(|e| ContractViolation(format!("a generated turn is refused: {text} {said}: {e}")))?;
        promise!(after(&read) == next, "the turn text leads elsewhere: {text} {said}");
        promise!(successors.insert(next), "two whole turns lead to one position: {text} {said}");
    }
    for turn in walked.iter() {
        let said = game.turn_text(position, turn);
        promise!(successors.contains(&after(turn)), "a turn made of legal steps is not listed: {text} {said}");
    }
    promise!(walked.len() == listed.len(), "a listed turn is not made of legal steps: {text}");
    let counted = game.count_turns(position, &mut walked).map_err(too_many)?;
    promise!(counted == listed.len() as u64, "the turns are counted as {counted}, listed as {}: {text}", listed.len());
    Ok(counted)
}

/// A position that looks the same to a viewer gives the same view, text and drawing, and the same legal steps.
fn hidden_stays_hidden<G: Game>(
    game: &G,
    position: &G::Position,
    resamples: u32,
    rng: &mut dyn Rng,
    report: &mut CheckReport,
) -> Result<(), ContractViolation> {
    for viewer in viewers(game) {
        for _ in 0..resamples {
            let world = game.resample(position, viewer, rng);
            if world == *position {
                continue;
            }
            report.other_worlds += 1;
            let who = viewer.map_or("a spectator".to_string(), |s| format!("seat {}", s.0));
            let (true_view, view) = (game.view(position, viewer), game.view(&world, viewer));
            promise!(true_view == view, "the view of {who} shows what is hidden:\n{true_view:?}\n{view:?}");
            let (true_text, text) = (game.view_text(position, viewer), game.view_text(&world, viewer));
            promise!(true_text == text, "the view text of {who} shows what is hidden:\n{true_text}\n{text}");
            let (true_drawing, drawing) = (game.draw_for(position, viewer), game.draw_for(&world, viewer));
            promise!(true_drawing == drawing, "the drawing for {who} shows what is hidden:\n{true_drawing}\n{drawing}");
            if game.settled(&world) {
                texts_come_back(game, &world)?;
            }
            let acting = |p: &G::Position| match game.status(p) {
                Status::Running(seats) => seats,
                Status::Over(_) => crate::SeatSet::EMPTY,
            };
            promise!(
                acting(position) == acting(&world),
                "who may act depends on what is hidden from {who}: {position:?}\n{world:?}"
            );
            if let Some(seat) = viewer {
                let legal = |p: &G::Position| {
                    let mut steps = Vec::new();
                    game.steps(p, seat, &mut steps);
                    steps.into_iter().collect::<HashSet<_>>()
                };
                promise!(
                    legal(position) == legal(&world),
                    "what is legal for {who} depends on what is hidden from it: {position:?}\n{world:?}"
                );
            }
        }
    }
    Ok(())
}

/// If two positions look the same to a viewer after a step, the viewer sees the same effects.
fn effects_do_not_leak<G: Game>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    step: G::Step,
    rng: &mut dyn Rng,
) -> Result<(), ContractViolation> {
    for viewer in viewers(game) {
        let world = game.resample(position, viewer, rng);
        if world == *position {
            continue;
        }
        let seen_after = |from: &G::Position, step: G::Step| {
            let mut after = from.clone();
            let mut effects: Vec<Effect<G::CustomEffect>> = Vec::new();
            game.apply(&mut after, seat, step, &mut effects);
            let seen = effects.iter().map(|&e| game.visible_effect(&after, viewer, e)).collect::<Vec<_>>();
            (game.view(&after, viewer), seen)
        };
        let (view, effects) = seen_after(position, step);
        let mut steps = Vec::new();
        game.steps(&world, seat, &mut steps);
        for other in steps {
            let (other_view, other_effects) = seen_after(&world, other);
            promise!(
                view != other_view || effects == other_effects,
                "the effects of {step:?} tell what is hidden from {viewer:?}:\n{effects:?}\n{other_effects:?}"
            );
        }
    }
    Ok(())
}

/// The record of a table replays to the same position, outcome and record.
fn record_replays<G: Game>(table: &Table<G>) -> Result<(), ContractViolation> {
    let game = table.game();
    let mut whole = Table::new(game.clone(), table.start().clone());
    for turn in table.turns() {
        for &step in &turn.steps {
            whole.play_unchecked(turn.seat, step);
        }
    }
    let text = record::to_text(&whole, &[]);
    let read =
        Record::parse(text.as_bytes()).map_err(|e| ContractViolation(format!("the record is refused: {e}\n{text}")))?;
    let back = G::replay(&read).map_err(|e| ContractViolation(format!("the record does not replay: {e}\n{text}")))?;
    promise!(back.position() == whole.position(), "the record replays to another position:\n{text}");
    promise!(back.outcome() == whole.outcome(), "the record replays to another outcome:\n{text}");
    promise!(back.end() == whole.end(), "the record replays to another end:\n{text}");
    let again = record::to_text(&back, &[]);
    promise!(again == text, "the record does not come back:\n{text}\n{again}");
    Ok(())
}

fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Option<Seat>> {
    (0..game.seats()).map(|s| Some(Seat(s))).chain([None])
}

fn pick<T: Copy>(items: &[T], rng: &mut dyn Rng) -> Option<T> {
    (!items.is_empty()).then(|| items[random::below(rng, items.len() as u32) as usize])
}
