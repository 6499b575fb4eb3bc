//! The boundary between the games and everybody who speaks to them in texts: the games by their id, tables whose
//! type nobody needs to know, turns and positions as text, views as JSON.
//!
//! There is one list, [`CATALOG`]; nothing outside it knows how many games there are.
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

mod live;
mod live_player;
mod pairs;
mod perft;
mod player;
mod playthrough;
mod rules;
mod table;

pub use engine::{CancelToken, Level, Limits};
pub use game::check::{CheckPlan, CheckReport};
pub use game::record::MAX_RECORD_BYTES;
pub use game::{Effect, EndReason, Outcome, Place, Record, RuleError, Seat, SeatSet, quote};
pub use live::{AnyLiveTable, LiveEvent, LiveSetup, OpenLive};
pub use live_player::{AnyLivePlayer, LivePlan};
pub use pairs::{PairSplit, PairsLaid, ampli_pairs, ampli_pairs_laid};
pub use player::{Advice, AnyPlayer, PlayerKind, PlayerSpec, SolvedPosition, SolvedTurn};
pub use playthrough::playthrough;
pub use rules::Rules;
pub use table::AnyTable;

use engine::GameEngine;
use games::two_ten::TwoTen;

/// A game of the catalog.
pub struct Entry {
    /// The name by which commands, records and addresses know it.
    pub id: &'static str,
    /// Its name in English and in Russian.
    pub name: [&'static str; 2],
    /// What it is, in one line of English.
    pub about: &'static str,
    /// The setup where none is given.
    pub default_setup: &'static str,
    /// More setups that are worth playing and checking.
    pub setups: &'static [&'static str],
    /// Opens a table at which it is played in real seconds; none for games that have no such way of playing.
    pub live: Option<OpenLive>,
    open: fn(&str) -> Result<Box<dyn Rules>, RuleError>,
}

impl Entry {
    /// The rules with this setup.
    pub fn open(&self, setup: &str) -> Result<Box<dyn Rules>, RuleError> {
        (self.open)(setup).map_err(|f| f.within(format!("the setup {} of {}", quote(setup), self.id)))
    }

    /// Plays a record of this game.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
        self.open(record.tag("Setup").unwrap_or(self.default_setup))?.replay(record)
    }
}

/// The games.
pub static CATALOG: &[Entry] = &[
    Entry {
        id: "alpha",
        name: ["Alpha", "Альфа"],
        about: "stack, jump, leave the board",
        default_setup: "8x8x2",
        setups: &["2x5x1", "6x6x1", "10x8x3", "16x16x7"],
        live: None,
        open: either::<games::alpha::Small, games::alpha::Large>,
    },
    Entry {
        id: "gamma",
        name: ["Gamma", "Гамма"],
        about: "checkers of different strength, stacks, life fields",
        default_setup: "default",
        setups: &["default,repeat=2,quiet=20"],
        live: None,
        open: one::<games::gamma::Gamma>,
    },
    Entry {
        id: "exchange",
        name: ["Fair Exchange", "Честный размен"],
        about: "groups of stones in three colours",
        default_setup: "5x3",
        setups: &["3x2", "3x3", "4x3", "12x15"],
        live: None,
        open: one::<games::exchange::Exchange>,
    },
    Entry {
        id: "210",
        name: ["210", "210"],
        about: "cups, stones, arithmetic progressions, two lids",
        default_setup: "4x4x3",
        setups: &["3x3x1", "4x3x1", "5x5x2", "9x9x15"],
        live: None,
        open: either::<TwoTen<games::two_ten::Small>, TwoTen<games::two_ten::Large>>,
    },
    Entry {
        id: "ampli",
        name: ["Ampli", "Ампли"],
        about: "a domino race in which the right tile lets you take the turn",
        default_setup: "2",
        setups: &["2,begin=2", "3"],
        live: Some(live::ampli),
        open: one::<games::ampli::Ampli>,
    },
];

/// The game with this id.
pub fn find(id: &str) -> Result<&'static Entry, RuleError> {
    CATALOG.iter().find(|e| e.id == id).ok_or_else(|| {
        let ids = CATALOG.iter().map(|e| e.id).collect::<Vec<_>>().join(", ");
        RuleError::new(format!("there is no game {}; the games are {ids}", quote(id)))
    })
}

/// Plays a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
    let id = record.tag("Game").ok_or_else(|| RuleError::new("the record has no [Game \"…\"] tag"))?;
    find(id)?.replay(record)
}

/// Where a tile of Ampli fits a figure: a line for each legal placing with its exact form, `full` or `incomplete`, the number of
/// tiles touched, and the shortest notation, tabs between.
///
/// ```
/// let lines = catalog::ampli_placings("15-@0,0;54-@2,0", "55").unwrap();
/// assert!(lines.contains(&"55-@1,1\tfull\t2\t55–(15в)".to_string()), "{lines:?}");
/// ```
pub fn ampli_placings(figure: &str, tile: &str) -> Result<Vec<String>, RuleError> {
    use games::ampli::{Figure, Tile, placings};
    let figure = Figure::parse(figure).map_err(|f| f.within("the figure"))?;
    let tile = Tile::parse(tile).map_err(|f| f.within("the tile"))?;
    Ok(placings(&figure, tile)?.iter().map(ToString::to_string).collect())
}

fn one<G: GameEngine>(setup: &str) -> Result<Box<dyn Rules>, RuleError> {
    Ok(Box::new(rules::Of(G::from_setup(setup)?)))
}

/// The first of two types that holds the setup: small boards have a smaller position.
fn either<A: GameEngine, B: GameEngine>(setup: &str) -> Result<Box<dyn Rules>, RuleError> {
    one::<A>(setup).or_else(|_| one::<B>(setup))
}
