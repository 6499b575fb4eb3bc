//! A game in real seconds without its type. Only Ampli has one.

use crate::live_player::{AmpliPlayer, AnyLivePlayer};
use engine::Level;
use engine::ampli::live::LivePlayer;
use game::{Game, Outcome, RuleError, Seat, SeatSet, quote};
use games::ampli::live::{Act, Begin, Event, Live, Log, Style, Timing};
use games::ampli::{Ampli, Phase, Placing, Position, seat_name};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde_json::Value;
use std::any::Any;

/// What is agreed on before a live game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveSetup {
    /// The setup's text: how many play.
    pub setup: String,
    /// What chance decides comes from this, as in [`Rules::start_from_secret`](crate::Rules::start_from_secret) with this beginner in the setup.
    pub secret: [u8; 32],
    /// Whether illegal placings are violations.
    pub strict: bool,
    /// The seat that begins, from 0; a setup that names another is refused.
    pub beginner: u8,
    /// When the hands are shown, in milliseconds.
    pub at: u64,
}

/// Opens a live table.
pub type OpenLive = fn(&LiveSetup) -> Result<Box<dyn AnyLiveTable>, RuleError>;

/// Something that happened at a live table, with what is hidden: [`AnyLiveTable::visible_events`] says what may be told to whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveEvent(Event);

impl LiveEvent {
    /// When it happened, in milliseconds.
    pub fn at(&self) -> u64 {
        self.0.at
    }

    /// The event with nothing hidden.
    pub fn json(&self) -> Value {
        json(&self.0)
    }
}

/// A game in real seconds. It has no clock of its own: times are milliseconds that come in as arguments, and the same acts at the same
/// times make the same game.
pub trait AnyLiveTable: Send + Sync {
    /// The game with its type, for those who know it.
    fn as_any(&self) -> &dyn Any;
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The setup's text, with who begins.
    fn setup(&self) -> String;
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// The name of a seat in texts.
    fn seat_text(&self, seat: Seat) -> &'static str;
    /// The latest time it has been told.
    fn now(&self) -> u64;
    /// When something happens by itself if nobody acts before; never when it is over.
    fn deadline(&self) -> Option<u64>;
    /// Tells the time: what falls due until then happens.
    fn advance(&mut self, now: u64) -> Vec<LiveEvent>;
    /// A seat acts; the message came at `at`, and the caller vouches that it was made at `credited`. A refused act changes nothing.
    ///
    /// `gone` is for the table to say of a player, not for the player.
    fn act(&mut self, at: u64, credited: u64, seat: Seat, act: &str) -> Result<Vec<LiveEvent>, RuleError>;
    /// Goes on as if so many milliseconds had not been.
    fn pause(&mut self, ms: u64);
    /// Who may do something.
    fn to_act(&self) -> SeatSet;
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Value;
    /// The texts of the acts that a seat may do without being refused, ignored or punished, leaving aside; at a strict table knocks stand
    /// for what can be put, as finding a place is the player's task there.
    fn acts(&self, seat: Seat) -> Vec<String>;
    /// Whether a seat may put a tile there, apart from the seconds; a strict table does not say.
    fn check_put(&self, seat: Seat, placing: &str) -> Result<(), RuleError>;
    /// All that a viewer may know at this time, which is not before what it was told last.
    fn view(&self, viewer: Option<Seat>, now: u64) -> Value;
    /// The position's text as a viewer may see it, as if no seconds ran.
    fn view_text(&self, viewer: Option<Seat>) -> String;
    /// That text with all that is hidden.
    fn position_text(&self) -> String;
    /// The events of the last call as a viewer may see them.
    fn visible_events(&self, viewer: Option<Seat>, events: &[LiveEvent]) -> Vec<Value>;
    /// What was done so far: who, and its text, which tells nothing that is hidden.
    fn turns(&self) -> Vec<(Seat, String)>;
    /// The points, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The points as records write them, once it is over.
    fn score_text(&self) -> Option<String>;
    /// The record as text, with these tags besides its own. It tells all that was hidden.
    fn record(&self, tags: &[(&str, &str)]) -> String;
    /// A computer player of this level for a seat of this game; what chance decides comes from the seed.
    fn player(&self, level: Level, seat: Seat, seed: u64) -> Box<dyn AnyLivePlayer>;
    /// A copy.
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

/// Ampli in real seconds, with its log.
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
        // In the rally a knock is for nothing.
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
        // The seconds that calm play waits for were real ones here.
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

    fn player(&self, level: Level, seat: Seat, seed: u64) -> Box<dyn AnyLivePlayer> {
        Box::new(AmpliPlayer(LivePlayer::new(level, seat, seed)))
    }

    fn clone_box(&self) -> Box<dyn AnyLiveTable> {
        Box::new(self.clone())
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}
