//! Games for many through the club: tables, armies that change hands, missed turns, open seats, votes, alliances.

mod ahead;
mod any;
mod rated;
mod seats;
mod table;
mod tables;
mod turns;
