//! The only place where things happen.
