# Words of 101 on the screen (those of its rules are in engines/one_o_one/locale)

one_o_one-ask-play-value = { $card }: how much?
one_o_one-ui-total = Total { NUMBER($n, useGrouping: 0) }
one_o_one-ui-sum = Total
one_o_one-ui-level = Penalty
one_o_one-ui-deck = Deck
one_o_one-ui-next = Next
one_o_one-ui-turn = { " " }to play
one_o_one-ui-lp = LP
one_o_one-ui-out = out
one_o_one-ui-clockwise = Clockwise
one_o_one-ui-anticlockwise = Other way
one_o_one-ui-from-deck = From the deck
one_o_one-ui-bust = Bust!
one_o_one-ui-counter = Counter!
one_o_one-ui-closing-bust = Bust!
one_o_one-ui-closing-counter = Counter!
one_o_one-ui-reset = Reset!
one_o_one-ui-deck-out = A draw

## The phone

one_o_one-phone-go = Makes { NUMBER($total, useGrouping: 0) }
one_o_one-phone-stay = Stays { NUMBER($total, useGrouping: 0) }
one_o_one-phone-reset = Reset!
one_o_one-phone-bust = { NUMBER($total, useGrouping: 0) }: bust
one_o_one-phone-counter = Counter!
one_o_one-phone-odds = Blind card: bust { NUMBER($bust, useGrouping: 0) } of { NUMBER($unseen, useGrouping: 0) } ({ NUMBER($percent, useGrouping: 0) }%).
one_o_one-phone-odds-reset = { " " }Reset: { NUMBER($n, useGrouping: 0) }.
one_o_one-phone-odds-counter = { " " }Counter: { NUMBER($n, useGrouping: 0) }.
one_o_one-phone-deck = I played the top of the deck
one_o_one-phone-from-deck = Which card came from the deck?
one_o_one-phone-flip = I turned up the top card
one_o_one-phone-flipped = Which card was turned up?
one_o_one-phone-draw = Draw one and note it
one_o_one-phone-told-hand = Hand noted
one_o_one-phone-out = You are out. Watch to the end!
