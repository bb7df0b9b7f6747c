//! The configuration file, its defaults and its errors.
