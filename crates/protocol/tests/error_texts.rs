//! The page has a sentence in each language for every error code.

use protocol::ErrorCode;
use std::fs;

#[test]
fn every_code_has_a_sentence_in_both_languages() {
    for language in ["en", "ru"] {
        let folder = format!("{}/../../web/locales/{language}", env!("CARGO_MANIFEST_DIR"));
        let files = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
        let texts =
            files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text")).collect::<String>();
        for code in ErrorCode::ALL {
            let id = format!("refused-{} = ", code.text().replace('_', "-"));
            let sentence = texts.lines().find_map(|line| line.strip_prefix(&id));
            assert!(sentence.is_some_and(|s| s.ends_with('.')), "{language}: {} has no sentence", code.text());
        }
    }
}
