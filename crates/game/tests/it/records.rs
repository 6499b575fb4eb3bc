//! Reading records: tags, comments, words, and what is refused.

use game::Record;
use game::record::{MAX_RECORD_BYTES, write};

fn refusal(bytes: &[u8]) -> String {
    Record::parse(bytes).unwrap_err().to_string()
}

#[test]
fn tags_comments_and_words_are_kept_with_their_lines() {
    let text =
        "[Game \"alpha\"]\n[TurnComments \"a \\\"b\\\" \\\\\"]\n\n{before}\n1. c2-c3{one} c7-c6 ; two\n2. a2-a3 *\n";
    let record = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(record.tag("TurnComments"), Some("a \"b\" \\"));
    assert_eq!(record.preface, ["before"]);
    let words = record.words.iter().map(|w| (w.text.as_str(), w.line)).collect::<Vec<_>>();
    assert_eq!(words, [("1.", 5), ("c2-c3", 5), ("c7-c6", 5), ("2.", 6), ("a2-a3", 6), ("*", 6)]);
    assert_eq!(record.words[1].comments, ["one"]);
    assert_eq!(record.words[2].comments, ["two"]);
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_no_harm() {
    let record = Record::parse("\u{feff}[Game \"alpha\"]\r\n\r\n1. c2-c3\r\n".as_bytes()).unwrap();
    assert_eq!(record.tag("Game"), Some("alpha"));
    assert_eq!(record.words.len(), 2);
}

#[test]
fn what_is_no_record_is_refused_in_one_sentence() {
    assert_eq!(refusal(b"[Game \"alpha\"]\n\xff\xfe"), "a record is UTF-8 text, and this is not (line 2)");
    assert_eq!(refusal(b"[Game \"a\"]\n\n1. \0"), "a record is plain text, and this holds control characters (line 3)");
    assert_eq!(refusal(b"[Game alpha]"), "a tag is written [Name \"value\"] on one line (line 1)");
    assert_eq!(refusal(b"[Game \"a\"]\n[Game \"b\"]"), "the tag \"Game\" is given twice (line 2)");
    assert_eq!(refusal(b"1. c2-c3 {what"), "a comment that begins with { has no } (line 1)");
    assert_eq!(refusal(b"1. c2-c3 }"), "a } without its { (line 1)");
    let long = vec![b' '; MAX_RECORD_BYTES + 1];
    assert_eq!(refusal(&long), format!("a record has at most {MAX_RECORD_BYTES} bytes, and this has more"));
}

#[test]
fn what_is_written_is_read_back_and_lines_are_short() {
    let tags = vec![("Game".to_string(), "alpha".to_string()), ("TurnComments".to_string(), "\"\\".to_string())];
    let turns = (1..=100).map(|n| format!("{n}. c2-c3 c7-c6")).collect::<Vec<_>>().join(" ");
    let text = write(&tags, &turns, "*");
    assert!(text.lines().all(|l| l.chars().count() <= 100), "{text}");
    let record = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(record.tags, tags);
    let words = record.words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(words, format!("{turns} *"));
}
