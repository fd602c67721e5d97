# What the command `tachiai` says. Common words are in engines/locale, a game's own in its folder.

## Reports

report-options = House rules: { $options }
report-why = Why: { $why }
report-lines = { $n ->
    [one] 1 line
   *[other] { NUMBER($n, useGrouping: 0) } lines
}
report-claims = claims: { $confirmed } true, { $refuted } not so, { $open } open
report-file = file
report-game = game
report-moves = lines
report-outcome = result
report-total = all
report-files = { $n ->
    [one] 1 record
   *[other] { NUMBER($n, useGrouping: 0) } records
}: { $good } clean, { $bad } with something not allowed, { $none } unreadable.
report-no-file = there is no such file.
report-proof = this is a proof, not a record: tachiai verify checks it.
report-folder = this is a folder without records (*.jsonl).
report-no-plain-file = this is a pipe or a device, not a file. ("-" reads from standard input.)
report-forbidden = this file may not be read.
report-unreadable = cannot be read: { $why }

## Replay and check

replay-start = Before the first move
replay-after = After move { NUMBER($n, useGrouping: 0) }
replay-turn = To act: { $seats }
replay-due = Now: { $due }
check-next = as move { NUMBER($n, useGrouping: 0) }

## Games and rules

games-seats = seats: { $seats }
games-seat-range = seats: { $least } to { $most }, any names
games-seat-exact = seats: { $least }, any names
games-broken = the game { $name } cannot be loaded: { $why }
games-words = words of the game { $name } are missing: { $why }
lint-clean = { $game }: nothing found
lint-found = { $game }: { $n } found
games-version = rules version { $version }
rules-options = House rules
rules-default = { $value } (normal)
rules-number = a number, normally { $value }
rules-settles = settles { $points }
rules-actions = What can be recorded
rules-codes = What the referee says, by rule
rules-private = secret

## Match sheets

table-sheet-number = Table { $number }
table-sheet-what = Scan this with a phone or tablet: it leads to the match at this table.
entry-sheet-title = Take part
entry-sheet-what = scan this with your phone and enter your name. The organiser then enters you into the tournament.
sheet-title = Match sheet
sheet-date = Date
sheet-place = Place
sheet-recorder = Recorder
sheet-arbiter = Arbiter
sheet-first = first
sheet-options = House rules
sheet-no-options = as printed
sheet-result = Result
sheet-position = Last position
drawn-life = life
drawn-hand = hand
drawn-deck = deck
drawn-graveyard = graveyard
drawn-reserve = reserve
drawn-pile = pile
drawn-turn = turn
drawn-due = due
drawn-loop = loop
drawn-used = used
drawn-aside = aside
drawn-out = out
sheet-claims = What was taken on trust (move → where it came out)
sheet-refuted = Not so: { $moves }
sheet-confirmed = True: { $moves }
sheet-signatures = We agree with this record
sheet-head = Check code
sheet-link = link { NUMBER($link, useGrouping: 0) }
sheet-people = Who said what about it
sheet-decided = { $winners } won – the arbiter decided it.
sheet-scan = Scan to look it up
sheet-rules = rules { $version }
sheet-legend = { $legal } allowed · { $unverified } taken on trust · { $illegal } not allowed · { $foul } foul
sheet-moves = { $n ->
    [one] 1 move
   *[other] { NUMBER($n, useGrouping: 0) } moves
}

## Serving

