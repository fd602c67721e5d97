# 101: words.

one_o_one-title = 101
    .needs = 30–60 min · one pack with jokers
one_o_one-blurb = Keep the total at 101 or below. The last player left wins.

## House rules

one_o_one-option-lp = Life points at the start
    .help = Life points (LP) of every player. Ten is usual.
one_o_one-option-heal_cap = Never more LP than at the start
    .help = A counter never takes you above what you began with.
one_o_one-option-counter_starter = Who starts after a counter
    .help = Who begins the round after a counter.
one_o_one-option-counter_starter-hit = Whoever lost life points
one_o_one-option-counter_starter-joker = Whoever laid the joker
one_o_one-option-draw_starter = Who starts after a draw
    .help = Who begins the round after a drawn one.
one_o_one-option-draw_starter-next = Whoever would have been next
one_o_one-option-draw_starter-same = The same player as before

## What can be done, and a line of the record

one_o_one-action-flip = Turn up
one_o_one-action-play = Play
one_o_one-action-hand = Note my hand

one_o_one-line-flip = Turned up: { $card }
one_o_one-line-play =
    { $seat }: { $card }{ $value ->
        [1] {" "}(+1)
        [11] {" "}(+11)
        [10] {" "}(+10)
        [-10] {" "}(−10)
       *[other] {""}
    }{ $special ->
        [8] {" "}(+0)
        [9] {" "}(reverse)
       *[other] {""}
    }{ $from ->
        [deck] {" "}(from the deck)
       *[hand] {""}
    }
one_o_one-line-hand = { $seat }: note of the hand

## What happened

one_o_one-effect-total = The total is { $total }.
one_o_one-effect-reverse =
    { $direction ->
        [1] Reverse! Play goes clockwise.
       *[-1] Reverse! Play goes the other way.
    }
one_o_one-effect-reset = Exactly 101: reset! The penalty level is { $level }.
one_o_one-effect-bust = Bust! { $seat } takes { $level } damage.
one_o_one-effect-counter = Counter! { $seat } recovers LP, { $against } loses { $level }.
one_o_one-effect-lp = { $seat } has { $lp } LP.
one_o_one-effect-out = { $seat } is out.
one_o_one-effect-refill = { $seat } draws a card. Deck: { $deck }.
one_o_one-effect-deck-out = The deck is empty. This round is a draw.
one_o_one-effect-round = Round { $round }. { $starter } starts. The penalty level is { $level }.

## What the hands do

one_o_one-step-deal = Shuffle all cards. Deal { $count } to each player.
one_o_one-step-again = Shuffle all cards again. Deal { $count } to each player.
one_o_one-step-open = Turn up the top card. { $seat } starts.
    .own = Turn up the top card. You start.
one_o_one-step-still = The dealt cards stay. Choose the card turned up once more.
one_o_one-step-sweep = Move the cards on the table aside.
one_o_one-step-flip = { $seat } turns up the top card.
    .own = Turn up the top card.
one_o_one-step-undo = Lay the table, the hands and the deck as on the screen.
one_o_one-step-draw = { $seat } draws one card from the deck.
    .own = Draw one card from the deck.

one_o_one-due-flip =
    { $why ->
        [open] What is the first card on the table?
       *[reset] Which card was turned up?
    }

one_o_one-phase-open = Start of the round
one_o_one-phase-play = In play
one_o_one-phase-flip = Reset
one_o_one-phase-over = Over

## Refusals and their reasons

one_o_one-match-over = The match is over.
    .why = It ends when one player is left. Undo if that was wrong. (R13)
one_o_one-flip-none-due = No card is turned up now.
    .why = A card is turned up to open a round, and after a reset. At no other time. (R3)
one_o_one-flip-seat = This player does not turn up the card.
    .why = To open a round, the table does it. After a reset, whoever made 101. (R3)
one_o_one-card-seen = This card is already out this round.
    .why = Each card comes once a round. Please check the card. (R5)
one_o_one-seat-out = This player is out.
    .why = With no LP left you are out. Your turns are skipped. (R4)
one_o_one-play-flip-first = First turn up a card.
    .why = A round opens with a card from the deck. So does a reset. (R3)
one_o_one-play-not-your-turn = It is another player's turn.
    .why = Whoever's turn it is lays one card. Nobody passes. (R4)
one_o_one-play-value = This card cannot count that.
    .why = An ace is 1 or 11, a ten +10 or −10. Others are fixed. (R7)
one_o_one-play-ten-minus = Minus ten needs a total of 10 or more.
    .why = The total never goes below 0. Up to 9, a ten adds 10. (R7)
one_o_one-play-value-missing = Choose what this card counts.
    .why = An ace counts 1 or 11. A ten counts +10 or −10. (R7)
one_o_one-hand-count = That is not the number of cards you hold.
    .why = Note as many as you hold now. Use ? for a card you leave out. (R2)
one_o_one-hand-duplicate = The same card is there twice.
    .why = There is one of each card. Choose another one. (R2)
one_o_one-hand-unseen = Your hand is noted.
    .why = Nobody else sees your hand. Cards on the table will show it. (R2)
one_o_one-undo-target = You cannot go back to there.
    .why = You can only go back to an earlier line. Choose another. (R14)

## Ends

one_o_one-end-last-standing = Only one player is left.
    .why = All others have no LP left. The last player wins. (R13)

## Advice, on the own phone alone, before something is recorded

one_o_one-advice-not-in-hand = That is not in the hand you noted.
    .why = You play from your hand, or unseen from the deck. Look again. (R4)
one_o_one-advice-in-hand = That card is in the hand you noted.
    .why = A card in your hand does not come from the deck. Look again. (R4)

## What a layout names

one_o_one-view-phase = Now
one_o_one-view-round = Round
one_o_one-view-turn = Whose turn
one_o_one-view-starter = Who began the round
one_o_one-view-direction = Direction (1 or -1)
one_o_one-view-total = Total
one_o_one-view-level = Penalty level
one_o_one-view-lp = Life points
one_o_one-view-out = Who is out
one_o_one-view-deck = Cards in the deck
one_o_one-view-hands = Cards in hand
one_o_one-view-pile = Cards played
one_o_one-view-gone = Cards gone
one_o_one-view-previous = Who played before
