//! The last events of a room, encoded, for clients that reconnect after a short absence; replaying the room for each of them would cost
//! more. A client further behind gets a whole `welcome`, which is no longer than the events kept here.

use crate::host::event_encoder::{EventEncoder, encode};
use crate::room::{Applied, Event, PlayerSet, Room, StateDetail, StoredEvent};
use protocol::ServerMessage;
use std::collections::VecDeque;

/// Bytes of text that are kept for each group of viewers who see the same.
const RECENT_EVENT_BYTES: usize = 4 << 10;

/// The last events of the current game.
#[derive(Default)]
pub struct RecentEvents {
    events: VecDeque<Kept>,
    bytes: usize,
}

struct Kept {
    seq: u64,
    texts: Texts,
}

/// An event as viewers may see it, without the state; none for viewers who may not know of it.
enum Texts {
    Alike(Option<Box<str>>),
    Each(Box<[(PlayerSet, Option<Box<str>>)]>),
}

impl Texts {
    fn len(&self) -> usize {
        let len = |text: &Option<Box<str>>| text.as_ref().map_or(0, |text| text.len());
        match self {
            Texts::Alike(text) => len(text),
            Texts::Each(texts) => texts.iter().map(|(_, text)| len(text)).sum(),
        }
    }

    /// The outer option is none for a viewer whose text was not encoded.
    fn of(&self, viewer: PlayerSet) -> Option<Option<&str>> {
        match self {
            Texts::Alike(text) => Some(text.as_deref()),
            Texts::Each(texts) => texts.iter().find(|(of, _)| *of == viewer).map(|(_, text)| text.as_deref()),
        }
    }
}

impl RecentEvents {
    /// Keeps an event that was just applied. Its filter depends on the current state of the room, so it is encoded now.
    pub fn note(&mut self, room: &Room, stored: &StoredEvent, applied: &Applied) {
        if matches!(stored.event, Event::Started { .. }) {
            // No client catches up across the start of a game.
            *self = RecentEvents::default();
            return;
        }
        let mut encoder = EventEncoder::new(room, stored, applied, None);
        let mut text = |viewer| encoder.encode_for(viewer).map(|text| Box::from(text.as_str()));
        let (texts, most) = if room.is_same_for_all_viewers() {
            (Texts::Alike(text(PlayerSet::EMPTY)), RECENT_EVENT_BYTES)
        } else {
            let texts = room.viewers().into_iter().map(|viewer| (viewer, text(viewer))).collect::<Box<[_]>>();
            let most = RECENT_EVENT_BYTES * texts.len();
            (Texts::Each(texts), most)
        };
        self.bytes += texts.len();
        self.events.push_back(Kept { seq: stored.seq, texts });
        while self.bytes > most
            && let Some(old) = self.events.pop_front()
        {
            self.bytes -= old.texts.len();
        }
    }

    /// The events after `since` that a viewer may see, each with its number, the last with the current state; none if some are no longer
    /// kept.
    pub fn missed(&self, room: &Room, viewer: PlayerSet, since: u64, now: u64) -> Option<Vec<(u64, String)>> {
        if !room.can_catch_up(since) {
            return None;
        }
        if since == room.seq() {
            return Some(Vec::new());
        }
        let first = self.events.front().filter(|first| first.seq <= since + 1)?.seq;
        let mut missed = Vec::new();
        for kept in self.events.iter().skip(usize::try_from(since + 1 - first).ok()?) {
            missed.extend(kept.texts.of(viewer)?.map(|text| (kept.seq, text.to_string())));
        }
        if let Some((_, last)) = missed.last_mut() {
            let Ok(ServerMessage::Event(mut event)) = serde_json::from_str::<ServerMessage>(last) else { return None };
            event.state = Some(room.state_for(viewer, now, StateDetail::Match));
            *last = encode(&ServerMessage::Event(event)).to_string();
        }
        Some(missed)
    }
}
