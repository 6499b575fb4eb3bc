//! `quintet replay`: checks a record and prints its last position.

use crate::failure::Failure;
use catalog::{AnyTable, Record};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Checks every turn of a record and prints the last position, the result and the score.
pub(crate) fn replay(file: &Path, turns: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, table) = open(file)?;
    if turns {
        let mut again = catalog::find(table.id())?.open(&table.setup())?.at_position(&table.start_text())?;
        for (seat, turn) in table.turns() {
            again.play_turn(&turn)?;
            writeln!(out, "{}\t{turn}\t{}", table.seat_text(seat), again.position_text())?;
        }
    }
    writeln!(out, "position\t{}", table.position_text())?;
    let result = match (table.outcome(), record.tag("Termination"), record.tag("Result")) {
        (Some(outcome), ..) => outcome.result(),
        (None, Some(_), Some(agreed)) => agreed,
        _ => "*",
    };
    writeln!(out, "result\t{result}")?;
    if let Some(score) = table.score_text() {
        writeln!(out, "score\t{score}")?;
    }
    Ok(())
}

/// Reads a record and replays it.
pub(crate) fn open(file: &Path) -> Result<(Record, Box<dyn AnyTable>), Failure> {
    let name = file.display();
    let record = Record::parse(&read(file)?).map_err(|f| f.context(format!("the record {name}")))?;
    let table = catalog::replay(&record).map_err(|f| f.context(format!("the record {name}")))?;
    Ok((record, table))
}

/// Reads at most one byte more than a record may have, so that a longer file is rejected without reading it all.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let what = format!("the record {} cannot be read", file.display());
    let most = catalog::MAX_RECORD_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let done = if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|f| f.take(most).read_to_end(&mut bytes))
    };
    done.map_err(Failure::io(what))?;
    Ok(bytes)
}
