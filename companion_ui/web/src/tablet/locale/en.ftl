# The tablet's words.

title = Tachiai
tagline = A referee for games with real cards
back = Back
close = Close
home = Home
comma = , { "" }

## Home

home-resume = Continue
home-games = Games
home-seats = { $range ->
    [true] { $least }–{ $most } players
   *[false] { $least ->
        [1] 1 player
       *[other] { $least } players
    }
}
home-more = More
home-first = New here?
home-first-what = You play with real cards. Enter them on the tablet, and it watches the rules.
home-open = Not finished
home-records = Earlier matches
check = Check a record
how = How to use
about = About
home-arbiter = For the arbiter
home-organiser = For organisers
enter = Enter a code
enter-what = Go on here with a match from another tablet. Enter its six-digit code.
enter-code = Code
enter-do = Enter

## New match

new-count = How many play?
new-first = Who moves first?
new-near-A = Who sits on this side?
new-near-B = Who sits on the left?
new-begins = Who begins?
new-drawn = { $who } begins!
new-clockwise = Write them in the order you sit, clockwise.
new-lot = Draw lots
new-names = Names
new-name = If you like
new-rules = House rules
new-changed = { $n ->
    [0] the usual rules
    [one] 1 changed
   *[other] { NUMBER($n, useGrouping: 0) } changed
}
new-coaching = Help for players
new-coaching-help = Shows where a card may go and what happens. Say no in a tournament.
new-sound = Play sounds?
new-no-phones = You can play without phones.
new-start = Start
seat-number = Player { NUMBER($n, useGrouping: 0) }
layout-A = Face to face
layout-B = From the side
layout-C = One person records

## The table

your-turn = Your turn
turn-now = to move
their-turn = Their turn
turn-all = All together
turn-of = { $who } to play
seat-won = Winner!
seat-over = Over
undo = Undo
history = History
menu = Menu
why = Why?
why-close = Close
attempt = Record that it was played
attempt-yes = It really happened
verdict-short-legal = OK
verdict-short-unverified = On trust
verdict-short-illegal = Not allowed
verdict-short-foul = Foul
ghost = This is how it would be
status-n = { $n ->
    [one] 1 move
   *[other] { NUMBER($n, useGrouping: 0) } moves
}
move-n = Move { NUMBER($n, useGrouping: 0) }
phone-away = (asleep)
claim = A phone asks for the seat of { $seat }
pen-take = Take over
pen-here = This tablet keeps the record.

## Undo by consent

consent-title = Take back
consent-ask = { $count ->
    [1] { $who } asks to take one back: { $what }
   *[other] { $who } asks to go back to { $n ->
        [0] the start
       *[other] move { NUMBER($n, useGrouping: 0) }
    }
}
consent-seen = Cards seen since: { $cards }
consent-waiting = { $enough ->
    [one] Waiting for somebody else to agree
   *[all] Waiting for { $seats } to agree
}
consent-phone = { $seat } taps OK on their phone.
consent-yes = OK
consent-no = No

## Phones

phones = Phones
phones-of = Phone of { $seat }
phones-scan = Scan it with the camera.
phones-code = Code
phones-qr = QR code for { $seat }
phones-in = Connected
phones-asleep = Asleep
phones-move = Move to another phone
phones-start = Start without phones
phones-back = Back to the game
phones-more = Spectators, second tablet
phones-spectator = Spectators
phones-table = A second tablet
phones-link = You can send this link instead.
phones-stream = For streams: a browser source (OBS)
phones-manage = Seats and phones
phones-seats = Whose phone?
phones-wait = Waiting for phones.
phones-nobody = No phone has come yet.
phones-page = A phone has opened the page.
phones-some = Connected.
phones-half = { $seat }: the phone has the page, nothing more.
phones-stuck = Page open, no connection
phones-unreachable = Phones cannot reach this tablet.
phones-help = A phone does not connect?
phones-help-wifi = Is the phone in the same Wi-Fi?
phones-help-wifi-what = Another Wi-Fi or mobile data will not do.
phones-help-address = Address in the QR codes
phones-address-reached = Reached
phones-address-unknown = Not known yet
phones-help-guest = Is it the Wi-Fi of a shop?
phones-help-guest-what = It may keep devices apart (AP isolation). Use somebody's hotspot. Everybody joins it.
phones-help-android = Android: Settings → Hotspot → On
phones-help-iphone = iPhone: Settings → Personal Hotspot → On
phones-help-live = Did the page open?
phones-help-live-what = Switch off VPN and data saver on the phone. Then open it again.
phones-help-without = You can play without phones.
phones-without = Play without phones
phone-late = No contact with the phone of { $seat }.
more = More
sleepy = The tablet may fall asleep. Set a longer auto-lock.
object-news = That's wrong! ({ $who }): { $what }
object-answered = The answer to “{ $what }” ({ $who }): { $reason } ({ $name })
understood = OK
install = Add this page to your home screen. It opens at once next time.
install-how = Look in the menu of the browser.

