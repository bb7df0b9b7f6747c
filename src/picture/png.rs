//! An indexed PNG, as small and as quick as it gets for flat drawings.
//!
//! The `png` crate's presets choose filters for photographs. Here most rows are the same as the row above them,
//! which the Up filter turns into zeros, and a low deflate level then suffices.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

use super::palette::Rgb;

/// Higher levels take longer and gain little on rows of zeros.
const LEVEL: u32 = 4;
const FILTER_UP: u8 = 2;

/// Encodes rows of palette indices. `pixels` is `width` × `height` long, `palette` has at most 256 colours.
pub fn encode(width: usize, height: usize, pixels: &[u8], palette: &[Rgb]) -> Vec<u8> {
    debug_assert_eq!(pixels.len(), width * height);
    let mut file = Vec::with_capacity(64 * 1024);
    file.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let mut header = [0; 13];
    header[..4].copy_from_slice(&size(width));
    header[4..8].copy_from_slice(&size(height));
    // Eight bits a pixel, colours from a palette; then the only known compression and filtering, not interlaced.
    header[8..].copy_from_slice(&[8, 3, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    chunk(&mut file, *b"PLTE", palette.iter().map(|c| c.0).collect::<Vec<_>>().as_flattened());
    chunk(&mut file, *b"IDAT", &deflate(width, pixels));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn size(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes()
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend_from_slice(&size(data.len()));
    let start = file.len();
    file.extend_from_slice(&kind);
    file.extend_from_slice(data);
    let sum = crc32fast::hash(&file[start..]);
    file.extend_from_slice(&sum.to_be_bytes());
}

/// Each row as its difference from the row above, led by the filter's number, and compressed. Row by row, since a board is
/// two megabytes, and memory that is touched once costs more than what is done with it.
fn deflate(width: usize, pixels: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(96 * 1024), Compression::new(LEVEL));
    let first = vec![0; width];
    let mut filtered = vec![FILTER_UP; width + 1];
    let rows = pixels.chunks_exact(width);
    for (row, above) in rows.clone().zip(std::iter::once(first.as_slice()).chain(rows)) {
        for ((to, a), b) in filtered[1..].iter_mut().zip(row).zip(above) {
            *to = a.wrapping_sub(*b);
        }
        // Writing to a Vec does not fail.
        encoder.write_all(&filtered).expect("memory takes every byte");
    }
    encoder.finish().expect("memory takes every byte")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_decoder_reads_the_same_pixels() {
        let palette: Vec<Rgb> = (0..=255).map(|i| Rgb([i, 255 - i, i / 2])).collect();
        let (width, height) = (37, 23);
        let pixels: Vec<u8> = (0..width * height).map(|i| (i * i % 251) as u8).collect();
        let read = image::load_from_memory(&encode(width, height, &pixels, &palette)).unwrap().into_rgb8();
        assert_eq!(read.dimensions(), (37, 23));
        for (got, &index) in read.pixels().zip(&pixels) {
            assert_eq!(got.0, palette[usize::from(index)].0);
        }
    }
}
