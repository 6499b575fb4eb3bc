//! Actions and observations as numbers: every game of the catalog keeps the promises that programs rely on.

use catalog::{AnyTable, CATALOG, ObservationPart, Rules, Seat};
use game::random::{self, SplitMix64};
use std::collections::HashSet;

const MAX_STEPS: usize = 400;

/// Calls `each` at every step of a random game of every setup, also at the end.
fn random_tables(mut each: impl FnMut(&dyn Rules, &dyn AnyTable)) {
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let rules = entry.open(setup).unwrap();
            let mut rng = SplitMix64::new(7);
            let mut table = rules.start(7);
            for _ in 0..MAX_STEPS {
                each(&*rules, &*table);
                let Some(seat) = table.to_act().first() else { break };
                let actions = table.actions(seat);
                let choice = random::below(&mut rng, actions.len() as u32) as usize;
                table.play_action(seat, actions[choice]).unwrap();
            }
        }
    }
}

fn observation_length(parts: &[ObservationPart]) -> usize {
    parts.iter().map(ObservationPart::len).sum()
}

#[test]
fn every_game_numbers_its_steps() {
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).unwrap();
        let hint = format!("implement Game::action_count and Game::observe of {}", entry.id);
        assert!(rules.action_count() > 0, "{hint}");
        assert!(rules.observation_parts().len() > 3, "{hint}");
    }
}

#[test]
fn legal_steps_have_different_numbers_of_the_list() {
    random_tables(|rules, table| {
        let Some(seat) = table.to_act().first() else { return };
        let (steps, actions) = (table.steps(seat), table.actions(seat));
        assert_eq!(steps.len(), actions.len());
        assert_eq!(actions.iter().collect::<HashSet<_>>().len(), actions.len(), "{}", table.position_text());
        for (step, &action) in steps.iter().zip(&actions) {
            assert!(action < rules.action_count(), "{} {step} is {action}", rules.id());
        }
        // The first step by its text and by its number leads to the same table.
        let (mut by_text, mut by_number) = (table.clone_box(), table.clone_box());
        let effects = by_text.play_step(seat, &steps[0]).unwrap();
        assert_eq!(by_number.play_action(seat, actions[0]).unwrap(), effects);
        assert_eq!(by_text.hash(), by_number.hash());
    });
}

#[test]
fn a_number_means_the_same_step_wherever_steps_have_one_meaning() {
    // A step text that names places of the board is the same choice in every position. Where a game numbers steps by what they touch,
    // one text can have several numbers, so only the other direction is checked there: it must not fail for open boards.
    for entry in CATALOG.iter().filter(|entry| !entry.facts.hidden) {
        let rules = entry.open(entry.default_setup).unwrap();
        let mut texts = std::collections::HashMap::new();
        for seed in 0..3 {
            let mut rng = SplitMix64::new(seed);
            let mut table = rules.start(seed);
            while let Some(seat) = table.to_act().first() {
                for (step, action) in table.steps(seat).into_iter().zip(table.actions(seat)) {
                    let known = texts.entry(action).or_insert_with(|| step.clone());
                    assert_eq!(*known, step, "{} action {action}", entry.id);
                }
                let actions = table.actions(seat);
                let choice = random::below(&mut rng, actions.len() as u32) as usize;
                table.play_action(seat, actions[choice]).unwrap();
            }
        }
    }
}

#[test]
fn observations_have_their_length_and_bounds() {
    random_tables(|rules, table| {
        let parts = rules.observation_parts();
        for seat in (0..rules.seats()).map(Seat) {
            let observation = table.observe(seat);
            assert_eq!(observation.len(), observation_length(&parts), "{}", rules.id());
            let mut rest = &observation[..];
            for part in &parts {
                let (own, after) = rest.split_at(part.len());
                let bounds = part.min..=part.max;
                assert!(own.iter().all(|n| bounds.contains(n)), "{} {}: {own:?}", rules.id(), part.name);
                rest = after;
            }
        }
    });
}

#[test]
fn observations_show_nothing_hidden_and_all_that_is_open() {
    let mut differs = 0;
    random_tables(|rules, table| {
        for seat in (0..rules.seats()).map(Seat) {
            let other = table.resample(seat, 1);
            assert_eq!(other.view(Some(seat)), table.view(Some(seat)));
            let observation = table.observe(seat);
            // The history of a resampled table is empty, so its counters start again.
            let length = observation.len() - 2;
            assert_eq!(other.observe(seat)[..length], observation[..length], "{}", rules.id());
            differs += u32::from(other.hash() != table.hash());
        }
    });
    assert!(differs > 0, "no resampled table differs from the true one");
}

#[test]
fn seats_know_what_they_have_seen() {
    let (mut same, mut different) = (0, 0);
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).unwrap();
        let mut table = rules.start(3);
        let known = table.knowledge(Seat::FIRST);
        assert_eq!(known, table.view_text(Some(Seat::FIRST)));
        if known == table.knowledge(Seat::SECOND) {
            same += 1
        } else {
            different += 1
        }
        let seat = table.to_act().first().unwrap();
        let step = table.steps(seat).pop().unwrap();
        table.play_step(seat, &step).unwrap();
        let now = table.knowledge(Seat::FIRST);
        assert!(now.starts_with(&known) && now.len() > known.len(), "{now}");
        table.take_back_step().or_else(|_| table.take_back_turn()).unwrap();
        assert_eq!(table.knowledge(Seat::FIRST), known);
    }
    assert!(same > 0 && different > 0);
}

#[test]
fn choices_of_chance_make_a_deal() {
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let rules = entry.open(setup).unwrap();
            let mut rng = SplitMix64::new(5);
            let mut made = Vec::new();
            loop {
                let choices = rules.deal_choices(&made);
                if choices.is_empty() {
                    break;
                }
                let error = rules.start_from_choices(&made).err().unwrap();
                assert!(error.to_string().contains("not complete"), "{error}");
                made.push(choices[random::below(&mut rng, choices.len() as u32) as usize]);
            }
            assert_eq!(made.is_empty(), !entry.facts.hidden, "{}", entry.id);
            let table = rules.start_from_choices(&made).unwrap();
            // The parser of positions checks the numbers of pieces.
            assert_eq!(rules.at_position(&table.position_text()).unwrap().hash(), table.hash());
            assert!(rules.start_from_choices(&[made, vec![9999]].concat()).is_err());
        }
    }
}

#[test]
fn an_illegal_action_gets_one_sentence() {
    for entry in CATALOG {
        let rules = entry.open(entry.default_setup).unwrap();
        let mut table = rules.start(1);
        let seat = table.to_act().first().unwrap();
        let error = table.play_action(seat, rules.action_count()).unwrap_err().to_string();
        assert_eq!(error, format!("the action {} is not legal here", rules.action_count()));
        let other = seat.next(rules.seats());
        let error = table.play_action(other, table.actions(seat)[0]).unwrap_err().to_string();
        assert!(error.contains("turn"), "{error}");
    }
}
