//! Computer players. They think on the engine pool's threads, about a copy of the table, and send commands like other players.

use super::commands::{PendingCommand, ReplyTo};
use super::thinking::Thinking;
use super::{Host, Message};
use crate::app::App;
use crate::engine::pool::{Class, EngineError, EnginePool, EngineRequest};
use crate::room::{Command, Event, Player, PlayerId, ProtocolError, Room, Sender};
use crate::{ids, limits, time};
use catalog::{AnyLivePlayer, AnyLiveTable, AnyTable, CancelToken, Level, Limits, PlayerSpec, Seat, time_on_clock};
use protocol::ErrorCode;
use std::time::Duration;
use tokio::sync::mpsc;

/// A command that a computer sends at a given time.
struct PlannedCommand {
    at: u64,
    command: Command,
}

/// A computer's seat.
struct Computer {
    player: PlayerId,
    level: Level,
    /// Its current search.
    thinking: Option<Thinking>,
    /// The revision of its last search.
    thought: u64,
    plan: Option<PlannedCommand>,
    /// Its live player and the game's number, while it does not think.
    live: Option<(u32, Box<dyn AnyLivePlayer>)>,
    /// Rejected commands in a row.
    refused: u32,
}

/// The computers of a room.
pub(super) struct Computers {
    all: Vec<Computer>,
    /// Grows with every event that changes the legal steps.
    revision: u64,
    engines: EnginePool,
    me: mpsc::Sender<Message>,
}

/// The result of a search.
pub(crate) struct EngineResult {
    player: PlayerId,
    revision: u64,
    what: EngineOutcome,
}

enum EngineOutcome {
    /// The search failed.
    Failed,
    /// The search was cancelled before it started.
    Stopped,
    /// A turn and its steps.
    TurnBased(Option<(String, Vec<String>)>),
    /// The game's number, the live player, and the time and text of the next act.
    Live(u32, Box<dyn AnyLivePlayer>, Option<(u64, String)>),
}

impl Computers {
    pub(super) fn new(app: &App, room: &Room, me: &mpsc::Sender<Message>) -> Computers {
        let all = room.player_ids().zip(room.players()).filter_map(|(player, who)| match who {
            Player::Computer { level } => Some(Computer {
                player,
                level: Level::new(u32::from(*level)).unwrap_or(Level::BEST),
                thinking: None,
                thought: 0,
                plan: None,
                live: None,
                refused: 0,
            }),
            _ => None,
        });
        Computers { all: all.collect(), revision: 1, engines: app.engines.clone(), me: me.clone() }
    }

    /// Notes an event.
    pub(super) fn note(&mut self, event: &Event) {
        let is_chat_or_offer = matches!(event, Event::Chat { .. } | Event::Offered { .. } | Event::Answered { .. });
        if self.all.is_empty() || is_chat_or_offer {
            return;
        }
        self.pause();
        for computer in &mut self.all {
            computer.refused = 0;
        }
    }

    /// Cancels all searches and plans; the result of a cancelled search is not played.
    pub(super) fn pause(&mut self) {
        self.revision += 1;
        for computer in &mut self.all {
            computer.plan = None;
            if let Some(thinking) = &computer.thinking {
                thinking.stop.cancel();
            }
        }
    }

    /// The time of the first planned command.
    pub(super) fn acts_at(&self) -> Option<u64> {
        self.all.iter().filter_map(|c| c.plan.as_ref()).map(|p| p.at).min()
    }

    /// The running searches, each with its player.
    pub(super) fn searches(&self) -> impl Iterator<Item = (PlayerId, &Thinking)> {
        self.all.iter().filter_map(|c| Some((c.player, c.thinking.as_ref()?)))
    }

    /// The running searches, mutable.
    pub(super) fn searches_mut(&mut self) -> impl Iterator<Item = (PlayerId, &mut Thinking)> {
        self.all.iter_mut().filter_map(|c| Some((c.player, c.thinking.as_mut()?)))
    }

    /// The time at which the first search counts as long.
    pub(super) fn announce_at(&self) -> Option<u64> {
        self.searches().filter_map(|(_, thinking)| thinking.announce_at()).min()
    }

    /// Takes a planned command whose time has come.
    fn next_plan(&mut self, now: u64) -> Option<(PlayerId, PlannedCommand)> {
        let due = |c: &Computer| c.plan.as_ref().is_some_and(|p| p.at <= now);
        let place = self.all.iter().position(due)?;
        let computer = self.all.get_mut(place)?;
        Some((computer.player, computer.plan.take()?))
    }

