# The words of the organiser's desk and of the screen on the wall.

title = Tachiai – organiser
desk = Organiser
close = Close
settings = Settings
tabs = What to see
comma = , { "" }
desk-lead = All tables of the evening at a glance.
desk-name = Your name
desk-name-what = It stands beside what you decide at a table.
desk-passphrase = Passphrase
desk-enter = Enter
desk-leave = Leave
desk-closed = The desk is closed: nobody has chosen a passphrase. On the machine that runs Tachiai, this does it:
error-wrong-passphrase = That is not the passphrase.
error-too-many-tries = Too many tries. Wait a few minutes.
error-not-over = This match is not over yet.
error-no-such-table = There is no such table, or it is closed.
error-taken = There is a match at this table. Free the table first.
link-gone = You are not at the desk any more.

tab-tables = Tables
tab-setup = Set up
tab-settings = Settings
table = Table { $number }
tables-none = First, the tables
first-sheets = Then print their sheets under “Set up”, and put one on each table.
first-cup = For a tournament, enter the names under “Tournament”.
first-wall = “Set up” also opens the screen for the wall.
sum-calling = { $n ->
    [one] 1 table needs you
   *[other] { $n } tables need you
}
sum-playing = Tables playing: { $n } of { $all }
sort-need = Who needs me
sort-number = By number
now-idle = Nothing is played here.
now-shut = Closed
now-decided = Its result was entered by hand
now-taken = Result taken
now-ready = Ready to begin
now-n = { $n ->
    [one] 1 move
   *[other] { $n } moves
}
now-turn = { $n ->
    [one] 1 move
   *[other] { $n } moves
} · waiting for { $who }
now-won = { $winners } won
now-nobody = Over: nobody won
now-closed = Closed before its end
now-tablet = A tablet waits here
now-unconfirmed = Not confirmed yet: { $who }
now-going = { $n } { $digit ->
   *[other] min
}
now-still = nothing for { $n } { $digit ->
   *[other] min
}
need-call = Somebody calls you ({ $minutes } { $digit ->
   *[other] min
})
need-call-by = { $who } calls you ({ $minutes } { $digit ->
   *[other] min
})
need-objections = { $n ->
    [one] 1 objection
   *[other] { $n } objections
}
need-outdated = The rules were renewed ({ $rules }→{ $today }): nothing more is recorded
need-gone = This game is not installed any more (rules { $rules })
trouble-broken = The record cannot be read
trouble-stopped = Stopped by the arbiter
trouble-disagreed = They do not agree how it ended
trouble-illegal = The last move was not allowed
trouble-asked = Somebody asks to go back
trouble-phone-waits = A phone waits to be let in
trouble-no-tablet = No tablet is connected
phones-here = Phones connected: { $here } of { $all }

answer-call = I am on my way
jump-in = Go in as arbiter
jump-in-what = You see what onlookers see, and can decide. The record says that you came.
clear = Done, next group
clear-what = Table { $number }: { $people }. Names and devices of this group are let go. The record stays.
clear-unfinished = Table { $number }: { $people }. This match is not over. It will be closed, and names and devices let go. The record stays.
clear-yes = Free the table
freeing = Table { $number } ({ $people }) will be free in a moment.
free-not = No, leave it
keeps-nothing = Nothing can be recorded now. Look at the machine that runs Tachiai: the disk, the database.
clear-reason = next group
open-here = Open a match here
open-pairings = Tables of this round
open-count = How many play?
open-first = Who begins?
open-begins = { $who } begins
open-seat = Player { $n }
open-name = Name
open-start = Open it
open-what = The tablet on the table then shows it, and one tap there begins. House rules are the usual ones.
open-what-cup = The tablet on the table then shows it, and one tap there begins. House rules and help are the tournament's.
table-name = Name of the table
table-rename = Rename
table-close = Close this table
table-open = Open this table

