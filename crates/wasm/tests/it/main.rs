mod levels;
mod types;
