# Xanの ばんめんの ことば（ルールの ことばは engines/xan/locale）

xan-ui-board = フィールド
xan-ui-event = シナリオカード
xan-ui-welcome = ［冒険｜ぼうけん］の はじまり
xan-ui-where = カード { NUMBER($turned, useGrouping: 0) }／{ NUMBER($cards, useGrouping: 0) }・［山｜やま］{ NUMBER($pile, useGrouping: 0) }まい
xan-ui-redos = ［入｜い］れかえ あと { NUMBER($n, useGrouping: 0) }［回｜かい］
xan-ui-their-turn = { $who }の ［番｜ばん］
xan-ui-free = ［空｜あ］き
xan-ui-can = えらべます
xan-ui-down = ふせた カード
xan-ui-double = 2ばい
xan-ui-look = ［見｜み］てよい
xan-ui-start = はじまり
xan-ui-from = はじめ
xan-ui-to = おわり
xan-ui-possible = ありえるのは { $numbers }
xan-ui-absent = お［休｜やす］み
xan-ui-laid = { $slot }に ある
xan-ui-acting = いまの ［番｜ばん］
xan-ui-and = で、しかも 
xan-ui-or = か、または 
xan-ui-and-cells = と 
xan-ui-hint = { $seat }：ヒントを ［言｜い］う？
xan-ui-look-hint = { $seat }だけ { $cells }を ［見｜み］てね。ヒントは？
xan-ui-came-clear = クリア！
xan-ui-came-critical = クリティカル！
xan-ui-chapter-clear = { $event }
    .detail = { $formula }
xan-ui-came-fail = ［失敗｜しっぱい］…
xan-ui-deduce = すいり
xan-ui-claim-refuted = ちがいました！ { $what }
xan-ui-result-refuted = ちがって いた
xan-ui-result-true = ヒントは ［全部｜ぜんぶ］ ［本当｜ほんとう］！
xan-ui-claims-confirmed = { $lies ->
    [0] { xan-ui-result-true }
   *[other] ほかの ヒントは ［本当｜ほんとう］でした。
}
xan-ask-gain-char = { $skill }：だれが おぼえる？
xan-ui-conflict = どれかの ヒントが ちがうようです。
xan-ask-setup-party = { $key }の クラスは？
xan-ui-do-setup = はじめる
xan-ui-too-few = この ［人数｜にんずう］では あそべない シナリオです
xan-ask-place-slot = { $seat }：{ $char }を どこに ［置｜お］く？
    .own = { $char }を どこに ［置｜お］く？
xan-ask-place-char = { $seat }：どれを ［置｜お］く？
    .own = どれを ［置｜お］く？
xan-ask-open-cells = { $key }の ［数字｜すうじ］は？
xan-ui-where-start = ［計算｜けいさん］の はじまりは どこ？
xan-ui-where-end = おわりは どこ？
xan-ui-which-way = どの ［計算｜けいさん］に する？
xan-ui-other-way = ［道｜みち］を かえる
xan-ui-do-open = ［答｜こた］えを ［見｜み］る
xan-ui-do-redo = { $why ->
    [short] ここで おわる
   *[other] フィールドを ［入｜い］れかえる（あと { NUMBER($n, useGrouping: 0) }［回｜かい］）
}
xan-ui-nobody = こんかいは ［失敗｜しっぱい］…
xan-ui-mixed = まちがえて ［山｜やま］と まぜた
xan-ui-do-mixed = まぜたと ［記録｜きろく］する
xan-field-cells = ［見｜み］た カード
xan-ui-handover = ［目｜め］かくし
xan-ask-skill-target = { $skill }：どれを ［先｜さき］に ［計算｜けいさん］する？
xan-ask-skill-slot = { $skill }：［盗賊｜とうぞく］を どこへ ［動｜うご］かす？
xan-ask-skill-sign = { $skill }：［魔法使｜まほうつか］いを どの ［記号｜きごう］に する？
xan-ask-skill-cell = { $skill }：どの フィールド？
xan-ask-skill-value = { $skill }：［見｜み］えた ［数字｜すうじ］は？
xan-ask-skill-row = { $skill }：どの ［段｜だん］を ずらす？

## スマホ

xan-phone-saw = ［見｜み］た ［数字｜すうじ］を なおす
xan-phone-open = カードを めくって、タブレットに ［数字｜すうじ］を ［入｜い］れてね。
xan-phone-look = { $cells }を そっと ［見｜み］てね。
xan-ask-peek-cells = { $key }の ［数字｜すうじ］は？
xan-phone-skip = ［分｜わ］からない
xan-phone-true = ［本当｜ほんとう］の ヒント。1つ えらんで ［言｜い］ってね
xan-phone-deduction = あなたの すいり
xan-phone-nothing = まだ なにも ［見｜み］ていません。
xan-phone-conflict = どれかの ヒントか、メモした ［数字｜すうじ］が ちがうようです。

## じぶんで ［作｜つく］る シナリオ

xan-ui-own-scene = ［場所｜ばしょ］
xan-ui-own-event = イベント
xan-ui-own-flow = ［迷宮｜めいきゅう］
xan-ui-own-title = ［名前｜なまえ］
xan-ui-own-clear = クリア
xan-ui-own-critical = クリティカル
xan-ui-own-fumble = ファンブル
xan-ui-own-none = なし
xan-ui-own-at_least = ［以上｜いじょう］
xan-ui-own-at_most = ［以下｜いか］
xan-ui-own-between = から まで
xan-ui-own-one_of = どれか
xan-ui-own-multiple_of = ［倍数｜ばいすう］
xan-ui-own-greater_than_previous = ［前｜まえ］より ［大｜おお］きい
xan-ui-own-equal_fields = ［同｜おな］じ ［数字｜すうじ］
xan-ui-own-contains = ［数字｜すうじ］を ［使｜つか］う
xan-ui-own-gain = スキルを もらう
xan-ui-own-release = スキルを ［手放｜てばな］す
xan-ui-own-out = ［先頭｜せんとう］が ［1回｜いっかい］ ［休｜やす］み
xan-ui-own-cards = カード
xan-ui-own-cols = よこ
xan-ui-own-rows = たて
xan-ui-own-participants = ［人数｜にんずう］
xan-ui-own-all = ［全部｜ぜんぶ］
xan-ui-own-any = どれか1つ
xan-ui-own-not = でない
xan-ui-own-if = もし
xan-ui-own-then = そのとき
