//! The messages between the server of Quintet and its clients.
