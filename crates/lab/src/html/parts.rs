//! The sections of a page.

use super::charts;
use super::words::{both, escape, level};
use crate::example::ExampleKind;
use crate::level_report::LevelReport;
use crate::report::{Report, SetupReport};
use crate::stats::{Mean, Share};
use crate::verdict::{interval, percent};
use std::fmt::Write;

/// How the games were played.
pub(super) fn about(report: &Report) -> String {
    let (opening, margin) = (report.opening, percent(report.margin));
    let en = format!(
        "The engine played against itself, both sides at the same level. The first {opening} turns of a game are drawn among the turns \
         whose value is at most {margin} of the wins below the best one, so that openings vary and do not decide the game. Each opening \
         is played twice with the players swapped; the second player has nine tenths of the nodes, so that the two games differ. Games \
         that repeat another one are not counted. Intervals hold with 95 % confidence."
    );
    let ru = format!(
        "Движок играл сам с собой, обе стороны на одном уровне. Первые ходы (их {opening}) выбираются наугад среди тех, что хуже лучшего \
         не более чем на {margin} выигрышей: дебюты разные, но партию не решают. Каждый дебют играется дважды, игроки меняются местами; \
         у второго игрока девять десятых узлов, поэтому две партии различаются. Повторные партии не считаются. Интервалы – с надёжностью 95 %."
    );
    let swap = if report.swap {
        let en = "A swap rule is tried: the first turn makes the game as even as possible, because the other player may then change sides.";
        let ru = "Проверяется правило обмена: первый ход делает партию как можно более ровной, потому что соперник может поменяться сторонами.";
        format!("<p class=\"soft\">{}</p>\n", both(en, ru))
    } else {
        String::new()
    };
    let unfinished = if report.complete {
        String::new()
    } else {
        let en = "The measurement was stopped: some of its games are missing.";
        let ru = "Измерение прервано: части партий не хватает.";
        format!("<p><strong>{}</strong></p>\n", both(en, ru))
    };
    format!("<p class=\"soft\">{}</p>\n{swap}{unfinished}", both(&en, &ru))
}

/// All setups side by side, at their strongest level.
pub(super) fn comparison(report: &Report) -> String {
    let strongest = |setup: &SetupReport| setup.levels.iter().rev().find(|level| level.games > 0).cloned();
    let rows = report.setups.iter().filter_map(|setup| Some((setup, strongest(setup)?))).collect::<Vec<_>>();
    let mut out =
        format!("<h2>{}</h2>\n<div class=\"wide\"><table><tr>", both("Setups side by side", "Варианты рядом"));
    let heads = [
        ("Setup", "Вариант"),
        ("First player", "Начинающий"),
        ("Draws", "Ничьи"),
        ("Turns", "Ходов"),
        ("Open", "Открыта"),
        ("Lead changes", "Смен лидера"),
        ("Comebacks", "Отыгрались"),
        ("Board used", "Доска"),
        ("Games", "Партий"),
    ];
    for (i, (en, ru)) in heads.into_iter().enumerate() {
        let class = if i > 0 { " class=\"number\"" } else { "" };
        write!(out, "<th{class}>{}</th>", both(en, ru)).expect("a string grows");
    }
    out += "</tr>\n";
    for (setup, measured) in &rows {
        let cells = [
            interval(measured.first),
            percent(measured.draws.value),
            number(measured.turns),
            of_mean(measured.open),
            number(measured.lead_changes),
            percent(measured.comebacks.value),
            of_mean(measured.coverage),
            measured.games.to_string(),
        ];
        write!(out, "<tr><td>{}</td>", escape(&short(&setup.setup))).expect("a string grows");
        for cell in cells {
            write!(out, "<td class=\"number\">{cell}</td>").expect("a string grows");
        }
        out += "</tr>\n";
    }
    out + "</table></div>\n"
}