serve-here = The referee is ready on this machine:
serve-phones = Phones and tablets in the same network:
serve-here-alone = No phone can reach { $url }: that is this machine's own name for itself. --public-url needs one that phones know.
serve-nobody = No address that phones could reach was found. --public-url names one.
serve-desk = The organiser's desk, for those who know the passphrase:
serve-no-desk = The organiser's desk is closed: nobody chose a passphrase. tachiai desk --data "{ $data }" --event "{ $event }" sets one.
serve-data = Matches are kept in { $folder }
serve-rules = These matches in play were begun under other rules than those of today:
rules-match-outdated = { $match } ({ $game }, table { $table }): recorded under rules { $rules }, today's are { $today }; they differ from move { NUMBER($n, useGrouping: 0) } on. It is shown as it was; nothing more is recorded in it.
rules-match-gone = { $match } ({ $game }, table { $table }): recorded under rules { $rules }; this game is not installed any more. It is shown as it was; nothing more is recorded in it.
rules-match-goes-on = { $match } ({ $game }, table { $table }): recorded under rules { $rules }; today's, { $today }, come to the same. It goes on.
rules-more = { $count ->
    [one] There is one more match of other rules. tachiai doctor looks longer.
   *[other] There are { NUMBER($count, useGrouping: 0) } more matches of other rules. tachiai doctor looks longer.
}
rules-differ = Recorded under rules { $rules }; today's rules are { $today }. They differ from move { NUMBER($n, useGrouping: 0) } on: what was said then stands.
rules-gone = Recorded under rules { $rules } of a game that is not installed any more: what was said then stands.
matches-other-rules = (rules { $rules }, today's are { $today })
matches-none = No match is stored here yet.
matches-gone = (this game is not installed any more)
serve-stop = Ctrl-C stops it. Nothing recorded is lost.
serve-warn-redis = Redis asks for no password: whoever reaches it can send devices away. Give it one, and put it into TACHIAI_REDIS_URL.
serve-warn-plain = Anyone in this network can open it. Use it at your own table.

## Exports and proofs

doctor-software-found = Tachiai { $version }, Python { $python }
doctor-software-not-built = The screens are missing in { $folder }.
    .help = In a clone: make run builds them. A wheel has them: install it again.
doctor-settings-unknown = { $variable } is no setting, and is ignored.
    .help = tachiai settings lists them.
doctor-settings-misspelt = { $variable } is no setting, and is ignored. Did you mean { $meant }?
    .help = Correct its name where it is set (the shell, the service, the container).
doctor-limits-files = Only { NUMBER($allowed, useGrouping: 0) } files may be open; { NUMBER($wanted, useGrouping: 0) } are wanted.
    .help = Raise LimitNOFILE (systemd), ulimit -n, or --ulimit nofile (containers); or set TACHIAI_DEVICES lower.
doctor-folder-not-there = { $folder } is not there yet: the first start makes it.
doctor-folder-no-folder = { $folder } is no folder.
    .help = Name a folder with --data.
doctor-folder-read-only = { $folder } cannot be written to.
    .help = Give it to the user who runs Tachiai (chown), or name another folder with --data.
doctor-space-left = { NUMBER($megabytes, useGrouping: 0) } MB are left on the disk.
doctor-space-low = Only { NUMBER($megabytes, useGrouping: 0) } MB are left on the disk.
    .help = Make room: on a full disk no move is recorded.
doctor-running-here = A referee is running on this folder: process { $pid }, port { $port }.
doctor-running-answers = A referee answers on port { $port }.
doctor-running-silent = It does not answer on port { $port }.
    .help = Wait a little if it was just started. Else end it and start it again: nothing recorded is lost.
doctor-running-not-ready = It cannot serve devices now: { $what }.
    .help = store: moves cannot be kept (is the disk full, PostgreSQL away?). redis: other workers hear nothing. places: all are taken.
doctor-running-other-version = Version { $running } is running, version { $version } is installed.
    .help = Start the referee again when nobody plays.
doctor-database-whole = { $matches ->
    [one] 1 match
   *[other] { NUMBER($matches, useGrouping: 0) } matches
} in { $file } ({ NUMBER($megabytes, useGrouping: 0) } MB), whole.
doctor-database-no-file = { $file } is no file.
    .help = Move it away, or name another folder with --data.
doctor-database-open = Other users of this machine can read { $file }: secrets are in it.
    .help = chmod 600 closes it; the next start does the same.
doctor-database-read-only = { $file } cannot be written.
    .help = Give it to the user who runs Tachiai (chown, chmod 600).
doctor-database-damaged = { $file } is damaged: { $why }
    .help = Stop the referee, keep the file, and put a copy back: tachiai restore FILE.
doctor-database-unusable = { $file } cannot be used: { $why }
    .help = If another program holds it, end that. Else put a copy back: tachiai restore FILE.
doctor-database-big-log = { NUMBER($megabytes, useGrouping: 0) } MB wait in the write-ahead log beside it.
    .help = Stop the referee once: it merges them. Copy nothing but what tachiai backup makes.
doctor-clock-now = The clock says { $now }. Compare it with yours.
doctor-clock-before = The clock says { $now }, but Tachiai was installed at { $installed }.
    .help = Set the clock (NTP). Until then tickets may not hold, and times in records are wrong.
doctor-clock-behind = The clock says { $now }, but a match began at { $newest }.
    .help = Set the clock (NTP). Until then tickets may not hold, and times in records are wrong.
doctor-rules-outdated = { rules-match-outdated }
    .help = Let its arbiter decide it, or lay its cards in a new match (the tablet offers it). The version before this one goes on with it as it was.
doctor-rules-gone = { rules-match-gone }
    .help = Install the game again, or let the match's arbiter decide it.
doctor-rules-goes-on = { rules-match-goes-on }
doctor-rules-more = { $count ->
    [one] One more match of other rules was not looked at.
   *[other] { $count } more matches of other rules were not looked at.
}
    .help = tachiai verify MATCH looks at one.
doctor-postgres-there = PostgreSQL at { $host } answers in { $milliseconds } ms.
doctor-postgres-matches = { $matches ->
    [one] 1 match is
   *[other] { NUMBER($matches, useGrouping: 0) } matches are
} kept there.
doctor-postgres-slow = PostgreSQL at { $host } takes { $milliseconds } ms for an answer.
    .help = Every move waits for it several times: put it nearer, or give it more.
doctor-postgres-away = PostgreSQL at { $host } cannot be reached: { $why }
    .help = Is it running, and are TACHIAI_DATABASE_URL and the password right?
doctor-postgres-no-driver = There is no driver for PostgreSQL here.
    .help = Install it: pip install "tachiai[server,postgres]".
doctor-postgres-not-durable = PostgreSQL runs with fsync=off: a power cut can take back what was recorded.
    .help = Switch fsync on in postgresql.conf.
doctor-redis-there = Redis at { $host } answers in { $milliseconds } ms.
doctor-redis-slow = Redis at { $host } takes { $milliseconds } ms for an answer.
    .help = Devices at other workers hear of a move so much later: put it nearer.
doctor-redis-away = Redis at { $host } cannot be reached: { $why }
    .help = Is it running, and is TACHIAI_REDIS_URL right? Moves are kept, but other workers do not hear of them.
doctor-redis-no-driver = There is no driver for Redis here.
    .help = Install it: pip install "tachiai[server,redis]".
doctor-redis-unguarded = Redis at { $host } asks for no password.
    .help = Give it one (requirepass), or let the firewall admit the referee alone.
doctor-port-free = Port { $port } is free.
doctor-port-ours = Port { $port } is taken by the referee that is running.
doctor-port-taken = Port { $port } is taken by another program.
    .help = End that program, or choose another port: tachiai serve --port 8001.
doctor-phones-reach = Phones reach { $url }.
doctor-phones-plain = Without https phones keep no screen awake and work less without a network. It is enough for an evening.
doctor-phones-here-alone = No phone can reach { $url }: that is this machine's own name for itself.
    .help = Listen on 0.0.0.0 in a Wi-Fi, or name an address with --public-url that phones know.
doctor-phones-none = No address that phones could reach was found (it listens on { $host }).
    .help = Join a Wi-Fi, listen on 0.0.0.0, or say the address with --public-url.
doctor-phones-past-proxy = TACHIAI_PROXIES is { $proxies }, and { $host } can be reached past the proxy.
    .help = Listen on 127.0.0.1, or let the firewall admit the proxy alone.
doctor-check-skipped = Not looked at: { $skipped } ({ $why }).
    .help = Mend what stands above, and run it again.
doctor-check-failed = This check failed by itself: { $failed }: { $why }
    .help = Please report it, with TACHIAI_DEBUG=1.
backup-done = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
} ({ $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    }) in { $file }. Keep it where only you can read it: it holds what players told in confidence.
restore-would-lose = { $count ->
    [one] 1 thing here has
   *[other] { $count } things here have
} more than the copy, or something else:
restore-evening = the evening “{ $name }” (its tables, passphrase, tournament)
restore-lost-evening = The evening “{ $name }” has gone back: its tables, passphrase and tournament are those of the copy.
restore-gone = { $match }: { $now ->
        [one] 1 link
       *[other] { $now } links
    } here, not in the copy
