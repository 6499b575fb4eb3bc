//! Integration tests. One binary links faster than many.

mod analysis;
mod checker;
mod clauses;
mod golden;
mod lesson_goals;
mod lessons;
mod live;
mod names;
mod parsers;
mod perft;
mod rule_pages;
mod study;
mod views;
