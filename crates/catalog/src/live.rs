//! A game in real time without its type. Only Ampli has this mode.

use crate::board::{BoardError, PlayedTurn, TableOutcome};
use game::{Game, Outcome, RuleError, Seat, SeatSet, quote};
use games::ampli::live::{Act, Begin, Contest, Event, Live, Log, Style, Timing};
use games::ampli::{Ampli, Phase, Placing, Position, seat_name};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
#[cfg(feature = "engine")]
use {
    crate::live_player::{AmpliPlayer, AnyLivePlayer},
    engine::Level,
    engine::ampli::live::LivePlayer,
};

/// The agreements before a live game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveSetup {
    /// The setup text, which has the number of players.
    pub setup: String,
    /// The secret that determines the deal, as in [`Rules::start_from_secret`](crate::Rules::start_from_secret) with this beginner in the
    /// setup.
    pub secret: [u8; 32],
    /// Whether illegal placings are violations.
    pub strict: bool,
    /// The seat that begins, from 0. A setup that names another is refused.
    pub beginner: u8,
    /// The time when the hands are shown, in milliseconds.
    pub at: u64,
}

/// A request for a live table, as a browser makes it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LiveRequest {
    /// The game's id.
    pub game: String,
    /// The setup; the game's default if missing.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub setup: Option<String>,
    /// The secret that determines the deal: 64 hexadecimal digits.
    pub secret: String,
    /// Whether illegal placings are violations.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub strict: bool,
    /// The seat that begins, from 0.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub beginner: u8,
    /// The time when the hands are shown, in milliseconds.
    pub at: u64,
}

impl LiveRequest {
    /// Opens the table.
    pub fn open(&self) -> Result<Box<dyn AnyLiveTable>, BoardError> {
        let entry = crate::find(&self.game).map_err(|f| BoardError::new("no_such", f.message()))?;
        let open = entry.live.ok_or_else(|| BoardError::garbage(format!("{} cannot be played live", entry.id)))?;
        let setup = LiveSetup {
            setup: self.setup.clone().unwrap_or_else(|| entry.default_setup.to_string()),
            secret: secret(&self.secret).ok_or_else(|| BoardError::garbage("a secret has 64 hexadecimal digits"))?,
            strict: self.strict,
            beginner: self.beginner,
            at: self.at,
        };
        open(&setup).map_err(|f| BoardError::rule("setup", None, &f))
    }
}

fn secret(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

/// The state of a live table for a viewer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LiveState {
    /// The game's id.
    pub game: &'static str,
    /// The setup's text with the beginner.
    pub setup: String,
    /// The names of the seats in texts.
    pub seats: Vec<&'static str>,
    /// The game's own view.
    #[cfg_attr(feature = "ts", ts(as = "games::ampli::live::LiveView"))]
    pub view: Value,
    /// The position's text as the viewer may see it.
    pub position: String,
    /// The seats that may do something.
    pub to_act: Vec<u8>,
    /// The time of the next timer; none when the game is over.
    pub deadline: Option<u64>,
    /// The played turns.
    pub turns: Vec<PlayedTurn>,
    /// The outcome, if the game is over.
    pub outcome: Option<TableOutcome>,
}

impl LiveState {
    /// Returns the state for a viewer at a time that is not before the latest known one.
    pub fn of(table: &dyn AnyLiveTable, viewer: Option<Seat>, now: u64) -> LiveState {
        let outcome = table.outcome().map(|outcome| TableOutcome {
            scores: outcome.scores().to_vec(),
            winner: outcome.winner().map(|s| s.0),
            code: "rules",
            score: table.score_text(),
        });
        LiveState {
            game: table.id(),
            setup: table.setup(),
            seats: (0..table.seats()).map(|s| table.seat_text(Seat(s))).collect(),
            view: table.view(viewer, now),
            position: table.view_text(viewer),
            to_act: table.to_act().iter().map(|s| s.0).collect(),
            deadline: table.deadline(),
            turns: table.turns().into_iter().map(|(seat, text)| PlayedTurn { seat: seat.0, text }).collect(),
            outcome,
        }
    }
}

/// Opens a live table.
pub type OpenLive = fn(&LiveSetup) -> Result<Box<dyn AnyLiveTable>, RuleError>;

/// An event at a live table, hidden parts included. [`AnyLiveTable::visible_events`] hides what a viewer may not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveEvent(Event);

impl LiveEvent {
    /// Returns the time in milliseconds.
    pub fn at(&self) -> u64 {
        self.0.at
    }

    /// Returns the event with hidden parts.
    pub fn json(&self) -> Value {
        json(&self.0)
    }
}

