//! Calm play as search makes it: the rules of the round on a [`Field`], made and taken back in place.
//!
//! Nothing is hidden in a world: hands and reserves are those of one sample. The rules are those of `games::ampli`; a test plays both
//! side by side.

use super::field::{Field, Taken, Want};
use super::put::Put;
use game::hash::{fold, mix};
use games::ampli::{HAND, Position, Stage, Step};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Act {
    /// Puts a tile.
    Put(Put),
    /// Lets the seconds pass.
    Wait,
    /// Passes.
    Pass,
    /// Ends one's own rally.
    Stop,
}

/// The codes of the acts that put nothing; those of puts are below.
const FIRST_CODE: u32 = 1 << 20;

impl Act {
    /// A number below 2^21, other for each act.
    #[inline]
    pub(super) fn code(self) -> u32 {
        match self {
            Act::Put(put) => put.word(),
            Act::Wait => FIRST_CODE,
            Act::Pass => FIRST_CODE + 1,
            Act::Stop => FIRST_CODE + 2,
        }
    }

    /// The act with this number.
    #[inline]
    pub(super) fn from_code(code: u32) -> Act {
        match code.checked_sub(FIRST_CODE) {
            None => Act::Put(Put::from_word(code)),
            Some(0) => Act::Wait,
            Some(1) => Act::Pass,
            Some(_) => Act::Stop,
        }
    }
}

/// All of a world but the figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seats {
    /// Of the figure and the hands.
    key: u64,
    pub(super) hands: [u32; 3],
    /// Five bits for each tile, the next to be drawn lowest.
    pub(super) reserves: [u32; 3],
    pub(super) in_reserve: [u8; 3],
    pub(super) scores: [i8; 3],
    pub(super) players: u8,
    pub(super) right: u8,
    pub(super) decider: u8,
    pub(super) passes: u8,
    pub(super) stage: Stage,
}

/// What is needed to take an act back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    seats: Seats,
    taken: Option<Taken>,
}

impl Made {
    /// The seats before the act.
    #[inline]
    pub(super) fn seats(&self) -> &Seats {
        &self.seats
    }
}

/// A position of calm play in which nothing is hidden.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) field: Field,
    pub(super) seats: Seats,
}

#[inline]
fn hand_word(seat: u8, tile: u32) -> u64 {
    mix(1 << 40 | u64::from(seat) << 8 | u64::from(tile))
}

impl Seats {
    /// What a position's seats hold; violations in a row do not count, as there are none in calm play.
    pub(super) fn of(position: &Position) -> Seats {
        let round = position.round();
        let mut seats = Seats {
            key: 0,
            hands: [0; 3],
            reserves: [0; 3],
            in_reserve: [0; 3],
            scores: [0; 3],
            players: round.players(),
            right: round.right().0,
            decider: position.decider().0,
            passes: round.passes(),
            stage: position.stage(),
        };
        for &placing in round.figure().placings() {
            seats.key ^= Put::of(placing, false).hash();
        }
        for seat in round.seats() {
            let at = seat.index();
            seats.hands[at] = round.hand(seat).bits();
            for tile in round.hand(seat).iter() {
                seats.key ^= hand_word(seat.0, tile.index() as u32);
            }
            for (i, tile) in round.reserve(seat).tiles().iter().enumerate() {
                seats.reserves[at] |= (tile.index() as u32) << (5 * i);
                seats.in_reserve[at] += 1;
            }
            seats.scores[at] = round.scores()[at];
        }
        seats
    }

    /// How many tiles a seat has, hand and reserve.
    #[inline]
    pub(super) fn left(&self, seat: u8) -> u8 {
        self.hands[usize::from(seat)].count_ones() as u8 + self.in_reserve[usize::from(seat)]
    }

    /// The tiles of all seats together.
    #[inline]
    pub(super) fn all_left(&self) -> u8 {
        (0..self.players).map(|s| self.left(s)).sum()
    }

    /// The hand of the one who decides.
    #[inline]
    pub(super) fn hand(&self) -> u32 {
        self.hands[usize::from(self.decider)]
    }

    /// Whether any tile lies in a reserve.
    #[inline]
    pub(super) fn reserves_left(&self) -> bool {
        self.in_reserve != [0; 3]
    }

    /// The next seat that has not finished.
    #[inline]
    pub(super) fn next(&self, seat: u8) -> u8 {
        let next = |s: u8| if s + 1 == self.players { 0 } else { s + 1 };
        let after = next(seat);
        if self.players == 3 && self.left(after) == 0 { next(after) } else { after }
    }

    /// Whether the next tile a seat puts is its last.
    #[inline]
    pub(super) fn on_last_tile(&self, seat: u8) -> bool {
        self.left(seat) == 1
    }

