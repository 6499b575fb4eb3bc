//! Effects with the paths of the pieces that moved.

use game::Place;
use games::Effect;
use serde::Serialize;

/// An effect of a step. A move over the board has its path, so that a page can show it without asking for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TracedEffect {
    /// The effect.
    #[serde(flatten)]
    pub effect: Effect,
    /// The cells of the path, the first and the last included; empty for an effect without a path.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub path: Vec<Place>,
}

impl TracedEffect {
    /// Gives the path of a step to its move. The other effects of the step have no path.
    pub(crate) fn trace(effects: Vec<Effect>, mut path: Vec<Place>) -> Vec<TracedEffect> {
        let with_path = |effect: Effect| {
            let goes = matches!(effect, Effect::Moved { from, to, .. }
                if path.first() == Some(&from) && path.last() == Some(&to));
            TracedEffect { effect, path: if goes { std::mem::take(&mut path) } else { Vec::new() } }
        };
        effects.into_iter().map(with_path).collect()
    }
}
