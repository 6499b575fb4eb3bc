//! The laboratory: measures what the games are like by engine self-play.
//!
//! A [`Plan`] says what is played. [`play_missing`] plays the games that are not yet in the [`GameLog`]; every search is limited by nodes, so
//! each game follows from its seed on any machine. A [`Report`] says what the games show, with confidence intervals, as JSON and as one
//! page of HTML. The results that ship with the program are [`findings`].
#![deny(missing_docs)]

mod error;
mod findings;
mod games;
mod html;
mod ladder;
mod log;
mod measure;
mod opening;
mod plan;
mod play;
mod profile;
mod report;
mod runner;
mod stats;

pub use error::LabError;
pub use findings::findings;
pub use html::{html, verdict};
pub use ladder::{Ladder, Rung};
pub use log::{GAMES_FILE, GameLog};
pub use measure::{Detail, Example, ExampleKind, Opening, Series, Use};
pub use plan::{Conditions, MAX_GAMES, Plan, split_setups};
pub use play::{End, PlayedDuel, PlayedGame};
pub use profile::{Feature, Profile, SeenGame};
pub use report::{Report, SetupReport};
pub use runner::{Progress, play_missing};
pub use stats::Estimate;
