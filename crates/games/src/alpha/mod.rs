//! alpha
