# The words of the arbiter's page.

title = Tachiai – arbiter
back = Back
close = Close
comma = , { "" }
verdict-short-legal = OK
verdict-short-unverified = On trust
verdict-short-illegal = Not allowed
verdict-short-foul = Foul

## Coming in

enter-lead = Only the arbiter may come in here, with the match code and the PIN. Whoever opened the match was shown the PIN once.
enter-name = Your name
enter-name-what = It is shown beside everything you decide.
enter-match = Match code
enter-match-what = The tablet shows it: Menu, Arbiter.
enter-pin = PIN
enter-do = Come in
error-wrong-pin = That PIN is wrong. The table is told that somebody tried.
error-too-many-tries = Too many tries. Wait a minute.
error-stopped = The table is stopped.
error-ruled = The arbiter has decided that already.
error-not-over = Only after the end.
error-waiting = Waiting for the table to let you in.
error-broken = This record is damaged.
error-no-such-seat = There is no such seat.
error-no-control = It has characters that cannot be used.

## The page

arbiter = Arbiter
settings = Settings
settings-name = Your name
leave = Leave this match
leave-sure = To come back you need the PIN again.
leave-yes = Yes, leave
now-n = { $n ->
    [0] The start
   *[other] Move { NUMBER($n, useGrouping: 0) }
}
now-turn = { $who } to move
now-closed = This match is closed: { $reason }
now-stopped = The table is stopped: { $reason } ({ $name })
ended-won = { $winners } wins!
ended-won-many = { $winners } win!
ended-draw = A draw
board = The table
tab-objections = Objections
tab-history = History
tab-rule = Decide
tab-people = People
tab-proof = Proof
tabs = Parts of this page
waiting = { $n ->
    [one] 1 objection waits for an answer
   *[other] { NUMBER($n, useGrouping: 0) } objections wait for an answer
}

## Objections

objections-none = Nobody has objected.
objection-what-missing = A move is missing
objection-what-card = It was another card
objection-what-rule = The rule is different
objection-what-other = Something is wrong
objection-by = from { $who }
objection-about = about move { NUMBER($n, useGrouping: 0) }
objection-open = No answer yet
objection-answered = Answer
objection-look = Look at it
objection-undone = undone

## A line

line-title = Move { NUMBER($n, useGrouping: 0) }
line-before = Before
line-after = After
line-verdict = Verdict
line-rule = Rule
line-allowed = The rules allow this.
line-by = Recorded by
line-consent = Agreed to the undo
line-ruling = Decided by the arbiter
line-reason = Reason
line-note = Note
line-at = When
line-undone = taken back
line-settled-confirmed = proved true at move { NUMBER($n, useGrouping: 0) }
line-settled-refuted = found to be wrong at move { NUMBER($n, useGrouping: 0) }
line-prev = One back
line-next = One on
line-acts = What to do about it
lines-none = Nothing is recorded yet.

## Who and which device

people-none = No phone
people-here = Connected
people-asleep = Not connected
people-moved = Went to another phone at move { NUMBER($n, useGrouping: 0) } ({ $time })
people-handed = The old phone agreed.
people-alone = The table let it in. It did not get the notes.
devices = Devices
devices-none = This record does not say which devices there were.
device-table = Tablet
device-seat = Phone of { $who }
device-arbiter = Arbiter
device-spectator = Spectator
device-cli = Command line
device-left = left
device-signs = can sign
device-mine = this one

## Proof

proof-code = Check code
proof-link = Link { NUMBER($n, useGrouping: 0) } of the chain
proof-take = Take the proof
record-take = Take the record
sheet-take = Print the match sheet
sign-ask = Ask all to sign
sign-asked = All were asked to sign at link { NUMBER($n, useGrouping: 0) }.
sign-signed = signed
sign-open = not yet
confirm = Is the result right?
confirm-yes = Agreed
confirm-refused = Did not agree: { $reason }
confirm-open = No answer yet
confirm-signed = signed
after = After the end
after-what = These contain secrets. They open when the match is over.
after-record = Take the full record
after-audit = Audit it
audit-whole = The chain is whole.
audit-fault = The chain breaks at link { NUMBER($n, useGrouping: 0) } ({ $reason }).
audit-good = Nothing in it is against the rules.
audit-bad = { $n ->
    [one] 1 move is against the rules.
   *[other] { NUMBER($n, useGrouping: 0) } moves are against the rules.
}
audit-other = { $n ->
    [0] Today's rules judge it the same way.
    [one] Today's rules judge 1 move differently.
   *[other] Today's rules judge { NUMBER($n, useGrouping: 0) } moves differently.
}
secrets = Secret notes
secrets-none = There are no secret notes.
secrets-disclosed = opened by { $who }

