# JOHN: words.

john-title = JOHN
    .needs = about 15 min · one pack of cards
john-blurb = A battle of cards on 4×4 cells. Beat the sideways card to win.

john-seat-black = Black
john-seat-red = Red

john-phase-setup = Setup
john-phase-play = In play
john-drawn-pile = change pile
john-phase-over = Over

## House rules

john-option-ultimate = Ultimate rule
    .help = You may say "Doubt!" when "I have none" sounds like a lie.
john-option-magic_range = How far the 4 reaches
    .help = The rulebook's figure shows two steps, none diagonal.
john-option-magic_range-steps = Two steps, never diagonal
john-option-magic_range-square = 5×5 square (not in the rulebook)
john-option-doubt_loser = Who loses a doubt
    .help = Who loses when a doubt is settled.
john-option-doubt_loser-liar = Whoever lied
john-option-doubt_loser-printed = As the rulebook is printed

## What can be done

john-action-setup = Set up
john-action-register = Note my pile
john-action-move = Move
john-action-attack = Attack
john-action-magic = Magic
john-action-reinforce = Reinforce
john-action-pull = Lay from the pile
john-action-doubt = Doubt!
john-action-reveal = Show the pile
john-action-resign = Resign
john-action-draw = Draw

## A line of the record

john-line-setup = { $seat }: { $front } in front
john-line-register = { $seat }: a note of their own
john-line-move = { $seat }: { $card } { $from } to { $to }{ $swap ->
        [true] {" "}(swaps with { $other })
       *[other] {""}
    }{ $heal ->
        [true] {" "}and heals
       *[other] {""}
    }
    .plain = { $swap ->
        [true] { $card } and { $other } change places{ $heal ->
            [true] {" "}and one heals
           *[other] {""}
        }
       *[other] { $card } moves
    }
    .cells = { $from } to { $to }
john-line-attack = { $seat }: { $card } { $from } attacks{ $swap ->
        [false] {" "}{ $other } on { $to }
       *[other] {" "}{ $to }
    }
    .plain = { $card } attacks { $other }!
    .cells = { $from } to { $to }
john-line-magic = { $seat }: { $card } { $from } magic on{ $swap ->
        [false] {" "}{ $other } at { $to }
       *[other] {" "}{ $to }
    }
    .plain = The 4 casts magic on { $other }
    .cells = { $from } to { $to }
john-line-reinforce = { $seat }: { $card } from the reserve to { $to }
    .plain = { $card } comes from the reserve
    .cells = { $to }
john-line-pull = { $card ->
        [none] { $seat }: "I have none" for { $cell }
       *[other] { $seat }: { $card } to { $cell } from the pile
    }
    .plain = { $card ->
        [none] "I have none"
       *[other] { $power ->
            [one] { $card } strikes back: 1 damage!
            [other] { $card } strikes back: { $power } damage!
           *[none] { $card } comes from the change pile
        }
    }
    .cells = { $cell }
john-line-doubt = { $seat }: "Doubt!"
john-line-reveal = { $seat }: shows the change pile
    .plain = { $card ->
        [none] The whole change pile is shown
       *[other] The { $card } was in the change pile
    }
john-line-resign = { $seat }: resigns
john-line-draw = Both agree on a draw

## What happened

john-effect-place = { $card } comes to { $cell }.
john-effect-move = { $card } goes from { $from } to { $to }.
john-effect-pile = { $card } goes to the change pile.
john-effect-due = { $action ->
        [reveal] { $seat } must show the whole change pile.
       *[pull] { $cause ->
            [heal] { $card } heals to { $rank }.
            [magic] { $card } shrinks to { $rank ->
                [1] an ace
                [11] a jack
                [12] a queen
                [13] a king
               *[other] { $rank }
            }.
           *[attack] { $card } has { $rank ->
                [1] an ace
                [11] a jack
                [12] a queen
                [13] a king
               *[other] { $rank }
            } left.
        }
    }
