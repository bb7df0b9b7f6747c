//! The whole bot, over its real connection, in a strict stand-in for Discord: what people do, and what they see.

mod agreements;
mod backgammon;
mod backgammon_board;
mod challenges;
mod clocks;
mod commands;
mod cube;
mod game;
mod hands;
mod house;
mod moving;
mod plans;
mod refusals;
mod rekkoku;
mod rekkoku_play;
mod rekkoku_table;
mod restored;
mod robot;
mod slow;
mod table;
mod trouble;
mod verify;
