//! Computer players of live games without their type.

use crate::live::AnyLiveTable;
use engine::ampli::live::{LivePlayer, Plan};
use engine::{CancelToken, Limits};
use game::RuleError;
use games::ampli::live::Live;
use serde::Serialize;

/// The next act of a computer player at a live table, unless an event comes first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LivePlan {
    /// The time in milliseconds.
    pub at: u64,
    /// The text of the act.
    pub act: String,
}

/// A computer player at a live table. It uses only what its seat may know.
pub trait AnyLivePlayer: Send {
    /// Plans the next act; `None` if the player has to wait for others. `now` is the time of the last event.
    ///
    /// Ask again after every event: only the last answer counts. The search runs in this call, for less than the time until the act. A
    /// caller that must not wait passes a copy of the game to another thread and cancels the token when an event comes.
    fn plan(&mut self, live: &dyn AnyLiveTable, now: u64, stop: &CancelToken) -> Result<Option<LivePlan>, RuleError>;

    /// Sets the limits of a search instead of the time of the level.
    fn limit(&mut self, limits: Limits);
}

/// A player of live Ampli.
pub(crate) struct AmpliPlayer(pub(crate) LivePlayer);

impl AnyLivePlayer for AmpliPlayer {
    fn plan(&mut self, live: &dyn AnyLiveTable, now: u64, stop: &CancelToken) -> Result<Option<LivePlan>, RuleError> {
        let live = live.as_any().downcast_ref::<Live>();
        let live = live.ok_or_else(|| RuleError::new("a player of live ampli cannot play another game"))?;
        let plan = self.0.plan(live, now, stop);
        Ok(plan.map(|Plan { at, act }| LivePlan { at, act: act.to_string() }))
    }

    fn limit(&mut self, limits: Limits) {
        self.0.limit(limits);
    }
}
