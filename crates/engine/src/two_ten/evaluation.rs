//! The evaluation: the value of a lead, given the stones on the board.

/// Units per stone.
pub(super) const UNITS_PER_STONE: i32 = 100;

/// The weights of the evaluation, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LeadEvaluation {
    /// A win, apart from its margin: T9 counts who has more.
    pub(super) win: i32,
    /// Each stone on the board, for the side that moves next.
    pub(super) choice: i32,
    /// The uncertainty of a lead per stone on the board, in hundredths of a stone.
    pub(super) unsure: i32,
}

impl LeadEvaluation {
    /// The default weights.
    pub(super) const DEFAULT: LeadEvaluation = LeadEvaluation { win: 1000, choice: 10, unsure: 33 };

    /// The value of a finished game with this lead.
    #[inline]
    pub(super) fn final_value(&self, lead: i32) -> i32 {
        lead * UNITS_PER_STONE + lead.signum() * self.win
    }

    /// The value of a lead for the side that moves next.
    #[inline]
    pub(super) fn running_value(&self, lead: i32, stones: i32) -> i32 {
        if stones == 0 {
            return self.final_value(lead);
        }
        let expected = lead * UNITS_PER_STONE + stones * self.choice;
        // A lead that the stones on the board may overturn is only part of a win.
        let unsure = UNITS_PER_STONE + stones * self.unsure;
        expected + (expected * 100 / unsure).clamp(-100, 100) * self.win / 100
    }

    /// The lead in stones that a value stands for.
    pub(super) fn expected_lead(&self, value: i32, stones: i32) -> f64 {
        let (value, win) = (f64::from(value), f64::from(self.win));
        let unsure = f64::from(UNITS_PER_STONE + stones * self.unsure);
        let units =
            if value.abs() <= unsure + win { value * unsure / (unsure + win) } else { value - win * value.signum() };
        units / f64::from(UNITS_PER_STONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_worth_more_and_a_win_more_than_a_stone() {
        let evaluation = LeadEvaluation::DEFAULT;
        for stones in [0, 1, 5, 20, 48] {
            for lead in -10..10 {
                assert!(
                    evaluation.running_value(lead, stones) < evaluation.running_value(lead + 1, stones),
                    "{lead} {stones}"
                );
            }
        }
        assert!(evaluation.final_value(1) > evaluation.running_value(1, 20), "a sure win is worth more than a lead");
        assert!(
            evaluation.final_value(1) - evaluation.final_value(0)
                > 5 * (evaluation.final_value(7) - evaluation.final_value(6))
        );
    }

    #[test]
    fn a_value_is_told_in_stones() {
        let evaluation = LeadEvaluation::DEFAULT;
        for lead in [-30, -4, 0, 3, 25] {
            assert!(
                (evaluation.expected_lead(evaluation.final_value(lead), 0) - f64::from(lead)).abs() < 0.01,
                "{lead}"
            );
        }
        let told = evaluation.expected_lead(evaluation.running_value(4, 20), 20);
        assert!((told - 6.0).abs() < 0.2, "four stones, and the choice among twenty: {told}");
    }
}
