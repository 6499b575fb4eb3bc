//! Monitoring: metrics, and incidents in the log.

pub(crate) mod incident;
pub(crate) mod metrics;
