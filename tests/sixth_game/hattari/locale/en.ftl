# Hattari: words.

hattari-title = Hattari
hattari-blurb = Lay a card face down and say its number. Is it true?
hattari-seat-left = Left
hattari-seat-right = Right

## House rules

hattari-option-cards = Cards at the start
    .help = Each player gets this many of the ten cards.
hattari-option-lie_pays = Who gets the points of a lie
    .help = A card was shown, and it was a lie.
hattari-option-lie_pays-doubter = The player who doubted
hattari-option-lie_pays-nobody = Nobody

## What can be done, and a line of the record

hattari-action-hand = Tell my hand
hattari-action-lay = Lay a card
hattari-action-answer = Answer
hattari-action-show = Show the card
hattari-action-resign = Give up
hattari-field-number = Which number was said?
hattari-field-say = Believe it?
hattari-field-card = Which card?
hattari-field-cards = Which cards?
hattari-card-believe = Believe
hattari-card-doubt = Doubt

hattari-line-hand = { $seat } told the hand: { $cards }
hattari-line-lay = { $seat } laid a card: "{ $number }"
hattari-line-answer = { $seat }: { $say }
hattari-line-show = { $seat } showed: { $card }
hattari-line-resign = { $seat } gave up

## What happened

hattari-effect-lay = { $seat } says: { $number }.
hattari-effect-answer = { $seat }: { $say }.
hattari-effect-show = It is the { $card }.
hattari-effect-points = { $seat } gets { $change }. That makes { $points }.
hattari-effect-end = The game is over.

## What the hands do

hattari-step-lay = { $seat }, lay the card face down.
hattari-step-aside = Put the card on the heap. Do not look.
hattari-step-turn-up = { $seat }, turn the card up.
hattari-step-points = Mark { $points } points for { $seat }.

hattari-due-answer = "{ $number }": do you believe it?
hattari-due-show = Which card was it?

## The position

hattari-view-phase = Now
hattari-view-turn = Waiting for
hattari-view-points = Points
hattari-view-hands = Cards in hand
hattari-view-said = Said
hattari-view-heap = Believed
hattari-view-shown = Shown
hattari-view-seat = Who
hattari-view-number = Number
hattari-view-hand = My hand
hattari-view-laid = I laid
hattari-view-conflict = Something I told was wrong
hattari-phase-lay = Lay a card
hattari-phase-answer = Believe or doubt
hattari-phase-show = Show the card
hattari-phase-over = Over

## Refusals and their reasons

hattari-match-over = The match is over.
    .why = Nothing more is recorded after the end. Take back a wrong line. (R9)
hattari-hand-count = That is not the number of cards you hold.
    .why = Tell one entry for each card. Use ? for one you don't tell. (R2)
hattari-hand-out = One of these cards is not in your hand any more.
    .why = A card laid or shown has left the hand. Please check. (R2)
hattari-lay-answer-first = First the other player answers.
    .why = A card laid is believed or doubted at once. Then play goes on. (R5)
hattari-lay-not-your-turn = It is the other player's turn.
    .why = The players take turns. (R3)
hattari-lay-number-out = That number already lies face up.
    .why = Each number comes once. You may lie, but not like that. (R4)
hattari-lay-not-held = That card lies face up already.
    .why = You lay a card of your hand. (R4)
hattari-lay-said = Said, and not seen yet.
    .why = Nobody has seen the card. A lie is allowed. (R4)
hattari-answer-none-due = There is nothing for you to answer.
    .why = Only the other player answers, right after a card. (R5)
hattari-show-none-due = No card is to be shown.
    .why = Only a doubted card is shown, by its player. (R6)
hattari-show-card-out = That card already lies face up.
    .why = There is one of each card. Please look again. (R6)
hattari-undo-target = You cannot go back to there.
    .why = You can only go back to an earlier line. (R10)

## Ends

hattari-end-points = The higher points win.
    .why = All cards are laid. Points are compared. (R8)
hattari-end-level = Both have the same points.
    .why = All cards are laid. Level points are a draw. (R8)
hattari-end-resign = A player gave up.
    .why = Anybody may give up at any time. (R9)

## Advice, on the own phone alone

hattari-advice-not-held = That card is not in the hand you told.
    .why = You lay a card of your hand. Look at it again. (R4)
hattari-advice-other-card = You told another card when you laid it.
    .why = The card on the table counts. Look at it again. (R6)