    pub(super) fn are_idle(&self) -> bool {
        self.all.iter().all(|c| c.plan.is_none() && c.thinking.is_none())
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        for thinking in self.all.iter().filter_map(|c| c.thinking.as_ref()) {
            thinking.stop.cancel();
        }
    }
}

impl Host {
    /// Starts a search for every computer that may act and has not searched this revision.
    pub(super) fn start_engines(&mut self) {
        if self.computers.all.is_empty() || !self.room.running() || self.engine_account.is_paused() {
            return;
        }
        let revision = self.computers.revision;
        let acting = self.room.acting_computers();
        for place in 0..self.computers.all.len() {
            let computer = &self.computers.all[place];
            let last_active = computer.thinking.is_some() || computer.thought == revision;
            // At a live table every seat may act at any time.
            let wanted = self.room.live().is_some() || acting.iter().any(|a| a.0 == computer.player);
            if last_active || !wanted {
                continue;
            }
            self.app.metrics.thoughts.inc();
            let (player, level) = (computer.player, computer.level);
            let Some(seat) = self.room.seat_of(player) else { continue };
            let stop = CancelToken::new();
            let job: Box<dyn FnOnce() -> EngineOutcome + Send> = match (self.room.table(), self.room.live()) {
                (Some(table), _) => {
                    let limits = self.turn_based_limits(player, level);
                    let (table, stop, app) = (table.clone_box(), stop.clone(), self.app.clone());
                    let name = (self.id().to_string(), self.room.game(), player);
                    Box::new(move || {
                        EngineOutcome::TurnBased(turn_based(&app, name, &*table, seat, level, &limits, &stop))
                    })
                }
                (None, Some(live)) => {
                    let (live, stop) = (live.clone_box(), stop.clone());
                    let game = self.room.game();
                    let known = self.computers.all[place].live.take().filter(|(of, _)| *of == game);
                    let live_player =
                        known.map_or_else(|| live.player(level, seat, seed()), |(_, live_player)| live_player);
                    Box::new(move || act_live(game, live_player, &*live, &stop))
                }
                (None, None) => continue,
            };
            let class = if self.engine_account.is_exhibition { Class::Exhibition } else { Class::Table };
            let (owner, limit) = (self.engine_account.owner.clone(), level.time());
            let request = EngineRequest { class, owner, limit, threads: 1, stop: stop.clone() };
            self.computers.all[place].thinking = Some(Thinking { stop, since: time::now(), announced: false });
            let (engines, me) = (self.computers.engines.clone(), self.computers.me.clone());
            tokio::spawn(think(engines, me, request, player, revision, job));
        }
    }

    /// The time limit of a level, shortened when its clock runs low.
    fn turn_based_limits(&self, player: PlayerId, level: Level) -> Limits {
        let mut spec = PlayerSpec::level(level);
        spec.threads = Some(1);
        let clocks = self.room.clocks(time::now());
        let left = clocks.zip(self.room.seat_of(player)).and_then(|(c, seat)| c.left.get(seat.index()).copied());
        spec.time = left.map(|ms| time_on_clock(level, ms));
        spec.limits(1, seed())
    }

    /// Handles the result of a search.
    pub(super) async fn handle_engine_result(&mut self, thought: EngineResult) {
        let now = time::now();
        let revision = self.computers.revision;
        let Some(computer) = self.computers.all.iter_mut().find(|c| c.player == thought.player) else { return };
        computer.thinking = None;
        let plan = match thought.what {
            EngineOutcome::Stopped => return,
            EngineOutcome::Failed => {
                computer.refused += 1;
                // After two retries the computer resigns.
                let resigns = computer.refused > 2;
                if !resigns {
                    return;
                }
                Some(PlannedCommand { at: now, command: Command::Resign })
            }
            EngineOutcome::TurnBased(turn) => turn.map(|(turn, steps)| {
                // A turn that was rejected as text is played step by step.
                let command = match (computer.refused, steps.into_iter().next()) {
                    (0, _) | (_, None) => Command::Turn { at: self.room.seq(), turn },
                    (_, Some(step)) => Command::Step { at: self.room.seq(), step },
                };
                PlannedCommand { at: now, command }
            }),
            EngineOutcome::Live(game, live_player, plan) => {
                computer.live = Some((game, live_player));
                plan.map(|(at, act)| PlannedCommand { at, command: Command::Act { act } })
            }
        };
        if thought.revision != revision {
            return;
        }
        computer.thought = revision;
        computer.plan = plan;
        self.act().await;
    }

