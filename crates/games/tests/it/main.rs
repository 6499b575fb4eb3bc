//! Integration tests. One binary links faster than many.

mod alpha_reference;
mod alpha_refusals;
mod alpha_texts;
mod alpha_vectors;
mod ampli_live_author;
mod ampli_live_random;
mod ampli_notation;
mod ampli_records;
mod ampli_texts;
mod ampli_vectors;
mod exchange_games;
mod exchange_texts;
mod exchange_vectors;
mod gamma;
mod gamma_games;
mod gamma_paths;
mod gamma_vectors;
mod support;
mod two_ten_games;
mod two_ten_refusals;
mod two_ten_successors;
