//! Integration tests. One binary links faster than many.

mod analysis;
mod checker;
mod clauses;
mod encode;
mod golden;
mod lesson_goals;
mod lessons;
mod names;
mod parsers;
mod perft;
mod rule_pages;
mod single_games;
mod views;
