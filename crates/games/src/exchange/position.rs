//! The position: groups, side to move, score, neutral turns, and the groups open to a capture.

use super::group::{Colour, Group};
use super::view::OverReason;
use super::{MAX_GROUPS, Step, Stones, Targets};
use crate::effect::{Effect, GameEffect};
use game::hash::{fold, mix};
use game::{EffectSink, Place, Seat};
use std::hash::{Hash, Hasher};

/// The whole state of a game of Fair Exchange.
///
/// Positions that differ only in the order of their groups are equal (E2). In the middle of a turn an emptied group keeps its place,
/// so that the numbers of the others hold until the hand-over.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The groups in table order. Entries after the last one are empty.
    groups: [Group; MAX_GROUPS],
    /// The points of White and of Black.
    score: [u16; 2],
    /// The groups, as bits, in which the side may capture now; none between turns.
    open: u16,
    /// The number of used entries of `groups`.
    len: u8,
    /// The number of neutral turns in a row: shifts of common stones, or passes (E7).
    neutral: u8,
    side: Seat,
}

impl Position {
    pub(super) fn new(groups: &[Group], side: Seat, score: [u16; 2], neutral: u8) -> Position {
        let mut all = [Group::EMPTY; MAX_GROUPS];
        all[..groups.len()].copy_from_slice(groups);
        Position { groups: all, score, open: 0, len: groups.len() as u8, neutral, side }
    }