/// One setup with its charts and games.
pub(super) fn setup(setup: &SetupReport, site: &str) -> String {
    let mut out = format!("<h2>{}</h2>\n", escape(&setup.setup));
    for (en, ru) in setup.verdict[0].iter().zip(&setup.verdict[1]) {
        writeln!(out, "<p>{}</p>", both(en, ru)).expect("a string grows");
    }
    let measured = setup.levels.iter().filter(|level| level.games > 0).collect::<Vec<_>>();
    let Some(strongest) = measured.last() else { return out };
    out += "<div class=\"charts\">\n";
    let even = 1.0 / f64::from(setup.seats);
    let shares = measured.iter().map(|level| (level.level.to_string(), level.first)).collect::<Vec<_>>();
    let mut figure = |(en, ru): (&str, &str), (note_en, note_ru): (&str, &str), svg: String| {
        writeln!(
            out,
            "<figure><figcaption>{} <span class=\"note\">{}</span></figcaption>{svg}</figure>",
            both(en, ru),
            both(note_en, note_ru)
        )
        .expect("a string grows");
    };
    figure(
        ("Share of the first player", "Доля начинающего"),
        ("by level; 0 is random play", "по уровням; 0 – случайная игра"),
        charts::shares("Share of the first player", &shares, even),
    );
    figure(
        ("Length", "Длина"),
        ("games by turns", "партии по числу ходов"),
        charts::histogram("Length in turns", &strongest.lengths),
    );
    let branching = &strongest.branching;
    figure(
        ("Breadth", "Выбор"),
        ("different turns, by turn", "разных ходов, по ходу партии"),
        charts::by_turn("Different turns by turn", branching.every, &branching.values),
    );
    if let Some(fan) = &strongest.fan {
        figure(
            ("Chances of the first player over the game", "Шансы начинающего по ходу партии"),
            ("median, 50 and 80 of 100 games", "медиана, 50 и 80 партий из 100"),
            charts::fan("Chances of the first player over the game", fan),
        );
    }
    if strongest.captures.iter().any(|&count| count > 0.0) {
        let tenths = strongest.captures.iter().enumerate().map(|(i, &count)| (format!("{}", i + 1), count));
        figure(
            ("Captures", "Взятия"),
            ("pieces in each tenth of a game", "в каждой десятой части партии"),
            charts::bars("Captured pieces in each tenth of a game", &tenths.collect::<Vec<_>>()),
        );
    }
    if let Some(heat) = &strongest.heat {
        figure(
            ("Use of the board", "Где идёт игра"),
            ("darker: more moves end there", "темнее – чаще"),
            charts::heat("Use of the board", heat),
        );
    }
    if let Some(ladder) = &setup.ladder {
        let rungs = ladder.rungs.iter().map(|rung| (rung.level.to_string(), rung.share)).collect::<Vec<_>>();
        let en = format!(
            "each level against the one below; {:.1} steps of 60 % in all ({:.1}–{:.1})",
            ladder.steps, ladder.low, ladder.high
        );
        let ru = format!(
            "каждый уровень против предыдущего; всего {:.1} ступени по 60 % ({:.1}–{:.1})",
            ladder.steps, ladder.low, ladder.high
        );
        figure(("Skill ladder", "Лестница мастерства"), (&en, &ru), charts::shares("Skill ladder", &rungs, 0.5));
    }
    out += "</div>\n";
    out += &measures(&measured);
    out += &rules(strongest);
    out += &openings(strongest);
    out += &examples(setup, site);
    out
}

/// A row of the table of measures: its names, and its text for a level.
type Measure = ((&'static str, &'static str), fn(&LevelReport) -> String);

const MEASURES: &[Measure] = &[
    (("Games", "Партий"), |level| level.games.to_string()),
    (("First player", "Начинающий"), |level| interval(level.first)),
    (("Draws", "Ничьи"), |level| interval(level.draws)),
    (("Turns", "Ходов"), |level| mean(level.turns)),
    (("Choices", "Решений"), |level| mean(level.decisions)),
    (("Forced turns", "Вынужденных ходов"), |level| interval(level.forced)),
    (("Open until", "Исход открыт до"), |level| share_mean(level.open)),
    (("Winner was behind by", "Победитель отставал на"), |level| share_mean(level.drama)),
    (("Lead changes", "Смен лидера"), |level| mean(level.lead_changes)),
    (("Comebacks", "Отыгрались"), |level| interval(level.comebacks)),
    (("Board used", "Использовано доски"), |level| share_mean(level.coverage)),
    (("Ended by repetition", "Конец повторением"), |level| interval(level.ends.repetition)),
    (("Ended without progress", "Конец без продвижения"), |level| interval(level.ends.quiet)),
];

