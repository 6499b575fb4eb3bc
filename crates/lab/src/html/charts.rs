//! Pictures as SVG. Their colours come from the style of the page, which knows light and dark.

use crate::stats::Estimate;
use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 28.0;

/// A picture with axes.
struct Chart {
    body: String,
    max: f64,
}

impl Chart {
    /// Creates a picture whose vertical axis goes from 0 to a round number above `max`.
    fn new(max: f64) -> Chart {
        let max = round_up(max);
        let mut chart = Chart { body: String::new(), max };
        for part in 0..=4 {
            let value = max * f64::from(part) / 4.0;
            let y = chart.y(value);
            chart.add(format_args!(
                "<line class=grid x1={LEFT} x2={:.1} y1={y:.1} y2={y:.1} /><text x={:.1} y={:.1} text-anchor=end>{}</text>",
                WIDTH - RIGHT,
                LEFT - 4.0,
                y + 4.0,
                short(value)
            ));
        }
        chart
    }

    fn add(&mut self, part: std::fmt::Arguments<'_>) {
        self.body.write_fmt(part).expect("a string accepts any text");
    }

    fn y(&self, value: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value / self.max)
    }

    /// Writes a label under the horizontal axis.
    fn label(&mut self, x: f64, text: &str) {
        self.add(format_args!("<text x={x:.1} y={:.1} text-anchor=middle>{}</text>", HEIGHT - 10.0, escaped(text)));
    }

    fn finish(self, title: &str) -> String {
        format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=img aria-label=\"{}\">{}</svg>", escaped(title), self.body)
    }
}

/// Returns the horizontal middle of a column.
fn column(index: usize, columns: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * (index as f64 + 0.5) / columns.max(1) as f64
}

fn column_width(columns: usize) -> f64 {
    (WIDTH - LEFT - RIGHT) / columns.max(1) as f64
}

/// Draws columns, each with its label; of many labels only some are shown.
pub(super) fn columns(title: &str, values: &[(String, f64)]) -> String {
    let mut chart = Chart::new(values.iter().map(|v| v.1).fold(0.0, f64::max));
    let width = column_width(values.len()) * 0.8;
    let shown = values.len().div_ceil(8).max(1);
    for (index, (label, value)) in values.iter().enumerate() {
        let (x, y) = (column(index, values.len()), chart.y(*value));
        let height = chart.y(0.0) - y;
        chart.add(format_args!(
            "<rect class=bar x={:.1} y={y:.1} width={width:.1} height={height:.1}><title>{}: {}</title></rect>",
            x - width / 2.0,
            escaped(label),
            short(*value)
        ));
        if index % shown == 0 {
            chart.label(x, label);
        }
    }
    chart.finish(title)
}

/// Draws shares with their confidence intervals, and a line at `even`.
pub(super) fn shares(title: &str, values: &[(String, Estimate)], even: f64) -> String {
    let mut chart = Chart::new(1.0);
    let y = chart.y(even);
    chart.add(format_args!("<line class=even x1={LEFT} x2={:.1} y1={y:.1} y2={y:.1} />", WIDTH - RIGHT));
    for (index, (label, share)) in values.iter().enumerate() {
        let x = column(index, values.len());
        let (y, low, high) = (chart.y(share.mean), chart.y(share.low), chart.y(share.high));
        chart.add(format_args!(
            "<line class=error x1={x:.1} x2={x:.1} y1={low:.1} y2={high:.1} />\
             <circle class=dot cx={x:.1} cy={y:.1} r=5><title>{:.1} %</title></circle>",
            100.0 * share.mean
        ));
        chart.label(x, label);
    }
    chart.finish(title)
}

