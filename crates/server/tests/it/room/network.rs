//! Races over a simulated network: messages have delays, and the server knows only its measurements.

use crate::room::harness::*;
use crate::room::live::ready;

/// The network path of a player, in milliseconds.
#[derive(Clone, Copy)]
struct Line {
    /// The minimum delay in one direction.
    one_way: u64,
    /// The maximum random delay on top.
    jitter: u64,
}

impl Line {
    fn takes(self, rng: &mut TestRng) -> u64 {
        self.one_way + rng.below(self.jitter as usize + 1) as u64
    }

    /// Returns the smallest round trip of the pings of a connection.
    fn measured(self, rng: &mut TestRng) -> u32 {
        (0..8).map(|_| self.takes(rng) + self.takes(rng)).min().unwrap() as u32
    }

    /// Returns the measurement for a client that answers every ping late: the kernel still measures the line.
    fn measured_with_late_pongs(self, rng: &mut TestRng) -> u32 {
        let pings = (0..8).map(|_| self.takes(rng) + self.takes(rng) + 300).min().unwrap() as u32;
        let kernel = (0..8).map(|_| self.takes(rng) + self.takes(rng)).min().unwrap() as u32;
        pings.min(kernel)
    }
}

/// Sends both players the same event, lets each knock after a reaction time, and returns who may put. The second player has the right of
/// move.
fn race(lines: [Line; 2], measured: [u32; 2], reactions: [u64; 2], rng: &mut TestRng) -> u64 {
    let mut harness = ready();
    harness.now += 1_000;
    let mut knocks = Vec::new();
    for player in [0, 1] {
        let line = lines[player];
        harness.room.measured(PlayerId(player as u8), measured[player]);
        let view = harness.state(player as u8).live.unwrap().value();
        let hand = &view["seats"][player]["hand"][0];
        let comes = harness.now + line.takes(rng) + reactions[player] + line.takes(rng);
        knocks.push((comes, player as u8, format!("knock:{}{}", hand[0], hand[1])));
    }
    knocks.sort();
    for (comes, player, knock) in knocks {
        harness.wait(comes - harness.now);
        harness.arrive(player, &knock, measured[usize::from(player)]);
    }
    harness.wait(1_000);
    harness.stranger().live.unwrap().value()["knock"]["seat"].as_u64().expect("a knock counts")
}

/// Returns a human reaction time of about 350 ms.
fn reaction(rng: &mut TestRng) -> u64 {
    200 + (0..3).map(|_| rng.below(100) as u64).sum::<u64>()
}

#[test]
fn honest_players_near_and_far_win_equally_often() {
    for (near, far) in [(5, 80), (3, 40)] {
        let mut rng = TestRng(17);
        let mut wins = 0;
        for n in 0..400 {
            let lines = [near, far].map(|one_way| Line { one_way, jitter: 4 });
            // The right of move alternates.
            let lines = if n % 2 == 0 { lines } else { [lines[1], lines[0]] };
            let measured = lines.map(|line| line.measured(&mut rng));
            let reactions = [reaction(&mut rng), reaction(&mut rng)];
            let winner = race(lines, measured, reactions, &mut rng);
            wins += u64::from(winner == n % 2);
        }
        assert!((172..=228).contains(&wins), "who is {near} ms away won {wins} of 400 against {far} ms");
    }
}

#[test]
fn late_answers_to_pings_win_no_race_that_was_lost_by_15_ms() {
    let mut rng = TestRng(23);
    for n in 0..200 {
        let honest = [Line { one_way: 5, jitter: 4 }, Line { one_way: 40, jitter: 4 }][n % 2];
        let cheat = [Line { one_way: 40, jitter: 4 }, Line { one_way: 5, jitter: 4 }, honest][n % 3];
        let first = reaction(&mut rng);
        let (h, c) = (honest.measured(&mut rng), cheat.measured_with_late_pongs(&mut rng));
        // The right of move alternates.
        let winner = match n / 2 % 2 {
            0 => race([honest, cheat], [h, c], [first, first + 15], &mut rng),
            _ => 1 - race([cheat, honest], [c, h], [first + 15, first], &mut rng),
        };
        assert_eq!(winner, 0, "race {n}");
    }
}

#[test]
fn late_answers_to_pings_gain_less_than_10_ms() {
    let mut rng = TestRng(29);
    for one_way in [0, 5, 40, 80] {
        let line = Line { one_way, jitter: 4 };
        for _ in 0..100 {
            let true_least = 2 * one_way as u32;
            let gained = line.measured_with_late_pongs(&mut rng) - true_least;
            assert!(gained < 10, "{gained} ms at {one_way} ms");
        }
    }
}
