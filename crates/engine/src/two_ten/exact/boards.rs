//! An index of all boards with a number of stones, and the symmetries of a board.

use games::two_ten::{Cup, Cups, TwoTen};

/// The index of all boards of a size, per number of stones.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    cups: Cup,
    /// `before[cup][stones]`: the number of boards before the ones with this many stones behind this cup.
    before: Vec<Vec<u64>>,
    /// The target of each cup under each symmetry; the first is the identity.
    turned: Vec<Vec<Cup>>,
}

impl Boards {
    /// Creates an index for boards with at most this many stones.
    pub(super) fn new<C: Cups>(game: &TwoTen<C>, stones: u16) -> Boards {
        let cups = game.cups();
        // A board is identified by the stones behind each cup, in lexicographic order. Stones can be distributed over cups in
        // `choose(stones + cups - 1, cups - 1)` ways, and sums of such numbers are binomial coefficients again.
        let before = (0..cups - 1)
            .map(|cup| {
                let rest = u64::from(cups - 1 - cup);
                (0..=u64::from(stones)).map(|beyond| choose((beyond + rest).saturating_sub(1), rest)).collect()
            })
            .collect();
        Boards { cups, before, turned: symmetries(game.size()) }
    }

    /// The number of boards with this many stones; saturates.
    pub(super) fn count(&self, stones: u16) -> u64 {
        count(self.cups, stones)
    }

    /// The index of a board among those with equally many stones.
    #[inline]
    pub(super) fn number<C: Cups>(&self, cups: &C) -> usize {
        let mut beyond = 0;
        let mut number = 0;
        for cup in (0..self.cups - 1).rev() {
            beyond += usize::from(cups.count(cup + 1));
            number += self.before[usize::from(cup)][beyond];
        }
        number as usize
    }

    /// The indices of all symmetric images of a board.
    fn turned<C: Cups>(&self, cups: &C) -> impl Iterator<Item = usize> {
        self.turned.iter().map(|to| {
            let mut other = C::EMPTY;
            for cup in 0..self.cups {
                other.add(to[usize::from(cup)], cups.count(cup));
            }
            self.number(&other)
        })
    }

    /// The board with an index and the indices of its symmetric images, if no image has a smaller index.
    pub(super) fn distinct<C: Cups>(&self, number: usize, stones: u16) -> Option<(C, Box<[u32]>)> {
        let mut cups = C::EMPTY;
        let (mut left, mut stones) = (number as u64, usize::from(stones));
        for cup in 0..self.cups - 1 {
            // The largest number of stones behind this cup that fits the index.
            let before = &self.before[usize::from(cup)];
            let beyond = (0..=stones).rev().find(|&beyond| before[beyond] <= left).unwrap_or(0);
            left -= before[beyond];
            cups.add(cup, (stones - beyond) as u16);
            stones = beyond;
        }
        cups.add(self.cups - 1, stones as u16);
        let all = self.turned(&cups).map(|other| other as u32).collect::<Box<[u32]>>();
        all.iter().all(|&other| number as u32 <= other).then_some((cups, all))
    }
}

/// The number of boards with this many cups and stones.
pub(super) fn count(cups: Cup, stones: u16) -> u64 {
    choose(u64::from(stones) + u64::from(cups) - 1, u64::from(cups) - 1)
}

/// The binomial coefficient; saturates.
fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let k = k.min(n - k);
    let mut ways: u64 = 1;
    for i in 0..k {
        let Some(product) = ways.checked_mul(n - i) else { return u64::MAX };
        ways = product / (i + 1);
    }
    ways
}

/// The targets of each cup under all symmetries: eight for squares, four for other boards.
fn symmetries((width, height): (u8, u8)) -> Vec<Vec<Cup>> {
    let mut all = Vec::new();
    for (across, along, swap) in [false, true].into_iter().flat_map(|swap| {
        [(false, false), (true, false), (false, true), (true, true)].map(|(across, along)| (across, along, swap))
    }) {
        if swap && width != height {
            continue;
        }
        let to = (0..width * height).map(|cup| {
            let file = if across { width - 1 - cup % width } else { cup % width };
            let rank = if along { height - 1 - cup / width } else { cup / width };
            if swap { file * width + rank } else { rank * width + file }
        });
        all.push(to.collect());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use games::two_ten::Small;

    #[test]
    fn every_board_has_a_number_of_its_own() {
        for setup in ["3x3x1", "4x3x1"] {
            let game = TwoTen::<Small>::from_setup(setup).unwrap();
            let boards = Boards::new(&game, 5);
            for stones in 0..=5 {
                let mut seen = vec![false; boards.count(stones) as usize];
                for number in 0..seen.len() {
                    let Some((cups, turned)) = boards.distinct::<Small>(number, stones) else { continue };
                    assert_eq!(boards.number(&cups), number);
                    turned.iter().for_each(|&number| seen[number as usize] = true);
                }
                assert!(seen.iter().all(|&there| there), "{setup} with {stones} stones");
            }
        }
    }

    #[test]
    fn counts_are_those_of_stones_in_cups() {
        assert_eq!([count(9, 0), count(9, 1), count(9, 2), count(9, 9)], [1, 9, 45, 24_310]);
        assert_eq!(count(81, 1215), u64::MAX);
    }

    #[test]
    fn squares_have_eight_symmetries_and_rectangles_four() {
        let of = |size| symmetries(size).into_iter().collect::<std::collections::HashSet<_>>().len();
        assert_eq!((of((3, 3)), of((4, 3)), of((3, 5))), (8, 4, 4));
    }
}
