//! Placings and the pair problem of Ampli.

use crate::parsers::soup;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_soup_of_letters_panics_as_a_figure_or_a_tile(figure in soup(), tile in soup()) {
        let _ = catalog::ampli_placings(&figure, &tile);
    }
}

#[test]
fn the_authors_problem_laid_by_hand_takes_all_three_pairings() {
    let figure = "33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::";
    let (tiles, apart) = ("12 14 16 24 25 34 44 46", "14:44,46");
    let splits = catalog::ampli_pairs(figure, tiles, apart, &catalog::CancelToken::new()).unwrap();
    assert_eq!(splits.len(), 3);
    for split in &splits {
        let laid = split.exact.split_whitespace().collect::<Vec<_>>();
        for n in 0..laid.len() {
            let checked = catalog::ampli_pairs_laid(figure, tiles, apart, &laid[..n]).unwrap();
            assert!(!checked.solved && checked.next.iter().any(|next| next == laid[n]), "{}: {}", split.pairs, laid[n]);
        }
        let checked = catalog::ampli_pairs_laid(figure, tiles, apart, &laid).unwrap();
        assert_eq!((checked.solved, checked.pairs.as_str()), (true, split.pairs.as_str()));
    }
    let unknown_tile = catalog::ampli_pairs_laid(figure, tiles, apart, &["99-@0,0"]);
    assert!(unknown_tile.is_err());
}
