//! What a control of a game does, as a word and its argument.

use std::fmt;

use super::{Deed, Unknown, base36, number, order};
use crate::club::UserId;
use crate::club::orders::Order;
use crate::games::Seat;
use crate::games::backgammon::Win;

/// What a control of a game does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Accept the invitation.
    Accept,
    /// Decline or withdraw the invitation.
    Close,
    /// Open the form for other terms; also the id of that form.
    Terms,
    /// Sit down at the table, wherever the lot decides.
    Join,
    /// The menu of seats one may wish for; its values are their numbers, or `lot`.
    JoinAs,
    /// Leave the table.
    Leave,
    /// Begin with those who sit at the table.
    Start,
    /// Take the seat of one who is gone.
    StepIn {
        /// Which.
        seat: Seat,
    },
    /// Object to the one who wants to take that seat.
    Object {
        /// Which.
        seat: Seat,
    },
    /// Show how all countries stand.
    Status,
    /// Show the seats whose players are gone.
    Seats,
    /// The menu of alliances to declare; its values are seat numbers, with `+` for a beginning and `-` for an end.
    Alliance,
    /// Show how that country stands, with all its pieces.
    Country {
        /// Whose seat it is.
        seat: Seat,
    },
    /// Propose to stop and count.
    Stop,
    /// Show the rules.
    Rules,
    /// Tell in full what is promised of the dice.
    Pledge,
    /// Open the form in which one accepts with a luck of one's own; also the id of that form.
    Luck,

    /// Play that move (record text) from a public board.
    Move(String),
    /// A legal move near to a refused one, for the author of the refused message alone.
    Near {
        /// Who typed the refused move.
        author: UserId,
        /// The move, in record text.
        text: String,
    },
    /// The same for a move of which its author has been warned.
    Anyway {
        /// Who typed it.
        author: UserId,
        /// The move, in record text.
        text: String,
    },
    /// Open the private board to choose a move.
    Play,
    /// Open one's private board.
    Board,
    /// Open the private menu of everything else.
    More,
    /// Turn the private board.
    Flip,
    /// Show all of a large board, or the part that matters.
    See {
        /// Whether all of it.
        whole: bool,
    },
    /// List the legal moves.
    Legal,
    /// List the moves so far.
    History,
    /// The game's record as files.
    Export,
    /// Check the dice, and say how anybody can.
    Verify,
    /// Offer a draw.
    Draw,
    /// Ask to take one's last move back.
    Takeback,
    /// Agree to the standing proposal.
    Agree,
    /// Refuse the standing proposal, or take back one's own.
    Refuse,
    /// Ask whether one really resigns.
    Resign,
    /// Resign.
    ResignYes,
    /// Ask whether one really gives up the match, not only the game of it that is under play.
    ResignMatch,
    /// Ask whether one really gives up the game of the match that is under play, as so much.
    ResignGame {
        /// As what it is to count.
        win: Win,
    },
    /// Offer to give it up.
    ResignGameYes {
        /// As what it is to count.
        win: Win,
    },
    /// Roll; ask whether anything else is really meant.
    Cube(Deed),
    /// Do it.
    CubeYes(Deed),
    /// Ask whether one really aborts.
    Abort,
    /// Abort.
    AbortYes,
    /// Offer or accept a rematch.
    Rematch,
    /// Show the board after so many actions, with buttons to step.
    Replay {
        /// The version to show.
        at: u32,
    },
    /// Go on in the channel where this was pressed.
    Relocate,

    /// Show what one has planned, and plan more.
    Plan,
    /// The menu of the next move of the line that is being put together.
    PlanPick,
    /// Take the last move of that line back.
    PlanUndo,
    /// Plan that line.
    PlanSave,
    /// Plan this line of moves.
    PlanLine(String),
    /// Drop a planned line.
    Unplan {
        /// Which.
        id: u32,
    },

    /// Show what one has said beforehand about the cube, and say more.
    Orders,
    /// Say that beforehand.
    Order(Order),
    /// Take back all that one has said beforehand.
    Unorder,

    /// Show how the clocks stand, with what can be done about them.
    Time,
    /// Remind the one who is late.
    Nudge,
    /// Give the other more time.
    Give {
        /// Seconds.
        seconds: u32,
    },
    /// Ask whether one really claims the game.
    Claim,
    /// Claim the game.
    ClaimYes,
    /// Ask for a pause.
    Pause {
        /// Of so many days.
        days: u8,
    },
    /// The menu of pauses; its values are days.
    PickPause,

    /// The menu of the private board; its values are the choices.
    Pick {
        /// Which page of the choices it shows, from 0.
        page: u16,
    },
    /// Another page of that menu.
    Page {
        /// Which, from 0.
        page: u16,
    },
    /// Add that choice to the draft.
    Tap(String),
    /// Take the last choice back.
    Undo,
    /// Play the previewed move (record text).
    Confirm(String),
    /// Drop the draft.
    Cancel,
    /// Open the next game that waits; this is the one that was on show.
    Next,
    /// As [`Action::Next`], without having moved here.
    Skip,

    /// Open that game from a list.
    Open,
}

