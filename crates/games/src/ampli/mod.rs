//! Ampli: be the first to get rid of all your tiles.
//!
//! There are 21 tiles, the dominoes with values 1 to 6 (P1). Two players have six tiles in hand and four in a reserve (D1); one more
//! tile, not a double, lies on the table and starts the *figure*. A tile is put next to the figure: if one half touches it, that half
//! must find its own value among the squares it touches (the tile is *incomplete*); if both do, each must (the tile is *full*) (P3).
//! Then the player draws from the reserve (R1). After an incomplete tile the right of move goes to the opponent, after a full tile it
//! stays (R2). A player may put a full tile out of turn: *intercept* (R3). The last tile of a player must touch two tiles or more (P5).
//! The first player to finish scores 1 point, and 1 more if the last tile was full (S1). The other plays on alone with an open hand:
//! the *rally*. There an incomplete tile must be followed by a full one (S2). If the rally fails, the first player adds a point for each
//! tile left (S3). Two passes in a row end the game (R7).
//! Three players have seven tiles each and no reserves, and do not intercept (W1–W3).
//!
//! [`Round`] has these rules without a clock. [`Ampli`] is turn-based play (M2, "calm play" in the rules), without a clock too: after
//! each tile the opponent decides first, then the player who put it, whether to use the seconds.
//!
//! A position is written `15-@0,0 A:22.26|25.46 B:14.16|- A A must 0`. Three additions to the text of the rules: violations in a row
//! follow the passes if there are any (`0?2`), a tile in hand that a violation has shown to all is written `35!`, and a score is also
//! written when the game is over and no player has finished.

mod acts;
mod counted;
mod deal;
mod encode;
mod figure;
mod grid;
mod hidden;
pub mod live;
mod match_score;
mod moves;
mod notation;
mod position;
mod problem;
mod record;
mod replay;
mod round;
mod text;
mod tile;
mod turn_based;
mod validate;
mod view;

#[cfg(test)]
mod tests;

pub use acts::MAX_VIOLATIONS;
pub use deal::{Deal, HAND_SIZE, RESERVE_SIZE, Reserve, THREE_PLAYER_HAND_SIZE, last_seat, seat_name};
pub use figure::{Cell, Figure, Fit, Placing};
pub use match_score::{MIN_MATCH_GAMES, Match};
pub use notation::{Edge, ListedPlacing, Neighbour, ParsedPlacing, placings, shortest};
pub use problem::{Pair, pairings, pairs};
pub use round::{Phase, Round};
pub use tile::{Oriented, TILE_COUNT, Tile, TileIter, TileSet};
pub use turn_based::{Position, Stage, Step};
pub use view::{OverReason, SeatView, View};

use crate::effect::{Effect, GameEffect};
use game::check::CheckPlan;
use game::record::TurnComments;
use game::text::options;
use game::{
    CountedRule, EffectSink, Game, ObservationPart, Outcome, Record, RuleError, Seat, SeatSet, Status, Table, quote,
};
use rand_core::Rng;

/// Turn-based Ampli of two or three players.
///
/// ```
/// use game::{Game, Table};
/// use games::ampli::Ampli;
/// let game = Ampli::from_setup("2").unwrap();
/// let start = "15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";
/// let mut table = Table::new(game, game.parse_position(start).unwrap());
/// table.play_turn("54–(15п)").unwrap();
/// table.play_turn("wait").unwrap();
/// table.play_turn("55–(15н)").unwrap();
/// assert!(game.position_text(table.position()).ends_with(" A B first 0"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ampli {
    players: u8,
    beginner: Seat,
}

impl Ampli {
    /// Returns the seat that begins (D3).
    pub fn beginner(&self) -> Seat {
        self.beginner
    }
}

impl Game for Ampli {
    type Position = Position;
    type Step = Step;
    type Deal = Deal;
    type View = View;
    type CustomEffect = GameEffect;
    type ProgressState = ();

