//! Races over a network that is made up: each message takes its time, and the server knows only what it measures.

use crate::kit::*;
use crate::live::ready;

/// A player's way to the server and back, in milliseconds.
#[derive(Clone, Copy)]
struct Line {
    /// What a message takes at least in one direction.
    one_way: u64,
    /// What it takes more, by chance.
    jitter: u64,
}

impl Line {
    fn takes(self, chance: &mut Chance) -> u64 {
        self.one_way + chance.below(self.jitter as usize + 1) as u64
    }

    /// The smallest round trip of the pings of a connection.
    fn measured(self, chance: &mut Chance) -> u32 {
        (0..8).map(|_| self.takes(chance) + self.takes(chance)).min().unwrap() as u32
    }

    /// What a client gets measured that answers every ping late: the kernel's figure is that of the line.
    fn measured_with_late_pongs(self, chance: &mut Chance) -> u32 {
        let pings = (0..8).map(|_| self.takes(chance) + self.takes(chance) + 300).min().unwrap() as u32;
        let kernel = (0..8).map(|_| self.takes(chance) + self.takes(chance)).min().unwrap() as u32;
        pings.min(kernel)
    }
}

/// Both see the same event at the same time by the server's clock, and each knocks so many milliseconds after he has seen it. Gives who
/// may put; the second player has the right.
fn race(lines: [Line; 2], measured: [u32; 2], reactions: [u64; 2], chance: &mut Chance) -> u64 {
    let mut desk = ready();
    desk.now += 1_000;
    let mut knocks = Vec::new();
    for player in [0, 1] {
        let line = lines[player];
        desk.room.measured(player as u8, measured[player]);
        let view = desk.state(player as u8).live.unwrap().value();
        let hand = &view["seats"][player]["hand"][0];
        let comes = desk.now + line.takes(chance) + reactions[player] + line.takes(chance);
        knocks.push((comes, player as u8, format!("knock:{}{}", hand[0], hand[1])));
    }
    knocks.sort();
    for (comes, player, knock) in knocks {
        desk.wait(comes - desk.now);
        desk.arrive(player, &knock, measured[usize::from(player)]);
    }
    desk.wait(1_000);
    desk.stranger().live.unwrap().value()["knock"]["seat"].as_u64().expect("a knock counts")
}

/// A reaction of some 350 ms, as scattered as people are.
fn reaction(chance: &mut Chance) -> u64 {
    200 + (0..3).map(|_| chance.below(100) as u64).sum::<u64>()
}

#[test]
fn honest_players_near_and_far_win_equally_often() {
    for (near, far) in [(5, 80), (3, 40)] {
        let mut chance = Chance(17);
        let mut wins = 0;
        for n in 0..400 {
            let lines = [near, far].map(|one_way| Line { one_way, jitter: 4 });
            // Each has the right of move in every other race.
            let lines = if n % 2 == 0 { lines } else { [lines[1], lines[0]] };
            let measured = lines.map(|line| line.measured(&mut chance));
            let reactions = [reaction(&mut chance), reaction(&mut chance)];
            let winner = race(lines, measured, reactions, &mut chance);
            wins += u64::from(winner == n % 2);
        }
        assert!((172..=228).contains(&wins), "who is {near} ms away won {wins} of 400 against {far} ms");
    }
}

#[test]
fn late_answers_to_pings_win_no_race_that_was_lost_by_15_ms() {
    let mut chance = Chance(23);
    for n in 0..200 {
        let honest = [Line { one_way: 5, jitter: 4 }, Line { one_way: 40, jitter: 4 }][n % 2];
        let cheat = [Line { one_way: 40, jitter: 4 }, Line { one_way: 5, jitter: 4 }, honest][n % 3];
        let first = reaction(&mut chance);
        let (h, c) = (honest.measured(&mut chance), cheat.measured_with_late_pongs(&mut chance));
        // The cheat has the right of move in every other race.
        let winner = match n / 2 % 2 {
            0 => race([honest, cheat], [h, c], [first, first + 15], &mut chance),
            _ => 1 - race([cheat, honest], [c, h], [first + 15, first], &mut chance),
        };
        assert_eq!(winner, 0, "race {n}");
    }
}

#[test]
fn late_answers_to_pings_gain_less_than_10_ms() {
    let mut chance = Chance(29);
    for one_way in [0, 5, 40, 80] {
        let line = Line { one_way, jitter: 4 };
        for _ in 0..100 {
            let true_least = 2 * one_way as u32;
            let gained = line.measured_with_late_pongs(&mut chance) - true_least;
            assert!(gained < 10, "{gained} ms at {one_way} ms");
        }
    }
}
