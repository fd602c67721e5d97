# What the command `tachiai` says. Common words are in engines/locale, a game's own in its folder.

## Reports

report-options = House rules: { $options }
report-why = Why: { $why }
report-lines = { $n ->
    [one] 1 move
   *[other] { NUMBER($n, useGrouping: 0) } moves
}
report-claims = claims: { $confirmed } true, { $refuted } lies, { $open } open
report-file = file
report-game = game
report-moves = moves
report-outcome = result
report-total = all
report-files = { $n ->
    [one] 1 record
   *[other] { NUMBER($n, useGrouping: 0) } records
}: { $good } clean, { $bad } with something not allowed, { $none } unreadable.
report-no-file = there is no such file.
report-folder = this is a folder without records (*.jsonl).
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
games-version = rules version { $version }
rules-options = House rules
rules-default = { $value } (normal)
rules-number = a number, normally { $value }
rules-settles = settles { $points }
rules-actions = What can be recorded
rules-codes = What the referee says, by rule
rules-private = secret

## Match sheets

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
sheet-claims = What was taken on trust (move → where it came out)
sheet-refuted = A lie: { $moves }
sheet-confirmed = True: { $moves }
sheet-signatures = We agree with this record
sheet-head = Check code
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
serve-nobody = No address that phones could reach was found. --public-url names one.
serve-data = Matches are kept in { $folder }
serve-stop = Ctrl-C stops it. Nothing recorded is lost.
serve-warn-plain = Anyone in this network can open it. Use it at your own table.

## Exports and proofs

verify-good = { $n ->
    [one] The chain of 1 move is whole.
   *[other] The chain of { NUMBER($n, useGrouping: 0) } moves is whole.
}
verify-head = Check code: { $head }
verify-bad = The chain breaks at move { NUMBER($n, useGrouping: 0) }: { $why }
verify-why-missing = it is missing.
verify-why-unreadable = it cannot be read.
verify-why-form = it is not in the form it was written in.
verify-why-number = it has another number.
verify-why-hash = it was changed.
verify-why-private = its secret part was changed or is gone.
verify-why-position = the cards do not lie as recorded.
verify-why-witness = somebody holds another code of it.
verify-no-proof = this is no proof (tachiai export MATCH --proof writes one).
verify-other-head = The chain is whole, but it ends in { $head }, not in the code you hold.

## Faults at the command line

cli-trouble = tachiai: { $what }
cli-usage = usage:{" "}
cli-arguments = what it takes
cli-options = options
cli-commands = commands
cli-bad-required = missing: { $what }
cli-bad-choice = { $name }: "{ $value }" is none of { $known }
cli-bad-unknown = unknown: { $what }
cli-bad-value = { $name }: a value is missing
cli-bad-integer = { $name }: "{ $value }" is no whole number
cli-bad-number = { $name }: must be { $least } or more
cli-bad-pair = { $name }: "{ $value }" should be NAME=VALUE
cli-bad-game = there is no game "{ $value }". There are: { $known }
cli-bad-seat = there is no seat "{ $value }". There are: { $known }
cli-bad-at = there is no move { NUMBER($n, useGrouping: 0) }: the record has { NUMBER($most, useGrouping: 0) }
cli-bad-seats-needed = this game needs its seats: --seats NAME,NAME,…
cli-bad-json = the move is no JSON object: { $value }
cli-bad-notation = "{ $value }" is no move in this game's notation
cli-bad-rule = there is no rule or code "{ $value }" in this game. Rules with codes: { $known }
cli-bad-match = "{ $value }" is neither a file nor a match kept in { $folder }
cli-bad-store = no matches are kept in { $folder }
cli-bad-head = "{ $value }" is no check code
cli-no-store = the matches cannot be reached: { $why }
cli-no-proof = a record file has no chain: --proof needs a match kept in the data folder
cli-still-played = this match is still being played: its secrets can be exported when it is over
cli-bad-setting = { $setting } { $what } (it is "{ $value }")
config-data = must be a folder that can be made and written to
config-host = must be an address or a name of this machine
config-port = must be a free port from 0 to 65535
config-public_url = must be an address that begins with http:// or https://
config-database_url = must be postgresql://user:password@host:port/name, or a file
config-redis_url = must be an address that begins with redis://
config-origins = must be addresses that begin with http:// or https://
config-workers = must be 1 or more; more than one need Redis
config-threads = must be 8 or more
config-proxies = must be 0 or more
config-token_days = must be 1 or more
config-rate = must be like 60/10 seconds
config-visits = must be like 1200/minute
config-guesses = must be like 10/minute;100/hour
cli-bad-write = { $file }: cannot be written: { $why }
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
      tachiai audit match.jsonl            what does it say of a record?
      tachiai new john -o match.jsonl      begin a record of your own
      tachiai check match.jsonl Bc2-c3     would this be allowed now?
      tachiai rules john R12               what is rule 12 about?

    tachiai COMMAND --help tells more about each.
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
cli-new = begin a record: write its first line
    .about = Write the first line of a record: the game, the seats, the house rules.
    .examples =
        examples:
          tachiai new john -o match.jsonl
          tachiai new john --seats red,black --name red=Haru --option ultimate=true
          tachiai new one_o_one --seats aoi,haru,sora
