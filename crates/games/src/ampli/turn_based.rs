//! Turn-based play (M2, "calm play" in the rules): the round without a clock, as if all players were always fast enough.

use super::figure::Placing;
use super::round::{Phase, Round};
use super::tile::Tile;
use crate::effect::{Effect, GameEffect};
use game::hash::fold;
use game::{EffectSink, Seat};

/// The decision of the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// In the drawing seconds of the other player: move with the right, intercept without it, or wait.
    First,
    /// The other player has waited and has the right: intercept or wait.
    Second,
    /// With the right, after the seconds: move or pass.
    Must,
    /// In the rally: any tile, or stop.
    Rally,
    /// In the rally after an incomplete tile: a full tile, or stop.
    RallyFull,
    /// The game is over.
    Over,
}

impl Stage {
    /// All stages.
    pub const ALL: [Stage; 6] = [Stage::First, Stage::Second, Stage::Must, Stage::Rally, Stage::RallyFull, Stage::Over];

    /// Returns its name in position texts.
    pub fn name(self) -> &'static str {
        match self {
            Stage::First => "first",
            Stage::Second => "second",
            Stage::Must => "must",
            Stage::Rally => "rally",
            Stage::RallyFull => "rally-full",
            Stage::Over => "over",
        }
    }
}

/// A decision of turn-based play; each is a turn of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Puts a tile.
    Put {
        /// The tile and its place.
        placing: Placing,
        /// Whether it is full.
        full: bool,
    },
    /// Lets the seconds pass.
    Wait,
    /// Passes: the right goes to the next seat.
    Pass,
    /// Ends the own rally.
    Stop,
    /// A violation of live play, which may show a tile. It is never legal in turn-based play and comes only from records of live games.
    Violation(Option<Tile>),
}

/// A position of turn-based play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) round: Round,
    pub(super) decider: Seat,
    /// Only [`Stage::First`], [`Stage::Second`] and [`Stage::Must`]; the rest follows from the round.
    pub(super) seconds: Stage,
}

impl Position {
    /// Creates the position at the start of a round: the beginner must move or pass.
    pub fn new(round: Round) -> Position {
        Position { decider: round.right(), seconds: Stage::Must, round }
    }

    /// Returns the round.
    #[inline]
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the seat to act; when the game is over, the seat that had the right.
    #[inline]
    pub fn decider(&self) -> Seat {
        self.decider
    }

    /// Returns its decision.
    #[inline]
    pub fn stage(&self) -> Stage {
        match self.round.phase() {
            Phase::Play => self.seconds,
            Phase::Rally => Stage::Rally,
            Phase::RallyFull => Stage::RallyFull,
            Phase::Over => Stage::Over,
        }
    }

    /// Generates the legal steps of the seat to act.
    #[inline]
    pub(super) fn steps(&self, out: &mut Vec<Step>) {
        match self.stage() {
            Stage::First | Stage::Second => out.push(Step::Wait),
            Stage::Must => out.push(Step::Pass),
            Stage::Rally | Stage::RallyFull => out.push(Step::Stop),
            Stage::Over => return,
        }
        self.round.each_placing(self.decider, |placing, full| out.push(Step::Put { placing, full }));
    }

    /// Applies a step of a seat.
    #[inline]
    pub(super) fn apply<E: EffectSink<GameEffect>>(&mut self, seat: Seat, step: Step, effects: &mut E) {
        match step {
            Step::Put { placing, full } => {
                self.round.put(seat, placing, full, effects);
                self.round.draw(seat, effects);
                self.after_action(seat);
            }
            Step::Pass => {
                self.round.pass(seat, effects);
                self.after_action(seat);
            }
            Step::Wait => {
                effects.emit(Effect::Custom(GameEffect::Waited { seat }));
                if self.seconds == Stage::First && self.round.right() == seat {
                    self.seconds = Stage::Second;
                    self.decider = self.round.next(seat);
                } else {
                    self.ask_owner();
                }
            }
            Step::Stop => {
                self.round.stop(effects);
                self.ask_owner();
            }
            Step::Violation(shown) => {
                self.round.violation(seat, shown, effects);
                self.ask_owner();
            }
        }
    }

    /// Continues after a put or a pass of this seat: of two players the other gets the first seconds; three players have none (W1).
    #[inline]
    fn after_action(&mut self, seat: Seat) {
        if self.round.players() == 2 && self.round.phase() == Phase::Play {
            self.seconds = Stage::First;
            self.decider = self.round.next(seat);
        } else {
            self.ask_owner();
        }
    }

    #[inline]
    fn ask_owner(&mut self) {
        self.seconds = Stage::Must;
        self.decider = self.round.right();
    }

    /// Returns a hash of everything that decides the rest of the game. The order of the tiles in the figure does not.
    pub(super) fn hash(&self) -> u64 {
        let round = &self.round;
        let [a, b, c] = round.hands.map(|hand| u64::from(hand.bits()));
        let reserve = |seat: usize| {
            let tiles = round.reserves[seat].tiles();
            tiles.iter().fold(1, |word, tile| word << 5 | tile.index() as u64)
        };
        let state = [
            round.right.0,
            self.decider.0,
            self.stage() as u8,
            round.passes,
            round.violations,
            round.scores[0] as u8,
            round.scores[1] as u8,
            round.scores[2] as u8,
        ];
        let mut hash = fold(round.figure.key(), a | b << 21 | c << 42);
        hash = fold(hash, reserve(0) | reserve(1) << 21 | u64::from(round.shown.bits()) << 42);
        fold(hash, u64::from_le_bytes(state))
    }
}
