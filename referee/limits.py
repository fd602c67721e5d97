"""Every bound of the referee in one place: what it limits, in which unit, and why it is as large as it is.

A bound is generous for people at a table and small for somebody who means harm.  What an organiser may want
to change is a setting (:mod:`tachiai.referee.config`, ``TACHIAI_*``) whose default stands here; the rest is fixed.
``docs/security.md`` explains them, and what happens at each.
"""

from __future__ import annotations

KIB = 1024
"""Bytes in a kibibyte."""

MIB = 1024 * KIB
"""Bytes in a mebibyte."""

# -- what people write ---------------------------------------------------------------------------------

NAME_CHARACTERS = 40
"""A name of a person or a seat: what fits on a tablet beside a clock."""

NOTE_CHARACTERS = 200
"""A note on a line.  Every full view repeats all notes to every device."""

REASON_CHARACTERS = 200
"""A reason of an undo, a ruling, an objection, a refusal to confirm, or of closing a match."""

ID_CHARACTERS = 40
"""An id of a match, an ask, a claim."""

# -- what is opened ------------------------------------------------------------------------------------

SCENARIO_BYTES = 16 * KIB
"""The house rules of a match as JSON in UTF-8: a scenario of one's own in Xan is the longest there is."""

TITLE_CHARACTERS = 200
"""A title in a scenario."""

CONDITIONS_A_CARD = 64
"""Conditions of one card in a scenario."""

LINES_A_MATCH = 5_000
"""Lines of a match.  A long evening has about 300; a full view of 5,000 is 1.6 MB."""

LINES_FOR_TAPS = 4_500
"""Lines after which nothing more is played: the rest is for undos, the end and rulings.  Each phone has its part."""

LINES_FOR_UNDOS = 4_800
"""Lines after which players take nothing back: the rest is for the end (a resignation, say) and rulings."""

LINES_REFUSED = 1_000
"""Refused attempts among them, in equal parts for each seat's phone and the table."""

OPENINGS = "60/10 minutes;240/hour"
"""Matches one address may open: thirty tables behind one address that begin at once, and a match each
quarter of an hour after that."""

OPENINGS_IN_ALL = "2000/hour"
"""Matches that may be opened whatever the address: about 60 MB an hour on the disk."""

UNPLAYED_DAYS = 2
"""Days after which a match that was opened and never played is erased: halls are set up the day before."""

# -- an evening ------------------------------------------------------------------------------------------

EVENING_TABLES = 200
"""Tables of one evening: the desk shows them all at once."""

CUP_ENTRANTS = 256
"""Players or teams of one tournament: pairing 128 takes a second or two."""

CUP_SEATS = 8
"""Seats of a tournament's table."""

CUP_NAME_CHARACTERS = 60
"""A name of a tournament, a player or a team."""

CLOCK_MINUTES = 600
"""Minutes of the round clock: an evening."""

DESK_CONNECTIONS = 8
"""Live connections of desks and walls in one process, besides those of devices."""

CALLS_A_MATCH = 100
"""How often the organiser can be called to one match: each call is kept."""

# -- what is sent --------------------------------------------------------------------------------------

BODY_BYTES = 64 * KIB
"""The body of a command over HTTP, and a message of a live connection.  A command has about 200 bytes."""

RECORD_BYTES = 2 * MIB
"""A match record that is audited or replayed over HTTP: ten times the longest match there may be."""

HEAD_BYTES = 16 * KIB
"""The head of a request: request line and headers."""

REPLAY_ACTIONS = 2_000
"""The longest record that is replayed over HTTP: every action of it is answered with a position."""

ANSWER_BYTES = 32 * MIB
"""The longest answer to a replay, before it is packed."""

JUDGED_AT_ONCE = 2
"""Records that are audited or replayed at the same time in one process: each takes a core of it."""

JUDGED = "30/minute"
"""Records one address may have audited or replayed.  A class that goes through its matches needs fewer."""

LAID_ACTIONS = 200
"""Actions that are judged at a table laid for a lesson or for "what if"."""

