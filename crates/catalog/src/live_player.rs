//! Computer players of live games without their type.

use crate::live::AnyLiveTable;
use engine::ampli::live::{LivePlayer, Plan};
use engine::{CancelToken, Limits};
use game::RuleError;
use games::ampli::live::Live;

/// What a computer player is going to do at a live table, if nothing comes between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LivePlan {
    /// When, in milliseconds.
    pub at: u64,
    /// The act's text.
    pub act: String,
}

/// A computer player at a live table. It looks at what its seat may know and at nothing else.
pub trait AnyLivePlayer: Send {
    /// What it will do if nothing happens before, and when; nothing if it can only wait for others. `now` is the time of what happened
    /// last.
    ///
    /// Ask again after everything that happens: the last answer counts, all before are void. It thinks here, for less than the time
    /// until it acts; who must not wait gives it a copy of the game on another thread and pulls the stop when something has happened.
    fn plan(&mut self, live: &dyn AnyLiveTable, now: u64, stop: &CancelToken) -> Result<Option<LivePlan>, RuleError>;

    /// What its thoughts may cost, instead of its level's time.
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
