//! The acts of a round: a put, a draw, a pass, a violation, and the points that follow.

use super::figure::Placing;
use super::round::{Phase, Round};
use super::tile::{Tile, TileSet};
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Piece, Place, Seat};

/// The number of violations in a row that ends the game (R7).
pub const MAX_VIOLATIONS: u8 = 3;

impl Round {
    /// Puts a tile that the seat may put; `full` must be correct. A seat with tiles in reserve then owes a draw (R1).
    ///
    /// The last tile of a seat scores, and the next seat or the rally follows (S1, S3, W2). In the rally the draw follows at once (S2).
    #[inline]
    pub fn put<E: EffectSink<GameEffect>>(&mut self, seat: Seat, placing: Placing, full: bool, effects: &mut E) {
        let tile = placing.tile.tile();
        self.figure.put(placing);
        self.hands[seat.index()] = self.hand(seat).without(tile);
        self.shown = self.shown.without(tile);
        self.passes = 0;
        self.violations = 0;
        let cells = placing.cells().map(|c| Place::Table { x: c.x, y: c.y });
        effects.emit(Effect::Custom(GameEffect::Put { seat, tile: placing.tile.values(), cells, full }));
        if self.finished(seat) {
            self.finish(seat, full, effects);
        } else if self.phase == Phase::Play {
            let to = if full { seat } else { self.next(seat) };
            self.give_right(to, effects);
        } else {
            self.phase = if full { Phase::Rally } else { Phase::RallyFull };
            self.draw(seat, effects);
            self.end_stuck_rally(effects);
        }
    }

    /// Draws the next tile from the reserve of a seat that owes a draw (R1).
    #[inline]
    pub fn draw<E: EffectSink<GameEffect>>(&mut self, seat: Seat, effects: &mut E) -> Option<Tile> {
        if !self.owes_draw(seat) {
            return None;
        }
        let tile = self.reserves[seat.index()].draw()?;
        self.hands[seat.index()] = self.hand(seat).with(tile);
        let piece = Piece::Tile(Some(tile.values()));
        effects.emit(Effect::Moved { seat, piece, count: 1, from: Place::Reserve(seat), to: Place::Hand(seat) });
        Some(tile)
    }

    /// Passes for the seat with the right: the right goes to the next, or the game ends when all seats still playing have passed (R7, W3).
    pub fn pass<E: EffectSink<GameEffect>>(&mut self, seat: Seat, effects: &mut E) {
        effects.emit(Effect::Passed { seat });
        self.passes += 1;
        self.give_right(self.next(seat), effects);
        if self.passes >= self.playing() {
            self.end_unfinished(effects);
        }
    }

    /// Records a violation of a seat, which may show a tile of its hand. The right goes to the next seat, or the game ends with the third
    /// violation in a row (R6, R7).
    pub fn violation<E: EffectSink<GameEffect>>(&mut self, seat: Seat, shown: Option<Tile>, effects: &mut E) {
        effects.emit(Effect::Custom(GameEffect::Violated { seat }));
        if let Some(tile) = shown.filter(|&t| self.hand(seat).contains(t)) {
            self.shown = self.shown.with(tile);
        }
        self.violations += 1;
        self.give_right(self.next(seat), effects);
        if self.violations >= MAX_VIOLATIONS {
            self.end_unfinished(effects);
        }
    }

    /// Ends the rally: its player stops or runs out of time (S2).
    pub fn stop<E: EffectSink<GameEffect>>(&mut self, effects: &mut E) {
        effects.emit(Effect::Passed { seat: self.right });
        self.end_unfinished(effects);
    }

    /// Ends the game because a seat resigns or is gone (S5). The others score as if they had finished first with an incomplete tile and
    /// the rally had failed at once.
    ///
    /// With three players each other seat that has not finished scores 1 point, and all others add the tiles of the leaver.
    /// In the rally only the player of the rally can end the game by leaving.
    pub fn leave<E: EffectSink<GameEffect>>(&mut self, seat: Seat, effects: &mut E) {
        match self.phase {
            Phase::Over => {}
            Phase::Rally | Phase::RallyFull if seat == self.right => self.end_unfinished(effects),
            Phase::Rally | Phase::RallyFull => {}
            Phase::Play if self.finished(seat) => {}
            Phase::Play => {
                let left = self.left(seat) as i8;
                for other in self.seats().filter(|&s| s != seat) {
                    self.score(other, left + i8::from(!self.finished(other)), effects);
                }
                self.phase = Phase::Over;
            }
        }
    }

    fn give_right<E: EffectSink<GameEffect>>(&mut self, to: Seat, effects: &mut E) {
        if to != self.right {
            self.right = to;
            effects.emit(Effect::Custom(GameEffect::Right { seat: to }));
        }
    }

    fn score<E: EffectSink<GameEffect>>(&mut self, seat: Seat, points: i8, effects: &mut E) {
        if points != 0 {
            self.scores[seat.index()] += points;
            effects.emit(Effect::Scored { seat, points: i16::from(points) });
        }
    }

    /// Finishes a seat that has put its last tile.
    fn finish<E: EffectSink<GameEffect>>(&mut self, seat: Seat, full: bool, effects: &mut E) {
        effects.emit(Effect::Custom(GameEffect::Finished { seat }));
        let playing = self.playing();
        let points = match (self.players, playing) {
            (2, left) => left as i8 + i8::from(full),
            (_, left) => left as i8,
        };
        self.score(seat, points, effects);
        if playing == 0 {
            self.phase = Phase::Over;
            return;
        }
        self.give_right(self.next(seat), effects);
        if playing == 1 {
            self.phase = Phase::Rally;
            // The hand lies open from now on, and a draw that is owed happens at once.
            self.shown = TileSet::EMPTY;
            self.draw(self.right, effects);
            self.end_stuck_rally(effects);
        }
    }

    /// Ends a rally without a legal tile (S2).
    fn end_stuck_rally<E: EffectSink<GameEffect>>(&mut self, effects: &mut E) {
        if !self.can_put(self.right) {
            self.end_unfinished(effects);
        }
    }

    /// Ends the game with tiles left. Seats that have finished add all tiles left; if none has, each scores the tiles of the others (R7,
    /// S3, W2, W3).
    fn end_unfinished<E: EffectSink<GameEffect>>(&mut self, effects: &mut E) {
        let all = self.seats().map(|s| self.left(s)).sum::<usize>();
        let none_finished = self.playing() == self.players;
        for seat in self.seats() {
            if none_finished || self.finished(seat) {
                self.score(seat, (all - self.left(seat)) as i8, effects);
            }
        }
        self.phase = Phase::Over;
    }
}
