//! Kits: what is drawn once per theme and size, and then only copied.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Size, Theme};

/// The kits of one game that have been drawn.
#[derive(Debug)]
pub(super) struct Kits<K>(Mutex<Vec<(&'static str, Size, Arc<K>)>>);

impl<K> Kits<K> {
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The kit for a theme and size; the first call for each draws it.
    pub fn get(&self, theme: &'static Theme, size: Size, draw: impl FnOnce(&Theme, Size) -> K) -> Arc<K> {
        // The list is whole between any two statements, so a panic elsewhere cannot have spoilt it.
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., kit)) = made.iter().find(|m| (m.0, m.1) == (theme.name(), size)) {
            return Arc::clone(kit);
        }
        let kit = Arc::new(draw(theme, size));
        made.push((theme.name(), size, Arc::clone(&kit)));
        kit
    }
}
