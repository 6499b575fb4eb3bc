//! The evaluation of Gamma: material by strength, and control of the life fields.

use super::landing::{Landing, MAX_DOTS, Ranks, strong_stacks};
use super::plan::Plan;
use crate::Evaluator;
use game::{Game, Seat};
use games::gamma::{Cell, CellSet, Gamma, Phase, Position, Step, cells_in};

/// Attackers and defenders beyond this number do not count.
const CROWD: i32 = 3;
/// The rank from which on a checker is near the life fields.
const NEAR_ENOUGH: i32 = 7;

/// The weights of the evaluation, in hundredths of a checker with one dot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A checker of 1 to 5 dots.
    pub checker: [i32; MAX_DOTS],
    /// A rank advanced by a checker of two or more dots: attacks start near the opposing life fields.
    pub forward: i32,
    /// A file closer to the middle, from where both life fields are in reach.
    pub middle: i32,
    /// A checker of one dot beside an own life field: it can always land there.
    pub guard: i32,
    /// A checker that can land on an opposing life field.
    pub attacker: i32,
    /// A checker that can land on an own life field if the opponent is there.
    pub defender: i32,
    /// More attackers than defenders at a life field, attackers to move: the side that lands last wins it.
    pub breach: i32,
    /// The same with the defenders to move.
    pub threat: i32,
    /// A checker in reserve, compared with one on the board.
    pub reserve: i32,
    /// The side to move.
    pub to_move: i32,
    /// The futility margin.
    pub futility_margin: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            checker: [100, 150, 220, 250, 350],
            forward: 5,
            middle: 3,
            guard: 25,
            attacker: 15,
            defender: 15,
            breach: 800,
            threat: 150,
            reserve: 0,
            to_move: 10,
            futility_margin: 200,
        }
    }
}

/// The evaluator of Gamma for one board.
#[derive(Clone, Debug)]
pub struct GammaEvaluator {
    pub(super) weights: Weights,
    pub(super) plan: Plan,
    /// The value of a checker by side, dots and cell.
    worth: Box<[[[i32; 128]; MAX_DOTS]; 2]>,
    life: [[CellSet; 2]; 2],
}

impl GammaEvaluator {
    /// Creates an evaluator with the default weights.
    pub fn new(game: &Gamma) -> GammaEvaluator {
        GammaEvaluator::with_weights(game, Weights::default())
    }

    /// Creates an evaluator with other weights.
    pub fn with_weights(game: &Gamma, weights: Weights) -> GammaEvaluator {
        let mut worth = Box::new([[[0; 128]; MAX_DOTS]; 2]);
        let mut life = [[0; 2]; 2];
        for seat in [Seat::FIRST, Seat::SECOND] {
            let own_life = game.life_fields(seat);
            for (field, cell) in life[seat.index()].iter_mut().zip(cells_in(own_life)) {
                *field = cell.bit();
            }
            let beside_life = games::gamma::neighbours(own_life);
            for cell in cells_in(game.open_cells()) {
                let rank = i32::from(if seat == Seat::FIRST { cell.rank() } else { 9 - cell.rank() });
                let file = i32::from(cell.file().min(9 - cell.file()));
                for dots in 1..=MAX_DOTS {
                    let mut value = weights.checker[dots - 1];
                    if dots > 1 {
                        value += weights.forward * rank.min(NEAR_ENOUGH) + weights.middle * file;
                    } else if beside_life & cell.bit() != 0 {
                        value += weights.guard;
                    }
                    worth[seat.index()][dots - 1][usize::from(cell.index())] = value;
                }
            }
        }
        GammaEvaluator { weights, plan: Plan::new(game), worth, life }
    }

    /// The value of a side's checkers on their cells. Captured ones count for neither side.
    fn checkers(&self, position: &Position, ranks: &Ranks, seat: Seat) -> i32 {
        let worth = &self.worth[seat.index() & 1];
        let mut sum = 0;
        for dots in 1..=MAX_DOTS {
            for cell in cells_in(ranks.of(seat, dots)) {
                sum += worth[dots - 1][usize::from(cell.index()) & 127];
            }
        }
        for cell in cells_in(position.tall_stacks() & position.tops(seat)) {
            sum += self.weights.checker[usize::from(position.dots(cell)) - 1] * i32::from(position.height(cell) - 1);
        }
        if position.has_reserve(seat) {
            for dots in 1..=MAX_DOTS {
                let count = i32::from(position.reserve(seat, dots as u8));
                sum += count * (self.weights.checker[dots - 1] + self.weights.reserve);
            }
        }
        sum
    }

    /// The balance of attack and defence at a side's life fields, for that side.
    fn life(&self, game: &Gamma, position: &Position, ranks: &Ranks, defender: Seat) -> i32 {
        let attacker = defender.next(2);
        let empty = game.open_cells() & !position.occupied();
        let mut sum = 0;
        for &field in &self.life[defender.index() & 1] {
            let landing = Landing::new(field, empty);
            let mut attack = landing.checkers(ranks, attacker);
            let defence = landing.checkers(ranks, defender);
            if position.tall_stacks() & position.tops(attacker) != 0 {
                attack |= strong_stacks(position, attacker, field, empty);
            }
            if attack == 0 {
                sum += self.weights.defender * i32::from(defence != 0);
                continue;
            }
            let (attackers, mut defenders) = (attack.count_ones() as i32, defence.count_ones() as i32);
            // A checker in reserve can enter beside the field and land at once (G7).
            if position.has_reserve(defender) {
                defenders += 1;
            }
            sum += self.weights.defender * defenders.min(CROWD) - self.weights.attacker * attackers.min(CROWD);
            if attackers > defenders {
                sum -= if position.side() == attacker { self.weights.breach } else { self.weights.threat };
            }
        }
        sum
    }

