# Words of the phone.

title = Tachiai
join-lead = Scan the QR code on the tablet, or type its six digits.
join-code = Code
join-do = Join
inapp = You are inside { $app }.
inapp-open = Open in the browser
inapp-here = Join right here
join-other = Take another seat
join-again = Join again
join-retry = Try again
waiting-what = Ask for "OK" on the tablet.

phone-yours = { $who }'s phone
phone-spectator = Just watching
phone-n = { $n ->
    [one] 1 move
   *[other] { NUMBER($n, useGrouping: 0) } moves
}
phone-your-turn = Your turn
phone-turn = { $who } to play
wish = Which one do you want?
wish-more = Which do you want? { $left } more
wished = Chosen. Wait until everybody has chosen.
phone-well = Well played!
phone-next = Play again on the tablet: this phone comes along.
phone-won-all = You all won!
phone-won = You win!
phone-winner = { $who } wins
phone-winners = { $who } win
phone-draw = It is over
settings = Settings
next-match = To the next game
leave = Leave this match
leave-sure = This phone leaves the match. The record stays on the tablet.
leave-yes = Yes, leave
cover-open = Tap to look (only you)
cover-close = Cover

why = Why?
close = Close
why-close = Close
verdict-short-legal = OK
verdict-short-unverified = On trust
verdict-short-illegal = No
verdict-short-foul = Foul
ghost = It would be like this
comma = ,{" "}
consent-ask = { $count ->
    [1] { $who } wants to take one back: { $what }
   *[other] { $who } wants to go back to { $n ->
        [0] the beginning
       *[other] move { NUMBER($n, useGrouping: 0) }
    }
}
consent-seen = Cards already seen: { $cards }
consent-yes = OK
consent-no = No

## The own hand

hand-tell = Note my hand ({ NUMBER($count, useGrouping: 0) })
hand-more = Note { NUMBER($count, useGrouping: 0) } more
hand-again = Change my note
hand-which = Which cards do you hold? { NUMBER($count, useGrouping: 0) } to go
hand-some = Just these
hand-conflict = Your note does not fit the cards on the table.

## What speaks against what was told

advice-title = Wait! Your note says something else
advice-what = Record this?
advice-insist = Record it anyway

## A seat that moves

seat-ask = Another phone wants this seat
seat-ask-what = Hand over your notes as well?
seat-hand = Hand it over
seat-keep = No
seat-new = The notes of the seat's earlier phone are not here. Please note it again.
seat-new-tell = Note it now
seat-new-later = Later

objection = That's wrong!
object-line = Which move?
object-last = Earlier ones
phone-code = Check code
