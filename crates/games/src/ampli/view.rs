//! The view for a page, and the board for a terminal.

use super::deal::seat_name;
use super::figure::{Cell, Figure, Placing};
use super::round::Round;
use super::tile::{Tile, TileSet};
use super::turn_based::{Position, Stage};
use game::{Outcome, Seat};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::ops::Not;

/// The reason why a game is over by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AmpliOverReason"))]
#[serde(rename_all = "kebab-case")]
pub enum OverReason {
    /// A player has put the last tile (S1).
    Finished,
    /// All have passed (R7).
    Passed,
}

/// The view of a position for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AmpliView"))]
pub struct View {
    /// The tiles on the table in the order of play, the initial tile first.
    #[serde(serialize_with = "texts")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub figure: Vec<Placing>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The seat with the right of move.
    pub right: Seat,
    /// The seat to act.
    pub decider: Seat,
    /// Its decision: `first`, `second`, `must`, `rally`, `rally-full`, or `over`.
    #[cfg_attr(feature = "ts", ts(type = "'first' | 'second' | 'must' | 'rally' | 'rally-full' | 'over'"))]
    pub stage: &'static str,
    /// Whether only a full tile may be put.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub full_only: bool,
    /// The full placings among those that the viewer may put now.
    #[serde(serialize_with = "texts", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub full: Vec<Placing>,
    /// Whether the viewer may wait.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub may_wait: bool,
    /// Whether the viewer may pass.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub may_pass: bool,
    /// Whether the viewer may stop the rally.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub may_stop: bool,
    /// Passes in a row.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub passes: u8,
    /// Violations in a row.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub violations: u8,
    /// The outcome of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Outcome>,
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

/// Serializes placings in the exact form (N6), as step texts have them.
pub(super) fn texts<S: Serializer>(placings: &[Placing], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(placings.len()))?;
    let mut text = String::with_capacity(10);
    for placing in placings {
        text.clear();
        placing.push(&mut text);
        list.serialize_element(&text)?;
    }
    list.end()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(super) fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// A seat as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AmpliSeat"))]
pub struct SeatView {
    /// Its letter.
    pub name: &'static str,
    /// The tiles of its hand that the viewer knows.
    pub hand: Vec<[u8; 2]>,
    /// The number of unknown tiles in its hand.
    pub hidden: usize,
    /// The tiles of its hand that were shown to all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub shown: Vec<[u8; 2]>,
    /// The number of tiles in its reserve.
    pub reserve: usize,
    /// The tiles of its reserve in order, when the game is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub reserve_tiles: Vec<[u8; 2]>,
    /// Whether it has no tile left.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub finished: bool,
    /// Whether its next tile is the last and must touch two tiles.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub last_tile: bool,
    /// The points so far.
    pub score: i8,
}

impl View {
    /// Creates the view of a seat or, with `None`, a spectator.
    pub fn new(position: &Position, viewer: Option<Seat>) -> View {
        let (round, stage, decider) = (position.round(), position.stage(), position.decider());
        let values = |tiles: &mut dyn Iterator<Item = Tile>| tiles.map(Tile::values).collect::<Vec<_>>();
        let seats = round.seats().map(|seat| {
            let known = round.known(viewer, seat);
            let reserve = round.reserve(seat);
            let open = if round.reserves_open() { reserve.tiles() } else { &[] };
            SeatView {
                name: seat_name(seat),
                hand: values(&mut known.iter()),
                hidden: round.hand(seat).len() - known.len(),
                shown: values(&mut round.hand(seat).intersection(round.shown()).iter()),
                reserve: reserve.len(),
                reserve_tiles: values(&mut open.iter().copied()),
                finished: round.finished(seat),
                last_tile: round.on_last_tile(seat),
                score: round.scores()[seat.index()],
            }
        });
        let seats = seats.collect::<Vec<_>>();
        let finished = seats.iter().any(|seat| seat.finished);
        let why = if finished { OverReason::Finished } else { OverReason::Passed };
        let mut full = Vec::new();
        if viewer == Some(decider) && stage != Stage::Over {
            round.each_placing(decider, |placing, is_full| full.extend(is_full.then_some(placing)));
        }
        View {
            figure: round.figure().placings().to_vec(),
            seats,
            right: round.right(),
            decider,
            stage: stage.name(),
            full_only: stage != Stage::Over && round.needs_full(decider),
            full,
            may_wait: matches!(stage, Stage::First | Stage::Second),
            may_pass: stage == Stage::Must,
            may_stop: matches!(stage, Stage::Rally | Stage::RallyFull),
            passes: round.passes(),
            violations: round.violations(),
            outcome: (stage == Stage::Over).then(|| round.outcome()),
            why_over: (stage == Stage::Over).then_some(why),
        }
    }
}

/// Draws the figure with its coordinates, and under it hands, reserves and points. A tile's halves are joined by `-` or `|`, those of
/// the initial tile by `=` or `#`.
pub(super) fn draw(position: &Position) -> String {
    draw_with(position, |round, seat| (round.hand(seat), true))
}

/// Draws what a viewer may see, with `?` for each hidden tile.
pub(super) fn draw_for(position: &Position, viewer: Option<Seat>) -> String {
    draw_with(position, |round, seat| (round.known(viewer, seat), round.reserves_open()))
}

/// Draws a position; `visible` returns the visible tiles of a hand, and whether the reserves lie open.
fn draw_with(position: &Position, visible: impl Fn(&Round, Seat) -> (TileSet, bool)) -> String {
    let round = position.round();
    let mut out = draw_figure(round.figure());
    for seat in round.seats() {
        let mark = if seat == round.right() && position.stage() != Stage::Over { '*' } else { ' ' };
        let (known, reserve_open) = visible(round, seat);
        let hand = tiles_drawn(known.iter(), round.hand(seat).len() - known.len());
        let reserve = round.reserve(seat);
        let open = if reserve_open { reserve.tiles() } else { &[] };
        let reserve = tiles_drawn(open.iter().copied(), reserve.len() - open.len());
        let score = round.scores()[seat.index()];
        out.push_str(&format!("\n{mark}{}  hand {hand}   reserve {reserve}   points {score}", seat_name(seat)));
    }
    out.push_str("\n * has the right of move");
    out
}

/// Returns the visible tiles and a `?` for each hidden one; `-` for none.
fn tiles_drawn(tiles: impl Iterator<Item = Tile>, hidden: usize) -> String {
    let texts = tiles.map(|tile| tile.to_string()).chain(std::iter::repeat_n("?".to_string(), hidden));
    let texts = texts.collect::<Vec<_>>();
    if texts.is_empty() { "-".to_string() } else { texts.join(" ") }
}

fn draw_figure(figure: &Figure) -> String {
    let (low, high) = figure.corners();
    let mut lines = Vec::new();
    for y in (low.y..=high.y).rev() {
        let mut row = format!("{y:>4} ");
        let mut below = " ".repeat(5);
        for x in low.x..=high.x {
            let Some((placing, value)) = figure.at(Cell { x, y }) else {
                row.push_str("   .");
                below.push_str("    ");
                continue;
            };
            let initial = placing == figure.placings()[0];
            let second_half = placing.cells()[1] == Cell { x, y };
            let joined_left = placing.horizontal && second_half;
            row.push_str(match (joined_left, initial) {
                (true, true) => "===",
                (true, false) => "---",
                (false, _) => "   ",
            });
            row.push_str(&value.to_string());
            below.push_str(match (!placing.horizontal && second_half, initial) {
                (true, true) => "   #",
                (true, false) => "   |",
                (false, _) => "    ",
            });
        }
        lines.push(row);
        lines.push(below.trim_end().to_string());
    }
    lines.pop();
    let columns = (low.x..=high.x).map(|x| format!("{x:>4}")).collect::<String>();
    lines.push(format!("     {columns}"));
    lines.join("\n")
}