## Decisions

rule-stop = Stop the table
rule-resume = Let it go on
rule-back = Go back to just after this
rule-back-before = Go back to before this
rule-correct = Correct this move
rule-insert = Put in a missing move after it
rule-insert-before = Put in a missing move before it
rule-insert-title = Put in a missing move
rule-remove = Take this move out
rule-allow = Let it stand
rule-result = Decide the result
rule-answer = Answer
rule-close = Close the match
rule-what-stop = Nobody can record until you let it go on.
rule-what-resume = The players can record again.
rule-what-back = What came after stays in the record, struck through.
rule-what-correct = Then what came after is brought back.
rule-what-insert = Then what came after is brought back.
rule-what-remove = Then what came after is brought back.
rule-what-allow = For what really happened, though the rules forbid it.
rule-what-result = The match ends with this.
rule-what-answer = Nothing changes on the table.
rule-what-close = Nothing more is recorded. All devices are sent away.
rule-what-back-how = To go back, correct, take out or put in, choose a move under History.
rule-who = Who did it?
rule-action = What was done?
rule-check = What do the rules say?
rule-check-legal = The rules allow it. Put it in as a missing move instead.
rule-check-illegal = The rules say no: { $why }
rule-why = Why?
rule-own = In your own words
rule-name = Your name
rule-answers = Does this answer an objection?
rule-winners = Who wins?
rule-draw = Nobody: a draw
rule-next = Go on
rule-edit = Back
rule-sure = This will happen:
rule-public = Everybody sees your name and the reason. It stays in the record.
rule-do = Decide this
rule-refused = That cannot be: { $why }
stopped = Not every move came back
stopped-what = { $left ->
    [one] 1 move waits. It cannot be brought back as it is:
   *[other] { NUMBER($left, useGrouping: 0) } moves wait. The first of them cannot be brought back as it is:
}
stopped-skip = Leave this one out, go on with the rest
stopped-stay = Leave it at that

preview-stop = The table is stopped. Nobody can record.
preview-resume = The table goes on.
preview-back = { $n ->
    [0] The match goes back to the start.
   *[other] The match goes back to just after move { NUMBER($n, useGrouping: 0) }: { $old }
} { $later ->
    [0] { "" }
    [one] 1 move after it is struck through.
   *[other] { NUMBER($later, useGrouping: 0) } moves after it are struck through.
}
preview-correct = Move { NUMBER($n, useGrouping: 0) } was: { $old } Now it is: { $action } { $later ->
    [0] { "" }
    [one] The move after it is brought back if the rules allow it.
   *[other] The { NUMBER($later, useGrouping: 0) } moves after it are brought back as far as the rules allow.
}
preview-insert = { $n ->
    [0] At the start
   *[other] After move { NUMBER($n, useGrouping: 0) }
} this is put in: { $action } { $later ->
    [0] { "" }
    [one] The move after it is brought back if the rules allow it.
   *[other] The { NUMBER($later, useGrouping: 0) } moves after it are brought back as far as the rules allow.
}
preview-remove = Move { NUMBER($n, useGrouping: 0) } is taken out: { $old } { $later ->
    [0] { "" }
    [one] The move after it is brought back if the rules allow it.
   *[other] The { NUMBER($later, useGrouping: 0) } moves after it are brought back as far as the rules allow.
}
preview-allow = This stands, though the rules forbid it: { $action }
preview-result = The match ends. Winner: { $winners }
preview-draw = The match ends in a draw.
preview-answer = The objection gets this answer. The table stays as it is.
preview-close = The match is closed. Nothing more is recorded.