restore-shorter = { $match }: { $now ->
        [one] 1 link
       *[other] { $now } links
    } here, { $then } in the copy
restore-other = { $match }: another history ({ $now ->
        [one] 1 link
       *[other] { $now } links
    } here, { $then } in the copy)
restore-more = … and { $count } more
restore-force = Nothing was changed. --force restores all the same; what is here now is then kept beside it.
restore-done = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
} restored ({ $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    }).
restore-aside = What was there before is kept in { $file }.
restore-lost = { $count ->
    [one] 1 match has
   *[other] { $count } matches have
} gone back. Every tablet and phone that saw more of it will say so.
restore-gaps = Not whole in the copy, parts are missing ({ $count }): { $names }. tachiai verify shows what is there.
verify-checked = Checked by itself: { $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    } with { $n ->
        [one] 1 line of the record
       *[other] { NUMBER($n, useGrouping: 0) } lines of the record
    }. Nothing in it was changed, dropped, swapped or slipped in.
verify-checked-rules = Checked, and judged anew by the rules: { $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    } with { $n ->
        [one] 1 line of the record
       *[other] { NUMBER($n, useGrouping: 0) } lines of the record
    }. Nothing in it was changed, dropped, swapped or slipped in.
verify-head = Check code: { $head }
verify-held = The code you hold is that of link { NUMBER($link, useGrouping: 0) }: all { $digits } digits agree (a whole code has 64).
verify-held-nowhere = The code you hold is that of no link of this chain.
verify-held-beyond = The code you hold is of link { NUMBER($link, useGrouping: 0) }, and this chain ends before it.
verify-other-code = This is not the record you hold the code of, or it was written anew.
verify-until = { $links ->
    [0] Nothing before it could be checked.
    [one] Before it 1 link is as it was written.
   *[other] Before it { NUMBER($links, useGrouping: 0) } links are as they were written.
}
verify-held-after = { $count ->
    [one] 1 link came after it. Of that one your code says nothing.
   *[other] { NUMBER($count, useGrouping: 0) } links came after it. Of those your code says nothing.
}
verify-not-held = The code you hold is not that of link { NUMBER($link, useGrouping: 0) }: only { $digits ->
    [one] its first digit agrees.
   *[other] its first { $digits } digits agree.
}
verify-bad = The chain breaks at link { NUMBER($link, useGrouping: 0) } (move { NUMBER($n, useGrouping: 0) }): { $why }
verify-broken = The chain breaks at link { NUMBER($link, useGrouping: 0) }: { $why }
verify-why-missing = it is missing.
verify-why-unreadable = it cannot be read.
verify-why-doubled = a member stands in it twice.
verify-why-form = it is not in the form it was written in.
verify-why-number = it has another number.
verify-why-hash = it was changed.
verify-why-private = its secret part was changed or is gone.
verify-why-position = the cards do not lie as recorded.
verify-why-rules = it names other rules than the links before it.
verify-why-after = it does not begin as the match lay from which it plays on.
verify-why-judgement = the same rules say something else of it.
verify-why-device = no such device had a part in this.
verify-why-head = it speaks of a code that is not in the chain.
verify-why-signature = its signature is wrong.
verify-why-desk = what it says of the devices goes back in time.
verify-why-witness = somebody holds another code of it.
verify-why-pointer = a key or ticket leads somewhere else.
verify-page-same = The page shows what its chain says, letter by letter, and its program is the one of this Tachiai.
verify-page-changed = Somebody changed this page: it is not the one that its own chain makes.
verify-page-chain = The chain in the page holds: { $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    } with { $n ->
        [one] 1 line of the record
       *[other] { NUMBER($n, useGrouping: 0) } lines of the record
    }. What the page shows was not compared with it. Do not believe the page, only what stands here.
verify-page-other-build = Not compared: another Tachiai made the page, or somebody changed it.
verify-page-other-rules = Not compared: other rules judged this match.
verify-page-no-game = Not compared: this game is not installed here.
verify-page-not-built = Not compared: the screens are not built here.
verify-no-proof = this is no proof (tachiai export MATCH --proof writes one).
verify-no-page = this page has no match in it that can be read.
verify-no-chain = this page was made from a record file. It has no chain, so there is nothing to check.
verify-device = a device of the table
verify-signed = Signed by { $who } (device { $device }): everything up to link { NUMBER($link, useGrouping: 0) }.
verify-agrees = { $seat } agrees with the result{ $how }.
verify-refuses = { $seat } does not agree with the result{ $how }: “{ $reason }”
verify-with-signature = {" "}(signed)
verify-without-signature = {""}
verify-not-counted = What link { NUMBER($link, useGrouping: 0) } says of the end for { $who } does not count: another device said it, or it is about another end.
verify-moved = After move { NUMBER($n, useGrouping: 0) } { $seat } went to another phone, and the old one was not asked.
verify-handed = After move { NUMBER($n, useGrouping: 0) } { $seat } went to another phone, and the old one said yes.
verify-closed = The match was closed: “{ $reason }”
verify-closed-by = { $name } closed the match: “{ $reason }”
verify-ruling = After move { NUMBER($n, useGrouping: 0) } the arbiter { $name } { $what }: “{ $reason }”
verify-ruling-line = ruled
verify-ruling-stop = stopped the table
verify-ruling-resume = let it go on
verify-ruling-back = went back
verify-ruling-correct = corrected a move
verify-ruling-insert = put a move in
verify-ruling-remove = took a move out
verify-ruling-allow = let a move stand
verify-ruling-result = decided the result
verify-ruling-answer = answered an objection
verify-objection = { $n ->
    [0] { $who } objected ({ $what })
   *[other] { $who } objected to move { NUMBER($n, useGrouping: 0) } ({ $what })
}
verify-objection-note = { $objection }: “{ $note }”
verify-objection-missing = a move is missing
verify-objection-card = it was another card
verify-objection-rule = another rule
verify-objection-other = something else
verify-objection-open = Nobody answered that.
verify-objection-answered = { $name } answered: “{ $reason }”
verify-unknown = What this cannot tell you:
verify-unknown-rules = whether every verdict follows from the rules (tachiai audit of its record tells).
verify-unknown-whole = whether all of it was written anew: nobody held a code against it.
verify-unknown-end = whether something came after this and was cut off: no end was signed, and nobody holds its code.
verify-unknown-unsigned = who was there: no device signed anything.
verify-unknown-sealed = what { $count ->
    [one] 1 secret line says
   *[other] { NUMBER($count, useGrouping: 0) } secret lines say
}: it was not opened.
verify-compare = Compare this code with the one on a phone or on the sheet: { $code }

