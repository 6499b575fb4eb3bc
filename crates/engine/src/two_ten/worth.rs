//! The evaluation: what a lead is worth, in units, when so many stones are still on the board.

/// How many units make a stone.
pub(super) const UNIT: i32 = 100;

/// What it weighs, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    /// A won game beside the stones it is won by: T9 counts who has more, not how many more.
    pub(super) win: i32,
    /// Each stone left on the board to the side that moves next: it has the choice of all of them. In units for a stone.
    pub(super) choice: i32,
    /// How many stones on the board make a lead uncertain by one stone, in hundredths.
    pub(super) unsure: i32,
}

impl Worth {
    /// What the player's units are by default.
    pub(super) const PLAIN: Worth = Worth { win: 1000, choice: 10, unsure: 33 };

    /// The value of a game that is over, with this lead.
    #[inline]
    pub(super) fn over(&self, lead: i32) -> i32 {
        lead * UNIT + lead.signum() * self.win
    }

    /// The value of a lead for the side that moves next, with so many stones on the board.
    #[inline]
    pub(super) fn running(&self, lead: i32, stones: i32) -> i32 {
        if stones == 0 {
            return self.over(lead);
        }
        let expected = lead * UNIT + stones * self.choice;
        // A lead that the stones on the board may turn round is only part of a win.
        let unsure = UNIT + stones * self.unsure;
        expected + (expected * 100 / unsure).clamp(-100, 100) * self.win / 100
    }

    /// The lead that a value stands for, in stones, with so many stones on the board now.
    pub(super) fn lead(&self, value: i32, stones: i32) -> f64 {
        let (value, win) = (f64::from(value), f64::from(self.win));
        let unsure = f64::from(UNIT + stones * self.unsure);
        let units =
            if value.abs() <= unsure + win { value * unsure / (unsure + win) } else { value - win * value.signum() };
        units / f64::from(UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_worth_more_and_a_win_more_than_a_stone() {
        let worth = Worth::PLAIN;
        for stones in [0, 1, 5, 20, 48] {
            for lead in -10..10 {
                assert!(worth.running(lead, stones) < worth.running(lead + 1, stones), "{lead} {stones}");
            }
        }
        assert!(worth.over(1) > worth.running(1, 20), "a sure win is worth more than a lead");
        assert!(worth.over(1) - worth.over(0) > 5 * (worth.over(7) - worth.over(6)));
    }

    #[test]
    fn a_value_is_told_in_stones() {
        let worth = Worth::PLAIN;
        for lead in [-30, -4, 0, 3, 25] {
            assert!((worth.lead(worth.over(lead), 0) - f64::from(lead)).abs() < 0.01, "{lead}");
        }
        let told = worth.lead(worth.running(4, 20), 20);
        assert!((told - 6.0).abs() < 0.2, "four stones, and the choice among twenty: {told}");
    }
}