setup-tables = Tables
setup-tables-what = Each table has a number and a QR code. The code always leads to what is played there.
setup-count = How many tables?
setup-open = Open them
setup-still = More tables are open: something is still played there. Free them, then try again.
setup-sheets = Sheets for the tables
setup-sheets-what = Print them (A4, three on a page), cut them, lay one on each table.
setup-sheets-only-here = These sheets work on this machine only. Open the desk by the address that phones use, and print again.
setup-sheets-moved = The address is not that of the sheets printed before: those lead nowhere now. Use the new ones, or give this machine its old address.
setup-print = Show the sheets
setup-figures = The evening in figures
setup-figures-what = Of the matches that ended here: how long they were, who won and against whom, lies that came out, fouls.
setup-figures-show = Show the figures
setup-wall = Screen on the wall
setup-wall-what = Boards and results of all tables. No secrets, and no passphrase: whoever has the address can look.
setup-wall-open = Open it here
setup-wall-anew = New address
wall-empty = The games begin soon.
wall-gone = This address leads nowhere any more.

clock = Round clock
clock-what = The wall and the tablets on the tables show it too.
clock-minutes = How many minutes?
clock-start = Start
clock-stop = Stop
clock-go = Go on
clock-more = +5 min
clock-anew = Restart ({ $n } { $digit ->
   *[other] min
})
clock-off = Remove the clock
clock-off-what = The clock goes from the wall and the tablets too.

