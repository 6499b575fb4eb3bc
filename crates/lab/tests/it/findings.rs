//! The committed findings are what their commands give.
