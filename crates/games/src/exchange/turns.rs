//! Generating steps, and whole turns with one for each distinct successor.

use super::distinct::{All, Filter, with_seen};
use super::group::{Colour, Group};
use super::{Exchange, MAX_GROUPS, Position, Step, Stones, Targets};
use game::turns::MAX_SUCCESSORS;
use game::{TooManySuccessors, Turns};

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

/// All pairs of groups but `from`, in ascending order.
#[inline(always)]
fn each_pair(len: usize, from: usize, mut found: impl FnMut(usize, usize)) {
    let skip = |i: usize| i + usize::from(i >= from);
    for i in 0..len - 1 {
        for j in i + 1..len - 1 {
            found(skip(i), skip(j));
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
pub(super) fn distinct(position: &Position, sink: &mut impl Sink) -> Result<(), TooManySuccessors> {
    debug_assert!(position.settled());
    if position.over().is_some() {
        return Ok(());
    }
    if !position.has_shift(position.side()) {
        sink.push(&[Step::Pass]);
        return Ok(());
    }
    // Both sides choose alike: from here on the side to move is White.
    let groups = position.groups_for_white();
    let groups = &groups[..position.groups().len()];
    let mut twins = [0; MAX_GROUPS];
    let [alike_own, alike_common] = find_twins(groups, &mut twins);
    // A shift of own stones and one of common stones never lead to the same position: the neutral counts differ.
    turns_of_kind::<true>(groups, &twins, alike_own, sink)?;
    turns_of_kind::<false>(groups, &twins, alike_common, sink)
}

/// Notes for each group, as a bit, the last one before it that holds the same stones. Tells how many pairs are alike in
/// what a shift of own stones, or of common stones, does not change.
#[inline(always)]
fn find_twins(groups: &[Group], twins: &mut [u32; MAX_GROUPS]) -> [u32; 2] {
    let mut alike = [0, 0];
    for (i, group) in groups.iter().enumerate() {
        let mut twin = 0;
        for (j, &other) in groups[..i].iter().enumerate() {
            let difference = group.difference(other);
            twin = if difference.is_empty() { 1 << j } else { twin };
            alike[0] += u32::from(difference.without(Colour::White).is_empty());
            alike[1] += u32::from(difference.without(Colour::Common).is_empty());
        }
        twins[i] = twin;
    }
    alike
}

/// Tells the turns that shift own stones, or common ones.
///
/// Of twins the first gives or gets before the others do. When else can two shifts lead to the same position?
/// A shift changes one colour, so groups that differ in the rest can be told apart, and so can what each of them gave
/// or got. If just one pair is alike, the other groups tell which roles fall to the pair, and the two can only
/// exchange them unnoticed if they are twins. If no pair is alike, captures make no difference: the same stones were
/// taken in the same group, and even if that now looks like another one, the others tell the roles of both. In all
/// other cases successors are compared.
#[inline(always)]
fn turns_of_kind<const OWN: bool>(
    groups: &[Group],
    twins: &[u32; MAX_GROUPS],
    alike: u32,
    sink: &mut impl Sink,
) -> Result<(), TooManySuccessors> {
    let mut halves = [0; MAX_GROUPS];
    let mut wanting = [u32::MAX; MAX_GROUPS];
    let (mut givers, mut takings, mut most, mut least) = (0, 0, 0, u32::MAX);
    for (i, &group) in groups.iter().enumerate() {
        let colour = if OWN { Colour::White } else { Colour::Common };
        let half = if twins[i] == 0 { group.count(colour) / 2 } else { 0 };
        halves[i] = half;
        givers |= u32::from(half > 0) << i;
        takings += u32::from(half);
        most = most.max(u32::from(half));
        if OWN {
            wanting[i] = group.wanting(Colour::White).map_or(u32::MAX, u32::from);
            least = least.min(wanting[i]);
        }
    }
    let shifts = Shifts::<'_, OWN> { groups, twins, halves: &halves, givers, takings, wanting: &wanting };
    if alike == 0 || alike == 1 && most < least {
        shifts.turns(&mut All, sink)
    } else {
        with_seen(|seen| shifts.turns(seen, sink))
    }
}

/// The shifts of own stones, or of common ones. The arrays are borrowed because moving them is slow right after they
/// were written.
struct Shifts<'a, const OWN: bool> {
    groups: &'a [Group],
    twins: &'a [u32; MAX_GROUPS],
    /// How many each group can give to each of two others.
    halves: &'a [u8; MAX_GROUPS],
    /// The groups that can give, as bits.
    givers: u32,
    /// The sum of `halves`.
    takings: u32,
    /// How many stones open a group to a capture; common ones open none.
    wanting: &'a [u32; MAX_GROUPS],
}

impl<const OWN: bool> Shifts<'_, OWN> {
    /// All groups and amounts that can be taken. One loop for all groups instead of one for each: how often many
    /// short loops run is what a processor cannot foresee.
    #[inline(always)]
    fn each_taking(
        &self,
        mut found: impl FnMut(usize, u8) -> Result<(), TooManySuccessors>,
    ) -> Result<(), TooManySuccessors> {
        let mut givers = self.givers;
        let mut each = 0;
        for _ in 0..self.takings {
            let from = givers.trailing_zeros() as usize;
            each += 1;
            found(from, each)?;
            let last = each == self.halves[from];
            givers &= !(u32::from(last) << from);
            each *= u8::from(!last);
        }
        Ok(())
    }

    /// Tells the turns, as far as the filter lets them pass.
    #[inline(always)]
    fn turns<F: Filter>(&self, filter: &mut F, sink: &mut impl Sink) -> Result<(), TooManySuccessors> {
        let groups = self.groups;
        let (stones, colour) = if OWN { (Stones::Own, Colour::White) } else { (Stones::Common, Colour::Common) };
        let mut parts = [0; MAX_GROUPS];
        for (part, &group) in parts.iter_mut().zip(groups) {
            *part = F::part(group);
        }
        self.each_taking(|from, each| {
            let gave = F::part(groups[from].minus(colour, 2 * each)).wrapping_sub(parts[from]);
            let mut got = [0u128; MAX_GROUPS];
            for (i, &group) in groups.iter().enumerate() {
                got[i] = F::part(group.plus(colour, each)).wrapping_sub(parts[i]);
            }
            each_pair(groups.len(), from, |a, b| {
                let earlier_twin = (self.twins[a] | self.twins[b]) & !(1 << from | 1 << a) != 0;
                if earlier_twin {
                    return;
                }
                let shift = Step::Shift { stones, from: from as u8, each, to: Targets::new(a as u8, b as u8) };
                let key = gave.wrapping_add(got[a]).wrapping_add(got[b]);
                if !OWN || u32::from(each) < self.wanting[a].min(self.wanting[b]) {
                    if filter.is_new(key) {
                        sink.push(&[shift]);
                    }
                    return;
                }
                if filter.is_new(key) {
                    sink.push(&[shift, Step::NoCapture]);
                }
                for group in [a, b].into_iter().filter(|&group| u32::from(each) >= self.wanting[group]) {
                    let before = groups[group].plus(colour, each);
                    let key = key.wrapping_sub(F::part(before));
                    each_capture(before, colour, |enemy, common| {
                        if filter.is_new(key.wrapping_add(F::part(before.captured(colour, enemy, common)))) {
                            sink.push(&[shift, Step::Capture { group: group as u8, enemy, common }]);
                        }
                    });
                }
            });
            if sink.len() > MAX_SUCCESSORS { Err(TooManySuccessors) } else { Ok(()) }
        })
    }
}
