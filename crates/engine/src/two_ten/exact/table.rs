//! The values of all boards with few stones.

use super::super::geometry::Geometry;
use super::super::node_counter::NodeCounter;
use super::super::sowing::Sowings;
use super::boards::{self, Boards};
use games::two_ten::{Cup, CupSet, Cups, TwoTen};

/// The values of the boards with the same number of stones.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    /// The value of each board for the side to move under the best lids, by quiet turns left (one, two …). More turns than
    /// listed change nothing.
    pub(super) covered: Vec<Box<[i8]>>,
    /// The same without lids.
    pub(super) open: Vec<Box<[i8]>>,
    /// The gain of a taking side that may also stop, per board and earned stones (0, 1 …).
    pub(super) taking: Box<[i8]>,
}

/// The values of all boards up to a number of stones.
#[derive(Clone, Debug)]
pub(crate) struct Table<C: Cups> {
    pub(super) geometry: Geometry<C::Set>,
    pub(super) boards: Boards,
    /// The limit of quiet turns.
    pub(super) quiet_turns_left: u32,
    /// The layers by number of stones, from zero.
    pub(super) layers: Vec<Layer>,
}

/// The maximum number of stones: values must fit into a byte.
const MAX_STONES: u16 = 100;

/// The value of a sowing with and without takings.
#[derive(Clone, Copy, Debug)]
pub(super) struct SowingValue<S> {
    /// The cups that it needs open.
    pub(super) needs: S,
    /// The index of the board after it.
    pub(super) board: u32,
    /// The value with at least one taking; [`NO_TAKING`] if there is none.
    pub(super) taking: i8,
}

/// Less than any value.
pub(super) const NO_TAKING: i8 = i8::MIN;

impl<C: Cups> Table<C> {
    /// A table of the empty board only.
    pub(crate) fn new(game: &TwoTen<C>) -> Self {
        let quiet_turns_left = if game.idle_limit() == 0 { u32::MAX } else { game.idle_limit() };
        let zero = || vec![vec![0].into_boxed_slice()];
        let empty = Layer { covered: zero(), open: zero(), taking: vec![0].into_boxed_slice() };
        let stones = game.stones().min(MAX_STONES);
        Table {
            geometry: Geometry::new(game),
            boards: Boards::new(game, stones),
            quiet_turns_left,
            layers: vec![empty],
        }
    }

    /// The number of stones up to which boards are known.
    pub(crate) fn stones(&self) -> u16 {
        self.layers.len() as u16 - 1
    }

    /// The number of boards in the next layer, if there may be one.
    pub(crate) fn next_layer(&self) -> Option<u64> {
        let stones = self.layers.len() as u16;
        (stones <= MAX_STONES)
            .then(|| boards::count(self.geometry.cups(), stones))
            .filter(|&count| count <= u64::from(u32::MAX))
    }

    fn value(passes: &[Box<[i8]>], quiet_turns_left: u32, number: usize) -> i8 {
        match (quiet_turns_left as usize).min(passes.len()) {
            0 => 0,
            pass => passes[pass - 1][number],
        }
    }

    /// The value of a known board for the side to move under the best lids, with this many quiet turns left.
    pub(crate) fn covered(&self, cups: &C, stones: u16, quiet_turns_left: u32) -> i32 {
        let layer = &self.layers[usize::from(stones)];
        Self::value(&layer.covered, quiet_turns_left, self.boards.number(cups)).into()
    }

    /// The value of a sowing with these earned stones, with at least one taking.
    pub(super) fn taking(&self, cups: &C, stones: u16, earned: u16) -> i8 {
        if earned == 0 {
            return NO_TAKING;
        }
        let mut gains = [0; super::super::gains::MAX_CUPS];
        self.geometry.gains(cups, &mut gains);
        let mut best = NO_TAKING;
        for cup in cups.filled().cups() {
            let mut after = *cups;
            after.remove(cup, 1);
            let earned = earned - 1 + u16::from(gains[usize::from(cup)]);
            best = best.max(1 + self.taken(&after, stones - 1, earned));
        }
        best
    }

    /// The gain of a side that has taken a stone and may take more.
    pub(super) fn taken(&self, cups: &C, stones: u16, earned: u16) -> i8 {
        let row = self.boards.number(cups) * (usize::from(stones) + 1);
        self.layers[usize::from(stones)].taking[row + usize::from(earned.min(stones))]
    }

    /// The values of all sowings of a board.
    pub(super) fn sowings(&self, cups: &C, stones: u16, sowings: &mut Sowings<C>, out: &mut Vec<SowingValue<C::Set>>) {
        sowings.fill(
            &self.geometry,
            &self.geometry.board_of(*cups),
            C::Set::NONE,
            (usize::MAX, u16::MAX),
            &mut NodeCounter::unlimited(),
        );
        out.clear();
        out.extend(sowings.all.iter().filter(|sown| sown.first).map(|sown| SowingValue {
            needs: sown.used,
            board: self.boards.number(&sown.board.cups) as u32,
            taking: self.taking(&sown.board.cups, stones, sown.earned),
        }));
    }

    /// The value of a sowing with this many quiet turns left.
    #[inline]
    pub(super) fn sown(&self, sowing: &SowingValue<C::Set>, quiet: Option<&[i8]>) -> i8 {
        // The last quiet turn ends the game.
        sowing.taking.max(quiet.map_or(0, |values| -values[sowing.board as usize]))
    }

    /// The exact value of a position for the side to move.
    pub(crate) fn position(&self, cups: &C, stones: u16, covered: C::Set, quiet_turns_left: u32) -> i32 {
        let mut values_of_sowings = Vec::new();
        self.sowings(cups, stones, &mut Sowings::new(), &mut values_of_sowings);
        self.among(&values_of_sowings, cups, stones, covered, quiet_turns_left)
    }

    /// The same with known values of all sowings.
    pub(super) fn among(
        &self,
        values_of_sowings: &[SowingValue<C::Set>],
        cups: &C,
        stones: u16,
        covered: C::Set,
        quiet_turns_left: u32,
    ) -> i32 {
        if stones == 0 || quiet_turns_left == 0 {
            return 0;
        }
        let layer = &self.layers[usize::from(stones)];
        let pass = (quiet_turns_left as usize - 1).min(layer.covered.len());
        let quiet = pass.checked_sub(1).map(|pass| &layer.covered[pass][..]);
        let allowed = values_of_sowings.iter().filter(|sowing| (sowing.needs & covered).is_empty());
        match allowed.map(|sowing| self.sown(sowing, quiet)).max() {
            Some(best) => best.into(),
            // T7: the pass takes the lids off.
            None => -i32::from(Self::value(&layer.open, quiet_turns_left - 1, self.boards.number(cups))),
        }
    }

    /// The best lids on a known board; `None` if no lids are equally good.
    pub(crate) fn lids(&self, cups: &C, stones: u16, quiet_turns_left: u32) -> Option<[Cup; 2]> {
        let mut values_of_sowings = Vec::new();
        self.sowings(cups, stones, &mut Sowings::new(), &mut values_of_sowings);
        let best = self.covered(cups, stones, quiet_turns_left);
        let count = self.geometry.cups();
        let mut pairs = (1..count).flat_map(|two| (0..two).map(move |one| [one, two]));
        let left = |covered| self.among(&values_of_sowings, cups, stones, covered, quiet_turns_left);
        if left(C::Set::NONE) == best {
            return None;
        }
        pairs.find(|&[one, two]| left(C::Set::of(one) | C::Set::of(two)) == best)
    }
}
