//! Alpha's turns compared with a slow reading of the clauses, cell by cell and path by path, on random positions.

use game::{Game, Place, Turns, random};
use games::alpha::{Large, Small};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);

fn name((file, rank): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// A board as the clauses speak of it: positive heights are stacks of the side to move.
struct Board {
    width: i32,
    height: i32,
    stacks: BTreeMap<Cell, i32>,
    forward: i32,
    spare: bool,
}

impl Board {
    fn on(&self, (file, rank): Cell) -> bool {
        (0..self.width).contains(&file) && (0..self.height).contains(&rank)
    }

    fn at(&self, cell: Cell) -> i32 {
        self.stacks.get(&cell).copied().unwrap_or(0)
    }

    fn directions(&self) -> [Cell; 3] {
        [(-1, 0), (1, 0), (0, self.forward)]
    }

    /// A6: returns the cell behind the run of opposing stacks next to a cell, and the height of the run.
    fn behind_run(&self, cell: Cell, d: Cell) -> Option<(Cell, i32)> {
        let mut next = (cell.0 + d.0, cell.1 + d.1);
        let mut high = 0;
        while self.at(next) < 0 {
            high -= self.at(next);
            next = (next.0 + d.0, next.1 + d.1);
        }
        (high > 0 && self.on(next) && self.at(next) == 0).then_some((next, high))
    }

    /// A7: returns the cells on which a series can end.
    fn series(&self, start: Cell) -> BTreeSet<Cell> {
        let mut ends = BTreeSet::new();
        let mut todo = vec![start];
        while let Some(cell) = todo.pop() {
            for d in self.directions() {
                let over = (cell.0 + d.0, cell.1 + d.1);
                let to = (over.0 + d.0, over.1 + d.1);
                let allowed = self.at(over) > 0 && self.on(to) && self.at(to) == 0 && to != start;
                if allowed && ends.insert(to) {
                    todo.push(to);
                }
            }
        }
        ends
    }

    /// A3–A10: returns the cells on which a unit can end; `None` stands for leaving the board.
    fn ends(&mut self, origin: Cell, count: i32) -> BTreeSet<Option<Cell>> {
        *self.stacks.get_mut(&origin).unwrap() -= count;
        let farthest = if self.forward > 0 { self.height - 1 } else { 0 };
        let mut ends = BTreeSet::new();
        let mut seen = BTreeSet::from([(origin, count)]);
        let mut todo = vec![(origin, count)];
        while let Some((cell, left)) = todo.pop() {
            if left == 0 {
                if self.at(cell) + count <= 4 {
                    ends.insert(Some(cell));
                }
                continue;
            }
            if cell.1 == farthest {
                ends.insert(None);
            }
            ends.extend(self.series(cell).into_iter().map(Some));
            for d in self.directions() {
                let next = (cell.0 + d.0, cell.1 + d.1);
                let step = (self.on(next) && self.at(next) >= 0).then_some((next, left - 1));
                let jump =
                    self.behind_run(cell, d).filter(|&(_, high)| left > high).map(|(to, high)| (to, left - high));
                todo.extend([step, jump].into_iter().flatten().filter(|&state| seen.insert(state)));
            }
        }
        ends.remove(&Some(origin));
        *self.stacks.get_mut(&origin).unwrap() += count;
        ends
    }

    /// A4–A10: returns whether a unit may take this path; `None` stands for leaving the board.
    fn allows(&mut self, count: i32, way: &[Option<Cell>]) -> bool {
        let Some(&Some(origin)) = way.first() else { return false };
        *self.stacks.get_mut(&origin).unwrap() -= count;
        let (mut left, mut series) = (count, None);
        let parts = way.windows(2).all(|part| self.allows_part(part, &mut left, &mut series));
        let room = way[way.len() - 1].is_none_or(|end| end != origin && (0..=4 - count).contains(&self.at(end)));
        *self.stacks.get_mut(&origin).unwrap() += count;
        parts && room && left == 0
    }

    /// Returns whether one step or jump is allowed with this length left, or in a series that began at this cell.
    fn allows_part(&self, part: &[Option<Cell>], left: &mut i32, series: &mut Option<Cell>) -> bool {
        let Some(from) = part[0] else { return false };
        let farthest = if self.forward > 0 { self.height - 1 } else { 0 };
        let Some(to) = part[1] else {
            return std::mem::take(left) > 0 && from.1 == farthest;
        };
        let far = (to.0 - from.0).abs() + (to.1 - from.1).abs();
        let along = |d: &Cell| (from.0 + far * d.0, from.1 + far * d.1) == to;
        let Some(d) = self.directions().into_iter().find(along) else { return false };
        let beside = self.at((from.0 + d.0, from.1 + d.1));
        let cost = match beside {
            _ if far == 1 => (beside >= 0).then_some(1),
            ..0 => self.behind_run(from, d).filter(|&(end, high)| end == to && *left > high).map(|(_, high)| high),
            _ => {
                let start = series.unwrap_or(from);
                let may = series.is_some() || *left > 0;
                (*series, *left) = (Some(start), 0);
                return may && far == 2 && beside > 0 && self.at(to) == 0 && to != start;
            }
        };
        let Some(cost) = cost.filter(|&cost| series.is_none() && *left >= cost) else { return false };
        *left -= cost;
        true
    }

    /// Returns all moves and entries as texts.
    fn turns(&mut self) -> BTreeSet<String> {
        let own = self.stacks.iter().filter(|s| *s.1 > 0).map(|(&c, &h)| (c, h)).collect::<Vec<_>>();
        let mut turns = BTreeSet::new();
        for (cell, height) in own {
            for count in 1..=height {
                let unit = if count == 1 { name(cell) } else { format!("{count}{}", name(cell)) };
                for end in self.ends(cell, count) {
                    turns.insert(format!("{unit}-{}", end.map_or("off".to_string(), name)));
                }
            }
        }
        let cells = (0..self.width).flat_map(|file| (0..self.height).map(move |rank| (file, rank)));
        let room = cells.filter(|&cell| (0..4).contains(&self.at(cell)));
        if self.spare {
            turns.extend(room.map(|cell| format!("+{}", name(cell))));
        }
        turns
    }
}

/// Returns a random board as text and for the reference, with White and with Black to move.
fn deal(rng: &mut ChaCha8Rng, width: i32, height: i32) -> (String, [Board; 2]) {
    let mut below = |n: u32| random::below(rng, n);
    let (fill, whites) = (2 + below(6), 1 + below(9));
    let mut stacks = BTreeMap::new();
    let mut text = String::new();
    for rank in (0..height).rev() {
        let mut gap = 0;
        for file in 0..width {
            if below(10) >= fill {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text += &gap.to_string();
                gap = 0;
            }
            let high = 1 + below(4).min(below(4));
            let white = below(10) < whites;
            stacks.insert((file, rank), if white { high as i32 } else { -(high as i32) });
            text.push((if white { b'A' } else { b'a' } + high as u8 - 1) as char);
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        text += if rank > 0 { "/" } else { "" };
    }
    let spares = [below(4) == 0, below(4) == 0];
    let mirrored = stacks.iter().map(|(&cell, &high)| (cell, -high)).collect();
    let board = |stacks, forward, spare| Board { width, height, stacks, forward, spare };
    let boards = [board(stacks, 1, spares[0]), board(mirrored, -1, spares[1])];
    (format!("{text} % {}{}", u8::from(spares[0]), u8::from(spares[1])), boards)
}

fn turns_of<G: Game>(game: &G, text: &str) -> Vec<String> {
    let position = game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut turns = Turns::new();
    game.turns(&position, &mut turns).unwrap();
    let mut steps = Vec::new();
    if let Some(seat) = game::seat_to_act(game, &position) {
        game.steps(&position, seat, &mut steps);
    }
    let by_turns = turns.iter().map(|turn| game.turn_text(&position, turn)).collect::<Vec<_>>();
    let by_steps = steps.iter().map(|&step| game.step_text(&position, step)).collect::<Vec<_>>();
    assert_eq!(by_turns, by_steps, "{text}");
    let mut scratch = Turns::new();
    assert_eq!(game.count_turns(&position, &mut scratch), Ok(by_turns.len() as u64), "{text}");
    by_turns
}

fn compare<G: Game>(game: &G, text: &str, boards: &mut [Board; 2]) {
    let all = boards.each_mut().map(Board::turns);
    let won = boards.iter().any(|board| board.stacks.values().all(|&high| high < 0));
    for (mover, side) in ["w", "b"].into_iter().enumerate() {
        let text = text.replace('%', side);
        let listed = turns_of(game, &text);
        let found = listed.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(found.len(), listed.len(), "{text}: a turn is listed twice");
        let pass = all[mover].is_empty() && !all[1 - mover].is_empty();
        let expected = match (won, pass) {
            (true, _) => BTreeSet::new(),
            (false, true) => BTreeSet::from(["pass".to_string()]),
            (false, false) => all[mover].clone(),
        };
        let missing = expected.difference(&found).collect::<Vec<_>>();
        let surplus = found.difference(&expected).collect::<Vec<_>>();
        assert!(missing.is_empty() && surplus.is_empty(), "{text}\nmissing {missing:?}\nsurplus {surplus:?}");
    }
}

#[test]
fn random_positions_have_the_turns_that_the_clauses_give() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..4000 {
        let (width, height) = (2 + random::below(&mut rng, 9) as i32, 4 + random::below(&mut rng, 6) as i32);
        let (text, mut boards) = deal(&mut rng, width, height);
        if boards[0].stacks.is_empty() {
            continue;
        }
        let setup = format!("{width}x{height}x1");
        compare(&Large::from_setup(&setup).unwrap(), &text, &mut boards);
        if width * height <= 64 {
            compare(&Small::from_setup(&setup).unwrap(), &text, &mut boards);
        }
    }
}

#[test]
fn the_largest_boards_have_the_turns_that_the_clauses_give() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (width, height) in [(16, 16), (16, 5), (5, 16), (13, 11)] {
        let game = Large::from_setup(&format!("{width}x{height}x1")).unwrap();
        for _ in 0..30 {
            let (text, mut boards) = deal(&mut rng, width, height);
            compare(&game, &text, &mut boards);
        }
    }
}

