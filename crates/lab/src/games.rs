//! The profiles of the games: data, and the rules whose use is counted.

use crate::profile::{Feature, Profile, SeenGame};
use catalog::{Effect, EndReason, GameEffect};
use game::{Piece, Place};

pub(crate) const PROFILES: &[Profile] = &[
    Profile { game: "alpha", nodes: 40_000, opening_turns: 4, margin: 0.1, features: ALPHA },
    Profile { game: "gamma", nodes: 20_000, opening_turns: 4, margin: 0.1, features: GAMMA },
    Profile { game: "exchange", nodes: 30_000, opening_turns: 4, margin: 0.5, features: EXCHANGE },
    Profile { game: "210", nodes: 200_000, opening_turns: 2, margin: 1.0, features: TWO_TEN },
    // Deals make games differ: no opening is needed.
    Profile { game: "ampli", nodes: 1_000, opening_turns: 0, margin: 0.0, features: AMPLI },
];

const ALPHA: &[Feature] = &[
    Feature {
        name: "spare-entered",
        label: ["spare checker entered", "ввод запасной шашки"],
        count: |game| game.count(from_reserve),
    },
    Feature {
        name: "left-as-a-stack",
        label: ["several checkers leave at once", "сход нескольких шашек сразу"],
        count: |game| game.count(|e| matches!(e, Effect::Moved { to: Place::Off, count: 2.., .. })),
    },
    Feature {
        name: "stack-moved",
        label: ["stack of two or more moved", "ход столбиком из двух и более"],
        count: |game| game.count(|e| matches!(e, Effect::Moved { count: 2.., to: Place::Cell { .. }, .. })),
    },
    Feature { name: "passed", label: ["pass", "пропуск хода"], count: passes },
];

const GAMMA: &[Feature] = &[
    Feature {
        name: "cut",
        label: ["cut of opposing checkers", "срез чужих шашек"],
        count: |game| game.count_turns(|turn| turn.iter().any(captured)),
    },
    Feature {
        name: "recalled",
        label: ["own checkers back to the reserve", "возврат своих шашек в резерв"],
        count: |game| game.count(|e| matches!(e, Effect::Moved { to: Place::Reserve(_), .. })),
    },
    Feature {
        name: "entered",
        label: ["reserve checker entered", "ввод шашки из резерва"],
        // In the placing phase a checker comes from the reserve too, but nothing else happens in that turn.
        count: |game| {
            let entries = |turn: &Vec<Effect>| turn.iter().filter(|e| from_reserve(e)).count() as u32;
            game.turns.iter().filter(|turn| turn.iter().any(|e| on_board(e) || passed(e))).map(entries).sum()
        },
    },
    Feature {
        name: "stack-moved",
        label: ["whole stack moved", "ход целым столбиком"],
        count: |game| game.count(|e| on_board(e) && matches!(e, Effect::Moved { count: 2.., .. })),
    },
    Feature {
        name: "won-by-life-field",
        label: ["won on a life field", "победа на поле жизни"],
        // G13 is judged before the cut, and nothing is cut then.
        count: |game| u32::from(game.end == Some(EndReason::Rules) && !last_turn(game).iter().any(captured)),
    },
    Feature {
        name: "won-by-destruction",
        label: ["won by destruction", "победа уничтожением"],
        count: |game| u32::from(game.end == Some(EndReason::Rules) && last_turn(game).iter().any(captured)),
    },
];

const EXCHANGE: &[Feature] = &[
    Feature {
        name: "captured",
        label: ["capture", "взятие"],
        count: |game| game.count(|e| matches!(e, Effect::Scored { .. })),
    },
    Feature {
        name: "own-shift",
        label: ["shift of own stones", "сдвиг своих камней"],
        count: |game| game.count_turns(|turn| turn.iter().any(|e| matches!(shifted(e), Some(true)))),
    },
    Feature {
        name: "common-shift",
        label: ["shift of common stones", "сдвиг общих камней"],
        count: |game| game.count_turns(|turn| turn.iter().any(|e| matches!(shifted(e), Some(false)))),
    },
    Feature { name: "passed", label: ["pass", "пропуск хода"], count: passes },
];

