# Words of Xan's board (those of the rules lie in engines/xan/locale)

xan-ui-board = Fields
xan-ui-event = Scenario card
xan-ui-welcome = The adventure begins
xan-ui-where = Card { NUMBER($turned, useGrouping: 0) } of { NUMBER($cards, useGrouping: 0) } · pile { NUMBER($pile, useGrouping: 0) }
xan-ui-redos = { $n ->
    [1] 1 redo left
   *[other] { NUMBER($n, useGrouping: 0) } redos left
}
xan-ui-their-turn = { $who } to play
xan-ui-free = free
xan-ui-can = can be chosen
xan-ui-down = face down
xan-ui-double = counts double
xan-ui-look = may be looked at
xan-ui-start = start
xan-ui-from = start
xan-ui-to = end
xan-ui-possible = can be { $numbers }
xan-ui-absent = sits out
xan-ui-laid = on { $slot }
xan-ui-acting = to act
xan-ui-and = {" and "}
xan-ui-or = {" or "}
xan-ui-and-cells = {" and "}
xan-ui-hint = { $seat }: a hint?
xan-ui-look-hint = { $seat } alone looks at { $cells }. A hint?
xan-ui-came-clear = Clear!
xan-ui-came-critical = Critical!
xan-ui-chapter-clear = { $event }
    .detail = { $formula }
xan-ui-came-fail = Failed…
xan-ui-deduce = Deduce
xan-ui-claim-refuted = Not right! { $what }
xan-ui-result-refuted = not right
xan-ui-result-true = Every hint was true!
xan-ui-claims-confirmed = { $lies ->
    [0] { xan-ui-result-true }
   *[other] The other hints were true.
}
xan-ask-gain-char = { $skill }: who learns it?
xan-ui-conflict = One of the hints seems to be wrong.
xan-ask-setup-party = Which class does { $key } play?
xan-ui-do-setup = Start
xan-ui-too-few = This scenario needs another number of players
xan-ask-place-slot = { $seat }: where does the { $char } go?
    .own = Where does the { $char } go?
xan-ask-place-char = { $seat }: which card?
    .own = Which card?
xan-ask-open-cells = Number on { $key }?
xan-ui-where-start = Where does the sum start?
xan-ui-where-end = Where does it end?
xan-ui-which-way = Which sum?
xan-ui-other-way = Another path
xan-ui-do-open = See the result
xan-ui-do-redo = { $why ->
    [short] End it here
   *[other] Replace the fields ({ NUMBER($n, useGrouping: 0) } left)
}
xan-ui-nobody = Not this time…
xan-ui-mixed = Shuffled by mistake
xan-ui-do-mixed = Record it as shuffled
xan-field-cells = Cards I saw
xan-ui-handover = Note in private
xan-ask-skill-target = { $skill }: which sign is worked out first?
xan-ask-skill-slot = { $skill }: where does the thief go?
xan-ask-skill-sign = { $skill }: which sign does the mage become?
xan-ask-skill-cell = { $skill }: which field?
xan-ask-skill-value = { $skill }: what does it show?
xan-ask-skill-row = { $skill }: which row slides?

## Phone

xan-phone-saw = Change the numbers you saw
xan-phone-open = Turn the cards up and enter their numbers on the tablet.
xan-phone-look = Look at { $cells }, alone.
xan-ask-peek-cells = The number on { $key }?
xan-phone-skip = I don't know
xan-phone-true = True hints. Choose one and say it
xan-phone-deduction = What you can work out
xan-phone-nothing = You have looked at nothing yet.
xan-phone-conflict = A hint, or a number you noted, seems wrong.

## A scenario of one's own

xan-ui-own-scene = Scene
xan-ui-own-event = Event
xan-ui-own-flow = Labyrinth
xan-ui-own-title = Name
xan-ui-own-clear = Clear
xan-ui-own-critical = Critical
xan-ui-own-fumble = Fumble
xan-ui-own-none = none
xan-ui-own-at_least = at least
xan-ui-own-at_most = at most
xan-ui-own-between = from … to
xan-ui-own-one_of = one of
xan-ui-own-multiple_of = multiple of
xan-ui-own-greater_than_previous = more than before
xan-ui-own-equal_fields = equal numbers
xan-ui-own-contains = uses a number
xan-ui-own-gain = gain a skill
xan-ui-own-release = lose a skill
xan-ui-own-out = the leader sits out
xan-ui-own-cards = Cards
xan-ui-own-cols = Columns
xan-ui-own-rows = Rows
xan-ui-own-participants = How many take part
xan-ui-own-all = all of
xan-ui-own-any = any of
xan-ui-own-not = not
xan-ui-own-if = If
xan-ui-own-then = Then
