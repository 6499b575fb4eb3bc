//! Boards in texts.

use game::RuleError;
use game::grid::Grid;

const GRID: Grid = Grid::new(3, 2, "K1");

/// Reads letters into the cells of a board.
fn read(text: &str) -> Result<[[char; 3]; 2], RuleError> {
    let mut board = [['.'; 3]; 2];
    GRID.read_runs((text, 4), |file, rank, cursor| {
        if let Some(cursor) = cursor {
            let letter = cursor.peek().filter(char::is_ascii_alphabetic);
            let letter = letter.ok_or_else(|| cursor.unexpected("a letter"))?;
            cursor.next_char();
            board[usize::from(rank)][usize::from(file)] = letter;
        }
        Ok(())
    })?;
    Ok(board)
}

#[test]
fn runs_are_written_and_read_back() {
    for text in ["3/3", "A2/1b1", "2c/abc", "1x1/2y"] {
        let board = read(text).unwrap();
        let cell = |file: u8, rank: u8| board[usize::from(rank)][usize::from(file)];
        let mut written = String::new();
        GRID.write_runs(
            &mut written,
            |file, rank| cell(file, rank) == '.',
            |file, rank, out| out.push(cell(file, rank)),
        );
        assert_eq!(written, text);
    }
    assert_eq!(read("A2/1b1").unwrap(), [['.', 'b', '.'], ['A', '.', '.']]);
}

#[test]
fn boards_of_another_size_are_refused_with_their_place_and_clause() {
    for (text, expected) in [
        ("3", "the board has 2 ranks with / between them, found 1 (character 5; rule K1)"),
        ("3/3/3", "the board has 2 ranks with / between them, found 3 (character 5; rule K1)"),
        ("4/3", "rank 2 has more than 3 cells (character 5; rule K1)"),
        ("abcd/3", "rank 2 has more than 3 cells (character 8; rule K1)"),
        ("3/ab", "rank 1 has fewer than 3 cells (character 9; rule K1)"),
        ("03/3", "a run of empty cells is written as a number that does not begin with 0 (character 5)"),
        ("a?1/3", "found \"?1/3\" where a letter was expected (character 6)"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn an_error_about_an_empty_cell_names_the_start_of_its_run() {
    let refused = GRID.read_runs(("1a1/3", 0), |file, rank, _| match (file, rank) {
        (2, 0) => Err(RuleError::new("c1 is a hole")),
        _ => Ok(()),
    });
    // The callback reads nothing, so the letter is never consumed: the error must come before that.
    assert!(refused.is_err());
    let refused = GRID.read_runs(("3/3", 0), |file, rank, _| match (file, rank) {
        (2, 0) => Err(RuleError::new("c1 is a hole")),
        _ => Ok(()),
    });
    assert_eq!(refused.unwrap_err().to_string(), "c1 is a hole (character 3)");
}

#[test]
fn lists_are_written_and_read_back() {
    let mut cells = Vec::new();
    GRID.read_list(("1,22,3/4,5,66", 0), |file, rank, (text, at)| {
        cells.push((file, rank, text.to_string(), at));
        Ok(())
    })
    .unwrap();
    assert_eq!(cells[1], (1, 1, "22".to_string(), 2));
    assert_eq!(cells[5], (2, 0, "66".to_string(), 11));
    let mut written = String::new();
    GRID.write_list(&mut written, |file, rank, out| {
        out.push_str(&cells.iter().find(|cell| (cell.0, cell.1) == (file, rank)).unwrap().2);
    });
    assert_eq!(written, "1,22,3/4,5,66");
    let refused = GRID.read_list(("1,2,3/4,5", 0), |_, _, _| Ok(())).unwrap_err();
    assert_eq!(refused.to_string(), "rank 1 has fewer than 3 cells (character 7; rule K1)");
}

#[test]
fn a_drawing_has_files_and_ranks_on_all_sides() {
    let drawing = GRID.draw(|letter| format!("{letter} "), |file, rank| format!("{} ", file + rank));
    assert_eq!(drawing, "    a b c\n 2  1 2 3  2\n 1  0 1 2  1\n    a b c\n");
}
