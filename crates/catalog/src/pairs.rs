//! The pair problem of Ampli as text: tiles to be split into pairs and laid on a figure.

use crate::board::BoardError;
use game::{RuleError, quote};
use games::ampli::{Figure, ParsedPlacing, Placing, Tile, TileSet};
use serde::{Deserialize, Serialize};
#[cfg(feature = "engine")]
use {
    engine::CancelToken,
    engine::ampli::problem::{Problem, notation},
};

/// A way to split tiles into pairs.
#[cfg(feature = "engine")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairSplit {
    /// The pairs by their tiles: `12+25 14+24`.
    pub pairs: String,
    /// The number of ways to lay them.
    pub ways: u64,
    /// One way in the notation of the author, pair by pair, each as if alone on the figure: the incomplete tile, then the full one.
    pub notation: String,
    /// The same way in exact form.
    pub exact: String,
}

/// Returns all ways to split tiles of Ampli into pairs that fit on a figure together. Of each pair one tile is incomplete on the figure,
/// and the other is full with its help.
///
/// The figure is in exact form, `15-@0,0;54-@2,0`, or as people write it, `15– 54–(15п)`. Tiles have spaces between. `apart` names the
/// tiles that must not touch: `14:44,46`, or several such with spaces between.
///
/// ```
/// let found = catalog::ampli_pairs("15–", "45 55", "", &catalog::CancelToken::new()).unwrap();
/// assert_eq!((found[0].pairs.as_str(), found[0].ways), ("45+55", 6));
/// ```
#[cfg(feature = "engine")]
pub fn ampli_pairs(figure: &str, tiles: &str, apart: &str, stop: &CancelToken) -> Result<Vec<PairSplit>, RuleError> {
    let (figure, set, apart) = read(figure, tiles, apart)?;
    let found = Problem::new(figure, set, &apart)?.solve(stop);
    let found = found.ok_or_else(|| RuleError::new("stopped before all ways were found"))?;
    let as_text = |split: &engine::ampli::problem::Split| {
        let join = |texts: Vec<String>| texts.join(" ");
        PairSplit {
            pairs: join(split.tiles().iter().map(|[a, b]| format!("{a}+{b}")).collect()),
            ways: split.ways,
            notation: join(split.pairs.iter().map(|pair| notation(&figure, pair).join(" ")).collect()),
            exact: join(split.pairs.iter().map(|pair| format!("{} {}", pair.incomplete, pair.full)).collect()),
        }
    };
    Ok(found.iter().map(as_text).collect())
}

/// A figure, tiles to split into pairs, and the pairs laid so far.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PairsRequest {
    /// The figure, in exact or informal notation.
    pub figure: String,
    /// The tiles, separated by spaces.
    pub tiles: String,
    /// Tiles that must not touch: `14:44,46`.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub apart: String,
    /// Placings in exact notation, the incomplete tile of each pair first.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub laid: Vec<String>,
}

/// The progress of a player who lays the pairs by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairsLaid {
    /// The figure in exact form, tile by tile.
    pub figure: Vec<String>,
    /// The legal placings of the next tile in exact form: incomplete ones for a new pair, or full ones with the help of the last tile.
    pub next: Vec<String>,
    /// The tiles that are not laid yet.
    pub left: Vec<String>,
    /// The finished pairs by their tiles, in order: `12+25 14+24`.
    pub pairs: String,
    /// Whether all are laid.
    pub solved: bool,
}

impl PairsRequest {
    /// Checks the pairs that were laid, and lists the next placings.
    pub fn answer(&self) -> Result<PairsLaid, BoardError> {
        let laid = self.laid.iter().map(String::as_str).collect::<Vec<_>>();
        let checked = ampli_pairs_laid(&self.figure, &self.tiles, &self.apart, &laid);
        checked.map_err(|f| BoardError::rule("laid", None, &f))
    }
}

