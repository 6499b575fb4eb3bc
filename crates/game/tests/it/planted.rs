//! Faults planted in a small game with hidden cards: the checker finds each of them, and none in the correct game.

use game::check::{CheckPlan, check};
use game::hash::{fold, mix};
use game::{
    Effect, EffectSink, Game, NoCustomEffect, Outcome, Piece, Place, RuleError, Seat, SeatSet, Status, quote, random,
    text,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Two players hold three cards each of 1–6. In each round both lay one face down at the same time; the higher card scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trumps {
    Sound,
    ViewLeaks,
    ViewTextLeaks,
    LegalityReadsHidden,
    TurnRefused,
    TurnMissing,
    TurnLeadsElsewhere,
    HashDrifts,
    TextForgets,
    StepTwice,
    StepsAfterEnd,
    NobodyMoves,
    EffectLeaks,
    EffectsAct,
    NeverEnds,
    StepTextShared,
    RecordRefused,
    DrawingLeaks,
    DealtTheSame,
    NeverResampled,
}

use Trumps::*;

const FAULTS: [(Trumps, &str); 19] = [
    (ViewLeaks, "shows what is hidden"),
    (ViewTextLeaks, "view text of"),
    (LegalityReadsHidden, "depends on what is hidden"),
    (TurnRefused, "a generated turn is refused"),
    (TurnMissing, "is not listed"),
    (TurnLeadsElsewhere, "leads elsewhere"),
    (HashDrifts, "differs from the rebuilt hash"),
    (TextForgets, "the hash differs"),
    (StepTwice, "stands twice"),
    (StepsAfterEnd, "may not act but has steps"),
    (NobodyMoves, "nobody may act"),
    (EffectLeaks, "tell what is hidden"),
    (EffectsAct, "effects change what a step does"),
    (NeverEnds, "has not ended"),
    (StepTextShared, "two steps share a text"),
    (RecordRefused, "the record does not replay"),
    (DrawingLeaks, "the drawing for"),
    (DealtTheSame, "every deal is the same"),
    (NeverResampled, "resample never changes"),
];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Cards {
    hands: [u8; 2],
    laid: [u8; 2],
    last: [u8; 2],
    score: [u8; 2],
    hash: u64,
}

impl Cards {
    fn rebuilt(mut self) -> Cards {
        self.hash = self.true_hash();
        self
    }

    fn true_hash(&self) -> u64 {
        let bytes = [self.hands, self.laid, self.last, self.score].concat();
        bytes.iter().fold(mix(7), |h, &b| fold(h, u64::from(b)))
    }
}

fn cards(mask: u8) -> impl Iterator<Item = u8> {
    (1..=6).filter(move |c| mask >> c & 1 == 1)
}

fn digits(mask: u8) -> String {
    let all = cards(mask).map(|c| c.to_string()).collect::<String>();
    if all.is_empty() { "-".to_string() } else { all }
}

impl Game for Trumps {
    type Position = Cards;
    type Step = (Seat, u8);
    type Deal = [u8; 2];
    type View = (u8, [u32; 2], [bool; 2], [u8; 2], [u8; 2]);
    type CustomEffect = NoCustomEffect;
    type ProgressState = ();
    const ID: &'static str = "trumps";
    const DEFAULT_SETUP: &'static str = "Sound";
    const SCORED: bool = true;
    const HIDDEN: bool = true;

    fn from_setup(text: &str) -> Result<Self, RuleError> {
        let all = FAULTS.iter().map(|f| f.0).chain([Sound]);
        all.into_iter().find(|t| t.setup() == text).ok_or_else(|| RuleError::new("unknown"))
    }

    fn setup(&self) -> String {
        format!("{self:?}")
    }

    fn deal(&self, rng: &mut dyn Rng) -> [u8; 2] {
        let mut all = [1, 2, 3, 4, 5, 6];
        if *self != DealtTheSame {
            random::shuffle(rng, &mut all);
        }
        let hand = |from: usize| all[from..from + 3].iter().fold(0, |m, c| m | 1 << c);
        [hand(0), hand(3)]
    }

    fn start(&self, deal: &[u8; 2]) -> Cards {
        Cards { hands: *deal, laid: [0; 2], last: [0; 2], score: [0; 2], hash: 0 }.rebuilt()
    }

    fn status(&self, p: &Cards) -> Status {
        if p.hands == [0; 2] && p.laid == [0; 2] && *self != NeverEnds {
            return Status::Over(Outcome::new(&[p.score[0].into(), p.score[1].into()]));
        }
        let acting = [Seat(0), Seat(1)].into_iter().filter(|s| p.laid[s.index()] == 0);
        let acting = acting.fold(SeatSet::EMPTY, SeatSet::with);
        Status::Running(if *self == NobodyMoves { SeatSet::EMPTY } else { acting })
    }

    fn steps(&self, p: &Cards, seat: Seat, out: &mut Vec<(Seat, u8)>) {
        let i = seat.index();
        if *self == StepsAfterEnd && p.hands == [0; 2] {
            out.push((seat, 1));
        }
        if p.laid[i] != 0 {
            return;
        }
        if *self == NeverEnds && p.hands[i] == 0 {
            out.push((seat, 0));
        }
        let highest_left = 7u8.saturating_sub((p.hands[0] | p.hands[1]).leading_zeros() as u8);
        for card in cards(p.hands[i]) {
            if *self == LegalityReadsHidden && card == highest_left && p.hands[i].count_ones() > 1 {
                continue;
            }
            out.push((seat, card));
            if *self == StepTwice {
                out.push((seat, card));
            }
        }
    }

    fn actor(&self, _: &Cards, step: (Seat, u8)) -> Seat {
        step.0
    }

    fn apply<E: EffectSink<NoCustomEffect>>(&self, p: &mut Cards, seat: Seat, (_, card): (Seat, u8), effects: &mut E) {
        if card == 0 {
            return;
        }
        p.hands[seat.index()] &= !(1 << card);
        p.laid[seat.index()] = card;
        effects.emit(Effect::Moved {
            seat,
            piece: Piece::Tile(Some([card, 0])),
            count: 1,
            from: Place::Hand(seat),
            to: Place::Off,
        });
        if std::mem::size_of::<E>() > 0 && *self == EffectsAct {
            p.score[0] += 1;
        }
        if p.laid.iter().all(|&c| c > 0) {
            p.score[usize::from(p.laid[1] > p.laid[0])] += 1;
            p.last = p.laid;
            p.laid = [0; 2];
            if *self == HashDrifts {
                return;
            }
        }
        *p = p.rebuilt();
    }

    fn turns(&self, p: &Cards, out: &mut game::Turns<Self>) -> Result<(), game::TooManySuccessors> {
        game::turns::walk(self, p, out)?;
        if *self == TurnMissing && out.len() > 1 {
            let first = out.get(0).to_vec();
            out.clear();
            out.push(&first);
        }
        Ok(())
    }

    fn hash(&self, p: &Cards) -> u64 {
        p.hash
    }

    fn view(&self, p: &Cards, viewer: Option<Seat>) -> Self::View {
        let own = viewer.map_or(0, |s| p.hands[s.index()]);
        let shown = if *self == ViewLeaks { p.hands[0] } else { own };
        (shown, p.hands.map(u8::count_ones), p.laid.map(|c| c > 0), p.last, p.score)
    }

    fn view_text(&self, p: &Cards, viewer: Option<Seat>) -> String {
        if *self == ViewTextLeaks { self.position_text(p) } else { format!("{:?}", self.view(p, viewer)) }
    }

    fn resample(&self, p: &Cards, viewer: Option<Seat>, rng: &mut dyn Rng) -> Cards {
        let mut world = *p;
        if *self == NeverResampled {
            return world;
        }
        let hidden = (0..2).filter(|&i| viewer != Some(Seat(i as u8))).collect::<Vec<_>>();
        let mut pool = hidden.iter().fold(0, |m, &i| m | p.hands[i] | (1 << p.laid[i]) & !1);
        // What was played openly is public; all else may be in any hidden place.
        for &i in &hidden {
            let mut draw = |n: u32| {
                let mut got = 0;
                for _ in 0..n {
                    let all = cards(pool).collect::<Vec<_>>();
                    let card = all[random::below(rng, all.len() as u32) as usize];
                    pool &= !(1 << card);
                    got |= 1 << card;
                }
                got
            };
            world.hands[i] = draw(p.hands[i].count_ones());
            if p.laid[i] > 0 {
                world.laid[i] = draw(1u32).trailing_zeros() as u8;
            }
        }
        world.rebuilt()
    }

    fn visible_effect(
        &self,
        p: &Cards,
        viewer: Option<Seat>,
        effect: Effect<NoCustomEffect>,
    ) -> Effect<NoCustomEffect> {
        let face_down = p.laid.iter().any(|&c| c > 0);
        match effect {
            Effect::Moved { seat, count, from, to, .. }
                if face_down && viewer != Some(seat) && *self != EffectLeaks =>
            {
                Effect::Moved { seat, piece: Piece::Tile(None), count, from, to }
            }
            other => other,
        }
    }

    fn position_text(&self, p: &Cards) -> String {
        let score = if *self == TextForgets { [0; 2] } else { p.score };
        let [a, b] = p.hands.map(digits);
        format!("{a} {b} {}{} {}{} {}-{}", p.laid[0], p.laid[1], p.last[0], p.last[1], score[0], score[1])
    }

    fn parse_position(&self, line: &str) -> Result<Cards, RuleError> {
        let [a, b, laid, last, score] = text::fields(line, &["A", "B", "laid", "last", "score"])?;
        let number = |t: &str| t.bytes().map(|b| b.wrapping_sub(b'0')).collect::<Vec<_>>();
        let hand = |t: &str| number(t).iter().filter(|&&c| c <= 6).fold(0, |m, c| m | 1 << c);
        let [laid, last, score] = [laid, last, score].map(|f| number(f.0));
        let hands = [hand(a.0), hand(b.0)];
        let (laid, last, score) = ([laid[0], laid[1]], [last[0], last[1]], [score[0], score[2]]);
        Ok(Cards { hands, laid, last, score, hash: 0 }.rebuilt())
    }

    fn push_step(&self, _: &Cards, (seat, card): (Seat, u8), out: &mut String) {
        let text = if *self == StepTextShared { "card".to_string() } else { format!("{}{card}", self.seat_text(seat)) };
        out.push_str(&text);
    }

    fn parse_turn(&self, before: &Cards, said: &str) -> Result<Vec<(Seat, u8)>, RuleError> {
        if *self == TurnRefused && said.ends_with('4') {
            return Err(RuleError::new("no fours"));
        }
        let seat = Seat(u8::from(said.starts_with('b')));
        let step = self.parse_step(before, seat, said)?;
        if *self == TurnLeadsElsewhere {
            let mut steps = Vec::new();
            self.steps(before, seat, &mut steps);
            return Ok(vec![steps[0]]);
        }
        Ok(vec![step])
    }

    fn draw(&self, p: &Cards) -> String {
        self.position_text(p)
    }

    fn draw_for(&self, p: &Cards, viewer: Option<Seat>) -> String {
        if *self == DrawingLeaks { self.draw(p) } else { self.view_text(p, viewer) }
    }

    fn deal_tags(&self, start: &Cards) -> Vec<(String, String)> {
        vec![("HandA".to_string(), digits(start.hands[0]))]
    }

    fn movetext_with_comments(table: &game::Table<Self>, _: &game::record::TurnComments<'_>) -> String {
        table.turns().iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn replay(record: &game::Record) -> Result<game::Table<Self>, RuleError> {
        let game = Trumps::from_setup(record.tag("Setup").unwrap_or("Sound"))?;
        let hand = record.tag("HandA").unwrap_or("").bytes().fold(0, |m, b| m | 1 << (b - b'0'));
        let mut table = game::Table::new(game, game.start(&[hand, 0b111_1110 & !hand]));
        for word in record.words.iter().filter(|w| !game::record::is_result(&w.text)) {
            if game == RecordRefused && word.text == "w5" {
                return Err(RuleError::new(format!("{} is refused", quote(&word.text))));
            }
            table.play_turn(&word.text)?;
        }
        Ok(table)
    }
}

fn plan() -> CheckPlan {
    CheckPlan { games: 40, max_steps: 50, max_whole_turns: 100, resamples: 3, ..CheckPlan::default() }
}

#[test]
fn the_correct_game_passes_and_was_really_checked() {
    let report = check(&Sound, plan(), &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
    assert_eq!((report.finished, report.steps, report.turns), (40, 240, 240));
    assert!(report.other_worlds > 500, "{report:?}");
    assert!(report.turns_read > 500, "{report:?}");
}

#[test]
fn every_planted_fault_is_caught_for_its_own_reason() {
    for (fault, reason) in FAULTS {
        let violation = check(&fault, plan(), &mut ChaCha8Rng::seed_from_u64(2)).expect_err(&fault.setup());
        assert!(violation.0.contains(reason), "{fault:?} was caught as: {violation}");
    }
}

#[test]
fn two_seats_may_act_at_once_and_a_refusal_changes_nothing() {
    let game = Sound;
    let mut table = game::Table::new(game, game.start(&[0b000_1110, 0b111_0000]));
    assert_eq!(table.to_act(), SeatSet::all(2));
    table.play(Seat(1), (Seat(1), 5)).unwrap();
    assert_eq!(table.to_act(), SeatSet::only(Seat(0)));
    let before = *table.position();
    assert_eq!(table.play(Seat(1), (Seat(1), 6)).unwrap_err().message(), "it is not b's turn");
    assert_eq!(table.play(Seat(0), (Seat(0), 6)).unwrap_err().message(), "\"w6\" is not a legal step here");
    assert_eq!(*table.position(), before);
    table.play(Seat(0), (Seat(0), 3)).unwrap();
    assert_eq!(table.position().score, [0, 1]);
}
