//! A playthrough: one random game in a readable form that a test can compare.

use crate::{RuleError, Rules, Seat};
use game::random;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use std::fmt::Write;

/// Plays one random game of at most `most` steps and writes every view and effect.
pub fn playthrough(rules: &dyn Rules, seed: u64, most: u32) -> Result<String, RuleError> {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let mut table = rules.start(seed);
    let mut out = String::new();
    let say = |out: &mut String, line: std::fmt::Arguments<'_>| {
        out.write_fmt(line).expect("a string accepts any text");
        out.push('\n');
    };
    say(&mut out, format_args!("game {} setup {} seed {seed}", rules.id(), rules.setup()));
    say(&mut out, format_args!("{}", table.draw().trim_end()));
    for number in 1..=most {
        let Some(seat) = table.to_act().first() else { break };
        if table.pending().is_empty() {
            say(&mut out, format_args!("\nposition {}", table.position_text()));
            for viewer in (0..rules.seats()).map(|s| Some(Seat(s))).chain([None]) {
                if table.view_text(viewer) != table.position_text() {
                    let who = viewer.map_or("stranger", |s| table.seat_text(s));
                    say(&mut out, format_args!("seen by {who} {}", table.view_text(viewer)));
                }
            }
        }
        let steps = table.steps(seat);
        let step = &steps[random::below(&mut rng, steps.len() as u32) as usize];
        let shown = steps.iter().take(12).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if steps.len() > 12 { " …" } else { "" };
        say(
            &mut out,
            format_args!("{number}. {} chooses {step} of {}: {shown}{more}", table.seat_text(seat), steps.len()),
        );
        for effect in table.play_step_traced(seat, step)? {
            say(&mut out, format_args!("   {}", serde_json::to_string(&effect).expect("an effect is plain data")));
        }
    }
    say(&mut out, format_args!("\n{}", table.draw().trim_end()));
    match table.outcome() {
        Some(outcome) => {
            say(&mut out, format_args!("over {outcome} {:?}", table.end().expect("a finished game has a reason")))
        }
        None => say(&mut out, format_args!("cut off")),
    }
    say(&mut out, format_args!("hash {:016x}\n", table.position_hash()));
    out.push_str(&table.record(&[]));
    Ok(out)
}
