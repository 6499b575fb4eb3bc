//! No bytes panic as a record; one that replays is printed so that it replays again.
#![no_main]

use catalog::Record;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = Record::parse(bytes) else { return };
    let Ok(table) = catalog::replay(&record) else { return };
    let text = table.record(&[]);
    let again = catalog::replay(&Record::parse(text.as_bytes()).expect("a printed record is read"));
    assert_eq!(again.expect("a printed record replays").position_text(), table.position_text());
});
