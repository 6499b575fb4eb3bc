//! Identifies clients by a cookie with a secret. The store holds only the hash of the secret.

use crate::app::App;
use crate::http::error::ApiError;
use crate::room::normalize_name;
use crate::store::{User, Write};
use crate::{ids, time};
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use protocol::TokenScope;
use std::time::Duration;

/// The name of the cookie.
const COOKIE_NAME: &str = "quintet";
/// Lifetime of the cookie: the longest that browsers allow.
const COOKIE_MAX_AGE: Duration = Duration::from_secs(400 * 24 * 3600);
/// The name of a guest without a name.
pub(crate) const GUEST_NAME: &str = "Guest";

/// Returns the user of the request: of the token of a program, which must allow `scope`, or of the cookie.
pub(crate) async fn current_user(app: &App, headers: &HeaderMap, scope: TokenScope) -> Result<Option<User>, ApiError> {
    let Some(token) = bearer(headers).filter(|token| token.starts_with(ids::API_TOKEN_PREFIX)) else {
        return cookie_user(app, headers).await;
    };
    let found = app.store.user_by_api_token(&ids::hash_token(token)).await?;
    let (user, scopes) = found.ok_or_else(|| ApiError::not_allowed("this token is not valid"))?;
    match scopes.split(' ').any(|word| word == scope.as_str()) {
        true => Ok(Some(user)),
        false => Err(ApiError::not_allowed("this token does not allow that")),
    }
}

/// Returns the user of the request's cookie. A guest without a room or a seat has a cookie and no row in the database.
pub(crate) async fn cookie_user(app: &App, headers: &HeaderMap) -> Result<Option<User>, ApiError> {
    let Some(sent) = Credentials::of(headers) else { return Ok(None) };
    if let Some(user) = find(app, &sent).await? {
        return Ok(Some(user));
    }
    // An account keeps the id of its guest. The cookie of the guest must not open the account.
    let guest = sent.guest();
    Ok((!app.store.user_exists(&guest.id).await?).then_some(guest))
}

/// Returns the hash of the secret in the request's cookie.
pub(crate) fn cookie_hash(headers: &HeaderMap) -> Option<String> {
    Credentials::of(headers).map(|sent| ids::hash_token(&sent.secret))
}

/// Creates a user for a client without a cookie.
pub(crate) fn new_guest() -> User {
    Credentials::new().guest()
}

/// Returns the cookie of a session.
pub(crate) fn session_cookie(secret: String, request: &HeaderMap) -> HeaderValue {
    Credentials { secret, name: None }.cookie(request)
}

