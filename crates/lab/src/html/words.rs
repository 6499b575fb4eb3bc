//! Texts in both languages.

/// Escapes a text for HTML.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// A text in both languages; the page shows the chosen one.
pub(super) fn both(en: &str, ru: &str) -> String {
    if en == ru {
        return escape(en);
    }
    format!("<span class=\"en\" lang=\"en\">{}</span><span class=\"ru\" lang=\"ru\">{}</span>", escape(en), escape(ru))
}

/// The strength of the players.
pub(super) fn level(level: u8) -> String {
    match level {
        0 => both("random", "случайно"),
        level => both(&format!("level {level}"), &format!("уровень {level}")),
    }
}