## Figures

stats-matches = { $n ->
    [one] 1 match
   *[other] { NUMBER($n, useGrouping: 0) } matches
}: { NUMBER($ended, useGrouping: 0) } ended, { NUMBER($nobody, useGrouping: 0) } of them without a winner.
stats-lengths = { $mean ->
        [one] 1 move
       *[other] { NUMBER($mean, useGrouping: 0) } moves
    } on average, { NUMBER($longest, useGrouping: 0) } at most; { NUMBER($undone, useGrouping: 0) } taken back. Matches by moves:
stats-loops = Loops: { NUMBER($n, useGrouping: 0) }
stats-seat = seat { $n }
stats-matches-of-seat = matches
stats-won = won
stats-claims = on trust
stats-true = were true
stats-lies = lies caught
stats-refused = not allowed
stats-fouls = fouls
stats-open = not settled
stats-title = In figures
stats-none = No match has ended yet.
stats-what = Of a claim that no card ever settled it stays open whether it was true.
stats-people = Who won how often
stats-person = { $name } { NUMBER($won, useGrouping: 0) } of { NUMBER($n, useGrouping: 0) }
stats-series = Two against each other
stats-join = {", "}
report-faults = Not read:
verify-all-good = ○ { $name } ({ $links ->
        [one] 1 link
       *[other] { NUMBER($links, useGrouping: 0) } links
    }) { $head }
verify-all-bad = × { $name }: { $why }
verify-all = { $n ->
    [one] 1 proof
   *[other] { NUMBER($n, useGrouping: 0) } proofs
}: { NUMBER($good, useGrouping: 0) } whole, { NUMBER($bad, useGrouping: 0) } broken, { NUMBER($none, useGrouping: 0) } unreadable{ $other ->
    [0] .
    [one] , 1 page not compared.
   *[other] , { NUMBER($other, useGrouping: 0) } pages not compared.
}

## Tournaments

tournament-round = Round { NUMBER($n, useGrouping: 0) }
tournament-bye = { $name } does not play in this round.
tournament-rests = no opponent
tournament-cross = Cross table
tournament-marks = ○ won, △ drawn, ● lost, ? still open, points alone: no opponent
tournament-bracket = Bracket
tournament-standings = Standings
tournament-name = Name
tournament-points = Points
tournament-played = Played
tournament-withdrawn = left
tournament-forfeited = not played
verify-cup-at = { $bad ->
    [yes] × Round { NUMBER($round, useGrouping: 0) }, table { NUMBER($table, useGrouping: 0) }: { $what }
   *[no] Round { NUMBER($round, useGrouping: 0) }, table { NUMBER($table, useGrouping: 0) }: { $what }
}
verify-cup-winners = its match was won by { $value }.
verify-cup-players = its match was played by others: { $value }
verify-cup-head = its match does not have the code that stands here.
verify-cup-broken = the chain of its match does not hold.
verify-cup-not-over = its match was not over.
verify-cup-not-confirmed = not every player had confirmed its match.
verify-cup-other-record = its record is not the one of its proof.
verify-cup-record = the record and the proof of its match end differently.
verify-cup-no-match = its match is not here.
verify-cup-no-proof = the proof of its match is not here.
verify-cup-by-hand = typed by hand, no record: “{ $value }”
verify-cup-by-record = its record fits; its proof is not here.
verify-cup-assigned = a match with other names, chosen by hand: { $value }
verify-cup-other-rules = its match was played by other house rules than the tournament says: { $value }
verify-cup-file = × { $file } does not say what the tournament says.
verify-cup-code = × The code you hold is not one of this tournament.
verify-cup-good = ○ { $name }: { $n ->
    [one] 1 result fits its match.
   *[other] { NUMBER($n, useGrouping: 0) } results fit their matches.
}
verify-cup-bad = × { $name } is not what was played.
verify-cup-head-is = Check code of the tournament: { $head }
verify-evening = ○ { $name }: { $n ->
    [one] 1 entry, none of them changed. Check code: { $head }
   *[other] { NUMBER($n, useGrouping: 0) } entries, none of them changed. Check code: { $head }
}
verify-evening-bad = × { $name }: broken at entry { NUMBER($n, useGrouping: 0) }: { $why }
verify-evening-code = × The code you hold is not one of this evening.
tournament-corrected = corrected: { $reason }
tournament-head = Check code of the tournament: { $head }
tournament-by-hand = entered by hand: { $reason }
tournament-tie-direct = Direct encounter
tournament-tie-buchholz = Buchholz
tournament-tie-median-buchholz = Median Buchholz
tournament-tie-sonneborn-berger = Sonneborn–Berger
tournament-tie-wins = Games won
tournament-tie-boards = Board points
tournament-present = { $n ->
    [one] 1 takes part now.
   *[other] { NUMBER($n, useGrouping: 0) } take part now.
}
tournament-archived = { $file }: { $n ->
    [one] 1 match with its proof.
   *[other] { NUMBER($n, useGrouping: 0) } matches with their proofs.
}
tournament-line = line { NUMBER($line, useGrouping: 0) }: { $what }
tournament-swiss-only = Only in a Swiss tournament.
tournament-two-or-more = { $field }: name two or more.
tournament-not-apart = { $value } cannot be kept apart in this round. Let them meet (together), or pair by hand (swap).
tournament-twice = { $field }: "{ $value }" is there already.
tournament-same-name = { $field }: "{ $value }" stands there twice. Give each person a name of their own.
tournament-no-control = { $field }: "{ $value }" has characters that nobody sees.
tournament-not-begun = there is no tournament here yet: tachiai tournament new begins one.
tournament-not-paired = no round is paired yet.
tournament-missing = { $field }: this is missing.
tournament-out-of-range = { $field }: { $value } is too small or too large.
tournament-two-seats-only = { $field }: { $value } is for tables of two alone. Take swiss for tables of three and four.
tournament-knock-out-only = { $field }: only in a knock-out.
tournament-bigger-tables-only = { $field }: only at tables of three and four.
tournament-entries-closed = { $value }: the first round is paired. Only a Swiss tournament takes somebody in after that.
tournament-too-many = { $field }: { $value } are too many.
tournament-unknown = { $field }: "{ $value }" is not known here.
tournament-gone = { $value } left already.
tournament-not-gone = { $value } did not leave.
tournament-wrong-round = It is not the turn of round { $value }.
tournament-table-size = { $field }: so many ({ $value }) cannot sit at one table of this game.
tournament-has-results = Round { $value } has results already: it stays as it is.
tournament-not-at-table = { $value } does not sit at this table.
tournament-has-result = This table has a result already. correct changes it, with a reason.
tournament-match-twice = The result of match { $value } was taken already.
tournament-finished = The tournament is over.
tournament-needs-a-winner = In a knock-out one must win: play another match.
tournament-already-paired = The next round is paired from this result: in a knock-out the winner stays.
tournament-open-table = Table { $value } has no result yet.
tournament-all-paired = All rounds are paired.
tournament-too-few = { $value } are too few for a table.
tournament-no-such-round-robin = A round robin at bigger tables is fair for one table, for 9 or 15 in threes and 16 in fours. For { $value } take swiss.
tournament-not-text = { $field }: { $value } is no text.
tournament-too-long = { $field }: this is too long.
tournament-empty = { $field } is missing.
tournament-not-a-number = { $field }: { $value } is no whole number.
tournament-not-a-flag = { $field }: { $value } is neither true nor false.
tournament-not-a-list = { $field }: { $value } is no list.
tournament-not-an-object = { $field }: { $value } is no JSON object.
tournament-unknown-field = { $field }: there is no such field.
tournament-no-json = this is no JSON: { $value }
tournament-other-game = This match is of another game: { $value }
tournament-other-players = Others sit at this table, not { $value }.
tournament-no-open-table = { $value }: there is no open table where they and nobody else sit. --table says which one it was.
tournament-where = which tournament? A FILE, or --event NAME for that of an organiser's desk
tournament-no-event = there is no evening of that name here: { $event } (tachiai desk --event makes one)
tournament-broken = { $value } is no proof whose chain holds (tachiai verify tells more).
tournament-not-over = { $value }: this match is not over.
tournament-not-confirmed = { $value }: not every player has confirmed the result.