    /// Returns the groups in table order, numbered as before the turn.
    #[inline]
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups[..usize::from(self.len)]
    }

    /// Returns the groups from White's point of view: with the colours exchanged if Black is to move.
    #[inline]
    pub(super) fn groups_for_white(&self) -> [Group; MAX_GROUPS] {
        if self.side == Seat::FIRST { self.groups } else { self.groups.map(Group::turned) }
    }

    /// Returns the number of groups with stones.
    pub(super) fn live_groups(&self) -> u8 {
        self.groups.iter().filter(|g| !g.is_empty()).count() as u8
    }

    /// Iterates over the stones of the groups in table order: white, black, common. A group emptied in this turn keeps its place.
    #[inline]
    pub fn stones(&self) -> impl ExactSizeIterator<Item = [u8; 3]> + '_ {
        self.groups().iter().map(|group| Colour::ALL.map(|colour| group.count(colour)))
    }

    /// Returns the side to move.
    #[inline]
    pub fn side(&self) -> Seat {
        self.side
    }

    /// Returns the points of White and of Black.
    #[inline]
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Returns the number of neutral turns in a row (E7).
    #[inline]
    pub fn neutral(&self) -> u8 {
        self.neutral
    }

    #[inline]
    pub(super) fn settled(&self) -> bool {
        self.open == 0
    }

    /// Returns the position with another side to move.
    pub(super) fn with_side(self, side: Seat) -> Position {
        Position { side, ..self }
    }

    /// Returns whether the side may capture in this group now.
    #[inline]
    pub fn is_open(&self, group: usize) -> bool {
        self.open >> group & 1 == 1
    }

    /// Returns the colour of these stones for the side to move.
    #[inline]
    pub(super) fn colour(&self, stones: Stones) -> Colour {
        match stones {
            Stones::Own => Colour::of(self.side),
            Stones::Common => Colour::Common,
        }
    }

    /// Returns whether a side has a shift: two stones to take, and two other groups to put them into (E3).
    #[inline]
    pub(super) fn has_shift(&self, side: Seat) -> bool {
        self.len >= 3 && self.all_bits() & (Colour::of(side).pair_bits() | Colour::Common.pair_bits()) != 0
    }

    /// Returns the reason why the game is over (E6, E7).
    #[inline]
    pub(super) fn over(&self) -> Option<OverReason> {
        if self.open != 0 {
            return None;
        }
        let pairs = Colour::White.pair_bits() | Colour::Black.pair_bits() | Colour::Common.pair_bits();
        if self.len < 3 || self.all_bits() & pairs == 0 {
            Some(OverReason::NoShift)
        } else if self.neutral >= 2 * self.len {
            Some(OverReason::NeutralSeries)
        } else {
            None
        }
    }

    #[inline]
    fn all_bits(&self) -> u32 {
        self.groups().iter().fold(0, |bits, group| bits | group.bits())
    }

    /// Applies a legal step.
    #[inline]
    pub(super) fn apply<E: EffectSink<GameEffect>>(&mut self, step: Step, effects: &mut E) {
        match step {
            Step::Shift { stones, from, each, to } => self.shift(stones, from, each, to, effects),
            Step::Capture { group, enemy, common } => self.capture(group, enemy, common, effects),
            Step::NoCapture => self.hand_over(),
            Step::Pass => {
                effects.emit(Effect::Passed { seat: self.side });
                self.neutral += 1;
                self.hand_over();
            }
        }
    }

    #[inline]
    fn shift<E: EffectSink<GameEffect>>(&mut self, stones: Stones, from: u8, each: u8, to: Targets, effects: &mut E) {
        let colour = self.colour(stones);
        let source = &mut self.groups[usize::from(from)];
        *source = source.minus(colour, 2 * each);
        for group in to.both() {
            let target = &mut self.groups[usize::from(group)];
            let opens = stones == Stones::Own && target.wanting(colour).is_some_and(|gap| gap <= u16::from(each));
            self.open |= u16::from(opens) << group;
            *target = target.plus(colour, each);
            effects.emit(Effect::Moved {
                seat: self.side,
                piece: colour.piece(),
                count: u16::from(each),
                from: Place::Group(from),
                to: Place::Group(group),
            });
        }
        self.neutral = if stones == Stones::Own { 0 } else { self.neutral + 1 };
        if self.open == 0 {
            self.hand_over();
        }
    }

    #[inline]
    fn capture<E: EffectSink<GameEffect>>(&mut self, group: u8, enemy: u8, common: u8, effects: &mut E) {
        let (seat, own, from) = (self.side, Colour::of(self.side), Place::Group(group));
        let target = &mut self.groups[usize::from(group)];
        *target = target.captured(own, enemy, common);
        let points = 2 * u16::from(enemy) + u16::from(common);
        self.score[seat.index()] += points;
        let count = u16::from(enemy) + u16::from(common);
        effects.emit(Effect::Moved { seat, piece: own.piece(), count, from, to: Place::Off });
        for (colour, count) in [(own.opposing(), enemy), (Colour::Common, common)] {
            if count > 0 {
                effects.emit(Effect::Captured { seat, piece: colour.piece(), count: u16::from(count), from });
            }
        }
        effects.emit(Effect::Scored { seat, points: points as i16 });
        self.hand_over();
    }

    /// Ends the turn. Only the group that gave can be empty: a capture leaves an own stone in its group.
    #[inline]
    fn hand_over(&mut self) {
        self.open = 0;
        self.side = self.side.next(2);
        if let Some(gone) = self.groups().iter().position(|g| g.is_empty()) {
            let len = usize::from(self.len);
            self.groups.copy_within(gone + 1..len, gone);
            self.groups[len - 1] = Group::EMPTY;
            self.len -= 1;
        }
    }

    /// Returns the hash for repetition: without the neutral count, the same for every order of the groups.
    pub(super) fn repetition_hash(&self) -> u64 {
        let groups = (0..self.groups().len()).map(|i| self.marked(i)).filter(|&bits| bits != 0);
        let sum = groups.fold(0, |sum: u64, bits| sum.wrapping_add(mix(u64::from(bits))));
        let [white, black] = self.score.map(u64::from);
        fold(sum, white << 32 | black << 8 | u64::from(self.side.0))
    }

    /// Returns the stones of a group, and whether it is open to a capture.
    #[inline]
    fn marked(&self, group: usize) -> u32 {
        self.groups[group].bits() | u32::from(self.is_open(group)) << 24
    }

    /// Returns the groups in an order that depends only on their stones.
    fn sorted(&self) -> [u32; MAX_GROUPS] {
        let mut groups = std::array::from_fn(|i| self.marked(i));
        groups.sort_unstable();
        groups
    }

    fn counters(&self) -> ([u16; 2], u8, Seat) {
        (self.score, self.neutral, self.side)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.counters() == other.counters() && self.sorted() == other.sorted()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counters().hash(state);
        self.sorted().hash(state);
    }
}
