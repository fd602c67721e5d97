# ジキルとハイドの ばんめんの ことば（ルールの ことばは engines/jekyll_hyde/locale）

jekyll_hyde-ui-kana-purple = むらさき
jekyll_hyde-ui-kana-red = あか
jekyll_hyde-ui-kana-green = みどり
jekyll_hyde-ui-kana-potion = ひやく
jekyll_hyde-ui-purple = ［紫｜むらさき］
jekyll_hyde-ui-red = ［赤｜あか］
jekyll_hyde-ui-green = ［緑｜みどり］
jekyll_hyde-ask-play-colour = ［秘薬｜ひやく］は ［何色｜なにいろ］？
jekyll_hyde-ui-round = ラウンド{ NUMBER($n, useGrouping: 0) }／3
jekyll_hyde-ui-trick = トリック{ NUMBER($n, useGrouping: 0) }／10
jekyll_hyde-ui-weak = よわい
jekyll_hyde-ui-strong = つよい
jekyll_hyde-ui-tricks = トリック
jekyll_hyde-ui-leads = ［先｜さき］に ［出｜だ］す
jekyll_hyde-ui-by-number = { $winner }：［数｜かず］が{"\u00A0"}［大｜おお］きい
jekyll_hyde-ui-by-colour = { $winner }：［色｜いろ］が ［強｜つよ］い
jekyll_hyde-ui-by-potion = { $winner }：［秘薬｜ひやく］の ［勝｜か］ち
jekyll_hyde-ui-marker = コマは { NUMBER($marker, useGrouping: 0) }マス［目｜め］。ハイドの ［端｜はし］は { NUMBER($track, useGrouping: 0) }
jekyll_hyde-ui-moved = コマは ハイドへ { NUMBER($difference, useGrouping: 0) }マス
jekyll_hyde-ui-aim-jekyll = 5−5が いい
jekyll_hyde-ui-aim-hyde = 10−0か 0−10が いい
jekyll_hyde-ui-half-jekyll = ジキルの ［半分｜はんぶん］
jekyll_hyde-ui-half-hyde = ハイドの ［半分｜はんぶん］
jekyll_hyde-ui-closing-trick = トリック：{ $tricks }
jekyll_hyde-ui-closing-steal = ［紫｜むらさき］の ［力｜ちから］：{ $tricks }
jekyll_hyde-ui-closing-marker = ［差｜さ］ { $difference } → コマ { $marker }
jekyll_hyde-ui-claim-pass = { $seat }：［秘薬｜ひやく］の ［決｜き］まりを ［守｜まも］った
jekyll_hyde-ui-claim-play = { $led ->
    [purple] { $seat }：「［紫｜むらさき］は{"\u00A0"}ない」
    [red] { $seat }：「［赤｜あか］は{"\u00A0"}ない」
   *[green] { $seat }：「［緑｜みどり］は{"\u00A0"}ない」
}
jekyll_hyde-ui-claim-hand = { $seat }：［手札｜てふだ］の メモ
jekyll_hyde-ui-claim-refuted = ちがいました！ { $what }
jekyll_hyde-ui-swap = { NUMBER($count, useGrouping: 0) }まい えらんで、ふせて ［交換｜こうかん］
jekyll_hyde-ui-duty = ［秘薬｜ひやく］が 2まい ［以上｜いじょう］なら、1まいは わたしてね。
jekyll_hyde-ui-swapped = ［交換｜こうかん］した
jekyll_hyde-ui-result-swap = ［役｜やく］を かえて もう ［一回｜いっかい］
jekyll_hyde-ui-passed = わたした

## スマホ

jekyll_hyde-phone-choose = わたす { NUMBER($count, useGrouping: 0) }まいを えらぶ
jekyll_hyde-phone-give = わたす { NUMBER($now, useGrouping: 0) }／{ NUMBER($count, useGrouping: 0) }
jekyll_hyde-phone-hidden = ふせたまま わたした
jekyll_hyde-phone-passing = わたした カード：{ $cards }
jekyll_hyde-phone-told-hand = ［手札｜てふだ］を メモしました
jekyll_hyde-phone-told-pass = わたす カードを メモしました
jekyll_hyde-phone-wait = ［相手｜あいて］を ［待｜ま］っています。
jekyll_hyde-phone-follow = { $colour ->
    [purple] ［紫｜むらさき］が あれば ［紫｜むらさき］
    [red] ［赤｜あか］が あれば ［赤｜あか］
   *[green] ［緑｜みどり］が あれば ［緑｜みどり］
}
jekyll_hyde-phone-lead = すきな カードを ［出｜だ］せます
jekyll_hyde-phone-wins = ［勝｜か］ち
jekyll_hyde-phone-loses = ［負｜ま］け
jekyll_hyde-phone-steal = 1トリック もらう
jekyll_hyde-phone-reset = ［強｜つよ］さが きえる
jekyll_hyde-phone-exchange = ［交換｜こうかん］
jekyll_hyde-phone-opponent = ［相手｜あいて］が ［持｜も］っている：{ $cards }
jekyll_hyde-phone-played = ［出｜だ］した カードを タップ
