//! The solver of a layer, given the layers below it.

use super::super::gains::MAX_CUPS;
use super::super::sowing::Sowings;
use super::table::{Layer, NO_TAKING, SowingValue, Table};
use games::two_ten::{CupSet, Cups};
use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

/// Boards per task of a thread: a board with many stones in one cup may take milliseconds.
const BOARDS_PER_TASK: usize = 1;

/// Boards between two checks of the stop condition.
const BOARDS_PER_CANCEL_CHECK: usize = 64;

/// Returns whether the solve must stop.
type ShouldStop<'a> = &'a (dyn Fn() -> bool + Sync);

impl<C: Cups> Table<C> {
    /// Adds the next layer with this number of threads. Adds nothing if `over` returns true first. Caches the values of all
    /// sowings if the layer has at most `cached` boards: a kilobyte per board, and four times as fast.
    pub(crate) fn add_layer(&mut self, threads: usize, cached: usize, over: ShouldStop<'_>) -> bool {
        self.layer(threads, cached, over).map(|layer| self.layers.push(layer)).is_some()
    }

    fn layer(&self, threads: usize, cached: usize, over: ShouldStop<'_>) -> Option<Layer> {
        let stones = self.layers.len() as u16;
        let count = self.boards.count(stones) as usize;
        let mut chunks = parallel_map(
            threads,
            count.div_ceil(BOARDS_PER_CANCEL_CHECK),
            over,
            || (),
            |(), at| {
                let numbers = at * BOARDS_PER_CANCEL_CHECK..count.min((at + 1) * BOARDS_PER_CANCEL_CHECK);
                numbers.filter_map(|number| self.boards.distinct::<C>(number, stones)).collect::<Vec<_>>()
            },
        )?;
        let mut distinct = DropInBackground::new(Vec::with_capacity(chunks.iter().map(Vec::len).sum()));
        each(chunks.iter_mut(), over, |chunk| distinct.append(chunk))?;
        let values_of_sowings =
            |sowings: &mut Sowings<C>, i: usize, values_of_sowings: &mut Vec<SowingValue<C::Set>>| {
                self.sowings(&distinct[i].0, stones, sowings, values_of_sowings);
            };
        let cached = if distinct.len() <= cached {
            Some(parallel_map(threads, distinct.len(), over, Sowings::new, |sowings, i| {
                let mut all = Vec::new();
                values_of_sowings(sowings, i, &mut all);
                prune(&mut all);
                all.into_boxed_slice()
            })?)
        } else {
            None
        };
        let mut layer = Layer::default();
        loop {
            let quiet = layer.covered.last().map(|values| &values[..]);
            let open = layer.open.last().map(|values| &values[..]);
            let scratch = || (Sowings::new(), Vec::new(), Vec::new());
            let found = parallel_map(threads, distinct.len(), over, scratch, |(sowings, all, values), i| {
                let all = match &cached {
                    Some(cached) => &cached[i][..],
                    None => {
                        values_of_sowings(sowings, i, all);
                        &all[..]
                    }
                };
                values.clear();
                values.extend(all.iter().map(|sowing| (self.sown(sowing, quiet), sowing.needs)));
                let passed = open.map_or(0, |open| -open[distinct[i].1[0] as usize]);
                best_lids::<C>(values, passed, self.geometry.cups())
            })?;
            let (mut covered, mut open) = (vec![0; count].into_boxed_slice(), vec![0; count].into_boxed_slice());
            each(distinct.iter().zip(found.iter()), over, |((_, turned), values)| {
                for &number in turned {
                    (covered[number as usize], open[number as usize]) = *values;
                }
            })?;
            let same = layer.covered.last() == Some(&covered) && layer.open.last() == Some(&open);
            if !same {
                layer.covered.push(covered);
                layer.open.push(open);
            }
            if same || layer.covered.len() as u64 >= u64::from(self.quiet_turns_left) {
                break;
            }
        }
        let rows = parallel_map(
            threads,
            distinct.len(),
            over,
            || (),
            |(), i| self.taking_row(&distinct[i].0, stones, &layer),
        )?;
        let width = usize::from(stones) + 1;
        let mut taking = vec![0; count * width].into_boxed_slice();
        each(distinct.iter().zip(rows.iter()), over, |((_, turned), row)| {
            for &number in turned {
                taking[number as usize * width..][..width].copy_from_slice(row);
            }
        })?;
        layer.taking = taking;
        Some(layer)
    }

