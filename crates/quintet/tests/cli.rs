//! The command line as other programs see it: exact output, exit status, one clear sentence for bad input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn quintet(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quintet runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Who refuses early closes the pipe early; that is no failure of the test.
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

/// Fails with status 1, nothing on stdout, one sentence on stderr that contains all these words.
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

#[test]
fn turns_prints_a_turn_and_where_it_leads() {
    let text = prints(&["turns", "alpha", "--setup", "2x5x1", "--position", "2/aB/2/2/2 w 01"]);
    let mut lines = text.lines().collect::<Vec<_>>();
    lines.sort_unstable();
    assert_eq!(lines, ["2b4-a5\tB1/a1/2/2/2 b 01", "2b4-off\t2/a1/2/2/2 b 11", "b4-b5\t1A/aA/2/2/2 b 01"]);
}

#[test]
fn what_turns_prints_the_other_commands_accept() {
    for (game, setup) in
        [("alpha", "4x4x1"), ("gamma", "default"), ("exchange", "3x3"), ("210", "3x3x1"), ("ampli", "2")]
    {
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
    assert!(prints(&["--help"]).contains("Examples:"));
    for command in ["turns", "perft", "placings", "show", "replay", "play"] {
        assert!(prints(&[command, "--help"]).contains("Example"), "{command}");
    }
}

/// Plays in the terminal what is typed, and returns what was printed.
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
fn without_a_command_it_asks_for_a_game() {
    let text = plays(&[], "9\nalpha\nc2-c3\nquit\n");
    assert!(text.contains("There is no game \"9\""), "{text}");
    assert!(text.contains("1. c2-c3"), "{text}");
}

#[test]
fn at_one_screen_nobody_sees_the_others_hand() {
    let text = plays(&["play", "ampli", "--seed", "3"], "\nposition\nquit\n");
    let line = text.lines().find(|l| l.contains("-@0,0")).expect("the position as A sees it");
    assert!(line.contains("B:?6|?4") && line.contains("|?4 B:"), "{line}");
}
