//! Generating steps, and whole turns with one for each distinct successor.

use super::group::{Colour, Group};
use super::{Exchange, MOST_GROUPS, Position, Step, Stones, Targets};
use game::hash::{BuildReady, mix};
use game::turns::MOST;
use game::{TooMany, Turns};
use std::cell::RefCell;
use std::collections::HashSet;

/// Adds the legal steps of the side to move in a game that is not over.
pub(super) fn steps(position: &Position, out: &mut Vec<Step>) {
    if !position.settled() {
        out.push(Step::NoCapture);
        for (group, stones) in position.groups().iter().enumerate().filter(|&(i, _)| position.is_open(i)) {
            each_capture(*stones, Colour::of(position.side()), |enemy, common| {
                out.push(Step::Capture { group: group as u8, enemy, common });
            });
        }
        return;
    }
    if !position.has_shift(position.side()) {
        out.push(Step::Pass);
        return;
    }
    for stones in [Stones::Own, Stones::Common] {
        let colour = position.colour(stones);
        for (from, group) in position.groups().iter().enumerate() {
            for each in 1..=group.count(colour) / 2 {
                each_pair(position.groups().len(), from, |a, b| {
                    let to = Targets::new(a as u8, b as u8);
                    out.push(Step::Shift { stones, from: from as u8, each, to });
                });
            }
        }
    }
}

/// All pairs of groups but `from`.
#[inline]
fn each_pair(len: usize, from: usize, mut found: impl FnMut(usize, usize)) {
    for a in (0..len).filter(|&a| a != from) {
        for b in (a + 1..len).filter(|&b| b != from) {
            found(a, b);
        }
    }
}

/// All captures in a group where the side has more stones than there are others: any mix of at least one (E4).
#[inline]
fn each_capture(group: Group, own: Colour, mut found: impl FnMut(u8, u8)) {
    for enemy in 0..=group.count(own.opposing()) {
        for common in u8::from(enemy == 0)..=group.count(Colour::Common) {
            found(enemy, common);
        }
    }
}

/// Where whole turns go.
pub(super) trait Sink {
    fn push(&mut self, turn: &[Step]);
    fn len(&self) -> usize;
}

impl Sink for Turns<Exchange> {
    #[inline]
    fn push(&mut self, turn: &[Step]) {
        Turns::push(self, turn);
    }
    #[inline]
    fn len(&self) -> usize {
        Turns::len(self)
    }
}

/// Counts turns and forgets them.
pub(super) struct Count(pub(super) usize);

impl Sink for Count {
    #[inline]
    fn push(&mut self, _: &[Step]) {
        self.0 += 1;
    }
    #[inline]
    fn len(&self) -> usize {
        self.0
    }
}

/// Tells one turn for each distinct successor of a settled position.
pub(super) fn distinct(position: &Position, sink: &mut impl Sink) -> Result<(), TooMany> {
    debug_assert!(position.settled());
    if position.over().is_some() {
        return Ok(());
    }
    if !position.has_shift(position.side()) {
        sink.push(&[Step::Pass]);
        return Ok(());
    }
    // A shift of own stones and one of common stones never lead to the same position: the neutral counts differ.
    for stones in [Stones::Own, Stones::Common] {
        if all_differ(position.groups(), position.colour(stones)) {
            turns_of(position, stones, &mut All, sink)?;
        } else {
            SEEN.with_borrow_mut(|seen| {
                seen.forget();
                turns_of(position, stones, seen, sink)
            })?;
        }
    }
    Ok(())
}

/// Whether no two groups agree in the colours that are not shifted. Then no two turns lead to the same position:
///
/// A shift changes just one colour, so each group can be told from the others by the rest, and so can what it gave or got.
/// A capture changes the rest of one group. Two turns with the same successor took the same `k` stones, so they
/// captured in the same group; it may now look like one other group, but then the groups beside these two still
/// tell how many stones each got and whether that other group gave, got or did neither.
#[inline]
fn all_differ(groups: &[Group], shifted: Colour) -> bool {
    groups.iter().enumerate().all(|(i, g)| groups[..i].iter().all(|h| g.without(shifted) != h.without(shifted)))
}

thread_local! {
    /// Kept from call to call so that generating allocates nothing once it has grown.
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// Tells turns that lead to new positions from those that do not, by a key of the successor.
trait Filter {
    /// What a group adds to the key.
    fn part(group: Group) -> u128;
    fn is_new(&mut self, key: u128) -> bool;
}

/// All are new, and known to be: no keys are needed.
struct All;

impl Filter for All {
    #[inline]
    fn part(_: Group) -> u128 {
        0
    }
    #[inline]
    fn is_new(&mut self, _: u128) -> bool {
        true
    }
}

/// The keys of the successors so far. A key is the sum of its groups' parts, so their order does not matter; 128 bits
/// are enough that among millions of positions no two are ever taken for the same.
#[derive(Default)]
struct Seen(HashSet<u128, BuildReady>);

impl Seen {
    /// Starts anew. Room that only a rare wide position needed is given back: emptying it would cost every later one.
    fn forget(&mut self) {
        if self.0.capacity() > 1 << 14 {
            self.0 = HashSet::default();
        }
        self.0.clear();
    }
}

impl Filter for Seen {
    #[inline]
    fn part(group: Group) -> u128 {
        let bits = u64::from(group.bits());
        u128::from(mix(bits)) << 64 | u128::from(mix(!bits))
    }
    #[inline]
    fn is_new(&mut self, key: u128) -> bool {
        self.0.insert(key)
    }
}

/// Tells the turns that shift this kind of stones, as far as the filter lets them pass.
#[inline]
fn turns_of<F: Filter>(
    position: &Position,
    stones: Stones,
    filter: &mut F,
    sink: &mut impl Sink,
) -> Result<(), TooMany> {
    let groups = position.groups();
    let colour = position.colour(stones);
    for (from, source) in groups.iter().enumerate() {
        for each in 1..=source.count(colour) / 2 {
            let gave = F::part(source.minus(colour, 2 * each)).wrapping_sub(F::part(*source));
            let mut got = [0u128; MOST_GROUPS];
            for (change, group) in got.iter_mut().zip(groups) {
                *change = F::part(group.plus(colour, each)).wrapping_sub(F::part(*group));
            }
            each_pair(groups.len(), from, |a, b| {
                let shift = Step::Shift { stones, from: from as u8, each, to: Targets::new(a as u8, b as u8) };
                let key = gave.wrapping_add(got[a]).wrapping_add(got[b]);
                let opens = |group: &Group| {
                    stones == Stones::Own && group.wanting(colour).is_some_and(|gap| gap <= u16::from(each))
                };
                let open = [a, b].map(|group| opens(&groups[group]));
                if filter.is_new(key) {
                    if open[0] || open[1] {
                        sink.push(&[shift, Step::NoCapture]);
                    } else {
                        sink.push(&[shift]);
                    }
                }
                for (group, _) in [a, b].into_iter().zip(open).filter(|&(_, open)| open) {
                    let before = groups[group].plus(colour, each);
                    let key = key.wrapping_sub(F::part(before));
                    each_capture(before, colour, |enemy, common| {
                        if filter.is_new(key.wrapping_add(F::part(before.captured(colour, enemy, common)))) {
                            sink.push(&[shift, Step::Capture { group: group as u8, enemy, common }]);
                        }
                    });
                }
            });
            if sink.len() > MOST {
                return Err(TooMany);
            }
        }
    }
    Ok(())
}
