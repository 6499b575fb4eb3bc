//! A game of the catalog and the facts about it.

use crate::live::OpenLive;
use crate::rules::{CatalogGame, Rules, TypedRules};
use crate::table::AnyTable;
use game::{Game, Record, RuleError, quote};

/// A game of the catalog.
pub struct Entry {
    /// The name in commands, records and addresses.
    pub id: &'static str,
    /// The name in English and in Russian.
    pub name: [&'static str; 2],
    /// One line of English about the game.
    pub about: &'static str,
    /// The setup where none is given.
    pub default_setup: &'static str,
    /// More setups that are worth playing and checking.
    pub setups: &'static [&'static str],
    /// The setups of rated games.
    pub standard_setups: &'static [&'static str],
    /// The facts that tell this game from others.
    pub facts: Facts,
    /// Opens a table for play in real time; `None` for a game that has no such mode.
    pub live: Option<OpenLive>,
    open: OpenRules,
}

/// The facts about a game. Code outside the games compares facts and never names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The name where a name must begin with a letter: keys of texts, modules of code.
    pub key: &'static str,
    /// Whether the result is a score; otherwise it is a win, a draw or a loss.
    pub scored: bool,
    /// Whether a match adds up the points of its games.
    pub cumulative: bool,
    /// Whether some part of a position is hidden from some viewer.
    pub hidden: bool,
    /// Whether a page turns the board so that the own side of a viewer is nearest.
    pub flips: bool,
    /// The names of the seats in texts.
    pub seat_names: &'static [&'static str],
    /// The letters of the clauses of the rules, each with the number of its clauses.
    pub clauses: &'static [(char, u32)],
}

type OpenRules = fn(&str) -> Result<Box<dyn Rules>, RuleError>;

impl Entry {
    /// Opens the rules with a setup.
    pub fn open(&self, setup: &str) -> Result<Box<dyn Rules>, RuleError> {
        (self.open)(setup).map_err(|error| error.context(format!("the setup {} of {}", quote(setup), self.id)))
    }

    /// Returns the default setup and all others.
    pub fn all_setups(&self) -> impl Iterator<Item = &'static str> {
        [self.default_setup].into_iter().chain(self.setups.iter().copied())
    }

    /// Returns whether these rules have a setup of rated games.
    pub fn is_standard(&self, rules: &dyn Rules) -> bool {
        let setup = rules.setup();
        self.standard_setups.iter().any(|standard| self.open(standard).is_ok_and(|rules| rules.setup() == setup))
    }

    /// Replays a record of this game.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RuleError> {
        self.open(record.tag("Setup").unwrap_or(self.default_setup))?.replay(record)
    }

    /// Creates the entry of a game with one type.
    pub(crate) const fn one<G: CatalogGame>() -> Entry {
        Entry::of::<G>(open_one::<G>)
    }

    /// Creates the entry of a game with two types: the first holds small boards in a smaller position.
    pub(crate) const fn either<A, B>() -> Entry
    where
        A: CatalogGame,
        B: CatalogGame,
    {
        Entry::of::<A>(open_either::<A, B>)
    }

    /// Adds play in real time.
    pub(crate) const fn with_live(mut self, open: OpenLive) -> Entry {
        self.live = Some(open);
        self
    }

    const fn of<G: Game>(open: OpenRules) -> Entry {
        Entry {
            id: G::ID,
            name: G::NAMES,
            about: G::ABOUT,
            default_setup: G::DEFAULT_SETUP,
            setups: G::SETUPS,
            standard_setups: G::STANDARD_SETUPS,
            facts: Facts {
                key: G::KEY,
                scored: G::SCORED,
                cumulative: G::CUMULATIVE,
                hidden: G::HIDDEN,
                flips: G::FLIPS,
                seat_names: G::SEAT_NAMES,
                clauses: G::CLAUSES,
            },
            live: None,
            open,
        }
    }
}

fn open_one<G: CatalogGame>(setup: &str) -> Result<Box<dyn Rules>, RuleError> {
    Ok(Box::new(TypedRules(G::from_setup(setup)?)))
}

fn open_either<A, B>(setup: &str) -> Result<Box<dyn Rules>, RuleError>
where
    A: CatalogGame,
    B: CatalogGame,
{
    open_one::<A>(setup).or_else(|_| open_one::<B>(setup))
}
