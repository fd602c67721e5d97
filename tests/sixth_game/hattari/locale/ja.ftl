# はったり: ことば。［漢字｜よみ］は画面でふりがなになります。

hattari-title = はったり
hattari-blurb = カードを ふせて ［数｜かず］を ［言｜い］います。［本当｜ほんとう］かな？
hattari-seat-left = ひだり
hattari-seat-right = みぎ

## 家のルール

hattari-option-cards = はじめの ［手札｜てふだ］
    .help = 10まいのうち、ひとりに ［配｜くば］る［数｜かず］です。
hattari-option-lie_pays = うそだったときの ［点｜てん］
    .help = めくったカードが うそだったときです。
hattari-option-lie_pays-doubter = うたがった［人｜ひと］がもらう
hattari-option-lie_pays-nobody = だれももらわない

## することと、きろくの一行

hattari-action-hand = ［手札｜てふだ］を ［教｜おし］える
hattari-action-lay = カードを ふせる
hattari-action-answer = こたえる
hattari-action-show = カードを めくる
hattari-action-resign = まけました
hattari-field-number = ［言｜い］った［数｜かず］は？
hattari-field-say = しんじますか？
hattari-field-card = どのカード？
hattari-field-cards = どのカード？
hattari-card-believe = しんじる
hattari-card-doubt = うたがう

hattari-line-hand = { $seat }が ［手札｜てふだ］を ［教｜おし］えました：{ $cards }
hattari-line-lay = { $seat }がふせました：「{ $number }」
hattari-line-answer = { $seat }：{ $say }
hattari-line-show = { $seat }がめくりました：{ $card }
hattari-line-resign = { $seat }が ［負｜ま］けを ［認｜みと］めました

## 起きたこと

hattari-effect-lay = { $seat }は「{ $number }」と ［言｜い］いました。
hattari-effect-answer = { $seat }：{ $say }。
hattari-effect-show = { $card }でした。
hattari-effect-points = { $seat }に { $change }［点｜てん］。あわせて { $points }［点｜てん］です。
hattari-effect-end = これで おわりです。

## 手ですること

hattari-step-lay = { $seat }は カードを ふせて ［出｜だ］してね。
hattari-step-aside = ［見｜み］ないで ［山｜やま］に ［置｜お］いてね。
hattari-step-turn-up = { $seat }は カードを めくってね。
hattari-step-points = { $seat }を { $points }［点｜てん］に してね。

hattari-due-answer = 「{ $number }」。しんじますか？
hattari-due-show = どのカードでしたか？

## 場面

hattari-view-phase = いま
hattari-view-turn = ［番｜ばん］の ［人｜ひと］
hattari-view-points = ［点｜てん］
hattari-view-hands = ［手札｜てふだ］
hattari-view-said = ［言｜い］った［数｜かず］
hattari-view-heap = しんじた［山｜やま］
hattari-view-shown = めくったカード
hattari-view-seat = ［人｜ひと］
hattari-view-number = ［数｜かず］
hattari-view-hand = わたしの ［手札｜てふだ］
hattari-view-laid = わたしが ふせた
hattari-view-conflict = ［教｜おし］えたことが ちがった
hattari-phase-lay = カードを ふせる
hattari-phase-answer = しんじる？うたがう？
hattari-phase-show = カードを めくる
hattari-phase-over = おわり

## できないわけ

hattari-match-over = もう おわりました。
    .why = おわったあとは きろくしません。まちがいは もどせます。（R9）
hattari-hand-count = カードの ［数｜かず］が ［手札｜てふだ］と ちがいます。
    .why = ［手札｜てふだ］と ［同｜おな］じ［数｜かず］だけ［教｜おし］えてね。ひみつは「？」です。（R2）
hattari-hand-out = もう［手札｜てふだ］にない カードが あります。
    .why = ［出｜だ］したカードは ［手札｜てふだ］に ありません。（R2）
hattari-lay-answer-first = さきに あいてが こたえます。
    .why = ふせたら すぐに こたえます。そのあと ［続｜つづ］けます。（R5）
hattari-lay-not-your-turn = あいての ［番｜ばん］です。
    .why = かわりばんこに ふせます。（R3）
hattari-lay-number-out = その ［数｜かず］は もう［見｜み］えています。
    .why = ［数｜かず］は ひとつずつです。すぐわかる うそは だめです。（R4）
hattari-lay-not-held = そのカードは もう［見｜み］えています。
    .why = ふせるのは ［手札｜てふだ］の カードです。（R4）
hattari-lay-said = ［言｜い］いました。まだ［見｜み］ていません。
    .why = だれも カードを ［見｜み］ていません。うそでも いいのです。（R4）
hattari-answer-none-due = いまは こたえることが ありません。
    .why = こたえるのは ふせた［人｜ひと］の あいてです。（R5）
hattari-show-none-due = いまは めくりません。
    .why = うたがわれたカードだけを めくります。（R6）
hattari-show-card-out = そのカードは もう［見｜み］えています。
    .why = カードは1まいずつです。もういちど［見｜み］てね。（R6）
hattari-undo-target = そこには もどれません。
    .why = まえの ［行｜ぎょう］にだけ もどれます。（R10）

## おわり

hattari-end-points = ［点｜てん］の ［多｜おお］い［人｜ひと］の ［勝｜か］ちです。
    .why = カードを ぜんぶ［出｜だ］しました。［点｜てん］をくらべます。（R8）
hattari-end-level = ［点｜てん］が ［同｜おな］じです。
    .why = カードを ぜんぶ［出｜だ］しました。［同｜おな］じなら ひきわけです。（R8）
hattari-end-resign = ［負｜ま］けを ［認｜みと］めました。
    .why = いつでも やめることが できます。（R9）

## おしらせ（ほんにんの スマホだけ）

hattari-advice-not-held = ［教｜おし］えた［手札｜てふだ］に ありません。
    .why = ふせるのは ［手札｜てふだ］の カードです。もういちど［見｜み］てね。（R4）
hattari-advice-other-card = ふせたときに ［教｜おし］えた カードと ちがいます。
    .why = ［机｜つくえ］の カードで きまります。もういちど［見｜み］てね。（R6）
