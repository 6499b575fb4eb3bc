//! Random actions of random senders at random times: a room accepts or rejects each of them. The fuzz targets share this code.

use super::quick_setups::{QUICK_SETUPS, QuickSetup};
use catalog::Seat;
use protocol::{Chat, ClientMessage, LiveOptions, OfferKind, TimeControl};
use server::room::{
    Command, Event, Player, PlayerId, PlayerSet, Room, RoomConfig, Secret, Sender, StateDetail, StoredEvent,
};

const START: u64 = 1_800_000_000_000;

/// A random action: kind, player, delay in milliseconds, choice, text.
pub(crate) type Action<'a> = (u8, u8, u16, u16, &'a str);

/// Parsing never panics, and a valid message round-trips.
pub(crate) fn read(text: &str) {
    if let Ok(request) = ClientMessage::read(text) {
        let written = serde_json::to_string(&request).expect("JSON");
        assert_eq!(ClientMessage::read(&written).as_ref(), Ok(&request), "{written}");
    }
}

/// Returns all setups, and once more those with live play.
fn setups() -> Vec<(&'static QuickSetup, bool)> {
    let live = QUICK_SETUPS.iter().filter(|quick| quick.entry.live.is_some());
    QUICK_SETUPS.iter().map(|quick| (quick, false)).chain(live.map(|quick| (quick, true))).collect()
}

fn config(which: u8) -> RoomConfig {
    let setups = setups();
    let (QuickSetup { entry, setup, seats, .. }, is_live) = setups[usize::from(which) % setups.len()];
    let live = is_live.then_some(LiveOptions { strict: which & 64 > 0 });
    let time = match (live, which / 8 % 4) {
        (Some(_), _) | (_, 0) => TimeControl::None,
        (_, 1) => TimeControl::Increment { base_ms: 60_000, add_ms: 500 },
        (_, 2) => TimeControl::Turn { ms: 20_000 },
        _ => TimeControl::Days { days: 1 },
    };
    let person =
        |n: u8| Player::Person { user: format!("u{n}"), name: format!("n{n}"), token: format!("t{n}"), rating: None };
    let mut players = (0..*seats).map(person).collect::<Vec<_>>();
    if which & 128 > 0 {
        players[1] = Player::Open;
    }
    RoomConfig {
        room: "room".into(),
        name: None,
        game: entry.id.into(),
        setup: (*setup).into(),
        position: None,
        players,
        time,
        live,
        games: 1 + u32::from(which / 32 % 2),
        takebacks: true,
        public: false,
        rated: false,
        uploaded: false,
        owner: "u0".into(),
        created: START,
        secret: Secret([which; 32]),
    }
}

/// A room with its events.
struct Told {
    room: Room,
    events: Vec<StoredEvent>,
    now: u64,
}

impl Told {
    fn take(&mut self, events: Vec<Event>) {
        for event in events {
            let stored = StoredEvent { seq: self.room.seq() + 1, at: self.now, event };
            let applied = self.room.apply(&stored).expect("what was decided fits");
            for viewer in [PlayerSet::EMPTY, PlayerSet::only(PlayerId(0)), PlayerSet::all(3)] {
                self.room.event_for(viewer, &stored, &applied);
            }
            self.events.push(stored);
        }
    }

    fn settle(&mut self) {
        loop {
            let due = self.room.due_events(self.now);
            if due.is_empty() {
                return;
            }
            self.take(due);
        }
    }

    fn wait(&mut self, ms: u64) {
        let to = self.now + ms;
        while let Some(at) = self.room.deadline().filter(|&at| at <= to) {
            self.now = self.now.max(at);
            self.settle();
        }
        self.now = to;
    }
}

fn command(room: &Room, from: &Sender, (kind, _, _, choice, text): Action<'_>) -> Option<Command> {
    let choice = usize::from(choice);
    let what = [OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch][choice % 3];
    let (at, text) = (room.seq().saturating_sub(choice as u64 / 60_000), text.to_string());
    let legal = || {
        let steps = room.state_for(from.players, START, StateDetail::Match).step_texts();
        steps.get(choice % steps.len().max(1)).cloned().unwrap_or_default()
    };
    let by_text = |body: serde_json::Value| ClientMessage::read(&body.to_string()).ok().and_then(Command::read);
    Some(match kind % 16 {
        0 => return ClientMessage::read(&text).ok().and_then(Command::read).map(|(_, command)| command),
        1 => by_text(serde_json::json!({"type": "step", "id": 1, "at": at, "step": text}))?.1,
        2 => by_text(serde_json::json!({"type": "turn", "id": 1, "at": at, "turn": text}))?.1,
        3 => by_text(serde_json::json!({"type": "act", "id": 1, "act": text}))?.1,
        4 => Command::Chat(if choice.is_multiple_of(2) { Chat::Text(text) } else { Chat::Phrase(text) }),
        5 => {
            let who = Player::Person { user: format!("u{}", choice % 5), name: text, token: "t".into(), rating: None };
            Command::Join { player: (choice > 9).then_some(PlayerId((choice % 7) as u8)), who }
        }
        6 => Command::Offer(what),
        7 => Command::Answer { what, yes: choice > 99 },
        8 => [Command::Undo, Command::Next, Command::Claim, Command::Resign].into_iter().nth(choice % 4)?,
        9 => Command::Turn { at, turn: legal() },
        _ if room.live().is_some() => Command::Act { act: legal() },
        _ => Command::Step { at, step: legal() },
    })
}

/// No action makes a room panic, every decided event can be applied, and replaying the events gives the same room.
pub(crate) fn say(which: u8, actions: &[Action<'_>]) {
    let room = Room::new(config(which)).expect("a room");
    let mut told = Told { room, events: Vec::new(), now: START };
    told.settle();
    for (n, &action) in (1..).zip(actions) {
        let (kind, who, after, choice, _) = action;
        told.wait(u64::from(after));
        let players = if who > 250 { PlayerSet::all(3) } else { PlayerSet::only(PlayerId(who % 4)) };
        let id = (choice % 3 > 0).then_some(n);
        let from =
            Sender { players, seat: (who > 200).then_some(Seat(who % 4)), id, delay: u32::from(choice), held: 0 };
        told.room.presence(PlayerId(who % 4), kind > 128, told.now);
        let Some(command) = command(&told.room, &from, action) else { continue };
        if let Ok(None) = told.room.find_duplicate(&from, &command)
            && let Ok(events) = told.room.decide(told.now, from, command)
        {
            told.take(events);
            told.settle();
        }
    }
    let again = Room::replay(config(which), &told.events).expect("a room");
    for viewer in [PlayerSet::EMPTY, PlayerSet::only(PlayerId(0)), PlayerSet::only(PlayerId(1))] {
        assert_eq!(told.room.welcome_for(viewer, told.now), again.welcome_for(viewer, told.now));
    }
    // There may be no record yet, but asking for one never panics.
    let _ = again.record();
}