john-effect-pull = { $card ->
        [none] The change pile has none.
       *[other] { $card } comes to { $cell }.
    }
john-effect-counter = It strikes back: { $power } damage!
john-effect-defeat = { $card } is beaten.
john-effect-doubt = Doubt! Was "I have none" true?
john-effect-reveal = { $seat } shows the whole change pile.
john-effect-settle = "I have none" of move { NUMBER($pull, useGrouping: 0) } was { $as ->
        [confirmed] true.
       *[refuted] a lie.
    }
john-effect-loop = A loop! { $breaker } must change the position within { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }.
john-effect-loop-broken = The loop is over.
john-effect-end = The match is over.

## What the hands do

john-step-royals = Lay { $cards }. Only the king goes sideways.
    .prepared = { "" }
john-step-deal = Shuffle the rest: 11 to the reserve, 11 to the change pile.
    .prepared = { "" }
john-step-front = Lay the last card, { $card }, on { $cell }.
    .prepared = { "" }
john-step-turn-up = Lay { $card } upright on { $cell }.
    .only = { "" }
john-step-move = Move { $card } to { $to }.
    .only = { "" }
john-step-swap = Swap { $card } and { $other }.
    .only = { "" }
john-step-to-pile = Put { $card } in { $seat }'s change pile.
    .own = Put { $card } in your change pile.
john-step-lay = { $seat } lays { $rank ->
        [1] an ace
        [8] an 8
        [11] a jack
        [12] a queen
        [13] a king
       *[other] a { $rank }
    } on { $cell }.
    .own = { "" }
john-step-lay-sideways = { $seat } lays { $rank ->
        [1] an ace
        [8] an 8
        [11] a jack
        [12] a queen
        [13] a king
       *[other] a { $rank }
    } on { $cell }, sideways.
    .own = It goes sideways.
john-step-lay-card = Lay { $card } on { $cell }.
    .only = { "" }
john-step-lay-card-sideways = Lay { $card } on { $cell }, sideways.
john-step-stays-empty = { $cell } stays empty.
john-step-show-pile = { $seat } shows the whole change pile.
    .own = { "" }
john-step-undo = Lay the cards as on the screen.

## What comes next

john-due-pull = { $rank ->
        [1] { $seat }, lay an ace on { $cell }. None? Say “none”.
        [8] { $seat }, lay an 8 on { $cell }. None? Take the next one down.
        [11] { $seat }, lay a jack on { $cell }. None? Take the next one down.
        [12] { $seat }, lay a queen on { $cell }. None? Take the next one down.
        [13] { $seat }, lay a king on { $cell }. None? Take the next one down.
       *[other] { $seat }, lay a { $rank } on { $cell }. None? Take the next one down.
    }
    .own = { $rank ->
        [1] Lay an ace on { $cell }. None? Say “none”.
        [8] Lay an 8 on { $cell }. None? The next one down.
        [11] Lay a jack on { $cell }. None? The next one down.
        [12] Lay a queen on { $cell }. None? The next one down.
        [13] Lay a king on { $cell }. None? The next one down.
       *[other] Lay a { $rank } on { $cell }. None? The next one down.
    }
john-due-reveal = { $seat }, show your whole change pile.
    .own = Show your whole change pile.

## Refusals, and the rule behind them

john-undo-target = You can't go back there.
    .why = You can go back to any move so far. Counted repeats go back too. (R38)
john-match-over = The match is over.
    .why = It ends when a sideways card falls. Undo if that was wrong. (R18)
john-order-setup = The setup is not complete.
    .why = Both sides set up before anybody plays. Note your change pile after that. (R4)
john-order-due = Something else comes first.
    .why = First the card from the change pile is laid. Or the pile is shown after a doubt. (R7)
john-order-turn = It is { $turn }'s turn.
    .why = You take turns, one action each. Striking back is no turn. (R5)

