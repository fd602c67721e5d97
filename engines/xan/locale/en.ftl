# +-÷Xan: words.
# Card numbers and (in translation) titles are from "Xan" by fullkawa and new1ro (CC BY 2.1 JP).

xan-title = +-÷Xan
    .needs = about 30 min · Xan's cards
xan-blurb = Lay your signs together and reach the goal. Clear every event to win.

## House rules

xan-option-scenario = Scenario
    .help = The story you play. You can write your own, too.
xan-option-scenario-s1 = 1: Everybody starts like that
xan-option-scenario-s2 = 2: The buried maze
xan-option-delay = You may place later
    .help = Let others place before you. You cannot skip.
xan-option-open_first = First event face up
    .help = Good for new players: they see the numbers.
xan-option-final = Final result
    .help = What to do when the result is a fraction.
xan-option-final-exact = Keep the fraction
xan-option-final-truncate = Drop the fraction
xan-option-slide = Card pushed out by a landslide
    .help = Where the card goes that has no room on the right.
xan-option-slide-wrap = To the left end
xan-option-slide-refill = Away; a new card comes in
xan-option-talk = When somebody says a number
    .help = You must not say the numbers you saw.
xan-option-talk-warn = Only a warning
xan-option-talk-redo = New fields

## Cards

xan-card-fighter = fighter (+)
xan-card-thief = thief (−)
xan-card-mage = mage (×)
xan-card-seer = seer (÷)
xan-card-first = First strike ( )
xan-card-shortcut = Shortcut ※
xan-card-transform = Transform +-÷×
xan-card-sight = Second sight ∴
xan-card-slide = Landslide ⇒
xan-card-double = Power up ×2
xan-printed-01-Z-001 = A small, ordinary village
xan-printed-02-F-001 = A goblin appears!
xan-printed-03-F-001 = Drive the goblin away!
xan-printed-04-F-001 = Drive the goblin boss away!
xan-printed-05-Z-001 = Where is the hideout?
xan-printed-06-F-001 = The monsters' den
xan-printed-07-F-001 = Beat the lookout!
xan-printed-08-F-001 = Beat the goblin boss!
xan-printed-09-F-001 = Now, the last blow!
xan-printed-01-F-002 = The maze
xan-printed-02-F-002 = Where is the way in?
xan-printed-03-F-002 = Beat the big rat!
xan-printed-05-F-002 = Beat the wraith!
xan-printed-06-F-002 = The treasure chest

## What is printed on the cards

xan-printed-scene = { $id }
xan-printed-event = { $id }
xan-printed-clear = Clear: { $condition }
xan-printed-critical = { $then ->
    [gain] ★ { $condition }: gain a skill
    [release] ★ { $condition }: give up a skill
    [out] ★ { $condition }: the leader sits out next
   *[none] ★ { $condition }: critical
}
xan-printed-fumble = { $then ->
    [gain] ! { $condition }: gain a skill
    [release] ! { $condition }: give up a skill
    [out] ! { $condition }: the leader sits out next
   *[none] ! { $condition }: fumble
}
xan-condition-at-least = { NUMBER($n, useGrouping: 0) } or more
xan-condition-at-most = { NUMBER($n, useGrouping: 0) } or less
xan-condition-between = from { NUMBER($m, useGrouping: 0) } to { NUMBER($n, useGrouping: 0) }
xan-condition-one-of = one of { $numbers }
xan-condition-just = exactly { NUMBER($n, useGrouping: 0) }
xan-condition-multiple-of = { $n ->
    [1] a whole number
    [2] an even number
   *[other] a multiple of { NUMBER($n, useGrouping: 0) }
}
xan-condition-greater-than = more than the last result, { $n }
xan-condition-greater-than-previous = more than the last result
xan-condition-whatever = any result will do
xan-condition-equal-fields = { NUMBER($n, useGrouping: 0) } or more equal numbers
xan-condition-contains = a card with a { NUMBER($n, useGrouping: 0) }
xan-condition-all = { $all }
xan-condition-any = { $any }
xan-condition-not = not: { $condition }

## Where the match is

xan-phase-setup = Choosing classes
xan-phase-flip = Next scenario card
xan-phase-choose = Choosing who takes part
xan-phase-reveal = Turning up fields
xan-phase-place = Placing class cards
xan-phase-declare = Choosing the path
xan-phase-open = Turning up the path
xan-phase-gain = Gaining a skill
xan-phase-release = Giving up a skill
xan-phase-over = Over