fn measures(levels: &[&LevelReport]) -> String {
    let mut out = format!("<h3>{}</h3>\n<div class=\"wide\"><table><tr><th></th>", both("Measures", "Измерения"));
    for measured in levels {
        write!(out, "<th class=\"number\">{}</th>", level(measured.level)).expect("a string grows");
    }
    out += "</tr>\n";
    for ((en, ru), text) in MEASURES {
        write!(out, "<tr><td>{}</td>", both(en, ru)).expect("a string grows");
        for level in levels {
            write!(out, "<td class=\"number\">{}</td>", text(level)).expect("a string grows");
        }
        out += "</tr>\n";
    }
    out + "</table></div>\n"
}

fn rules(level: &LevelReport) -> String {
    if level.rules.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<h3>{}</h3>\n<div class=\"wide\"><table><tr><th></th><th class=\"number\">{}</th><th class=\"number\">{}</th></tr>\n",
        both("Use of the rules", "Какие правила работают"),
        both("Games that use it", "Партий с ним"),
        both("In a game", "За партию")
    );
    for rule in &level.rules {
        writeln!(
            out,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
            both(&rule.names[0], &rule.names[1]),
            interval(rule.games),
            mean(rule.uses)
        )
        .expect("a string grows");
    }
    out + "</table></div>\n"
}

fn openings(level: &LevelReport) -> String {
    if level.openings.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<h3>{}</h3>\n<div class=\"wide\"><table><tr><th></th><th class=\"number\">{}</th><th class=\"number\">{}</th></tr>\n",
        both("Most played first two turns", "Самые частые первые два хода"),
        both("First player", "Начинающий"),
        both("Games", "Партий")
    );
    for opening in &level.openings {
        writeln!(
            out,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
            escape(&opening.turns),
            interval(opening.first),
            opening.first.n
        )
        .expect("a string grows");
    }
    out + "</table></div>\n"
}

fn examples(setup: &SetupReport, site: &str) -> String {
    if setup.examples.is_empty() {
        return String::new();
    }
    let mut out = format!("<h3>{}</h3>\n<ul>\n", both("Games", "Партии"));
    for example in &setup.examples {
        let (en, ru) = match example.kind {
            ExampleKind::Shortest => ("The shortest game", "Самая короткая"),
            ExampleKind::Dramatic => ("The most dramatic game", "Самая драматичная"),
            ExampleKind::Typical => ("A typical game", "Типичная"),
        };
        writeln!(
            out,
            "<li><a href=\"{}{}\">{}</a> <span class=\"soft\">{}</span></li>",
            escape(site.trim_end_matches('/')),
            escape(&example.link),
            both(en, ru),
            both(&format!("{} turns", example.turns), &format!("ходов: {}", example.turns))
        )
        .expect("a string grows");
    }
    out + "</ul>\n"
}

/// A setup for a narrow column.
fn short(setup: &str) -> String {
    if setup.chars().count() <= 28 { setup.to_string() } else { setup.chars().take(27).chain(['…']).collect() }
}

fn number(mean: Option<Mean>) -> String {
    mean.map_or("–".to_string(), |mean| format!("{:.1}", mean.value))
}

fn of_mean(mean: Option<Mean>) -> String {
    mean.map_or("–".to_string(), |mean| percent(mean.value))
}

fn mean(mean: Option<Mean>) -> String {
    mean.map_or("–".to_string(), |mean| format!("{:.1} ({:.1}–{:.1})", mean.value, mean.low.max(0.0), mean.high))
}

fn share_mean(mean: Option<Mean>) -> String {
    mean.map_or("–".to_string(), |Mean { value, low, high, n }| {
        interval(Share { value, low: low.max(0.0), high: high.min(1.0), n })
    })
}
