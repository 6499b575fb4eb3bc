//! Valid inputs of the targets, in the form in which libFuzzer passes them. Mutations of them reach deeper than random bytes.
//! The ordinary tests of `quintet` mutate them too.

use catalog::{AnyTable, CATALOG};

/// The steps of a played game in a seed.
const STEPS: usize = 24;

/// Returns the seeds of a target; targets with a list of texts as input have none.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let texts = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    match target {
        "setup" => CATALOG.iter().flat_map(|entry| texts(entry.setups)).collect(),
        "position" => of_games(|which, table| [&[which], table.position_text().as_bytes()].concat()),
        "turn" => of_games(|which, table| {
            let step = table.to_act().first().and_then(|seat| table.steps(seat).first().cloned()).unwrap_or_default();
            [&[which, 0], step.as_bytes()].concat()
        }),
        "record" => of_games(|_, table| {
            play(table);
            table.record(&[]).into_bytes()
        }),
        "act" => texts(&["knock:25", "put:54-@2,0", "draw", "pass", "withdraw", "stop", "54-@2,0", "25@0,-1"]),
        "player" => texts(&["level=8,time=100ms,threads=1", "uct,nodes=1000", "random", "level=3,tables=a folder"]),
        "message" => texts(&[
            r#"{"type":"hello","id":1,"since":0}"#,
            r#"{"type":"step","id":2,"at":1,"step":"c2-c3"}"#,
            r#"{"type":"turn","id":3,"at":1,"turn":"c2-c3"}"#,
            r#"{"type":"act","id":4,"act":"knock:25"}"#,
        ]),
        _ => Vec::new(),
    }
}

/// Makes one seed of the starting table of each game.
fn of_games(seed: impl Fn(u8, &mut dyn AnyTable) -> Vec<u8>) -> Vec<Vec<u8>> {
    let start = |(which, entry): (u8, &catalog::Entry)| {
        let mut table = entry.open(entry.default_setup).expect("the default setup").start(u64::from(which));
        seed(which, table.as_mut())
    };
    (0..).zip(CATALOG).map(start).collect()
}

/// Plays some legal steps.
fn play(table: &mut dyn AnyTable) {
    for i in 0..STEPS {
        let Some(seat) = table.to_act().first() else { break };
        let legal = table.steps(seat);
        table.play_step(seat, &legal[i * 7 % legal.len()]).expect("a legal step");
    }
}
