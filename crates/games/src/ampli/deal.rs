//! The deal (D1, W1): hands, reserves in their fixed order, and the initial tile.

use super::Ampli;
use super::tile::{Tile, TileSet};
use game::random::{below, shuffle};
use game::{Game, RuleError, Seat};
use rand_core::Rng;
use std::fmt;

/// The number of tiles in a hand of two players at the start, which is also the most.
pub const HAND_SIZE: usize = 6;
/// The number of tiles in a reserve at the start.
pub const RESERVE_SIZE: usize = 4;
/// The number of tiles of each of three players.
pub const THREE_PLAYER_HAND_SIZE: usize = 7;

/// A reserve: face-down tiles in the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Reserve {
    /// The remaining tiles come first, then defaults.
    tiles: [Tile; RESERVE_SIZE],
    left: u8,
}

impl Reserve {
    /// Creates a reserve from at most four tiles, the first to be drawn first.
    pub fn new(tiles: &[Tile]) -> Reserve {
        let mut reserve = Reserve::default();
        for &tile in tiles.iter().take(RESERVE_SIZE) {
            reserve.tiles[usize::from(reserve.left)] = tile;
            reserve.left += 1;
        }
        reserve
    }

    /// Returns the remaining tiles, the next to be drawn first.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.left)]
    }

    /// Returns the number of remaining tiles.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.left)
    }

    /// Returns whether no tile remains.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Takes the next tile.
    #[inline]
    pub fn draw(&mut self) -> Option<Tile> {
        let next = *self.tiles().first()?;
        self.tiles.copy_within(1.., 0);
        self.tiles[RESERVE_SIZE - 1] = Tile::default();
        self.left -= 1;
        Some(next)
    }
}

impl fmt::Debug for Reserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

/// The result of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    /// The number of players, 2 or 3.
    pub players: u8,
    /// The hands, seat by seat.
    pub hands: [TileSet; 3],
    /// The reserves, seat by seat; three players have none.
    pub reserves: [Reserve; 3],
    /// The initial tile, which lies with its lower value to the left.
    pub initial: Tile,
}

impl Deal {
    /// Shuffles and deals to two players (D1), or to three of whom `beginner` begins (W1).
    pub fn random(players: u8, beginner: Seat, rng: &mut dyn Rng) -> Deal {
        let mut tiles = Tile::all().collect::<Vec<_>>();
        shuffle(rng, &mut tiles);
        let mut hands = [TileSet::EMPTY; 3];
        let size = hand_size(players);
        for hand in &mut hands[..usize::from(players)] {
            *hand = tiles.drain(..size).collect();
        }
        // Opening again after a double is the same as opening among the other tiles. There is always one: only six tiles are doubles, and
        // more than six tiles remain.
        let last = last_seat(players, beginner);
        let from = if players == 3 { hands[last.index()] } else { tiles.iter().copied().collect() };
        let singles = from.iter().filter(|t| !t.is_double()).collect::<Vec<_>>();
        let initial = singles[below(rng, singles.len() as u32) as usize];
        let mut reserves = [Reserve::default(); 3];
        if players == 3 {
            hands[last.index()] = from.without(initial);
        } else {
            tiles.retain(|&t| t != initial);
            reserves[0] = Reserve::new(&tiles[..RESERVE_SIZE]);
            reserves[1] = Reserve::new(&tiles[RESERVE_SIZE..]);
        }
        Deal { players, hands, reserves, initial }
    }

