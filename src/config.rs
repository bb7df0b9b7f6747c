//! The configuration: a TOML file, overridden by environment variables (`LASKER_STORE__PATH`, …), with every key optional.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::{Dict, Value};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use crate::backup::Period;

/// The name of the file that is read when none is given and it exists.
pub const FILE: &str = "config.toml";

/// Everything that can be configured. `config.example.toml` documents each key.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Discord and the ways to it.
    pub discord: Discord,
    /// Where games are kept.
    pub store: Store,
    /// How games are kept twice.
    pub backup: Backup,
    /// How boards look.
    pub picture: Picture,
    /// What is written to standard error.
    pub log: Log,
    /// Where the bot can be asked how it does.
    pub metrics: Metrics,
    /// What only tests use.
    pub test: Test,
}

/// Where the bot can be asked how it does.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Metrics {
    /// The address at which `/healthz` and `/metrics` are served; nowhere if there is none.
    pub listen: Option<SocketAddr>,
    /// Whether others than this machine may ask.
    pub public: bool,
}

/// What only tests use.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Test {
    /// A file that holds by how many seconds the bot's clock is ahead of the computer's.
    pub clock: Option<PathBuf>,
}

/// Discord and the ways to it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Discord {
    /// The bot's token.
    pub token: Token,
    /// A file that holds nothing but the token.
    pub token_file: Option<PathBuf>,
    /// Base URL of a REST proxy: REST goes to `<proxy>/api/v10/…`, and the gateway's address is what `GET /gateway` there answers.
    pub proxy: Option<String>,
}

/// Where games are kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Store {
    /// The store's directory.
    pub path: PathBuf,
    /// The file of the key that seals the seeds of dice; without it one beside the directory.
    pub key: Option<PathBuf>,
}

impl Default for Store {
    fn default() -> Self {
        Self { path: "lasker-data".into(), key: None }
    }
}

/// How games are kept twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Backup {
    /// The directory for backups; absent = beside the store.
    pub path: Option<PathBuf>,
    /// How often the running bot makes one.
    pub every: Period,
    /// For how long they are kept.
    pub keep: Period,
}

impl Default for Backup {
    fn default() -> Self {
        Self { path: None, every: Period::hours(24), keep: Period::hours(14 * 24) }
    }
}

/// How boards look.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Picture {
    /// The theme of public boards, and of private ones until their reader chooses another.
    pub theme: String,
}

impl Default for Picture {
    fn default() -> Self {
        Self { theme: "wood".into() }
    }
}

/// What is written to standard error.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Log {
    /// What is logged, in the form of `tracing`'s filters.
    pub filter: String,
    /// One JSON object a line instead of text.
    pub json: bool,
}

impl Default for Log {
    fn default() -> Self {
        Self { filter: "lasker=info,warn".into(), json: false }
    }
}

/// The bot's token, which shows as `***`.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Token(Option<SecretString>);

impl Token {
    /// The token itself, for the client alone.
    #[must_use]
    pub fn expose(&self) -> Option<&str> {
        self.0.as_ref().map(|t| t.expose_secret().trim()).filter(|t| !t.is_empty())
    }

    /// Whether it has the form of a bot token: three parts of URL-safe base64 with dots between, the first the bot's id.
    #[must_use]
    pub fn well_formed(&self) -> bool {
        self.expose().is_some_and(|t| {
            let parts: Vec<_> = t.split('.').collect();
            let alphabet =
                |p: &&str| !p.is_empty() && p.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            parts.len() == 3 && parts.iter().all(alphabet)
        })
    }
}

impl From<String> for Token {
    fn from(text: String) -> Self {
        Self(Some(text.into()))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "***" } else { "none" })
    }
}

impl Serialize for Token {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(_) => serializer.serialize_str("***"),
            None => serializer.serialize_none(),
        }
    }
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file named is not there or cannot be read.
    #[error("cannot read {path}: {why}")]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// There is no such key.
    #[error("unknown key {key:?} in {place}; {}", nearest.as_ref().map_or_else(|| "see config.example.toml for all keys".to_owned(), |n| format!("did you mean {n:?}?")))]
    UnknownKey {
        /// The key in full.
        key: String,
        /// The file, or the environment.
        place: String,
        /// The known key most like it.
        nearest: Option<String>,
    },
    /// Others than this machine could ask the bot how it does, and nobody has said that they may.
    #[error("metrics.listen: {0} is not a loopback address; if others may ask, set metrics.public = true")]
    NotLoopback(SocketAddr),
    /// A value has the wrong type, or the file is not TOML.
    #[error("{0}")]
    Value(Box<figment::Error>),
}

/// Every key there is.
const KEYS: [&str; 14] = [
    "discord.token",
    "discord.token_file",
    "discord.proxy",
    "store.path",
    "backup.path",
    "backup.every",
    "backup.keep",
    "store.key",
    "picture.theme",
    "log.filter",
    "log.json",
    "metrics.listen",
    "metrics.public",
    "test.clock",
];

impl Config {
    /// The directory for backups.
    #[must_use]
    pub fn backups(&self) -> PathBuf {
        self.backup.path.clone().unwrap_or_else(|| {
            let mut beside = self.store.path.clone().into_os_string();
            beside.push("-backups");
            beside.into()
        })
    }

