//! The fuzz targets on fixed inputs: valid texts of every game with some of their characters changed.

#[allow(unreachable_pub, reason = "the fuzz targets are another crate")]
#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

use catalog::CATALOG;

/// Mutated copies of each valid text.
const MUTATIONS_PER_TEXT: u64 = 40;

/// Characters of the games' texts, and some others.
const LETTERS: &str = "aAbBcCdDeE0123456789/.,-–:;@+=x>^[]()#*!?\" wb|RпнвлЖ\u{0}";

/// The SplitMix64 generator: the same inputs in every run.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) % bound as u64) as usize
    }

    /// The text with up to three characters replaced, removed or inserted.
    fn mutate(&mut self, text: &str) -> String {
        let letters = LETTERS.chars().collect::<Vec<_>>();
        let mut chars = text.chars().collect::<Vec<_>>();
        for _ in 0..=self.below(3) {
            let (at, letter) = (self.below(chars.len() + 1), letters[self.below(letters.len())]);
            match self.below(3) {
                0 if at < chars.len() => chars[at] = letter,
                1 if at < chars.len() => drop(chars.remove(at)),
                _ => chars.insert(at, letter),
            }
        }
        chars.into_iter().collect()
    }
}

/// Runs a target on a text and on mutations of it.
fn with_mutations(text: &str, mut target: impl FnMut(&str)) {
    target(text);
    let mut rng = Rng(text.len() as u64);
    for _ in 0..MUTATIONS_PER_TEXT {
        target(&rng.mutate(text));
    }
}

#[test]
fn seeds_of_the_targets() {
    let of = |target: &str| {
        let seeds = targets::seeds::seeds(target);
        assert!(!seeds.is_empty(), "{target} has seeds");
        seeds.into_iter().map(|seed| String::from_utf8(seed).expect("seeds are texts")).collect::<Vec<_>>()
    };
    let game = |text: &str| text.as_bytes().first().copied().unwrap_or(0);
    for seed in of("setup") {
        with_mutations(&seed, targets::setup);
    }
    for seed in of("position") {
        with_mutations(&seed[1..], |text| targets::position((game(&seed), text)));
    }
    for seed in of("turn") {
        with_mutations(&seed[2..], |text| targets::turn((game(&seed), 0, text)));
    }
    for seed in of("record") {
        with_mutations(&seed, |text| targets::record(text.as_bytes()));
    }
    for seed in of("act") {
        with_mutations(&seed, targets::act);
    }
    for seed in of("player") {
        with_mutations(&seed, targets::player);
    }
    targets::record(b"\x00\xff[Game");
}

#[test]
fn turns_and_steps_of_every_game() {
    for (which, entry) in (0..).zip(CATALOG) {
        let mut table = entry.open(entry.default_setup).expect("the default setup").start(u64::from(which));
        let mut steps = Vec::new();
        for i in 0..24 {
            let Some(seat) = table.to_act().first() else { break };
            let legal = table.steps(seat);
            let step = legal[i * 7 % legal.len()].clone();
            with_mutations(&step, |text| targets::turn((which, i as u8, text)));
            table.play_step(seat, &step).expect("a legal step");
            steps.push((seat.0, step));
        }
        for (index, (_, step)) in steps.iter().enumerate() {
            with_mutations(step, |text| {
                let mut spoiled = steps.iter().map(|(seat, step)| (*seat, step.as_str())).collect::<Vec<_>>();
                spoiled[index].1 = text;
                targets::step((which, spoiled));
            });
        }
    }
}

#[test]
fn placings() {
    with_mutations("15-@0,0;54-@2,0", |figure| targets::placings((figure, "25")));
    with_mutations("25", |tile| targets::placings(("15-@0,0;54-@2,0", tile)));
}
