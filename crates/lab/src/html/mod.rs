//! The report as one page of HTML: both languages, light and dark, readable on a phone.

mod charts;
mod verdict;

pub use verdict::verdict;

use crate::measure::{Detail, Example, ExampleKind, Series};
use crate::profile::Profile;
use crate::report::{Report, SetupReport};
use crate::stats::Estimate;
use catalog::Entry;
use charts::{columns, escaped, fan, heat_map, shares, short};

const STYLE: &str = include_str!("style.css");

/// Switches the language. Without scripts the page is in English.
const SCRIPT: &str = "const root = document.documentElement;\
    const set = (l) => { root.className = l; root.lang = l; };\
    set(navigator.language.startsWith('ru') ? 'ru' : 'en');\
    document.querySelector('button').onclick = () => set(root.className === 'en' ? 'ru' : 'en');";

/// Writes a report as one page; example games link to the analysis page of `site`.
pub fn html(report: &Report, entry: &Entry, site: &str) -> String {
    let profile = Profile::of(entry);
    let site = site.trim_end_matches('/');
    let title = both(&format!("{}: measured", entry.name[0]), &format!("{}: измерения", entry.name[1]));
    let [en, ru] = verdict(report, entry);
    let setups = report.setups.iter().enumerate().map(|(index, setup)| details(setup, &profile, site, index == 0));
    format!(
        "<!doctype html>\n<html lang=en class=en><head><meta charset=utf-8>\
         <meta name=viewport content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style></head>\
         <body><button type=button>{}</button><h1>{title}</h1><p class=verdict>{}</p>{}{}{}\
         <script>{SCRIPT}</script></body></html>\n",
        escaped(entry.name[0]),
        both("Русский", "English"),
        both(&escaped(&en), &escaped(&ru)),
        comparison(report),
        setups.collect::<String>(),
        method(report),
    )
}

/// A text in both languages; the style shows one of them.
fn both(en: &str, ru: &str) -> String {
    format!("<span lang=en>{en}</span><span lang=ru>{ru}</span>")
}

fn percent(share: &Estimate) -> String {
    format!("{:.1} % <small>({:.1}–{:.1})</small>", 100.0 * share.mean, 100.0 * share.low, 100.0 * share.high)
}

fn number(value: &Estimate) -> String {
    format!("{} <small>({}–{})</small>", signed(value.mean), signed(value.low), signed(value.high))
}

fn signed(value: f64) -> String {
    if value < 0.0 { format!("−{}", short(-value)) } else { short(value) }
}

fn or_dash(value: Option<String>) -> String {
    value.unwrap_or_else(|| "–".to_string())
}

/// Compares the setups side by side: a row for each measure, a column for each setup.
fn comparison(report: &Report) -> String {
    type Cell = fn(&SetupReport, &Series) -> String;
    let rows: &[([&str; 2], Cell)] = &[
        (["level", "уровень"], |_, s| s.level.to_string()),
        (["games (different)", "партий (разных)"], |_, s| format!("{} ({})", s.games, s.distinct)),
        (["share of the first seat", "доля начинающего"], |_, s| percent(&s.first_share)),
        (["draws", "ничьи"], |_, s| percent(&s.draws)),
        (["lead of the first seat, points", "перевес начинающего, очки"], |_, s| {
            or_dash(s.lead.as_ref().map(number))
        }),
        (["turns", "ходов"], |_, s| number(&s.turns)),
        (["decisions", "решений"], |_, s| number(&s.decisions)),
        (["legal turns", "возможных ходов"], |_, s| {
            let wide = if s.too_wide > 0.0 { "+" } else { "" };
            or_dash(s.branching.as_ref().map(|b| format!("{}{wide}", short(b.mean))))
        }),
        (["forced turns", "вынужденных ходов"], |_, s| percent(&s.forced)),
        (["open until (part of the game)", "исход открыт (доля партии)"], |_, s| {
            or_dash(s.open_until.as_ref().map(percent))
        }),
        (["drama (winner's worst deficit)", "драма (худший провал победителя)"], |_, s| {
            or_dash(s.drama.as_ref().map(percent))
        }),
        (["lead changes", "смен лидера"], |_, s| or_dash(s.lead_changes.as_ref().map(number))),
        (["comebacks", "отыгрышей"], |_, s| or_dash(s.comebacks.as_ref().map(percent))),
        (["board used", "использовано доски"], |_, s| or_dash(s.coverage.as_ref().map(percent))),
        (["ended by repetition", "концов по повторению"], |_, s| percent(&s.repetition)),
        (["ended without progress", "концов без продвижения"], |_, s| percent(&s.quiet)),
        (["ladder: steps of 60 %", "лестница: ступеней по 60 %"], |setup, _| {
            or_dash(setup.ladder.as_ref().map(|ladder| {
                let sign = if ladder.at_least { "≥ " } else { "" };
                format!("{sign}{:.1} <small>({:.1}–{:.1})</small>", ladder.steps, ladder.low, ladder.high)
            }))
        }),
    ];
    let measured = report.setups.iter().filter_map(|setup| Some((setup, setup.strongest()?))).collect::<Vec<_>>();
    let head = measured.iter().map(|(setup, _)| format!("<th>{}</th>", escaped(&short_setup(&setup.setup))));
    let row = |(label, cell): &([&str; 2], Cell)| {
        let cells = measured.iter().map(|(setup, series)| format!("<td>{}</td>", cell(setup, series)));
        format!("<tr><th>{}</th>{}</tr>", both(label[0], label[1]), cells.collect::<String>())
    };
    format!(
        "<h2>{}</h2><div class=scroll><table><tr><th></th>{}</tr>{}</table></div>",
        both("Setups side by side", "Расстановки рядом"),
        head.collect::<String>(),
        rows.iter().map(row).collect::<String>()
    )
}

