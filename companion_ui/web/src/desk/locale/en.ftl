# The words of the organiser's desk and of the screen on the wall.

title = Tachiai – organiser
desk = Organiser
oops = This could not be shown.
again = Try again
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
error-no-such-table = There is no such table.
link-gone = You are not at the desk any more.

tab-tables = Tables
tab-setup = Set up
tab-settings = Settings
table = Table { $number }
tables-none = There are no tables yet.
sum-calling = { $n ->
    [one] 1 table needs you
   *[other] { $n } tables need you
}
sum-playing = { $n } of { $all } tables are playing
sort-need = Who needs me
sort-number = By number
now-idle = Nothing is played here.
now-shut = Closed
now-ready = Ready to begin
now-n = { $n } moves
now-turn = { $n } moves · waiting for { $who }
now-won = { $winners } won
now-nobody = Over: nobody won
now-closed = Closed before its end
need-call = Somebody calls you ({ $minutes } min)
need-call-by = { $who } calls you ({ $minutes } min)
need-objections = { $n ->
    [one] 1 objection
   *[other] { $n } objections
}
trouble-broken = The record cannot be read
trouble-stopped = Stopped by the arbiter
trouble-disagreed = They do not agree how it ended
trouble-illegal = The last move was not allowed
trouble-asked = Somebody asks to go back
trouble-phone-waits = A phone waits to be let in
trouble-no-tablet = The tablet is not connected
phones-here = { $here } of { $all } phones connected

answer-call = I am on my way
jump-in = Go in as arbiter
jump-in-what = You see what onlookers see, and can decide. The record says that you came.
clear = Done, next group
clear-what = Names and devices of this group are let go. The record stays.
clear-unfinished = This match is not over. It will be closed, and names and devices let go. The record stays.
clear-yes = Free the table
clear-reason = next group
table-name = Name of the table
table-rename = Rename
table-close = Close this table
table-open = Open this table

setup-tables = Tables
setup-tables-what = Each table has a number and a QR code of its own, which always leads to what is played there.
setup-count = How many tables?
setup-open = Open them
setup-sheets = Sheets for the tables
setup-sheets-what = Print them (A4, three on a page), cut them, lay one on each table.
setup-print = Show the sheets
setup-wall = Screen on the wall
setup-wall-what = Boards and results of all tables. No secrets, and no passphrase: whoever has the address can look.
setup-wall-open = Open it here
setup-wall-anew = New address
wall-empty = The games begin soon.
wall-gone = This address leads nowhere any more.
