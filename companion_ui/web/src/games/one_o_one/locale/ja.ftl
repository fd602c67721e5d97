# 101の ばんめんの ことば（ルールの ことばは engines/one_o_one/locale）

one_o_one-ask-play-value = { $card }は いくつ？
one_o_one-ui-total = ［合計｜ごうけい］ { NUMBER($n, useGrouping: 0) }
one_o_one-ui-sum = ［合計｜ごうけい］
one_o_one-ui-level = ペナルティ
one_o_one-ui-deck = ［山札｜やまふだ］
one_o_one-ui-next = つぎ
one_o_one-ui-turn = の ［番｜ばん］
one_o_one-ui-lp = ライフ
one_o_one-ui-out = ［抜｜ぬ］けた
one_o_one-ui-clockwise = ［時計｜とけい］まわり
one_o_one-ui-anticlockwise = ぎゃくまわり
one_o_one-ui-from-deck = ［山札｜やまふだ］ から
one_o_one-ui-bust = バースト！
one_o_one-ui-counter = カウンター！
one_o_one-ui-closing-bust = バースト！
one_o_one-ui-closing-counter = カウンター！
one_o_one-ui-reset = リセット！
one_o_one-ui-deck-out = ［引｜ひ］き［分｜わ］け

## スマホ

one_o_one-phone-go = { NUMBER($total, useGrouping: 0) }に なる
one_o_one-phone-stay = { NUMBER($total, useGrouping: 0) }の まま
one_o_one-phone-reset = リセット！
one_o_one-phone-bust = { NUMBER($total, useGrouping: 0) } バースト
one_o_one-phone-counter = カウンター！
one_o_one-phone-odds = ［山札｜やまふだ］だと バースト { NUMBER($bust, useGrouping: 0) }／{ NUMBER($unseen, useGrouping: 0) }（{ NUMBER($percent, useGrouping: 0) }%）。
one_o_one-phone-odds-reset = { " " }リセット { NUMBER($n, useGrouping: 0) }まい。
one_o_one-phone-odds-counter = { " " }カウンター { NUMBER($n, useGrouping: 0) }まい。
one_o_one-phone-deck = ［山札｜やまふだ］の 1まいを ［出｜だ］した
one_o_one-phone-from-deck = ［山札｜やまふだ］から ［出｜で］たカードは？
one_o_one-phone-flip = ［山札｜やまふだ］を めくった
one_o_one-phone-flipped = めくったカードは？
one_o_one-phone-draw = 1まい ［引｜ひ］いて メモ
one_o_one-phone-told-hand = ［手札｜てふだ］を メモしました
one_o_one-phone-out = あなたは ［抜｜ぬ］けました。さいごまで ［見｜み］てね。
