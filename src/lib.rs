//! Lasker: board games by correspondence, in a chat.
//!
//! The house has one room per purpose, and the arrows between them point one way:
//!
//! - [`games`]: the rules. Pure.
//! - [`club`]: correspondence (challenges, records, clocks, proposals). Pure; knows `games`.
//! - [`store`]: what must survive, in the club's words.
//! - [`desk`]: the only place where things happen; knows `club` and `store`.
//! - [`backup`]: copies of a store in use, made and kept; knows `store`, and the desk's clock.
//! - [`picture`]: positions as pixels; knows `games` alone.
//! - [`words`]: every sentence for people; knows `games` and `club`.
//! - [`discord`]: words in, words out; knows `desk`, `picture`, `words`.
//! - [`sandbox`]: a stand-in for Discord on loopback; knows nothing of the bot.
//! - [`meter`]: what is counted and timed; every room may use it.
//! - [`cli`] and [`config`]: the command line and the configuration file.
//!
//! A game needs nothing but its rules:
//!
//! ```
//! use lasker::games::{Game, GameKind, Reading, Seat, Setup};
//!
//! let mut game = Game::new(GameKind::Lasca, &Setup::default())?;
//! game.play(Some(Seat(0)), "c3-d4")?;
//! // Black must capture, and has one way to do it.
//! assert_eq!(game.legal(Seat(1)), ["e5xc3"]);
//! game.play(Some(Seat(1)), "e5xc3")?;
//! // What people type is read kindly: here White names only where his move ends.
//! assert_eq!(game.read(Seat(0), " B4 ", Reading::Expected).as_deref(), Ok("d2xb4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backup;
pub mod cli;
pub mod club;
pub mod config;
pub mod desk;
pub mod discord;
pub mod games;
pub mod meter;
pub mod picture;
pub mod sandbox;
pub mod store;
pub mod words;