## Looking back

history-now = Now
history-at = { $n ->
    [0] The start
   *[other] Only looking: move { NUMBER($n, useGrouping: 0) }
}
history-back = Back to now
history-first = To the start
history-prev = One back
history-next = One on
history-last = To the end
history-slider = Move
history-undone = undone
history-settled-confirmed = proved true at move { NUMBER($n, useGrouping: 0) }
history-settled-refuted = found to be wrong at move { NUMBER($n, useGrouping: 0) }
history-redo = Play on from here
history-insert = Insert a missed move

## Bringing back

restore-redo = Redo: { $what }{ $count ->
    [one] {""}
   *[other] {" "}… { NUMBER($count, useGrouping: 0) } moves
}
restore-rest = { $count ->
    [one] Put back: { $what }
   *[other] Put back { NUMBER($count, useGrouping: 0) } from: { $what }
}
restore-stopped = It does not go on from here ({ NUMBER($left, useGrouping: 0) } left)
insert-now = Record the missed move, then put back the rest.

## Objections

objection = That's wrong!
objection-before = Before
objection-after = After
objection-allowed = The rules allow this move. What is wrong?

## Showing a match

coach-1 = Tap each card you play here too.
coach-2 = A mistake? Tap Undo, as often as you like.
lessons = Lessons
lessons-first = New to it? Lessons
lessons-what = Lay some cards and try it together. Each takes two or three minutes.
lessons-next = Begin “{ $title }”
lessons-stamps = { $n } of { $all } stamps
lessons-play = Start a real game
lesson = Lesson
lesson-progress = step { $now } of { $count }
lesson-again = From the start
lesson-leave = Leave the lesson
lesson-laid = The cards are laid
lesson-next = Next
lesson-end = Get your stamp!
lesson-good = Well done!
lesson-done = Done!
lesson-first = First read this, then tap the button.
lesson-wrong = That is allowed too. But this time do what it says here.
demo = Demo
demo-names = Aoi Haru Mio Ken
check-watch = Watch it
replay-play = Play
replay-pause = Pause
watch-live = Being played now
replay-link = Watch by QR code
replay-link-what = Phones on this Wi-Fi can watch it.
replay-link-qr = QR code to watch this match

## The end

result = Result
result-won = { $winners } wins!
result-won-many = { $winners } win!
result-all = Everybody wins!
result-nobody = A draw
result-count = { $n ->
    [one] 1 move
   *[other] { NUMBER($n, useGrouping: 0) } moves
}
result-minutes = { NUMBER($n, useGrouping: 0) } { $digit ->
   *[other] min
}
result-claims = What came out later
result-confirmed = true
result-refuted = not so
result-true = All that came out was true!
moment = The cards are shown
result-last = Last move
result-well = Well played, { $who }!
result-close = So close! Next time you can do it.
result-more = More…
result-open = Never found out whether a claim was true: { NUMBER($n, useGrouping: 0) }
result-swap = Again, the other first
result-turn = Again, the next one first
result-again = Again, same seats
result-paired = The organiser has the result. The next match appears here.
result-board = See the board
result-code = Check code
take-record = Save the record as a file
take-sheet = Print the match sheet

## Menu

menu-foul = Record a foul
foul-sure = { $seat }: record “{ $what }”?
foul-yes = Record the foul of { $seat }
menu-end = End the match
menu-keys = Keyboard: arrows move, Enter picks, Esc cancels, Backspace undoes, h opens the history
draw-sure = Do both agree on a draw?
draw-yes = Both agree: call it a draw
resign-sure = Does { $seat } really give up?
resign-yes = { $seat } gives up and loses
leave = Leave the game
leave-what = The record stays. “Continue” on the home screen brings you back.
leave-no = Stay in the game
forget = Remove this record from the list

## Hand-over

handover = Note in private
handover-what = Without a phone, too, you can note what only you may see.
handover-give = Give the tablet to { $seat }
handover-others = Everybody else: please don't look.
handover-look = I am { $seat }
handover-tell = { $count ->
    [one] Pick your card
   *[other] Pick your { NUMBER($count, useGrouping: 0) } cards
}
handover-all = That's all ({ NUMBER($now, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) })
handover-send = Note it
handover-nothing = There is nothing to note now
handover-done = Noted. Nothing of it shows any more.
handover-back = Put it back on the table

## Settings

settings = Settings
settings-layout = Where you sit
settings-flip = Turn the board around
settings-keys = Keyboard shortcuts
settings-pen = Who records
reading-short-kanji = 漢字
reading-short-furigana = ふりがな
reading-short-hiragana = ひらがな
reading-short-en = EN
arbiter = Arbiter
arbiter-what = The arbiter has a page of their own. There they see objections, stop the table and put things right. Name and reason stay in the record.
arbiter-open = Show the arbiter's page
arbiter-page = The arbiter opens this page on a phone or laptop of their own.
arbiter-qr = QR code of the arbiter's page
arbiter-code = Match code
arbiter-pin-what = The PIN is not here. Whoever opened the match was shown it once.
error-no-such-claim = That request is already closed.
error-waiting = Waiting for the table to let you in.
error-broken = This record is damaged.
error-nothing-to-undo = There is nothing to undo.

