//! What `quintet admin` does with accounts and moderators. Every change gets an entry in the log of moderation, without a moderator.

use crate::clients::account_name::sign_in_key;
use crate::clients::passwords;
use crate::store::{Account, AccountWrite, Admin, Cursor, GameListing, LogRow, ModerationWrite, StoreError, Write};
use crate::{ids, limits, time};
use protocol::{FinishedGame, ModerationAction};
use std::io;

/// Finds an account by its name.
pub fn account(admin: &mut Admin, name: &str) -> Result<Account, StoreError> {
    let missing = || StoreError::Conflict(format!("there is no account with the name {name}"));
    admin.account(&sign_in_key(name))?.ok_or_else(missing)
}

fn log(action: ModerationAction, user: &str, why: &str) -> Write {
    Write::Moderation(ModerationWrite::Log(LogRow {
        id: ids::new_session_id(),
        at: time::now(),
        moderator: String::new(),
        action,
        user: user.to_string(),
        subject: String::new(),
        why: why.to_string(),
    }))
}

/// Gives an account the rights of a moderator, or takes them away.
pub fn set_moderator(admin: &mut Admin, name: &str, moderator: bool, why: &str) -> Result<(), StoreError> {
    let user = account(admin, name)?.user;
    let action = if moderator { ModerationAction::MakeModerator } else { ModerationAction::UnmakeModerator };
    let entry = log(action, &user, why);
    admin.write(&[Write::Moderation(ModerationWrite::SetModerator { user, moderator }), entry])
}

/// Closes an account: its sessions and tokens end.
pub fn close_account(admin: &mut Admin, name: &str, why: &str) -> Result<(), StoreError> {
    let user = account(admin, name)?.user;
    let entry = log(ModerationAction::CloseAccount, &user, why);
    let close = ModerationWrite::CloseAccount { user, at: time::now(), why: why.to_string() };
    admin.write(&[Write::Moderation(close), entry])
}

/// Opens a closed account again.
pub fn reopen_account(admin: &mut Admin, name: &str, why: &str) -> Result<(), StoreError> {
    let user = account(admin, name)?.user;
    let entry = log(ModerationAction::ReopenAccount, &user, why);
    admin.write(&[Write::Moderation(ModerationWrite::ReopenAccount(user)), entry])
}

/// Makes the password, all recovery codes, sessions and tokens of an account useless; returns a new recovery code, with which its owner
/// sets a password.
pub fn reset_password(admin: &mut Admin, name: &str, why: &str) -> Result<String, StoreError> {
    let user = account(admin, name)?.user;
    let code = ids::new_recovery_code();
    let password = passwords::hash(&ids::new_token())
        .map_err(|_| StoreError::Unavailable("the password could not be hashed".to_string()))?;
    let changes = [
        AccountWrite::SetPassword { user: user.clone(), password },
        AccountWrite::EndSessions(user.clone()),
        AccountWrite::EndTokens(user.clone()),
        AccountWrite::SetRecovery { user: user.clone(), hashes: vec![ids::hash_recovery_code(&code)] },
    ];
    let mut writes = changes.map(Write::Account).to_vec();
    writes.push(log(ModerationAction::ResetPassword, &user, why));
    admin.write(&writes)?;
    Ok(code)
}

/// Writes all public finished games as lines of JSON, the last ended first; returns their number.
pub fn export(admin: &mut Admin, out: &mut dyn io::Write) -> io::Result<u64> {
    let (mut count, mut after) = (0, None::<Cursor>);
    loop {
        let games = admin.games(after.as_ref(), limits::GAMES_PER_PAGE).map_err(io::Error::other)?;
        for GameListing { summary, record, .. } in &games {
            let summary = serde_json::from_str(summary)?;
            let game = FinishedGame { summary, record: record.clone(), previous: None, next: None };
            writeln!(out, "{}", serde_json::to_string(&game)?)?;
            count += 1;
        }
        match games.last() {
            Some(last) => after = Some(last.cursor()),
            None => return Ok(count),
        }
    }
}