## Faults at the command line

cli-trouble = tachiai: { $what }
cli-usage = usage:{" "}
cli-arguments = arguments
cli-options = options
cli-commands-referee = the referee
cli-commands-stored = matches in the data folder
cli-commands-records = records in files
cli-commands-games = games
cli-see-help = { $what } (see { $command } --help)
cli-bad-required = missing: { $what }
cli-bad-choice = { $name }: "{ $value }" is none of { $known }
cli-bad-command = there is no command "{ $value }"
cli-bad-command-like = there is no command "{ $value }". Did you mean { $like }?
cli-bad-unknown = unknown: { $what }
cli-bad-dash = unknown: { $what } (what begins with - and is no option stands after --: tachiai … -- -NAME)
cli-bad-value = { $name }: a value is missing
cli-bad-flag = { $name }: takes no value
cli-bad-together = { $one } and { $other } cannot be given together
cli-bad-integer = { $name }: "{ $value }" is no whole number
cli-bad-number = { $name }: must be { $least } or more (it is { $value })
cli-bad-pair = { $name }: "{ $value }" should be NAME=VALUE
cli-bad-game = there is no game "{ $value }". There are: { $known }
cli-bad-seat = --seat: there is no seat "{ $value }". There are: { $known }
cli-bad-at = --at: there is no move { NUMBER($n, useGrouping: 0) }: the record has { NUMBER($most, useGrouping: 0) }
cli-bad-seats-needed = this game needs its seats: --seats NAME,NAME,…
cli-bad-json = the move is no JSON object: { $value }
cli-bad-notation = "{ $value }" is no move in this game's notation: character { NUMBER($at, useGrouping: 0) }, { $found }. Expected: { $expected }
cli-bad-rule = there is no rule or code "{ $value }" in this game. tachiai rules { $game } lists them.
cli-bad-match = "{ $value }" is neither a file nor a match kept in { $folder }
cli-bad-store = no matches are kept in { $folder }
cli-in-use = another referee already uses this data folder (process { $pid }, port { $port }). Its matches are at http://localhost:{ $port }; to run a second referee, give it a folder of its own with --data. ({ $file })
copy-missing = there is no file { $file }
copy-unreadable = { $file } is no copy of matches: { $why }
copy-damaged = { $file } is damaged: { $why }
restore-in-use = a referee uses this data folder (process { $pid }, port { $port }): stop it first
restore-not-empty = the PostgreSQL database holds matches already: a copy goes into an empty one
cli-bad-head = "{ $value }" is no check code
cli-short-head = the check code "{ $value }" has { $digits ->
    [one] 1 digit
   *[other] { $digits } digits
}. It needs { $least } at least: with fewer, somebody could make another record that has them too.
cli-no-store = the matches cannot be reached: { $why }
cli-no-proof = a record file has no chain: --proof needs a match kept in the data folder
cli-not-built = the take-home page is missing: the screens are not built (make)
cli-still-played = this match is still being played: its secrets can be exported when it is over
cli-bad-setting = { $setting } { $what } (it is "{ $value }")
cli-unfit-setting = { $setting } { $what }
cli-port-taken = port { $value } is taken by another program. End that one, or choose another port: --port 8001
cli-port-forbidden = port { $value } needs more rights than you have. Choose one from 1024 on: --port 8000
cli-unknown-variable = { $name } is no setting, and is ignored. tachiai settings lists them.
cli-misspelt-variable = { $name } is no setting, and is ignored. Did you mean { $meant }?
config-data = must be a folder that can be made and written to
config-host = must be an address or a name of this machine
config-port = must be a free port from 0 to 65535
config-public_url = must be an address that begins with http:// or https://
config-database_url = must be postgresql://user:password@host:port/name?sslmode=…, or a file
config-redis_url = must be an address that begins with redis://
config-origins = must be addresses that begin with http:// or https://
config-hosts = must be names such as cards.example, without http:// or a port
config-workers = must be 1 or more; more than one need Redis
config-devices = must be 4 or more
config-devices_an_address = must be 1 or more
config-proxies = must be 0 or more
config-unplayed_days = must be 0 or more
config-event = must be a name of at most 60 characters
config-metrics = must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8
config-log = must be text or json
config-token_days = must be 1 or more
config-rate = must be like 60/10 seconds
config-visits = must be like 1200/minute
config-guesses = must be like 10/minute;100/hour
config-guesses_in_all = must be like 1000/hour
config-openings = must be like 60/10 minutes;240/hour
config-openings_in_all = must be like 2000/hour
config-judged = must be like 30/minute
cli-missing-package = the package "{ $package }" is missing. Install: pip install "tachiai[{ $extra }]"
cli-is-store = { $file } holds matches: nothing is written over it. Choose another file.
cli-read-only = you may not write in { $folder }, and a store can be read only where it can be written. Run this as the user who runs the referee (sudo -u).
cli-bad-write = { $file }: cannot be written: { $why }
cli-is-folder = { $file } is a folder. Name a file.
cli-exists = { $file } is already there. --force replaces it.
cli-wrote = { $file } written.
cli-unexpected = something went wrong that should not: { $what }. Set TACHIAI_DEBUG=1 to see where.