/// Returns the path of a step in cells of the reference.
fn way_of<G: Game>(game: &G, position: &G::Position, step: G::Step) -> Vec<Option<Cell>> {
    let cell = |place: &Place| match *place {
        Place::Cell { file, rank } => Some((i32::from(file), i32::from(rank))),
        Place::Off => None,
        other => panic!("{other:?}"),
    };
    game.path(position, step).iter().map(cell).collect()
}

fn check_ways<G: Game>(game: &G, text: &str, board: &mut Board) {
    let position = game.parse_position(text).unwrap();
    let Some(seat) = game::seat_to_act(game, &position) else { return };
    let mut steps = Vec::new();
    game.steps(&position, seat, &mut steps);
    for step in steps {
        let words = game.step_text(&position, step);
        let way = way_of(game, &position, step);
        let Some((unit, end)) = words.split_once('-') else {
            assert!(way.is_empty(), "{words} goes nowhere");
            continue;
        };
        let count = unit.chars().next().and_then(|c| c.to_digit(10)).map_or(1, |digit| digit as i32);
        assert!(unit.ends_with(&name(way[0].unwrap())), "{text}: {words} begins elsewhere: {way:?}");
        assert_eq!(way[way.len() - 1].map_or("off".to_string(), name), end, "{text}: {words}: {way:?}");
        assert!(board.allows(count, &way), "{text}: {words}: the clauses do not allow {way:?}");
    }
}

