# ダウト: ことば。［漢字｜よみ］は画面でふりがなになります。

dauto-title = ダウト
dauto-blurb = ふせて［数｜かず］を［言｜い］います。うたがうのは だれ？

dauto-option-cards = はじめの［手札｜てふだ］
    .help = 20まいのうち、ひとりに［配｜くば］る［数｜かず］です。

dauto-action-hand = ［手札｜てふだ］を［教｜おし］える
dauto-action-lay = カードを ふせる
dauto-action-doubt = ダウト！
dauto-action-show = カードを めくる
dauto-action-believe = しんじる
dauto-field-cards = どのカード？
dauto-field-rank = どの［数｜かず］？
dauto-field-card = どのカード？

dauto-line-hand = { $seat }が［手札｜てふだ］を［教｜おし］えました：{ $cards }
dauto-line-lay = { $seat }がふせました：「{ $rank }」
dauto-line-doubt = { $seat }：ダウト！
dauto-line-show = { $seat }がめくりました：{ $card }
dauto-line-believe = { $seat }は しんじました

dauto-effect-lay = { $seat }は「{ $rank }」と［言｜い］いました。
dauto-effect-doubt = { $seat }が うたがいました。
dauto-effect-show = { $card }でした。{ $true ->
    [true] ［本当｜ほんとう］でした。
   *[other] うそでした。
}
dauto-effect-take = { $seat }が ［山｜やま］の { $count }まいを とります。
dauto-effect-believe = { $seat }は しんじました。
dauto-effect-end = これで おわりです。

dauto-due-show = どのカードでしたか？
dauto-due-believe = さいごの カードです。しんじますか？

dauto-view-phase = いま
dauto-view-rank = つぎに［言｜い］う［数｜かず］
dauto-view-hands = ［手札｜てふだ］
dauto-view-heap = ［山｜やま］
dauto-view-said = ［言｜い］った［数｜かず］
dauto-view-seat = ［人｜ひと］
dauto-view-seen = みんなが［見｜み］たカード
dauto-view-hand = わたしの［手札｜てふだ］
dauto-view-conflict = ［教｜おし］えたことが ちがった
dauto-phase-lay = カードを ふせる
dauto-phase-show = カードを めくる
dauto-phase-last = さいごの カード
dauto-phase-over = おわり

dauto-match-over = もう おわりました。
    .why = おわったあとは きろくしません。（R9）
dauto-hand-count = カードの［数｜かず］が［手札｜てふだ］と ちがいます。
    .why = ［手札｜てふだ］と［同｜おな］じ［数｜かず］だけ［教｜おし］えてね。ひみつは「？」です。（R2）
dauto-hand-elsewhere = ほかの［人｜ひと］が［持｜も］つカードが あります。
    .why = みんなが［見｜み］たカードは あなたの［手｜て］に ありません。（R2）
dauto-lay-not-now = いまは ふせません。
    .why = さきに カードを めくるか しんじます。（R6）
dauto-lay-not-your-turn = ほかの［人｜ひと］の［番｜ばん］です。
    .why = じゅんばんに ふせます。（R3）
dauto-lay-rank = つぎの［数｜かず］では ありません。
    .why = ［数｜かず］は A、2、3、4、5の じゅんです。（R3）
dauto-lay-elsewhere = ほかの［人｜ひと］が［持｜も］つカードです。
    .why = ふせるのは ［手札｜てふだ］の カードです。（R4）
dauto-lay-said = ［言｜い］いました。まだ［見｜み］ていません。
    .why = だれも カードを［見｜み］ていません。うそでも いいのです。（R4）
dauto-doubt-nothing = うたがうカードが ありません。
    .why = つぎの カードまで ほかの［人｜ひと］を うたがえます。（R5）
dauto-show-nothing = いまは めくりません。
    .why = うたがわれたカードだけを めくります。（R6）
dauto-show-elsewhere = ほかの［人｜ひと］が［持｜も］つカードです。
    .why = カードは1まいずつです。もういちど［見｜み］てね。（R6）
dauto-believe-nothing = いまは しんじるものが ありません。
    .why = しんじるのは さいごの カードだけです。（R8）
dauto-undo-target = そこには もどれません。
    .why = まえの［行｜ぎょう］にだけ もどれます。（R10）
dauto-end-out = ［手札｜てふだ］が なくなりました。
    .why = さいごの カードを しんじたか、［本当｜ほんとう］でした。（R8）

dauto-advice-not-held = ［教｜おし］えた［手札｜てふだ］に ありません。
    .why = ふせるのは ［手札｜てふだ］の カードです。もういちど［見｜み］てね。（R4）
dauto-advice-other-card = ふせたときに［教｜おし］えた カードと ちがいます。
    .why = ［机｜つくえ］の カードで きまります。もういちど［見｜み］てね。（R6）
