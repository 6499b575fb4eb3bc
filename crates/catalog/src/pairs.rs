//! The author's problem for Ampli as text: tiles to be split into pairs and laid on a figure.

use engine::Stop;
use engine::ampli::problem::{Problem, notation};
use game::{Fault, quote};
use games::ampli::{Figure, Placing, Said, Tile, TileSet};

/// A way to split tiles into pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairSplit {
    /// The pairs by their tiles: `12+25 14+24`.
    pub pairs: String,
    /// How many ways there are to lay them.
    pub ways: u64,
    /// One way in the author's notation, pair by pair, each as if it were alone on the figure: the incomplete tile, then the full one.
    pub notation: String,
    /// The same way in exact form.
    pub exact: String,
}

/// All ways to split tiles of Ampli into pairs that fit on a figure together: of each pair one tile is incomplete on the figure and the
/// other full with its help.
///
/// The figure is in exact form, `15-@0,0;54-@2,0`, or as people write it, `15– 54–(15п)`. The tiles have spaces between; `apart` says
/// which must not touch, `14:44,46` or several such with spaces between.
///
/// ```
/// let found = catalog::ampli_pairs("15–", "45 55", "", &catalog::Stop::new()).unwrap();
/// assert_eq!((found[0].pairs.as_str(), found[0].ways), ("45+55", 6));
/// ```
pub fn ampli_pairs(figure: &str, tiles: &str, apart: &str, stop: &Stop) -> Result<Vec<PairSplit>, Fault> {
    let figure = read_figure(figure).map_err(|f| f.within("the figure"))?;
    let mut set = TileSet::EMPTY;
    for word in tiles.split_whitespace() {
        let tile = Tile::parse(word).map_err(|f| f.within("the tiles"))?;
        if set.contains(tile) {
            return Err(Fault::new(format!("the tile {tile} is given twice")).clause("P1"));
        }
        set = set.with(tile);
    }
    if set.is_empty() {
        return Err(Fault::new("there are no tiles to be split"));
    }
    let apart = read_apart(apart, set).map_err(|f| f.within("what must stay apart"))?;
    let found = Problem::new(figure, set, &apart)?.solve(stop);
    let found = found.ok_or_else(|| Fault::new("stopped before all ways were found"))?;
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

/// Reads a figure in exact form, or as people write it: the first tile alone, each other where exactly one place fits.
fn read_figure(text: &str) -> Result<Figure, Fault> {
    if text.contains('@') {
        return Figure::parse(text);
    }
    let mut words = text.split_whitespace();
    let first = words.next().ok_or_else(|| Fault::new("it has no tile"))?;
    let mut figure = Figure::new(Placing::parse(&format!("{}@0,0", first.replace('–', "-")))?);
    for word in words {
        let said = Said::parse(word)?;
        match said.matching(&figure)?[..] {
            [placing] => figure.put(placing),
            ref several => {
                let list = several.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                return Err(Fault::new(format!("{} fits several places: {list}", quote(word))).clause("N3"));
            }
        };
    }
    Ok(figure)
}

fn read_apart(text: &str, tiles: TileSet) -> Result<Vec<[Tile; 2]>, Fault> {
    let known = |word: &str| {
        let tile = Tile::parse(word)?;
        let fault = || Fault::new(format!("the tile {tile} is not one of those to be split"));
        tiles.contains(tile).then_some(tile).ok_or_else(fault)
    };
    let mut apart = Vec::new();
    for word in text.split_whitespace() {
        let fault = || Fault::new(format!("it is written 14:44,46, found {}", quote(word)));
        let (one, others) = word.split_once(':').ok_or_else(fault)?;
        let one = known(one)?;
        for other in others.split(',') {
            apart.push([one, known(other)?]);
        }
    }
    Ok(apart)
}
