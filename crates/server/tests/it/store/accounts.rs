//! Accounts: names, sessions, codes and tokens, and what a deleted account leaves.

use crate::store::home::{Home, event, room, wait};
use server::store::{AccountWrite, ApiToken, NewAccount, Session, Store, StoreError, User, Write};

pub(crate) fn session(user: &str, n: u64) -> Session {
    let (hash, id) = (format!("session hash {user} {n}"), format!("session {n}"));
    Session { hash, id, user: user.to_string(), created: n, agent: "Browser".to_string() }
}

fn guest(id: &str) -> User {
    let (id, token_hash) = (id.to_string(), format!("cookie of {id}"));
    User { id, token_hash, name: "Guest".to_string(), created: 3, account: false }
}

pub(crate) fn sign_up(id: &str, name: &str, keys: &[&str]) -> Write {
    let user = User { token_hash: format!("account {id}"), name: name.to_string(), account: true, ..guest(id) };
    Write::Account(AccountWrite::SignUp(Box::new(NewAccount {
        user,
        name_keys: keys.iter().map(|key| key.to_string()).collect(),
        password: "hash".to_string(),
        recovery: vec![format!("code 1 of {id}"), format!("code 2 of {id}")],
        session: session(id, 1),
    })))
}

fn change(store: &Store, write: AccountWrite) -> Result<(), StoreError> {
    wait(store.write(vec![Write::Account(write)]))
}

fn is_conflict(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict(_)))
}

pub(crate) fn a_guest_becomes_an_account_once(home: &Home) {
    let store = home.open();
    let member = Write::Member { room: "r".into(), user: "anna".into() };
    wait(store.write(vec![Write::User(guest("anna")), member, sign_up("anna", "Anna", &["anna", "ann"])])).unwrap();
    assert_eq!(wait(store.user_by_token("cookie of anna")).unwrap(), None, "the guest's cookie is nobody's");
    let user = wait(store.user_by_token("session hash anna 1")).unwrap().expect("the session is the account's");
    assert_eq!((user.id.as_str(), user.name.as_str(), user.account), ("anna", "Anna", true));
    assert_eq!(wait(store.rooms_of("anna")).unwrap(), ["r"]);
    assert_eq!(wait(store.recovery_codes_left("anna")).unwrap(), 2);
    // A name, or a look-alike of it, is taken once, and a user has one account. Nothing of a refused one is stored.
    for again in [
        sign_up("ben", "ANNA", &["anna"]),
        sign_up("ben", "Ann", &["ann", "new"]),
        sign_up("anna", "Other", &["other"]),
    ] {
        assert!(is_conflict(&wait(store.write(vec![again]))));
    }
    assert_eq!(wait(store.account("ben")).unwrap(), None);
    for key in ["new", "other"] {
        assert_eq!(wait(store.name_key_owner(key)).unwrap(), None);
    }
    // A late write of the guest does not change the account.
    let late = User { name: "Late".into(), ..guest("anna") };
    wait(store.write(vec![Write::User(late)])).unwrap();
    assert_eq!(wait(store.account("anna")).unwrap().expect("an account").name, "Anna");
    assert_eq!(wait(store.user_by_token("cookie of anna")).unwrap(), None);
}