john-setup-done = { $seat } has set up already.
    .why = Each side sets up once. Undo if it was wrong. (R4)
john-setup-suit = That is not { $seat }'s suit.
    .why = Black has spades and clubs. Red has hearts and diamonds. (R2)
john-setup-front = { $front } can't be the front card.
    .why = The front card has your colour. The laid J, Q and K are taken. (R3)

john-register-count = That is not the size of the change pile.
    .why = Note the whole pile as it is now. Its size stands beside the board. (R29)
john-register-cards = A card or their number is wrong. Look again.
    .why = Only own cards that are not on the board. Cards seen to go there must be in. (R29)

john-move-no-card = There is no card on { $from }.
    .why = You move a card of yours on the board. Choose a cell with a card. (R9)
john-move-not-yours = { $card } is not your card.
    .why = You move your own cards only. Look at the colour. (R9)
john-move-enemy-there = { $other } on { $to } is an enemy: attack.
    .why = Move to an empty cell or swap with your own card. An enemy you attack. (R12)
john-move-too-far = { $face ->
        [true] { $card } goes one cell, diagonally too.
       *[other] { $card } goes one cell, not diagonally.
    }
    .why = Number cards go one cell, not diagonally. J, Q and K may go diagonally. (R10)
john-heal-no-swap = There is no card of yours on { $to }.
    .why = An ace heals a card it swaps with. On an empty cell there is none. (R24)
john-heal-no-ace = There is no ace in this swap.
    .why = Only an ace heals. Swap it with another card of yours. (R24)
john-heal-face = J, Q and K can't be healed.
    .why = Aces to tens can be healed. The rank doubles, up to ten. (R24)

john-attack-no-card = There is no card on { $from }.
    .why = You attack with a card on the board. Choose a cell with a card. (R9)
john-attack-not-yours = { $card } is not your card.
    .why = You attack with your own cards only. Look at the colour. (R9)
john-attack-no-target = There is no enemy on { $to }.
    .why = You attack an enemy card. It must be where you could move. (R13)
john-attack-too-far = { $face ->
        [true] { $card } reaches one cell, diagonally too.
       *[other] { $card } reaches one cell, not diagonally.
    }
    .why = Number cards reach one cell, not diagonally. J, Q and K reach diagonally. (R13)

john-magic-no-card = There is no card on { $from }.
    .why = Magic needs a 4 of yours on the board. Choose its cell. (R9)
john-magic-not-yours = { $card } is not your card.
    .why = Magic needs a 4 of your own. Look at the colour. (R9)
john-magic-not-a-four = Only a 4 works magic, { $card } cannot.
    .why = A 4 halves one enemy nearby. No other card can. (R20)
john-magic-no-target = There is no enemy on { $to }.
    .why = Magic strikes one enemy card. Your own cards are safe. (R20)
john-magic-too-far = Magic does not reach { $to }.
    .why = { $square ->
        [true] Magic reaches the 5×5 cells around. Cards in between do not matter. (R20)
       *[other] Magic reaches two steps, none diagonal. Cards in between do not matter. (R20)
    }

john-reinforce-empty = The reserve is empty.
    .why = You have eleven reserve cards. Then there are no more. (R19)
john-reinforce-colour = { $card } is not your colour.
    .why = You reinforce from your own reserve. Look at the colour. (R19)
john-reinforce-not-in-reserve = { $card } can't be in the reserve.
    .why = Nobody has seen a reserve card yet. It is not in the change pile. (R29)
john-reinforce-half = Reinforce only in your own two rows.
    .why = { $to } is not in your half. Choose an empty cell in it. (R19)
john-reinforce-occupied = { $to } is not empty.
    .why = A reserve card needs an empty cell. It must be in your half. (R19)

john-pull-not-due = { $seat } has no card to lay now.
    .why = You lay one when your card was hit or healed. At no other time. (R16)