cli-audit = judge records
    .about =
        Judge records line by line: ○ allowed, △ taken on trust, × not allowed, 反 foul.
        One record is told as a story; several are a table. A folder means all
        the *.jsonl in it. "-" is standard input.

        With --json one object a line is written, then one with outcome and position;
        with several files (or a folder) each object begins with "file".

        Exit status: 0 nothing was illegal, 1 something was, 2 not a record.
    .examples =
        examples:
          tachiai audit match.jsonl
          tachiai audit --boards all match.jsonl
          tachiai audit --json - < match.jsonl
          tachiai audit --jobs 2 archive/
cli-replay = show the position after any move
    .about = Show the board after a move, for everybody or as one seat sees it.
    .examples =
        examples:
          tachiai replay match.jsonl
          tachiai replay match.jsonl --at 12
          tachiai replay match.jsonl --at 12 --seat red --json
cli-check = would this be allowed now?
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
cli-export = write a record for others to read
    .about =
        Write a record out. The public one hides what was told to the referee alone;
        a seat's own keeps what that seat told; the full one keeps all.
        MATCH is a record file or the id of a match kept in the data folder.
    .examples =
        examples:
          tachiai export match.jsonl
          tachiai export match.jsonl --seat red -o red.jsonl
          tachiai export 9xk2abcd --full -o match.jsonl
cli-verify = has anyone changed a record?
    .about =
        Check the chain of a match: has a move been changed, dropped or slipped in?
        MATCH is a proof file (exported with --proof) or the id of a match kept
        in the data folder. With --head the chain must end in the code on your sheet.

        Exit status: 0 whole, 1 broken, 2 unreadable.
    .examples =
        examples:
          tachiai verify proof.jsonl
          tachiai verify 9xk2abcd --head 4f9a0c1e
cli-sheet = make a match sheet to print
    .about = Make a match sheet: one HTML page for A4, with moves, result and places to sign.
    .examples =
        examples:
          tachiai sheet match.jsonl -o sheet.html
          tachiai sheet match.jsonl --lang ja --reading furigana -o sheet.html
cli-games = list the games
    .about = List the games the referee knows.
    .examples =
        example:
          tachiai games
cli-rules = a game's house rules and what the referee says
    .about = Show a game's house rules, its moves, and everything the referee can say, by rule.
    .examples =
        examples:
          tachiai rules john
          tachiai rules john R12
          tachiai rules john john.move.too-far

cli-help-help = show this and stop
cli-help-lang = language: ja or en (default: that of your system)
cli-help-reading = how Japanese is written: kanji, furigana or hiragana
cli-help-version = show the version and stop
cli-help-command = what to do; tachiai COMMAND --help tells more
cli-help-files = records, folders of records, or "-" for standard input
cli-help-file = a record, or "-" for standard input
cli-help-match = a record file, or the id of a match in the data folder
cli-help-proof-match = a proof file, or the id of a match in the data folder
cli-help-game = the game: see tachiai games
cli-help-rule = a rule (R12) or a code (john.move.too-far)
cli-help-move = the move: JSON or notation; "-" reads it from standard input
cli-help-json = write JSON, one object a line
cli-help-boards = which boards to draw: key (where something happened), all, none
cli-help-jobs = judge on N processors at once (0: all there are)
cli-help-at = the position after move N (0: the start; default: the end)
cli-help-seat = as this seat sees it, with what it told the referee
cli-help-public = without secrets (this is the default)
cli-help-full = with all secrets
cli-help-proof = the chained events, for tachiai verify
cli-help-head = the check code the chain must end in, whole or its beginning
cli-help-output = write to this file
cli-help-force = replace the file if it is there
cli-help-seats = the seats in order, the first player first
cli-help-name = what to call a seat: SEAT=NAME (may be repeated)
cli-help-option = a house rule: NAME=VALUE (may be repeated)
cli-help-data = the data folder
cli-help-database = a PostgreSQL address instead of the data folder's SQLite
cli-help-host = the address to listen on
cli-help-port = the port to listen on
cli-help-public-url = the address phones are to use, if not this machine's own
cli-help-no-browser = do not open a browser
cli-help-url = an address to print as QR code
cli-help-verbose = write every request to standard error
