//! What an attack found, as a row of a Markdown table.

use crate::background::Figures;
use crate::database::Kind;

/// Broken expectations that a row shows; standard error has them all.
const BROKEN_CHECKS: usize = 3;
/// The longest text of a broken expectation in a row.
const CHECK_CHARACTERS: usize = 200;

/// What an attack found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Each expectation, and whether it held.
    pub checks: Vec<(bool, String)>,
    /// What was measured, as short texts.
    pub figures: Vec<String>,
}

impl Findings {
    /// Notes whether an expectation held.
    pub(crate) fn check(&mut self, held: bool, what: impl Into<String>) {
        self.checks.push((held, what.into()));
    }

    /// Notes a figure.
    pub(crate) fn figure(&mut self, figure: impl Into<String>) {
        self.figures.push(figure.into());
    }

    /// Whether every expectation held, and there was one.
    pub fn held(&self) -> bool {
        !self.checks.is_empty() && self.checks.iter().all(|(held, _)| *held)
    }
}

/// One attack on one database, done.
#[derive(Clone, Debug)]
pub struct Row {
    /// The attack's name.
    pub name: &'static str,
    /// The database.
    pub kind: Kind,
    /// What was tried.
    pub tries: &'static str,
    /// What was expected.
    pub expects: &'static str,
    /// What was found.
    pub findings: Findings,
    /// What honest players noticed, where they played.
    pub background: Option<Figures>,
    /// The server's memory at the end of the attack, in megabytes.
    pub memory_mb: Option<f64>,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// The table of all rows.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = String::from(
        "| attack | database | tried | expected | measured | ack p99, ms | slowest reply, ms | memory, MB | s | |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let number = |n: Option<f64>| n.map_or("–".to_string(), |n| format!("{n:.1}"));
        let broken = row.findings.checks.iter().filter(|(held, _)| !held).take(BROKEN_CHECKS);
        let broken = broken.map(|(_, what)| format!("**{}**", what.chars().take(CHECK_CHARACTERS).collect::<String>()));
        let measured = row.findings.figures.iter().cloned().chain(broken).collect::<Vec<_>>().join("; ");
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {:.1} | {} |\n",
            row.name,
            row.kind.name(),
            row.tries,
            row.expects,
            measured.replace('|', "/"),
            number(row.background.as_ref().map(|b| b.ack_p99_ms)),
            number(row.background.as_ref().map(|b| b.worst_reply_ms)),
            number(row.memory_mb),
            row.seconds,
            if row.findings.held() { "held" } else { "**FAILED**" },
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_without_checks_has_not_held() {
        let mut findings = Findings::default();
        assert!(!findings.held());
        findings.check(true, "it runs");
        assert!(findings.held());
        findings.check(false, "it lasts | long");
        assert!(!findings.held());
        let row = Row {
            name: "none",
            kind: Kind::Sqlite,
            tries: "nothing",
            expects: "nothing",
            findings,
            background: None,
            memory_mb: Some(12.0),
            seconds: 1.0,
        };
        assert!(markdown(&[row]).contains("| **it lasts / long** | – | – | 12.0 | 1.0 | **FAILED** |"));
    }
}
