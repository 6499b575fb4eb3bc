use super::*;
#[test]
fn probe() {
    let mut figure = None::<Figure>;
    for word in "33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::".split(' ') {
        let mut cursor = game::text::Cursor::new(word);
        let said = Said::read(&mut cursor).unwrap();
        match &mut figure {
            None => figure = Some(Figure::new(Placing { tile: said.tile, horizontal: false, x: 0, y: 0 })),
            Some(f) => {
                let m = said.matching(f).unwrap();
                println!("{word} {m:?}");
                f.put(m[0]);
            }
        }
    }
    let figure = figure.unwrap();
    let tiles = "12 14 16 24 25 34 44 46".split(' ').map(|t| Tile::parse(t).unwrap()).collect();
    let t = |s: &str| Tile::parse(s).unwrap();
    for p in pairings(&figure, tiles, &[[t("14"), t("44")], [t("14"), t("46")]]) {
        println!("{p:?}");
    }
    println!("without");
    for p in pairings(&figure, tiles, &[]) {
        println!("{:?}", p.iter().map(Pair::tiles).collect::<Vec<_>>());
    }
    println!("{} {}", size_of::<Position>(), size_of::<Step>());
}
#[test]
fn probe_games() {
    for name in ["first", "second", "main", "variant"] {
        let text = std::fs::read(format!("tests/ampli/{name}.txt")).unwrap();
        match Ampli::replay(&Record::parse(&text).unwrap()) {
            Ok(t) => println!("{name} {:?}\n{}\n{}", t.outcome(), Ampli::movetext(&t), t.game().draw(t.position())),
            Err(e) => println!("{name} {e}"),
        }
    }
}
