//! Secrets sealed with a key of the store's own, which lies in a file beside it: neither the store, nor an export, nor a
//! backup tells them to who does not have that file too.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use serde::{Deserialize, Serialize};

/// Bytes of a key.
const KEY: usize = 32;

/// The key that seals a store's secrets. It does not print itself.
#[derive(Clone)]
pub struct Key(LessSafeKey);

/// A sealed secret, in Base64: opaque to all who do not have the key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed(String);

impl Key {
    /// A key of these bytes, which nobody else may know.
    #[must_use]
    pub fn new(bytes: [u8; KEY]) -> Self {
        // It fails only for keys of another length.
        let key = UnboundKey::new(&CHACHA20_POLY1305, &bytes).expect("a key of 32 bytes");
        Self(LessSafeKey::new(key))
    }

    /// Where the key of the store at `path` lies: beside it, so that it is in no copy of the store.
    #[must_use]
    pub fn beside(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".key");
        name.into()
    }

    /// Reads the key from a file, or makes one that only its owner can read. Durable when it returns.
    ///
    /// # Errors
    /// The system's; or what lies there is no key.
    pub fn at(path: &Path) -> io::Result<Self> {
        match fs::read(path) {
            Ok(text) => {
                let bytes = STANDARD.decode(text.trim_ascii()).ok().and_then(|bytes| bytes.try_into().ok());
                bytes.map(Self::new).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it holds no key"))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(path),
            Err(error) => Err(error),
        }
    }

    fn make(path: &Path) -> io::Result<Self> {
        let mut bytes = [0; KEY];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        // Under another name first: half a key would lock everybody out.
        let mut part = path.as_os_str().to_owned();
        part.push("-new");
        let part = PathBuf::from(part);
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&part)?;
        writeln!(file, "{}", STANDARD.encode(bytes))?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(dir)?.sync_all()?;
        Ok(Self::new(bytes))
    }

    /// Seals a secret. `about` says of what it is, and must be said again to open it.
    #[must_use]
    pub fn seal(&self, secret: &[u8], about: &str, nonce: [u8; NONCE_LEN]) -> Sealed {
        let mut bytes = secret.to_vec();
        let done = self.0.seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(about.as_bytes()),
            &mut bytes,
        );
        // It fails only for more than 256 GiB.
        done.expect("a short secret");
        Sealed(STANDARD.encode([&nonce[..], &bytes].concat()))
    }

    /// Opens what was sealed with this key; nothing if it was with another, or about something else, or is damaged.
    #[must_use]
    pub fn open(&self, sealed: &Sealed, about: &str) -> Option<Vec<u8>> {
        let bytes = STANDARD.decode(&sealed.0).ok()?;
        let (nonce, text) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let mut text = text.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = self.0.open_in_place(nonce, Aad::from(about.as_bytes()), &mut text).ok()?;
        Some(opened.to_vec())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn only_the_key_opens_and_only_what_was_said() {
        let key = Key::new([7; KEY]);
        let sealed = key.seal(b"secret", "#42", [1; NONCE_LEN]);
        assert_eq!(key.open(&sealed, "#42").as_deref(), Some(&b"secret"[..]));
        assert_eq!(key.open(&sealed, "#43"), None);
        assert_eq!(Key::new([8; KEY]).open(&sealed, "#42"), None);
        for text in ["", "AAAA", "not base64", &sealed.0[4..], &format!("B{}", &sealed.0[1..])] {
            assert_eq!(key.open(&Sealed(text.to_owned()), "#42"), None, "{text}");
        }
        assert_eq!(format!("{key:?}"), "Key(…)");
    }

    #[test]
    fn a_key_is_made_once_and_for_its_owner_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = Key::beside(&dir.path().join("games"));
        let sealed = Key::at(&path).unwrap().seal(b"secret", "", [1; NONCE_LEN]);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(Key::at(&path).unwrap().open(&sealed, "").is_some());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        fs::write(&path, "half").unwrap();
        assert_eq!(Key::at(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