    /// A hash of all that decides how the game goes on.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let state = [self.stage as u8, self.decider, self.right, self.passes].map(u32::from);
        let state = u64::from(state[0] | state[1] << 4 | state[2] << 8 | state[3] << 12);
        let key = fold(self.key, state);
        if !self.reserves_left() {
            return key;
        }
        let reserve = |s: usize| u64::from(self.reserves[s] | u32::from(self.in_reserve[s]) << 20);
        fold(key, reserve(0) | reserve(1) << 32)
    }

    fn playing(&self) -> u8 {
        (0..self.players).filter(|&s| self.left(s) > 0).count() as u8
    }

    /// Which placings the one who decides may put.
    #[inline]
    pub(super) fn want(&self) -> Want {
        if self.stage == Stage::RallyFull || self.decider != self.right {
            Want::Full
        } else if self.on_last_tile(self.decider) {
            Want::DoubleSet
        } else {
            Want::Any
        }
    }

    /// Draws for a seat that owes it.
    #[inline]
    fn draw(&mut self, seat: u8) {
        let at = usize::from(seat);
        if self.in_reserve[at] > 0 && (self.hands[at].count_ones() as usize) < HAND {
            let tile = self.reserves[at] & 31;
            self.reserves[at] >>= 5;
            self.in_reserve[at] -= 1;
            self.hands[at] |= 1 << tile;
            self.key ^= hand_word(seat, tile);
        }
    }

    /// The end with tiles left.
    fn end_unfinished(&mut self) {
        let all = self.all_left();
        let none_finished = self.playing() == self.players;
        for seat in 0..self.players {
            let left = self.left(seat);
            if none_finished || left == 0 {
                self.scores[usize::from(seat)] += (all - left) as i8;
            }
        }
        self.stage = Stage::Over;
    }
}

impl World {
    /// The world that a position with nothing hidden is.
    pub(super) fn new(position: &Position) -> World {
        World { field: Field::new(position.round().figure()), seats: Seats::of(position) }
    }

    /// The act that lets things be where the one who decides stands.
    #[inline]
    pub(super) fn idle(&self) -> Option<Act> {
        match self.seats.stage {
            Stage::First | Stage::Second => Some(Act::Wait),
            Stage::Must => Some(Act::Pass),
            Stage::Rally | Stage::RallyFull => Some(Act::Stop),
            Stage::Over => None,
        }
    }

    /// Calls `each` with every tile that the one who decides may put.
    #[inline]
    pub(super) fn each_put(&self, each: impl FnMut(Put)) {
        if self.seats.stage != Stage::Over {
            self.field.each_put(self.seats.hand(), self.seats.want(), each);
        }
    }

    /// Makes a legal act.
    #[inline]
    pub(super) fn make(&mut self, act: Act) -> Made {
        let mut made = Made { seats: self.seats, taken: None };
        let seats = &mut self.seats;
        let seat = seats.decider;
        match act {
            Act::Put(put) => {
                made.taken = Some(self.field.put(put));
                self.after_put(seat, put);
            }
            Act::Wait => {
                if seats.stage == Stage::First && seats.right == seat {
                    seats.stage = Stage::Second;
                    seats.decider = seats.next(seat);
                } else {
                    seats.stage = Stage::Must;
                    seats.decider = seats.right;
                }
            }
            Act::Pass => {
                seats.passes += 1;
                seats.right = seats.next(seat);
                if seats.passes >= seats.playing() {
                    seats.end_unfinished();
                    seats.decider = seats.right;
                } else {
                    self.after_action(seat);
                }
            }
            Act::Stop => seats.end_unfinished(),
        }
        made
    }

    /// Takes back the last act.
    #[inline]
    pub(super) fn take_back(&mut self, made: &Made) {
        self.seats = made.seats;
        if let Some(taken) = &made.taken {
            self.field.take_back(taken);
        }
    }

    #[inline]
    fn after_put(&mut self, seat: u8, put: Put) {
        let seats = &mut self.seats;
        let at = usize::from(seat);
        seats.hands[at] &= !put.tile_bit();
        seats.key ^= put.hash() ^ hand_word(seat, put.tile() as u32);
        seats.passes = 0;
        if seats.left(seat) == 0 {
            self.finish(seat, put.full());
            return;
        }
        seats.draw(seat);
        if matches!(seats.stage, Stage::Rally | Stage::RallyFull) {
            seats.stage = if put.full() { Stage::Rally } else { Stage::RallyFull };
            self.end_stuck_rally();
        } else {
            seats.right = if put.full() { seat } else { seats.next(seat) };
            self.after_action(seat);
        }
    }

    /// After a tile or a pass: of two players the other has the first seconds, three have none.
    #[inline]
    fn after_action(&mut self, seat: u8) {
        let seats = &mut self.seats;
        if seats.players == 2 {
            seats.stage = Stage::First;
            seats.decider = 1 - seat;
        } else {
            seats.stage = Stage::Must;
            seats.decider = seats.right;
        }
    }

