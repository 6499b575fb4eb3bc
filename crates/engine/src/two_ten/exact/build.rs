//! How a layer of the table is made from those below it.

use super::super::gains::MOST_CUPS;
use super::super::sowing::Sowings;
use super::table::{Layer, NOTHING, Table, Worth};
use games::two_ten::{CupSet, Cups};
use std::ops::Deref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many boards a thread takes at once: few enough that a stop is noticed within milliseconds.
const HANDFUL: usize = 8;

/// What the sowings of all boards are worth is remembered while a layer is made, if it has no more boards than this.
const REMEMBERED: usize = 400_000;

impl<C: Cups> Table<C> {
    /// Adds the next layer with so many threads; nothing is added when `over` says so before it is done.
    pub(crate) fn add_layer(&mut self, threads: usize, over: &(dyn Fn() -> bool + Sync)) -> bool {
        self.layer(threads, over).map(|layer| self.layers.push(layer)).is_some()
    }

    fn layer(&self, threads: usize, over: &(dyn Fn() -> bool + Sync)) -> Option<Layer> {
        let stones = self.layers.len() as u16;
        let count = self.boards.count(stones) as usize;
        let numbers = spread(threads, count, over, || (), |(), number| self.boards.distinct::<C>(number, stones))?;
        let distinct = Aside::new(numbers.into_iter().flatten().collect::<Vec<_>>());
        let worths = |sowings: &mut Sowings<C>, i: usize, worths: &mut Vec<Worth<C::Set>>| {
            self.sowings(&distinct[i].0, stones, sowings, worths);
        };
        let remembered = if distinct.len() <= REMEMBERED {
            Some(Aside::new(spread(threads, distinct.len(), over, Sowings::new, |sowings, i| {
                let mut all = Vec::new();
                worths(sowings, i, &mut all);
                prune(&mut all);
                all.into_boxed_slice()
            })?))
        } else {
            None
        };
        let mut layer = Layer::default();
        loop {
            let quiet = layer.covered.last().map(|values| &values[..]);
            let open = layer.open.last().map(|values| &values[..]);
            let scratch = || (Sowings::new(), Vec::new(), Vec::new());
            let found = spread(threads, distinct.len(), over, scratch, |(sowings, all, values), i| {
                let all = match &remembered {
                    Some(remembered) => &remembered[i][..],
                    None => {
                        worths(sowings, i, all);
                        &all[..]
                    }
                };
                values.clear();
                values.extend(all.iter().map(|worth| (self.sown(worth, quiet), worth.needs)));
                let passed = open.map_or(0, |open| -open[distinct[i].1[0] as usize]);
                best_lids::<C>(values, passed, self.ground.cups())
            })?;
            let (mut covered, mut open) = (vec![0; count].into_boxed_slice(), vec![0; count].into_boxed_slice());
            for ((_, turned), values) in distinct.iter().zip(&found) {
                for &number in turned {
                    (covered[number as usize], open[number as usize]) = *values;
                }
            }
            let same = layer.covered.last() == Some(&covered) && layer.open.last() == Some(&open);
            if !same {
                layer.covered.push(covered);
                layer.open.push(open);
            }
            if same || layer.covered.len() as u64 >= u64::from(self.patience) {
                break;
            }
        }
        let rows =
            spread(threads, distinct.len(), over, || (), |(), i| self.taking_row(&distinct[i].0, stones, &layer))?;
        let width = usize::from(stones) + 1;
        let mut taking = vec![0; count * width].into_boxed_slice();
        for ((_, turned), row) in distinct.iter().zip(&rows) {
            for &number in turned {
                taking[number as usize * width..][..width].copy_from_slice(row);
            }
        }
        layer.taking = taking;
        Some(layer)
    }

    /// What a taking side gets from here on with 0, 1 … stones that may be taken.
    fn taking_row(&self, cups: &C, stones: u16, layer: &Layer) -> Vec<i8> {
        let stop = -layer.covered.last().expect("a layer has a round")[self.boards.number(cups)];
        let mut gains = [0; MOST_CUPS];
        self.ground.gains(cups, &mut gains);
        let mut row = vec![stop; usize::from(stones) + 1];
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

/// Leaves out sowings that another one makes needless: the same board with fewer cups, and no less to take.
fn prune<S: CupSet>(worths: &mut Vec<Worth<S>>) {
    worths.sort_unstable_by_key(|worth| (worth.board, worth.needs.len()));
    let mut kept: Vec<Worth<S>> = Vec::with_capacity(worths.len());
    for worth in worths.iter() {
        let same = kept.iter().rev().take_while(|other| other.board == worth.board);
        let mut better = same.filter(|other| other.taking >= worth.taking && (other.needs & !worth.needs).is_empty());
        if better.next().is_none() {
            kept.push(*worth);
        }
    }
    *worths = kept;
}

/// The value of a board for the side to move under the lids that leave it least, and without lids.
///
/// Lids help only if they forbid the best sowing, and the second only if it forbids the best that the first leaves. Where nothing is
/// left the side passes.
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
    debug_assert!(least > NOTHING);
    (least, open)
}

/// Does something for each index with so many threads; nothing comes out when `over` says so before all is done.
fn spread<T: Send + 'static, L>(
    threads: usize,
    count: usize,
    over: &(dyn Fn() -> bool + Sync),
    local: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, usize) -> T + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let run = || {
        let mut local = local();
        loop {
            let from = next.fetch_add(HANDFUL, Ordering::Relaxed);
            if from >= count || over() {
                return;
            }
            let found = (from..count.min(from + HANDFUL)).map(|i| work(&mut local, i)).collect::<Vec<_>>();
            done.lock().expect("no thread panics").push((from, found));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_unstable_by_key(|part| part.0);
    let all = done.into_iter().flat_map(|part| part.1).collect::<Vec<_>>();
    if all.len() == count {
        return Some(all);
    }
    drop(Aside::new(all));
    None
}

/// Hundreds of thousands of small things, freed on a thread of their own: who has pulled a stop does not wait for that.
struct Aside<T: Send + 'static>(Option<T>);

impl<T: Send + 'static> Aside<T> {
    fn new(large: T) -> Aside<T> {
        Aside(Some(large))
    }
}

impl<T: Send + 'static> Deref for Aside<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl<T: Send + 'static> Drop for Aside<T> {
    fn drop(&mut self) {
        let large = self.0.take();
        // Where there is no thread to be had it is freed here.
        let _ = std::thread::Builder::new().spawn(move || drop(large));
    }
}
