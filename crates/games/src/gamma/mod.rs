//! gamma
