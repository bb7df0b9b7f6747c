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

/// Forced turns played in one go. Without draw rules two blocked sides could push each other round for ever; where a run
/// reaches this length the next turn is left to its player.
pub const FORCED_RUN: usize = 100;

/// Near moves named with a refused one; they become buttons of one row beside the private board's.
pub const NEAR_MOVES: usize = 4;

/// Characters of what someone typed that are ever repeated to people.
pub const ECHO: usize = 100;

/// The longest time for one move, and the longest increment, in seconds: 14 days.
pub const LONGEST_MOVE: u32 = 14 * 24 * 3600;

/// The most a bank of time may ever hold, in seconds: 60 days.
pub const LARGEST_BANK: u32 = 60 * 24 * 3600;

/// The shortest time that a time control can name, in seconds: a minute.
pub const SHORTEST_TIME: u32 = 60;