tab-cup = Tournament
cup = Tournament
cup-new = A tournament
cup-what = Rounds are paired here. Results come from the matches at your tables, once their players confirm them.
cup-name = What is it called?
cup-game = Game
cup-form = How rounds are paired
cup-swiss = Swiss
cup-swiss-what = Everybody plays every round, against somebody about as far ahead.
cup-round-robin = Everybody meets
cup-round-robin-what = Everybody plays everybody once. Good for up to ten.
cup-knock-out = Knock-out
cup-knock-out-what = Who loses is out.
cup-seats = Seats at a table
cup-seats-two = Tables of two
cup-seats-more = Tables of three or four
cup-table-points = Points at a table
cup-points-winner = 1 for the winner
cup-correct-places = Tap the names in the order of their places.
cup-help = Help for players?
cup-more = More
cup-how-many = How many rounds
cup-any = any
cup-bye-is = Points of a bye
cup-cycles = How often everybody meets
cup-third = Match for third place
cup-boards = Matches of a meeting (teams)
cup-ties = Tie-breaks, in the order you tap (none: the usual ones)
cup-seed = The first order is drawn from
cup-rules = House rules
cup-begin = Begin
cup-round = Round
cup-standings = Standings
cup-people = Players
cup-round-n = Round { $n }
cup-take = { $n ->
    [one] Take 1 result
   *[other] Take { $n } results
}
cup-strange = Table { $number }: { $names }. Which pairing was it?
cup-seat-all = { $n ->
    [one] Open its match at a table
   *[other] Open these { $n } matches at the tables
}
cup-no-place = { $n ->
    [one] 1 pairing has no free table yet.
   *[other] { $n } pairings have no free table yet.
}
cup-not-ours = It was none of these
cup-pair = Pair round { $n }
cup-unpair = Remove the pairings
cup-unpair-what = The pairings of round { $n } are removed. Matches already open stay at their tables.
cup-open = { $n ->
    [one] 1 table has no result yet.
   *[other] { $n } tables have no result yet.
}
cup-bye = no opponent this round
cup-forfeited = not played
cup-decide = Enter the result
cup-correct = Correct
cup-correct-what = Who won?
cup-reason = Why?
why-paper = played on paper
why-absent = did not come
why-time = out of time
why-mistake = entered wrongly
why-ruled = the arbiter decided
why-asked = asked for it
why-family = one family
why-late = came late
why-met = have just met
why-other = another reason
cup-enter = Enter them
cup-enter-what = Names, one a line
cup-leave = Leaves
cup-return = Is back
cup-name-of = Name
cup-points = Points
cup-tie-direct = Direct encounter
cup-tie-buchholz = Buchholz
cup-tie-median-buchholz = Median Buchholz
cup-tie-sonneborn-berger = Sonneborn–Berger
cup-tie-wins = Games won
cup-tie-boards = Board points
setup-print-cup = Print
cup-csv = Standings as a table (CSV)
cup-csv-pairings = Pairings as a table (CSV)
cup-archive = Everything in one file
cup-finish = End the tournament
cup-rounds = Rounds
cup-still = still at table { $number }: { $people }
cup-left-over = this pairing has its result
cup-won = First place: { $names }
cup-head = Check code:
cup-known = In already: { $names }
cup-finish-what = No round can be paired after this. Results can still be corrected, and it stays here to be shown and printed.
cup-finish-yes = Yes, it is over
cup-finish-no = Not yet
cup-begin-what = "{ $name }" stays here: it can be shown, corrected and printed, and goes on if it is not over.
cup-earlier = Earlier tournaments
cup-another-one = Another tournament
cup-another-not = Back
cup-by-hand = Change by hand
cup-by-hand-what = Tap two names: they change places.
cup-by-hand-now = Now: { $names }
cup-by-hand-do = Pair them so
cup-by-hand-why = Paired by hand: “{ $why }”
cup-nobody = Nobody: both lose
cup-draw = Draw
cup-quote = “{ $text }”
cup-change = Change
cup-count = { $n ->
    [one] 1 takes part
   *[other] { $n } take part
}
cup-rests = does not play in round { $n } ({ $points })
cup-rest = Not in round { $n }: { $points }
cup-plays = Plays in round { $n } after all
cup-apart = never against { $names }
cup-never = Never against:
cup-another = Another person: enter "{ $name }"
cup-file = From a list (CSV)
cup-file-what = Columns of a list: name, and club and rating if you like. Higher ratings come first.
cup-enter-teams = Teams, one a line: Cranes: Aoi, Haru
cup-clubs-apart = Never pair people of one club: { $names }
cup-error-not-apart = { $value } cannot be kept apart in this round. Let them meet, or leave somebody out.
cup-error-swiss-only = Only in a Swiss tournament. Elsewhere tables and seats can change, not who meets whom.
cup-cross = Cross table
cup-cross-rounds = A column is a round: points, and the rows of the opponents. Points alone: no opponent. ?: still open.
cup-cross-all = A column is the opponent of that row.
cup-bracket = Bracket
cup-error-same-name = { $value } stands there twice. Give each person a name of their own.
cup-error-no-control = { $value }: this name has characters that nobody sees.
cup-error-open-table = Table { $value } has no result yet.
cup-error-all-paired = All rounds are paired.
cup-error-too-few = There are too few players.
cup-error-twice = There is one already: { $value }
cup-error-entries-closed = { $value }: the first round is paired. Only a Swiss tournament takes somebody in after that.
cup-error-too-long = That name is too long.
cup-error-no-such-round-robin = At bigger tables everybody can meet only if 9 or 15 play in threes, or 16 in fours. Take Swiss.
cup-error-needs-a-winner = Somebody must win here: let them play another match.
cup-error-already-paired = The next round is paired from this result: the winner stays.
cup-error-has-results = This round has results already: its pairings cannot change.
cup-error-match-twice = This result was taken already.
cup-error-other-players = So many do not sit at this table.
cup-error-finished = The tournament is over.

entry-open = Check-in by phone
entry-close = Close the check-in
entry-who = They ask to take part. Tap a name to enter that person.
entry-all = { $n ->
    [one] Enter 1 person
   *[other] Enter all { $n }
}
entry-elsewhere = takes part in { $where }
entry-refuse = Refuse
entry-refuse-name = Refuse { $name }
entry-refuse-all = Refuse all of these
entry-refuse-all-what = None of these people is entered. Their phones send them to you.
entry-closed = The check-in is closed. Ask the organiser.
entry-full = Too many ask at once. Try again, or go to the organiser.
entry-no-name = That name has characters that nobody sees.
entry-name = Your name, as it will stand at the table
entry-ask = I want to take part
entry-another = Enter another person
entry-none = was not entered. Please go to the organiser.
entry-asked = is noted: the organiser will enter you soon.
entry-asked-too = Asked for another tournament too: the organiser will enter you soon.
entry-wait = Wait until the pairings are shown.
entry-known = This name was there already. If that is somebody else, choose another, such as “{ $name } 2”.
entry-in = takes part.
entry-in-where = takes part in { $where }.
entry-another-tournament = Ask for another tournament too
