"""All limits of the referee in one place: what each limits, its unit, and the reason for its size.

A limit is generous for people at a table and small for an attacker. Where an organiser may want another
value, the limit is the default of a setting (:mod:`tachiai.referee.config`, ``TACHIAI_*``); the others are
fixed. ``docs/security.md`` explains them, and what happens when one is reached.
"""

from __future__ import annotations

KIB = 1024
"""Bytes in a kibibyte."""

MIB = 1024 * KIB
"""Bytes in a mebibyte."""

# -- texts of people ---------------------------------------------------------------------------------

NAME_CHARACTERS = 40
"""Characters of the name of a person or seat: they fit on a tablet next to a clock."""

NOTE_CHARACTERS = 200
"""Characters of a note on a line. Every full view repeats all notes to every device."""

REASON_CHARACTERS = 200
"""Characters of a reason: of an undo, ruling, objection, refused confirmation, or of closing a match."""

ID_CHARACTERS = 40
"""Characters of an id of a match, an ask or a claim."""

# -- matches -----------------------------------------------------------------------------------------

SCENARIO_BYTES = 16 * KIB
"""Bytes of the house rules of a match as JSON in UTF-8; the longest is a custom scenario of Xan."""

TITLE_CHARACTERS = 200
"""Characters of the title of a scenario."""

CONDITIONS_A_CARD = 64
"""Conditions of one card in a scenario."""

LINES_A_MATCH = 5_000
"""Lines of a match. A long evening has about 300; a full view of 5,000 is 1.6 MB."""

LINES_FOR_TAPS = 4_500
"""Lines after which moves are refused: the rest is for undos, the end and rulings. Each phone has an equal
part."""

LINES_FOR_UNDOS = 4_800
"""Lines after which players cannot undo: the rest is for the end (such as resigning) and rulings."""

LINES_REFUSED = 1_000
"""Lines of refused attempts, in equal parts for each seat's phone and the table."""

OPENINGS = "60/10 minutes;240/hour"
"""Matches one address may open: thirty tables behind one address that begin at once, and later one match
every 15 minutes each."""

OPENINGS_IN_ALL = "2000/hour"
"""Matches that all addresses together may open: about 60 MB an hour on disk."""

UNPLAYED_DAYS = 2
"""Days after which a match that was opened and never played is erased: halls are set up the day before."""

# -- an evening ------------------------------------------------------------------------------------------

EVENING_TABLES = 200
"""Tables of one evening: the desk shows all of them at once."""

CUP_ENTRANTS = 256
"""Players or teams of one tournament: pairing 128 takes one or two seconds."""

CUP_SEATS = 8
"""Seats at a table of a tournament."""

CUP_NAME_CHARACTERS = 60
"""Characters of the name of a tournament, a player or a team."""

CLOCK_MINUTES = 600
"""Minutes of the round clock: an evening."""

DESK_CONNECTIONS = 8
"""Live connections of desks and walls in one process, in addition to those of devices."""

CALLS_A_MATCH = 100
"""Calls for the organiser at one match: each is stored."""

WISHES_A_SEAT = 100
"""Wishes of one seat in a match: each is stored."""

WISH_ITEMS = 8
"""Items of one wish; Xan deals two to a seat."""

# -- requests and answers ------------------------------------------------------------------------------

BODY_BYTES = 64 * KIB
"""Bytes of the body of a command over HTTP, and of a message of a live connection. A command has about 200
bytes."""

RECORD_BYTES = 2 * MIB
"""Bytes of a match record sent to be audited or replayed: ten times the longest possible match."""

REPLAY_ACTIONS = 2_000
"""Actions of a record that is replayed over HTTP: the answer has a position for each."""

ANSWER_BYTES = 32 * MIB
"""Bytes of the answer to a replay, before compression."""

JUDGED_AT_ONCE = 2
"""Records that are audited or replayed at the same time in one process: each uses a core."""

JUDGED = "30/minute"
"""Records one address may have audited or replayed. A class that reviews its matches needs fewer."""

LAYOUT_ACTIONS = 200
"""Actions that are judged at a table set up for a lesson or for "what if"."""