/// Shortens the text of a whole board.
fn short_setup(setup: &str) -> String {
    const MOST: usize = 24;
    if setup.chars().count() <= MOST {
        setup.to_string()
    } else {
        setup.chars().take(MOST - 1).chain(['…']).collect()
    }
}

fn details(setup: &SetupReport, profile: &Profile, site: &str, open: bool) -> String {
    let Some(series) = setup.strongest() else { return String::new() };
    let detail = series.detail.clone().unwrap_or_default();
    format!(
        "<details{}><summary>{}</summary><div class=pictures>{}</div>{}{}{}</details>",
        if open { " open" } else { "" },
        escaped(&setup.setup),
        pictures(setup, &detail),
        uses(series, profile),
        openings(&detail),
        detail.examples.iter().map(|example| example_game(example, site)).collect::<String>()
    )
}

fn pictures(setup: &SetupReport, detail: &Detail) -> String {
    let tenth = |index: usize| format!("{} %", 100 * index / 10);
    let by_level = setup.series.iter().map(|s| (format!("{}", s.level), s.first_share)).collect::<Vec<_>>();
    let mut pictures = vec![figure(
        ["Share of the first seat by level", "Доля начинающего по уровням"],
        &|title| shares(title, &by_level, 1.0 / f64::from(setup.seats)),
    )];
    if let Some(ladder) = &setup.ladder {
        let name = |level: u8| if level == 0 { "R".to_string() } else { level.to_string() };
        let rungs = ladder.rungs.iter().map(|r| (format!("{}:{}", name(r.lower + 1), name(r.lower)), r.share));
        let rungs = rungs.collect::<Vec<_>>();
        let title = [
            "Ladder: each level against the one below (R: random)",
            "Лестница: уровень против предыдущего (R: случайные ходы)",
        ];
        pictures.push(figure(title, &|title| shares(title, &rungs, 0.6)));
    }
    let lengths = detail.lengths.iter().map(|(turns, games)| (turns.to_string(), *games as f64)).collect::<Vec<_>>();
    pictures.push(figure(["Games by length in turns", "Партии по числу ходов"], &|title| {
        columns(title, &lengths)
    }));
    let branching = detail.branching.iter().enumerate().map(|(i, n)| (tenth(i), n.unwrap_or(0.0))).collect::<Vec<_>>();
    pictures.push(figure(
        ["Legal turns over the game", "Возможные ходы по ходу партии"],
        &|title| columns(title, &branching),
    ));
    if detail.fan.len() > 1 {
        let title =
            ["Win chance of the first seat: half and 80 % of the games", "Шансы начинающего: половина и 80 % партий"];
        pictures.push(figure(title, &|title| fan(title, &detail.fan)));
    }
    if detail.captures.iter().any(|count| *count > 0.0) {
        let captures = detail.captures.iter().enumerate().map(|(i, n)| (tenth(i), *n)).collect::<Vec<_>>();
        pictures.push(figure(["Captures over the game", "Взятия по ходу партии"], &|title| {
            columns(title, &captures)
        }));
    }
    let title = ["Where pieces go", "Куда ставят и ходят"];
    if heat_map("", &detail.cells).is_some() {
        pictures.push(figure(title, &|title| heat_map(title, &detail.cells).unwrap_or_default()));
    }
    pictures.concat()
}

