# The page a match is taken home in.

takehome-language = Language
takehome-table = The table
takehome-badge-checking = Checking…
takehome-badge-good = Checked: no change found
takehome-badge-bad = Something was changed
takehome-badge-none = No proof in it

takehome-result = How it ended
takehome-open = The game was not played to its end.
takehome-by-ruling = The arbiter decided it.
takehome-agrees = { $who } says: that is right.
takehome-refuses = { $who } says: that is not right. “{ $reason }”
takehome-signed = (signed by their phone)
takehome-not-counted = Another device answered for { $who } too, or about another end (link { NUMBER($link, useGrouping: 0) }). That does not count.
takehome-silent = { $who } said nothing about it.
takehome-handed = After move { NUMBER($n, useGrouping: 0) } { $who } changed to another phone. The old one said yes.
takehome-moved = After move { NUMBER($n, useGrouping: 0) } { $who } changed to another phone. The old one was not asked.
takehome-ruling = After move { NUMBER($n, useGrouping: 0) } the arbiter { $name } { $what }: “{ $reason }”
takehome-ruling-stop = stopped the table
takehome-ruling-resume = let it go on
takehome-ruling-back = went back
takehome-ruling-correct = corrected a move
takehome-ruling-insert = put a move in
takehome-ruling-remove = took a move out
takehome-ruling-allow = let a move stand
takehome-ruling-result = decided the result
takehome-objected = { $who }: “That's wrong!” ({ $what })
takehome-what-missing = a move is missing
takehome-what-card = it was another card
takehome-what-rule = another rule
takehome-what-other = something else
takehome-answer = { $name } answered: “{ $reason }”
takehome-closed = { $name } closed the match: “{ $reason }”

takehome-claims = What was taken on trust
takehome-confirmed = True (move { NUMBER($n, useGrouping: 0) } showed it)
takehome-refuted = not so (move { NUMBER($n, useGrouping: 0) } showed it)
takehome-unsettled = Nobody found out

takehome-hands = Secrets opened after the game
takehome-told = Secret notes
takehome-against = What was said at the table, beside it
takehome-hand-as-told = As noted in move { NUMBER($n, useGrouping: 0) }
takehome-hand-not-as-told = Not as noted in move { NUMBER($n, useGrouping: 0) }
takehome-hand-cannot-say = Cannot tell
takehome-hand-lie = A lie nobody noticed?

takehome-proof = Is this record real?
takehome-no-chain = This page was made from a record file. It has no chain, so there is nothing to check.
takehome-wrong = Something was changed at link { NUMBER($link, useGrouping: 0) } (move { NUMBER($n, useGrouping: 0) }):
takehome-wrong-before = { $links ->
    [0] Nothing of it can be trusted.
   *[other] Only what comes before link { NUMBER($links, useGrouping: 0) } is as it was written.
}
takehome-wrong-show = Show that move
takehome-why-missing = a part is missing.
takehome-why-unreadable = it cannot be read.
takehome-why-number = the numbers do not follow each other.
takehome-why-hash = its text was changed.
takehome-why-private = its secret part was changed.
takehome-why-signature = a signature is wrong.
takehome-why-head = it speaks of a code that is not in the chain.
takehome-why-device = no such device had a part in this.
takehome-why-desk = what it says of the devices goes back in time.
takehome-why-position = the board shown here is not the one that was written.
takehome-why-rules = the name of the rules does not follow on the links before.
takehome-why-line = what is shown here is not what was written.
takehome-shows = This is certain
takehome-shows-lines = All lines of the record ({ NUMBER($n, useGrouping: 0) }), the referee's words and the boards are unchanged since the code below was made (up to link { NUMBER($links, useGrouping: 0) }). Nothing was left out, swapped or added.
takehome-shows-opened = { $count ->
    [one] 1 secret was opened, and it is what was noted then.
   *[other] { NUMBER($count, useGrouping: 0) } secrets were opened, and they are what was noted then.
}
takehome-shows-signed = { $who }'s phone signed it with its own key.
takehome-shows-signed-device = A device at the table signed it with its own key.
takehome-not = This page alone cannot tell
takehome-not-whole = Whether everything was written anew. Compare the code below with a player's phone, the match sheet, or another page of this game: at the same link the code must be the same.
takehome-not-end = Whether something came after this and was cut off: no phone signed the end.
takehome-not-sealed = { $count ->
    [one] What 1 secret line says. It was not opened.
   *[other] What { NUMBER($count, useGrouping: 0) } secret lines say. They were not opened.
}
takehome-not-rules = Whether the referee judged well. Tachiai can judge the record again at any time.
takehome-not-page = Whether this page is honest. If in doubt, check this file with Tachiai: tachiai verify
takehome-code = Check code:
