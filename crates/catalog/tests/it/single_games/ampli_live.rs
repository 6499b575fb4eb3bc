//! Live tables without their type.

use catalog::{AnyLiveTable, CATALOG, CancelToken, Entry, Level, Limits, LivePlan, LiveSetup, Seat, find};
use serde_json::Value;

fn ampli() -> &'static Entry {
    find("ampli").unwrap()
}

fn setup(text: &str, beginner: u8) -> LiveSetup {
    LiveSetup { setup: text.to_string(), secret: [7; 32], strict: false, beginner, at: 1_000 }
}

fn open(setup: &LiveSetup) -> Box<dyn AnyLiveTable> {
    ampli().live.unwrap()(setup).unwrap()
}

/// Opens every setup of every live game with every seat that may begin in it.
fn all_tables() -> Vec<Box<dyn AnyLiveTable>> {
    let mut tables = Vec::new();
    for entry in CATALOG {
        let Some(open) = entry.live else { continue };
        for text in entry.all_setups() {
            let seats = entry.open(text).unwrap().seats();
            let opened = (0..seats).filter_map(|beginner| open(&setup(text, beginner)).ok()).collect::<Vec<_>>();
            assert!(!opened.is_empty(), "{} {text} has no beginner", entry.id);
            tables.extend(opened);
        }
    }
    tables
}

/// Plays a game to its end with the first legal act of the first seat that has one. Returns the acts with their times.
fn play(live: &mut dyn AnyLiveTable) -> Vec<(u64, Seat, String)> {
    let mut done = Vec::new();
    while live.outcome().is_none() {
        let at = live.now() + 700;
        let seat = live.to_act().iter().find(|&seat| !live.acts(seat).is_empty());
        let Some(seat) = seat else {
            live.advance(live.deadline().unwrap());
            continue;
        };
        let act = live.acts(seat)[0].clone();
        match live.act(at, at, seat, &act) {
            Ok(events) => assert!(events.iter().all(|event| event.at() <= at)),
            // A timer that elapsed in between can make the act illegal.
            Err(_) => drop(live.advance(at)),
        }
        done.push((at, seat, act));
    }
    done
}

#[test]
fn only_ampli_is_played_live() {
    let live = CATALOG.iter().filter(|entry| entry.live.is_some()).map(|entry| entry.id);
    assert_eq!(live.collect::<Vec<_>>(), ["ampli"]);
}

#[test]
fn the_deal_is_that_of_the_secret() {
    for (text, beginner, whole) in [("2", 0, "2"), ("2", 1, "2,begin=2"), ("3", 2, "3,begin=3")] {
        let live = open(&setup(text, beginner));
        let table = ampli().open(whole).unwrap().start_from_secret(&[7; 32]);
        assert_eq!(live.setup(), whole);
        for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(9))] {
            assert_eq!(live.view_text(viewer), table.view_text(viewer.filter(|seat| seat.0 < 3)));
        }
        assert_eq!(live.deadline(), Some(61_000));
    }
    let rules = ampli().open("2").unwrap();
    assert_ne!(rules.start_from_secret(&[1; 32]).position_text(), rules.start_from_secret(&[2; 32]).position_text());
}

#[test]
fn a_setup_that_cannot_be_is_refused() {
    let refused = |text, beginner| ampli().live.unwrap()(&setup(text, beginner)).err().unwrap().to_string();
    assert!(refused("4", 0).contains("a setup is 2 or 3"), "{}", refused("4", 0));
    assert!(refused("2", 2).contains("begin is a seat of 1 to 2, found 3"), "{}", refused("2", 2));
    assert!(refused("2", 255).contains("found 256"));
    assert!(refused("3,begin=2", 2).contains("B begins, but C shall"));
    assert_eq!(open(&setup("3,begin=2", 1)).setup(), "3,begin=2");
}

