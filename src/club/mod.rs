//! Correspondence: what people may do with a game, decided without clock or I/O.
