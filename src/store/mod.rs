//! What must survive.
