//! The last events of a room for clients that reconnect after a short absence; replaying the room for each of them would cost more. A
//! client further behind gets a whole `welcome`, which is no longer than the events kept here.

use crate::host::event_encoder::{EventEncoder, Viewer, chat_author, encode};
use crate::room::{Applied, Event, PlayerId, PlayerSet, Room, StateDetail, StoredEvent};
use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use std::collections::VecDeque;

/// Bytes that are kept for each group of viewers who see the same.
const RECENT_EVENT_BYTES: usize = 4 << 10;

/// The last events of the current game.
#[derive(Default)]
pub struct RecentEvents {
    events: VecDeque<Kept>,
    bytes: usize,
}

struct Kept {
    seq: u64,
    /// The author, if it is a line of chat.
    chat_by: Option<PlayerId>,
    texts: Texts,
}

/// An event as viewers may see it.
enum Texts {
    /// Of a table without hidden parts: encoded when a client needs it, because most never do.
    Alike(Box<(StoredEvent, Applied)>),
    /// Encoded without the state; none for viewers who may not know of it.
    Each(Box<[(PlayerSet, Option<Box<str>>)]>),
}

impl Texts {
    fn bytes(&self) -> usize {
        match self {
            Texts::Alike(kept) => kept.0.event.bytes() + kept.1.bytes(),
            Texts::Each(texts) => texts.iter().map(|(_, text)| text.as_ref().map_or(0, |text| text.len())).sum(),
        }
    }
}

impl RecentEvents {
    /// Keeps an event that was just applied.
    pub fn note(&mut self, room: &Room, stored: &StoredEvent, applied: &Applied) {
        if matches!(stored.event, Event::Started { .. } | Event::LineHidden { .. }) {
            // No client catches up across the start of a game, and none gets a line again that was hidden.
            *self = RecentEvents::default();
            return;
        }
        let (texts, most) = if room.replayable_table().is_some() {
            (Texts::Alike(Box::new((stored.clone(), applied.clone()))), RECENT_EVENT_BYTES)
        } else {
            // The filter depends on the current state of the room, so the event is encoded now.
            let mut encoder = EventEncoder::new(room, stored, applied, None);
            let mut text = |viewer| encoder.encode_for(viewer).map(|text| Box::from(text.as_str()));
            let texts = room.viewers().into_iter().map(|viewer| (viewer, text(viewer))).collect::<Box<[_]>>();
            let most = RECENT_EVENT_BYTES * texts.len();
            (Texts::Each(texts), most)
        };
        self.bytes += texts.bytes();
        self.events.push_back(Kept { seq: stored.seq, chat_by: chat_author(&stored.event), texts });
        while self.bytes > most
            && let Some(old) = self.events.pop_front()
        {
            self.bytes -= old.texts.bytes();
        }
    }

    /// The events after `since` for a viewer, each with its number, the last with the current state; none if some are no longer kept.
    pub fn missed(&self, room: &Room, viewer: Viewer, since: u64, now: u64) -> Option<Vec<(u64, Utf8Bytes)>> {
        if !room.can_catch_up(since) {
            return None;
        }
        if since == room.seq() {
            return Some(Vec::new());
        }
        let first = self.events.front().filter(|first| first.seq <= since + 1)?.seq;
        let mut missed = Vec::new();
        for kept in self.events.iter().skip(usize::try_from(since + 1 - first).ok()?) {
            if kept.chat_by.is_some_and(|author| viewer.hidden.contains(author)) {
                continue;
            }
            let text = match &kept.texts {
                Texts::Alike(event) => EventEncoder::new(room, &event.0, &event.1, None).encode(viewer),
                Texts::Each(texts) => {
                    let (_, text) = texts.iter().find(|(of, _)| *of == viewer.players)?;
                    text.as_deref().map(Utf8Bytes::from)
                }
            };
            missed.extend(text.map(|text| (kept.seq, text)));
        }
        if let Some((_, last)) = missed.last_mut() {
            let Ok(ServerMessage::Event(mut event)) = serde_json::from_str::<ServerMessage>(last) else { return None };
            match room.replayable_table().filter(|_| viewer.has_rules) {
                Some(table) => event.sync = Some(room.sync_state(table, now, StateDetail::Match)),
                None => event.state = Some(room.state_for(viewer.players, now, StateDetail::Match)),
            }
            *last = encode(&ServerMessage::Event(event));
        }
        Some(missed)
    }
}
