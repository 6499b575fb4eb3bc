//! The report as one HTML page: self-contained, without scripts, in both languages, light and dark, readable on a phone.

mod charts;
mod parts;
mod words;

use crate::Report;
use crate::verdict::grouped;
use std::fmt::Write;
use words::{both, escape};

const STYLE: &str = include_str!("style.css");

/// Writes the report as a page. Example games link to this site.
pub fn page(report: &Report, site: &str) -> String {
    let mut out = String::with_capacity(64 * 1024);
    let [en, ru] = &report.names;
    let title = format!("{en} · {ru} · Quintet");
    write!(
        out,
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escape(&title)
    )
    .expect("a string grows");
    out += "<p class=\"languages\"><label><input type=\"radio\" name=\"language\" id=\"en\" checked> English</label> \
            <label><input type=\"radio\" name=\"language\" id=\"ru\"> Русский</label></p>\n";
    writeln!(out, "<h1>{}</h1>", both(en, ru)).expect("a string grows");
    out += &parts::about(report);
    if report.setups.len() > 1 {
        out += &parts::comparison(report);
    }
    for setup in &report.setups {
        out += &parts::setup(setup, site);
    }
    writeln!(
        out,
        "<footer><p>{}</p><p><code>{}</code></p><p>{}</p></footer>\n</body>\n</html>",
        both("The command that repeats this measurement:", "Команда, которая повторяет это измерение:"),
        escape(&report.command),
        both(
            &format!(
                "The rules have the version {}. The best level visits {} nodes for a turn.",
                report.rules_version,
                grouped(report.nodes as f64)
            ),
            &format!(
                "Версия правил {}. Лучший уровень просматривает {} узлов на ход.",
                report.rules_version,
                grouped(report.nodes as f64)
            ),
        )
    )
    .expect("a string grows");
    out
}