    /// Fails unless this is a deal of D1, or of W1 with this beginner.
    pub fn check(&self, beginner: Seat) -> Result<(), RuleError> {
        if self.initial.is_double() {
            let message = format!("the initial tile is never a double, found {}", self.initial);
            return Err(RuleError::new(message).clause("D1"));
        }
        let clause = if self.players == 3 { "W1" } else { "D1" };
        let mut seen = TileSet::only(self.initial);
        for seat in (0..self.players).map(Seat) {
            let (hand, reserve) = (self.hands[seat.index()], &self.reserves[seat.index()]);
            let (in_hand, in_reserve) = match self.players {
                3 if seat == last_seat(3, beginner) => (THREE_PLAYER_HAND_SIZE - 1, 0),
                3 => (THREE_PLAYER_HAND_SIZE, 0),
                _ => (HAND_SIZE, RESERVE_SIZE),
            };
            if hand.len() != in_hand || reserve.len() != in_reserve {
                let name = seat_name(seat);
                let found = format!("found {} and {}", hand.len(), reserve.len());
                let message =
                    format!("{name} begins with {in_hand} tiles in hand and {in_reserve} in reserve, {found}");
                return Err(RuleError::new(message).clause(clause));
            }
            for tile in hand.iter().chain(reserve.tiles().iter().copied()) {
                if seen.contains(tile) {
                    return Err(RuleError::new(format!("the tile {tile} is dealt twice")).clause("P1"));
                }
                seen = seen.with(tile);
            }
        }
        Ok(())
    }
}

/// Returns the tiles that chance can choose after these, as the choices of a deal one by one: the hands seat by seat, the initial
/// tile, then the reserves seat by seat.
pub(super) fn choices(players: u8, beginner: Seat, made: &[u32]) -> Vec<u32> {
    let tiles = chosen(made);
    let in_hands = usize::from(players) * hand_size(players);
    let left = |tile: &Tile| !tiles.contains(tile);
    let all: Vec<Tile> = if tiles.len() < in_hands {
        Tile::all().filter(left).collect()
    } else if tiles.len() == in_hands {
        let from = match players {
            3 => hand_of_choices(3, last_seat(3, beginner), &tiles).iter().collect(),
            _ => Tile::all().filter(left).collect::<Vec<_>>(),
        };
        from.into_iter().filter(|tile| !tile.is_double()).collect()
    } else if players == 3 {
        Vec::new()
    } else {
        Tile::all().filter(left).collect()
    };
    all.into_iter().map(|tile| tile.index() as u32).collect()
}

/// Returns the deal of complete choices.
pub(super) fn of_choices(players: u8, beginner: Seat, made: &[u32]) -> Deal {
    let tiles = chosen(made);
    let in_hands = usize::from(players) * hand_size(players);
    let mut hands = [TileSet::EMPTY; 3];
    for seat in (0..players).map(Seat) {
        hands[seat.index()] = hand_of_choices(players, seat, &tiles);
    }
    let initial = tiles.get(in_hands).copied().unwrap_or_default();
    let mut reserves = [Reserve::default(); 3];
    if players == 3 {
        let last = &mut hands[last_seat(3, beginner).index()];
        *last = last.without(initial);
    } else if let Some(rest) = tiles.get(in_hands + 1..) {
        for (reserve, tiles) in reserves.iter_mut().zip(rest.chunks(RESERVE_SIZE)) {
            *reserve = Reserve::new(tiles);
        }
    }
    Deal { players, hands, reserves, initial }
}

fn chosen(made: &[u32]) -> Vec<Tile> {
    made.iter().filter_map(|&index| Tile::from_index(index as usize)).collect()
}

fn hand_of_choices(players: u8, seat: Seat, tiles: &[Tile]) -> TileSet {
    let size = hand_size(players);
    tiles.iter().skip(seat.index() * size).take(size).copied().collect()
}

fn hand_size(players: u8) -> usize {
    if players == 3 { THREE_PLAYER_HAND_SIZE } else { HAND_SIZE }
}

/// Returns the seat before the beginner, which plays last in the first round.
pub fn last_seat(players: u8, beginner: Seat) -> Seat {
    Seat((beginner.0 + players - 1) % players)
}

/// Returns the letter of a seat.
pub fn seat_name(seat: Seat) -> &'static str {
    Ampli::SEAT_NAMES.get(seat.index()).copied().unwrap_or("?")
}
