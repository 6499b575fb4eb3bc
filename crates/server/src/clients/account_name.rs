//! Names of accounts: unique also for the eye, and never used again.

use crate::room::normalize_name;
use protocol::{ErrorCode, MAX_ACCOUNT_NAME_CHARS, MIN_ACCOUNT_NAME_CHARS, ProtocolError};
use unicode_security::confusable_detection::skeleton;

/// Names that pretend to speak for the site.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "moderator",
    "mod",
    "quintet",
    "system",
    "server",
    "support",
    "official",
    "staff",
    "root",
    "help",
    "computer",
    "guest",
    "anonymous",
    "deleted",
    "nobody",
    "null",
    "undefined",
    "me",
    "админ",
    "администратор",
    "модератор",
    "квинтет",
    "система",
    "сервер",
    "поддержка",
    "компьютер",
    "гость",
    "аноним",
    "удалён",
    "никто",
];
/// Words that no name contains.
const OFFENSIVE: &[&str] =
    &["fuck", "shit", "cunt", "nigger", "faggot", "whore", "hitler", "хуй", "пизд", "блядь", "сука", "пидор"];

/// A name of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AccountName {
    /// The name as it is shown.
    pub(crate) text: String,
    /// What the name looks like: two names that share a key can be taken for each other.
    pub(crate) keys: Vec<String>,
}

impl AccountName {
    /// Checks a wanted name.
    pub(crate) fn new(wanted: &str) -> Result<AccountName, ProtocolError> {
        let text = normalize_name(wanted)?;
        let length = text.chars().count();
        if !(MIN_ACCOUNT_NAME_CHARS..=MAX_ACCOUNT_NAME_CHARS).contains(&length) {
            let reason =
                format!("the name of an account has {MIN_ACCOUNT_NAME_CHARS} to {MAX_ACCOUNT_NAME_CHARS} characters");
            return Err(ProtocolError::new(ErrorCode::Garbage, reason));
        }
        let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | '’');
        if !text.chars().all(is_allowed) || text.chars().filter(|c| c.is_alphanumeric()).count() < 2 {
            let reason = "the name of an account has letters, digits, spaces and - _ . ' only, and at least two letters or digits";
            return Err(ProtocolError::new(ErrorCode::Garbage, reason));
        }
        let keys = name_keys(&text);
        let is_refused = |key: &String| {
            RESERVED.iter().any(|word| name_keys(word).contains(key))
                || OFFENSIVE.iter().any(|word| name_keys(word).iter().any(|bad| key.contains(bad.as_str())))
        };
        if keys.iter().any(is_refused) {
            return Err(ProtocolError::new(ErrorCode::NotAllowed, "this name is not allowed; choose another one"));
        }
        Ok(AccountName { text, keys })
    }
}

/// Returns the key of a name in small letters, by which sign-ins find an account.
pub(crate) fn sign_in_key(name: &str) -> String {
    // No name is longer, and the shape of a long text is work.
    key(&name.chars().take(2 * MAX_ACCOUNT_NAME_CHARS).collect::<String>().to_lowercase())
}

/// Returns what a name looks like, as written and in small letters: `I` looks like `l`, and `Ivan` is the same name as `ivan`.
/// Accents, spaces and punctuation do not count.
pub(crate) fn name_keys(name: &str) -> Vec<String> {
    let mut keys = vec![key(name), key(&name.to_lowercase())];
    keys.sort();
    keys.dedup();
    keys
}

fn key(text: &str) -> String {
    let shape = skeleton(text).collect::<String>().to_lowercase();
    shape.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> bool {
        let other = name_keys(b);
        name_keys(a).iter().any(|key| other.contains(key))
    }

    #[test]
    fn names_that_look_alike_share_a_key() {
        for (a, b) in [
            ("Anna", "anna"),
            ("Anna", "Аnnа"),
            ("paypal", "paypaI"),
            ("Ivan", "ivan"),
            ("Bob", "B0b"),
            ("An na", "Anna"),
            ("ℝ𝓊𝓈𝓉y", "Rusty"),
            ("Zoë", "Zoe"),
        ] {
            assert!(alike(a, b), "{a} {b}: {:?} {:?}", name_keys(a), name_keys(b));
        }
        for (a, b) in [("Anna", "Hanna"), ("Ivan", "Ilan"), ("Боб", "Bob2")] {
            assert!(!alike(a, b), "{a} {b}");
        }
    }

    #[test]
    fn refused_names_say_why() {
        let code = |name: &str| AccountName::new(name).map(|name| name.text).map_err(|error| error.code);
        assert_eq!(code("  Anna K. "), Ok("Anna K.".to_string()));
        assert_eq!(code("Юля_7"), Ok("Юля_7".to_string()));
        for bad in ["", "x", "--", "a".repeat(21).as_str(), "a\u{202e}b", "<b>", "a@b", "😀😀"] {
            assert_eq!(code(bad), Err(ErrorCode::Garbage), "{bad}");
        }
        for bad in ["Admin", "аdmin", "M0D", "Guest", "Гость", "xXfuckXx", "Сукa"] {
            assert_eq!(code(bad), Err(ErrorCode::NotAllowed), "{bad}");
        }
        assert_eq!(code("Modest"), Ok("Modest".to_string()), "a reserved word is only a whole name");
    }
}
