//! Rules whose use measurements count.

/// A rule of a game whose use measurements count, such as a capture or an entry.
///
/// ```
/// const CUT: game::CountedRule = game::CountedRule::new("cut", ["Cut", "Рубка"]);
/// assert_eq!(CUT.id, "cut");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedRule {
    /// The short name in reports.
    pub id: &'static str,
    /// The name for readers, in English and in Russian.
    pub names: [&'static str; 2],
}

impl CountedRule {
    /// Creates a rule from its id and its names in English and in Russian.
    pub const fn new(id: &'static str, names: [&'static str; 2]) -> CountedRule {
        CountedRule { id, names }
    }
}
