//! Positions as pictures.
