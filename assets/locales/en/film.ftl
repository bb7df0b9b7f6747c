# What a film of a finished game shows. $board is what its last picture shows.
film-alt = The game, picture after picture, over and over. At its end: { $board }