/// A game in real time. It has no clock: times are arguments in milliseconds, and the same acts at the same times make the same game.
pub trait AnyLiveTable: Send + Sync {
    /// Returns the typed game for a downcast.
    fn as_any(&self) -> &dyn Any;
    /// Returns the id of the game.
    fn id(&self) -> &'static str;
    /// Returns the setup text with the beginner.
    fn setup(&self) -> String;
    /// Returns the number of seats.
    fn seats(&self) -> u8;
    /// Returns the name of a seat in texts.
    fn seat_text(&self, seat: Seat) -> &'static str;
    /// Returns the latest known time.
    fn now(&self) -> u64;
    /// Returns the time of the next timer; `None` when the game is over.
    fn deadline(&self) -> Option<u64>;
    /// Advances the time: all timers until then fire.
    fn advance(&mut self, now: u64) -> Vec<LiveEvent>;
    /// Makes an act of a seat. The message arrived at `at`; the caller guarantees that the player acted at `credited`. A refused act changes
    /// nothing.
    ///
    /// Only the table itself sends `gone`, never a player. A knock may wait at the table for one that was made earlier: games stored by
    /// version 0.1 were decided like this.
    fn act(&mut self, at: u64, credited: u64, seat: Seat, act: &str) -> Result<Vec<LiveEvent>, RuleError>;
    /// Makes an act of a seat at `at`, when no earlier act is under way. The message arrived at `came`; the caller guarantees that the
    /// player acted at `credited`. The act takes effect at once.
    fn act_in_order(
        &mut self,
        at: u64,
        came: u64,
        credited: u64,
        seat: Seat,
        act: &str,
    ) -> Result<Vec<LiveEvent>, RuleError>;
    /// Returns what an act at this time competes with; `None` if its order among the acts of others does not matter.
    fn contest(&self, at: u64, seat: Seat, act: &str) -> Option<Contest>;
    /// Removes this many milliseconds from the game.
    fn pause(&mut self, ms: u64);
    /// Returns the seats that may do something.
    fn to_act(&self) -> SeatSet;
    /// Returns what a seat may do.
    fn legal(&self, seat: Seat) -> Value;
    /// Returns the texts of the acts that a seat may do without a refusal, a void act or a violation, except leaving. At a strict table it has
    /// knocks instead of placings: finding a place is the task of the player there.
    fn acts(&self, seat: Seat) -> Vec<String>;
    /// Checks whether a seat may put a tile there, regardless of seconds. A strict table refuses to answer.
    fn check_put(&self, seat: Seat, placing: &str) -> Result<(), RuleError>;
    /// Returns everything that a viewer may know at this time, which is not before the latest known time.
    fn view(&self, viewer: Option<Seat>, now: u64) -> Value;
    /// Returns the position text as a viewer may see it, without seconds.
    fn view_text(&self, viewer: Option<Seat>) -> String;
    /// Returns the position text with hidden parts.
    fn position_text(&self) -> String;
    /// Returns the events of the last call as a viewer may see them.
    fn visible_events(&self, viewer: Option<Seat>, events: &[LiveEvent]) -> Vec<Value>;
    /// Returns the turns so far: seat and text. The texts have nothing that is hidden.
    fn turns(&self) -> Vec<(Seat, String)>;
    /// Returns the points of a finished game.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the points of a finished game as records write them.
    fn score_text(&self) -> Option<String>;
    /// Returns the record with these tags besides its own. It has everything that was hidden.
    fn record(&self, tags: &[(&str, &str)]) -> String;
    /// Creates a computer player of this level for a seat. Its random choices depend on the seed.
    #[cfg(feature = "engine")]
    fn player(&self, level: Level, seat: Seat, seed: u64) -> Box<dyn AnyLivePlayer>;
    /// Returns a copy.
    fn clone_box(&self) -> Box<dyn AnyLiveTable>;
}

/// Opens a live table of Ampli.
pub(crate) fn ampli(setup: &LiveSetup) -> Result<Box<dyn AnyLiveTable>, RuleError> {
    let within = |f: RuleError| f.context(format!("the setup {} of live ampli", quote(&setup.setup)));
    let said = Ampli::from_setup(&setup.setup).map_err(within)?;
    let (players, beginner) = (said.seats(), Seat(setup.beginner));
    let game = Ampli::from_setup(&format!("{players},begin={}", u32::from(setup.beginner) + 1)).map_err(within)?;
    if said.beginner() != Seat::FIRST && said.beginner() != beginner {
        let [said, asked] = [said.beginner(), beginner].map(seat_name);
        return Err(within(RuleError::new(format!("it says that {said} begins, but {asked} shall")).clause("D3")));
    }
    let deal = game.deal(&mut ChaCha20Rng::from_seed(setup.secret));
    let style = if setup.strict { Style::Strict } else { Style::Help };
    let live = Live::new(&deal, beginner, style, Timing::default(), setup.at);
    Ok(Box::new(LiveAmpli { game, live, log: Log::new(&live) }))
}