## What can be done

xan-action-setup = Choose classes
xan-action-flip = Next card
xan-action-choose = These take part
xan-action-place = Place
xan-action-peek = Note what I saw
xan-action-hint = Give a hint
    .own = Give a hint. Don't say the numbers!
xan-action-skill = Use a skill
xan-action-declare = Take this path
xan-action-redo = Replace them
xan-action-open = Turned up
xan-action-gain = Gain a skill
xan-action-release = Give up a skill
xan-action-talk = Said a number

## A line of the record

xan-line-setup = Classes: { $party }
xan-line-flip =
    Next card{ $mixed ->
        [true] {" "}(shuffled by mistake)
       *[other] {""}
    }
xan-line-choose = Taking part: { $chars }
xan-line-place = { $seat }: { $char } at { $slot }
xan-line-peek = { $seat }: note of what they saw
xan-line-hint = { $seat }'s hint: { $from }{"\u00A0"}{ $sign }{"\u00A0"}{ $to }{"\u00A0"}={"\u00A0"}{ $value }
xan-line-skill = { $seat }: { $skill } { $row ->
        [0] { $target }{ $slot }{ $sign }{ $cell } { $value }
       *[other] row { $row }
    }
xan-line-declare = { $seat }: the path is { $path }
xan-line-redo = Fields replaced
xan-line-open =
    { $sum ->
        [true] { $formula }{ $goal ->
            [at-least] {" "}(clear: { $n } or more)
            [at-most] {" "}(clear: { $n } or less)
            [between] {" "}(clear: from { $m } to { $n })
            [one-of] {" "}(clear: { $numbers })
            [greater-than-previous] {" "}(clear: more than { $n })
           *[other] {""}
        }
       *[other] Turned up: { $cells }
    }
xan-line-gain =
    { $learnt ->
        [false] Skill drawn: { $skill } (nobody can learn it)
       *[true] Skill gained: { $skill } { $char }
    }
xan-line-release = Skill given up: { $skill }
xan-line-talk = { $seat }: foul, said a number they saw

## What happened

xan-effect-party = The order is { $order }.
xan-effect-card =
    { $type ->
        [scene] New scene: { $id }
       *[event] Event: { $id }
    }
xan-effect-choose = Taking part: { $chars }.
xan-effect-lay = Laid face down: { $cells }. Pile: { $pile }.
xan-effect-sweep =
    { $under ->
        [0] Used up: { $cells }.
       *[other] Cleared: { $cells }. Under the pile go { $under }.
    }
xan-effect-rise = The other rows move up.
xan-effect-delay = { $seats } will place later.
xan-effect-place = { $char } is at { $slot }.
xan-effect-complete =
    { $trails ->
        [0] All are placed, but no single line goes through them.
       *[other] All are placed. Paths: { $trails }.
    }
xan-effect-peek = { $seat } noted what they saw at { $cells }.
xan-effect-hint =
    { $double ->
        [from] Hint of the { $char }: { $from } (doubled) { $sign } { $to } = { $value }
        [to] Hint of the { $char }: { $from } { $sign } { $to } (doubled) = { $value }
       *[other] Hint of the { $char }: { $from } { $sign } { $to } = { $value }
    }
xan-effect-skill = The { $char } uses { $skill }.
xan-effect-declare = The path is { $path }.
xan-effect-open = Turned up: { $cells }
xan-effect-result =
    { $value ->
        [none] There is no result: it divides by 0.
       *[other] The result is { $value }.
    }
xan-effect-clear = “{ $event }”: clear!
xan-effect-fail = The event has failed.
xan-effect-critical =
    { $then ->
        [gain] Critical!
        [release] Critical! The party gives up a skill.
       *[none] Critical!
    }
xan-effect-fumble =
    { $then ->
        [gain] Fumble. The party gains a skill.
        [release] Fumble. The party gives up a skill.
       *[none] Fumble.
    }
xan-effect-out = The { $char } misses the next event.
xan-effect-gain =
    { $char ->
        [none] Nobody can learn { $skill }.
       *[other] Skill gained: { $skill } { $char }
    }
xan-effect-no-gain = Nobody can learn a skill now.
xan-effect-release = The { $char } gives up { $skill }.
xan-effect-no-release = There is no skill to give up.
xan-effect-warn = { $seat } said a number.

