//! Words that are refused in chat, in English and Russian.
//!
//! Whole words are compared, after letters that look alike, digits in place of letters, accents and repeated letters are made the same:
//! `Scunthorpe` contains no refused word, `f.u.c.k` and `FUUUCK` are one.

use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

const ENGLISH: &[&str] = &[
    "fuck",
    "fucks",
    "fucked",
    "fucker",
    "fuckers",
    "fucking",
    "motherfucker",
    "motherfuckers",
    "shit",
    "shits",
    "shitty",
    "bullshit",
    "cunt",
    "cunts",
    "bitch",
    "bitches",
    "asshole",
    "assholes",
    "dickhead",
    "dickheads",
    "cocksucker",
    "whore",
    "whores",
    "slut",
    "sluts",
    "nigger",
    "niggers",
    "nigga",
    "niggas",
    "faggot",
    "faggots",
    "fag",
    "fags",
    "retard",
    "retards",
    "retarded",
    "kike",
    "kikes",
    "spic",
    "spics",
    "tranny",
    "trannies",
    "wanker",
    "wankers",
    "kys",
];
const RUSSIAN: &[&str] = &[
    "хуй",
    "хуя",
    "хую",
    "хуем",
    "хуи",
    "хуйня",
    "хуйню",
    "хуйни",
    "хуево",
    "хуевый",
    "нахуй",
    "похуй",
    "охуел",
    "охуели",
    "охуеть",
    "пизда",
    "пизды",
    "пизду",
    "пизде",
    "пиздец",
    "пиздеть",
    "пиздит",
    "пиздабол",
    "распиздяй",
    "блядь",
    "бляди",
    "блядей",
    "блять",
    "бля",
    "ебать",
    "ебаный",
    "ебаная",
    "ебаное",
    "ебал",
    "ебло",
    "ебаны",
    "заебал",
    "заебали",
    "выебал",
    "отъебись",
    "уебок",
    "уебище",
    "долбоеб",
    "долбоебы",
    "еблан",
    "ебланы",
    "сука",
    "суки",
    "суку",
    "сучка",
    "мудак",
    "мудаки",
    "мудила",
    "пидор",
    "пидоры",
    "пидорас",
    "пидорасы",
    "пидр",
    "гандон",
    "гондон",
    "гандоны",
    "шлюха",
    "шлюхи",
    "чурка",
    "чурки",
    "жид",
    "жиды",
    "хохол",
    "хохлы",
    "дебил",
    "дебилы",
    "даун",
    "дауны",
];

/// Signs that stand for letters. At the end of a word they are signs.
const SIGNS: [char; 4] = ['!', '|', '@', '$'];

static KEYS: LazyLock<HashSet<String>> =
    LazyLock::new(|| ENGLISH.iter().chain(RUSSIAN).map(|word| key(word)).collect());

/// Returns whether a text has a refused word.
pub(super) fn has_refused_word(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || SIGNS.contains(&c) || is_combining_mark(c);
    let words =
        text.split(|c: char| !is_letter(c)).map(|word| word.trim_end_matches(SIGNS)).filter(|word| !word.is_empty());
    let words = words.collect::<Vec<_>>();
    if words.iter().any(|word| KEYS.contains(&key(word))) {
        return true;
    }
    // Letters that stand alone spell a word together: `f u c k`.
    words
        .split(|word| word.chars().count() > 1)
        .any(|letters| letters.len() > 2 && KEYS.contains(&key(&letters.concat())))
}

/// Writes letters for digits and signs that replace them, without accents, in lower case.
fn fold(text: &str) -> String {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).map(letter).collect()
}

/// What a word looks like, with each run of a letter written once.
fn key(word: &str) -> String {
    let shape = skeleton(&fold(word)).flat_map(char::to_lowercase).collect::<String>();
    let mut last = None;
    shape.chars().filter(|c| c.is_alphanumeric() && last.replace(*c) != Some(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_words_are_found_in_disguise() {
        for text in [
            "fuck",
            "What the FUCK!",
            "fuuuuck you",
            "f.u.c.k",
            "f u c k",
            "fück",
            "ｆｕｃｋ",
            "sh1t",
            "$hit",
            "b!tch",
            "fuсk",
            "Сука",
            "ну ты и мудак",
            "п и з д е ц",
            "сукa",
            "ХУЙ",
            "блядь.",
            "ёбаный",
            "пиздееец",
        ] {
            assert!(has_refused_word(text), "{text}");
        }
    }

    #[test]
    fn ordinary_words_pass() {
        for text in [
            "Scunthorpe",
            "good game",
            "I shift the piece",
            "class",
            "assess",
            "hello",
            "Dick Fosbury",
            "a b c d",
            "10 turns, 3:0",
            "хорошая игра",
            "скипидар",
            "страхуй меня",
            "потреблять",
            "оскорблять",
            "рубля",
            "дебилд",
            "сукно",
            "мудрый ход",
            "Это был хороший ход!",
            "хорошо",
            "употреблять",
            "ходы",
            "жидкий",
            "",
        ] {
            assert!(!has_refused_word(text), "{text}");
        }
    }
}