LAID = "600/minute"
"""Tables one address may have judged: thirty lessons at once behind one address, a tap every three seconds."""

# -- who looks on --------------------------------------------------------------------------------------

ONLOOKERS_MATCH_SECONDS = 2.0
"""Seconds of the processor that spectators of one match may take at once for views they ask for, and as many for
papers: their table must not feel it.  What they are sent as the match goes on is not counted."""

ONLOOKERS_MATCH_SHARE = 0.05
"""The share of the time in which these seconds come back."""

ONLOOKERS_SECONDS = 4.0
"""The same for the spectators of all matches of a process together."""

ONLOOKERS_SHARE = 0.1
"""The share of the time in which these come back."""

PAPERS_SECONDS = 12.0
"""Seconds of the processor that papers take at once which tables, seats and arbiters behind one address ask for, and
as many for each table of an evening: thirty tables behind one address that end at once and keep their pages."""

PAPERS_SHARE = 0.1
"""The share of the time in which these seconds come back. Until then who used least waits least."""

ALL_PAPERS_SECONDS = 24.0
"""The same for all addresses of a process together; tables of an evening are not among them."""

ALL_PAPERS_SHARE = 0.2
"""The share of the time in which these come back."""

PAPERS_WAITING = 32
"""Those who wait for a paper. With one more, who used most has to go."""

PAPERS_PATIENCE = 8.0
"""Seconds a paper waits for its turn."""

PAPERS_BYTES = 32 * MIB
"""Sheets, proofs, pages to keep and records that are kept in memory until their match goes on."""

LINES_BYTES = 16 * MIB
"""Lines as everybody sees them that are kept written, of all matches in memory."""

# -- devices -------------------------------------------------------------------------------------------

CONNECTIONS_A_TOKEN = 6
"""Live connections one token may hold: a phone comes back before its old connection was missed."""

DEVICES_AN_ADDRESS = 120
"""Live connections of one address: thirty tables with two phones each behind one address, and those
that come back before the old connection was missed."""

SPECTATORS_OF_ALL = 0.5
"""The share of the live connections that spectators may hold.  A table or seat that finds no place is
given that of a spectator."""

PING_SECONDS = 5.0
"""How often every device is asked whether it is there.  A screen that hears nothing for two of these, or no answer to a
tap, looks for another connection (``companion_ui/web/src/net/reconnecting-socket.ts``)."""

PONG_SECONDS = 8.0
"""How long a device may take to say so."""

STRANGERS = 40
"""Live connections in all that have not said yet whose they are.  A further one ends the oldest of the
address that has most of them: a device needs milliseconds to say it."""

STRANGERS_AN_ADDRESS = 20
"""The same for one address; here too the oldest has to go."""

STRANGER_SECONDS = 5.0
"""How long a live connection may take to say whose it is."""

STRANGER_BYTES = 1 * KIB
"""Bytes a live connection may send before it has said whose it is, in frames and all: a token has 43."""

MESSAGES_BYTES = 128 * KIB
"""Bytes a device may send between two commands that count: one whole message, and whatever else comes."""

FRAMES = 300
"""Frames of WebSocket a connection may send at once: each costs more to read than its bytes."""

FRAMES_A_SECOND = 30
"""How many of them come back each second, or twice as many as `TACHIAI_RATE` allows.  A quick table sends six."""

STRANGER_MESSAGES = 5
"""Messages a live connection may send before it has said whose it is; the first wrong token ends it."""

WASTED_MESSAGES = 100
"""Messages of a live connection that are of no use (unreadable, sent more often than may be): with one more it ends,
and a device that means well comes back at once."""

UPGRADES = "600/10 seconds"
"""Live connections one address may begin: all devices of an event that come back at once, five times over."""

CONNECTS = "600/minute"
"""How often one address may say whose a connection is: 120 devices that come back five times a minute."""

ARBITERS_A_MATCH = 20
"""Arbiters' tokens of one match; a further one revokes the oldest."""

