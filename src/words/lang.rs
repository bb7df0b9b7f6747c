//! Languages and how a sentence is found in one.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

/// The locales, as files.
#[derive(RustEmbed)]
#[folder = "assets/locales"]
struct Files;

/// A language there are sentences in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English, in which every sentence exists.
    #[default]
    En,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::En];

    /// The folder of its files, a language tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
        }
    }

    /// The language for a locale as Discord sends it (`es-ES`, `en-GB`): the same tag, else the same language, else English.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let same = |lang: &&Self| lang.tag().eq_ignore_ascii_case(locale);
        let language = |tag: &str| tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let near = |lang: &&Self| language(lang.tag()) == language(locale);
        Self::ALL.iter().find(same).or_else(|| Self::ALL.iter().find(near)).copied().unwrap_or_default()
    }

    /// The sentence of that id. What is missing is logged, and never stops a game: English steps in for another language,
    /// and the id itself for a sentence that exists nowhere.
    #[must_use]
    pub fn say(self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        let args: FluentArgs<'_> = args.iter().map(|(name, arg)| (Cow::from(*name), arg.0.clone())).collect();
        [self, Self::En].into_iter().find_map(|lang| lang.format(id, &args)).unwrap_or_else(|| {
            tracing::error!(id, "no such sentence");
            id.to_owned()
        })
    }

    /// An attribute of that sentence in this very language, if it has one: the name of a command beside its description.
    #[must_use]
    pub fn attribute(self, id: &str, name: &str) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let attribute = bundle.get_message(id)?.get_attribute(name)?;
        Some(bundle.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned())
    }

    fn format(self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::error!(id, ?errors, "a sentence with holes");
        }
        Some(text)
    }
}

/// Something put into a sentence: a text, already escaped where it comes from people, or a number.
#[derive(Clone, Debug)]
pub struct Arg<'a>(FluentValue<'a>);

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self(text.into())
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self(text.as_str().into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

/// Numbers, so that a sentence can choose its plural.
macro_rules! number {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg<'_> {
            fn from(number: $type) -> Self {
                Self(number.into())
            }
        }
    )*};
}

number!(u8, u16, u32, i64, u64, usize);

/// The bundle of each language, in the order of [`Lang::ALL`].
static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| Lang::ALL.map(bundle).into());

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The marks would stand in moves, links and names, where Discord shows or counts them.
    bundle.set_use_isolating(false);
    let folder = format!("{}/", lang.tag());
    for path in Files::iter().filter(|path| path.starts_with(&folder)) {
        let Some(file) = Files::get(&path) else { continue };
        let resource = FluentResource::try_new(String::from_utf8_lossy(&file.data).into_owned());
        let resource = resource.unwrap_or_else(|(rest, errors)| {
            tracing::error!(%path, ?errors, "a locale file with errors");
            rest
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(%path, ?errors, "a locale file repeats ids");
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use super::*;

    /// The ids in a language's files, by the file's stem.
    fn ids(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
        let folder = format!("{}/", lang.tag());
        let mut all = BTreeMap::new();
        for path in Files::iter().filter(|path| path.starts_with(&folder)) {
            let file = Files::get(&path).unwrap();
            let source = String::from_utf8(file.data.into_owned()).unwrap();
            let ids = source.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
            let ids = ids.filter(|id| id.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned);
            let mut all_ids = BTreeSet::new();
            ids.for_each(|id| assert!(all_ids.insert(id.clone()), "{path} says twice what {id} is"));
            FluentResource::try_new(source.clone()).unwrap_or_else(|(_, e)| panic!("{path}: {e:?}"));
            let stem = Path::new(&*path).file_stem().unwrap().to_str().unwrap().to_owned();
            all.insert(stem, all_ids);
        }
        all
    }

    /// Every string literal of the sources that looks like a sentence's id: words joined by hyphens.
    fn literals(folder: &Path, into: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                literals(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                // Tests stand last in a file and use ids that do not exist.
                let source = source.split("#[cfg(test)]\nmod ").next().unwrap();
                let id = |s: &&str| {
                    s.contains('-') && s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
                };
                into.extend(source.split('"').filter(id).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_id_in_code_exists_and_every_id_in_files_is_used() {
        let files = ids(Lang::En);
        let mut used = BTreeSet::new();
        literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        for (stem, ids) in &files {
            let prefix = format!("{stem}-");
            for id in ids {
                assert!(id.starts_with(&prefix), "{id} is in {stem}.ftl");
                assert!(used.contains(id), "{id} is used nowhere");
            }
            for id in used.iter().filter(|id| id.starts_with(&prefix)) {
                assert!(ids.contains(id), "{id} is in no file");
            }
        }
    }

    #[test]
    fn every_language_has_no_id_that_english_lacks() {
        let english = ids(Lang::En);
        for lang in Lang::ALL {
            for (stem, ids) in ids(lang) {
                assert!(ids.is_subset(&english[&stem]), "{} {stem}", lang.tag());
            }
        }
    }

    #[test]
    fn an_unknown_locale_is_english_and_a_missing_sentence_its_id() {
        for locale in ["es-ES", "en-GB", "en", "", "zh-TW", "🙂"] {
            assert_eq!(Lang::from_locale(locale), Lang::En);
        }
        assert_eq!(Lang::En.say("there-is-no-such-id", &[]), "there-is-no-such-id");
    }

    #[test]
    fn plurals_and_no_isolation_marks() {
        assert_eq!(Lang::En.say("time-days", &[("n", 1u32.into())]), "1 day");
        assert_eq!(Lang::En.say("time-days", &[("n", 3u32.into())]), "3 days");
    }
}