/// Live Ampli with its log.
#[derive(Clone)]
struct LiveAmpli {
    game: Ampli,
    live: Live,
    log: Log,
}

impl LiveAmpli {
    fn noted(&mut self, events: Vec<Event>) -> Vec<LiveEvent> {
        self.log.note(&events);
        events.into_iter().map(LiveEvent).collect()
    }
}

impl AnyLiveTable for LiveAmpli {
    fn as_any(&self) -> &dyn Any {
        &self.live
    }

    fn id(&self) -> &'static str {
        Ampli::ID
    }

    fn setup(&self) -> String {
        self.game.setup()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn seat_text(&self, seat: Seat) -> &'static str {
        seat_name(seat)
    }

    fn now(&self) -> u64 {
        self.live.now()
    }

    fn deadline(&self) -> Option<u64> {
        self.live.deadline()
    }

    fn advance(&mut self, now: u64) -> Vec<LiveEvent> {
        let events = self.live.advance(now);
        self.noted(events)
    }

    fn act(&mut self, at: u64, credited: u64, seat: Seat, act: &str) -> Result<Vec<LiveEvent>, RuleError> {
        let events = self.live.act(at, credited, seat, Act::parse(act)?)?;
        Ok(self.noted(events))
    }

    fn act_in_order(
        &mut self,
        at: u64,
        came: u64,
        credited: u64,
        seat: Seat,
        act: &str,
    ) -> Result<Vec<LiveEvent>, RuleError> {
        let events = self.live.act_in_order(at, came, credited, seat, Act::parse(act)?)?;
        Ok(self.noted(events))
    }

    fn contest(&self, at: u64, seat: Seat, act: &str) -> Option<Contest> {
        self.live.contest(at, seat, Act::parse(act).ok()?)
    }

    fn pause(&mut self, ms: u64) {
        self.live.pause(ms);
        self.log.pause(ms);
    }

    fn to_act(&self) -> SeatSet {
        self.live.to_act()
    }

    fn legal(&self, seat: Seat) -> Value {
        json(&self.live.legal(seat))
    }

    fn acts(&self, seat: Seat) -> Vec<String> {
        let legal = self.live.legal(seat);
        let mut acts = self.live.placings(seat).into_iter().map(|(placing, _)| Act::Put(placing)).collect::<Vec<_>>();
        // A knock has no effect in the rally.
        if self.live.style() == Style::Strict && legal.begin != Begin::No && self.live.round().phase() == Phase::Play {
            acts.extend(self.live.round().hand(seat).iter().map(Act::Knock));
        }
        let more = [(legal.draw, Act::Draw), (legal.pass, Act::Pass), (legal.stop, Act::Stop)];
        acts.extend(more.iter().filter(|(may, _)| *may).map(|&(_, act)| act));
        acts.iter().map(ToString::to_string).collect()
    }

    fn check_put(&self, seat: Seat, placing: &str) -> Result<(), RuleError> {
        if self.live.style() == Style::Strict {
            return Err(RuleError::new("a strict table tells nothing before a tile is put").clause("R6"));
        }
        self.live.round().may_put(seat, Placing::parse(placing)?).map(drop)
    }

    fn view(&self, viewer: Option<Seat>, now: u64) -> Value {
        json(&self.live.view_at(viewer, now))
    }

    fn view_text(&self, viewer: Option<Seat>) -> String {
        let viewer = viewer.filter(|seat| seat.0 < self.seats());
        self.game.view_text(&Position::new(*self.live.round()), viewer)
    }

    fn position_text(&self) -> String {
        self.game.position_text(&Position::new(*self.live.round()))
    }

    fn visible_events(&self, viewer: Option<Seat>, events: &[LiveEvent]) -> Vec<Value> {
        let viewer = viewer.filter(|seat| seat.0 < self.seats());
        events.iter().map(|event| json(&self.live.visible_event(viewer, &event.0))).collect()
    }

    fn turns(&self) -> Vec<(Seat, String)> {
        // The waits of turn-based play were real seconds here.
        let done = self.log.table().turns().iter().filter(|turn| turn.steps != [games::ampli::Step::Wait]);
        done.map(|turn| (turn.seat, turn.text.clone())).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.live.outcome()
    }

    fn score_text(&self) -> Option<String> {
        self.live.outcome().map(|outcome| self.game.score_text(&outcome))
    }

    fn record(&self, tags: &[(&str, &str)]) -> String {
        self.log.record(&self.live, tags)
    }

    #[cfg(feature = "engine")]
    fn player(&self, level: Level, seat: Seat, seed: u64) -> Box<dyn AnyLivePlayer> {
        Box::new(AmpliPlayer(LivePlayer::new(level, seat, seed)))
    }

    fn clone_box(&self) -> Box<dyn AnyLiveTable> {
        Box::new(self.clone())
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("the value is plain data")
}