    const ID: &'static str = "ampli";
    const NAMES: [&'static str; 2] = ["Ampli", "Ампли"];
    const ABOUT: &'static str = "a domino race in which the right tile lets you take the turn";
    const DEFAULT_SETUP: &'static str = "2";
    const SETUPS: &'static [&'static str] = &["2,begin=2", "3"];
    const STANDARD_SETUPS: &'static [&'static str] = &["2", "3"];
    /// Tiles and placing, the deal, the right of move, end and score, three players, modes of play, notation.
    const CLAUSES: &'static [(char, u32)] = &[('P', 5), ('D', 3), ('R', 7), ('S', 5), ('W', 3), ('M', 2), ('N', 6)];
    const SEAT_NAMES: &'static [&'static str] = &["A", "B", "C"];
    const SCORED: bool = true;
    const HIDDEN: bool = true;
    const CUMULATIVE: bool = true;
    const COUNTED_RULES: &'static [CountedRule] = counted::RULES;

    fn from_setup(text: &str) -> Result<Self, RuleError> {
        let (main, options) = options(text)?;
        let players = match main {
            "2" => 2,
            "3" => 3,
            _ => {
                return Err(RuleError::new(format!("a setup is 2 or 3, the number of players, found {}", quote(main))));
            }
        };
        let mut beginner = Seat::FIRST;
        for (name, value) in options {
            if name != "begin" {
                return Err(RuleError::new(format!("no option {} is known here", quote(name))));
            }
            if value == 0 || value > u32::from(players) {
                return Err(RuleError::new(format!("begin is a seat of 1 to {players}, found {value}")).clause("D3"));
            }
            beginner = Seat(value as u8 - 1);
        }
        Ok(Ampli { players, beginner })
    }

    fn setup(&self) -> String {
        match self.beginner {
            Seat::FIRST => self.players.to_string(),
            Seat(index) => format!("{},begin={}", self.players, index + 1),
        }
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn check_plan(&self) -> CheckPlan {
        CheckPlan { games: 20, resamples: 3, ..CheckPlan::default() }
    }

    fn with_first_player(&self, seat: Seat) -> Option<Ampli> {
        (seat.0 < self.players).then_some(Ampli { beginner: seat, ..*self })
    }

    fn deal(&self, rng: &mut dyn Rng) -> Deal {
        Deal::random(self.players, self.beginner, rng)
    }

    fn start(&self, deal: &Deal) -> Position {
        Position::new(Round::new(deal, self.beginner))
    }

    #[inline]
    fn status(&self, position: &Position) -> Status {
        match position.round().phase() {
            Phase::Over => Status::Over(position.round().outcome()),
            _ => Status::Running(SeatSet::only(position.decider())),
        }
    }

    #[inline]
    fn steps(&self, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        if seat == position.decider() {
            position.steps(out);
        }
    }

    #[inline]
    fn apply<E: EffectSink<GameEffect>>(&self, position: &mut Position, seat: Seat, step: Step, effects: &mut E) {
        position.apply(seat, step, effects);
    }

    fn leave(&self, position: &Position, seat: Seat) -> Option<Outcome> {
        let mut round = *position.round();
        round.leave(seat, &mut game::NoEffects);
        (round.phase() == Phase::Over).then(|| round.outcome())
    }

    fn rules_used(&self, position: &Position, step: Step, used: &mut dyn FnMut(&'static str)) {
        counted::count(position, step, used);
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn adjudicate(&self, position: &Position) -> Outcome {
        position.round().outcome()
    }

    fn view(&self, position: &Position, viewer: Option<Seat>) -> View {
        View::new(position, viewer)
    }

    fn view_text(&self, position: &Position, viewer: Option<Seat>) -> String {
        position::view_text(position, viewer)
    }

    fn resample(&self, position: &Position, viewer: Option<Seat>, rng: &mut dyn Rng) -> Position {
        hidden::resample(position, viewer, rng)
    }

    fn visible_effect(&self, after: &Position, viewer: Option<Seat>, effect: Effect) -> Effect {
        hidden::visible_effect(after.round(), viewer, effect)
    }

    fn position_text(&self, position: &Position) -> String {
        position::text(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, RuleError> {
        position::parse(text, self.players)
    }

    fn push_step(&self, _: &Position, step: Step, out: &mut String) {
        moves::push_step(step, out);
    }

    fn turn_text(&self, before: &Position, turn: &[Step]) -> String {
        turn.iter().map(|&step| moves::text(before, step)).collect()
    }

    fn parse_turn(&self, before: &Position, text: &str) -> Result<Vec<Step>, RuleError> {
        Ok(vec![moves::parse(before, text)?])
    }

    fn score_text(&self, outcome: &Outcome) -> String {
        outcome.to_string().replace('-', ":")
    }

    fn action_count(&self) -> u32 {
        self.number_of_actions()
    }

    fn action(&self, position: &Position, step: Step) -> u32 {
        self.number_of(position, step)
    }

    fn observation_parts(&self) -> Vec<ObservationPart> {
        self.observed_parts()
    }

    fn observe(&self, position: &Position, viewer: Seat, out: &mut Vec<f32>) {
        self.push_observation(position, viewer, out);
    }

    fn deal_choices(&self, made: &[u32]) -> Vec<u32> {
        deal::choices(self.players, self.beginner, made)
    }

    fn deal_of_choices(&self, made: &[u32]) -> Deal {
        deal::of_choices(self.players, self.beginner, made)
    }

    fn draw(&self, position: &Position) -> String {
        view::draw(position)
    }

    fn draw_for(&self, position: &Position, viewer: Option<Seat>) -> String {
        view::draw_for(position, viewer)
    }

    fn deal_tags(&self, start: &Position) -> Vec<(String, String)> {
        record::deal_tags(self, start)
    }

    fn movetext_with_comments(table: &Table<Self>, note: &TurnComments<'_>) -> String {
        record::movetext(table, note)
    }

    fn replay(record: &Record) -> Result<Table<Self>, RuleError> {
        replay::replay(record)
    }
}