john-pull-colour = { $card } is not your colour.
    .why = You lay a card from your own change pile. Either suit will do. (R16)
john-pull-too-high = { $card } is too high.
    .why = Lay the rank that is due. None? Then the next one down. (R16)
john-pull-not-in-pile = { $card } can't be in the change pile.
    .why = Cards on the board or in the reserve can't be laid. Only the change pile counts. (R29)
john-pull-rank-held = The change pile must have a higher one.
    .why = You can't say “none” when one must be there. Search from the top down. (R28)
john-pull-skipped = { $skipped ->
        [1] { $seat } says: no { $rank }.
        [2] { $seat } says: no { $rank } and no { $lowest }.
       *[other] { $seat } says: no { $rank } down to { $lowest }.
    }
    .why = Only its owner sees the change pile. The referee says when it turns out. (R28)

john-doubt-off = There is no "Doubt" in this match.
    .why = Doubt belongs to the ultimate rule. You choose it before you start. (R32)
john-doubt-no-claim = There is nothing to doubt now.
    .why = Doubt "I have none" before your next move. Not when all can see it is true. (R32)
john-reveal-not-due = { $seat } has nothing to show now.
    .why = Whoever is doubted shows the change pile. Only right after a doubt. (R33)
john-reveal-count = That is not the size of the change pile.
    .why = The whole pile is shown. No card stays hidden. (R33)
john-reveal-cards = A card or their number is wrong. Look again.
    .why = Only own cards that are not on the board. Cards seen to go there must be in. (R33)

john-loop-level = A foul: everything in the loop is equal.
    .why = Reserves, cards and ranks are equal. So the first player loses. (R36)
john-loop-not-broken = The loop was not broken.
    .why = A new position must come within three turns. If not, it is a foul. (R37)

## Advice, on the own phone alone, before something is recorded

john-advice-in-pile = { $card } is in the pile you noted.
    .why = A reserve card was never in the change pile. Look at the card again. (R29)
john-advice-not-in-pile = { $card } is not in the pile you noted.
    .why = You lay a card from your change pile. Look at the card again. (R29)
john-advice-rank-held = The pile you noted has a higher one.
    .why = A lower card means “I have none”. Look at your pile again. (R28)
john-advice-not-as-told = That is not the pile you noted.
    .why = The cards on the table count. Look at them again. (R33)

## How it ended

john-end-yoko = The sideways card fell.
    .why = You lose when your sideways card falls. Striking back and magic count too. (R18)
john-end-lie = "I have none" was a lie.
    .why = A doubted "I have none" was a lie. The house rule says who loses. (R34)
john-end-false-doubt = "I have none" was true.
    .why = The doubted "I have none" was true. The house rule says who loses. (R34)
john-end-loop = The loop went on.
    .why = One side must break a loop within three turns. If not, it loses. (R37)
john-end-loop-level = Everything in the loop was equal.
    .why = So nobody has to break it. The first player loses. (R36)
john-end-resign = The other side gave up.
    .why = You may give up at any time. The rulebook does not print it. (O15)
john-end-draw = Both agreed on a draw.
    .why = Two may agree on a draw. The rulebook does not print it. (O15)

## What a layout names

john-view-board = Board
john-view-yoko = Cards lying sideways
john-view-seats = Cards off the board
john-view-to_move = Whose turn it is
john-view-turn = Turn number
john-view-reserve = Cards in the reserve
john-view-pile_known = Known change pile cards

## Where "I have none" was a lie

john-audit-settled = { $as ->
    [confirmed] Move { NUMBER($by, useGrouping: 0) } shows that it was true.
   *[refuted] Move { NUMBER($by, useGrouping: 0) } shows that it was a lie.
}
john-report-claims = claims: { $confirmed } true, { $refuted ->
        [one] 1 lie
       *[other] { $refuted } lies
    }, { $open } open
john-sheet-refuted = A lie: { $moves }
