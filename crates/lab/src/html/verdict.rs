//! The verdict about a game in three sentences.

use crate::report::Report;
use crate::stats::Estimate;
use catalog::Entry;

/// A share within this of even is called fair.
const FAIR: f64 = 0.05;

/// Says in three sentences, English and Russian, what the first setup of a report is like.
pub fn verdict(report: &Report, entry: &Entry) -> [String; 2] {
    let Some((setup, series)) = report.setups.first().and_then(|setup| Some((setup, setup.strongest()?))) else {
        return ["No game was played.", "Ни одной партии не сыграно."].map(str::to_string);
    };
    let name = |language: usize| format!("{} {}", entry.name[language], setup.setup);
    let fair = fairness(&series.first_share, 1.0 / f64::from(setup.seats));
    let share = percent(&series.first_share);
    let draws = 100.0 * series.draws.mean;
    let level = series.level;
    let first = [
        format!("{}: at level {level} the first seat gets {share}, {}.", name(0), fair[0]),
        format!("{}: на уровне {level} начинающий набирает {share}, {}.", name(1), fair[1]),
    ];
    let turns = series.turns.mean;
    let open = series.open_until.map(|open| 100.0 * open.mean);
    let second = match open {
        Some(open) => [
            format!(
                "A game takes {turns:.0} turns, {draws:.0} % are drawn, and a won game stays open for {open:.0} % of its length."
            ),
            format!(
                "Партия длится {turns:.0} ходов, вничью кончаются {draws:.0} %, а исход выигранной партии открыт {open:.0} % её длины."
            ),
        ],
        None => [
            format!("A game takes {turns:.0} turns, and {draws:.0} % have no single winner."),
            format!("Партия длится {turns:.0} ходов, и в {draws:.0} % единственного победителя нет."),
        ],
    };
    let third = match &setup.ladder {
        Some(ladder) => {
            let steps = ladder.steps;
            let [en, ru] = if ladder.at_least { ["at least ", "не меньше "] } else { ["", ""] };
            [
                format!("Between random play and level 8 there are {en}{steps:.0} steps of skill, each worth 60 %."),
                format!(
                    "Между случайной игрой и уровнем 8 помещается {ru}{steps:.0} ступеней мастерства, каждая по 60 %."
                ),
            ]
        }
        None => ["Its depth of skill was not measured.", "Глубина мастерства не измерялась."].map(str::to_string),
    };
    [0, 1].map(|language| format!("{} {} {}", first[language], second[language], third[language]))
}

fn percent(share: &Estimate) -> String {
    format!("{:.0} % ({:.0}–{:.0})", 100.0 * share.mean, 100.0 * share.low, 100.0 * share.high)
}

/// Says whether a share is fair, with the confidence that the interval allows.
fn fairness(share: &Estimate, even: f64) -> [&'static str; 2] {
    let (low, high) = (share.low - even, share.high - even);
    if low >= -FAIR && high <= FAIR {
        ["which is fair", "это справедливо"]
    } else if low > FAIR {
        ["a clear advantage", "это явное преимущество"]
    } else if high < -FAIR {
        ["a clear disadvantage", "это явный недостаток"]
    } else if low > 0.0 {
        ["a slight advantage", "это небольшое преимущество"]
    } else if high < 0.0 {
        ["a slight disadvantage", "это небольшой недостаток"]
    } else {
        ["and no advantage of either seat is shown", "и преимущество какой-либо стороны не доказано"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fairness_depends_on_the_whole_interval() {
        let say = |low, high| fairness(&Estimate::new((low + high) / 2.0, low, high), 0.5)[0];
        assert_eq!(say(0.47, 0.53), "which is fair");
        assert_eq!(say(0.6, 0.7), "a clear advantage");
        assert_eq!(say(0.3, 0.4), "a clear disadvantage");
        assert_eq!(say(0.51, 0.61), "a slight advantage");
        assert_eq!(say(0.4, 0.6), "and no advantage of either seat is shown");
    }
}