    /// The own life fields with an opposing checker on them: the side must land there or lose (G13).
    #[inline]
    pub(super) fn seized(game: &Gamma, position: &Position, seat: Seat) -> CellSet {
        game.life_fields(seat) & position.tops(seat.next(2))
    }

    /// The value of the checkers captured by landing on a cell.
    fn prize(&self, position: &Position, cell: Cell) -> i32 {
        let mut prize = self.weights.checker[usize::from(position.dots(cell)) - 1] * i32::from(position.height(cell));
        // Own checkers that the opponent has just captured come back with it.
        for (_, _, dots, count) in position.under_others().filter(|(at, ..)| *at == cell) {
            prize += self.weights.checker[usize::from(dots) - 1] * i32::from(count);
        }
        prize
    }
}

impl Evaluator<Gamma> for GammaEvaluator {
    /// A lead of fifteen checkers with one dot counts as won.
    const UNITS_PER_POINT: i32 = 1500;
    const HAS_NOISY_STEPS: bool = true;

    fn evaluate(&self, game: &Gamma, position: &Position, seat: Seat) -> i32 {
        let other = seat.next(2);
        if position.phase() == Phase::Placing {
            return self.plan.placed(position, seat) - self.plan.placed(position, other);
        }
        let ranks = Ranks::new(position);
        let tempo = if position.side() == seat { self.weights.to_move } else { -self.weights.to_move };
        self.checkers(position, &ranks, seat) - self.checkers(position, &ranks, other)
            + self.life(game, position, &ranks, seat)
            - self.life(game, position, &ranks, other)
            + tempo
    }

    fn candidates(&self, game: &Gamma, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        if position.phase() == Phase::Placing {
            return self.plan.placings(game, position, out);
        }
        let before = out.len();
        let seized = Self::seized(game, position, seat);
        let wanted = if seized == 0 { CellSet::MAX } else { seized };
        game.units(position, |from, whole, ends| {
            out.extend(cells_in(ends & wanted).map(|to| Step::Move { from, to, whole }));
        });
        if position.has_reserve(seat) {
            self.plan.entries(game, position, seized, out);
        }
        if out.len() == before {
            // No step helps, or nothing can move: any legal step will do.
            game.steps(position, seat, out);
            out.truncate(before + 1);
        }
    }

    fn order_score(&self, game: &Gamma, position: &Position, step: Step) -> i32 {
        let seat = position.side();
        match step {
            Step::Move { from, to, .. } => {
                let dots = usize::from(position.dots(from));
                let worth = &self.worth[seat.index() & 1][dots - 1];
                let way = worth[usize::from(to.index())] - worth[usize::from(from.index())];
                let bit = to.bit();
                if game.life_fields(seat.next(2)) & bit != 0 {
                    4000 + way
                } else if position.tops(seat.next(2)) & bit != 0 {
                    2000 + 10 * self.prize(position, to) - worth[usize::from(from.index())]
                } else {
                    4 * way
                }
            }
            Step::Enter { .. } => 100,
            Step::Place { dots, cell } => self.plan.of(seat, dots, cell),
            Step::Pass => 0,
        }
    }

    fn noisy(&self, game: &Gamma, position: &Position, step: Step) -> bool {
        let Step::Move { to, .. } = step else { return false };
        let other = position.side().next(2);
        (position.tops(other) | game.life_fields(other)) & to.bit() != 0
    }

    fn noisy_candidates(&self, game: &Gamma, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        if position.phase() == Phase::Placing {
            return;
        }
        let other = seat.next(2);
        let noisy = position.tops(other) | game.life_fields(other);
        game.units(position, |from, whole, ends| {
            out.extend(cells_in(ends & noisy).map(|to| Step::Move { from, to, whole }));
        });
    }

    fn max_gain(&self, game: &Gamma, position: &Position, step: Step) -> i32 {
        let Step::Move { to, .. } = step else { return i32::MAX };
        let other = position.side().next(2);
        if game.life_fields(other) & to.bit() != 0 {
            i32::MAX
        } else if position.tops(other) & to.bit() != 0 {
            self.prize(position, to) + self.weights.threat
        } else {
            self.weights.threat
        }
    }

    fn under_threat(&self, game: &Gamma, position: &Position, seat: Seat) -> bool {
        Self::seized(game, position, seat) != 0
    }

    fn decisive(&self, game: &Gamma, position: &Position, step: Step) -> bool {
        let Step::Move { to, .. } = step else { return false };
        let life = game.life_fields(Seat::FIRST) | game.life_fields(Seat::SECOND);
        position.phase() != Phase::Placing && life & to.bit() != 0
    }

    fn futility_margin(&self) -> Option<i32> {
        (self.weights.futility_margin > 0).then_some(self.weights.futility_margin)
    }

    fn candidates_complete(&self) -> bool {
        false
    }
}
