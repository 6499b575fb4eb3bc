//! Measures games by engine self-play: balance, length, breadth, drama, use of the rules, and depth.
//!
//! A [`Plan`] says what to play. [`run`] plays what is missing in the folder of the plan, one line of a log for each finished game, so that
//! an interrupted run continues. [`Report::build`] computes the measures from the logs, and [`html::page`] shows them.
//!
//! All searches are limited by nodes, so a plan gives the same games on every machine and with any number of threads.
#![deny(missing_docs)]

mod error;
mod example;
mod figures;
pub mod html;
mod ladder;
mod level_report;
mod log;
mod opening;
mod plan;
mod play;
mod report;
mod run;
mod stats;
mod strength;
mod verdict;

pub use error::LabError;
pub use example::{Example, ExampleKind};
pub use figures::{Fan, Heat, Series};
pub use ladder::{Ladder, Rung};
pub use level_report::{Ends, LevelReport, PlayedOpening, RuleUse};
pub use plan::{Plan, split_setups};
pub use report::{Report, SetupReport};
pub use run::{Games, Progress, run};
pub use stats::{Mean, Share};
pub use strength::Strength;
