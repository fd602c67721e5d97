# Words of JOHN's board on the screen (those of its rules are in engines/john/locale)

john-ui-board = JOHN board
john-ui-empty = empty
john-ui-sideways = sideways
john-ui-coach-1 = Tap a card that glows, then where it goes.
john-ui-waits = waits for { $rank ->
    [8] an
   *[other] a
} { $rank }
john-ui-chip-falls = beats it
john-ui-change = { $was } → { $rank }
john-ui-blow = strikes { $power }
john-ui-says-counter = theirs goes from { $was } to { $rank }, this { $own } falls
john-ui-chip-win = wins!
john-ui-chip-lose = loses
john-ui-chip-two = which?
john-ui-which = Which one?
john-ui-heal = { $changes ->
    [true] Heal { $was }→{ $rank }
   *[other] Heal
}
john-ui-heal-which = Heal the { $card } on { $cell } { $was }→{ $rank }
john-ui-swap-only = Swap only
john-ui-doubt-sure = Really doubt?
john-ui-claim-pull = { $skipped ->
    [1] { $seat }: "no { $rank }"
    [2] { $seat }: "no { $rank } and no { $lowest }"
   *[other] { $seat }: "no { $rank } down to { $lowest }"
}
john-ui-claim-confirmed = { $what } was true.
john-ui-claim-refuted = { $what } was a lie!
john-ui-result-open = Never found out whether "none" was true: { NUMBER($n, useGrouping: 0) }
john-ui-result-refuted = a lie
john-ui-history-settled-refuted = found to be a lie at move { NUMBER($n, useGrouping: 0) }
john-ui-takehome-refuted = A lie (move { NUMBER($n, useGrouping: 0) } showed it)
john-ui-doubt-what = { $liar ->
    [true] The whole pile is shown. A lie: you win. The truth: you lose.
   *[other] The whole pile is shown. A lie: you lose. The truth: you win.
}
john-ui-stake = { $doubt_loser ->
    [printed] A lie: { $other } wins. The truth: { $seat } wins.
   *[other] A lie: { $seat } wins. The truth: { $other } wins.
}
john-ui-doubt-yes = Doubt! Decide it now
john-ui-none = None of these
john-ui-all = That's all: { NUMBER($now, useGrouping: 0) }/{ NUMBER($count, useGrouping: 0) }
john-ask-setup-suit = Which suit are J, Q, K?
john-ask-setup-front = Which card lies in front of the K?
john-ask-reinforce-card = Which reserve card came up on { $to }?
john-ui-reserve = reserve
john-ui-pile = change pile
john-ui-loop = Loop: a new position in { $turns_left ->
        [one] 1 turn
       *[other] { NUMBER($turns_left, useGrouping: 0) } turns
    }, or { $own ->
        [true] you lose
       *[other] they lose
    }
john-ui-twice = This position has stood twice

## The phone

john-phone-none = { $count ->
        [one] 1 card
       *[other] { NUMBER($count, useGrouping: 0) } cards
    } in your change pile. Not noted yet.
john-phone-hidden = { $count ->
        [one] 1 card
       *[other] { NUMBER($count, useGrouping: 0) } cards
    } in your change pile, kept secret.
john-phone-valid = Your change pile: { $count ->
        [one] 1 card
       *[other] { NUMBER($count, useGrouping: 0) } cards
    }
john-phone-void = Your note does not fit the cards on the table.
john-phone-tell = Note my change pile
john-phone-again = Change my note
john-phone-as-noted = { $count ->
    [one] Tick the noted card
   *[other] Tick the { NUMBER($count, useGrouping: 0) } noted cards
}
john-phone-told-register = Change pile noted
john-phone-which = Which cards are in your pile? ({ NUMBER($count, useGrouping: 0) })
john-phone-fell = Your { $card } fell