    /// The gain of a taking side with 0, 1 … earned stones.
    fn taking_row(&self, cups: &C, stones: u16, layer: &Layer) -> Vec<i8> {
        let stopping = -layer.covered.last().expect("a layer has a round")[self.boards.number(cups)];
        let mut gains = [0; MAX_CUPS];
        self.geometry.gains(cups, &mut gains);
        let mut row = vec![stopping; usize::from(stones) + 1];
        for cup in cups.filled().cups() {
            let mut after = *cups;
            after.remove(cup, 1);
            for earned in 1..=stones {
                let next = earned - 1 + u16::from(gains[usize::from(cup)]);
                let best = &mut row[usize::from(earned)];
                *best = (*best).max(1 + self.taken(&after, stones - 1, next));
            }
        }
        row
    }
}

/// Removes dominated sowings: the same board with more cups and no more to take.
fn prune<S: CupSet>(values_of_sowings: &mut Vec<SowingValue<S>>) {
    values_of_sowings.sort_unstable_by_key(|sowing| (sowing.board, sowing.needs.len()));
    let mut kept: Vec<SowingValue<S>> = Vec::with_capacity(values_of_sowings.len());
    for sowing in values_of_sowings.iter() {
        let same = kept.iter().rev().take_while(|other| other.board == sowing.board);
        let mut better = same.filter(|other| other.taking >= sowing.taking && (other.needs & !sowing.needs).is_empty());
        if better.next().is_none() {
            kept.push(*sowing);
        }
    }
    *values_of_sowings = kept;
}

/// The value of a board for the side to move under the best lids, and without lids.
///
/// A lid helps only if it forbids the best sowing, and the second one only if it forbids the best remaining sowing. A side
/// without a sowing passes.
fn best_lids<C: Cups>(values: &mut [(i8, C::Set)], passed: i8, cups: u8) -> (i8, i8) {
    values.sort_unstable_by_key(|value| -i16::from(value.0));
    let values = &*values;
    let left = |covered: C::Set| values.iter().find(|value| (value.1 & covered).is_empty());
    let (open, first) = values[0];
    let mut least = open;
    for one in first.cups() {
        let under_one = C::Set::of(one);
        let Some(&(value, second)) = left(under_one) else {
            least = least.min(passed);
            continue;
        };
        if (0..cups).any(|two| two != one && !second.contains(two)) {
            least = least.min(value);
        }
        for two in second.cups() {
            least = least.min(left(under_one | C::Set::of(two)).map_or(passed, |value| value.0));
        }
    }
    debug_assert!(least > NO_TAKING);
    (least, open)
}

/// Maps each index in parallel. Returns `None` if `over` returns true before the end.
fn parallel_map<T: Default + Send + 'static, L>(
    threads: usize,
    count: usize,
    over: ShouldStop<'_>,
    local: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, usize) -> T + Sync,
) -> Option<DropInBackground<Vec<T>>> {
    let mut found = DropInBackground::new(std::iter::repeat_with(T::default).take(count).collect::<Vec<_>>());
    let tasks = Mutex::new(found.chunks_mut(BOARDS_PER_TASK).enumerate());
    let run = || {
        let mut local = local();
        while !over() {
            let Some((at, task)) = tasks.lock().expect("no thread panics").next() else { break };
            for (i, slot) in task.iter_mut().enumerate() {
                *slot = work(&mut local, at * BOARDS_PER_TASK + i);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let is_whole = tasks.into_inner().expect("no thread panics").next().is_none();
    is_whole.then_some(found)
}

/// Handles each item in sequence. Returns `None` if `over` returns true before the end.
fn each<T>(things: impl IntoIterator<Item = T>, over: ShouldStop<'_>, mut what: impl FnMut(T)) -> Option<()> {
    for (i, thing) in things.into_iter().enumerate() {
        if i % BOARDS_PER_CANCEL_CHECK == 0 && over() {
            return None;
        }
        what(thing);
    }
    Some(())
}

/// Drops a large value on another thread: freeing hundreds of thousands of small allocations would delay a cancelled search.
struct DropInBackground<T: Send + 'static>(Option<T>);

impl<T: Send + 'static> DropInBackground<T> {
    fn new(large: T) -> DropInBackground<T> {
        DropInBackground(Some(large))
    }
}

impl<T: Send + 'static> Deref for DropInBackground<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl<T: Send + 'static> DerefMut for DropInBackground<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_mut().expect("it is there until it is dropped")
    }
}

impl<T: Send + 'static> Drop for DropInBackground<T> {
    fn drop(&mut self) {
        let large = self.0.take();
        // If no thread can be started, the value is dropped here.
        let _ = std::thread::Builder::new().spawn(move || drop(large));
    }
}