const TWO_TEN: &[Feature] = &[
    Feature {
        name: "lids",
        label: ["lids put", "крышки поставлены"],
        count: |game| {
            game.count_turns(|turn| {
                let put = |e: &Effect| matches!(e, Effect::Moved { piece: Piece::Lid, to: Place::Cell { .. }, .. });
                turn.iter().any(put)
            })
        },
    },
    Feature {
        name: "taking",
        label: ["turn with a taking", "ход со взятием"],
        count: |game| game.count_turns(|turn| turn.iter().any(captured)),
    },
    Feature {
        name: "chain",
        label: ["chain of takings", "цепочка взятий"],
        count: |game| game.count_turns(|turn| turn.iter().skip_while(|e| !captured(e)).any(progression)),
    },
    Feature {
        name: "several-progressions",
        label: ["several progressions by one sowing", "несколько прогрессий одним посевом"],
        count: |game| {
            game.count_turns(|turn| turn.iter().take_while(|e| !captured(e)).filter(|e| progression(e)).count() > 1)
        },
    },
    Feature { name: "passed", label: ["pass", "пропуск хода"], count: passes },
];

const AMPLI: &[Feature] = &[
    Feature {
        name: "full",
        label: ["full tile", "полная кость"],
        count: |game| game.count(|e| matches!(e, Effect::Custom(GameEffect::Put { full: true, .. }))),
    },
    Feature {
        name: "interception",
        label: ["interception", "перехват"],
        // The right goes to the seat that put the tile only if another seat had it.
        count: |game| {
            game.count_turns(|turn| {
                let putter = turn.iter().find_map(|e| match e {
                    Effect::Custom(GameEffect::Put { seat, .. }) => Some(*seat),
                    _ => None,
                });
                let gained =
                    |e: &Effect| matches!(e, Effect::Custom(GameEffect::Right { seat }) if Some(*seat) == putter);
                turn.iter().any(gained) && !turn.iter().any(finished)
            })
        },
    },
    Feature { name: "retarder", label: ["retarder turned", "ретардер перевёрнут"], count: retarders },
    Feature {
        name: "passed", label: ["pass or end of the rally", "пас или остановка догонки"], count: passes
    },
    Feature {
        name: "rally-finished",
        label: ["rally finished", "догонка доведена до конца"],
        count: |game| game.count(finished).saturating_sub(1),
    },
];

/// Counts tiles put with an empty reserve before a seat finishes: the tiles of a seat that no draw follows. A draw may come in the next
/// turn. At a table of three nobody has a reserve or a retarder.
fn retarders(game: &SeenGame) -> u32 {
    let rally = game.turns.iter().position(|turn| turn.iter().any(finished)).unwrap_or(game.turns.len());
    let draws = |effects: &[Vec<Effect>]| {
        let draw = |e: &&Effect| matches!(e, Effect::Moved { from: Place::Reserve(_), .. });
        effects.iter().flatten().filter(draw).count()
    };
    if draws(&game.turns) == 0 {
        return 0;
    }
    let put = |e: &&Effect| matches!(e, Effect::Custom(GameEffect::Put { .. }));
    let puts = game.turns[..rally].iter().flatten().filter(put).count();
    // A draw that is still owed is made in the turn in which the other seat finishes.
    puts.saturating_sub(draws(&game.turns[..game.turns.len().min(rally + 1)])) as u32
}

fn passes(game: &SeenGame) -> u32 {
    game.count(passed)
}

fn passed(effect: &Effect) -> bool {
    matches!(effect, Effect::Passed { .. })
}

fn captured(effect: &Effect) -> bool {
    matches!(effect, Effect::Captured { .. })
}

fn finished(effect: &Effect) -> bool {
    matches!(effect, Effect::Custom(GameEffect::Finished { .. }))
}

fn progression(effect: &Effect) -> bool {
    matches!(effect, Effect::Custom(GameEffect::Progression { .. }))
}

fn from_reserve(effect: &Effect) -> bool {
    matches!(effect, Effect::Moved { from: Place::Reserve(_), to: Place::Cell { .. }, .. })
}

fn on_board(effect: &Effect) -> bool {
    matches!(effect, Effect::Moved { from: Place::Cell { .. }, to: Place::Cell { .. }, .. })
}

/// Whether stones were shifted from group to group, and whether they were the mover's own.
fn shifted(effect: &Effect) -> Option<bool> {
    match effect {
        Effect::Moved { piece: Piece::Stone { owner }, to: Place::Group(_), .. } => Some(owner.is_some()),
        _ => None,
    }
}

fn last_turn(game: &SeenGame) -> &[Effect] {
    game.turns.last().map_or(&[], Vec::as_slice)
}
