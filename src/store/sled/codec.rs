//! Values: the form's number, a CRC-32 over key and text, and the text (JSON). Packed values hold the text deflated.
//!
//! The key is part of the sum, so that a value under a foreign key is noticed too.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateDecoder, DeflateEncoder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::keys::{self, Key};
use crate::store::StoreError;
use crate::store::lines::SCHEMA;

/// The largest value, in bytes. sled shares leaves among 16 items and moves leaves over 128 KiB into files of their own.
const LARGEST: usize = 4096;

/// Bytes before the text.
const BEFORE: usize = 5;

/// Wraps a value.
///
/// # Errors
/// [`StoreError::Unfit`] when it is too large.
pub(super) fn seal<T: Serialize>(key: &Key, value: &T) -> Result<Vec<u8>, StoreError> {
    let mut bytes = vec![0; BEFORE];
    serde_json::to_writer(&mut bytes, value).map_err(|e| unfit(key, e.to_string()))?;
    close(key, bytes)
}

/// Wraps a value in less room.
///
/// # Errors
/// [`StoreError::Unfit`] when it is too large all the same.
pub(super) fn pack<T: Serialize>(key: &Key, value: &T) -> Result<Vec<u8>, StoreError> {
    let mut deflate = DeflateEncoder::new(vec![0; BEFORE], Compression::default());
    let packed = serde_json::to_writer(&mut deflate, value).map_err(Into::into).and_then(|()| deflate.finish());
    close(key, packed.map_err(|e| unfit(key, e.to_string()))?)
}

fn unfit(key: &Key, why: String) -> StoreError {
    StoreError::Unfit { key: keys::name(key.as_ref()), why }
}

/// Fills in what stands before the text.
fn close(key: &Key, mut bytes: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    if bytes.len() > LARGEST {
        return Err(unfit(key, format!("it has {} bytes, the most is {LARGEST}", bytes.len())));
    }
    bytes[0] = SCHEMA as u8;
    let sum = sum(key.as_ref(), bytes[0], &bytes[BEFORE..]);
    bytes[1..BEFORE].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// Unwraps a value.
///
/// # Errors
/// [`StoreError::Damaged`].
pub(super) fn open<T: DeserializeOwned>(key: &[u8], bytes: &[u8]) -> Result<T, StoreError> {
    let text = checked(key, bytes)?;
    serde_json::from_slice(text).map_err(|e| damaged(key, e.to_string()))
}

/// Unwraps a packed value.
///
/// # Errors
/// [`StoreError::Damaged`].
pub(super) fn unpack<T: DeserializeOwned>(key: &[u8], bytes: &[u8]) -> Result<T, StoreError> {
    let packed = checked(key, bytes)?;
    let mut inflate = DeflateDecoder::new(Vec::new());
    let text = inflate.write_all(packed).and_then(|()| inflate.finish());
    let text = text.map_err(|e| damaged(key, e.to_string()))?;
    serde_json::from_slice(&text).map_err(|e| damaged(key, e.to_string()))
}

fn damaged(key: &[u8], why: String) -> StoreError {
    StoreError::Damaged { key: keys::name(key), why }
}

/// The form of a whole value that is later than this version knows.
pub(super) fn newer(key: &[u8], bytes: &[u8]) -> Option<u32> {
    let [schema, s0, s1, s2, s3, text @ ..] = bytes else { return None };
    let whole = sum(key, *schema, text) == u32::from_le_bytes([*s0, *s1, *s2, *s3]);
    Some(u32::from(*schema)).filter(|&schema| whole && schema > SCHEMA)
}

/// What stands behind the checksum, if that is right.
fn checked<'a>(key: &[u8], bytes: &'a [u8]) -> Result<&'a [u8], StoreError> {
    let [schema, s0, s1, s2, s3, text @ ..] = bytes else {
        return Err(damaged(key, "it is cut off".into()));
    };
    if sum(key, *schema, text) != u32::from_le_bytes([*s0, *s1, *s2, *s3]) {
        return Err(damaged(key, "its checksum is wrong".into()));
    }
    // What earlier forms wrote can be read as it is: see `forms` for what it lacks.
    if !(1..=SCHEMA).contains(&u32::from(*schema)) {
        return Err(damaged(key, format!("it has form {schema}; this version knows {SCHEMA}")));
    }
    Ok(text)
}

fn sum(key: &[u8], schema: u8, text: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(key);
    sum.update(&[schema]);
    sum.update(text);
    sum.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::{GameNo, UserId};

    #[test]
    fn any_flipped_bit_is_noticed() {
        let key = Key::head(GameNo(3));
        let good = seal(&key, &"c3-d4").unwrap();
        assert_eq!(open::<String>(key.as_ref(), &good).unwrap(), "c3-d4");
        for bit in 0..good.len() * 8 {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(open::<String>(key.as_ref(), &bad), Err(StoreError::Damaged { .. })), "bit {bit}");
        }
        for cut in 0..good.len() {
            assert!(open::<String>(key.as_ref(), &good[..cut]).is_err());
        }
    }

    #[test]
    fn packed_values_come_back_in_less_room() {
        let key = Key::packed(GameNo(3), 1);
        let moves = vec!["c3-d4"; 500];
        let packed = pack(&key, &moves).unwrap();
        assert!(packed.len() < 200);
        assert_eq!(unpack::<Vec<String>>(key.as_ref(), &packed).unwrap(), moves);
        assert!(unpack::<Vec<String>>(Key::packed(GameNo(3), 2).as_ref(), &packed).is_err());
    }

    #[test]
    fn a_value_under_a_foreign_key_is_noticed() {
        let value = seal(&Key::person(UserId(1)), &7).unwrap();
        assert!(open::<i32>(Key::person(UserId(2)).as_ref(), &value).is_err());
    }

    #[test]
    fn too_large_a_value_is_refused() {
        let key = Key::person(UserId(1));
        assert!(seal(&key, &"a".repeat(LARGEST - BEFORE - 2)).is_ok());
        assert!(matches!(seal(&key, &"a".repeat(LARGEST - BEFORE - 1)), Err(StoreError::Unfit { .. })));
    }
}
