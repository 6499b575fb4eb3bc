//! A search pass: all turns at depth 1, or the best of them deeper. Threads share the turns.

use super::node::{Effort, Turn};
use super::root::{Choice, Root};
use super::search::{Context, Search, WIDE};
use games::two_ten::{Cup, Cups};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A search pass: its depth and its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pass {
    pub(super) depth: u32,
    pub(super) effort: Effort,
}

/// Turns kept for the next pass.
const TURNS_KEPT: usize = 32;
/// Turns of the previous pass that are searched first.
const TURNS_SEARCHED_AGAIN: usize = 4;

impl Pass {
    /// Searches the turns of a position, given the choices of the previous pass. The best choices come first; the values of the first
    /// `lines` are no mere bounds. Returns nothing if the budget ends before the previous best choice is searched again.
    pub(super) fn search<C: Cups>(
        &self,
        root: &Root<C>,
        rest: &Context<C::Set>,
        known: &[Choice<C>],
        lines: usize,
        searches: &mut [Search<'_, C>],
    ) -> Vec<Choice<C>> {
        let effort = &self.effort;
        if self.depth > 1 {
            let known = &known[..known.len().min(2 * effort.deeper)];
            let turns = known.iter().map(|choice| choice.turn).collect::<Vec<_>>();
            let look = (effort, self.depth);
            let evaluated = evaluate_in_parallel(&turns, lines, searches, |search, turn, least| {
                search.search_turn(0, turn, rest, look, (least, WIDE))
            });
            return evaluated.into_iter().map(|(i, turn)| Choice { turn, ..known[i].clone() }).collect();
        }
        let known = &known[..known.len().min(TURNS_SEARCHED_AGAIN)];
        let first = &mut searches[0];
        root.list(first.geometry, &mut first.nodes[0], effort, known, &mut first.counter);
        let turns = std::mem::take(&mut first.nodes[0].turns);
        let evaluated = evaluate_in_parallel(&turns, TURNS_KEPT, searches, |search, turn, least| {
            search.evaluate_turn(0, turn, rest, effort, least)
        });
        let node = &searches[0].nodes[0];
        evaluated.into_iter().take(TURNS_KEPT).map(|(_, turn)| root.choice(node, turn, known)).collect()
    }
}

/// Evaluates turns in parallel; the best come first, with their original indices. Turns clearly outside the `wanted` best get
/// only a bound.
fn evaluate_in_parallel<'a, C: Cups>(
    turns: &[Turn<C>],
    wanted: usize,
    searches: &mut [Search<'a, C>],
    value: impl Fn(&mut Search<'a, C>, &Turn<C>, i32) -> (i32, Option<[Cup; 2]>) + Sync,
) -> Vec<(usize, Turn<C>)> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::new(), Vec::<i32>::new()));
    let work = |search: &mut Search<'a, C>| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(turn) = turns.get(index) else { return };
            let least = found.lock().expect("no thread panics").1.get(wanted - 1).copied().unwrap_or(-WIDE);
            let (value, lids) = value(search, turn, least);
            if search.counter.stopped() {
                return;
            }
            let (done, best) = &mut *found.lock().expect("no thread panics");
            let place = best.partition_point(|&there| there >= value);
            best.insert(place, value);
            best.truncate(wanted);
            done.push((index, Turn { value, lids, ..*turn }));
        }
    };
    let (first, others) = searches.split_first_mut().expect("one search at least");
    std::thread::scope(|scope| {
        for search in others {
            scope.spawn(|| work(search));
        }
        work(first);
    });
    let (mut done, _) = found.into_inner().expect("no thread panics");
    if !done.iter().any(|(index, _)| *index == 0) {
        return Vec::new();
    }
    // Equal values keep the order of the previous pass.
    done.sort_by_key(|(index, turn)| (-turn.value, *index));
    done
}