#[test]
fn games_go_to_their_end_and_their_acts_make_them_again() {
    for mut live in all_tables() {
        let mut again = live.clone_box();
        for (at, seat, act) in play(&mut *live) {
            let _ = again.act(at, at, seat, &act);
            again.advance(at);
        }
        again.advance(live.now());
        assert_eq!(again.view(None, live.now()), live.view(None, live.now()));
        assert_eq!(again.record(&[]), live.record(&[]));
        assert!(!live.turns().is_empty() && live.turns().iter().all(|(_, text)| text != "wait"));
        let record = live.record(&[("Site", "here")]);
        assert!(record.contains("[Site \"here\"]"), "{record}");
        let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
        assert_eq!(table.score_text(), live.score_text());
    }
}

#[test]
fn only_the_seat_that_drew_a_tile_sees_it() {
    let mut live = open(&setup("2", 0));
    let act = live.acts(Seat(0))[0].clone();
    live.act(2_000, 2_000, Seat(0), &act).unwrap();
    live.advance(2_300);
    live.act(2_500, 2_500, Seat(0), "draw").unwrap();
    let events = live.advance(4_500);
    let tile = |events: &[Value]| events.iter().find(|e| e.to_string().contains("reserve")).cloned().unwrap();
    let truth = tile(&events.iter().map(|e| e.json()).collect::<Vec<_>>());
    assert_eq!(tile(&live.visible_events(Some(Seat(0)), &events)), truth);
    let hidden = tile(&live.visible_events(Some(Seat(1)), &events));
    assert_ne!(hidden, truth);
    for viewer in [None, Some(Seat(7))] {
        assert_eq!(tile(&live.visible_events(viewer, &events)), hidden);
    }
}

#[test]
fn a_strict_table_does_not_say_where_tiles_go() {
    let live = open(&LiveSetup { strict: true, ..setup("2", 0) });
    let acts = live.acts(Seat(0));
    assert_eq!(acts.len(), 7);
    assert!(acts[..6].iter().all(|act| act.starts_with("knock:")) && acts[6] == "pass", "{acts:?}");
    assert_eq!(live.legal(Seat(0))["begin"], "any");
}

#[test]
fn a_pause_changes_nothing_but_the_times() {
    for mut paused in all_tables() {
        let mut straight = paused.clone_box();
        let mut shift = 0;
        for (i, (at, seat, act)) in play(&mut *straight.clone_box()).into_iter().enumerate() {
            if i % 3 == 0 {
                paused.pause(10_000);
                shift += 10_000;
            }
            let [now, then] = [at, at + shift];
            let results = [straight.act(now, now, seat, &act).is_ok(), paused.act(then, then, seat, &act).is_ok()];
            assert_eq!(results[0], results[1], "{act}");
            straight.advance(now);
            paused.advance(then);
            assert_eq!(paused.deadline(), straight.deadline().map(|due| due + shift));
        }
        assert_eq!(paused.record(&[]), straight.record(&[]));
    }
}

#[test]
fn computers_play_each_other_by_their_plans() {
    for mut live in all_tables() {
        let level = |seat: u8| Level::new(4 + u32::from(seat)).unwrap();
        let mut seated = (0..live.seats()).map(|s| live.player(level(s), Seat(s), 1)).collect::<Vec<_>>();
        seated.iter_mut().for_each(|player| player.limit(Limits::nodes(20)));
        while live.outcome().is_none() {
            let plans =
                seated.iter_mut().zip(0..).map(|(p, s)| (s, p.plan(&*live, live.now(), &CancelToken::new()).unwrap()));
            let next = plans.filter_map(|(s, plan)| plan.map(|plan| (s, plan))).min_by_key(|(_, plan)| plan.at);
            let due = live.deadline().unwrap();
            match next.filter(|(_, plan)| plan.at < due) {
                Some((s, LivePlan { at, act })) => drop(live.act(at, at, Seat(s), &act).unwrap()),
                None => drop(live.advance(due)),
            }
        }
        assert!(!live.record(&[]).contains('?'), "no seat breaks a rule");
    }
}
