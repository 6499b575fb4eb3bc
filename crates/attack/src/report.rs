//! The results of attacks, as rows of a Markdown table.

use crate::background::Figures;
use crate::database::DatabaseKind;

/// The number of failed checks in a row. Standard error has all of them.
const SHOWN_FAILED_CHECKS: usize = 3;
/// The length of a failed check in a row.
const SHOWN_CHECK_CHARS: usize = 200;

/// The checks and figures of an attack.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Each check, and whether it held.
    pub checks: Vec<(bool, String)>,
    /// Measured values, as short texts.
    pub figures: Vec<String>,
}

impl Findings {
    /// Adds a check. `what` describes its failure.
    pub(crate) fn check(&mut self, held: bool, what: impl Into<String>) {
        self.checks.push((held, what.into()));
    }

    /// Adds a measured value.
    pub(crate) fn figure(&mut self, figure: impl Into<String>) {
        self.figures.push(figure.into());
    }

    /// Whether all checks held. An attack without checks has not held.
    pub fn held(&self) -> bool {
        !self.checks.is_empty() && self.checks.iter().all(|(held, _)| *held)
    }
}

/// The result of one attack on one database.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: &'static str,
    pub kind: DatabaseKind,
    /// What the attack tries.
    pub tries: &'static str,
    /// What must hold.
    pub expects: &'static str,
    pub findings: Findings,
    /// The figures of the honest games, if there were any.
    pub background: Option<Figures>,
    /// The server's memory at the end of the attack, in megabytes.
    pub memory_mb: Option<f64>,
    /// The duration in seconds.
    pub seconds: f64,
}

/// Formats the results as a table.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = String::from(
        "| attack | database | tried | expected | measured | ack p99, ms | slowest reply, ms | memory, MB | s | |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let number = |n: Option<f64>| n.map_or("–".to_string(), |n| format!("{n:.1}"));
        let failed = row.findings.checks.iter().filter(|(held, _)| !held).take(SHOWN_FAILED_CHECKS);
        let failed =
            failed.map(|(_, what)| format!("**{}**", what.chars().take(SHOWN_CHECK_CHARS).collect::<String>()));
        let measured = row.findings.figures.iter().cloned().chain(failed).collect::<Vec<_>>().join("; ");
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
            kind: DatabaseKind::Sqlite,
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
