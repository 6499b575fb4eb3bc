//! Search against plain minimax.
