//! A board as a request and its state as an answer. The server and the browser answer with the same code.

use crate::{AnyTable, Rules, TracedEffect};
use game::{EndReason, Record, RuleError, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A board: its start and the turns played.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardRequest {
    /// The game id; not needed with a record.
    #[serde(default)]
    pub game: Option<String>,
    /// The setup; the game's default if missing.
    #[serde(default)]
    pub setup: Option<String>,
    /// A position text to start from.
    #[serde(default)]
    pub position: Option<String>,
    /// A record to continue from its end.
    #[serde(default)]
    pub record: Option<String>,
    /// The number of turns of the record to keep; all by default.
    #[serde(default)]
    pub kept: Option<usize>,
    /// Seed for random starts (Ampli's deal); 1 by default.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whole turns to play.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub turns: Vec<String>,
    /// Steps to play after the turns.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub steps: Vec<String>,
    /// The viewer; by default the seat to act.
    #[serde(default)]
    pub viewer: Option<u8>,
    /// The seat to act at the start instead of the one whose turn it is: what could it do?
    #[serde(default)]
    pub to_act: Option<u8>,
}

/// Why a request about a board was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ErrorBody"))]
pub struct BoardError {
    /// The kind of refusal, for programs: `garbage`, `illegal`, `no_such`, `over` or `too_large`.
    pub code: &'static str,
    /// One sentence for people.
    pub reason: String,
    /// The clause of the rules that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clause: Option<&'static str>,
    /// The place in the text at fault, counted in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<usize>,
    /// The line of the record at fault, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub line: Option<usize>,
    /// The text at fault: `setup`, `position`, `record`, `turns`, `steps`, `of` or `laid`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub part: Option<&'static str>,
    /// The turn or step at fault, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub index: Option<usize>,
}

impl BoardError {
    /// Creates an error with a code and a sentence.
    pub fn new(code: &'static str, reason: impl Into<String>) -> BoardError {
        BoardError { code, reason: reason.into(), clause: None, at: None, line: None, part: None, index: None }
    }

    /// Creates the error of a request that makes no sense.
    pub fn garbage(reason: impl Into<String>) -> BoardError {
        BoardError::new("garbage", reason)
    }

    /// Creates the error of a text that the rules or the notation refuse.
    pub fn rule(part: &'static str, index: Option<usize>, error: &RuleError) -> BoardError {
        BoardError {
            clause: error.violated_clause(),
            at: error.character(),
            line: error.line_number(),
            part: Some(part),
            index,
            ..BoardError::new("illegal", error.message())
        }
    }
}

/// A played turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedTurn {
    /// The seat that played it.
    pub seat: u8,
    /// Its text.
    pub text: String,
}

/// The outcome of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableOutcome {
    /// One score per seat.
    pub scores: Vec<i16>,
    /// The winner; none if the best score is shared.
    pub winner: Option<u8>,
    /// `rules`, `repetition` or `quiet`.
    #[cfg_attr(feature = "ts", ts(type = "'rules' | 'repetition' | 'quiet'"))]
    pub code: &'static str,
    /// The score in the notation of records, in scored games.
    pub score: Option<String>,
}

/// The state of the board for a viewer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableState {
    /// The game's id.
    pub game: &'static str,
    /// The setup's text.
    pub setup: String,
    /// The names of the seats in texts.
    pub seats: Vec<&'static str>,
    /// The text of the start position.
    pub start: String,
    /// The text of the last settled position.
    pub position: String,
    /// The hash of the table before the unfinished turn, hidden parts included, in 16 hexadecimal digits.
    pub hash: String,
    /// The game's own view.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(type = "View"))]
    pub view: Box<RawValue>,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// The seat that `view` and `steps` belong to.
    pub viewer: Option<u8>,
    /// Its legal steps.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub steps: Box<RawValue>,
    /// The steps of the unfinished turn.
    pub pending: Vec<String>,
    /// Effects of the last step or turn; a move has its path.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub effects: Vec<TracedEffect>,
    /// The played turns.
    pub turns: Vec<PlayedTurn>,
    /// The outcome, if the game is over.
    pub outcome: Option<TableOutcome>,
}