## Help: the command and its parts

cli-about =
    Tachiai, a referee for card games played with real cards.

    Record a match on a tablet, let the referee watch over it,
    and look into the record afterwards.
cli-examples =
    examples:
      tachiai serve                        start the referee for your table
      tachiai audit match.jsonl            judge a record
      tachiai check match.jsonl Bc2-c3     would this be allowed now?
      tachiai rules john R12               what is rule 12 about?

    tachiai COMMAND --help shows more.
cli-serve = start the referee for tablets and phones
    .about =
        Start the referee. Open the address on a tablet, lay it between you,
        and let phones join by the QR code. Matches are kept in the data folder.
    .examples =
        examples:
          tachiai serve
          tachiai serve --port 9000 --data ~/tachiai
          tachiai serve --public-url https://referee.example
        Every option can also be given as TACHIAI_…, such as TACHIAI_PORT=9000.
cli-desk = set the passphrase of the organiser's desk, or its clock
    .about =
        The desk (the page /desk) shows all tables of an evening. It is closed until a
        passphrase is chosen here, or at the first start with serve --event. This command
        asks for it, or reads it from standard input. It changes at once, also while the
        referee runs; then everybody signs in again. Only its scrypt hash is stored.
    .examples =
        examples:
          tachiai desk
          tachiai desk --event "Club evening" --data ~/tachiai
          tachiai desk --event "Club evening" --clock 50
          tachiai desk --list
desk-ask = Passphrase for the organiser's desk, { $least } characters or more:
desk-ask-again = Once more:
desk-differ = The two are not the same.
desk-length = A passphrase has { $least } to { $most } characters.
desk-clock-bad = --clock: "{ $value }" is none of a number of minutes up to { NUMBER($most, useGrouping: 0) }, +5, stop, go and off
desk-clock-none = there is no round clock. --clock 50 starts one.
desk-no-evening = there is no evening "{ $event }". { $count ->
    [0] There is none yet: without --clock, this command begins one.
   *[other] There are: { $known }
}
desk-clock-is = { $state ->
    [running] Round clock: { NUMBER($left, useGrouping: 0) } of { NUMBER($minutes, useGrouping: 0) } minutes left.
    [stopped] Round clock: stopped, { NUMBER($left, useGrouping: 0) } of { NUMBER($minutes, useGrouping: 0) } minutes left.
   *[off] There is no round clock.
}
desk-evening = { $matches ->
        [one] 1 match
       *[other] { NUMBER($matches, useGrouping: 0) } matches
    }
desk-set = The passphrase is set. The desk is the page /desk of the referee. Evening: { $event }
cli-new = begin a record: write its first line
    .about = Write the first line of a record: the game, the seats, the house rules.
    .examples =
        examples:
          tachiai new john -o match.jsonl
          tachiai new john --seats red,black --name red=Haru --option ultimate=true
          tachiai new one_o_one --seats aoi,haru,sora
cli-audit = judge every line of records
    .about =
        Judge records line by line: ○ allowed, △ taken on trust, × not allowed, 反 foul.
        One record is shown move by move, several as a table. A folder means all
        the *.jsonl in it, links apart. "-" is standard input.

        With --json one object a line is written, then one with outcome and position;
        with several files (or a folder) each object begins with "file".

        Exit status: 0 nothing was illegal, 1 something was, 2 not a record.
    .examples =
        examples:
          tachiai audit match.jsonl
          tachiai audit --boards all match.jsonl
          tachiai audit --json - < match.jsonl
          tachiai audit --jobs 2 archive/
          tachiai audit evening.zip
cli-stats = count wins, lengths and lies in many records
    .about =
        Count what records say, by game and by seat: who won, how long matches were, loops,
        what was taken on trust and came out as a lie, refusals and fouls. Folders and archives
        (*.zip) are taken as a whole. Records are judged as audit judges them; nothing is kept.

        Exit status: 0 nothing was illegal, 1 something was, 2 some file is no record.
    .examples =
        examples:
          tachiai stats archive/
          tachiai stats --jobs 2 evening.zip
          tachiai stats --json evening.zip
