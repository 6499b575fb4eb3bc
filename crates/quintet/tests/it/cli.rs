//! Commands as other programs see them: exact output, exit status, one clear sentence for bad input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A tablebase folder for this test run.
fn tables() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("quintet-tables-{}", std::process::id()))
}

fn quintet(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(args)
        .env("QUINTET_TABLES", tables())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quintet runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A command that rejects its input early closes the pipe early; that is not a failure.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("quintet ends");
    writer.join().expect("the writer ends");
    output
}

fn prints(args: &[&str]) -> String {
    let output = quintet(args, b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Expects status 1, nothing on stdout, and one sentence on stderr that contains all these words.
fn refuses(args: &[&str], input: &[u8], words: &[&str]) {
    let output = quintet(args, input);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{args:?}: {errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
    assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
    assert!(errors.chars().count() < 500, "{args:?}: {errors}");
    for word in words {
        assert!(errors.contains(word), "{args:?}: {errors} has no {word}");
    }
}

/// Every game of the catalog with its first extra setup, which is a small one, or else its default setup.
fn small_setups() -> impl Iterator<Item = (&'static str, &'static str)> {
    catalog::CATALOG.iter().map(|entry| (entry.id, *entry.setups.first().unwrap_or(&entry.default_setup)))
}

#[test]
fn turns_prints_a_turn_and_where_it_leads() {
    let text = prints(&["turns", "alpha", "--setup", "2x5x1", "--position", "2/aB/2/2/2 w 01"]);
    let mut lines = text.lines().collect::<Vec<_>>();
    lines.sort_unstable();
    assert_eq!(lines, ["2b4-a5\tB1/a1/2/2/2 b 01", "2b4-off\t2/a1/2/2/2 b 11", "b4-b5\t1A/aA/2/2/2 b 01"]);
}

#[test]
fn what_turns_prints_the_other_commands_accept() {
    for (game, setup) in small_setups() {
        let text = prints(&["turns", game, "--setup", setup]);
        let (_, position) = text.lines().next().expect("a turn").split_once('\t').expect("a tab");
        prints(&["show", game, "--setup", setup, "--position", position]);
        let count = prints(&["perft", game, "1", "--setup", setup]);
        assert_eq!(text.lines().count().to_string(), count.trim(), "{game}");
    }
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(prints(&["perft", "alpha", "3"]), "150384\n");
    assert_eq!(prints(&["perft", "alpha", "0"]), "1\n");
    let divided = prints(&["perft", "exchange", "3", "--setup", "3x3", "--divide"]);
    let lines = divided.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 3);
    let sum = lines[..2].iter().map(|l| l.split_once('\t').unwrap().1.parse::<u64>().unwrap()).sum::<u64>();
    assert_eq!((sum, lines[2]), (80, "80"));
}

#[test]
fn placings_prints_exact_form_kind_touched_and_notation() {
    let text = prints(&["placings", "--figure", "15-@0,0;54-@2,0", "--tile", "55"]);
    assert!(text.lines().any(|l| l.starts_with("55-@1,1\tfull\t2\t")), "{text}");
    assert!(text.lines().all(|l| l.split('\t').count() == 4), "{text}");
}

#[test]
fn pairs_solves_the_authors_problem() {
    let figure = "33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::";
    let tiles = ["--tiles", "12 14 16 24 25 34 44 46"];
    let text = prints(&["pairs", "--figure", figure, tiles[0], tiles[1], "--apart", "14:44,46"]);
    let lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).collect::<Vec<_>>();
    // The last two are the author's, who missed the first one.
    let splits = lines.iter().map(|line| (line[0], line[1])).collect::<Vec<_>>();
    let expected =
        [("12+16 14+34 24+25 44+46", "66"), ("12+25 14+24 16+46 34+44", "10"), ("12+25 14+34 16+46 24+44", "10")];
    assert_eq!(splits, expected);
    for line in &lines {
        assert_eq!(line.len(), 4, "{line:?}");
        assert_eq!((line[2].split(' ').count(), line[3].split(' ').count()), (8, 8), "{line:?}");
    }
    let free = prints(&["pairs", "--figure", figure, tiles[0], tiles[1]]);
    assert_eq!(free.lines().count(), 6, "without his condition there are more");
    let exact = prints(&["pairs", "--figure", "15-@0,0", "--tiles", "45 55"]);
    assert!(exact.starts_with("45+55\t6\t"), "{exact}");
    assert_eq!(prints(&["pairs", "--figure", "15–", "--tiles", "22 33"]), "");
}

#[test]
fn pairs_refuses_what_cannot_be_read() {
    let refused = |figure: &str, tiles: &str, apart: &str, words: &[&str]| {
        refuses(&["pairs", "--figure", figure, "--tiles", tiles, "--apart", apart], b"", words);
    };
    refused("15–", "45 55 44", "", &["3 tiles"]);
    refused("15–", "", "", &["no tiles"]);
    refused("15–", "45 54", "", &["45", "twice"]);
    refused("15–", "45 15", "", &["15", "already"]);
    refused("15–", "45 79", "", &["the tiles", "79"]);
    refused("", "45 55", "", &["the figure"]);
    refused("15– 54(15п) nonsense", "45 55", "", &["the figure"]);
    refused("15– 55", "45 44", "", &["several places", "55"]);
    refused("15–", "45 55", "45", &["14:44,46"]);
    refused("15–", "45 55", "45:", &["apart"]);
    refused("15–", "45 55", "45:66", &["66", "not one"]);
}

#[test]
fn show_draws_the_board_and_says_whose_turn_it_is() {
    let text = prints(&["show", "gamma"]);
    assert!(text.ends_with("to move: w\n"), "{text}");
    let over = prints(&["show", "alpha", "--setup", "2x5x1", "--position", "2/A1/2/2/A1 w 01"]);
    assert!(over.ends_with("over: b has won\n"), "{over}");
}

#[test]
fn replay_prints_position_result_and_score() {
    let record = b"[Game \"exchange\"]\n[Setup \"3x3\"]\n\n1. 1:2o>2,3 1:2c>2,3 *\n";
    let output = quintet(&["replay", "-", "--turns"], record);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = "w\t1:2o>2,3\t1.3.3/4.3.3/4.3.3 b 0-0 0\nb\t1:2c>2,3\t1.3.1/4.3.4/4.3.4 w 0-0 1\n\
                    position\t1.3.1/4.3.4/4.3.4 w 0-0 1\nresult\t*\n";
    assert_eq!(text, expected);
}

#[test]
fn bad_input_gets_one_clear_sentence_and_status_1() {
    refuses(&["turns", "chess"], b"", &["no game \"chess\"", "alpha, gamma"]);
    refuses(&["turns", "alpha", "--setup", "17x8x2"], b"", &["17", "A1"]);
    refuses(&["turns", "alpha", "--setup", "8x8x4"], b"", &["A1"]);
    refuses(&["turns", "alpha", "--setup", "banana"], b"", &["8x8x2", "banana"]);
    refuses(&["turns", "exchange", "--setup", "2x3"], b"", &["E1"]);
    refuses(&["turns", "210", "--setup", "10x4x3"], b"", &["T1"]);
    refuses(
        &[
            "show",
            "gamma",
            "--setup",
            "--B----B--/----------/........../..##..###./..#......./........../.###..##../........../++++++++++/++W++++W++",
        ],
        b"",
        &["10 obstacles", "11"],
    );
    refuses(&["show", "alpha", "--setup", "2x5x1", "--position", "2/aE/2/2/2 w 00"], b"", &["E", "character"]);
    refuses(&["show", "ampli", "--position", "15-@0,0;15@5,0 A:22|- B:33|- A A must 0"], b"", &["15"]);
    refuses(&["placings", "--figure", "15-@0,0;51@1,0", "--tile", "25"], b"", &["15"]);
    refuses(&["placings", "--figure", "15-@0,0", "--tile", "79"], b"", &["79"]);
    refuses(&["turns", "210", "--setup", "9x9x15"], b"", &["more than 5000000"]);
    refuses(&["replay", "/no/such/file"], b"", &["/no/such/file", "cannot be read"]);
}

#[test]
fn bad_records_get_one_clear_sentence_and_status_1() {
    let replay = |record: &[u8], words: &[&str]| refuses(&["replay", "-"], record, words);
    replay(b"", &["no [Game"]);
    replay(b"\x00\x01\x02\xff", &["UTF-8"]);
    replay(b"[Game \"alpha\"]\n\n1. c2-c3 c7-c6 2. c3-", &["turn 2", "line 3"]);
    replay(b"[Game \"alpha\"]\n\n1. c2-c4 *", &["turn 1", "c2-c4", "A8"]);
    replay(b"[Game \"alpha\"]\n\n1. c2-c3 1-0", &["1-0", "not over"]);
    replay(b"[Game \"alpha\"]\n\n2. c2-c3 *", &["2.", "1."]);
    replay(b"[Game \"alpha\"]\n[Position \"8 w\"]\n\n*", &["Position"]);
    replay(b"[Game \"ampli\"]\n\n1. 54-(15) *", &["Initial"]);
    replay(&vec![b'x'; 100 << 20], &["at most"]);
}

#[test]
fn wrong_usage_has_status_2_and_help_has_examples() {
    assert_eq!(quintet(&["perft", "alpha"], b"").status.code(), Some(2));
    assert_eq!(quintet(&["perft", "alpha", "-3"], b"").status.code(), Some(2));
    let help = prints(&["--help"]);
    assert!(help.contains("Examples:"));
    for entry in catalog::CATALOG {
        assert!(help.contains(entry.name[0]) && help.contains(entry.about), "{} is missing in\n{help}", entry.id);
        assert!(prints(&["turns", "--help"]).contains(entry.id), "{}", entry.id);
    }
    for command in ["turns", "perft", "placings", "pairs", "show", "replay", "play"] {
        assert!(prints(&[command, "--help"]).contains("Example"), "{command}");
    }
}

/// Plays the typed lines in the terminal and returns the output.
fn plays(args: &[&str], typed: &str) -> String {
    let output = quintet(args, typed.as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_whole_game_is_played_in_the_terminal() {
    let typed = "help\nb1-b2\nnonsense\na5-a4\nb2-b3\na4-a3\nb3-b4\na3-a2\nb4-b5\na2-a1\nb5-off\na1-off\n+a5\n";
    let text = plays(&["play", "alpha", "--setup", "2x5x1", "--position", "a1/2/2/2/1A w 00"], typed);
    assert!(text.contains("over: w has won"), "{text}");
    assert!(text.contains("1. b1-b2 a5-a4"), "{text}");
    assert!(text.contains("nonsense"), "{text}");
}

#[test]
fn steps_undo_and_quit_lose_nothing() {
    let text = plays(&["play", "210", "--setup", "3x3x1"], "b2*1\nsteps\n>b3\nundo\n>a2\nnolids\nquit\n");
    assert!(text.contains("[Game \"210\"]"), "{text}");
    assert!(text.contains("1. b2:a2"), "{text}");
    let resigned = plays(&["play", "exchange", "--setup", "3x3"], "resign\n");
    assert!(resigned.contains("[Termination \"resigned\"]") && resigned.contains("0-1"), "{resigned}");
    let ended = plays(&["play", "exchange", "--setup", "3x3"], "1:2o>2,3\nundo\nundo\n");
    assert!(ended.contains("no turn has been made"), "{ended}");
}

#[test]
fn play_without_a_game_asks_for_one() {
    let text = plays(&["play"], "9\nalpha\nc2-c3\nquit\n");
    assert!(text.contains("There is no game \"9\""), "{text}");
    assert!(text.contains("1. c2-c3"), "{text}");
}

#[test]
fn at_one_screen_nobody_sees_the_others_hand() {
    let text = plays(&["play", "ampli", "--seed", "3"], "\nposition\nquit\n");
    let line = text.lines().find(|l| l.contains("-@0,0")).expect("the position as A sees it");
    assert!(line.contains("B:?6|?4") && line.contains("|?4 B:"), "{line}");
}

#[test]
fn think_prints_a_legal_turn_and_is_reproducible_by_nodes() {
    for (game, setup) in small_setups() {
        let args = ["think", game, "--setup", setup, "--nodes", "3000", "--json"];
        let first = serde_json::from_str::<serde_json::Value>(&prints(&args)).expect("JSON");
        let second = serde_json::from_str::<serde_json::Value>(&prints(&args)).expect("JSON");
        assert_eq!(first["turn"], second["turn"], "{game}");
        assert_eq!(first["value"], second["value"], "{game}");
        let turn = first["turn"].as_str().expect("a turn");
        let mut table = catalog::find(game).expect("a game").open(setup).expect("a setup").start(1);
        table.play_turn(turn).unwrap_or_else(|error| panic!("{game}: {turn}: {error}"));
    }
    let plain = prints(&["think", "exchange", "--setup", "3x3", "--nodes", "1000"]);
    let keys = plain.lines().map(|l| l.split('\t').next().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(keys, ["turn", "value", "line", "depth", "nodes", "time"]);
}

#[test]
fn think_and_duel_refuse_what_cannot_be() {
    refuses(&["think", "alpha", "--level", "9"], b"", &["level", "1 to 8"]);
    refuses(&["think", "alpha", "--time", "0s"], b"", &["time", "more than nothing"]);
    refuses(&["think", "alpha", "--time", "soon"], b"", &["2s"]);
    let over = ["think", "alpha", "--setup", "2x5x1", "--position", "2/A1/2/2/A1 w 01"];
    refuses(&over, b"", &["over", "nothing to think about"]);
    refuses(&["duel", "alpha", "--a", "level=8", "--b", "magic"], b"", &["no player \"magic\""]);
    refuses(&["duel", "alpha", "--a", "level=0", "--b", "random"], b"", &["level"]);
    refuses(&["duel", "ampli", "--setup", "3", "--a", "random", "--b", "random"], b"", &["between two"]);
    refuses(&["solve", "alpha", "--setup", "2x5x1", "--position", "2/A1/2/2/A1 w 01"], b"", &["over"]);
    refuses(&["play", "alpha", "--level", "5", "--computer", "z"], b"", &["w, b"]);
}

#[test]
fn a_duel_that_was_cut_off_goes_on_from_its_log() {
    let folder = std::env::temp_dir().join(format!("quintet-duel-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the log");
    let log = folder.join("log.jsonl");
    let path = log.to_str().expect("a plain path");
    let duel = |games: &'static str, more: &[&str]| {
        let mut args = vec![
            "duel", "exchange", "--setup", "3x3", "--a", "random", "--b", "random", "--games", games, "--log", path,
        ];
        args.extend(more);
        quintet(&args, b"")
    };
    assert!(duel("4", &[]).status.success());
    let half = std::fs::read_to_string(&log).expect("the log");
    assert_eq!(half.lines().count(), 5);
    // A line that a power failure cut off.
    std::fs::write(&log, format!("{half}{{\"number\":4,\"sha")).expect("the log is spoilt");
    let whole = duel("10", &["--jobs", "2"]);
    let text = String::from_utf8(whole.stdout).expect("text");
    assert!(text.contains("\n10\t"), "{text}");
    assert!(std::fs::read_to_string(&log).expect("the log").starts_with(&half), "what was played is kept");
    let again = String::from_utf8(duel("10", &[]).stdout).expect("text");
    assert_eq!(again, text, "nothing is left to play");
    let other = duel("10", &["--seed", "2"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another duel"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn ugi_answers_every_command() {
    let talk = "ugi\nisready\nsetoption name Game value exchange\nsetoption name Setup value 3x3\n\
                position startpos moves 1:2o>2,3\nquery position\nquery p1turn\nquery gameover\nquery result\nlegal\n\
                nonsense\nposition startpos moves 9:9o>1,2\nquery position\ngo nodes 500\nstop\nquit\n";
    let text = plays(&["ugi"], talk);
    let expected = [
        "ugiok",
        "readyok",
        "response 1.3.3/4.3.3/4.3.3 b 0-0 0",
        "response false",
        "response none",
        "turn 1:2o>2,3",
        "legalok",
        "info string error the command \"nonsense\" is not known",
        "bestmove ",
    ];
    for line in expected {
        assert!(text.lines().any(|l| l.starts_with(line)), "{line} is missing in\n{text}");
    }
    assert_eq!(text.matches("response 1.3.3/4.3.3/4.3.3 b 0-0 0").count(), 2, "a refused position changes nothing");
}

#[test]
fn a_game_against_the_computer_is_played_and_taken_back() {
    let text = plays(&["play", "exchange", "--setup", "3x3", "--level", "1"], "1:2o>2,3\nundo\n1:2c>2,3\nquit\n");
    assert!(text.matches("b plays ").count() >= 2, "{text}");
    assert!(text.contains("1. 1:2c>2,3 "), "{text}");
}

#[test]
fn a_long_solve_is_stopped_by_ctrl_c_and_goes_on_from_the_tables() {
    let folder = tables().join("stopped");
    let solve = |setup: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
        command.args(["solve", "210", "--setup", setup, "--json", "--tables"]).arg(&folder);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("quintet runs")
    };
    // Boards of 18 stones take minutes; the first layers are ready at once.
    let child = solve("3x3x2");
    let part = folder.join("210-3x3x2.table.part");
    while std::fs::metadata(&part).map_or(0, |file| file.len()) < 100_000 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let stopped = child.wait_with_output().expect("it ends");
    assert_eq!(stopped.status.code(), Some(1));
    let words = String::from_utf8(stopped.stderr).unwrap();
    assert!(words.contains("stopped with boards of up to") && words.contains("they are kept in"), "{words}");
    let kept = std::fs::metadata(&part).unwrap().len();

    let again = solve("3x3x2");
    while std::fs::metadata(&part).unwrap().len() <= kept {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &again.id().to_string()]).status().expect("kill runs");
    again.wait_with_output().expect("it ends");
    assert!(std::fs::metadata(&part).unwrap().len() > kept, "nothing was lost, and it went on");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn level_8_plays_by_a_table_and_a_damaged_table_is_named() {
    let folder = tables().join("exchange");
    let folder = folder.to_str().expect("a plain path");
    let solved = quintet(&["solve", "exchange", "--setup", "3x2", "--tables", folder], b"");
    assert!(solved.status.success());
    let think = ["think", "exchange", "--setup", "3x2", "--nodes", "10", "--tables", folder];
    let thought = String::from_utf8(quintet(&think, b"").stdout).unwrap();
    assert!(thought.contains("value\t0.000 exact"), "{thought}");
    let table = std::path::Path::new(folder).join("exchange-3x2.table");
    let bytes = std::fs::read(&table).unwrap();
    for (damage, words) in [
        (&bytes[..bytes.len() - 1], "exchange-3x2.table is cut off: a part of the table is missing"),
        (&b"something else, long enough"[..], "exchange-3x2.table is not a table of Quintet"),
    ] {
        std::fs::write(&table, damage).unwrap();
        for command in [&think[..], &["solve", "exchange", "--setup", "3x2", "--tables", folder]] {
            let refused = quintet(command, b"");
            assert_eq!(refused.status.code(), Some(1));
            let said = String::from_utf8(refused.stderr).unwrap();
            assert!(said.trim_end().ends_with(words), "{said}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn puzzles_are_listed_made_and_checked() {
    let text = prints(&["puzzles", "alpha", "--list"]);
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).collect::<Vec<_>>();
    assert!(fields.len() >= 60 && fields.iter().all(|f| f.len() == 5 && f[0].len() == 8), "{text}");
    let folder = std::env::temp_dir().join(format!("quintet-puzzles-{}", std::process::id()));
    let file = folder.join("made.jsonl");
    let path = file.to_str().expect("text");
    for _ in 0..2 {
        // The second run has nothing left to do.
        assert_eq!(prints(&["puzzles", "ampli", "--make", "1", "--out", path]), format!("1 puzzles in {path}\n"));
    }
    assert_eq!(prints(&["puzzles", "ampli", "--check", path]), "ampli: 1 puzzles checked, all are what they say\n");
    let made = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, made.replace("\"difficulty\":", "\"difficulty\":1")).expect("written");
    refuses(&["puzzles", "ampli", "--check", path], b"", &["difficulty"]);
    std::fs::remove_dir_all(&folder).expect("removed");
    refuses(&["puzzles", "chess", "--list"], b"", &["chess"]);
}

#[test]
fn admin_check_lists_damaged_rooms_and_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.sqlite");
    let url = format!("sqlite:{}", path.display());
    refuses(&["admin", "check", "--database", &url], b"", &["cannot be opened"]);
    drop(server::store::Store::open(&url).expect("a database"));
    assert_eq!(prints(&["admin", "check", "--database", &url]), "0 rooms, 0 of them damaged\n");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let store = server::store::Store::open(&url).expect("a database");
    let member = server::store::Write::Member { room: "lost".to_string(), user: "anna".to_string() };
    runtime.block_on(store.write(vec![member])).expect("stored");
    // The check works while a server has the database open.
    let output = quintet(&["admin", "check", "--database", &url], b"");
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(told, "lost\tits head is missing\n1 rooms, 1 of them damaged\n");
    assert_eq!((errors.as_ref(), output.status.code()), ("quintet: the database is damaged\n", Some(1)));
    assert!(prints(&["admin", "check", "--help"]).contains("Examples:"));
}

#[test]
fn lab_writes_reports_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("lab");
    let out = out.to_str().unwrap();
    let options = ["lab", "alpha", "--setup", "2x5x1,2x6x1", "--level", "0,2", "--nodes", "100", "--ladder", "2"];
    let lab = |games: &str| {
        let output = quintet(&[&options[..], &["--games", games, "--out", out]].concat(), b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let text = lab("2");
    assert!(text.contains("alpha 2x5x1") && text.contains("alpha 2x6x1") && text.contains("report.html"), "{text}");
    let report = || std::fs::read_to_string(format!("{out}/report.json")).unwrap();
    assert!(report().contains("\"played\":2"), "{}", report());
    lab("4");
    assert!(report().contains("\"played\":4"), "{}", report());
    let page = std::fs::read_to_string(format!("{out}/report.html")).unwrap();
    assert!(page.contains("http://127.0.0.1:8210/board/alpha?setup=2x5x1"));
    refuses(&["lab", "alpha", "--setup", "1x1x1", "--out", out], b"", &["1x1x1"]);
    refuses(&["lab", "alpha", "--level", "9", "--out", out], b"", &["from 1 to 8"]);
    refuses(&["lab", "chess", "--out", out], b"", &["there is no game"]);
    let file = format!("{out}/report.json");
    refuses(&["lab", "alpha", "--out", &file], b"", &["report.json cannot be written"]);
    refuses(&[&options[..], &["--games", "4", "--seed", "2", "--out", out]].concat(), b"", &["other options"]);
}

/// A database with the account of Anna.
fn database_with_anna(folder: &std::path::Path) -> (String, server::store::Store) {
    use server::store::{AccountWrite, NewAccount, Session, Store, User, Write};
    let url = format!("sqlite:{}", folder.join("games.sqlite").display());
    let store = Store::open(&url).expect("a database");
    let user = User {
        id: "anna".to_string(),
        token_hash: "account anna".to_string(),
        name: "Anna".to_string(),
        created: 1,
        account: true,
    };
    let session = Session {
        hash: "hash".to_string(),
        id: "session".to_string(),
        user: "anna".to_string(),
        created: 1,
        agent: String::new(),
    };
    let account = NewAccount {
        user,
        name_keys: vec!["anna".to_string()],
        password: "hash".to_string(),
        recovery: Vec::new(),
        session,
    };
    write(&store, Write::Account(AccountWrite::SignUp(Box::new(account))));
    (url, store)
}

fn write(store: &server::store::Store, write: server::store::Write) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(store.write(vec![write])).expect("stored");
}

#[test]
fn admin_makes_moderators_and_resets_passwords_beside_a_running_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (url, store) = database_with_anna(folder.path());
    let admin = |words: &[&str]| prints(&[&["admin"], words, &["--database", &url]].concat());
    assert_eq!(admin(&["moderator", "anna"]), "anna is a moderator\n");
    assert_eq!(admin(&["moderator", "anna", "--remove"]), "anna is no longer a moderator\n");
    let code = admin(&["reset-password", "Anna"]);
    assert!(code.trim().len() == 23 && code.trim().split('-').count() == 4, "a recovery code, no password: {code}");
    assert_eq!(admin(&["close", "Anna", "--why", "insults"]), "the account of Anna is closed\n");
    assert_eq!(admin(&["close", "Anna", "--reopen", "--why", "a mistake"]), "the account of Anna is open\n");
    let log = admin(&["log"]);
    assert_eq!(log.lines().count(), 5, "{log}");
    assert!(log.contains("\tconsole\tclose_account\tAnna\t\tinsults\n"), "{log}");
    refuses(&["admin", "moderator", "Bob", "--database", &url], b"", &["there is no account with the name Bob"]);
    refuses(&["admin", "vacuum", "--database", &url], b"", &["another process uses the database"]);
    drop(store);
    assert_eq!(admin(&["vacuum"]), "");
    assert_eq!(admin(&["export"]), "");
}

#[test]
fn admin_lists_reports_without_control_characters() {
    use server::store::{ModerationWrite, Report, Write};
    let folder = tempfile::tempdir().expect("a folder");
    let (url, store) = database_with_anna(folder.path());
    let report = Report {
        id: "r".to_string(),
        reporter: "guest".to_string(),
        subject: "player anna".to_string(),
        user: "anna".to_string(),
        reason: "insult".to_string(),
        text: "two\nlines\tand \u{1b}[31mred".to_string(),
        ..Report::default()
    };
    write(&store, Write::Moderation(ModerationWrite::Report(report)));
    let told = prints(&["admin", "reports", "--database", &url]);
    assert_eq!(told, "1970-01-01 00:00\tinsult\tAnna\t\t\t\t\ttwo lines and  [31mred\n");
    assert_eq!(prints(&["admin", "reports", "--closed", "--database", &url]), "");
}

#[test]
fn admin_backs_up_a_running_database_and_restores_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (url, store) = database_with_anna(folder.path());
    let copy = folder.path().join("copy.sqlite");
    let path = copy.to_str().expect("Unicode");
    prints(&["admin", "backup", path, "--database", &url]);
    refuses(&["admin", "backup", path, "--database", &url], b"", &["exists already"]);
    let postgres = ["admin", "backup", "x", "--database", "postgres://localhost/none"];
    refuses(&postgres, b"", &["PostgreSQL has pg_dump"]);
    // What is stored after the backup is gone after the restore.
    let member = server::store::Write::Member { room: "later".to_string(), user: "anna".to_string() };
    write(&store, member);
    refuses(&["admin", "restore", path, "--overwrite", "--database", &url], b"", &["another process uses"]);
    drop(store);
    refuses(&["admin", "restore", path, "--database", &url], b"", &["--overwrite"]);
    std::fs::write(folder.path().join("bad"), "no database").expect("written");
    let bad = folder.path().join("bad");
    let bad = bad.to_str().expect("Unicode");
    refuses(&["admin", "restore", bad, "--overwrite", "--database", &url], b"", &["no database"]);
    prints(&["admin", "restore", path, "--overwrite", "--database", &url]);
    assert_eq!(prints(&["admin", "check", "--database", &url]), "0 rooms, 0 of them damaged\n");
    assert_eq!(prints(&["admin", "moderator", "Anna", "--database", &url]), "Anna is a moderator\n");
    let fresh = format!("sqlite:{}", folder.path().join("fresh.sqlite").display());
    prints(&["admin", "restore", path, "--database", &fresh]);
    assert_eq!(prints(&["admin", "check", "--database", &fresh]), "0 rooms, 0 of them damaged\n");
}
