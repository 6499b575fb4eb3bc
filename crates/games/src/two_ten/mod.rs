//! two_ten
