//! Keeping order: blocks, reports, closed accounts, the log of moderation, left games, and the commands of administrators.

use crate::store::accounts::sign_up;
use crate::store::home::{Home, wait};
use protocol::{BlockKind, ModerationAction};
use server::store::{AccountWrite, Admin, ApiToken, Block, LogRow, ModerationWrite, Report, Store, StoreError, Write};

fn change(store: &Store, write: ModerationWrite) -> Result<(), StoreError> {
    wait(store.write(vec![Write::Moderation(write)]))
}

fn is_conflict(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict(_)))
}

fn block(user: &str, other: &str, kind: BlockKind) -> ModerationWrite {
    let id = format!("{user} and {other}");
    ModerationWrite::SetBlock(Block { id, user: user.into(), other: other.into(), kind, created: 5 })
}

fn entry(n: u64) -> LogRow {
    LogRow {
        id: format!("entry {n}"),
        at: n,
        moderator: "anna".into(),
        action: ModerationAction::CloseAccount,
        user: "ben".into(),
        subject: String::new(),
        why: "insults".into(),
    }
}

pub(crate) fn mutes_and_blocks_hide_users_from_each_other(home: &Home) {
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), sign_up("ben", "Ben", &["ben"])])).unwrap();
    let hidden = |user| wait(store.hidden_from(user)).unwrap();
    change(&store, block("anna", "ben", BlockKind::Mute)).unwrap();
    assert_eq!((hidden("anna"), hidden("ben")), (vec!["ben".to_string()], Vec::new()), "a mute hides one way");
    assert_eq!(wait(store.blocked_by("anna", "ben")).unwrap(), None, "a mute is no block");
    change(&store, block("anna", "ben", BlockKind::Block)).unwrap();
    assert_eq!((hidden("anna"), hidden("ben")), (vec!["ben".to_string()], vec!["anna".to_string()]));
    for (one, two) in [("anna", "ben"), ("ben", "anna")] {
        assert_eq!(wait(store.blocked_by(one, two)).unwrap().as_deref(), Some("anna"));
    }
    let blocks = wait(store.blocks("anna")).unwrap();
    assert_eq!((blocks.len(), blocks[0].1.as_str(), blocks[0].0.kind), (1, "Ben", BlockKind::Block));
    assert_eq!((wait(store.count_blocks("anna")).unwrap(), wait(store.count_blocks("ben")).unwrap()), (1, 0));
    let end = |user: &str| ModerationWrite::EndBlock { user: user.into(), id: "anna and ben".into() };
    assert!(is_conflict(&change(&store, end("ben"))), "the block of another user");
    change(&store, end("anna")).unwrap();
    assert!(is_conflict(&change(&store, end("anna"))));
    assert!(hidden("anna").is_empty() && hidden("ben").is_empty());
    let member = |user: &str, room: &str| Write::Member { room: room.into(), user: user.into() };
    wait(store.write(vec![member("anna", "r1"), member("ben", "r1"), member("anna", "r2")])).unwrap();
    assert_eq!(wait(store.shared_rooms("ben", "anna")).unwrap(), ["r1"]);
    // A guest who is forgotten, and an account that is deleted, leave no blocks.
    change(&store, block("guest", "ben", BlockKind::Block)).unwrap();
    wait(store.write(vec![Write::ForgetGuest("guest".into())])).unwrap();
    change(&store, block("anna", "ben", BlockKind::Block)).unwrap();
    wait(store.write(vec![Write::Account(AccountWrite::Delete("anna".into()))])).unwrap();
    assert!(hidden("ben").is_empty());
}

pub(crate) fn a_report_is_stored_once_and_closed_once(home: &Home) {
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), sign_up("ben", "Ben", &["ben"])])).unwrap();
    let report = |n: u64, subject: &str| Report {
        id: format!("report {n}"),
        created: n,
        reporter: "anna".into(),
        subject: subject.into(),
        user: "ben".into(),
        room: "r".into(),
        line: Some(7),
        line_text: "a line".into(),
        game: String::new(),
        reason: "insult".into(),
        text: "see the line".into(),
        closed: false,
    };
    change(&store, ModerationWrite::Report(report(1, "line r 7"))).unwrap();
    assert!(is_conflict(&change(&store, ModerationWrite::Report(report(2, "line r 7")))), "reported before");
    change(&store, ModerationWrite::Report(report(3, "player ben"))).unwrap();
    let open = wait(store.reports(false, None, 10)).unwrap();
    assert_eq!(open.iter().map(|row| row.report.created).collect::<Vec<_>>(), [3, 1]);
    let first = &open[1];
    assert_eq!((first.reporter.as_str(), first.name.as_str(), first.account), ("Anna", "Ben", true));
    assert_eq!(first.report, report(1, "line r 7"));
    let after = server::store::Cursor { updated: 3, id: "report 3".into() };
    assert_eq!(wait(store.reports(false, Some(after), 10)).unwrap().len(), 1);
    change(&store, ModerationWrite::CloseReport("report 1".into())).unwrap();
    assert!(is_conflict(&change(&store, ModerationWrite::CloseReport("report 1".into()))));
    assert_eq!(wait(store.reports(true, None, 10)).unwrap()[0].report.id, "report 1");
    assert_eq!(wait(store.reports(false, None, 10)).unwrap().len(), 1);
}

