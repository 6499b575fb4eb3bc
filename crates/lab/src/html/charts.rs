//! Charts as SVG. They have numbers only; their words stand outside, in both languages.

use crate::figures::{Fan, Heat};
use crate::stats::Share;
use crate::verdict::grouped;
use std::fmt::Write;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 170.0;
const LEFT: f64 = 40.0;
const BOTTOM: f64 = 22.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 8.0;

/// A drawing with axes: x from 0 to 1, y from 0 to 1.
struct Chart {
    svg: String,
}

impl Chart {
    /// Starts a chart with labels of its y axis at these heights.
    fn new(label: &str, y_labels: &[(f64, String)]) -> Chart {
        let mut chart = Chart {
            svg: format!(
                "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
                super::words::escape(label)
            ),
        };
        for (height, text) in y_labels {
            let y = y(*height);
            chart.add(format_args!(
                "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>",
                WIDTH - RIGHT
            ));
            chart.add(format_args!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                LEFT - 5.0,
                y + 4.0
            ));
        }
        chart
    }

    fn add(&mut self, part: std::fmt::Arguments<'_>) {
        self.svg.write_fmt(part).expect("a string grows");
    }

    fn x_label(&mut self, at: f64, text: &str) {
        let x = x(at);
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>", HEIGHT - 6.0));
    }

    fn bar(&mut self, from: f64, to: f64, height: f64) {
        let (left, right, top) = (x(from), x(to), y(height.clamp(0.0, 1.0)));
        self.add(format_args!(
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            (right - left - 1.0).max(0.5),
            y(0.0) - top
        ));
    }

    fn finish(mut self) -> String {
        self.svg += "</svg>";
        self.svg
    }
}

fn x(part: f64) -> f64 {
    LEFT + part * (WIDTH - LEFT - RIGHT)
}

fn y(part: f64) -> f64 {
    HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP)
}

fn percents() -> Vec<(f64, String)> {
    [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| (part, format!("{:.0}%", 100.0 * part))).to_vec()
}

/// Shares with error bars, and a line where the game is even.
pub(super) fn shares(label: &str, shares: &[(String, Share)], even: f64) -> String {
    let mut chart = Chart::new(label, &percents());
    let height = y(even);
    chart.add(format_args!(
        "<line class=\"even\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{height:.1}\" y2=\"{height:.1}\"/>",
        WIDTH - RIGHT
    ));
    for (i, (name, share)) in shares.iter().enumerate() {
        let at = (i as f64 + 0.5) / shares.len() as f64;
        let px = x(at);
        chart.add(format_args!(
            "<line class=\"mark\" x1=\"{px:.1}\" x2=\"{px:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>",
            y(share.low),
            y(share.high)
        ));
        chart.add(format_args!("<circle class=\"dot\" cx=\"{px:.1}\" cy=\"{:.1}\" r=\"4\"/>", y(share.value)));
        chart.x_label(at, &super::words::escape(name));
    }
    chart.finish()
}

/// A histogram of classes of equal width from 0 on.
pub(super) fn histogram(label: &str, (width, counts): &(u32, Vec<u32>)) -> String {
    let most = counts.iter().max().copied().unwrap_or(0).max(1);
    let mut chart = Chart::new(label, &[(0.0, "0".to_string()), (1.0, most.to_string())]);
    let classes = counts.len().max(1) as f64;
    for (i, &count) in counts.iter().enumerate() {
        if count > 0 {
            chart.bar(i as f64 / classes, (i + 1) as f64 / classes, f64::from(count) / f64::from(most));
        }
    }
    for part in [0.0, 0.5, 1.0] {
        chart.x_label(part * 0.96 + 0.02, &format!("{:.0}", part * classes * f64::from(*width)));
    }
    chart.finish()
}

/// Values by turn on a logarithmic scale.
pub(super) fn by_turn(label: &str, every: u32, values: &[f64]) -> String {
    let top = values.iter().copied().fold(10.0, f64::max).log10().ceil().max(1.0);
    let labels = (0..=top as u32).map(|power| (f64::from(power) / top, grouped(10f64.powi(power as i32))));
    let mut chart = Chart::new(label, &labels.collect::<Vec<_>>());
    let last = values.len().saturating_sub(1).max(1) as f64;
    let points = values
        .iter()
        .enumerate()
        .map(|(i, value)| format!("{:.1},{:.1}", x(i as f64 / last), y(value.max(1.0).log10() / top)));
    let points = points.collect::<Vec<_>>().join(" ");
    chart.add(format_args!("<polyline class=\"mark\" points=\"{points}\"/>"));
    for part in [0.0, 0.5, 1.0] {
        chart.x_label(part * 0.96 + 0.02, &format!("{:.0}", part * last * f64::from(every) + 1.0));
    }
    chart.finish()
}