## Checking a record

check-what = Judges the record of a match by today's rules. Nothing is kept.
check-file = Choose a file
check-mine = Matches of this tablet
check-failed = This file can't be checked.
check-line = Line { NUMBER($n, useGrouping: 0) }
check-good = Nothing in it is illegal.
check-root = It goes wrong at move { NUMBER($n, useGrouping: 0) }.
check-after = Not allowed after that: { NUMBER($n, useGrouping: 0) }. That may be the reason.
check-tries = Tried and put right at once: { NUMBER($n, useGrouping: 0) }
check-next = Next ×
check-met = Before move { NUMBER($n, useGrouping: 0) }
check-led = After move { NUMBER($n, useGrouping: 0) }
check-odds = Chance that it was true, then: { $odds }

## A rule of one's own

new-own = Our own…
new-own-what = Choose a file, paste it here, or write it card by card.
new-own-file = Choose a file
new-own-paste = Paste it here
new-own-read = Read it
new-own-from = Begin with { $what }
new-own-use = Play with this
new-own-good = Ready to be played.
new-own-no-json = This can't be read.
new-own-entry = Card { $n }:
new-own-add = Add: { $what }

## Trying out

try = What if
try-what = This is no match. Nothing of it is recorded.
try-here = What if, from here…
try-lay = Lay the cards
try-new = Lay cards and check
try-new-what = Lay some cards and ask: is this allowed?
try-go = Try it like this
try-leave = Leave
try-tap = Tap a cell to choose its card.
try-from = Where to begin?
try-empty = An empty table
try-seats = { $n ->
    [1] 1 player
   *[other] { NUMBER($n, useGrouping: 0) } players
}
try-nothing = Nothing here
try-none = none
try-name = Write a name to add
try-remove = Remove { $what }
try-more = Another
try-up = Up
try-kind = Kind
try-fault = The cards cannot lie like this.

## How to use it

how-1 = Choose a game and start. Play with your real cards.
how-2 = Moved a card? Tap it on the tablet, then tap where it went.
how-3 = A mistake? “Undo”. To take back the other side's move, they tap “OK”.
how-4 = ①②③ tell your hands what to do. Move the cards like that.
how-5 = If something can't be done, it says so. “Why?” shows the rule.
how-marks = The marks
how-verdict-legal = A legal move.
how-verdict-unverified = Depends on hidden cards. Taken on trust and checked later.
how-verdict-illegal = Not possible. Nothing changes.
how-verdict-foul = A foul. It really happened, so it is recorded.

## About

about-what = A referee for games played with real cards. It records, watches the rules, and can prove it afterwards.
about-build = Version { $build }
about-games = Who made the games
about-xan = We wrote its rules in our own words.
about-licence = Licence
about-mit = This app is under the MIT licence.
about-parts = Licences of the parts it uses

## Seats that move; the PIN, once

claim-what = Notes do not go along.
moved-with = { $seat } has another phone now, with the notes.
moved-without = { $seat } has another phone now, without the notes.
moved-at = { $time }, move { NUMBER($n, useGrouping: 0) }:
tried = Somebody got the arbiter's PIN wrong ({ $count ->
    [one] once
   *[other] { NUMBER($count, useGrouping: 0) } times
})
pin-once = The arbiter's PIN (shown only now)
pin-look = See the PIN
pin-what = For the arbiter's eyes only: write it down. Once closed it never shows again.
pin-noted = Written down. Close

## A table of an evening

series = So far on this tablet
names-kept = Remember names
names-kept-what = Names you enter are offered the next time. Who won how often is counted. Only this tablet keeps it, and only after you say yes.
names-lately = Names lately
names-forget = { $n ->
    [one] Forget 1 name
   *[other] Forget { $n } names
}
place-number = Table { NUMBER($number, useGrouping: 0) }
place-shut = This table is closed today.
place-idle = Nothing is played here yet.
place-next = The next match will appear here.
place-idle-what = Does this tablet lie on the table? Then begin here. On a phone, wait a moment: the match will show by itself.
place-idle-mine = Choose a game and begin.
place-begin = Begin a match
place-opened = Begin when everybody is here.
place-begin-it = Begin
place-watch = Look on
place-over = This match is over.
place-join = Do you play here?
place-join-what = Choose who you are. The tablet on the table then asks whether you may come in.
place-sit = I am { $who }
error-taken = A match goes on at this table. Scan its code again.
error-no-such-table = This code leads to no table. Ask the organiser for a new one.

## A match recorded under other rules

outdated-lay = Play on from this table, as a new match
outdated-lay-what = The cards stay where they are. Private notes are made again.
error-no-layout = The table cannot be laid like this.
prepare = Preparing the table
prepare-done = Done
prepare-ready = Ready!
prepare-back = Back
prepare-skip = We know this
