//! Discord: words in, words out.
