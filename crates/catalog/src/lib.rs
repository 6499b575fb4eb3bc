//! The games by their id, without their types: tables, turns and positions as text, views and effects as JSON.
//!
//! [`CATALOG`] is the only list of games. Other crates iterate over it and compare the [`Facts`] of a game, never its name.
//!
//! ```
//! let alpha = catalog::find("alpha").unwrap().open("8x8x2").unwrap();
//! let mut table = alpha.start(1);
//! table.play_turn("c2-c3").unwrap();
//! assert_eq!(table.position_text(), "aaaaaaaa/aaaaaaaa/8/8/8/2A5/AA1AAAAA/AAAAAAAA b 00");
//! let refused = table.play_turn("c3-c4").unwrap_err();
//! assert!(refused.to_string().contains("c3"));
//! ```
#![deny(missing_docs)]

mod entry;
mod live;
mod live_player;
mod measure;
mod pairs;
mod perft;
mod player;
mod playthrough;
mod rules;
mod table;

pub use engine::{CancelToken, Level, Limits};
pub use entry::{Entry, Facts};
pub use game::check::{CheckPlan, CheckReport};
pub use game::random::Playout;
pub use game::record::MAX_RECORD_BYTES;
pub use game::{EndReason, Outcome, Place, Record, RuleError, Seat, SeatSet, quote};
pub use games::ampli::live::Contest;
pub use games::{Effect, GameEffect};
pub use live::{AnyLiveTable, LiveEvent, LiveSetup, OpenLive};
pub use live_player::{AnyLivePlayer, LivePlan};
pub use measure::SuccessorWork;
pub use pairs::{CheckPairs, PairSplit, PairsLaid, ampli_pairs, ampli_pairs_laid};
pub use player::{Advice, AnyPlayer, PlayerKind, PlayerSpec, SolvedPosition, SolvedTurn};
pub use playthrough::playthrough;
pub use rules::Rules;
pub use table::AnyTable;

use games::two_ten::{self, TwoTen};
use games::{alpha, ampli, exchange, gamma};

/// The games of Quintet. This is the only list of them.
pub static CATALOG: &[Entry] = &[
    Entry::either::<alpha::Small, alpha::Large>(),
    Entry::one::<gamma::Gamma>(),
    Entry::one::<exchange::Exchange>(),
    Entry::either::<TwoTen<two_ten::Small>, TwoTen<two_ten::Large>>(),
    Entry::one::<ampli::Ampli>().with_live(live::ampli).with_pairs(ampli_pairs_laid),
];

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