/// A picture with its caption in both languages. It is drawn once; its text for screen readers is the English one.
fn figure(title: [&str; 2], draw: &dyn Fn(&str) -> String) -> String {
    format!("<figure><figcaption>{}</figcaption>{}</figure>", both(title[0], title[1]), draw(title[0]))
}

fn uses(series: &Series, profile: &Profile) -> String {
    if series.uses.is_empty() {
        return String::new();
    }
    let row = |(name, used): (&String, &crate::measure::Use)| {
        let [en, ru] = profile.label(name);
        let label = both(&escaped(en), &escaped(ru));
        format!("<tr><th>{label}</th><td>{}</td><td>{}</td></tr>", percent(&used.games), short(used.per_game))
    };
    format!(
        "<h3>{}</h3><div class=scroll><table><tr><th></th><th>{}</th><th>{}</th></tr>{}</table></div>",
        both("How often rules are used", "Как часто работают правила"),
        both("share of games", "доля партий"),
        both("times per game", "раз за партию"),
        series.uses.iter().map(row).collect::<String>()
    )
}

fn openings(detail: &Detail) -> String {
    if detail.openings.is_empty() {
        return String::new();
    }
    let row = |opening: &crate::measure::Opening| {
        let (turn, games) = (escaped(&opening.turn), opening.games);
        format!("<tr><th>{turn}</th><td>{games}</td><td>{}</td></tr>", percent(&opening.first_share))
    };
    format!(
        "<h3>{}</h3><div class=scroll><table><tr><th></th><th>{}</th><th>{}</th></tr>{}</table></div>",
        both("Most played first turns", "Самые частые первые ходы"),
        both("games", "партий"),
        both("share of the first seat", "доля начинающего"),
        detail.openings.iter().map(row).collect::<String>()
    )
}

fn example_game(example: &Example, site: &str) -> String {
    let name = match example.kind {
        ExampleKind::Shortest => both("Shortest game", "Самая короткая партия"),
        ExampleKind::Dramatic => both("Most dramatic game", "Самая драматичная партия"),
        ExampleKind::Typical => both("Typical game", "Типичная партия"),
    };
    let scores = example.scores.iter().map(i16::to_string).collect::<Vec<_>>().join("–");
    format!(
        "<p><a href=\"{}{}\">{name}</a>, {} {}, {scores}</p><details><summary><small>{}</small></summary><pre>{}</pre></details>",
        escaped(site),
        escaped(&example.link),
        example.turns,
        both("turns", "ходов"),
        both("record", "запись"),
        escaped(&example.record)
    )
}

fn method(report: &Report) -> String {
    let conditions = &report.conditions;
    let (nodes, opening, margin) = (conditions.nodes, conditions.opening, conditions.margin);
    let swap = match conditions.swap {
        true => both(
            " The first turn is one of the most even ones, as if the second player could swap seats after it.",
            " Первый ход — один из самых ровных, как если бы второй игрок мог после него поменяться местами.",
        ),
        false => String::new(),
    };
    format!(
        "<h2>{}</h2><p>{}{swap}</p><pre>{}</pre>",
        both("How it was measured", "Как это измерено"),
        both(
            &format!(
                "Each level plays against itself, {nodes} nodes a turn. The first {opening} turns are drawn among turns that \
                 level 8 finds at most {margin} worse than the best one; the candidates are turns of levels 4 to 8 and random \
                 ones. All levels begin with the same openings, and on the ladder each opening is played from both seats. \
                 Win chances are values of the players themselves, fitted to the results. Intervals are 95 %."
            ),
            &format!(
                "Каждый уровень играет сам с собой, {nodes} узлов на ход. Первые ходы ({opening}) выбираются жребием среди \
                 ходов, которые уровень 8 считает хуже лучшего не больше чем на {margin}; кандидаты — ходы уровней 4–8 и \
                 случайные. У всех уровней одни и те же дебюты, а на лестнице каждый дебют играется с обеих сторон. \
                 Шансы — оценки самих игроков, подогнанные к результатам. Интервалы 95 %."
            )
        ),
        escaped(&report.command)
    )
}
