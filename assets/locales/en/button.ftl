# Labels of buttons: a word or two, at most 80 characters.
button-accept = Accept
button-no-or-withdraw = No / withdraw
button-withdraw = Withdraw
button-other-terms = Other terms
button-rules = Rules
button-play = Play
button-my-board = My board
button-agree-draw = Agree to the draw
button-agree-pause = Agree to the pause
button-agree-takeback = Agree to the takeback
# Opens what one wants to play after what the other plays.
button-plan = If…
button-beforehand = Say beforehand
button-refuse = Decline
button-rematch = Rematch
button-replay = Replay
button-relocate = Go on here
button-time = ⏱ Time
button-nudge = Nudge
button-give-days = 3 days
button-claim = Claim the win
button-claim-abort = Call it off