TABLES_A_MATCH = 12
"""Tables' tokens of one match; a further one revokes the oldest that does not hold the pen."""

DEVICES_A_MATCH = 300
"""Devices that ever had a seat of one match, in equal parts for each: each is a link of its chain."""

DEVICES_KEPT = 50
"""So many more may join as a table."""

LINKS_A_MATCH = 20_000
"""Links of the chain of one match: 5,000 lines, and what people do beside them (seats, the pen, settings)."""

LINKS_FOR_TAPS = 10_000
"""Links after which the pen and the settings stay as they are: the rest is for lines, rulings and the end."""

# -- what people vouch for -----------------------------------------------------------------------------

OBJECTIONS_A_MATCH = 50
"""Objections of one match, each seat and the table its part: every view repeats them."""

ASKS_A_LINE = 20
"""How often one seat or the table may ask for an undo while nothing else is recorded."""

TICKETS_A_PLACE = 200
"""Tickets of one seat, of the guests or of the table: each burns a code of six digits for twelve hours."""

RULINGS_A_MATCH = 100
"""Rulings of one match: every view repeats them."""

RESULTS_BEYOND = 10
"""So many results an arbiter may decide beyond them."""

SIGNATURES_ASKED_A_MATCH = 100
"""How often all devices may be asked to sign at one match, by each seat, the table and the arbiter for its
part."""

CONFIRMATIONS_A_MATCH = 100
"""How often the end of one match may be confirmed or refused, each seat its part on its phone
and at the table."""

# -- the log -------------------------------------------------------------------------------------------

LOG_LINES_OF_A_KIND = 60
"""Lines of the log a minute that say one thing, of whomever; how many more there were is said afterwards."""

LOG_REQUESTS_AN_ADDRESS = 1_200
"""Requests of one address that are logged a minute (with ``--verbose``): as many as it may send."""

LOG_LINES = 6_000
"""Lines of the log a minute in all, of each level: about 1 MB."""

# -- guesses -------------------------------------------------------------------------------------------

GUESSES = "10/minute;100/hour"
"""Wrong tickets, codes, PINs and passphrases of one address (of IPv6: one /64).  A right ticket, whose 128 bits
cannot be guessed, lets in also when this is used up."""

GUESSES_IN_ALL = "1000/hour"
"""Wrong codes of all addresses together at full speed; after that one every few seconds is looked at."""

PIN_TRIES_A_MATCH_PER_HOUR = 20
"""Wrong PINs for one match at full speed, whatever the address; after that one every few seconds is looked at."""

PASSPHRASES_IN_ALL = "60/hour"
"""Wrong passphrases of the desk at full speed, whatever the address; after that one every few seconds."""

GUESS_SECONDS = 3.0
"""How long between two guesses once all addresses together made too many: drawn by lot among those who wait."""

GUESSES_WAITING = 8
"""Guesses of a kind that wait for their turn."""

GUESS_PATIENCE = 20.0
"""Seconds a guess waits for its turn."""

ARBITERS = "20/hour"
"""Times one address may come to one match with a PIN, right or wrong: each device is a link of the chain."""

# -- connections ---------------------------------------------------------------------------------------

CONNECTIONS = 1_000
"""TCP connections of a worker besides live ones; each holds a file and little memory.  A further one ends that of the
address that has most of them which asked nothing for the longest time."""

ENDING = 100
"""Connections a worker takes beyond all others: those that were ended need a moment to go."""

OTHER_FILES = 100
"""Files a worker holds open besides its connections."""

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive, and how long a new connection may be silent."""

BODY_SECONDS = 60.0
"""How long the rest of a request may take after its head: 2 MiB at 0.3 Mbit/s."""

ANSWER_SECONDS = 60.0
"""How long an answer may take to be read by who asked for it."""

WRITE_SECONDS = 20.0
"""How long a message of a live connection may take to be read, and how long a device may send nothing at all."""

UNREAD_BYTES = 64 * MIB
"""Bytes of requests that arrive and of answers that leave, of all connections of a worker together; what
holds most of them has to go."""
