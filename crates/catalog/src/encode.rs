//! Actions and observations as numbers, for programs that learn.

use crate::table::AnyTable;
use game::encode::push_one_hot;
use game::{Game, ObservationPart, RuleError, Seat, Table};
use games::GameEffect;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

/// Returns the parts of the game and those of the history.
pub(crate) fn observation_parts<G: Game>(game: &G) -> Vec<ObservationPart> {
    let limits = game.limits();
    let mut parts = game.observation_parts();
    parts.push(ObservationPart::flags("to_act", &[usize::from(game.seats())]));
    parts.push(ObservationPart::counts("quiet_turns", &[1], limits.quiet.max(1) as f32));
    parts.push(ObservationPart::counts("repetitions", &[1], limits.repeat.max(1) as f32));
    parts
}

/// Returns the observation of a seat. Seats count from the observing one.
pub(crate) fn observe<G: Game>(table: &Table<G>, seat: Seat) -> Vec<f32> {
    let (game, limits) = (table.game(), table.game().limits());
    let mut out = Vec::with_capacity(256);
    game.observe(table.position(), seat, &mut out);
    let seats = game.seats();
    let acting = table.to_act().first().map_or(seats, |acting| (acting.0 + seats - seat.0 % seats) % seats);
    push_one_hot(&mut out, usize::from(acting), usize::from(seats));
    out.push(if limits.quiet == 0 { 0.0 } else { table.quiet_turns().min(limits.quiet) as f32 });
    out.push(if limits.repeat == 0 { 0.0 } else { table.repetitions().min(limits.repeat) as f32 });
    out
}

/// Finds the legal step with this number.
pub(crate) fn step_of_action<G: Game>(table: &Table<G>, seat: Seat, action: u32) -> Result<G::Step, RuleError> {
    let found = table.steps(seat).into_iter().find(|&step| table.game().action(table.position(), step) == action);
    found.ok_or_else(|| RuleError::new(format!("the action {action} is not legal here")))
}

/// Returns everything that a seat has seen so far, one line for each settled position and each turn.
pub(crate) fn knowledge<G: Game<CustomEffect = GameEffect>>(table: &Table<G>, seat: Seat) -> String {
    let game = table.game();
    let mut position = table.start().clone();
    let mut text = game.view_text(&position, Some(seat));
    for turn in table.turns() {
        game::apply_turn(game, &mut position, &turn.steps);
        text.extend(["\n", game.seat_text(turn.seat), " ", &turn.text, "\n"]);
        text.push_str(&game.view_text(&position, Some(seat)));
    }
    for step in AnyTable::pending(table) {
        text.extend(["\n/", &step]);
    }
    text
}

/// Returns a table at a random position that looks the same to a seat. A table without hidden parts keeps its history.
pub(crate) fn resample<G: Game<CustomEffect = GameEffect>>(
    table: &Table<G>,
    seat: Seat,
    seed: u64,
) -> Box<dyn AnyTable> {
    if !G::HIDDEN {
        return Box::new(table.clone());
    }
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let start = table.game().resample(table.turn_start(), Some(seat), &mut rng);
    let mut other = Table::new(table.game().clone(), start);
    for &step in table.pending() {
        let actor = other.game().actor(other.position(), step);
        other.play_unchecked(actor, step);
    }
    Box::new(other)
}

/// Fails unless these choices of chance are a complete deal.
pub(crate) fn check_deal<G: Game>(game: &G, made: &[u32]) -> Result<(), RuleError> {
    for (i, choice) in made.iter().enumerate() {
        if !game.deal_choices(&made[..i]).contains(choice) {
            let message = format!("{choice} cannot be choice {} of the deal", i + 1);
            return Err(RuleError::new(message));
        }
    }
    match game.deal_choices(made).is_empty() {
        true => Ok(()),
        false => Err(RuleError::new(format!("the deal is not complete after {} choices", made.len()))),
    }
}