/// Draws the middle half and the middle 80 % of win chances over the course of the games.
pub(super) fn fan(title: &str, quantiles: &[[f64; 5]]) -> String {
    let mut chart = Chart::new(1.0);
    let x = |index: usize| LEFT + (WIDTH - LEFT - RIGHT) * index as f64 / (quantiles.len() - 1).max(1) as f64;
    for (low, high, class) in [(0, 4, "wide"), (1, 3, "narrow")] {
        let mut points = String::new();
        let above = quantiles.iter().enumerate().map(|(index, q)| (index, q[high]));
        let below = quantiles.iter().enumerate().rev().map(|(index, q)| (index, q[low]));
        for (index, value) in above.chain(below) {
            write!(points, "{:.1},{:.1} ", x(index), chart.y(value)).expect("a string accepts any text");
        }
        chart.add(format_args!("<polygon class={class} points=\"{points}\" />"));
    }
    let middle = quantiles.iter().enumerate().map(|(index, q)| format!("{:.1},{:.1}", x(index), chart.y(q[2])));
    let middle = middle.collect::<Vec<_>>().join(" ");
    chart.add(format_args!("<polyline class=line points=\"{middle}\" />"));
    for (index, label) in [(0, "0 %"), (quantiles.len() / 2, "50 %")] {
        chart.label(x(index).max(LEFT + 8.0), label);
    }
    chart.label(WIDTH - 20.0, "100 %");
    chart.finish(title)
}

/// Draws how often pieces came to each cell: a board, a table without edges, or groups side by side.
pub(super) fn heat_map(title: &str, cells: &BTreeMap<String, f64>) -> Option<String> {
    let placed = cells.iter().filter_map(|(name, &value)| Some((place(name)?, name, value))).collect::<Vec<_>>();
    let (left, right) = (placed.iter().map(|p| p.0.0).min()?, placed.iter().map(|p| p.0.0).max()?);
    let (bottom, top) = (placed.iter().map(|p| p.0.1).min()?, placed.iter().map(|p| p.0.1).max()?);
    let most = placed.iter().map(|p| p.2).fold(0.0, f64::max);
    let side = 24;
    let (width, height) = ((right - left + 1) * side, (top - bottom + 1) * side);
    let mut body = String::new();
    for ((file, rank), name, value) in placed {
        let (x, y) = ((file - left) * side, (top - rank) * side);
        write!(
            body,
            "<rect class=heat x={x} y={y} width={s} height={s} fill-opacity={:.2}><title>{}: {}</title></rect>",
            if most > 0.0 { 0.08 + 0.92 * value / most } else { 0.08 },
            escaped(name),
            short(value),
            s = side - 1
        )
        .expect("a string accepts any text");
    }
    let shown = width.min(340);
    Some(format!(
        "<svg viewBox=\"0 0 {width} {height}\" style=\"max-width:{shown}px\" role=img aria-label=\"{}\">{body}</svg>",
        escaped(title)
    ))
}

/// Reads the name of a cell: `c4`, `-1,3` or the number of a group.
fn place(name: &str) -> Option<(i32, i32)> {
    if let Some((x, y)) = name.split_once(',') {
        return Some((x.parse().ok()?, y.parse().ok()?));
    }
    match name.bytes().next()? {
        letter @ b'a'..=b'z' => Some((i32::from(letter - b'a'), name[1..].parse().ok()?)),
        _ => Some((name.parse().ok()?, 0)),
    }
}

/// Rounds up to a number that divides into four readable parts.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let unit = 10f64.powf(value.log10().floor());
    [1.0, 2.0, 4.0, 6.0, 8.0, 10.0].into_iter().map(|n| n * unit).find(|&n| n >= value * 0.9999).unwrap_or(value)
}

/// Writes a number with few digits.
pub(super) fn short(value: f64) -> String {
    match value {
        v if v >= 10_000.0 => format!("{:.0}k", v / 1000.0),
        v if v >= 100.0 || v.fract().abs() < 1e-9 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// Escapes a text for HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_every_kind_of_board_have_a_place() {
        assert_eq!(place("c10"), Some((2, 10)));
        assert_eq!(place("-1,3"), Some((-1, 3)));
        assert_eq!(place("4"), Some((4, 0)));
        assert_eq!(place("?"), None);
    }

    #[test]
    fn axes_end_at_round_numbers() {
        assert_eq!(round_up(0.93), 1.0);
        assert_eq!(round_up(37.0), 40.0);
        assert_eq!(round_up(40.0), 40.0);
        assert_eq!(round_up(0.0), 1.0);
    }
}