/// Bands of the middle 80 and 50 of 100 games, and their median, over the game.
pub(super) fn fan(label: &str, fan: &Fan) -> String {
    let mut chart = Chart::new(label, &percents());
    let last = (fan.points.len() - 1) as f64;
    let at = |i: usize, quantile: usize| format!("{:.1},{:.1}", x(i as f64 / last), y(fan.points[i][quantile]));
    for (low, high) in [(0, 4), (1, 3)] {
        let there = (0..fan.points.len()).map(|i| at(i, high));
        let back = (0..fan.points.len()).rev().map(|i| at(i, low));
        let points = there.chain(back).collect::<Vec<_>>().join(" ");
        chart.add(format_args!("<polygon class=\"band\" points=\"{points}\"/>"));
    }
    let middle = (0..fan.points.len()).map(|i| at(i, 2)).collect::<Vec<_>>().join(" ");
    chart.add(format_args!("<polyline class=\"mark\" points=\"{middle}\"/>"));
    for part in [0.0, 0.5, 1.0] {
        chart.x_label(part * 0.94 + 0.03, &format!("{:.0}%", 100.0 * part));
    }
    chart.finish()
}

/// Bars with a value each.
pub(super) fn bars(label: &str, values: &[(String, f64)]) -> String {
    let most = values.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    let scale = if most > 0.0 { most } else { 1.0 };
    let mut chart = Chart::new(label, &[(0.0, "0".to_string()), (1.0, format!("{most:.1}"))]);
    let count = values.len().max(1) as f64;
    for (i, (name, value)) in values.iter().enumerate() {
        chart.bar((i as f64 + 0.1) / count, (i as f64 + 0.9) / count, value / scale);
        chart.x_label((i as f64 + 0.5) / count, &super::words::escape(name));
    }
    chart.finish()
}

/// The board with its most used places darkest, the first seat's side below.
pub(super) fn heat(label: &str, heat: &Heat) -> String {
    let columns = heat.width.max(1) as usize;
    let rows = heat.uses.len().div_ceil(columns).max(1);
    let cell = (WIDTH / columns as f64).min(30.0);
    let most = heat.uses.iter().copied().fold(0.0, f64::max).max(1e-9);
    let (width, height) = (cell * columns as f64, cell * rows as f64);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{}\">",
        super::words::escape(label)
    );
    for (i, uses) in heat.uses.iter().enumerate() {
        let left = (WIDTH - width) / 2.0 + (i % columns) as f64 * cell;
        let top = height - (i / columns + 1) as f64 * cell;
        write!(
            svg,
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" opacity=\"{:.2}\"><title>{uses}</title></rect>",
            cell - 1.0,
            cell - 1.0,
            0.06 + 0.94 * uses / most
        )
        .expect("a string grows");
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_share_lies_on_the_line() {
        let even = Share { value: 0.5, low: 0.4, high: 0.6, n: 100 };
        let svg = shares("Share", &[("8".to_string(), even)], 0.5);
        let line = format!("y1=\"{:.1}\" y2=\"{:.1}\"", y(0.5), y(0.5));
        assert!(svg.contains(&line) && svg.contains(&format!("cy=\"{:.1}\"", y(0.5))), "{svg}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert!(y(0.6) < y(0.4), "a larger share is higher");
    }

    #[test]
    fn the_highest_class_fills_the_chart() {
        let svg = histogram("Lengths", &(5, vec![0, 2, 4]));
        assert_eq!(svg.matches("<rect").count(), 2);
        assert!(svg.contains(&format!("y=\"{:.1}\"", y(1.0))) && svg.contains(&format!("y=\"{:.1}\"", y(0.5))));
        assert!(svg.contains(">15<"), "the last class ends at 15: {svg}");
    }

    #[test]
    fn a_heat_map_has_the_first_rank_below() {
        let svg = heat("Board", &Heat { width: 2, uses: vec![4.0, 0.0, 1.0, 2.0] });
        let rects = svg.split("<rect").skip(1).collect::<Vec<_>>();
        assert_eq!(rects.len(), 4);
        assert!(rects[0].contains("y=\"30.0\"") && rects[0].contains("opacity=\"1.00\""), "{svg}");
        assert!(rects[2].contains("y=\"0.0\""), "{svg}");
    }

    #[test]
    fn empty_data_draws_an_empty_chart() {
        for svg in [histogram("x", &(1, vec![])), by_turn("x", 1, &[]), bars("x", &[]), shares("x", &[], 0.5)] {
            assert!(svg.ends_with("</svg>") && !svg.contains("NaN"), "{svg}");
        }
    }
}
