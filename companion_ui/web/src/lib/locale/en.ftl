# The words of the screens that tablet and phones share.

confirm-no = Cancel

link-connecting = Connecting…
link-online = Connected
link-stale = Waiting for an answer…
link-offline = No connection. Leave the cards as they are. The record is safe.
link-old = No connection. You can only look.
link-blocked = The page comes, the connection does not. Switch off VPN or data saver.
link-pending = { NUMBER($count, useGrouping: 0) } waiting to be sent
link-waiting = Waiting for the table to let you in.
link-gone-moved = This seat moved to another phone.
link-gone-revoked = This record is closed to you now.
link-gone-closed = This record was closed.
link-rewritten = Warning: this record was changed after you saw it.

redone = Forward again to move { NUMBER($to, useGrouping: 0) }.
error-stale = The game went on meanwhile. Please try again.
error-not-yours = That belongs to another seat.
error-no-pen = Another tablet keeps the record.
error-over = This game is over.
error-too-many = Too fast. Wait a moment.
error-unavailable = Could not record it. Please try again.
error-unauthorised = You can't enter here.
error-no-such-match = There is no such game.
error-no-such-ticket = That code does not work. Look for the new one on the tablet.
error-no-such-ask = That request is already closed.
error-no-answer = No answer came.
error-unavailable-join = You can't join just now. Wait a moment and try again.
error-refused-here = That cannot be done. Please try again.
error-bad-field = That can't be written that way.
error-unreachable = Can't reach Tachiai. Check the Wi-Fi.

list-none = none
yes = Yes
no = No

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
