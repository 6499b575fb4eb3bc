//! Chains of takings: a beam search for the longest chain of a turn.
//!
//! A taking that makes a progression pays for itself, so chains of twenty stones are common and their number is astronomic. But
//! boards with equally many stones taken are comparable: the one with more earned stones is ahead. So chains grow in layers of
//! one stone, and each layer keeps only the best boards.

use super::gains::{Gains, MAX_CUPS};
use super::geometry::Geometry;
use super::node_counter::NodeCounter;
use super::seen_set::SeenSet;
use super::sowing::Sowings;
use games::two_ten::{Cup, CupSet, Cups, Step};

/// A board within a chain of takings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<C> {
    pub(super) cups: C,
    pub(super) hash: u64,
    /// The stones that may still be taken.
    pub(super) earned: u16,
    /// The stones taken so far.
    pub(super) taken: u16,
    /// The sowing before the chain.
    pub(super) sown: u32,
    /// The previous link.
    before: u32,
    /// The cup of the last stone.
    cup: Cup,
}

const NONE: u32 = u32::MAX;

/// A link that may be kept.
#[derive(Clone, Copy, Debug)]
struct Next {
    hash: u64,
    before: u32,
    cup: Cup,
}

/// All links of a chain search. The links with nothing taken are the sowings that earn something.
#[derive(Clone, Debug)]
pub(super) struct Chains<C> {
    pub(super) links: Vec<Link<C>>,
    /// A lower bound of the stones that each sowing takes.
    pub(super) reach: Vec<u16>,
    seen: SeenSet,
    /// The next layer, by earned stones.
    heaps: Vec<Vec<Next>>,
    gains: Gains,
}

impl<C: Cups> Chains<C> {
    pub(super) fn new() -> Self {
        Chains { links: Vec::new(), reach: Vec::new(), seen: SeenSet::new(), heaps: Vec::new(), gains: [0; MAX_CUPS] }
    }

    /// Finds a long chain after one of these sowings that uses no covered cup. Keeps `width` boards per layer and sees at most
    /// `max_takings` stones ahead.
    ///
    /// Returns the number of stones: a lower bound of the true maximum.
    pub(super) fn find(
        &mut self,
        geometry: &Geometry<C::Set>,
        sowings: &Sowings<C>,
        covered: C::Set,
        (width, max_takings): (usize, u16),
        counter: &mut NodeCounter<'_>,
    ) -> u16 {
        self.links.clear();
        self.reach.clear();
        self.reach.resize(sowings.all.len(), 0);
        for (index, sown) in sowings.all.iter().enumerate() {
            if sown.first && sown.earned > 0 && (sown.used & covered).is_empty() {
                self.reach[index] = 1;
                let (cups, hash, earned) = (sown.board.cups, sown.board.hash, sown.earned);
                self.links.push(Link { cups, hash, earned, taken: 0, sown: index as u32, before: NONE, cup: 0 });
            }
        }
        if self.links.len() > width {
            // The hash selects among equal boards: pseudo-random and reproducible.
            self.links.select_nth_unstable_by_key(width, |link| (u16::MAX - link.earned, link.hash));
            self.links.truncate(width);
        }
        let mut layer = 0;
        let mut taken = 0;
        while layer < self.links.len() {
            taken = self.links[layer].taken;
            let next = self.links.len();
            counter.count((next - layer) as u64);
            if counter.stopped() || taken == max_takings {
                break;
            }
            self.grow(geometry, layer..next);
            self.keep(width);
            layer = next;
        }
        taken
    }

    /// Lists the links one stone after a layer.
    #[inline]
    fn grow(&mut self, geometry: &Geometry<C::Set>, layer: std::ops::Range<usize>) {
        for at in layer {
            let link = &self.links[at];
            if link.earned == 0 {
                continue;
            }
            geometry.gains(&link.cups, &mut self.gains);
            let gains = &self.gains;
            for cup in link.cups.filled().cups() {
                let earned = usize::from(link.earned - 1) + usize::from(gains[usize::from(cup)]);
                let hash = link.hash.wrapping_sub(geometry.zobrist(cup));
                if earned >= self.heaps.len() {
                    self.heaps.resize(earned + 1, Vec::new());
                }
                self.heaps[earned].push(Next { hash, before: at as u32, cup });
            }
        }
    }

