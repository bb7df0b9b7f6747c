//! Lasca, the stacking draughts of Emanuel Lasker (1911).