LAYOUT_REQUESTS = "600/minute"
"""Tables set up from a layout that one address may have judged: thirty lessons at once, a tap every three
seconds."""

# -- spectators ----------------------------------------------------------------------------------------

SPECTATORS_MATCH_SECONDS = 2.0
"""Seconds of processor time that spectators of one match may use at once for views they request, and as many
for papers: their table must not become slower. Views sent because the match changed do not count."""

SPECTATORS_MATCH_SHARE = 0.05
"""The share of time by which these seconds are refilled."""

SPECTATORS_SECONDS = 4.0
"""The corresponding seconds for the spectators of all matches of a process together."""

SPECTATORS_SHARE = 0.1
"""The share of time by which these are refilled."""

PAPERS_SECONDS = 12.0
"""Seconds of processor time at once for papers requested by tables, seats and arbiters behind one address.
Each table of an evening has as many. They suffice for thirty tables behind one address that end at once and
save their pages."""

PAPERS_SHARE = 0.1
"""The share of time by which these seconds are refilled. Until then those who used least are served first."""

ALL_PAPERS_SECONDS = 24.0
"""The corresponding seconds for all addresses of a process together, without the tables of an evening."""

ALL_PAPERS_SHARE = 0.2
"""The share of time by which these are refilled."""

PAPERS_WAITING = 32
"""Requests that wait for a paper. One more removes the request of the heaviest user."""

PAPERS_PATIENCE = 8.0
"""Seconds that a request for a paper waits for its turn."""

PAPERS_BYTES = 32 * MIB
"""Bytes of sheets, proofs, pages to save and records that are cached until their match changes."""

LINES_BYTES = 16 * MIB
"""Bytes of public lines that are cached as JSON, of all matches in memory."""

# -- devices -------------------------------------------------------------------------------------------

CONNECTIONS_A_TOKEN = 6
"""Live connections of one token: a phone may reconnect before its old connection times out."""

DEVICES_AN_ADDRESS = 120
"""Live connections of one address: thirty tables with two phones each, and those that reconnect before their
old connection times out."""

SPECTATORS_OF_ALL = 0.5
"""The share of the live connections that spectators may use. A table or seat that finds no free place
replaces a spectator."""

PING_SECONDS = 5.0
"""Seconds between pings to a device. A screen that receives nothing for two of these periods, or no answer to
a tap, reconnects (``companion_ui/web/src/net/reconnecting-socket.ts``)."""

PONG_SECONDS = 8.0
"""Seconds a device has to answer a ping."""

UNAUTHENTICATED = 40
"""Unauthenticated live connections in all. One more ends the oldest of the address that has most of them: a
device needs milliseconds to authenticate."""

UNAUTHENTICATED_AN_ADDRESS = 20
"""Unauthenticated live connections of one address; one more ends the oldest."""

UNAUTHENTICATED_SECONDS = 5.0
"""Seconds a live connection has to authenticate."""

UNAUTHENTICATED_BYTES = 1 * KIB
"""Bytes a live connection may send before it authenticates, with frames: a token has 43."""

MESSAGES_BYTES = 128 * KIB
"""Bytes a device may send between two commands that count: one whole message, and smaller ones."""

FRAMES = 300
"""WebSocket frames a connection may send at once: each costs more to read than its bytes."""

FRAMES_A_SECOND = 30
"""Frames added to that each second, or twice as many as `TACHIAI_RATE` allows. A quick table sends six."""

UNAUTHENTICATED_MESSAGES = 5
"""Messages a live connection may send before it authenticates; the first wrong token ends it."""

WASTED_MESSAGES = 100
"""Useless messages of a live connection (unreadable, or beyond the rate). One more ends it; a normal device
reconnects at once."""

UPGRADES = "600/10 seconds"
"""Live connections one address may begin: five times all devices of an event that reconnect at once."""

CONNECTS = "600/minute"
"""Authentications of live connections from one address: 120 devices that reconnect five times a minute."""

ARBITERS_A_MATCH = 20
"""Arbiters' tokens of one match; one more revokes the oldest."""