pub(crate) fn a_closed_account_has_no_sessions_and_no_tokens(home: &Home) {
    let store = home.open();
    let token = ApiToken {
        hash: "token hash".into(),
        id: "t1".into(),
        user: "anna".into(),
        name: "bot".into(),
        scopes: "play".into(),
        created: 9,
    };
    let add = Write::Account(AccountWrite::AddToken(token.clone()));
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), add])).unwrap();
    let close = || ModerationWrite::CloseAccount { user: "anna".into(), at: 44, why: "insults".into() };
    change(&store, close()).unwrap();
    assert!(is_conflict(&change(&store, close())), "it is closed already");
    let account = wait(store.account("anna")).unwrap().expect("an account");
    assert_eq!((account.closed, account.closed_why.as_str()), (44, "insults"));
    assert_eq!(wait(store.user_by_token("session hash anna 1")).unwrap(), None);
    // A session or a token that is stored at the same moment opens nothing.
    let late = [AccountWrite::SignIn(crate::store::accounts::session("anna", 2)), AccountWrite::AddToken(token)];
    wait(store.write(late.map(Write::Account).to_vec())).unwrap();
    assert_eq!(wait(store.user_by_token("session hash anna 2")).unwrap(), None);
    assert_eq!(wait(store.user_by_api_token("token hash")).unwrap(), None);
    change(&store, ModerationWrite::ReopenAccount("anna".into())).unwrap();
    assert!(is_conflict(&change(&store, ModerationWrite::ReopenAccount("anna".into()))));
    assert!(wait(store.user_by_token("session hash anna 2")).unwrap().is_some());
    let moderator = |user: &str| ModerationWrite::SetModerator { user: user.into(), moderator: true };
    change(&store, moderator("anna")).unwrap();
    assert!(wait(store.account("anna")).unwrap().expect("an account").moderator);
    assert!(is_conflict(&change(&store, moderator("nobody"))));
}

pub(crate) fn the_log_of_moderation_only_grows(home: &Home) {
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), sign_up("ben", "Ben", &["ben"])])).unwrap();
    for n in 1..=3 {
        change(&store, ModerationWrite::Log(entry(n))).unwrap();
    }
    let log = wait(store.moderation_log(None, 2)).unwrap();
    assert_eq!(log.iter().map(|row| row.entry.at).collect::<Vec<_>>(), [3, 2]);
    assert_eq!((log[0].moderator.as_str(), log[0].name.as_str(), &log[0].entry), ("Anna", "Ben", &entry(3)));
    for sql in ["UPDATE moderation_log SET why = ''", "DELETE FROM moderation_log"] {
        assert!(home.try_execute(sql).is_err_and(|error| error.contains("the log only grows")), "{sql}");
    }
    assert_eq!(wait(store.moderation_log(None, 10)).unwrap().len(), 3);
}

pub(crate) fn players_who_leave_games_are_found(home: &Home) {
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), sign_up("ben", "Ben", &["ben"])])).unwrap();
    let left = |user: &str, at: u64| ModerationWrite::LeftGame { user: user.into(), game: format!("game {at}"), at };
    for at in [10, 20, 20, 30, 40] {
        change(&store, left("anna", at)).unwrap();
    }
    change(&store, left("ben", 50)).unwrap();
    assert_eq!(wait(store.left_games("anna", 20)).unwrap(), [20, 30, 40], "the same game counts once");
    let found = wait(store.leavers(20, 2, 10)).unwrap();
    assert_eq!(found.iter().map(|one| (one.name.as_str(), one.games, one.last)).collect::<Vec<_>>(), [("Anna", 3, 40)]);
}

pub(crate) fn an_administrator_works_beside_a_server(home: &Home) {
    assert!(Admin::open(&home.url).is_err(), "there is no database yet");
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"])])).unwrap();
    let mut admin = Admin::open(&home.url).expect("the server has it open");
    assert!(server::admin::set_moderator(&mut admin, "Nobody", true, "x").is_err());
    server::admin::set_moderator(&mut admin, "ANNA", true, "she asked").unwrap();
    assert!(wait(store.account("anna")).unwrap().expect("an account").moderator);
    let code = server::admin::reset_password(&mut admin, "Anna", "lost").unwrap();
    assert_eq!(code.len(), 23, "{code}");
    assert_eq!(wait(store.recovery_codes_left("anna")).unwrap(), 1, "the earlier codes are gone");
    assert!(wait(store.user_by_token("session hash anna 1")).unwrap().is_none());
    assert!(wait(store.account("anna")).unwrap().expect("an account").password.starts_with("$argon2id$"));
    server::admin::close_account(&mut admin, "Anna", "insults").unwrap();
    assert!(server::admin::close_account(&mut admin, "Anna", "insults").is_err(), "closed already");
    server::admin::reopen_account(&mut admin, "Anna", "a mistake").unwrap();
    let log = admin.log(10).unwrap();
    let mut words = log.iter().map(|row| (row.entry.action.as_str(), row.entry.why.as_str())).collect::<Vec<_>>();
    words.sort_unstable();
    let expected = [
        ("close_account", "insults"),
        ("make_moderator", "she asked"),
        ("reopen_account", "a mistake"),
        ("reset_password", "lost"),
    ];
    assert_eq!(words, expected);
    // The server writes on.
    wait(store.write(vec![Write::Heartbeat(7)])).unwrap();
}
