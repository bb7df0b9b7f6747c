//! A game of Lasca under play. (Placeholder until the rules land.)

use crate::games::{Ending, External, Menu, NotPlayable, Notice, Reading, Rules, Seat, Seats, Setup, SetupError};

/// Why a typed move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {}

/// A game under play.
#[derive(Clone, PartialEq, Debug)]
pub enum Game {}

impl Rules for Game {
    fn new(_: &Setup) -> Result<Self, SetupError> {
        Err(SetupError::Position("not built yet".into()))
    }
    fn seats(&self) -> u8 {
        match *self {}
    }
    fn to_act(&self) -> Seats {
        match *self {}
    }
    fn legal(&self, _: Seat) -> Vec<String> {
        match *self {}
    }
    fn read(&self, _: Seat, _: &str, _: Reading) -> Result<String, crate::games::Refusal> {
        match *self {}
    }
    fn is_move_text(_: &str) -> bool {
        false
    }
    fn near(&self, _: Seat, _: &str, _: usize) -> Vec<String> {
        match *self {}
    }
    fn play(&mut self, _: Option<Seat>, _: &str) -> Result<Vec<String>, NotPlayable> {
        match *self {}
    }
    fn external(&mut self, _: External) -> Result<(), NotPlayable> {
        match *self {}
    }
    fn ending(&self) -> Option<&Ending> {
        match *self {}
    }
    fn position(&self) -> String {
        match *self {}
    }
    fn ply(&self) -> u32 {
        match *self {}
    }
    fn move_number(&self) -> String {
        match *self {}
    }
    fn notices(&self) -> Vec<Notice> {
        match *self {}
    }
    fn menu(&self, _: Seat, _: &[String], _: usize) -> Menu {
        match *self {}
    }
}