    /// Reads the file (`config.toml` here if none is named and it exists), then the environment.
    ///
    /// # Errors
    /// A file that cannot be read, a key that does not exist, a value of the wrong type, a public address by mistake.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let file = file.map(Path::to_owned).or_else(|| Some(PathBuf::from(FILE)).filter(|p| p.exists()));
        let text = match &file {
            Some(path) => {
                std::fs::read_to_string(path).map_err(|why| ConfigError::Unreadable { path: path.clone(), why })?
            }
            None => String::new(),
        };
        let place = file.as_ref().map_or_else(|| FILE.to_owned(), |p| p.display().to_string());
        Self::from_parts(&text, &place, Env::prefixed("LASKER_").ignore(&["config"]).split("__"))
    }

    fn from_parts(text: &str, place: &str, env: Env) -> Result<Self, ConfigError> {
        let value = |e: figment::Error| ConfigError::Value(Box::new(e));
        for (given, place) in
            [(Figment::from(Toml::string(text)), place), (Figment::from(env.clone()), "the environment (LASKER_…)")]
        {
            let dict: Dict = given.extract().map_err(|e| value(e.with_path(place)))?;
            check_keys(&dict, "", place)?;
        }
        let mut config: Self = Figment::from(Serialized::defaults(Self::default()))
            .merge(Toml::string(text))
            .merge(env)
            .extract()
            .map_err(|e| value(e.with_path(place)))?;
        if config.discord.token.expose().is_none()
            && let Some(path) = &config.discord.token_file
        {
            let token =
                std::fs::read_to_string(path).map_err(|why| ConfigError::Unreadable { path: path.clone(), why })?;
            config.discord.token = token.into();
        }
        match config.metrics {
            Metrics { listen: Some(listen), public: false } if !listen.ip().is_loopback() => {
                Err(ConfigError::NotLoopback(listen))
            }
            _ => Ok(config),
        }
    }
}

/// Refuses keys that do not exist, naming the nearest that does.
fn check_keys(dict: &Dict, above: &str, place: &str) -> Result<(), ConfigError> {
    for (name, value) in dict {
        let key = if above.is_empty() { name.clone() } else { format!("{above}.{name}") };
        let table = format!("{key}.");
        match value {
            Value::Dict(_, inner) if KEYS.iter().any(|k| k.starts_with(&table)) => check_keys(inner, &key, place)?,
            _ if KEYS.contains(&key.as_str()) => {}
            _ => return Err(ConfigError::UnknownKey { nearest: nearest(&key), key, place: place.to_owned() }),
        }
    }
    Ok(())
}

/// The known key most like `key`, if one is like it at all.
fn nearest(key: &str) -> Option<String> {
    KEYS.iter()
        .map(|known| (strsim::jaro_winkler(known, &key.to_lowercase()), known))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| (*known).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, ConfigError> {
        Config::from_parts(text, "here.toml", Env::prefixed("LASKER_NO_SUCH_PREFIX_"))
    }

    #[test]
    fn the_example_is_the_defaults_and_names_every_key() {
        let text = include_str!("../config.example.toml");
        let config = read(text).unwrap();
        assert_eq!(format!("{config:?}"), format!("{:?}", Config::default()));
        let all: String =
            text.lines().map(|l| l.strip_prefix("# ").unwrap_or(l)).fold(String::new(), |t, l| t + l + "\n");
        for key in KEYS {
            let (table, name) = key.split_once('.').unwrap();
            assert!(all.contains(&format!("[{table}]")), "{key}");
            assert!(all.lines().any(|l| l.starts_with(&format!("{name} ="))), "{key}");
        }
    }

    #[test]
    fn every_key_of_the_struct_is_known() {
        let full = "[discord]\ntoken='a.b.c'\ntoken_file='x'\nproxy='y'";
        assert!(read(full).is_ok());
        let defaults = toml::Value::try_from(Config::default()).unwrap();
        for (table, keys) in defaults.as_table().unwrap() {
            for key in keys.as_table().unwrap().keys() {
                assert!(KEYS.contains(&format!("{table}.{key}").as_str()), "{table}.{key}");
            }
        }
    }

    #[test]
    fn an_unknown_key_names_the_nearest() {
        let error = read("[discord]\ntokn = 'x'").unwrap_err().to_string();
        assert_eq!(error, r#"unknown key "discord.tokn" in here.toml; did you mean "discord.token"?"#);
        let error = read("[store]\nzzz = 1").unwrap_err().to_string();
        assert!(error.contains("store.zzz"), "{error}");
        assert!(read("stor = 1").unwrap_err().to_string().contains("unknown key \"stor\""));
    }

    #[test]
    fn a_wrong_type_says_where() {
        let error = read("[log]\njson = 'perhaps'").unwrap_err().to_string();
        assert!(error.contains("log.json") || error.contains("json"), "{error}");
    }

    #[test]
    fn the_token_is_never_shown() {
        let config = read("[discord]\ntoken = 'MTk4NjIy.Gabc12.secret-part_1'").unwrap();
        assert!(config.discord.token.well_formed());
        assert!(!format!("{config:?}").contains("secret"));
        assert!(!toml::to_string(&config).unwrap().contains("secret"));
        assert!(!Token::from("not a token".to_owned()).well_formed());
    }

    #[test]
    fn figures_are_for_this_machine_unless_it_is_said_otherwise() {
        assert_eq!(read("").unwrap().metrics.listen, None);
        for near in ["127.0.0.1:9464", "[::1]:9464"] {
            let config = read(&format!("[metrics]\nlisten = '{near}'")).unwrap();
            assert_eq!(config.metrics.listen.unwrap().to_string(), near);
        }
        let far = "[metrics]\nlisten = '0.0.0.0:9464'";
        assert!(read(far).unwrap_err().to_string().contains("metrics.public = true"));
        assert!(read(&format!("{far}\npublic = true")).unwrap().metrics.listen.is_some());
    }

    #[test]
    fn the_token_may_lie_in_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a.b.c\n").unwrap();
        let config = read(&format!("[discord]\ntoken_file = '{}'", file.path().display())).unwrap();
        assert_eq!(config.discord.token.expose(), Some("a.b.c"));
    }
}
