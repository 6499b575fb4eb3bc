//! The TypeScript types of everything that the page gets, generated from the Rust types.
//!
//! `cargo xtask types` writes the file.

use catalog::CATALOG;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};
use ts_rs::{Config, TS, TypeVisitor};

/// Collects the declarations of types and of all types in them, by their names.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        if T::output_path().is_none() {
            return;
        }
        let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
        if let Some(other) = self.found.insert(T::ident(&self.config), declaration.clone()) {
            assert_eq!(other, declaration, "two types have the same name");
            return;
        }
        T::visit_dependencies(self);
    }
}

macro_rules! declare {
    ($declarations:expr, $($type:ty),* $(,)?) => { $($declarations.visit::<$type>();)* };
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the name of a view: `TwoTenView` for the key `two-ten`.
fn view_name(key: &str) -> String {
    let capital =
        |word: &str| word.chars().next().map(|c| c.to_uppercase().chain(word.chars().skip(1)).collect::<String>());
    key.split('-').filter_map(capital).collect::<String>() + "View"
}

fn generated() -> String {
    let mut all = Declarations { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    // The views of the games. No Rust type is their union.
    declare!(
        all,
        games::alpha::View,
        games::gamma::View,
        games::exchange::View,
        games::two_ten::View,
        games::ampli::View
    );
    for entry in CATALOG {
        let view = view_name(entry.facts.key);
        let has_board = root().join(format!("web/src/games/{}", entry.id)).is_dir();
        assert!(
            !has_board || all.found.contains_key(&view),
            "{} has a board but no type {view}: derive it with ts-rs and add it here, in crates/wasm/tests/it/types.rs",
            entry.id
        );
    }
    let views = all.found.keys().filter(|name| name.ends_with("View")).cloned().collect::<Vec<_>>().join(" | ");
    all.found.insert("View".to_string(), format!("/**\n * The view of a game.\n */\nexport type View = {views};"));
    declare!(all, games::ampli::live::LiveView, games::ampli::live::Event);
    // Boards, analysis and puzzles, over HTTP and in WebAssembly.
    declare!(
        all,
        catalog::GameInfo,
        catalog::BoardRequest,
        catalog::BoardError,
        catalog::TableState,
        catalog::Question,
        catalog::ThinkRequest,
        catalog::ThinkResponse,
        catalog::SolveResponse,
        catalog::PairsRequest,
        catalog::PairsLaid,
        catalog::LiveRequest,
        catalog::LiveState,
        catalog::LivePlan,
        puzzles::PuzzleListing,
        puzzles::PuzzleView,
        puzzles::AttemptResult,
        puzzles::HintResponse,
    );
    // The measurements in `findings/`.
    declare!(all, lab::Report);
    // Rooms.
    declare!(
        all,
        protocol::Chat,
        protocol::ClientMessage,
        protocol::ServerMessage,
        protocol::CreateRoom,
        protocol::Created,
        protocol::JoinRoom,
        protocol::Joined,
        protocol::RoomPage,
        protocol::GamePage,
        protocol::FinishedGame,
        protocol::UploadRecord,
        protocol::Uploaded,
        protocol::Me,
        protocol::NameAndPassword,
        protocol::RecoveryCodes,
        protocol::Recover,
        protocol::Confirm,
        protocol::ChangePassword,
        protocol::ChangeName,
        protocol::AccountInfo,
        protocol::CreateToken,
        protocol::CreatedToken,
        protocol::PlayerProfile,
        protocol::RatingHistory,
        protocol::Leaderboard,
    );
    // Keeping order.
    declare!(
        all,
        protocol::SetBlock,
        protocol::BlockInfo,
        protocol::SendReport,
        protocol::ReportPage,
        protocol::ModeratedAccount,
        protocol::Conduct,
        protocol::LogPage,
    );
    let head = "// Generated from the Rust types by `cargo xtask types`; do not edit.\n";
    let declarations = all.found.into_values().collect::<Vec<_>>();
    format!("{head}\n{}\n", declarations.join("\n\n"))
}

#[test]
fn the_generated_types_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/wire.ts");
    let generated = generated();
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(&path, &generated).expect("the types are written");
    }
    let present = fs::read_to_string(&path).unwrap_or_default();
    assert!(present == generated, "run `cargo xtask types`: web/src/generated/wire.ts is not what the Rust types say");
}