/// Checks pairs that were laid by hand, and lists the next placings. `laid` has the placings in exact form, of each pair the incomplete
/// tile first; the last pair may be unfinished. The other texts are those of [`ampli_pairs`].
///
/// ```
/// let laid = catalog::ampli_pairs_laid("15–", "45 55", "", &["54-@2,0"]).unwrap();
/// assert_eq!(laid.next, ["55-@1,-1", "55-@1,1"]);
/// assert!(catalog::ampli_pairs_laid("15–", "45 55", "", &["54-@2,0", "55-@1,1"]).unwrap().solved);
/// ```
pub fn ampli_pairs_laid(figure: &str, tiles: &str, apart: &str, laid: &[&str]) -> Result<PairsLaid, RuleError> {
    let (figure, mut left, apart) = read(figure, tiles, apart)?;
    if let Some(tile) = left.intersection(figure.tiles()).iter().next() {
        return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
    }
    let mut placed: Vec<Placing> = Vec::new();
    for text in laid {
        let placing = Placing::parse(text)?;
        let tile = placing.tile.tile();
        if !left.contains(tile) {
            return Err(RuleError::new(format!("the tile {tile} is not one of those that are left")).clause("P1"));
        }
        let help = (placed.len() % 2 == 1).then(|| placed[placed.len() - 1]);
        fits_as(&figure, help, placing)?;
        if let Some(other) = placed.iter().find(|other| !agree(**other, placing, &apart)) {
            return Err(RuleError::new(format!("{placing} and {other} cannot both lie there")));
        }
        left = left.without(tile);
        placed.push(placing);
    }
    let mut next = Vec::new();
    let mut offer = |placing: Placing| {
        if placed.iter().all(|other| agree(*other, placing, &apart)) {
            next.push(placing.to_string());
        }
    };
    if placed.len().is_multiple_of(2) {
        figure.each_placing(left, false, |placing, full| {
            if !full {
                offer(placing);
            }
        });
    } else {
        let help = placed[placed.len() - 1];
        let mut helped = figure;
        helped.put(help);
        helped.each_placing(left, true, |placing, _| {
            if fits_as(&figure, Some(help), placing).is_ok() {
                offer(placing);
            }
        });
    }
    next.sort();
    let mut pairs =
        placed.chunks_exact(2).map(|pair| pair.iter().map(|p| p.tile.tile()).collect::<Vec<_>>()).collect::<Vec<_>>();
    pairs.iter_mut().for_each(|pair| pair.sort());
    pairs.sort();
    let pairs = pairs.iter().map(|pair| format!("{}+{}", pair[0], pair[1])).collect::<Vec<_>>().join(" ");
    let left = left.iter().map(|tile| tile.to_string()).collect::<Vec<_>>();
    let figure = figure.placings().iter().map(ToString::to_string).collect();
    Ok(PairsLaid { figure, next, solved: left.is_empty(), left, pairs })
}

/// Checks whether a tile fits its role in a pair: incomplete, or full with the help of the tile before and not without it.
fn fits_as(figure: &Figure, help: Option<Placing>, placing: Placing) -> Result<(), RuleError> {
    let Some(first) = help else {
        return match figure.fit(placing)?.full {
            true => {
                Err(RuleError::new(format!("{placing} goes in full by itself, and the first of a pair is incomplete"))
                    .clause("P3"))
            }
            false => Ok(()),
        };
    };
    let mut helped = *figure;
    helped.put(first);
    let fit = helped.fit(placing)?;
    if !fit.full || !fit.touched.contains(first.tile.tile()) || figure.fit(placing).is_ok_and(|alone| alone.full) {
        return Err(RuleError::new(format!("{placing} does not go in full with the help of {first}")).clause("P3"));
    }
    Ok(())
}

/// Returns whether two tiles share no cell, and do not touch if they must stay apart.
fn agree(a: Placing, b: Placing, apart: &[[Tile; 2]]) -> bool {
    if a.cells().iter().any(|cell| b.cells().contains(cell)) {
        return false;
    }
    let (x, y) = (a.tile.tile(), b.tile.tile());
    let must = apart.contains(&[x, y]) || apart.contains(&[y, x]);
    !must || !Figure::new(a).touched(b).contains(x)
}

/// Parses the figure, the tiles and the tiles that must stay apart.
fn read(figure: &str, tiles: &str, apart: &str) -> Result<(Figure, TileSet, Vec<[Tile; 2]>), RuleError> {
    let figure = read_figure(figure).map_err(|error| error.context("the figure"))?;
    let mut set = TileSet::EMPTY;
    for word in tiles.split_whitespace() {
        let tile = Tile::parse(word).map_err(|error| error.context("the tiles"))?;
        if set.contains(tile) {
            return Err(RuleError::new(format!("the tile {tile} is given twice")).clause("P1"));
        }
        set = set.with(tile);
    }
    if set.is_empty() {
        return Err(RuleError::new("there are no tiles to be split"));
    }
    let apart = read_apart(apart, set).map_err(|error| error.context("what must stay apart"))?;
    Ok((figure, set, apart))
}

/// Parses a figure in exact form, or as people write it: the first tile alone, each other with exactly one fitting place.
fn read_figure(text: &str) -> Result<Figure, RuleError> {
    if text.contains('@') {
        return Figure::parse(text);
    }
    let mut words = text.split_whitespace();
    let first = words.next().ok_or_else(|| RuleError::new("it has no tile"))?;
    let mut figure = Figure::new(Placing::parse(&format!("{}@0,0", first.replace('–', "-")))?);
    for word in words {
        let said = ParsedPlacing::parse(word)?;
        match said.matching(&figure)?[..] {
            [placing] => figure.put(placing),
            ref several => {
                let list = several.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                return Err(RuleError::new(format!("{} fits several places: {list}", quote(word))).clause("N3"));
            }
        };
    }
    Ok(figure)
}

fn read_apart(text: &str, tiles: TileSet) -> Result<Vec<[Tile; 2]>, RuleError> {
    let known = |word: &str| {
        let tile = Tile::parse(word)?;
        let error = || RuleError::new(format!("the tile {tile} is not one of those to be split"));
        tiles.contains(tile).then_some(tile).ok_or_else(error)
    };
    let mut apart = Vec::new();
    for word in text.split_whitespace() {
        let error = || RuleError::new(format!("it is written 14:44,46, found {}", quote(word)));
        let (one, others) = word.split_once(':').ok_or_else(error)?;
        let one = known(one)?;
        for other in others.split(',') {
            apart.push([one, known(other)?]);
        }
    }
    Ok(apart)
}
