//! Kits: what is drawn once per theme and size, and then only copied.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::{Size, Theme};

/// The kits of one game that have been drawn. One for boards stays; one for replays, which hardly anyone asks for, goes
/// with the last who uses it.
#[derive(Debug)]
pub(super) struct Kits<K>(Mutex<Vec<Made<K>>>);

#[derive(Debug)]
struct Made<K> {
    theme: &'static str,
    size: Size,
    kit: Weak<K>,
    /// The same, if it is to stay.
    _kept: Option<Arc<K>>,
}

impl<K> Kits<K> {
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The kit for a theme and size. The first call for each draws it; of half size, the first since nobody used it.
    pub fn get(&self, theme: &'static Theme, size: Size, draw: impl FnOnce(&Theme, Size) -> K) -> Arc<K> {
        // The list is whole between any two statements, so a panic elsewhere cannot have spoilt it.
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().find(|m| (m.theme, m.size) == (theme.name(), size));
        if let Some(kit) = known.and_then(|m| m.kit.upgrade()) {
            return kit;
        }
        made.retain(|m| m.kit.strong_count() > 0);
        let kit = Arc::new(draw(theme, size));
        let kept = (size == Size::Full).then(|| Arc::clone(&kit));
        made.push(Made { theme: theme.name(), size, kit: Arc::downgrade(&kit), _kept: kept });
        kit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kit_for_boards_is_drawn_once_and_one_for_replays_while_it_is_used() {
        let (kits, theme) = (Kits::new(), <&Theme>::default());
        let mut drawn = 0;
        let mut get = |size| {
            kits.get(theme, size, |_, _| {
                drawn += 1;
                drawn
            })
        };
        assert_eq!([*get(Size::Full), *get(Size::Full)], [1, 1]);
        let used = get(Size::Half);
        assert_eq!([*used, *get(Size::Half)], [2, 2]);
        drop(used);
        assert_eq!([*get(Size::Half), *get(Size::Full)], [3, 1]);
    }
}
