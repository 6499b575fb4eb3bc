//! Who asks: a browser is known by a cookie with a secret; only the secret's hash is stored.

use crate::app::App;
use crate::http::error::Refused;
use crate::store::{User, Write};
use crate::{chance, time};
use axum::http::{HeaderMap, HeaderValue, header};

/// The name of the cookie.
const COOKIE: &str = "quintet";
/// How long a browser keeps it, in seconds: as long as browsers keep any.
const AGE: u32 = 400 * 24 * 3600;
/// The name of who has not said one.
pub(crate) const NAMELESS: &str = "Guest";

/// The user whose cookie came with the request, if there is one that we know.
pub(crate) async fn known(app: &App, headers: &HeaderMap) -> Result<Option<User>, Refused> {
    match secret(headers) {
        Some(secret) => app.store.user_by_token(&chance::hash(secret)).await.map_err(Refused::from),
        None => Ok(None),
    }
}

/// Somebody who does something, and the cookie to give to who had none.
pub(crate) struct Somebody {
    pub(crate) user: User,
    pub(crate) cookie: Option<HeaderValue>,
    /// What is to be stored with what he does: himself, if he is new.
    pub(crate) writes: Vec<Write>,
}

/// The user of the request, a new one if need be.
pub(crate) async fn somebody(app: &App, headers: &HeaderMap) -> Result<Somebody, Refused> {
    if let Some(user) = known(app, headers).await? {
        return Ok(Somebody { user, cookie: None, writes: Vec::new() });
    }
    let secret = chance::token();
    let user = User {
        id: chance::user(),
        token_hash: chance::hash(&secret),
        name: NAMELESS.to_string(),
        created: time::now(),
    };
    let writes = vec![Write::User(user.clone())];
    Ok(Somebody { user, cookie: Some(cookie(&secret, headers)), writes })
}

/// The hashes of seats' tokens, which are written with spaces between.
pub(crate) fn hashes(tokens: &str) -> Vec<String> {
    tokens.split_whitespace().map(chance::hash).collect()
}

/// The hashes of the seats' tokens that came with the request as `Authorization: Bearer …`, for who has no cookie.
pub(crate) fn seats(headers: &HeaderMap) -> Vec<String> {
    let said = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    hashes(said.and_then(|said| said.strip_prefix("Bearer ")).unwrap_or_default())
}

/// The secret of the cookie: only what we could have made ourselves is looked at.
fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    (value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit())).then_some(value)
}

fn cookie(secret: &str, asked: &HeaderMap) -> HeaderValue {
    // Behind a proxy that speaks HTTPS the cookie must never travel without it.
    let secure = asked.get("x-forwarded-proto").is_some_and(|p| p == "https");
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={secret}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::try_from(text).expect("letters and digits");
    value.set_sensitive(true);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cookie(text: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::try_from(text).expect("a header"))])
    }

    #[test]
    fn the_cookie_is_found_among_others_and_must_look_like_ours() {
        let ours = "0123456789abcdef".repeat(4);
        assert_eq!(secret(&with_cookie(&format!("theme=dark; quintet={ours}; x=y"))), Some(ours.as_str()));
        assert_eq!(secret(&with_cookie("quintet=short")), None);
        assert_eq!(secret(&with_cookie(&format!("quintets={ours}"))), None);
        assert_eq!(secret(&HeaderMap::new()), None);
    }

    #[test]
    fn the_cookie_is_kept_from_scripts_and_other_sites() {
        let plain = cookie("aa", &HeaderMap::new());
        assert_eq!(plain, "quintet=aa; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
        assert!(plain.is_sensitive());
        let proxied =
            HeaderMap::from_iter([("x-forwarded-proto".parse().expect("a name"), HeaderValue::from_static("https"))]);
        assert!(cookie("aa", &proxied).to_str().expect("text").ends_with("; Secure"));
    }
}