/// Returns the header that removes the cookie.
pub(crate) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("quintet=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// Finds the stored user.
async fn find(app: &App, credentials: &Credentials) -> Result<Option<User>, ApiError> {
    Ok(app.store.user_by_token(&ids::hash_token(&credentials.secret)).await?)
}

/// The user of a request, and a cookie for a browser that has none.
pub(crate) struct Visitor {
    pub(crate) user: User,
    pub(crate) cookie: Option<HeaderValue>,
}

/// Returns the user of the request, or a new guest. The guest is stored with the first room or seat.
pub(crate) async fn visitor(app: &App, headers: &HeaderMap) -> Result<Visitor, ApiError> {
    if let Some(user) = current_user(app, headers, TokenScope::Play).await? {
        return Ok(Visitor { user, cookie: None });
    }
    let new = Credentials::new();
    Ok(Visitor { user: new.guest(), cookie: Some(new.cookie(headers)) })
}

/// Sets the name of the request's user in the database. A user without a row gets a cookie with the name.
pub(crate) async fn rename(app: &App, headers: &HeaderMap, name: &str) -> Result<Option<HeaderValue>, ApiError> {
    let credentials = Credentials::of(headers).unwrap_or_else(Credentials::new);
    if let Some(user) = find(app, &credentials).await? {
        if user.account {
            return Err(ApiError::not_allowed("the name of an account is changed on its page"));
        }
        app.store.write(vec![Write::User(User { name: name.to_string(), ..user })]).await?;
        return Ok(None);
    }
    Ok(Some(Credentials { name: Some(name.to_string()), ..credentials }.cookie(headers)))
}

/// Hashes seat tokens that are separated by spaces.
pub(crate) fn token_hashes(tokens: &str) -> Vec<String> {
    tokens.split_whitespace().map(ids::hash_token).collect()
}

/// Hashes the seat tokens of `Authorization: Bearer …`, for clients without a cookie.
pub(crate) fn bearer_token_hashes(headers: &HeaderMap) -> Vec<String> {
    let tokens = bearer(headers).filter(|token| !token.starts_with(ids::API_TOKEN_PREFIX));
    token_hashes(tokens.unwrap_or_default())
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The value of the cookie: `SECRET`, or `SECRET.NAME` with the name in hexadecimal digits for a guest without a row. The name
/// needs no protection, because a guest may take any.
struct Credentials {
    secret: String,
    name: Option<String>,
}

impl Credentials {
    /// Creates a new secret without a name.
    fn new() -> Credentials {
        Credentials { secret: ids::new_token(), name: None }
    }

    /// Reads the cookie of a request. A value that the server cannot have made is ignored.
    fn of(headers: &HeaderMap) -> Option<Credentials> {
        let jar = CookieJar::from_headers(headers);
        let value = jar.get(COOKIE_NAME)?.value();
        let (secret, name) = value.split_once('.').map_or((value, None), |(secret, name)| (secret, Some(name)));
        let is_secret = secret.len() == 64 && secret.bytes().all(|b| b.is_ascii_hexdigit());
        let name = name.and_then(|name| hex::decode(name).ok()).and_then(|bytes| String::from_utf8(bytes).ok());
        let name = name.and_then(|name| normalize_name(&name).ok());
        is_secret.then(|| Credentials { secret: secret.to_string(), name })
    }

    /// Creates the guest with this secret. The id comes from the secret, so that several first requests at once make one user.
    fn guest(&self) -> User {
        User {
            id: ids::user_id(&self.secret),
            token_hash: ids::hash_token(&self.secret),
            name: self.name.clone().unwrap_or_else(|| GUEST_NAME.to_string()),
            created: time::now(),
            account: false,
        }
    }

    /// Writes the `Set-Cookie` header.
    fn cookie(&self, request: &HeaderMap) -> HeaderValue {
        // Behind a proxy that speaks HTTPS the cookie must never travel without it.
        let secure = request.get("x-forwarded-proto").is_some_and(|p| p == "https");
        let name = self.name.as_ref().map(|name| format!(".{}", hex::encode(name.as_bytes()))).unwrap_or_default();
        let cookie = Cookie::build((COOKIE_NAME, format!("{}{name}", self.secret)))
            .path("/")
            .max_age(COOKIE_MAX_AGE.try_into().expect("a short time"))
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(secure);
        let mut value = HeaderValue::try_from(cookie.to_string()).expect("letters and digits");
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
        let secret = |text: &str| Credentials::of(&with_cookie(text)).map(|cookie| cookie.secret);
        let ours = "0123456789abcdef".repeat(4);
        assert_eq!(secret(&format!("theme=dark; quintet={ours}; x=y")), Some(ours.clone()));
        assert_eq!(secret("quintet=short"), None);
        assert_eq!(secret(&format!("quintets={ours}")), None);
        assert!(Credentials::of(&HeaderMap::new()).is_none());
    }

    #[test]
    fn the_cookie_is_kept_from_scripts_and_other_sites() {
        let cookie = Credentials { secret: "aa".to_string(), name: None };
        let plain = cookie.cookie(&HeaderMap::new());
        let mut parts = plain.to_str().expect("text").split("; ").collect::<Vec<_>>();
        parts.sort_unstable();
        assert_eq!(parts, ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax", "quintet=aa"]);
        assert!(plain.is_sensitive());
        let proxied =
            HeaderMap::from_iter([("x-forwarded-proto".parse().expect("a name"), HeaderValue::from_static("https"))]);
        let proxied = cookie.cookie(&proxied);
        assert!(proxied.to_str().expect("text").split("; ").any(|part| part == "Secure"));
    }

    #[test]
    fn the_name_of_a_guest_travels_in_the_cookie() {
        let secret = "0123456789abcdef".repeat(4);
        let cookie = Credentials { secret: secret.clone(), name: Some("Zoë; 一".to_string()) };
        let header = cookie.cookie(&HeaderMap::new()).to_str().expect("text").to_string();
        let back = Credentials::of(&with_cookie(&header)).expect("a cookie");
        assert_eq!((back.secret, back.name.as_deref()), (secret.clone(), Some("Zoë; 一")));
        // A damaged name is ignored; the secret still counts.
        for bad in ["", "0", "zz", "ff", "e280ae", "é"] {
            let cookie = Credentials::of(&with_cookie(&format!("quintet={secret}.{bad}")));
            assert!(cookie.is_none_or(|cookie| cookie.secret == secret && cookie.guest().name == GUEST_NAME), "{bad}");
        }
    }
}
