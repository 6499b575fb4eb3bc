//! The verdict about a setup in three sentences, in both languages.

use crate::ladder::Ladder;
use crate::level_report::LevelReport;
use crate::stats::Share;

/// The fewest games of a verdict about balance.
const MIN_GAMES: u32 = 30;

/// Three sentences in English and in Russian about balance, length and tension at the strongest measured level.
pub(crate) fn sentences(seats: u8, levels: &[LevelReport], ladder: Option<&Ladder>) -> [Vec<String>; 2] {
    let Some(level) = levels.iter().rev().find(|level| level.games > 0) else {
        return [vec!["No game is finished yet.".to_string()], vec!["Ещё не доиграна ни одна партия.".to_string()]];
    };
    let [balance_en, balance_ru] = balance(seats, level);
    let [length_en, length_ru] = length(level);
    let [tension_en, tension_ru] = tension(level, ladder);
    [vec![balance_en, length_en, tension_en], vec![balance_ru, length_ru, tension_ru]]
}

fn balance(seats: u8, level: &LevelReport) -> [String; 2] {
    let fair = 1.0 / f64::from(seats);
    let share = level.first;
    let [en, ru] = if share.n < MIN_GAMES {
        ["too few games for a verdict", "для вывода партий мало"]
    } else if share.contains(fair) {
        [
            "no advantage of the first or the second player is proved",
            "преимущество первого или второго игрока не доказано",
        ]
    } else if share.value > fair {
        ["the first player is better off", "начинающему лучше"]
    } else {
        ["moving first is a disadvantage", "начинать невыгодно"]
    };
    let (who_en, who_ru) = strength(level.level);
    [
        format!("{who_en}, the first player scores {} ({} games): {en}.", interval(share), share.n),
        format!("{who_ru} начинающий набирает {} (партий: {}): {ru}.", interval(share), share.n),
    ]
}

fn length(level: &LevelReport) -> [String; 2] {
    let turns = level.turns.map_or(0.0, |turns| turns.value);
    let breadth = crate::stats::median(level.branching.values.clone());
    let forced = percent(level.forced.value);
    [
        format!(
            "A game takes {turns:.0} turns on average, with about {} different turns to choose from; {forced} of the turns are forced.",
            grouped(breadth)
        ),
        format!(
            "В партии в среднем {turns:.0} ходов, на каждом около {} разных возможностей; вынужденных ходов {forced}.",
            grouped(breadth)
        ),
    ]
}

fn tension(level: &LevelReport, ladder: Option<&Ladder>) -> [String; 2] {
    let mut en = format!("Draws: {}", percent(level.draws.value));
    let mut ru = format!("Ничьих {}", percent(level.draws.value));
    if let Some(open) = level.open {
        en += &format!("; the winner is clear for good after {} of the game", percent(open.value));
        ru += &format!("; победитель ясен после {} партии", percent(open.value));
        en += &format!(", and in {} of the won games the winner had been nearly lost", percent(level.comebacks.value));
        ru += &format!(", а в {} выигранных партий он стоял почти на проигрыш", percent(level.comebacks.value));
    }
    if let Some(ladder) = ladder {
        en += &format!("; about {:.0} steps of skill fit between random play and the best", ladder.steps);
        ru += &format!("; между случайной игрой и лучшей около {:.0} ступеней мастерства", ladder.steps);
    }
    [en + ".", ru + "."]
}

/// The strength of the players at the beginning of a sentence.
fn strength(level: u8) -> (String, String) {
    match level {
        0 => ("In random play".to_string(), "При случайной игре".to_string()),
        level => (format!("At level {level}"), format!("На уровне {level}")),
    }
}

/// A share in whole percent with its interval: `54 % (47–61 %)`.
pub(crate) fn interval(share: Share) -> String {
    format!("{} ({:.0}–{:.0} %)", percent(share.value), 100.0 * share.low, 100.0 * share.high)
}

/// A share in whole percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0}\u{a0}%", 100.0 * share)
}

/// A number with thin spaces between groups of three digits.
pub(crate) fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 && digits.len() > 4 {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}