    /// Keeps the best of the listed links.
    #[inline]
    fn keep(&mut self, width: usize) {
        self.seen.clear();
        let mut room = width;
        for earned in (0..self.heaps.len()).rev() {
            let heap = &mut self.heaps[earned];
            let count = heap.len();
            // Neighbours in the list come from the same board. Long strides take some of each.
            let stride = STRIDES.into_iter().find(|stride| !count.is_multiple_of(*stride)).unwrap_or(1);
            let mut at = 0;
            for _ in 0..count {
                if room == 0 {
                    break;
                }
                let Next { hash, before, cup } = heap[at];
                at = (at + stride) % count;
                if self.seen.insert(hash) {
                    let Link { mut cups, taken, sown, .. } = self.links[before as usize];
                    cups.remove(cup, 1);
                    let (earned, taken) = (earned as u16, taken + 1);
                    let reached = &mut self.reach[sown as usize];
                    *reached = taken.max(*reached);
                    self.links.push(Link { cups, hash, earned, taken, sown, before, cup });
                    room -= 1;
                }
            }
            heap.clear();
        }
    }

    /// The takings that lead to a link.
    pub(super) fn steps(&self, index: usize, out: &mut Vec<Step>) {
        let begin = out.len();
        let mut next = index;
        while self.links[next].before != NONE {
            out.push(Step::Take { cup: self.links[next].cup });
            next = self.links[next].before as usize;
        }
        out[begin..].reverse();
    }
}

/// Primes: a stride that does not divide the length visits all entries.
const STRIDES: [usize; 2] = [61, 59];

#[cfg(test)]
pub(super) mod tests {
    use super::super::sowing::tests::{board, rules};
    use super::*;
    use game::{Game, NoEffects};
    use games::two_ten::{Position, Small, Stage, TwoTen};

    /// The maximum number of stones of a turn, by the rules alone.
    pub(in super::super) fn most(game: &TwoTen, position: &Position<Small>) -> u16 {
        let mut seen = std::collections::HashSet::new();
        let (mut open, mut most) = (vec![*position], 0);
        while let Some(before) = open.pop() {
            let mut steps = Vec::new();
            game.steps(&before, before.seat(), &mut steps);
            for step in steps.into_iter().filter(|step| !matches!(step, Step::Done | Step::Pass)) {
                let mut after = before;
                game.apply(&mut after, before.seat(), step, &mut NoEffects);
                most = most.max(after.taken(before.seat()) - position.taken(before.seat()));
                if after.stage() != Stage::Lids && seen.insert(after) {
                    open.push(after);
                }
            }
        }
        most
    }

    #[test]
    fn a_wide_search_finds_the_longest_chain_and_a_narrow_one_no_more() {
        for text in [
            "2,0,2,3/0,0,1,2/1,1,0,0/2,1,0,1 w 17-15 a4d1 0",
            "2,0,0,3/0,1,1,0/1,0,2,0/0,2,1,0 b 20-15 - 0",
            "0,4,2,2/4,2,0,0/2,0,0,0/0,0,2,4 w 1-25 b2c3 0",
        ] {
            let game = rules("4x4x3");
            let position = game.parse_position(text).unwrap();
            let (geometry, board) = board(&game, &position);
            let mut sowings = Sowings::new();
            sowings.fill(&geometry, &board, position.covered(), (usize::MAX, u16::MAX), &mut NodeCounter::unlimited());
            let mut chains = Chains::new();
            let mut find = |look| chains.find(&geometry, &sowings, 0, look, &mut NodeCounter::unlimited());
            let most = most(&game, &position);
            assert_eq!(find((100_000, u16::MAX)), most, "{text}");
            assert!((1..=most).contains(&find((2, u16::MAX))), "{text}");
            assert_eq!(find((100_000, 1)), 1, "{text}: who sees one taking ahead sees no more");
        }
    }

    #[test]
    fn the_steps_of_every_chain_are_legal_and_earn_what_is_said() {
        let game = rules("4x4x3");
        let position = game.parse_position("3,2,1,0/3,3,2,1/3,2,3,4/3,1,4,2 w 1-10 a1c2 0").unwrap();
        let (geometry, board) = board(&game, &position);
        let mut sowings = Sowings::new();
        sowings.fill(&geometry, &board, position.covered(), (16, u16::MAX), &mut NodeCounter::unlimited());
        let mut chains = Chains::new();
        assert!(chains.find(&geometry, &sowings, 0, (32, u16::MAX), &mut NodeCounter::unlimited()) > 5);
        for (index, link) in chains.links.iter().enumerate().filter(|(_, link)| link.taken > 0) {
            let mut steps = Vec::new();
            sowings.steps(link.sown as usize, &mut steps);
            chains.steps(index, &mut steps);
            let mut after = position;
            for step in steps {
                let mut legal = Vec::new();
                game.steps(&after, after.seat(), &mut legal);
                assert!(legal.contains(&step), "{step:?}");
                game.apply(&mut after, position.seat(), step, &mut NoEffects);
            }
            let earned = if let Stage::Take { earned } = after.stage() { earned } else { 0 };
            assert_eq!((*after.cups(), earned), (link.cups, link.earned));
            assert_eq!(after.taken(position.seat()), 1 + link.taken);
        }
    }
}
