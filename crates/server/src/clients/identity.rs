//! Identifies clients by a cookie with a secret. The store holds only the hash of the secret.

use crate::app::App;
use crate::http::error::ApiError;
use crate::room::normalize_name;
use crate::store::{User, Write};
use crate::{ids, time};
use axum::http::{HeaderMap, HeaderValue, header};

/// The name of the cookie.
const COOKIE_NAME: &str = "quintet";
/// Lifetime of the cookie: the longest that browsers allow.
const COOKIE_MAX_AGE_SECONDS: u32 = 400 * 24 * 3600;
/// The name of a guest who has not set one.
pub(crate) const GUEST_NAME: &str = "Guest";

/// The user whose cookie came with the request. A guest who has not done anything yet has a cookie and no row in the database.
pub(crate) async fn current_user(app: &App, headers: &HeaderMap) -> Result<Option<User>, ApiError> {
    match Cookie::of(headers) {
        Some(cookie) => Ok(Some(find(app, &cookie).await?.unwrap_or_else(|| cookie.guest()))),
        None => Ok(None),
    }
}

/// The stored user of a cookie.
async fn find(app: &App, cookie: &Cookie) -> Result<Option<User>, ApiError> {
    Ok(app.store.user_by_token(&ids::hash_token(&cookie.secret)).await?)
}

/// The user of a request, and the cookie for a browser that has none.
pub(crate) struct Visitor {
    pub(crate) user: User,
    pub(crate) cookie: Option<HeaderValue>,
}

/// The user of the request, a new guest if it has no cookie. The guest is stored together with the first thing that is worth keeping: a room
/// or a seat.
pub(crate) async fn visitor(app: &App, headers: &HeaderMap) -> Result<Visitor, ApiError> {
    if let Some(user) = current_user(app, headers).await? {
        return Ok(Visitor { user, cookie: None });
    }
    let cookie = Cookie { secret: ids::new_token(), name: None };
    Ok(Visitor { user: cookie.guest(), cookie: Some(cookie.header(headers)) })
}

/// Sets the name of the request's user: in the database where the user is stored, else in the cookie, which it gives then.
pub(crate) async fn rename(app: &App, headers: &HeaderMap, name: &str) -> Result<Option<HeaderValue>, ApiError> {
    let cookie = Cookie::of(headers).unwrap_or_else(|| Cookie { secret: ids::new_token(), name: None });
    if let Some(user) = find(app, &cookie).await? {
        app.store.write(vec![Write::User(User { name: name.to_string(), ..user })]).await?;
        return Ok(None);
    }
    Ok(Some(Cookie { name: Some(name.to_string()), ..cookie }.header(headers)))
}

/// The hashes of seats' tokens, which are written with spaces between.
pub(crate) fn token_hashes(tokens: &str) -> Vec<String> {
    tokens.split_whitespace().map(ids::hash_token).collect()
}

/// The hashes of the seats' tokens that came with the request as `Authorization: Bearer …`, for clients without a cookie.
pub(crate) fn bearer_token_hashes(headers: &HeaderMap) -> Vec<String> {
    let said = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    token_hashes(said.and_then(|said| said.strip_prefix("Bearer ")).unwrap_or_default())
}

/// What a browser keeps: `SECRET`, or `SECRET.NAME` with the name in hexadecimal digits for a guest who is not stored yet. The name needs no
/// protection: a guest may take any.
struct Cookie {
    secret: String,
    name: Option<String>,
}

impl Cookie {
    /// The cookie of a request: only one that the server could have made itself counts.
    fn of(headers: &HeaderMap) -> Option<Cookie> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == COOKIE_NAME)?;
        let (secret, name) = value.split_once('.').map_or((value, None), |(secret, name)| (secret, Some(name)));
        let is_secret = secret.len() == 64 && secret.bytes().all(|b| b.is_ascii_hexdigit());
        let name = name.and_then(|name| hex::decode(name).ok()).and_then(|bytes| String::from_utf8(bytes).ok());
        let name = name.and_then(|name| normalize_name(&name).ok());
        is_secret.then(|| Cookie { secret: secret.to_string(), name })
    }

    /// The guest of this cookie. The id comes from the secret, so that several first requests at once make one user.
    fn guest(&self) -> User {
        User {
            id: ids::user_id(&self.secret),
            token_hash: ids::hash_token(&self.secret),
            name: self.name.clone().unwrap_or_else(|| GUEST_NAME.to_string()),
            created: time::now(),
        }
    }

    fn header(&self, asked: &HeaderMap) -> HeaderValue {
        // Behind a proxy that speaks HTTPS the cookie must never travel without it.
        let secure = asked.get("x-forwarded-proto").is_some_and(|p| p == "https");
        let secure = if secure { "; Secure" } else { "" };
        let name = self.name.as_ref().map(|name| format!(".{}", hex::encode(name.as_bytes()))).unwrap_or_default();
        let text = format!(
            "{COOKIE_NAME}={}{name}; Path=/; Max-Age={COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}",
            self.secret
        );
        let mut value = HeaderValue::try_from(text).expect("letters and digits");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cookie(text: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::try_from(text).expect("a header"))])
    }

    #[test]
    fn the_cookie_is_found_among_others_and_must_look_like_ours() {
        let secret = |text: &str| Cookie::of(&with_cookie(text)).map(|cookie| cookie.secret);
        let ours = "0123456789abcdef".repeat(4);
        assert_eq!(secret(&format!("theme=dark; quintet={ours}; x=y")), Some(ours.clone()));
        assert_eq!(secret("quintet=short"), None);
        assert_eq!(secret(&format!("quintets={ours}")), None);
        assert!(Cookie::of(&HeaderMap::new()).is_none());
    }

    #[test]
    fn the_cookie_is_kept_from_scripts_and_other_sites() {
        let cookie = Cookie { secret: "aa".to_string(), name: None };
        let plain = cookie.header(&HeaderMap::new());
        assert_eq!(plain, "quintet=aa; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
        assert!(plain.is_sensitive());
        let proxied =
            HeaderMap::from_iter([("x-forwarded-proto".parse().expect("a name"), HeaderValue::from_static("https"))]);
        assert!(cookie.header(&proxied).to_str().expect("text").ends_with("; Secure"));
    }

    #[test]
    fn the_name_of_a_guest_travels_in_the_cookie() {
        let secret = "0123456789abcdef".repeat(4);
        let cookie = Cookie { secret: secret.clone(), name: Some("Zoë; 一".to_string()) };
        let header = cookie.header(&HeaderMap::new()).to_str().expect("text").to_string();
        let back = Cookie::of(&with_cookie(&header)).expect("a cookie");
        assert_eq!((back.secret, back.name.as_deref()), (secret.clone(), Some("Zoë; 一")));
        // A name that was tampered with is no name; the secret still counts.
        for bad in ["", "0", "zz", "ff", "e280ae", "é"] {
            let cookie = Cookie::of(&with_cookie(&format!("quintet={secret}.{bad}")));
            assert!(cookie.is_none_or(|cookie| cookie.secret == secret && cookie.guest().name == GUEST_NAME), "{bad}");
        }
    }
}
