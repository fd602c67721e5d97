# The words of the screens that tablet and phones share.

confirm-no = Cancel
cell-selected = selected
cell-can-move = can move
one-back = One back

link-connecting = Connecting…
link-online = Connected
link-stale = Waiting for an answer…
link-offline = No connection. Leave the cards as they are. The record is safe.
link-old = No connection. You can only look.
link-blocked = The page comes, the connection does not. Switch off VPN or data saver.
link-full = Too many screens: this referee is full. Close a page nobody needs.
link-pending = { NUMBER($count, useGrouping: 0) } waiting to be sent
link-waiting = Waiting for the table to let you in.
link-gone-moved = This seat moved to another phone.
link-gone-revoked = This record is closed to you now.
link-gone-closed = This record was closed.
link-gone-cleared = This table is done. Thank you for playing!
link-rewritten = Warning: this is not the record seen here before.

clock-left = { $n } { $digit ->
   *[other] min
}
clock-up = Time

call = Call the organiser
called = The organiser was called.

claim-confirmed = That was true: { $what }
claims-confirmed = { $lies ->
    [0] All { $n } were true!
   *[other] The other { $n } were true.
}
claim-refuted = That was not so: { $what }
may-now = May now: { $what }
undone-one = One move back.
redone = Forward again to move { NUMBER($to, useGrouping: 0) }.
consent-refused = They said no. Play goes on from here.
error-stale = The game went on meanwhile. Please try again.
error-not-yours = That belongs to another seat.
error-phone-only = Only the phone of this seat can do that.
error-no-pen = Another tablet keeps the record.
error-over = This game is over.
error-too-many = Too fast. Wait a moment.
error-unavailable = Could not record it. Please try again.
error-unauthorised = You can't enter here.
error-no-such-match = There is no such game.
error-no-such-ticket = That code is wrong. Look at the six digits on the tablet.
error-no-such-ask = That request is already closed.
error-no-answer = No answer came.
error-unavailable-join = You can't join just now. Wait a moment and try again.
error-refused-here = That cannot be done. Please try again.
error-bad-field = That can't be written that way.
error-name-twice = Two people have the same name. Add a letter to one.
error-unreachable = No connection. Check the Wi-Fi.

list-none = none
option-suggested = For your first time: { $value }
yes = Yes
no = No
again = Try again
oops = This could not be shown.

## The form for any game

form-actions = What can be done
form-optional = (optional)
form-record = Record
field-card = Card
field-cards = Cards
field-from = From
field-to = To
field-value = Value
field-color = Colour
field-target = Target
field-targets = Targets
field-suit = Suit
field-party = Who is what

## Keys for cards

pad-keys = Card played
pad-seen = already out
pad-not-now = not now

turn-stopped = Stopped for now

## The check code

code-link = (link { NUMBER($link, useGrouping: 0) })

## When the record does not fit what was seen

unchecked = { $n ->
    [0] This device could not check the record yet.
   *[other] This device could not check the record since move { NUMBER($n, useGrouping: 0) }.
}
end-unchecked = { $n ->
    [0] This device could not check the record. Show this to the arbiter or a grown-up. Answer all the same, without a signature?
   *[other] This device could not check the record since move { NUMBER($n, useGrouping: 0) }. Show this to the arbiter or a grown-up. Answer all the same, without a signature?
}
end-unsigned = Answer without a signature
mark-more = More
mark-title = Warning! The record is not the same
mark-where = Near move { NUMBER($n, useGrouping: 0) } (link { NUMBER($link, useGrouping: 0) })
mark-at = Link { NUMBER($link, useGrouping: 0) }
mark-head = The record seen here before was changed.
mark-missing = The record seen here before is gone.
mark-line = The record shown now does not fit its code.
mark-proof = The codes of the record are broken.
mark-signature = A signature is not genuine.
mark-mine = The code kept here
mark-theirs = The code of the record now
mark-none = none
mark-do = Compare with the codes of the others. Show this to the arbiter or a grown-up.
mark-later = Close
mark-away = Put this warning away
mark-away-sure = Did a grown-up see it? It will not come again.
mark-away-yes = Yes, put it away