/// Rules, a table, and the effects of its last step or turn.
pub struct BuiltTable {
    /// The rules of the table.
    pub rules: Box<dyn Rules>,
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// The effects of the last step or turn.
    pub effects: Vec<TracedEffect>,
}

impl BuiltTable {
    /// Builds the table of a board.
    pub fn new(board: &BoardRequest) -> Result<BuiltTable, BoardError> {
        let (rules, mut table) = start(board)?;
        let mut effects = Vec::new();
        for (index, turn) in board.turns.iter().enumerate() {
            effects = table.play_turn_traced(turn).map_err(|f| BoardError::rule("turns", Some(index), &f))?;
        }
        for (index, step) in board.steps.iter().enumerate() {
            let seat = table.to_act().first().unwrap_or(Seat::FIRST);
            effects = table.play_step_traced(seat, step).map_err(|f| BoardError::rule("steps", Some(index), &f))?;
        }
        Ok(BuiltTable { rules, table, effects })
    }

    /// Returns the state for a viewer; by default for the seat to act.
    pub fn state(&self, viewer: Option<Seat>) -> Result<TableState, BoardError> {
        let table = &*self.table;
        if let Some(seat) = viewer.filter(|s| s.0 >= table.seats()) {
            return Err(BoardError::garbage(format!("there is no seat {} at this table", seat.0)));
        }
        let viewer = viewer.or_else(|| table.to_act().first());
        let outcome = table.outcome().map(|outcome| TableOutcome {
            scores: outcome.scores().to_vec(),
            winner: outcome.winner().map(|s| s.0),
            code: match table.end() {
                Some(EndReason::Repetition) => "repetition",
                Some(EndReason::Quiet) => "quiet",
                _ => "rules",
            },
            score: table.score_text(),
        });
        // A spectator has no steps; no seat has the number 255.
        let steps_of = viewer.unwrap_or(Seat(u8::MAX));
        Ok(TableState {
            game: table.id(),
            setup: table.setup(),
            seats: (0..table.seats()).map(|s| table.seat_text(Seat(s))).collect(),
            start: table.start_text(),
            position: table.position_text(),
            hash: format!("{:016x}", table.position_hash()),
            view: table.view_json(viewer),
            to_act: table.to_act().iter().map(|s| s.0).collect(),
            viewer: viewer.map(|s| s.0),
            steps: table.steps_json(steps_of),
            pending: table.pending(),
            effects: self.effects.iter().map(|e| table.visible_traced(viewer, e)).collect(),
            turns: table.turns().into_iter().map(|(seat, text)| PlayedTurn { seat: seat.0, text }).collect(),
            outcome,
        })
    }
}

fn start(board: &BoardRequest) -> Result<(Box<dyn Rules>, Box<dyn AnyTable>), BoardError> {
    if let Some(text) = &board.record {
        let read = |f| BoardError::rule("record", None, &f);
        let mut table = crate::replay(&Record::parse(text.as_bytes()).map_err(read)?).map_err(read)?;
        while board.kept.is_some_and(|kept| table.turn_count() > kept) {
            table.take_back_turn().map_err(read)?;
        }
        let rules = crate::find(table.id()).and_then(|e| e.open(&table.setup())).map_err(read)?;
        return Ok((rules, table));
    }
    let game = board.game.as_deref().ok_or_else(|| BoardError::garbage("a board needs a game or a record"))?;
    let entry = crate::find(game).map_err(|f| BoardError::new("no_such", f.message()))?;
    let setup = board.setup.as_deref().unwrap_or(entry.default_setup);
    let rules = entry.open(setup).map_err(|f| BoardError::rule("setup", None, &f))?;
    let table = match &board.position {
        Some(text) => rules.at_position(text).map_err(|f| BoardError::rule("position", None, &f))?,
        None => rules.start(board.seed.unwrap_or(1)),
    };
    let table = match board.to_act {
        Some(seat) => rules
            .at_position_for(&table.position_text(), Seat(seat))
            .map_err(|f| BoardError::rule("position", None, &f))?,
        None => table,
    };
    Ok((rules, table))
}
