# Words of Shogi Card War's board (those of the rules lie in engines/shogi_card_war/locale)

shogi_card_war-ui-board = the table
shogi_card_war-ui-life = Life
shogi_card_war-ui-mana = Mana
shogi_card_war-ui-hand = Hand
shogi_card_war-ui-deck = Deck
shogi_card_war-ui-graveyard = Grave
shogi_card_war-ui-none = Nothing yet
shogi_card_war-ui-trap = Trap
shogi_card_war-ui-second-pawn = A second pawn in a turn loses the match. Was it really played?
shogi_card_war-ui-second-pawn-yes = Played (loses)
shogi_card_war-ui-as-monster = Monster 3/3
shogi_card_war-ui-as-equipment = Equipment +1
shogi_card_war-ui-magic-B = Magic: draw 3
shogi_card_war-ui-magic-R = Magic: 1 damage × 4
shogi_card_war-ui-magic-G = Magic: they discard
shogi_card_war-ui-magic-K = Magic: from graveyard ({ NUMBER($n, useGrouping: 0) })
shogi_card_war-ask-play-as = How is it played?
shogi_card_war-ask-resolve-as = How is it played?
shogi_card_war-ui-attack-all = All attack
shogi_card_war-ui-attack = Attack with { NUMBER($n, useGrouping: 0) }
shogi_card_war-ask-block-blocks = Which card blocks?
shogi_card_war-ui-block-whom = Which attacker?
shogi_card_war-ui-block-none = No block
shogi_card_war-ui-block-yes = Block
shogi_card_war-ask-assign-damage = Tap to divide the damage ({ NUMBER($left, useGrouping: 0) } left)
shogi_card_war-ask-resolve-targets = 1 damage to whom? ({ NUMBER($left, useGrouping: 0) } left)
shogi_card_war-ui-drew = Drawn from the deck
shogi_card_war-ask-resolve-choice = Discard from where?
shogi_card_war-ui-gold-discard = { NUMBER($count, useGrouping: 0) } from the hand
shogi_card_war-ui-gold-mill = { NUMBER($count, useGrouping: 0) } from the deck
shogi_card_war-ask-resolve-cards = { $choice ->
    [mill] What came off the deck? ({ NUMBER($left, useGrouping: 0) } left)
   *[discard] What did { $seat } discard? ({ NUMBER($left, useGrouping: 0) } left)
  }
shogi_card_war-ask-resolve-card = Which card?
shogi_card_war-ask-lance-target = Lance, 3 damage: whom?
shogi_card_war-ui-lance-first = A lance goes first
shogi_card_war-ask-counter-trap = With which trap?
shogi_card_war-ask-counter-reveal = What was the trap?
shogi_card_war-ask-show-card = Which card?
shogi_card_war-ask-equip-to = Onto which monster?
shogi_card_war-ui-leave = Leave it
shogi_card_war-ui-item = Silver
shogi_card_war-ui-outlook-dies = Beaten
shogi_card_war-ui-outlook-left = { NUMBER($n, useGrouping: 0) } left
shogi_card_war-ui-pack = Show standard card names too
shogi_card_war-ui-strength = { NUMBER($attack, useGrouping: 0) }/{ NUMBER($hp, useGrouping: 0) }
shogi_card_war-ui-damage = damage { NUMBER($n, useGrouping: 0) }
shogi_card_war-ui-carries = equipment { NUMBER($n, useGrouping: 0) }
shogi_card_war-ui-tapped = sideways
shogi_card_war-ui-new = new this turn
shogi_card_war-ui-fight = fight { $badge }
shogi_card_war-ui-cannot = not now
shogi_card_war-ui-can = can be chosen
shogi_card_war-ui-trap-is = trap { $id } { $card }

## Phone

shogi_card_war-phone-hand = Hand
shogi_card_war-phone-play = Tap a card to play it
shogi_card_war-phone-trap = { $id ->
    [only] What is the trap?
   *[other] What is trap { $id }?
  }
shogi_card_war-field-hand = Hand
shogi_card_war-field-traps = Traps
