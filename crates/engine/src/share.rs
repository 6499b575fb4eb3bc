//! The expected share of wins: one scale for the values of all games, in every phase.
//!
//! A share is from 0 to 1; a tie counts as a half. Estimates are logistic in the lead. Their constants are fitted to a few dozen games
//! of the engine against itself with occasional random turns. `cargo run --release -p quintet-engine --example calibration` compares them
//! with other games.

/// The share of a game whose final lead is known.
pub fn decided_share(lead: f64) -> f64 {
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// The share of a lead, in units of the lead that wins about three games of four (73 %).
pub fn estimated_share(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_both_sides_add_up_to_one() {
        for lead in [-40.0, -2.5, 0.0, 0.1, 7.0] {
            for share in [decided_share, estimated_share] {
                assert!((share(lead) + share(-lead) - 1.0).abs() < 1e-12, "{lead}");
                assert!((0.0..=1.0).contains(&share(lead)), "{lead}");
            }
        }
        assert!(estimated_share(1.0) > 0.73 && estimated_share(1.0) < 0.74);
    }
}