/// The actions without an argument, by the word that stands for them. Words are never given another meaning.
pub(super) static PLAIN: &[(&str, Action)] = &[
    ("accept", Action::Accept),
    ("close", Action::Close),
    ("terms", Action::Terms),
    ("rules", Action::Rules),
    ("join", Action::Join),
    ("joinas", Action::JoinAs),
    ("leave", Action::Leave),
    ("start", Action::Start),
    ("status", Action::Status),
    ("seats", Action::Seats),
    ("ally", Action::Alliance),
    ("stop", Action::Stop),
    ("pledge", Action::Pledge),
    ("luck", Action::Luck),
    ("play", Action::Play),
    ("board", Action::Board),
    ("more", Action::More),
    ("flip", Action::Flip),
    ("whole", Action::See { whole: true }),
    ("detail", Action::See { whole: false }),
    ("legal", Action::Legal),
    ("hist", Action::History),
    ("export", Action::Export),
    ("verify", Action::Verify),
    ("draw", Action::Draw),
    ("agree", Action::Agree),
    ("refuse", Action::Refuse),
    ("resign", Action::Resign),
    ("resig!", Action::ResignYes),
    ("resmat", Action::ResignMatch),
    ("abort", Action::Abort),
    ("abort!", Action::AbortYes),
    ("again", Action::Rematch),
    ("here", Action::Relocate),
    ("undo", Action::Undo),
    ("cancel", Action::Cancel),
    ("next", Action::Next),
    ("skip", Action::Skip),
    ("open", Action::Open),
    ("time", Action::Time),
    ("nudge", Action::Nudge),
    ("claim", Action::Claim),
    ("claim!", Action::ClaimYes),
    ("pauses", Action::PickPause),
    ("takebk", Action::Takeback),
    ("if", Action::Plan),
    ("ifpick", Action::PlanPick),
    ("ifundo", Action::PlanUndo),
    ("if!", Action::PlanSave),
    ("orders", Action::Orders),
    ("unord", Action::Unorder),
];

