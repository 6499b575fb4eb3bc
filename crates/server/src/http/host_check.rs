//! Checks the host of requests against DNS rebinding: a foreign page could resolve its own name to this server and act as
//! one of its pages. IP addresses as hosts are safe.

use super::error::ApiError;
use crate::app::App;
use crate::serve::Config;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// Characters of a foreign host that the error repeats.
const HOST_CHARACTERS_IN_ERROR: usize = 100;

/// Rejects requests for foreign hosts, except `/healthz`, which monitoring requests by many names.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    match requested_host(request.uri(), request.headers()) {
        Some(host) if request.uri().path() != "/healthz" && !is_ours(&host, &app.config) => {
            let host = host.chars().take(HOST_CHARACTERS_IN_ERROR).collect::<String>();
            let reason = format!(
                "this server does not answer for the host {host:?}; if it is one of its names, start it with --allowed-host {host}"
            );
            ApiError::new(StatusCode::MISDIRECTED_REQUEST, "not_allowed", reason).into_response()
        }
        _ => next.run(request).await,
    }
}

/// Returns the host without its port, in lower case. Browsers always send one.
fn requested_host(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let header = headers.get(header::HOST).map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
    let asked = uri.authority().map(ToString::to_string).or(header)?;
    Some(without_port(&asked).trim_end_matches('.').to_ascii_lowercase())
}

/// Removes the port, and the brackets of IPv6 addresses.
fn without_port(host: &str) -> &str {
    if let Some((six, _)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return six;
    }
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Returns whether a host is an address, a loopback name or an allowed name.
fn is_ours(host: &str, config: &Config) -> bool {
    let origins = config.origins.iter().filter_map(|origin| Some(without_port(origin.split_once("://")?.1)));
    let mut allowed = config.allowed_hosts.iter().map(|name| without_port(name)).chain(origins);
    host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<IpAddr>().is_ok()
        || allowed.any(|name| name.trim_end_matches('.').eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &str) -> bool {
        let mut config = Config::new("sqlite:x");
        config.origins = vec!["https://play.example:8443".to_string()];
        config.allowed_hosts = vec!["Games.Example".to_string()];
        let headers = HeaderMap::from_iter([(header::HOST, host.parse().expect("a host"))]);
        is_ours(&requested_host(&Uri::from_static("/"), &headers).expect("a host"), &config)
    }

    #[test]
    fn addresses_loopback_names_and_allowed_names_are_ours() {
        for host in
            ["localhost", "LOCALHOST:8210", "quintet.localhost:1", "127.0.0.1:8210", "192.168.1.5", "[::1]:8210"]
        {
            assert!(ours(host), "{host}");
        }
        for host in ["play.example", "play.example:8443", "games.example.", "GAMES.example:80"] {
            assert!(ours(host), "{host}");
        }
        let foreign =
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8210", "play.example.evil", "", "a:b"];
        for host in foreign {
            assert!(!ours(host), "{host}");
        }
    }

    #[test]
    fn the_address_of_the_request_counts_before_the_header() {
        let headers = HeaderMap::from_iter([(header::HOST, "localhost".parse().expect("a host"))]);
        let uri = Uri::from_static("http://evil.example/api");
        assert_eq!(requested_host(&uri, &headers).as_deref(), Some("evil.example"));
        assert_eq!(requested_host(&Uri::from_static("/"), &HeaderMap::new()), None);
    }
}
