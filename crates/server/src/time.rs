//! The clock of the server.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// Returns milliseconds since 1970. The system clock is read once at the start, so later changes of it affect no race and no
/// game clock.
pub fn now() -> u64 {
    let (began, at) = start();
    at + began.elapsed().as_millis() as u64
}

/// Converts milliseconds since 1970 to an instant.
pub(crate) fn instant(at: u64) -> Instant {
    let (began, started) = start();
    *began + Duration::from_millis(at.saturating_sub(*started))
}

/// Returns the day in UTC of a time in milliseconds since 1970. Later times than the calendar has get its last day.
pub(crate) fn date(at: u64) -> Date {
    let time = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    time.map_or(Date::MAX, |time| time.to_zoned(TimeZone::UTC).date())
}

/// Writes a time in milliseconds since 1970 as `2026-11-18 16:20` in UTC.
pub fn text(at: u64) -> String {
    let time = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    time.unwrap_or(Timestamp::MAX).strftime("%Y-%m-%d %H:%M").to_string()
}

fn start() -> &'static (Instant, u64) {
    static START: OnceLock<(Instant, u64)> = OnceLock::new();
    START.get_or_init(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (Instant::now(), since.as_millis() as u64)
    })
}
