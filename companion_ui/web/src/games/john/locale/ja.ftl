# ジョンの ばんめんの ことば（ルールの ことばは engines/john/locale）

john-ui-board = ジョンの ［盤｜ばん］
john-ui-empty = ［空｜あ］き
john-ui-sideways = ［横向｜よこむ］き
john-ui-coach-1 = ひかる カードを タップ、つぎに いく マスを タップ。
john-ui-waits = { $rank }を ［待｜ま］って います
john-ui-chip-falls = たおす
john-ui-change = { $was } → { $rank }
john-ui-blow = はんげき { $power }
john-ui-says-counter = ［相手｜あいて］は { $was }から { $rank }に なり、この { $own }は たおれます
john-ui-chip-win = ［勝｜か］ち！
john-ui-chip-lose = ［負｜ま］け
john-ui-chip-two = どっち？
john-ui-which = どちらに しますか
john-ui-heal = { $changes ->
    [true] ［回復｜かいふく］ { $was }→{ $rank }
   *[other] ［回復｜かいふく］
}
john-ui-heal-which = { $cell }の { $card }を ［回復｜かいふく］ { $was }→{ $rank }
john-ui-swap-only = ［入｜い］れかえるだけ
john-ui-doubt-sure = ［本当｜ほんとう］に ダウト？
john-ui-claim-pull = { $skipped ->
    [1] { $seat }の「{ $rank }は ない」
    [2] { $seat }の「{ $rank }も { $lowest }も ない」
   *[other] { $seat }の「{ $rank }から { $lowest }まで ない」
}
john-ui-claim-confirmed = { $what }は ［本当｜ほんとう］でした。
john-ui-claim-refuted = { $what }は うそでした！
john-ui-result-open = 「ない」が ［本当｜ほんとう］か、［分｜わ］からない まま（{ NUMBER($n, useGrouping: 0) }［回｜かい］）
john-ui-result-refuted = うそでした
john-ui-history-settled-refuted = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で うそと ［分｜わ］かった
john-ui-takehome-refuted = うそ（{ NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［分｜わ］かった）
john-ui-doubt-what = { $liar ->
    [true] ［相手｜あいて］の ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］ます。うそなら あなたの ［勝｜か］ち、［本当｜ほんとう］なら あなたの ［負｜ま］け。
   *[other] ［相手｜あいて］の ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］ます。うそなら あなたの ［負｜ま］け、［本当｜ほんとう］なら あなたの ［勝｜か］ち。
}
john-ui-stake = { $doubt_loser ->
    [printed] うそなら { $other }の ［勝｜か］ち、［本当｜ほんとう］なら { $seat }の ［勝｜か］ち。
   *[other] うそなら { $seat }の ［勝｜か］ち、［本当｜ほんとう］なら { $other }の ［勝｜か］ち。
}
john-ui-doubt-yes = ダウト！ ［勝負｜しょうぶ］する
john-ui-none = どれも ない
john-ui-all = これで ［全部｜ぜんぶ］ { NUMBER($now, useGrouping: 0) }／{ NUMBER($count, useGrouping: 0) }
john-ask-setup-suit = ［並｜なら］べた J・Q・Kは どっちの マーク？
john-ask-setup-front = Kの ［前｜まえ］に ［置｜お］いた 1まいは？
john-ask-reinforce-card = { $to }に ［出｜だ］した ［補充｜ほじゅう］カードは？
john-ui-reserve = ［補充｜ほじゅう］
john-ui-pile = ［変｜か］えカード
john-ui-loop = ［同｜おな］じ ［場面｜ばめん］。{ $own ->
        [true] {""}
       *[other] ［相手｜あいて］は{" "}
    }{ NUMBER($turns_left, useGrouping: 0) }［手番｜てばん］で ［新｜あたら］しい ［場面｜ばめん］に しないと ［負｜ま］け
john-ui-twice = この ［場面｜ばめん］は 2［回目｜かいめ］です

## スマホ

john-phone-none = ［変｜か］えカード { NUMBER($count, useGrouping: 0) }まい。まだ メモして いません。
john-phone-hidden = ［変｜か］えカード { NUMBER($count, useGrouping: 0) }まい。なかみは ひみつに しました。
john-phone-valid = ［変｜か］えカード { NUMBER($count, useGrouping: 0) }まい
john-phone-void = メモと テーブルの カードが ちがいます。
john-phone-tell = ［変｜か］えカードを メモする
john-phone-again = メモを なおす
john-phone-as-noted = メモの { NUMBER($count, useGrouping: 0) }まいを えらぶ
john-phone-told-register = ［変｜か］えカードを メモしました
john-phone-which = ［変｜か］えカードは どれ？（{ NUMBER($count, useGrouping: 0) }まい）
john-phone-fell = あなたの { $card }が たおれました
