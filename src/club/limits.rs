//! The club's house rules in numbers.

/// Challenges one person may make within any 24 hours.
pub const CHALLENGES_A_DAY: usize = 5;

/// Games one person may have under play at once.
pub const RUNNING_GAMES: usize = 20;

/// People one person may block: as many as one stored value holds with room to spare.
pub const BLOCKED: usize = 100;

/// Seconds an invitation to a person stands after it was made or its terms last changed: 14 days.
pub const INVITATION_STANDS: i64 = 14 * 24 * 3600;

/// Seconds an invitation open to everyone in the channel stands: 7 days.
pub const OPEN_INVITATION_STANDS: i64 = 7 * 24 * 3600;

/// Own moves a seat must make between two proposals of a kind, its forced ones included.
pub const MOVES_BETWEEN_PROPOSALS: u32 = 10;

/// Planned lines a seat may have at once.
pub const PLANS: usize = 5;

/// Moves in a planned line, those of all seats.
pub const PLAN_PLIES: usize = 20;

/// Characters that the planned lines of all seats of a game may take together: they are stored with its head, which has to
/// stay small. Each seat has its share.
pub const PLANS_ROOM: usize = 2_000;

/// Forced turns played in one go. Without draw rules two blocked sides could push each other round for ever; where a run
/// reaches this length the next turn is left to its player.
pub const FORCED_RUN: usize = 100;

/// Near moves named with a refused one; they become buttons of one row beside the private board's.
pub const NEAR_MOVES: usize = 4;

/// Characters of what someone typed that are ever repeated to people.
pub const ECHO: usize = 100;

/// The most missed turns in a row after which a player may count as gone.
pub const MISSES: u8 = 9;

/// Seconds for which the seat of one who is gone is open to others before he has resigned: 72 hours.
pub const SEAT_OPEN: i64 = 72 * 3600;

/// Seconds within which players may object to one who wants to take a seat: a day.
pub const OBJECTIONS: i64 = 24 * 3600;

/// Seconds for which a vote to stop stands: 7 days.
pub const VOTE_STANDS: i64 = 7 * 24 * 3600;

/// The longest time for one move, and the longest increment, in seconds: 14 days.
pub const LONGEST_MOVE: u32 = 14 * 24 * 3600;

/// The most a bank of time may ever hold, in seconds: 60 days.
pub const LARGEST_BANK: u32 = 60 * 24 * 3600;

/// The largest gift of time at once, in seconds: 14 days.
pub const LARGEST_GIFT: u32 = 14 * 24 * 3600;

/// Days for which a game can be paused by consent.
pub const LONGEST_PAUSE: u8 = 14;

/// Days of a calendar year on which one may be on vacation.
pub const VACATION_DAYS: usize = 30;

/// Milliseconds that must be left on a running clock for a vacation to stop it: an hour.
pub const VACATION_NOTICE: i64 = 3600 * 1000;

/// Seconds for which the bot may be out before that stops all clocks: 10 minutes.
pub const OUTAGE: i64 = 600;

/// Reminders a person gets within any 24 hours, over all games.
pub const REMINDERS_A_DAY: usize = 2;

/// Seconds within which the reminders of one person go out as one: 3 hours.
pub const REMINDERS_JOIN: i64 = 3 * 3600;

/// Seconds before the due time at which one is reminded unless one wants it otherwise: a day, and 4 hours.
pub const REMINDERS_BEFORE: [u32; 2] = [24 * 3600, 4 * 3600];

/// Times under so many seconds have reminders at a half and a tenth instead: 48 hours.
pub const SHORT_TIME: i64 = 48 * 3600;

/// Seconds for which a reminder can be put off: 6 hours.
pub const PUT_OFF: i64 = 6 * 3600;

/// The hour at which the digest of a day comes.
pub const DIGEST: i8 = 9;

/// The hours of the night, in which nobody is reminded: from 23 to 8.
pub const NIGHT: (i8, i8) = (23, 8);

/// The longest time after a fallen flag, in milliseconds, before the game can be claimed: 12 hours. It is a quarter of
/// the move time if that is less.
pub const LONGEST_GRACE: i64 = 12 * 3600 * 1000;

/// Milliseconds between two nudges in a game: a day.
pub const BETWEEN_NUDGES: i64 = 24 * 3600 * 1000;

/// Milliseconds a game with a fallen flag waits for anyone to act before it sleeps: 30 days.
pub const LATE_SLEEPS: i64 = 30 * 24 * 3600 * 1000;

/// Milliseconds a game without a clock waits for anyone to act before it sleeps: 60 days.
pub const UNTIMED_SLEEPS: i64 = 60 * 24 * 3600 * 1000;

/// The shortest time that a time control can name, in seconds: a minute.
pub const SHORTEST_TIME: u32 = 60;
