# Jekyll vs. Hyde: words.

jekyll_hyde-title = Jekyll vs. Hyde
    .needs = about 30 min · its own cards
jekyll_hyde-blurb = Two play card against card. Hyde pulls the marker; Jekyll holds it.

jekyll_hyde-seat-jekyll = Jekyll
jekyll_hyde-seat-hyde = Hyde

## House rules

jekyll_hyde-option-track = Length of the track
    .help = Steps from Jekyll's end to Hyde's end.
jekyll_hyde-option-potions = Colour of potions
    .help = In the rulebook in the box, potions have no colour.
jekyll_hyde-option-potions-coloured = A card of the named colour
jekyll_hyde-option-potions-colourless = No colour: the higher number wins

## Cards

jekyll_hyde-card-P1 = purple 1
jekyll_hyde-card-P2 = purple 2
jekyll_hyde-card-P3 = purple 3
jekyll_hyde-card-P4 = purple 4
jekyll_hyde-card-P5 = purple 5
jekyll_hyde-card-P6 = purple 6
jekyll_hyde-card-P7 = purple 7
jekyll_hyde-card-W1 = red 1
jekyll_hyde-card-W2 = red 2
jekyll_hyde-card-W3 = red 3
jekyll_hyde-card-W4 = red 4
jekyll_hyde-card-W5 = red 5
jekyll_hyde-card-W6 = red 6
jekyll_hyde-card-W7 = red 7
jekyll_hyde-card-G1 = green 1
jekyll_hyde-card-G2 = green 2
jekyll_hyde-card-G3 = green 3
jekyll_hyde-card-G4 = green 4
jekyll_hyde-card-G5 = green 5
jekyll_hyde-card-G6 = green 6
jekyll_hyde-card-G7 = green 7
jekyll_hyde-card-2plus = potion 2
jekyll_hyde-card-3plus = potion 3
jekyll_hyde-card-4plus = potion 4
jekyll_hyde-card-5plus = potion 5

## What can be done, and a line of the record

jekyll_hyde-action-pass = Pass
jekyll_hyde-action-play = Play
jekyll_hyde-action-hand = Note my hand

jekyll_hyde-line-pass =
    { $hidden ->
        [true] { $seat } passed { $count } face down
       *[other] { $seat } passed: { $cards }
    }
jekyll_hyde-line-play =
    { $seat }: { $card }{ $colour ->
        [purple] {" "}(as purple)
        [red] {" "}(as red)
        [green] {" "}(as green)
       *[none] {""}
    }
jekyll_hyde-line-hand = { $seat }: note of the hand

## What happened

jekyll_hyde-effect-exchange = Both players exchanged { $count }.
jekyll_hyde-effect-token =
    { $colour ->
        [purple] The purple token goes to place { $place }.
        [red] The red token goes to place { $place }.
       *[green] The green token goes to place { $place }.
    }
jekyll_hyde-effect-reset = Red power: the order of colours is gone.
jekyll_hyde-effect-greed = Green power: both players exchange { $count } cards.
jekyll_hyde-effect-trick =
    { $by ->
        [number] { $winner } wins: the higher number.
        [colour] { $winner } wins: the stronger colour.
       *[potion] { $winner } wins: a potion beats the same number.
    }
jekyll_hyde-effect-steal = Purple power: { $seat } takes a trick from { $from }.
jekyll_hyde-effect-marker =
    { $difference ->
        [0] Equally many tricks: the marker stays.
       *[other] A difference of { $difference }. The marker is on step { $marker }.
    }
jekyll_hyde-effect-round = Round { $round }. { $leader } leads.

## What the hands do

jekyll_hyde-step-deal = Shuffle all cards. Deal { $count } to each player.
jekyll_hyde-step-again = Take the tokens off. Shuffle, and deal { $count } each.
jekyll_hyde-step-greed = Green power: choose { $count } to exchange, face down.
jekyll_hyde-step-take = Put the { $count } you got into your hand.
jekyll_hyde-step-cross = Exchange your whole hands.
jekyll_hyde-step-token =
    { $colour ->
        [purple] Put the purple token on place { $place }.
        [red] Put the red token on place { $place }.
       *[green] Put the green token on place { $place }.
    }
jekyll_hyde-step-tokens =
    { $colour ->
        [purple] Put the purple token in the middle,
        [red] Put the red token in the middle,
       *[green] Put the green token in the middle,
    } { $last ->
        [purple] purple on the right.
        [red] red on the right.
       *[green] green on the right.
    }
jekyll_hyde-step-reset = Red power: take all tokens off the board.
jekyll_hyde-step-trick = { $seat } takes the two cards.
    .own = Take the two cards.
jekyll_hyde-step-steal = Purple power: { $seat } takes a trick from { $from }.
    .own = Purple power: take a trick from { $from }.
jekyll_hyde-step-marker =
    { $difference ->
        [0] The difference is 0: leave the marker where it is.
       *[other] Move the marker toward Hyde, to step { $marker }.
    }