    /// Submits the planned commands whose time has come.
    pub(super) async fn act(&mut self) {
        let now = time::now();
        while let Some((player, plan)) = self.computers.next_plan(now) {
            let (sender, by) = (Sender::player(player), ReplyTo::Computer { player });
            self.submit(now, PendingCommand { sender, command: plan.command, by }).await;
        }
    }

    /// Handles a rejected command of a computer.
    pub(super) fn computer_rejected(&mut self, player: PlayerId, command: Command, error: &ProtocolError) {
        let now = time::now();
        let Some(computer) = self.computers.all.iter_mut().find(|c| c.player == player) else { return };
        if error.code == ErrorCode::Storage {
            computer.plan = Some(PlannedCommand { at: now + limits::RETRY_DELAY_MS, command });
            return;
        }
        computer.refused += 1;
        tracing::warn!(room = self.room.config().room, %player, %error, "a computer's command was rejected");
        match computer.refused {
            // Search again.
            1 | 2 => computer.thought = 0,
            _ if self.room.live().is_some() => (),
            _ => computer.plan = Some(PlannedCommand { at: now, command: Command::Resign }),
        }
        if computer.refused > 3 {
            computer.plan = None;
        }
    }
}

/// Runs a search, retrying while the queue is full, and sends its result to the host.
async fn think(
    engines: EnginePool,
    me: mpsc::Sender<Message>,
    request: EngineRequest,
    player: PlayerId,
    revision: u64,
    job: Box<dyn FnOnce() -> EngineOutcome + Send>,
) {
    let mut job = Some(job);
    loop {
        // The job is taken out of its slot when it starts, so a rejected job can be submitted again.
        let Some(next) = job.take() else { return };
        let slot = std::sync::Arc::new(std::sync::Mutex::new(Some(next)));
        let taken = std::sync::Arc::clone(&slot);
        let begun = move || taken.lock().ok().and_then(|mut job| job.take()).map(|job| job());
        match engines.ask(request.clone(), begun).await {
            Ok(Some(what)) => {
                let _ = me.send(Message::EngineResult(Box::new(EngineResult { player, revision, what }))).await;
                return;
            }
            Err(EngineError::Full | EngineError::OverBudget) if !request.stop.is_cancelled() => {
                job = slot.lock().ok().and_then(|mut job| job.take());
                tokio::time::sleep(Duration::from_millis(limits::RETRY_DELAY_MS)).await;
            }
            // The server shuts down, and the host with it.
            Err(EngineError::Closed) => return,
            Err(EngineError::Full | EngineError::OverBudget | EngineError::Stopped) => {
                let stopped = EngineResult { player, revision, what: EngineOutcome::Stopped };
                let _ = me.send(Message::EngineResult(Box::new(stopped))).await;
                return;
            }
            Ok(None) | Err(EngineError::Failed) => {
                let failed = EngineResult { player, revision, what: EngineOutcome::Failed };
                let _ = me.send(Message::EngineResult(Box::new(failed))).await;
                return;
            }
        }
    }
}

fn turn_based(
    app: &App,
    name: (String, u32, PlayerId),
    table: &dyn AnyTable,
    seat: Seat,
    level: Level,
    limits: &Limits,
    stop: &CancelToken,
) -> Option<(String, Vec<String>)> {
    let make = || app.player(&*catalog::find(table.id())?.open(&table.setup())?, &PlayerSpec::level(level));
    let thought = app.engine_cache.take(&name).map_or_else(make, Ok).and_then(|mut player| {
        let advice = player.think(table, seat, limits, stop, &mut |_| ())?;
        app.engine_cache.keep(name, player);
        Ok(advice)
    });
    match thought {
        Ok(advice) => Some((advice.turn, advice.steps)),
        Err(error) => {
            tracing::error!(%error, "a computer's search failed");
            None
        }
    }
}

fn act_live(
    game: u32,
    mut live_player: Box<dyn AnyLivePlayer>,
    live: &dyn AnyLiveTable,
    stop: &CancelToken,
) -> EngineOutcome {
    let plan = live_player.plan(live, live.now(), stop).unwrap_or_else(|error| {
        tracing::error!(%error, "a computer's search failed");
        None
    });
    EngineOutcome::Live(game, live_player, plan.map(|p| (p.at, p.act)))
}

fn seed() -> u64 {
    u64::from_le_bytes(ids::random_bytes())
}
