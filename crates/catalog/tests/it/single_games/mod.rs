//! Tests of single games that need the catalog. All other tests iterate over it.

mod ampli_live;
mod ampli_pairs;
mod ampli_study;
mod lesson_answers;