#[test]
fn every_move_has_a_way_that_the_clauses_allow() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..600 {
        let (width, height) = (2 + random::below(&mut rng, 9) as i32, 4 + random::below(&mut rng, 6) as i32);
        let (text, mut boards) = deal(&mut rng, width, height);
        let game = Large::from_setup(&format!("{width}x{height}x1")).unwrap();
        if boards[0].stacks.is_empty() {
            continue;
        }
        for (side, board) in ["w", "b"].into_iter().zip(&mut boards) {
            check_ways(&game, &text.replace('%', side), board);
        }
    }
}

#[test]
fn a_way_is_as_short_as_it_can_be_and_begins_straight_ahead() {
    let game = Small::from_setup("8x8x2").unwrap();
    for (position, turn, expected) in [
        ("8/8/8/8/3C4/8/8/7a w 00", "3d4-e6", "d4 d5 d6 e6"),
        // A jump over two, then two steps.
        ("8/8/8/3b4/3D4/8/8/8 w 00", "4d4-d8", "d4 d6 d7 d8"),
        // A series of three jumps.
        ("8/8/8/1A6/2A5/1A6/A7/A6a w 00", "a1-c5", "a1 a3 c3 c5"),
        ("3B4/8/8/8/8/8/8/7a w 00", "2d8-off", "d8 off"),
        // Entering and passing have no path.
        ("8/8/8/8/3C4/8/8/7a w 10", "+a1", ""),
    ] {
        let position = game.parse_position(position).unwrap();
        let step = game.parse_turn(&position, turn).unwrap()[0];
        let way = way_of(&game, &position, step);
        let way = way.into_iter().map(|end| end.map_or("off".to_string(), name)).collect::<Vec<_>>();
        assert_eq!(way.join(" "), expected, "{turn}");
    }
}
