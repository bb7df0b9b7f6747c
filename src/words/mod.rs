//! Every sentence for people.