impl Action {
    /// The word that stands for it.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Move(_) => "m",
            Self::Near { .. } => "n",
            Self::Anyway { .. } => "n!",
            Self::Tap(_) => "tap",
            Self::Confirm(_) => "ok",
            Self::Replay { .. } => "at",
            Self::Pick { .. } => "pick",
            Self::Page { .. } => "page",
            Self::PlanLine(_) => "line",
            Self::Unplan { .. } => "unline",
            Self::Order(_) => "order",
            Self::Give { .. } => "give",
            Self::Pause { .. } => "pause",
            Self::StepIn { .. } => "stepin",
            Self::Object { .. } => "object",
            Self::Country { .. } => "land",
            Self::Cube(_) => "cube",
            Self::CubeYes(_) => "cube!",
            Self::ResignGame { .. } => "lose",
            Self::ResignGameYes { .. } => "lose!",
            plain => PLAIN.iter().find(|(_, action)| action == plain).map_or("", |&(word, _)| word),
        }
    }

    pub(super) fn parse(text: &str) -> Result<Self, Unknown> {
        let Some((word, argument)) = text.split_once(':') else {
            return PLAIN.iter().find(|(word, _)| *word == text).map(|(_, action)| action.clone()).ok_or(Unknown);
        };
        match word {
            "m" => Ok(Self::Move(argument.to_owned())),
            "tap" => Ok(Self::Tap(argument.to_owned())),
            "ok" => Ok(Self::Confirm(argument.to_owned())),
            "n" => {
                let (author, text) = argument.split_once(':').ok_or(Unknown)?;
                Ok(Self::Near { author: UserId(number(author)?), text: text.to_owned() })
            }
            "n!" => {
                let (author, text) = argument.split_once(':').ok_or(Unknown)?;
                Ok(Self::Anyway { author: UserId(number(author)?), text: text.to_owned() })
            }
            "at" => Ok(Self::Replay { at: number(argument)? }),
            "pick" => Ok(Self::Pick { page: number(argument)? }),
            "page" => Ok(Self::Page { page: number(argument)? }),
            "line" => Ok(Self::PlanLine(argument.to_owned())),
            "unline" => Ok(Self::Unplan { id: number(argument)? }),
            "order" => order::parse(argument).map(Self::Order).ok_or(Unknown),
            "give" => Ok(Self::Give { seconds: number(argument)? }),
            "stepin" => Ok(Self::StepIn { seat: seat(argument)? }),
            "object" => Ok(Self::Object { seat: seat(argument)? }),
            "land" => Ok(Self::Country { seat: seat(argument)? }),
            "pause" => Ok(Self::Pause { days: number(argument)? }),
            "cube" => Deed::parse(argument).map(Self::Cube).ok_or(Unknown),
            "cube!" => Deed::parse(argument).map(Self::CubeYes).ok_or(Unknown),
            "lose" => Ok(Self::ResignGame { win: win(argument)? }),
            "lose!" => Ok(Self::ResignGameYes { win: win(argument)? }),
            _ => Err(Unknown),
        }
    }

    /// Writes its argument, with the colon before it.
    pub(super) fn write_argument(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(text) | Self::Tap(text) | Self::Confirm(text) | Self::PlanLine(text) => {
                write!(f, ":{text}")
            }
            Self::Cube(deed) | Self::CubeYes(deed) => write!(f, ":{}", deed.word()),
            Self::ResignGame { win } | Self::ResignGameYes { win } => write!(f, ":{win}"),
            Self::Order(order) => write!(f, ":{}", order::word(*order)),
            Self::Near { author, text } | Self::Anyway { author, text } => write!(f, ":{}:{text}", base36(author.0)),
            Self::Replay { at } => write!(f, ":{}", base36((*at).into())),
            Self::Unplan { id } => write!(f, ":{}", base36((*id).into())),
            Self::Give { seconds } => write!(f, ":{}", base36((*seconds).into())),
            Self::StepIn { seat } | Self::Object { seat } | Self::Country { seat } => {
                write!(f, ":{}", base36(seat.0.into()))
            }
            Self::Pause { days } => write!(f, ":{}", base36((*days).into())),
            Self::Pick { page } | Self::Page { page } => write!(f, ":{}", base36((*page).into())),
            _ => Ok(()),
        }
    }
}

/// A seat by its number.
fn seat(text: &str) -> Result<Seat, Unknown> {
    number::<u8>(text).map(Seat).ok().filter(|seat| seat.0 < Seat::MOST).ok_or(Unknown)
}

/// As what a resignation is to count.
fn win(text: &str) -> Result<Win, Unknown> {
    Win::ALL.into_iter().find(|win| win.name() == text).ok_or(Unknown)
}