TABLES_A_MATCH = 12
"""Tables' tokens of one match; one more revokes the oldest that does not have the pen."""

DEVICES_A_MATCH = 300
"""Devices that ever had a seat of one match, in equal parts for each seat: each is a link of its chain."""

DEVICES_KEPT = 50
"""Additional devices that may join as a table."""

LINKS_A_MATCH = 20_000
"""Links of the chain of one match: 5,000 lines, and other events (seats, the pen, settings)."""

LINKS_FOR_TAPS = 10_000
"""Links after which the pen and the settings cannot change: the rest is for lines, rulings and the end."""

# -- statements of people ------------------------------------------------------------------------------

OBJECTIONS_A_MATCH = 50
"""Objections of one match, in equal parts for each seat and the table: every view repeats them."""

ASKS_A_LINE = 20
"""Requests for an undo by one seat or the table while nothing else is recorded."""

TICKETS_A_PLACE = 200
"""Tickets of one seat, of the guests or of the table: each uses up a six-digit code for twelve hours."""

RULINGS_A_MATCH = 100
"""Rulings of one match: every view repeats them."""

RESULTS_BEYOND = 10
"""Additional rulings with which an arbiter may decide the result."""

SIGNATURES_ASKED_A_MATCH = 100
"""Requests to all devices of one match to sign, in equal parts for each seat, the table and the arbiter."""

CONFIRMATIONS_A_MATCH = 100
"""Confirmations and refusals of the end of one match, in equal parts for each seat on its phone and at the
table."""

# -- the log -------------------------------------------------------------------------------------------

LOG_LINES_OF_A_KIND = 60
"""Lines of the log a minute with the same message, whatever the address; the number of the others is logged
afterwards."""

LOG_REQUESTS_AN_ADDRESS = 1_200
"""Requests of one address that are logged a minute (with ``--verbose``): as many as it may send."""

LOG_LINES = 6_000
"""Lines of the log a minute in all, for each level: about 1 MB."""

# -- guesses -------------------------------------------------------------------------------------------

GUESSES = "10/minute;100/hour"
"""Wrong tickets, codes, PINs and passphrases of one address (of IPv6: one /64). A right ticket is accepted
even when these are used up: its 128 bits cannot be guessed."""

GUESSES_IN_ALL = "1000/hour"
"""Wrong codes of all addresses together that are checked at once; after that one every few seconds."""

PIN_TRIES_A_MATCH_PER_HOUR = 20
"""Wrong PINs for one match, from any address, that are checked at once; then one every few seconds."""

PASSPHRASES_IN_ALL = "60/hour"
"""Wrong passphrases of the desk, from any address, that are checked at once; then one every few seconds."""

GUESS_SECONDS = 3.0
"""Seconds between two guesses once all addresses made too many; the next is drawn by lot."""

GUESSES_WAITING = 8
"""Guesses of one kind that wait for their turn."""

GUESS_PATIENCE = 20.0
"""Seconds a guess waits for its turn."""

ARBITERS = "20/hour"
"""Attempts of one address to join one match with a PIN, right or wrong: each device is a link."""

# -- connections ---------------------------------------------------------------------------------------

CONNECTIONS = 1_000
"""TCP connections of a worker in addition to live ones; each uses a file and little memory. One more ends the
longest idle connection of the address that has most of them."""

ENDING = 100
"""Connections a worker accepts in addition to all others, as ended ones need a moment to close."""

OTHER_FILES = 100
"""Files a worker opens in addition to its connections."""

HEAD_SECONDS = 10.0
"""Seconds until the head of a request must have arrived, and that a new connection may be silent."""

BODY_SECONDS = 60.0
"""Seconds until the rest of a request must have arrived after its head: 2 MiB at 0.3 Mbit/s."""

ANSWER_SECONDS = 60.0
"""Seconds until the client must have read an answer."""

WRITE_SECONDS = 20.0
"""Seconds until a message of a live connection must be read, and that a device may send nothing."""

UNREAD_BYTES = 64 * MIB
"""Bytes of arriving requests and leaving answers, of all connections of a worker together. Beyond that the
connection that has most of them is ended."""
