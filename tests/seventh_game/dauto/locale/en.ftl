# Dauto: words.

dauto-title = Dauto
dauto-blurb = Lay a card face down and say its rank. Who doubts?

dauto-option-cards = Cards at the start
    .help = Each player gets this many of the twenty cards.

dauto-action-hand = Tell my hand
dauto-action-lay = Lay a card
dauto-action-doubt = Doubt!
dauto-action-show = Show the card
dauto-action-believe = Believe it
dauto-field-cards = Which cards?
dauto-field-rank = Which rank?
dauto-field-card = Which card?

dauto-line-hand = { $seat } told the hand: { $cards }
dauto-line-lay = { $seat } laid a card: "{ $rank }"
dauto-line-doubt = { $seat }: Doubt!
dauto-line-show = { $seat } showed: { $card }
dauto-line-believe = { $seat } believes it

dauto-effect-lay = { $seat } says: { $rank }.
dauto-effect-doubt = { $seat } doubts it.
dauto-effect-show = It is the { $card }. { $true ->
    [true] It was true.
   *[other] It was a lie.
}
dauto-effect-take = { $seat } takes the heap: { $count }.
dauto-effect-believe = { $seat } believes it.
dauto-effect-end = The game is over.

dauto-due-show = Which card was it?
dauto-due-believe = The last card. Do you believe it?

dauto-view-phase = Now
dauto-view-rank = Rank to say
dauto-view-hands = Cards in hand
dauto-view-heap = On the heap
dauto-view-said = Said
dauto-view-seat = Who
dauto-view-seen = Seen going there
dauto-view-hand = My hand
dauto-view-conflict = Something I told was wrong
dauto-phase-lay = Lay a card
dauto-phase-show = Show the card
dauto-phase-last = The last card
dauto-phase-over = Over

dauto-match-over = The match is over.
    .why = Nothing more is recorded after the end. (R9)
dauto-hand-count = That is not the number of cards you hold.
    .why = Tell one entry for each card. Use ? for one you don't tell. (R2)
dauto-hand-elsewhere = Everybody saw one of these cards go elsewhere.
    .why = A card seen in another hand is not in yours. (R2)
dauto-lay-not-now = No card is laid now.
    .why = First the doubted card is shown, the last one believed. (R6)
dauto-lay-not-your-turn = It is another player's turn.
    .why = The players take turns. (R3)
dauto-lay-rank = That rank is not the next one.
    .why = The ranks go A, 2, 3, 4, 5 and from A again. (R3)
dauto-lay-elsewhere = Everybody saw that card go elsewhere.
    .why = You lay a card of your hand. (R4)
dauto-lay-said = Said, and not seen yet.
    .why = Nobody has seen the card. A lie is allowed. (R4)
dauto-doubt-nothing = There is nothing you can doubt.
    .why = You doubt another player's card, until the next is laid. (R5)
dauto-show-nothing = No card is to be shown.
    .why = Only a doubted card is shown, by its player. (R6)
dauto-show-elsewhere = Everybody saw that card go elsewhere.
    .why = There is one of each card. Please look again. (R6)
dauto-believe-nothing = There is nothing to believe.
    .why = Only a last card is believed, once by each player. (R8)
dauto-undo-target = You cannot go back to there.
    .why = You can only go back to an earlier line. (R10)
dauto-end-out = No cards left.
    .why = The last card is believed, or it is true. (R8)

dauto-advice-not-held = That card is not in the hand you told.
    .why = You lay a card of your hand. Look at it again. (R4)
dauto-advice-other-card = You told another card when you laid it.
    .why = The card on the table counts. Look at it again. (R6)