jekyll_hyde-due-pass =
    { $why ->
        [round] { $seat }: pass { $count } face down. Of two potions, one must go.
       *[green] Green power. { $seat }: choose { $count } to pass.
    }
    .own =
        { $why ->
            [round] Pass { $count } face down. Of two potions, one must go.
           *[green] Green power. Choose { $count } to pass.
        }

jekyll_hyde-phase-exchange = Exchange
jekyll_hyde-phase-play = In play
jekyll_hyde-phase-greed = Green exchange
jekyll_hyde-phase-over = Over

## Refusals and their reasons

jekyll_hyde-match-over = The match is over.
    .why = It ends at Hyde's end or after three rounds. Undo a mistake. (R10)
jekyll_hyde-hand-pass-open = You have passed. Wait for the exchange.
    .why = Cards are exchanged when both have passed. Note your hand after that. (R3)
jekyll_hyde-hand-count = That is not the number of cards you hold.
    .why = Choose as many as you hold. Use ? for a card you leave out. (R2)
jekyll_hyde-hand-duplicate = The same card is there twice.
    .why = There is one of each card. Choose another one. (R2)
jekyll_hyde-hand-unseen = Your hand is noted.
    .why = Nobody else sees your hand. Cards on the table will show it. (R2)
jekyll_hyde-card-seen = This card was played before.
    .why = Each card comes once a round. Please check the card. (R4)
jekyll_hyde-pass-none-due = No cards are passed now.
    .why = Cards are passed at the start of a round. The green power asks for it too. (R3)
jekyll_hyde-pass-already = You have already passed.
    .why = Each player passes once. Wait for the other one. (R3)
jekyll_hyde-pass-count = That is not the right number of cards.
    .why = Pass as many as the round's number. The green power takes two. (R3)
jekyll_hyde-pass-mixed = Name all cards, or none.
    .why = Names and ? do not mix. Choose one way. (R3)
jekyll_hyde-pass-duplicate = The same card is chosen twice.
    .why = There is one of each card. Choose another one. (R3)
jekyll_hyde-pass-potion-unseen = The potion rule is taken on trust.
    .why = With two potions, one must go. Later cards may show it. (R3)
jekyll_hyde-play-exchange-open = First exchange the cards.
    .why = Cards are exchanged when both have passed. Then you play. (R3)
jekyll_hyde-play-not-your-turn = It is the other player's turn.
    .why = The winner of a trick leads the next. The other follows. (R4)
jekyll_hyde-play-colour-missing = Choose the colour of the potion.
    .why = A potion that leads names a colour. It counts as that colour. (R4)
jekyll_hyde-play-colour-not-asked = No colour is named here.
    .why = Only a potion that leads names a colour. Other cards don't. (R4)
jekyll_hyde-play-must-follow = This hand has the led colour. Play it.
    .why = Follow the colour if you can. A potion may follow a colour card. (R5)
jekyll_hyde-play-void-unseen = Noted as "none of that colour", on trust.
    .why = Without the led colour any card goes. Later cards may show it. (R5)
jekyll_hyde-undo-target = You cannot go back to there.
    .why = You can only go back to an earlier line. Choose another. (R12)

## Advice, on the own phone alone, before something is recorded

jekyll_hyde-advice-must-follow = You noted a card of the led colour.
    .why = Follow the colour if you can. A potion may follow a colour card. (R5)
jekyll_hyde-advice-hand-unknown = You have not noted your whole hand.
    .why = Nobody can tell whether you hold that card. You may go on. (R3)
jekyll_hyde-advice-not-held = That is not in the hand you noted.
    .why = The cards you noted fill your hand. Look again. (R2)
jekyll_hyde-advice-must-pass-potion = You noted two potions: pass one of them.
    .why = With two or more potions, one must go. Only at the start of a round. (R3)

## Ends

jekyll_hyde-end-domination = The marker is at Hyde's end.
    .why = Hyde wins when the marker gets there. It is checked each round. (R10)
jekyll_hyde-end-three-rounds = Jekyll has held for three rounds.
    .why = The marker never got to Hyde's end. So Jekyll wins. (R10)

## What a layout names

jekyll_hyde-view-phase = Now
jekyll_hyde-view-round = Round
jekyll_hyde-view-trick = Trick
jekyll_hyde-view-leader = Who leads
jekyll_hyde-view-table = Cards on the table
jekyll_hyde-view-tokens = Tokens, weakest first
jekyll_hyde-view-tricks = Tricks taken
jekyll_hyde-view-marker = Marker
jekyll_hyde-view-hands = Cards in hand
jekyll_hyde-view-passed = Passed
jekyll_hyde-view-played = Cards played this round
jekyll_hyde-view-card = Card
jekyll_hyde-view-seat = Whose
jekyll_hyde-view-colour = Colour
jekyll_hyde-view-purple = purple
jekyll_hyde-view-red = red
jekyll_hyde-view-green = green