## What the hands do

xan-step-clear = Take cards back. Shuffle the { $count } used fields under the pile.
xan-step-mixed = Take cards back. { $cells } and used fields stay shuffled into the pile.
xan-step-discard = Take class and skill cards back. Put { $cells } aside.
xan-step-rise = Move the other rows up by one.
xan-step-lay = Lay new cards face down: { $cells }.
xan-step-push = Put the pushed card aside. Lay a new one at { $cells }.
xan-step-read = Read the goals on the card together.
xan-step-look = Only { $seat } looks at { $cells }. Don't say the numbers!
    .own = { "" }
xan-step-open = Turn up { $cells }. Enter the numbers.
xan-step-first = Put the ( ) card on the { $char }.
xan-step-shortcut = Move the thief's card to { $slot }.
xan-step-transform = The mage now counts as { $sign }.
xan-step-sight = Turn up { $cell }.
xan-step-slide = Move row { $row } one place to the right.
xan-step-wrap = The last card of row { $row } goes to its left end.
xan-step-double = Put the ×2 card on { $cell }.
xan-step-draw = Turn up the top skill card.
xan-step-learn = Put { $skill } in front of the { $char }.
xan-step-return = Put { $skill } back into the skill pile.
xan-step-out = The { $char } rests in the next event.

xan-due-choose = Who takes part? Choose { $count }.
xan-due-open = Which numbers are at { $cells }?
xan-due-declare = { $seat }: where does the sum start and end?
    .own = Where does the sum start and end?
xan-due-redo =
    No path here. { $why ->
        [short] Too few cards left: the event fails.
       *[trail] The fields are replaced.
    }
xan-due-gain = Turn up one skill card. Which is it?
xan-due-release = Which skill do you give up?

## Refusals and their reasons

xan-match-over = The match is over.
    .why = It ends when an event fails or the last is cleared. Undo a mistake. (R36)
xan-phase-wrong = Not now.
    .why = Everything has its time. Do first what is due now. (R1)
xan-setup-party = The classes are not shared out right.
    .why = Alone: four classes. Two players: two each. More players: one each. (R2)
xan-setup-requires =
    { $fault ->
        [few] This scenario needs { $least } or more classes.
        [many] This scenario has room for { $most } classes.
       *[class] This scenario needs: { $missing }.
    }
    .why = A scenario asks for some classes and players. Choose to fit. (R2)
xan-choose-chars = These cannot take part.
    .why = Choose as many as the card says. A class that rests cannot come. (R8)
xan-turn-order = It is somebody else's turn.
    .why = The thief begins, or else the first seat. Then it goes clockwise. (R10)
xan-place-not-yours = That is not your class card.
    .why = You place your own class cards. Others place theirs. (R12)
xan-place-absent = That class is not in this event.
    .why = It rests or was not chosen. It waits for the next event. (R12)
xan-place-twice = That class card is already placed.
    .why = Each class card is placed once. Only Shortcut moves one. (R12)
xan-place-no-slot = You cannot place there.
    .why = Place between two fields next to each other. Not diagonally. (R12)
xan-place-occupied = There is a class card already.
    .why = One class card in each place. Choose a free one. (R12)
xan-peek-not-seen = You have not seen that card.
    .why = You see the two cards beside your class card. No others. (R13)
xan-peek-face-up = That card is face up already.
    .why = Note only what lies face down. Everybody sees the rest. (R13)
xan-hint-turn = Give a hint in your turn, after placing.
    .why = When the next turn begins it is too late. Place first. (R14)
xan-hint-twice = You have given your hint.
    .why = One hint for each card placed. You choose the direction. (R14)
xan-hint-not-seen = You cannot give a hint about these two.
    .why = Only the two cards beside your class card. You saw them. (R14)
xan-hint-impossible = No cards can give that result.
    .why = The cards seen so far rule it out. There are three of each number. (R14)
xan-skill-not-held = You do not hold that skill.
    .why = Use the skills your classes have learnt. Not other people's. (R16)
xan-skill-absent = Its class is not in this event.
    .why = A class that takes no part uses no skills. It waits for the next event. (R16)
xan-skill-used = That skill was used already.
    .why = Each skill works once in a round. Then it is ready again. (R16)
