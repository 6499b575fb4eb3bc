//! Computers at the table. They think on the engine pool's threads, about a copy of the table, and send commands like any player.

use super::commands::{PendingCommand, ReplyTo};
use super::thinking::Thinking;
use super::{Host, Message};
use crate::app::App;
use crate::engine::pool::{Class, EngineError, EnginePool, EngineRequest};
use crate::room::{Command, Event, Player, PlayerId, ProtocolError, Room, Sender};
use crate::{ids, limits, time};
use catalog::{AnyLivePlayer, AnyLiveTable, AnyTable, CancelToken, Level, Limits, PlayerSpec, Seat};
use protocol::ErrorCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::mpsc;

/// What a computer is going to do.
struct PlannedCommand {
    at: u64,
    command: Command,
}

/// A computer's seat.
struct Computer {
    player: PlayerId,
    level: Level,
    /// The thought that it is in.
    thinking: Option<Thinking>,
    /// The moment it has thought about last.
    thought: u64,
    plan: Option<PlannedCommand>,
    /// Its player at a live table, while it does not think.
    live: Option<(u32, Box<dyn AnyLivePlayer>)>,
    /// How often in a row what it wanted was refused.
    refused: u32,
}

/// The computers of a room.
pub(super) struct Computers {
    all: Vec<Computer>,
    /// Grows whenever something happens that changes what can be played.
    revision: u64,
    engines: EnginePool,
    me: mpsc::Sender<Message>,
}

/// What came out of a thought.
pub(crate) struct EngineResult {
    player: PlayerId,
    revision: u64,
    what: EngineOutcome,
}

enum EngineOutcome {
    /// Nothing: the thought failed.
    Failed,
    /// Nothing: the thought was stopped before it began.
    Stopped,
    /// A turn, and its steps.
    TurnBased(Option<(String, Vec<String>)>),
    /// When to act and how; with the player, who remembers.
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

    /// Something happened.
    pub(super) fn note(&mut self, event: &Event) {
        let talk = matches!(event, Event::Chat { .. } | Event::Offered { .. } | Event::Answered { .. });
        if self.all.is_empty() || talk {
            return;
        }
        self.pause();
        for computer in &mut self.all {
            computer.refused = 0;
        }
    }

    /// Stops all thoughts and drops all plans; the result of a stopped thought is not played.
    pub(super) fn pause(&mut self) {
        self.revision += 1;
        for computer in &mut self.all {
            computer.plan = None;
            if let Some(thinking) = &computer.thinking {
                thinking.stop.cancel();
            }
        }
    }

    /// When the first of them acts.
    pub(super) fn acts_at(&self) -> Option<u64> {
        self.all.iter().filter_map(|c| c.plan.as_ref()).map(|p| p.at).min()
    }

    /// Their thoughts that go on, each with the player's number.
    pub(super) fn thoughts(&self) -> impl Iterator<Item = (PlayerId, &Thinking)> {
        self.all.iter().filter_map(|c| Some((c.player, c.thinking.as_ref()?)))
    }

    /// The same, to note what was told of them.
    pub(super) fn thoughts_mut(&mut self) -> impl Iterator<Item = (PlayerId, &mut Thinking)> {
        self.all.iter_mut().filter_map(|c| Some((c.player, c.thinking.as_mut()?)))
    }

    /// When the first of their thoughts takes long.
    pub(super) fn announce_at(&self) -> Option<u64> {
        self.thoughts().filter_map(|(_, thinking)| thinking.announce_at()).min()
    }

    /// Takes a plan whose time has come: the computer's player, the plan.
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
    /// Has every computer think that may act and has not thought yet.
    pub(super) fn start_engines(&mut self) {
        if self.computers.all.is_empty() || !self.room.running() || self.engine_account.is_paused() {
            return;
        }
        let revision = self.computers.revision;
        let acting = self.room.acting_computers();
        for place in 0..self.computers.all.len() {
            let computer = &self.computers.all[place];
            let last_active = computer.thinking.is_some() || computer.thought == revision;
            // At a live table everybody may have something to do at any time.
            let wanted = self.room.live().is_some() || acting.iter().any(|a| a.0 == computer.player);
            if last_active || !wanted {
                continue;
            }
            self.app.metrics.thoughts.fetch_add(1, Relaxed);
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
            self.computers.all[place].thinking = Some(Thinking { stop, since: time::now(), told: false });
            let (engines, me) = (self.computers.engines.clone(), self.computers.me.clone());
            tokio::spawn(think(engines, me, request, player, revision, job));
        }
    }

    /// A level's own time, but less when its clock runs out.
    fn turn_based_limits(&self, player: PlayerId, level: Level) -> Limits {
        let mut spec = PlayerSpec::level(level);
        spec.threads = Some(1);
        let clocks = self.room.clocks(time::now());
        let left = clocks.zip(self.room.seat_of(player)).and_then(|(c, seat)| c.left.get(seat.index()).copied());
        spec.time = left.map(|ms| level.time().min(Duration::from_millis((ms / 20).max(10))));
        spec.limits(1, seed())
    }

    /// A computer has thought.
    pub(super) async fn thought(&mut self, thought: EngineResult) {
        let now = time::now();
        let revision = self.computers.revision;
        let Some(computer) = self.computers.all.iter_mut().find(|c| c.player == thought.player) else { return };
        computer.thinking = None;
        let plan = match thought.what {
            EngineOutcome::Stopped => return,
            EngineOutcome::Failed => {
                computer.refused += 1;
                // Twice it may think again; then only giving up is left.
                let resigns = computer.refused > 2;
                if !resigns {
                    return;
                }
                Some(PlannedCommand { at: now, command: Command::Resign })
            }
            EngineOutcome::TurnBased(turn) => turn.map(|(turn, steps)| {
                // A turn that cannot be read again as it was written is played by its steps.
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

    /// Has the computers act whose time has come.
    pub(super) async fn act(&mut self) {
        let now = time::now();
        while let Some((player, plan)) = self.computers.next_plan(now) {
            let (sender, by) = (Sender::player(player), ReplyTo::Computer { player });
            self.ask(now, PendingCommand { sender, command: plan.command, by }).await;
        }
    }

    /// What a computer wanted was refused.
    pub(super) fn computer_refused(&mut self, player: PlayerId, command: Command, refusal: &ProtocolError) {
        let now = time::now();
        let Some(computer) = self.computers.all.iter_mut().find(|c| c.player == player) else { return };
        if refusal.code == ErrorCode::Storage {
            computer.plan = Some(PlannedCommand { at: now + limits::RETRY_DELAY_MS, command });
            return;
        }
        computer.refused += 1;
        tracing::warn!(room = self.room.config().room, %player, %refusal, "what a computer wanted was refused");
        match computer.refused {
            // Think again.
            1 | 2 => computer.thought = 0,
            _ if self.room.live().is_some() => (),
            _ => computer.plan = Some(PlannedCommand { at: now, command: Command::Resign }),
        }
        if computer.refused > 3 {
            computer.plan = None;
        }
    }
}

/// Waits for a thought, also while the queue is full, and sends its result to the host.
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
        // The place of the job is kept until it is really begun.
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
            // The host ends too.
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
        Err(fault) => {
            tracing::error!(%fault, "a computer cannot think");
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
    let plan = live_player.plan(live, live.now(), stop).unwrap_or_else(|fault| {
        tracing::error!(%fault, "a computer cannot think");
        None
    });
    EngineOutcome::Live(game, live_player, plan.map(|p| (p.at, p.act)))
}

fn seed() -> u64 {
    u64::from_le_bytes(ids::random_bytes())
}
