# Words common to all games. What a game says of its own lies in its folder; the command's words in referee/locale.

## Cards

card-As = Ace of spades
card-2s = 2 of spades
card-3s = 3 of spades
card-4s = 4 of spades
card-5s = 5 of spades
card-6s = 6 of spades
card-7s = 7 of spades
card-8s = 8 of spades
card-9s = 9 of spades
card-Ts = 10 of spades
card-Js = Jack of spades
card-Qs = Queen of spades
card-Ks = King of spades
card-Ah = Ace of hearts
card-2h = 2 of hearts
card-3h = 3 of hearts
card-4h = 4 of hearts
card-5h = 5 of hearts
card-6h = 6 of hearts
card-7h = 7 of hearts
card-8h = 8 of hearts
card-9h = 9 of hearts
card-Th = 10 of hearts
card-Jh = Jack of hearts
card-Qh = Queen of hearts
card-Kh = King of hearts
card-Ad = Ace of diamonds
card-2d = 2 of diamonds
card-3d = 3 of diamonds
card-4d = 4 of diamonds
card-5d = 5 of diamonds
card-6d = 6 of diamonds
card-7d = 7 of diamonds
card-8d = 8 of diamonds
card-9d = 9 of diamonds
card-Td = 10 of diamonds
card-Jd = Jack of diamonds
card-Qd = Queen of diamonds
card-Kd = King of diamonds
card-Ac = Ace of clubs
card-2c = 2 of clubs
card-3c = 3 of clubs
card-4c = 4 of clubs
card-5c = 5 of clubs
card-6c = 6 of clubs
card-7c = 7 of clubs
card-8c = 8 of clubs
card-9c = 9 of clubs
card-Tc = 10 of clubs
card-Jc = Jack of clubs
card-Qc = Queen of clubs
card-Kc = King of clubs
card-X1 = black joker
card-X2 = red joker

# A card nobody told
hidden-card = a hidden card
hidden-cards = { $count ->
    [one] 1 hidden card
   *[other] { NUMBER($count, useGrouping: 0) } hidden cards
}
# A list without a card
no-cards = none

## Suits and colours

suit-s = spades
    .mark = ♠
suit-h = hearts
    .mark = ♥
suit-d = diamonds
    .mark = ♦
suit-c = clubs
    .mark = ♣

## Seats

seat-table = Everybody
# Seats called p1, p2 …
seat-numbered = Player { NUMBER($n, useGrouping: 0) }

## Verdicts

verdict-legal = allowed
    .mark = ○
    .why = The rules allow it, whatever the hidden cards are.
verdict-unverified = taken on trust
    .mark = △
    .why = It depends on hidden cards. You hear when it comes out.
verdict-illegal = not allowed
    .mark = ×
    .why = The rules forbid it. The cards stay as they were.
verdict-foul = foul
    .mark = 反
    .why = It really happened. The penalty of the rules applies.


## What every game has

ruling = The arbiter decided it.
action-undo = Undo
line-undo = { $way ->
    [forward] goes forward again to move { NUMBER($to, useGrouping: 0) }
   *[back] { $to ->
        [0] goes back to the start
       *[other] goes back to just after move { NUMBER($to, useGrouping: 0) }
    }
}
effect-undo = { $to ->
    [0] Back at the start.
   *[other] Back to just after move { NUMBER($to, useGrouping: 0) }.
}

option-own = { $id ->
    [none] one of your own
   *[other] one of your own ({ $id })
}
yes = Yes
no = No

## Results

outcome-open = The match is still open.
outcome-won = { $winners } won
outcome-nobody = Nobody won

## Looking into a record

audit-odds = When it was said, the chance that it was true was { $odds } (about { $percent } %).
audit-settled = { $as ->
    [confirmed] Move { NUMBER($by, useGrouping: 0) } shows that it was true.
   *[refuted] Move { NUMBER($by, useGrouping: 0) } shows that it was not so.
}
audit-open = Nobody ever found out whether it was true.
audit-undone = undone
audit-rules-changed = Recorded under rules version { $rules }, judged under { $version }: verdicts may differ.

## Faults of a record (line, field and value are named before these)

record-where-line = line { NUMBER($line, useGrouping: 0) }
record-where-field = field "{ $field }"
record-missing = is missing.
record-unknown-field = there is no such field (it says { $value }).
record-unknown-action = there is no action "{ $value }".
record-unknown-game = there is no game "{ $value }".
record-unknown-option = this game has no such house rule (it says { $value }).
record-unknown-version = the only version of records is 1 (it says { $value }).
record-no-match-record = must be "match" (it says { $value }).
record-no-header = the first line, with game and seats, is missing.
record-no-json = cannot be read as JSON: { $value }
record-no-utf8 = { $value ->
    [UTF-16] this is UTF-16 text. Save it as UTF-8.
    [Shift_JIS] this looks like Shift_JIS text. Save it as UTF-8.
    [EUC-JP] this looks like EUC-JP text. Save it as UTF-8.
   *[other] this is not UTF-8 text.
}
record-no-object = must be a JSON object (it says { $value }).
record-no-list = must be a list (it says { $value }).
record-no-list-of-strings = must be a list of texts (it says { $value }).
record-no-string = must be a text (it says { $value }).
record-no-integer = must be a whole number (it says { $value }).
record-no-boolean = must be true or false (it says { $value }).
record-no-card = there is no card "{ $value }" here.
record-no-cell = there is no cell "{ $value }".
record-no-suit = there is no suit "{ $value }".
record-no-colour = "{ $value }" is no colour here.
record-no-slot = there is no place "{ $value }".
record-no-path = there is no path "{ $value }".
record-no-value = the value { $value } does not exist here.
record-no-seat = there is no seat "{ $value }" in this match.
record-no-flag = must be true or false (it says { $value }).
record-mixed = write all cards or none: some are "??".
record-no-word = "{ $value }" cannot stand here.
record-no-text = "{ $value }" cannot stand here.
record-wrong-type = is of the wrong type (it says { $value }).
record-wrong-length = has too many or too few (it says { $value }).
record-out-of-range = { $value } is too large or too small.
record-too-long = is too long: { $value }
record-too-large = is too large.
record-no-control = has a letter that nobody can see: { $value }
record-no-unicode = has a broken letter: { $value }
record-double-key = is written twice.
record-twice = "{ $value }" is there twice.
record-no-such-seat = there is no seat "{ $value }" in this match.
record-never-table = somebody's seat must do this (it says { $value }).
record-only-table = the seat of this action is "table" (it says { $value }).
record-seat-order = this game does not know these seats: { $value }
record-seat-count = the number of seats does not fit this game: { $value }
record-seat-twice = a seat is named twice: { $value }
record-name-twice = two people have the same name here: { $value }
record-too-many = { $value } is too many here.
record-no-fit = does not fit the other cards (it says { $value }).
record-no-layout = this game cannot be laid out: it is played from the start.
record-seat-name = a seat's name must not be empty or "table": { $value }
