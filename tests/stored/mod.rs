//! Pictures compared with stored ones.

use std::path::Path;

/// The picture looks as the one stored under that name in `tests/pictures`, so that a change of looks is seen by whoever
/// makes it. `LASKER_STORE_PICTURES=1` stores anew.
pub fn looks_as_stored(name: &str, png: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("LASKER_STORE_PICTURES").is_some() {
        std::fs::write(&path, png).unwrap();
    }
    let stored = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8();
    let drawn = image::load_from_memory(png).unwrap().into_rgb8();
    assert_eq!(stored.dimensions(), drawn.dimensions(), "{name}");
    // Floating point may differ by a hair from one machine to another: some rims by one step of smoothness.
    let far = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 80);
    let differing = stored.pixels().zip(drawn.pixels()).filter(|&pair| far(pair)).count();
    assert!(differing < 400, "{name}: {differing} pixels look different");
}
