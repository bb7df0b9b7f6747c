# The invitation. $terms is the line of all conditions.
invite-person = { $name } invites you to **{ $game }** · { $terms }
invite-open = { $name } invites anyone here to **{ $game }** · { $terms }
invite-rematch = { $name } offers a rematch of { $before }: **{ $game }** · { $terms }
invite-other-terms = { $name } offers other terms for **{ $game }** · { $terms }
invite-clock = The clock starts when you accept.
invite-clock-open = The clock starts when someone accepts.
invite-small = -# { $no } · { $blurb } Stands until { $until }.
invite-anyone = anyone here
# What became of it.
invite-accepted = **{ $title }** · { $pairing } · accepted
invite-superseded = { $host } invited { $guest } to **{ $title }**. Other terms have been offered: see below.
invite-declined = { $host } invited { $guest } to **{ $title }** · declined
invite-withdrawn = { $host } invited { $guest } to **{ $title }** · taken back
invite-lapsed = { $host } invited { $guest } to **{ $title }** · nobody answered in time
