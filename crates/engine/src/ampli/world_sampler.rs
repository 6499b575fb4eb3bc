//! Samples of the hidden tiles, weighted by what players did not do.
//!
//! A player that waits or puts an incomplete tile although a full tile was possible probably had none; a player that passes
//! probably could put nothing. Samples that contradict this are usually rejected, but not always: people overlook places, and
//! may keep a full tile on purpose.

use super::field::Field;
use super::placements::PlacementFilter;
use super::put::Put;
use super::seats::Seats;
use crate::Observation;
use game::random::SplitMix64;
use games::ampli::{Ampli, HAND_SIZE, Phase, Round, Step};
use rand_core::Rng;

/// Confidence that a player who did not intercept had no full tile.
const NOT_INTERCEPTED: f32 = 0.25;
/// Confidence that a player who put an incomplete tile had no full one.
const NOT_FULL: f32 = 0.35;
/// Confidence that a player who passed could put nothing.
const PASSED: f32 = 0.7;
/// Rejected samples before the next one is accepted.
const MAX_REJECTED_SAMPLES: usize = 6;

/// All 21 tiles.
const ALL_TILES: u32 = 0x1f_ffff;

/// A clue: something that a seat did not do.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Clue {
    seat: usize,
    /// The tiles that would have allowed it.
    tiles: u32,
    /// The confidence that the seat would have done it.
    sure: f32,
}

/// Samples worlds for a seat.
pub(super) struct WorldSampler<'a> {
    observation: Observation<'a, Ampli>,
    clues: Vec<Clue>,
}

impl<'a> WorldSampler<'a> {
    /// Creates a sampler of worlds that fit an observation. With `clues`, worlds that explain the play better are more frequent.
    pub(super) fn new(observation: &Observation<'a, Ampli>, clues: bool, rng: &mut dyn Rng) -> WorldSampler<'a> {
        let round = *observation.sample(rng).round();
        let hidden = round.phase() == Phase::Play;
        let clues = if clues && hidden { find_clues(observation, &round) } else { Vec::new() };
        WorldSampler { observation: *observation, clues }
    }

    /// Samples the seats of a world.
    pub(super) fn draw(&self, rng: &mut dyn Rng, quick: &mut SplitMix64) -> Seats {
        let mut seats = Seats::of(&self.observation.sample(rng));
        for _ in 0..MAX_REJECTED_SAMPLES {
            if super::policy::fraction(quick) < self.likelihood(&seats) {
                break;
            }
            seats = Seats::of(&self.observation.sample(rng));
        }
        seats
    }

    /// The likelihood of the clues in a world, up to 1.
    fn likelihood(&self, seats: &Seats) -> f32 {
        let against = self.clues.iter().filter(|c| seats.hands[c.seat] & c.tiles != 0);
        against.map(|c| 1.0 - c.sure).product()
    }
}

/// Collects clues from the played turns. The round may be any sample: only public information is used.
fn find_clues(observation: &Observation<'_, Ampli>, round: &Round) -> Vec<Clue> {
    let steps = || observation.turns().iter().flat_map(|turn| turn.steps.iter().map(|&step| (turn.seat, step)));
    let is_put = |step: Step| matches!(step, Step::Put { .. });
    let mut put_later = [0; 3];
    steps().filter(|&(_, step)| is_put(step)).for_each(|(seat, _)| put_later[seat.index()] += 1);
    // The history may start with more than the initial tile.
    let placings = round.figure().placings();
    let Some(first) = placings.len().checked_sub(put_later.iter().sum()).filter(|&n| n > 0) else { return Vec::new() };
    let mut field = Field::of(&placings[..first]);
    let mut next = placings[first..].iter();
    let reserve = |left: usize| if round.players() == 2 { left.saturating_sub(HAND_SIZE) } else { 0 };
    let mut clues = Vec::new();
    for (seat, step) in steps() {
        let (tiles, sure) = match step {
            Step::Put { full: false, .. } => (field.full_tiles(ALL_TILES), NOT_FULL),
            Step::Wait => (field.full_tiles(ALL_TILES), NOT_INTERCEPTED),
            Step::Pass => (placeable(&field), PASSED),
            _ => (0, 0.0),
        };
        // Tiles drawn since then tell nothing.
        let left = round.left(seat);
        let drawn = reserve(left + put_later[seat.index()]) - reserve(left);
        let held = left - reserve(left);
        let sure = sure * held.saturating_sub(drawn) as f32 / held.max(1) as f32;
        if seat != observation.seat() && tiles != 0 && sure > 0.0 {
            clues.push(Clue { seat: seat.index(), tiles, sure });
        }
        if is_put(step) {
            put_later[seat.index()] -= 1;
            next.next().into_iter().for_each(|&placing| {
                field.put(Put::of(placing, false));
            });
        }
    }
    clues
}

/// The tiles with any placement.
fn placeable(field: &Field) -> u32 {
    let mut tiles = 0;
    field.each_put(ALL_TILES, PlacementFilter::Any, |put| tiles |= put.tile_bit());
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Seat, Table};
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    /// The author's first two moves. B waits twice, then moves. A full 55 would have fitted after the first move.
    fn table(turns: &[&str]) -> Table<Ampli> {
        let game = Ampli::from_setup("2").unwrap();
        let start = "15-@0,0 A:11.22.26.34.36.45|25.46.44.12 B:14.16.24.33.56.66|13.23.55.35 A A must 0";
        let mut table = Table::new(game, game.parse_position(start).unwrap());
        turns.iter().for_each(|turn| {
            table.play_turn(turn).unwrap();
        });
        table
    }

    /// How often B has 55 in a thousand sampled worlds of A.
    fn with_55(table: &Table<Ampli>, clues: bool) -> u32 {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut quick = SplitMix64::new(1);
        let observation = Observation::new(table, Seat(0));
        let sampler = WorldSampler::new(&observation, clues, &mut rng);
        let bit = crate::ampli::put::tile_bit(5, 5);
        (0..1000).filter(|_| sampler.draw(&mut rng, &mut quick).hands[1] & bit != 0).count() as u32
    }

    #[test]
    fn who_could_have_intercepted_and_did_not_has_the_tile_less_often() {
        let table = table(&["54–(15п)", "wait", "wait", "61–(15л)"]);
        let (plain, with_clues) = (with_55(&table, false), with_55(&table, true));
        assert!(plain > 300, "55 is one of twelve tiles, six of them in his hand: {plain}");
        assert!(with_clues * 4 < plain * 3, "{with_clues} of {plain}");
    }

    #[test]
    fn a_tile_that_could_not_have_been_put_is_as_likely_as_before() {
        let table = table(&["54–(15п)"]);
        assert_eq!(find_clues(&Observation::new(&table, Seat(0)), table.position().round()), []);
        assert!(with_55(&table, true) > 300);
    }

    #[test]
    fn own_acts_are_no_clues_and_what_is_drawn_later_weakens_them() {
        let table = table(&["54–(15п)", "wait", "wait", "61–(15л)"]);
        let round = table.position().round();
        let clues = find_clues(&Observation::new(&table, Seat(0)), round);
        assert!(clues.iter().all(|c| c.seat == 1));
        // B has drawn one tile since, so five of the six tiles were in hand.
        let waited = clues.iter().find(|c| c.sure < NOT_INTERCEPTED).unwrap();
        assert!((waited.sure - NOT_INTERCEPTED * 5.0 / 6.0).abs() < 1e-6);
        let own = find_clues(&Observation::new(&table, Seat(1)), round);
        assert!(own.iter().all(|c| c.seat == 0));
    }
}
