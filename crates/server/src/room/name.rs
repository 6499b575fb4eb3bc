//! Names of people and rooms.

use protocol::{ErrorCode, MAX_NAME_CHARS, ProtocolError};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};

/// Trims a name and composes its characters (NFC); fails for a name that is empty, too long or visually deceptive.
pub fn normalize_name(name: &str) -> Result<String, ProtocolError> {
    // Composing makes a text longer in rare cases only: more than this is never a name.
    if name.len() > 64 * MAX_NAME_CHARS {
        return Err(too_long());
    }
    let name = name.nfc().collect::<String>();
    let name = name.trim();
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(too_long());
    }
    if !name.chars().any(is_seen) {
        return Err(ProtocolError::new(
            ErrorCode::Garbage,
            "a name has at least one letter, digit or sign that can be seen",
        ));
    }
    let mut before = None;
    for letter in name.chars() {
        if is_unseen(letter) && !joins_emoji(before, letter) {
            let reason =
                "a name has no control characters, no invisible ones and none that change the direction of writing";
            return Err(ProtocolError::new(ErrorCode::Garbage, reason));
        }
        before = Some(letter);
    }
    Ok(name.to_string())
}

fn too_long() -> ProtocolError {
    ProtocolError::new(ErrorCode::TooLarge, format!("a name has at most {MAX_NAME_CHARS} characters"))
}

/// Whether a character is visible.
fn is_seen(letter: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
    matches!(letter.general_category_group(), Letter | Number | Punctuation | Symbol) && !is_blank(letter)
}

/// Whether a character is invisible or changes how others appear.
fn is_unseen(letter: char) -> bool {
    use GeneralCategory::{
        Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, SpaceSeparator, Surrogate, Unassigned,
    };
    match letter.general_category() {
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned => true,
        SpaceSeparator => letter != ' ' && letter != '\u{a0}',
        _ => is_blank(letter),
    }
}

/// Whether a character is invisible although its category says otherwise: fillers, selectors, the empty Braille cell.
fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'
            ..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether it is the joiner or the selector of an emoji made of several characters.
fn joins_emoji(before: Option<char>, letter: char) -> bool {
    let emoji = |c: char| c.is_emoji_char() && !c.is_ascii();
    match letter {
        '\u{fe0f}' => before.is_some_and(emoji),
        '\u{200d}' => before.is_some_and(|c| emoji(c) || c == '\u{fe0f}'),
        _ => false,
    }
}