cli-replay = show the position after any move
    .about = Show the board after a move, for everybody or as one seat sees it.
    .examples =
        examples:
          tachiai replay match.jsonl
          tachiai replay match.jsonl --at 12
          tachiai replay match.jsonl --at 12 --seat red --json
cli-check = judge one more move, without recording it
    .about =
        Judge one more move at the end of a record, without recording it.
        The move is a JSON object as in a record, or a token of the notation.

        Exit status: 0 allowed or taken on trust, 1 not allowed or foul, 2 no such move.
    .examples =
        examples:
          tachiai check match.jsonl Bc2-c3
          tachiai check match.jsonl '{"{"}"seat": "black", "action": "move", "from": "c2", "to": "c3"{"}"}'
cli-matches = list the matches kept in the data folder
    .about = List the matches kept in the data folder: id, when it began, game, players.
    .examples =
        examples:
          tachiai matches
          tachiai matches --data ~/tachiai
          tachiai matches --json
cli-backup = copy all matches into one file, also during play
    .about =
        Copy all matches into one file, as of one moment, also while they are being
        played. FILE can be put back with restore. It holds what players told in
        confidence: keep it where only you can read it. --json lists the end of each
        match's chain, to be kept elsewhere.
    .examples =
        examples:
          tachiai backup tachiai-backup.sqlite
          tachiai backup /media/stick/today.sqlite --force
          tachiai backup copy.sqlite --database postgresql://tachiai:secret@db/tachiai
cli-restore = put back a copy of all matches
    .about =
        Put back what backup copied. No referee may run on the data folder. Where
        matches there have more than the copy, they are named and nothing is changed,
        unless with --force; what was there is kept beside it in any case. Tablets and
        phones that saw more than the copy has will say so.

        Exit status: 0 done, 1 nothing was changed, or something in the copy is not whole,
        2 the copy or the folder is of no use.
    .examples =
        examples:
          tachiai restore tachiai-backup.sqlite
          tachiai restore today.sqlite --data ~/tachiai --force
cli-settings = show every setting and its value
    .about =
        Show every setting (environment variable) with the value it has and what it takes.
        ● marks what the environment says. Passwords are not shown.
    .examples =
        examples:
          tachiai settings
          TACHIAI_PORT=9000 tachiai settings --json
prune-would = { $count ->
        [0] Nothing is that old.
        [one] 1 match would go. Make a copy first (tachiai backup); then --yes erases it for good.
       *[other] { $count } matches would go. Make a copy first (tachiai backup); then --yes erases them for good.
    }
prune-done = { $count ->
        [one] 1 match is erased.
       *[other] { $count } matches are erased.
    }
cli-prune = list old matches, and erase them with --yes
    .about =
        Name the matches in which nothing happened for so many days, and that are over or
        closed. With --yes they are erased with their devices, tickets and tokens, for good:
        whoever has a proof, a match sheet or a phone that was there can no longer hold it
        against a record here. Matches that do not verify are left alone.
    .examples =
        examples:
          tachiai backup before.sqlite
          tachiai prune --older-than 365
          tachiai prune --older-than 365 --yes
cli-doctor = check this installation, and name remedies
    .about =
        Look at this installation, the data folder, the database, the clock, the network
        and the limits of the system, one line each, with the remedy where something is
        wrong, and the matches in play that were recorded under other rules than those
        installed here. Nothing is changed; a running referee is not disturbed.

        Exit status: 0 everything works, 1 something does not.
    .examples =
        examples:
          tachiai doctor
          tachiai doctor --data ~/tachiai --json
cli-export = write a match as a record, a proof or a page
    .about =
        Write a record out. The public one hides what was told to the referee alone;
        a seat's own keeps what that seat told; the full one keeps all.
        MATCH is a record file or the id of a match kept in the data folder.
        With --html it is one page to take home, with the board after every move and,
        of a match kept in the data folder, the proof and what checks it.
    .examples =
        examples:
          tachiai export match.jsonl
          tachiai export match.jsonl --seat red -o red.jsonl
          tachiai export 9xk2abcd --full -o match.jsonl
          tachiai export 9xk2abcd --html -o match.html
cli-verify = check that nobody changed a match
    .about =
        Check the chain of a match: has a move been changed, dropped or slipped in,
        and who signed and confirmed it? MATCH is a proof (exported with --proof), a
        take-home page (exported with --html), or the id of a match kept in the data
        folder; of that one verdicts and positions are judged anew too.
        With --head the chain must have the code somebody holds (a phone, a sheet):
        at least its first 16 digits, LINK:CODE if you know the link.
        It also names what it cannot know.

        Exit status: 0 nothing wrong was found, 1 something was (or a code is not
        in the chain), 2 unreadable, or a code too short.
    .examples =
        examples:
          tachiai verify proof.jsonl
          tachiai verify match.html --head 4F9A-0C1E-77B2-D05A
          tachiai verify 9xk2abcd --head 31:4f9a0c1e77b2d05a --json
          tachiai verify --all evening.zip --jobs 2
cli-sheet = make a match sheet to print
    .about = Make a match sheet: one HTML page for A4, with moves, result and places to sign.
    .examples =
        examples:
          tachiai sheet match.jsonl -o sheet.html
          tachiai sheet match.jsonl --lang ja --reading furigana -o sheet.html
cli-tournament = pair the rounds of a tournament and keep its standings
    .about =
        Keep a small tournament in a file of events: Swiss, round robin or knock-out.
        ACTION --help shows the options of an action. In the order of an evening:

          new                begin a tournament (needs --game)
          add NAME…          enter players, or a team with its members
          pair               pair the next round
          swap NAME NAME     exchange two players of the last round
          unpair             take the last round back
          take MATCH…        take results: confirmed matches of the data folder, or proofs
          correct            enter or correct a result by hand
          show               show the last round and the standings, also to print
          finish, archive    end it; write everything into one file

          withdraw, return   NAME… leaves, comes back
          rename NAME NEW    correct a name
          rest NAME…         sit out the next round
          apart, together    NAME… never meet, may meet again

        Nobody types a result: it is taken from the match as its players confirmed it.
        A correction needs a reason, and both stay in the file.
    .examples =
        examples:
          tachiai tournament new cup.jsonl --game john --seed 2026-11-22
          tachiai tournament add cup.jsonl Aoi Haru Sora Mei
          tachiai tournament pair cup.jsonl
          tachiai tournament take cup.jsonl proof.jsonl
          tachiai tournament correct cup.jsonl --table 1 --winner Aoi --reason "wrong table"
          tachiai tournament correct cup.jsonl --table 2 --reason "a draw"
          tachiai tournament swap cup.jsonl Aoi Sora --reason "sisters"
          tachiai tournament show cup.jsonl --as html -o cup.html
          tachiai tournament show --event "Club evening" --as html -o cup.html
          tachiai tournament archive cup.jsonl -o evening.zip
