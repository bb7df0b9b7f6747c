# The record of a game as files.
export-one = The game's record, as a file you can keep.
export-several = The match as files you can keep: `.json` is its own record, with everything; `.mat` and `.sgf` are for other programs.
export-own-only = The match as a file you can keep, its own record with everything.
# Why there is no file of that form. $form is as ".mat".
export-set-up = There is no { $form } file: such files cannot begin from a set-up position.
export-beaver = There is no { $form } file: such files cannot tell of the beaver in game { $game }.
export-auto-double = There is no { $form } file: such files cannot tell of the automatic double in game { $game }.
export-damaged = There is no { $form } file: the record cannot be replayed.
export-dice = -# What proves its dice is given by { $verify }.