## Confirming the end

score = Wins so far
end-ask = Is this result right?
end-yes = Yes
end-wrong = No
end-why = What is wrong?
end-why-winner = Somebody else won
end-why-line = The record is wrong
end-why-foul = There was a foul
end-why-own = In my own words
end-send = Say so
end-agreed = Agreed
end-refused = No: { $reason }
end-none = Not yet
end-signed = signed
end-all = Everybody agreed.
disclose = Show everybody my notes
disclose-of = Show the notes of { $who }
disclose-sure = Everybody will see these notes. There is no way back.
disclose-yes = Yes, show it
disclosed = { $who } showed the notes.
takehome = Take it home as a page
sign-ask = Have everybody sign
sign-state = Signed: { $count ->
    [one] 1 device
   *[other] { NUMBER($count, useGrouping: 0) } devices
} (up to link { NUMBER($n, useGrouping: 0) })

## Objections, and what the arbiter decided

object-which = What is wrong?
object-missing = A move is missing
object-card = It was another card
object-rule = The rule is different
object-other = Something else
object-note = A few words (optional)
object-send = Put it in the record
object-sent = It stands in the record.
object-who = Who says so?
object-by-table = Table
object-wait = No answer from the arbiter yet.
object-said = That's wrong! ({ $who })
rulings = Objections and rulings
rulings-none = None yet.
ruling-stop = The arbiter stopped the game
ruling-resume = The arbiter let it go on
ruling-back = The arbiter went back
ruling-correct = The arbiter put it right
ruling-insert = The arbiter put in a missed move
ruling-remove = The arbiter removed a move
ruling-allow = The arbiter let it stand
ruling-result = The arbiter decided the result
ruling-answer = The arbiter's answer
ruling-by = { $name }: { $reason }
stopped = The arbiter stopped the game. Nothing can be recorded now.

error-stopped = The arbiter stopped the game. Nothing can be recorded now.
error-ruled = You can't go back behind what the arbiter decided.
error-advised = That is not what you noted.
error-not-over = Only when the game is over.
error-no-such-seat = There is no such seat.

settings-language = Language
settings-text = Text size
settings-sound = Sound
settings-theme = Brightness
settings-awake = Keep the screen on
settings-awake-video = A tiny silent video does that here.
full-screen = Full screen
full-screen-leave = Leave full screen
text-normal = Normal
text-big = Large
sound-on = On
sound-off = Off
theme-auto = Automatic
theme-light = Light
theme-dark = Dark

## Rules

how-to-play = How to play
how-to-play-chapters = Chapters
how-to-play-back = Back
how-to-play-on = Next
how-to-play-qr = Read on a phone
rules-open = Read rule { $number }
rules-example = See an example
rules-none = The text of this rule is not here.

## The arbiter's ready-made reasons

reason-unclear = I must look at the table
reason-talk = I must talk with the players
reason-broken = The cards were knocked over
reason-settled = It is settled
reason-agreed = All agree on it
reason-mistake = It was recorded wrongly
reason-other-card = It was another card
reason-missing = A move was not recorded
reason-twice = It was recorded twice
reason-never = It was never played
reason-house = A rule of this tournament
reason-happened = It was found too late
reason-time = Time is up
reason-left = A player left
reason-conduct = For unfair play
reason-right = The objection is right
reason-wrong = The record is right
reason-finished = The match is finished

## A match recorded under other rules

outdated = The rules here were renewed ({ $rules }→{ $today }).
outdated-gone = This game is not installed here any more (rules { $rules }).
outdated-from = From move { NUMBER($n, useGrouping: 0) } on, today's rules would judge otherwise.
outdated-what = It is shown as it was recorded. Nothing more is recorded in it.
outdated-known = { $n ->
    [0] The board is that of the start. How it lay later is not known.
   *[other] The board is that after move { NUMBER($n, useGrouping: 0) }. How it lay later is not known.
}
outdated-no-board = How the board lay is not known.
outdated-arbiter = An arbiter can decide the result.
error-other-rules = The rules were renewed. Nothing more can be recorded in this match.
