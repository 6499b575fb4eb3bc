//! What is done in a round: a tile put, drawn, a pass, a violation, and how points come of it.

use super::figure::Placing;
use super::round::{Phase, Round};
use super::tile::{Tile, TileSet};
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Piece, Place, Seat};

/// Three violations in a row end the game (R7).
pub const MAX_VIOLATIONS: u8 = 3;

impl Round {
    /// Puts a tile that the seat may put; `full` must be true of it. Whoever has more tiles in reserve then owes a draw (R1).
    ///
    /// A last tile scores and hands over to the next or to the rally (S1, S3, W2); in the rally the draw follows at once (S2).
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

    /// Draws the next tile of a seat's reserve if it owes that (R1).
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

    /// Passes for the seat with the right: it goes to the next, or the game ends when all still playing have passed (R7, W3).
    pub fn pass<E: EffectSink<GameEffect>>(&mut self, seat: Seat, effects: &mut E) {
        effects.emit(Effect::Passed { seat });
        self.passes += 1;
        self.give_right(self.next(seat), effects);
        if self.passes >= self.playing() {
            self.end_unfinished(effects);
        }
    }

    /// A seat breaks a rule, perhaps showing a tile of its hand: the right goes to the next, or the game ends with the third in a row (R6, R7).
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

    /// Who plays the rally stops, or his time has run out (S2).
    pub fn stop<E: EffectSink<GameEffect>>(&mut self, effects: &mut E) {
        effects.emit(Effect::Passed { seat: self.right });
        self.end_unfinished(effects);
    }

    /// A seat resigns or is gone (S5): the other scores as if he had finished first with an incomplete tile and the rally had failed at once.
    ///
    /// Of three players the same is done for all who stay: who has not finished scores 1 point, and all add the leaver's tiles.
    /// In the rally only the leaving of the one who plays it changes anything.
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

    /// A seat has put its last tile.
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
            // The hand lies open from now on, and a draw still owed is made at once.
            self.shown = TileSet::EMPTY;
            self.draw(self.right, effects);
            self.end_stuck_rally(effects);
        }
    }

    /// With no legal tile the rally ends by itself (S2).
    fn end_stuck_rally<E: EffectSink<GameEffect>>(&mut self, effects: &mut E) {
        if !self.can_put(self.right) {
            self.end_unfinished(effects);
        }
    }

    /// The end with tiles left: who has finished adds all tiles left; if nobody has, each scores the tiles of the others (R7, S3, W2, W3).
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
