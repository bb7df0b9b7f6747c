//! What can go wrong with a request to Discord, sorted by what to do about it.

use std::time::Duration;

use serenity::http::HttpError;

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The channel or thread is gone (10003).
    #[error("the channel is gone")]
    ChannelGone,
    /// The message is gone (10008).
    #[error("the message is gone")]
    MessageGone,
    /// That person is not in the server (10007), or there is no such person (10013).
    #[error("that person is not there")]
    PersonGone,
    /// The bot cannot see the channel (50001).
    #[error("the bot has no access")]
    NoAccess,
    /// The bot may not do that there (50013).
    #[error("the bot lacks a permission")]
    NoPermission,
    /// That person takes no direct messages from the bot (50007), or shares no server with it (50278).
    #[error("direct messages are closed")]
    Closed,
    /// The thread is archived (50083): un-archive it and go on.
    #[error("the thread is archived")]
    Archived,
    /// The thread is locked (160005).
    #[error("the thread is locked")]
    Locked,
    /// The message has a thread already (160004); its id is the message's.
    #[error("there is a thread already")]
    ThreadExists,
    /// Messages over an hour old cannot be edited so often (30046).
    #[error("the message is too old to edit it again")]
    TooOld,
    /// The interaction is no longer known: answered too late (10062), or its token has run out (50027, 10015).
    #[error("the interaction is dead")]
    InteractionDead,
    /// The interaction has been acknowledged already (40060).
    #[error("the interaction was acknowledged before")]
    Acknowledged,
    /// Too many requests (429): not again before that time has passed.
    #[error("too many requests, again in {0:?}")]
    Limited(Duration),
    /// Discord, or the way to it, does not work now. **The request may have been carried out.**
    #[error("no good answer: {0}")]
    Unwell(String),
    /// The channel refused lately and is not asked again for a while.
    #[error("the channel is suspended: {0}")]
    Suspended(Box<Fault>),
    /// Refused for a reason that only a change of the program or its configuration can heal.
    #[error("refused with {status}, code {code}: {message}")]
    Rejected {
        /// The HTTP status.
        status: u16,
        /// Discord's code; 0 if none came.
        code: i64,
        /// Discord's words.
        message: String,
    },
}

impl Fault {
    /// Whether waiting alone can heal it.
    #[must_use]
    pub fn heals(&self) -> bool {
        matches!(self, Self::Limited(_) | Self::Unwell(_))
    }

    /// Whether posts to that channel are of no use until something changes there.
    #[must_use]
    pub fn suspends(&self) -> bool {
        matches!(
            self,
            Self::ChannelGone | Self::NoAccess | Self::NoPermission | Self::Closed | Self::Locked | Self::Suspended(_)
        )
    }

    /// Discord's code for it, or what stands for one, from a closed list.
    #[must_use]
    pub fn code(&self) -> String {
        let code = match self {
            Self::ChannelGone => "10003",
            Self::MessageGone => "10008",
            Self::PersonGone => "10007",
            Self::NoAccess => "50001",
            Self::NoPermission => "50013",
            Self::Closed => "50007",
            Self::Archived => "50083",
            Self::Locked => "160005",
            Self::ThreadExists => "160004",
            Self::TooOld => "30046",
            Self::InteractionDead => "10062",
            Self::Acknowledged => "40060",
            Self::Limited(_) => "429",
            Self::Unwell(_) => "no_answer",
            Self::Suspended(_) => "not_asked",
            Self::Rejected { code, .. } if *code > 0 => return code.to_string(),
            Self::Rejected { status, .. } => return status.to_string(),
        };
        code.to_owned()
    }

    /// An answer that cannot be read. Where it breaks off is told, not what stands there: it may be what somebody wrote.
    #[must_use]
    pub fn unreadable(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        Self::Unwell(format!("an answer that cannot be read: {:?} at {line}:{column}", error.classify()))
    }

    /// What a refusal means, from its status and Discord's code and words.
    #[must_use]
    pub fn of(status: u16, code: i64, message: &str, retry_after: Option<Duration>) -> Self {
        match (status, code) {
            (429, _) => Self::Limited(retry_after.unwrap_or(UNSAID)),
            (_, 10003) => Self::ChannelGone,
            (_, 10008) => Self::MessageGone,
            (_, 10007 | 10013) => Self::PersonGone,
            (_, 50001) => Self::NoAccess,
            (_, 50013) => Self::NoPermission,
            (_, 50007 | 50278) => Self::Closed,
            (_, 50083) => Self::Archived,
            (_, 160_005) => Self::Locked,
            (_, 160_004) => Self::ThreadExists,
            (_, 30046) => Self::TooOld,
            (_, 10062 | 10015 | 50027) => Self::InteractionDead,
            (_, 40060) => Self::Acknowledged,
            (500.., _) => Self::Unwell(format!("status {status}")),
            // A page instead of Discord's own answer: something in between refuses, and does so for a while.
            (403, ..=0) => Self::Limited(BLOCKED),
            _ => Self::Rejected { status, code, message: message.chars().take(300).collect() },
        }
    }
}

/// How long to wait when a 429 does not say.
const UNSAID: Duration = Duration::from_secs(2);

/// How long to wait when a page from in between refuses.
const BLOCKED: Duration = Duration::from_secs(120);

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                // A body that is not Discord's own JSON, as of a 429 without a code, has code -1 and no more to tell.
                let code = i64::try_from(answer.error.code).unwrap_or(0);
                Self::of(answer.status_code.as_u16(), code, &answer.error.message, None)
            }
            serenity::Error::Http(HttpError::Request(error)) => error.into(),
            // The library's own checks and its encoder; the rest comes from the way or from a broken answer.
            serenity::Error::Model(error) => Self::Rejected { status: 0, code: 0, message: error.to_string() },
            serenity::Error::Json(error) => Self::unreadable(&error),
            other => Self::Unwell(other.to_string()),
        }
    }
}

impl From<reqwest::Error> for Fault {
    fn from(error: reqwest::Error) -> Self {
        // The address holds ids and, for interactions, the token.
        let error = error.without_url();
        if error.is_builder() {
            Self::Rejected { status: 0, code: 0, message: error.to_string() }
        } else {
            Self::Unwell(error.to_string())
        }
    }
}
