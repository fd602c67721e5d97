# Words of Jekyll vs. Hyde on the screen (those of its rules are in engines/jekyll_hyde/locale)

jekyll_hyde-ui-kana-purple = Purple
jekyll_hyde-ui-kana-red = Red
jekyll_hyde-ui-kana-green = Green
jekyll_hyde-ui-kana-potion = Potion
jekyll_hyde-ui-purple = Purple
jekyll_hyde-ui-red = Red
jekyll_hyde-ui-green = Green
jekyll_hyde-ask-play-colour = Which colour is the potion?
jekyll_hyde-ui-round = Round { NUMBER($n, useGrouping: 0) } of 3
jekyll_hyde-ui-trick = Trick { NUMBER($n, useGrouping: 0) } of 10
jekyll_hyde-ui-weak = Weak
jekyll_hyde-ui-strong = Strong
jekyll_hyde-ui-tricks = tricks
jekyll_hyde-ui-leads = plays first
jekyll_hyde-ui-by-number = { $winner }: higher number
jekyll_hyde-ui-by-colour = { $winner }: stronger colour
jekyll_hyde-ui-by-potion = { $winner }: the potion wins
jekyll_hyde-ui-marker = The marker is on step { NUMBER($marker, useGrouping: 0) } of { NUMBER($track, useGrouping: 0) }
jekyll_hyde-ui-moved = Marker { NUMBER($difference, useGrouping: 0) } toward Hyde
jekyll_hyde-ui-aim-jekyll = wants 5–5
jekyll_hyde-ui-aim-hyde = wants 10–0 or 0–10
jekyll_hyde-ui-half-jekyll = Jekyll's half
jekyll_hyde-ui-half-hyde = Hyde's half
jekyll_hyde-ui-closing-trick = Tricks: { $tricks }
jekyll_hyde-ui-closing-steal = Purple effect: { $tricks }
jekyll_hyde-ui-closing-marker = Difference { $difference } → marker { $marker }
jekyll_hyde-ui-claim-pass = { $seat }: kept the rule of potions
jekyll_hyde-ui-claim-play = { $led ->
    [purple] { $seat }: "no purple"
    [red] { $seat }: "no red"
   *[green] { $seat }: "no green"
}
jekyll_hyde-ui-claim-hand = { $seat }: the note of a hand
jekyll_hyde-ui-claim-refuted = Not so! { $what }
jekyll_hyde-ui-swap = Swap { NUMBER($count, useGrouping: 0) }, face down
jekyll_hyde-ui-duty = Holding two potions? Pass at least one.
jekyll_hyde-ui-swapped = We swapped
jekyll_hyde-ui-result-swap = Again, roles swapped
jekyll_hyde-ui-passed = passed

## The phone

jekyll_hyde-phone-choose = Choose { NUMBER($count, useGrouping: 0) } to pass
jekyll_hyde-phone-give = Pass { NUMBER($now, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) }
jekyll_hyde-phone-hidden = I passed face down
jekyll_hyde-phone-passing = You pass: { $cards }
jekyll_hyde-phone-told-hand = Hand noted
jekyll_hyde-phone-told-pass = Cards to pass noted
jekyll_hyde-phone-wait = Waiting for the other player.
jekyll_hyde-phone-follow = { $colour ->
    [purple] Follow purple if you can
    [red] Follow red if you can
   *[green] Follow green if you can
}
jekyll_hyde-phone-lead = Lead any card
jekyll_hyde-phone-wins = Wins
jekyll_hyde-phone-loses = Loses
jekyll_hyde-phone-steal = Take a trick
jekyll_hyde-phone-reset = Ranks reset
jekyll_hyde-phone-exchange = Swap
jekyll_hyde-phone-opponent = Other hand: { $cards }
jekyll_hyde-phone-played = Tap the card I played