xan-skill-turn = Use that skill in your own turn.
    .why = Second sight and Power up need your turn. Not once the path is chosen. (R16)
xan-skill-target = You cannot use it there.
    .why = Each skill has its own targets. Read the card. (R16)
xan-redo-trail = A single line does go through them.
    .why = Replace the fields only if there is no path. Choose a path. (R24)
xan-declare-seat = The last one to place chooses the path.
    .why = Whoever placed last says it. You may all talk about it. (R25)
xan-declare-no-trail = No single line goes through them.
    .why = A path must cross each class card once. If there is none, replace the fields. (R25)
xan-declare-path = You cannot go that way.
    .why = Cross each class card exactly once. Never cross an empty place. (R25)
xan-open-cells = These are not the cards to turn up.
    .why = Turn up the hidden cards of the path. All of them. (R25)
xan-open-count = { $at } cannot show { $number }.
    .why = There are three of each number. Used ones are out until the event ends. (R25)
xan-gain-held = Somebody holds that skill already.
    .why = There is one card of each skill. Look at the card again. (R28)
xan-gain-char = That class cannot learn it.
    .why = Class skills are for their class. The level is the limit. (R28)
xan-release-not-held = Nobody holds that skill.
    .why = Give up a skill somebody has learnt. Choose one. (R29)
xan-undo-target = You cannot go back to there.
    .why = Go back to an earlier line only. Not to a later one. (R37)

## Taken on trust, and fouls

xan-peek-told = What you saw is noted.
    .why = Nobody else sees it. It is checked when cards turn up. (R13)
xan-hint-claimed = The hint is taken on trust.
    .why = The cards are hidden. It is checked when they turn up. (R14)
xan-talk-number = A number was said outright.
    .why = Never say the numbers you saw. Only a hint's result. (R15)
xan-flip-mixed = All the cards were shuffled together.
    .why = Only used cards go under the pile. Play goes on. (R31)

## How it ends

xan-end-scenario-clear = Scenario cleared!
    .why = The last event is cleared. Everybody wins. (R36)
xan-end-not-cleared = The result misses the goal.
    .why = An event must meet its goal. The match ends here. (R36)
xan-end-division-by-zero = You cannot divide by 0.
    .why = Dividing by 0 fails the event. The match ends here. (R36)
xan-end-no-fields = There are not enough field cards.
    .why = Without cards for new fields the event fails. The match ends here. (R36)

## What is no record

xan-record-no-scenario = A scenario is s1, s2 or a scenario object: { $value }
xan-record-no-char = There is no class "{ $value }".
xan-record-no-skill = There is no skill "{ $value }".
xan-record-no-sign = A sign is one of + - × ÷: { $value }
xan-record-no-number = Numbers are 1 to 5: { $value }
xan-record-no-card-type = A card's type is scene or event: { $value }
xan-record-no-kind = An event's kind is event or battle: { $value }
xan-record-no-consequence = It must be gain, release, out or none: { $value }
xan-record-no-condition = A condition has exactly one known key: { $value }
xan-record-not-true = This must be true: { $value }
xan-record-cell-count = A pattern has 2 to 15 fields: { $value }
xan-record-no-scene-first = The first card must be a scene: { $value }
xan-record-no-event = There is no event card: { $value }
xan-record-not-their-skill = That class cannot hold "{ $value }".

## Advice, on the own phone alone, before something is recorded

xan-advice-hint = That is not what you looked at.
    .why = By the numbers you noted, this hint is not true. Look again. (R14)
xan-advice-number = You noted another number.
    .why = The card turned up was one you looked at. Look again. (R20)

## What a layout names

xan-view-party = Class cards
xan-view-grid = Fields
xan-view-phase = Now
xan-view-scenario = Scenario
xan-view-turned = Scenario cards turned
xan-view-previous = Last result
xan-view-turn = Turn under way
xan-view-path = Path
xan-view-pile = Cards in the pile
xan-view-used = Used cards or skills
xan-view-talks = Times a number was said
xan-view-char = Class
xan-view-seat = Whose
xan-view-hinted = Hint given
xan-view-status = Takes part
xan-view-in = yes
xan-view-aside = waits
xan-view-out = rests
xan-view-sign = Sign
xan-view-slot = Place
xan-view-first = First strike in use
xan-view-skills = Skills
xan-view-card = Number
xan-view-double = Doubled