cli-games = list the games
    .about = List the games the referee knows.
    .examples =
        example:
          tachiai games
cli-rules = a game's house rules and what the referee says
    .about =
        Show a game's house rules, its moves, the titles of its rules, and what the referee
        says. With the number of a rule: its text as well.
    .examples =
        examples:
          tachiai rules john
          tachiai rules john R12
          tachiai rules john john.move.too-far
cli-lint = look for mistakes in a game's words and codes
    .about =
        For authors: does a game have words for all it says, in both languages, with their
        readings and short enough? Is every code declared? Status 1 where something is found.
    .examples =
        examples:
          tachiai lint
          tachiai lint john --json

cli-help-help = show this help
cli-help-lint-games = games to look at (default: all there are)
cli-help-lang = language: ja or en (default: that of your system)
cli-help-reading = how Japanese is written: kanji, furigana or hiragana
cli-help-version = show the version
cli-help-files = records, folders or archives (*.zip) of records, or "-" for standard input
cli-help-file = a record, or "-" for standard input
cli-help-match = a record file, or the id of a match in the data folder
cli-help-proof-match = a proof, a take-home page, or the id of a match in the data folder
cli-help-verify-event = the evening of that name in the data folder: its own stream, and its tournaments against their matches
cli-help-verify-all = many at once: proofs, folders and archives (*.zip), a line each; without MATCH every match in the data folder
cli-help-game = the game: see tachiai games
cli-help-rule = a rule (R12, O4) or a code (john.move.too-far)
cli-help-move = the move: JSON or notation; "-" reads it from standard input
cli-help-json = write JSON, one object a line
cli-help-backup-file = the file to copy into
cli-help-restore-file = the copy to put back
cli-help-restore-force = also if matches or evenings lose something
cli-help-json-one = write one JSON object
cli-help-boards = which boards to draw: key (where something happened), all, none
cli-help-jobs = judge on N processors at once (0: all there are)
cli-help-at = the position after move N (0: the start; default: the end)
cli-help-seat = as this seat sees it, with its own notes
cli-help-public = without secrets (this is the default)
cli-help-full = with all secrets
cli-help-proof = the chained events, for tachiai verify
cli-help-stats-html = as one page to look at, print and keep, in both languages
cli-help-html = as one HTML page to take home: board, slider, proof
cli-help-head = a check code the chain must have: 16 digits or more (may be repeated)
cli-help-tournament-action = what to do: see above
cli-help-tournament-file = the tournament: a file of events, one a line
cli-help-tournament-number = with --event: which tournament of the evening, 1 the first (default: the newest)
cli-help-tournament-event = the tournament of this evening's desk, instead of a file (take without matches: all that are confirmed there)
cli-help-tournament-what = names, or matches
cli-help-tournament-form = how rounds are paired (normally swiss)
cli-help-tournament-name = what it is called (normally as the file)
cli-help-tournament-seats = seats of a table, such as 2 or 3-4
cli-help-tournament-rounds = how many rounds are planned
cli-help-tournament-seed = what the first order is drawn from
cli-help-tournament-bye = the points of a bye in swiss
cli-help-tournament-cycles = how often everybody meets in a round robin
cli-help-tournament-boards = matches of one meeting (teams)
cli-help-tournament-ties = tie-breaks, first to last: direct, buchholz, median-buchholz, sonneborn-berger, wins, boards
cli-help-tournament-option = a house rule of its matches, as in tachiai new
cli-help-tournament-third = the losers of the semi-finals of a knock-out play for third place
cli-help-tournament-no-help = its matches do not help the players
cli-help-tournament-nobody = all lose, nobody has the point
cli-help-tournament-rest-points = 1/2 (as usual) or 0 points for that round, or plays after all
cli-help-tournament-members = the members of a team
cli-help-tournament-rank = the place before the first round, 1 the strongest
cli-help-tournament-round = which round (normally the last)
cli-help-tournament-table = which table
cli-help-tournament-board = which match of a meeting
cli-help-tournament-winner = who won (none: a draw; may be repeated)
cli-help-tournament-then = who is on the next place after the winners, once for each place
cli-help-tournament-places = at tables of three and four: the points of each place, such as 4,2,1,0 (normally 1 for the winner)
cli-help-tournament-reason = why
cli-help-tournament-as = in which form
cli-help-output = write to this file
cli-help-older-than = matches in which nothing happened for so many days
cli-help-unfinished = also those that were never finished
cli-help-prune-yes = erase them
cli-help-force = replace the file if it is there
cli-help-seats = the seats in order, the first player first
cli-help-name = what to call a seat: SEAT=NAME (may be repeated)
cli-help-option = a house rule: NAME=VALUE (may be repeated)
cli-help-data = the data folder
cli-help-database = a PostgreSQL address instead of the data folder's SQLite
cli-help-host = the address to listen on
cli-help-desk-list = all evenings of the data folder in place of the passphrase: days, matches, tournaments
cli-help-desk-clock = the round clock in place of the passphrase: 50 starts it, +5 lengthens it, stop, go, off
cli-help-event = the name of the evening, with a desk and tables of its own
cli-help-port = the port to listen on
cli-help-public-url = the address for phones, if not this machine's own
cli-help-no-browser = do not open a browser
cli-help-url = an address to print as QR code
cli-help-verbose = write every request to standard error

# Instead of a page that was asked for under a name that is none of this referee's
wrong-host = This is not "{ $host }". Open it by the machine's own address, or let who runs it put this name into TACHIAI_HOSTS.
