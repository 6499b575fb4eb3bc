//! Generates steps, and whole turns with one for each distinct successor.

use super::distinct::{All, Filter, with_seen};
use super::group::{Colour, Group};
use super::{Exchange, MAX_GROUPS, Position, Step, Stones, Targets};
use game::turns::MAX_SUCCESSORS;
use game::{TooManySuccessors, Turns};

/// Generates the legal steps of the side to move in a running game.
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

/// Iterates over all pairs of groups without `from`, in ascending order.
#[inline(always)]
fn each_pair(len: usize, from: usize, mut found: impl FnMut(usize, usize)) {
    let skip = |i: usize| i + usize::from(i >= from);
    for i in 0..len - 1 {
        for j in i + 1..len - 1 {
            found(skip(i), skip(j));
        }
    }
}

/// Iterates over all captures in a group that the side dominates: any mix of at least one stone (E4).
#[inline]
fn each_capture(group: Group, own: Colour, mut found: impl FnMut(u8, u8)) {
    for enemy in 0..=group.count(own.opposing()) {
        for common in u8::from(enemy == 0)..=group.count(Colour::Common) {
            found(enemy, common);
        }
    }
}

/// Receives whole turns.
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

/// Counts turns.
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

/// Generates one turn for each distinct successor of a settled position.
pub(super) fn distinct(position: &Position, sink: &mut impl Sink) -> Result<(), TooManySuccessors> {
    debug_assert!(position.settled());
    if position.over().is_some() {
        return Ok(());
    }
    if !position.has_shift(position.side()) {
        sink.push(&[Step::Pass]);
        return Ok(());
    }
    // Both sides have the same choices: from here on the side to move is White.
    let groups = position.groups_for_white();
    let groups = &groups[..position.groups().len()];
    let mut twins = [0; MAX_GROUPS];
    let [alike_own, alike_common] = find_twins(groups, &mut twins);
    // A shift of own stones and a shift of common stones never lead to the same position: the neutral counts differ.
    turns_of_kind::<true>(groups, &twins, alike_own, sink)?;
    turns_of_kind::<false>(groups, &twins, alike_common, sink)
}

/// Finds for each group, as a bit, the last group before it with the same stones. Returns the number of pairs that are alike in what
/// a shift of own stones, or of common stones, does not change.
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

/// Generates the turns that shift own stones, or common ones.
///
/// Of equal groups ("twins") the first one gives or gets before the others. When else can two shifts lead to the same position?
/// A shift changes one colour, so groups that differ in another colour stay distinct, and so does what each of them gave or got. If
/// just one pair is alike, the other groups determine the roles of the pair, and the two can exchange them only if they are twins.
/// If no pair is alike, captures make no difference: the same stones were taken in the same group, and the other groups determine
/// the roles of both. In all other cases successors are compared.
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

/// The shifts of own stones, or of common ones. The arrays are borrowed, because moving them right after they were written is slow.
struct Shifts<'a, const OWN: bool> {
    groups: &'a [Group],
    twins: &'a [u32; MAX_GROUPS],
    /// The number of stones that each group can give to each of two others.
    halves: &'a [u8; MAX_GROUPS],
    /// The groups that can give, as bits.
    givers: u32,
    /// The sum of `halves`.
    takings: u32,
    /// The number of stones that opens a group to a capture; common stones open none.
    wanting: &'a [u32; MAX_GROUPS],
}

impl<const OWN: bool> Shifts<'_, OWN> {
    /// Iterates over all groups and amounts that can be taken. One loop over all groups, because a processor mispredicts the ends of many
    /// short loops.
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

    /// Generates the turns that the filter accepts.
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
