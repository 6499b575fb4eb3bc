//! The games by their id, without their types: tables, turns and positions as text, views and effects as JSON.
//!
//! [`CATALOG`] is the only list of games. Other crates iterate over it and compare the [`Facts`] of a game, never its name.
//!
//! ```
//! let alpha = catalog::find("alpha").unwrap().open("8x8x2").unwrap();
//! let mut table = alpha.start(1);
//! table.play_turn("c2-c3").unwrap();
//! assert_eq!(table.position_text(), "aaaaaaaa/aaaaaaaa/8/8/8/2A5/AA1AAAAA/AAAAAAAA b 00");
//! let error = table.play_turn("c3-c4").unwrap_err();
//! assert!(error.to_string().contains("c3"));
//! ```
#![deny(missing_docs)]

#[cfg(feature = "engine")]
mod analysis;
mod board;
#[cfg(feature = "encode")]
mod encode;
mod entry;
mod games_list;
mod live;
#[cfg(feature = "engine")]
mod live_player;
#[cfg(feature = "engine")]
mod measure;
mod pairs;
#[cfg(feature = "engine")]
mod perft;
#[cfg(feature = "engine")]
mod player;
mod playthrough;
mod question;
mod rules;
mod table;
mod traced_effect;

pub use board::{BoardError, BoardRequest, BuiltTable, PlayedTurn, TableOutcome, TableState};
pub use entry::{Entry, Facts};
pub use game::random::Playout;
pub use game::record::MAX_RECORD_BYTES;
pub use game::{EndReason, ObservationPart, Outcome, Place, Record, RuleError, Seat, SeatSet, quote};
pub use games::ampli::live::Contest;
pub use games::{Effect, GameEffect};
pub use games_list::{GameInfo, game_list};
pub use live::{AnyLiveTable, LiveEvent, LiveRequest, LiveSetup, LiveState, OpenLive};
pub use pairs::{PairsLaid, PairsRequest, ampli_pairs_laid};
pub use playthrough::playthrough;
pub use question::{Answer, Question};
pub use rules::Rules;
pub use table::AnyTable;
pub use traced_effect::TracedEffect;

#[cfg(feature = "engine")]
pub use {
    ::engine::{CancelToken, Level, Limits},
    analysis::{
        BOARD_SOLVER_THREADS, EvaluatedTurn, MAX_LINES, MakePlayer, SolveResponse, ThinkRequest, ThinkResponse,
        TurnValue, solve, think, time_on_clock,
    },
    game::CountedRule,
    game::check::{CheckPlan, CheckReport},
    live_player::{AnyLivePlayer, LivePlan},
    measure::{SuccessorWork, middle_of_game},
    pairs::{PairSplit, ampli_pairs},
    player::{Advice, AdvisedTurn, AnyPlayer, PlayerKind, PlayerSpec, SolvedPosition, SolvedTurn},
};

use games::two_ten::{self, TwoTen};
use games::{alpha, ampli, exchange, gamma};

/// The games of Quintet. This is the only list of them.
pub static CATALOG: &[Entry] = &[
    Entry::either::<alpha::Small, alpha::Large>(),
    Entry::one::<gamma::Gamma>(),
    Entry::one::<exchange::Exchange>(),
    Entry::either::<TwoTen<two_ten::Small>, TwoTen<two_ten::Large>>(),
    Entry::one::<ampli::Ampli>().with_live(live::ampli),
];

/// The version of the rules and their notation: two programs with the same version play the same turns.
///
/// It is a hash of the golden playthroughs and of the tables after them. `cargo xtask golden` writes it.
pub const RULES_VERSION: &str = include_str!("../rules-version.txt").trim_ascii();

/// Finds a game by its id.
pub fn find(id: &str) -> Result<&'static Entry, RuleError> {
    CATALOG.iter().find(|e| e.id == id).ok_or_else(|| {
        let ids = CATALOG.iter().map(|e| e.id).collect::<Vec<_>>().join(", ");
        RuleError::new(format!("there is no game {}; the games are {ids}", quote(id)))
    })
}

/// Replays a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
    let id = record.tag("Game").ok_or_else(|| RuleError::new("the record has no [Game \"…\"] tag"))?;
    find(id)?.replay(record)
}

/// Lists the legal placings of a tile of Ampli on a figure.
///
/// Each line has the exact form, `full` or `incomplete`, the number of touched tiles and the shortest notation, with tabs between.
///
/// ```
/// let lines = catalog::ampli_placings("15-@0,0;54-@2,0", "55").unwrap();
/// assert!(lines.contains(&"55-@1,1\tfull\t2\t55–(15в)".to_string()), "{lines:?}");
/// ```
pub fn ampli_placings(figure: &str, tile: &str) -> Result<Vec<String>, RuleError> {
    use games::ampli::{Figure, Tile, placings};
    let figure = Figure::parse(figure).map_err(|error| error.context("the figure"))?;
    let tile = Tile::parse(tile).map_err(|error| error.context("the tile"))?;
    Ok(placings(&figure, tile)?.iter().map(ToString::to_string).collect())
}
