//! Backgammon by correspondence: what the club does with dice, cube, matches and what players have said beforehand.

mod any;
mod cube;
mod match_play;
mod pace;
mod proof;
mod records;
mod table;
