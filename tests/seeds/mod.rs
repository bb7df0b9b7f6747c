//! The seeds of matches whose secret is known.

use lasker::games::backgammon::dice::{Chain, Seed};

/// The seeds that follow from so many times that byte.
pub fn chain(seed: u8) -> Chain {
    Chain::new(Seed::new([seed; 32]))
}

/// Every seed that a match with that chain will ever use, as it is told when its game is over.
#[allow(dead_code)] // Not every test asks.
pub fn seeds(seed: u8) -> Vec<String> {
    let chain = chain(seed);
    (1..=64).map(|game| chain.seed(game).unwrap().reveal()).collect()
}
