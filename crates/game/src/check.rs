//! The checker: plays random games of any game and proves what the contract promises.