pub(crate) fn sessions_codes_and_tokens_come_and_go(home: &Home) {
    let store = home.open();
    wait(store.write(vec![sign_up("anna", "Anna", &["anna"]), sign_up("ben", "Ben", &["ben"])])).unwrap();
    for n in 2..=3 {
        change(&store, AccountWrite::SignIn(session("anna", n))).unwrap();
    }
    let ids = |user| wait(store.sessions(user)).unwrap().into_iter().map(|session| session.id).collect::<Vec<_>>();
    assert_eq!(ids("anna"), ["session 3", "session 2", "session 1"]);
    let end = |user: &str| AccountWrite::EndSession { user: user.into(), id: "session 2".into() };
    assert!(is_conflict(&change(&store, end("ben"))), "a session of another user");
    change(&store, end("anna")).unwrap();
    assert!(is_conflict(&change(&store, end("anna"))));
    change(&store, AccountWrite::EndSessions("anna".into())).unwrap();
    assert_eq!((ids("anna").len(), ids("ben").len()), (0, 1));
    let code = |user: &str| AccountWrite::UseRecovery { user: user.into(), hash: "code 1 of anna".into() };
    assert!(is_conflict(&change(&store, code("ben"))));
    change(&store, code("anna")).unwrap();
    assert!(is_conflict(&change(&store, code("anna"))), "a code works once");
    let hashes = vec!["a".to_string(), "b".to_string(), "c".to_string()];
    change(&store, AccountWrite::SetRecovery { user: "anna".into(), hashes }).unwrap();
    assert_eq!(wait(store.recovery_codes_left("anna")).unwrap(), 3);
    let token = ApiToken {
        hash: "token hash".into(),
        id: "t1".into(),
        user: "anna".into(),
        name: "bot".into(),
        scopes: "read play".into(),
        created: 9,
    };
    change(&store, AccountWrite::AddToken(token.clone())).unwrap();
    assert_eq!(wait(store.api_tokens("anna")).unwrap(), [token]);
    let (user, scopes) = wait(store.user_by_api_token("token hash")).unwrap().expect("a token");
    assert_eq!((user.name.as_str(), scopes.as_str()), ("Anna", "read play"));
    change(&store, AccountWrite::EndToken { user: "anna".into(), id: "t1".into() }).unwrap();
    assert_eq!(wait(store.user_by_api_token("token hash")).unwrap(), None);
    let rename = |name: &str, key: &str| {
        let (user, name, new_keys) = ("anna".to_string(), name.to_string(), vec![key.to_string()]);
        AccountWrite::Rename { user, name, new_keys, at: 77 }
    };
    assert!(is_conflict(&change(&store, rename("Ben", "ben"))));
    change(&store, rename("Anya", "anya")).unwrap();
    let account = wait(store.account("anna")).unwrap().expect("an account");
    assert_eq!((account.name.as_str(), account.renamed), ("Anya", 77));
    assert_eq!(wait(store.name_key_owner("anna")).unwrap().as_deref(), Some("anna"), "the old name stays reserved");
}

pub(crate) fn a_deleted_account_leaves_its_name_to_nobody(home: &Home) {
    let store = home.open();
    let member = Write::Member { room: "r".into(), user: "anna".into() };
    let all = vec![Write::Room(room("r", 1)), event("r", 1), event("r", 2), member, sign_up("anna", "Anna", &["anna"])];
    wait(store.write(all)).unwrap();
    let redacted = AccountWrite::RedactEvent { room: "r".into(), seq: 2, body: "{}".into() };
    change(&store, redacted).unwrap();
    let bodies = wait(store.events("r")).unwrap().into_iter().map(|event| event.body).collect::<Vec<_>>();
    assert_eq!(bodies, ["{\"step\":1}", "{}"]);
    let head = AccountWrite::RedactRoom { room: "r".into(), head: "[1]".into(), summary: "[2]".into() };
    change(&store, head).unwrap();
    let row = wait(store.room("r")).unwrap().expect("a room");
    assert_eq!((row.head.as_str(), row.summary.as_str()), ("[1]", "[2]"));
    change(&store, AccountWrite::Delete("anna".into())).unwrap();
    assert!(is_conflict(&change(&store, AccountWrite::Delete("anna".into()))));
    assert_eq!(wait(store.account("anna")).unwrap(), None);
    assert_eq!(wait(store.user_by_token("session hash anna 1")).unwrap(), None);
    assert_eq!(wait(store.recovery_codes_left("anna")).unwrap(), 0);
    assert!(wait(store.rooms_of("anna")).unwrap().is_empty());
    // The id and the name stay taken, also after the sweep of idle guests.
    assert!(wait(store.idle_guests(u64::MAX >> 1, 10)).unwrap().is_empty());
    wait(store.write(vec![Write::ForgetGuest("anna".into())])).unwrap();
    assert!(wait(store.user_exists("anna")).unwrap());
    assert!(is_conflict(&wait(store.write(vec![sign_up("ben", "Anna", &["anna"])]))));
}