    fn finish(&mut self, seat: u8, full: bool) {
        let seats = &mut self.seats;
        let playing = seats.playing();
        seats.scores[usize::from(seat)] += playing as i8 + i8::from(full && seats.players == 2);
        if playing == 0 {
            seats.stage = Stage::Over;
            return;
        }
        seats.right = seats.next(seat);
        seats.decider = seats.right;
        if playing == 1 {
            seats.stage = Stage::Rally;
            seats.draw(seats.right);
            self.end_stuck_rally();
        } else {
            seats.stage = Stage::Must;
        }
    }

    fn end_stuck_rally(&mut self) {
        if !self.field.can_put(self.seats.hand(), self.seats.want()) {
            self.seats.end_unfinished();
        }
    }

    /// An act as the rules know it.
    pub(super) fn step(&self, act: Act) -> Step {
        match act {
            Act::Put(put) => Step::Put { placing: self.field.placing(put), full: put.full() },
            Act::Wait => Step::Wait,
            Act::Pass => Step::Pass,
            Act::Stop => Step::Stop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::{Quick, below};
    use game::{Game, Silent, Status};
    use games::ampli::Ampli;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    /// The steps of a world, sorted as texts so that order does not matter.
    fn steps(world: &World) -> Vec<String> {
        let mut all = world.idle().into_iter().map(|a| world.step(a)).collect::<Vec<_>>();
        world.each_put(|put| all.push(world.step(Act::Put(put))));
        let mut texts = all.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>();
        texts.sort();
        texts
    }

    fn same(world: &World, game: &Ampli, position: &Position) {
        let fresh = World::new(position);
        assert_eq!(world.seats, fresh.seats);
        let mut any = false;
        world.each_put(|_| any = true);
        assert_eq!(
            world.seats.stage != Stage::Over && world.field.can_put(world.seats.hand(), world.seats.want()),
            any
        );
        let mut expected = Vec::new();
        if let Status::Running(seats) = game.status(position) {
            game.steps(position, seats.first().unwrap(), &mut expected);
        }
        let mut expected = expected.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>();
        expected.sort();
        assert_eq!(steps(world), expected, "{}", game.position_text(position));
    }

    #[test]
    fn a_world_plays_as_the_rules_do_and_takes_everything_back() {
        for (setup, games) in [("2", 60), ("3", 30), ("2,begin=2", 20)] {
            let game = Ampli::from_setup(setup).unwrap();
            for seed in 0..games {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut quick = Quick::new(seed);
                let start = game.start(&game.deal(&mut rng));
                let (mut position, mut world) = (start, World::new(&start));
                let mut made = Vec::new();
                loop {
                    same(&world, &game, &position);
                    let Some(idle) = world.idle() else { break };
                    let mut acts = Vec::new();
                    world.each_put(|put| acts.push(Act::Put(put)));
                    // Mostly tiles, or the games would end at once.
                    if acts.is_empty() || below(&mut quick, 4) == 0 {
                        acts = vec![idle];
                    }
                    let act = acts[below(&mut quick, acts.len() as u32) as usize];
                    let step = world.step(act);
                    assert_eq!(Act::from_code(act.code()), act);
                    let seat = position.decider();
                    game.apply(&mut position, seat, step, &mut Silent);
                    made.push(world.make(act));
                }
                let Status::Over(outcome) = game.status(&position) else { panic!("it is over") };
                for seat in position.round().seats() {
                    assert_eq!(i16::from(world.seats.scores[seat.index()]), outcome.score(seat));
                }
                for made in made.iter().rev() {
                    world.take_back(made);
                }
                same(&world, &game, &start);
                assert_eq!(format!("{:?}", world.field), format!("{:?}", Field::new(start.round().figure())));
            }
        }
    }

    #[test]
    fn helped_tiles_are_the_full_ones_that_touch_the_tile_put_last() {
        let game = Ampli::from_setup("2").unwrap();
        for seed in 0..40 {
            let mut quick = Quick::new(seed);
            let start = game.start(&game.deal(&mut ChaCha8Rng::seed_from_u64(seed)));
            let mut world = World::new(&start);
            for _ in 0..12 {
                let mut puts = Vec::new();
                world.each_put(|put| puts.push(put));
                let Some(put) = (!puts.is_empty()).then(|| puts[below(&mut quick, puts.len() as u32) as usize]) else {
                    break;
                };
                let before = world.field.full_tiles(!0);
                let helped = world.field.helped(put, !0);
                world.make(Act::Put(put));
                let after = world.field.full_tiles(!0);
                let mut touching = 0;
                let [a, b] = put.cells();
                world.field.each_put(!0, Want::Full, |full| {
                    let apart = |x: u16, y: u16| (x.wrapping_sub(y) & 63).min(y.wrapping_sub(x) & 63);
                    let near = |x: u16, y: u16| apart(x, y) + apart(x >> 6, y >> 6) == 1;
                    if full.cells().into_iter().any(|c| near(a, c) || near(b, c)) {
                        touching |= full.tile_bit();
                    }
                });
                assert_eq!(helped, touching);
                assert_eq!(after & !before & !helped, 0, "what is new touches the new tile");
                world.seats.stage = Stage::Must;
                world.seats.decider = world.seats.right;
            }
        }
    }
}
