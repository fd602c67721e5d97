# 101: ことば。［漢字｜よみ］は画面でふりがなになります。

one_o_one-title = 101
    .needs = 30–60［分｜ぷん］・トランプと ジョーカー
one_o_one-blurb = ［合計｜ごうけい］は 101まで。 さいごまで のこった ［人｜ひと］の ［勝｜か］ち。

## 家のルール

one_o_one-option-lp = ［最初｜さいしょ］の ライフ
    .help = ［全員｜ぜんいん］の ［最初｜さいしょ］の ライフ（LP）です。ふつうは 10です。
one_o_one-option-heal_cap = ライフは ［最初｜さいしょ］の ［数｜かず］まで
    .help = カウンターで ［増｜ふ］えても、［最初｜さいしょ］の ［数｜かず］までに します。
one_o_one-option-counter_starter = カウンターの つぎに ［始｜はじ］める ［人｜ひと］
    .help = カウンターの つぎに ［始｜はじ］める ［人｜ひと］です。
one_o_one-option-counter_starter-hit = ダメージを ［受｜う］けた ［人｜ひと］
one_o_one-option-counter_starter-joker = ジョーカーを ［出｜だ］した ［人｜ひと］
one_o_one-option-draw_starter = ［引｜ひ］き［分｜わ］けの つぎに ［始｜はじ］める ［人｜ひと］
    .help = ［引｜ひ］き［分｜わ］けの とき、つぎの ラウンドを ［始｜はじ］める ［人｜ひと］です。
one_o_one-option-draw_starter-next = つぎの ［番｜ばん］だった ［人｜ひと］
one_o_one-option-draw_starter-same = ［前｜まえ］と ［同｜おな］じ ［人｜ひと］

## することと、きろくの一行

one_o_one-action-flip = めくる
one_o_one-action-play = ［出｜だ］す
one_o_one-action-hand = ［手札｜てふだ］を メモする

one_o_one-line-flip = めくった カード：{ $card }
one_o_one-line-play =
    { $seat }：{ $card }{ $value ->
        [1] （+1）
        [11] （+11）
        [10] （+10）
        [-10] （−10）
       *[other] {""}
    }{ $special ->
        [8] （+0）
        [9] （リバース）
       *[other] {""}
    }{ $from ->
        [deck] （［山札｜やまふだ］から）
       *[hand] {""}
    }
one_o_one-line-hand = { $seat }：［手札｜てふだ］を メモした

## 起きたこと

one_o_one-effect-total = いま { $total }です。
one_o_one-effect-reverse =
    { $direction ->
        [1] リバース！ ［時計｜とけい］まわりに なりました。
       *[-1] リバース！ ［時計｜とけい］と ぎゃくまわりに なりました。
    }
one_o_one-effect-reset = ぴったり 101！ リセットです。ペナルティレベルは { $level }です。
one_o_one-effect-bust = バースト！ { $seat }に { $level }ダメージです。
one_o_one-effect-counter = カウンター！ { $seat }は ［回復｜かいふく］、{ $against }は { $level }ダメージです。
one_o_one-effect-lp = { $seat }の ライフは { $lp }です。
one_o_one-effect-out = { $seat }は ここで ［抜｜ぬ］けます。
one_o_one-effect-refill = { $seat }が 1まい ［引｜ひ］きます。［山札｜やまふだ］は { $deck }まいです。
one_o_one-effect-deck-out = ［山札｜やまふだ］が なくなりました。［引｜ひ］き［分｜わ］けです。
one_o_one-effect-round = ラウンド{ $round }です。{ $starter }から ［始｜はじ］めます。ペナルティレベルは { $level }です。

## 手ですること

one_o_one-step-deal = よく まぜて、{ $count }まいずつ ［配｜くば］ります。
one_o_one-step-again = カードを ［全部｜ぜんぶ］ ［集｜あつ］めて まぜ、{ $count }まいずつ ［配｜くば］ります。
one_o_one-step-open = ［山札｜やまふだ］の ［上｜うえ］を 1まい めくります。{ $seat }から ［始｜はじ］めます。
    .own = ［山札｜やまふだ］の ［上｜うえ］を 1まい めくります。あなたから ［始｜はじ］めます。
one_o_one-step-still = ［配｜くば］った カードは そのまま。めくった カードを えらびます。
one_o_one-step-sweep = ［場｜ば］の カードを わきに よけます。
one_o_one-step-flip = { $seat }が ［山札｜やまふだ］の ［上｜うえ］を めくります。
    .own = ［山札｜やまふだ］の ［上｜うえ］を めくってね。
one_o_one-step-undo = ［場｜ば］、［手札｜てふだ］、［山札｜やまふだ］を ［画面｜がめん］と ［同｜おな］じに します。
one_o_one-step-draw = { $seat }は ［山札｜やまふだ］から 1まい ［引｜ひ］きます。
    .own = ［山札｜やまふだ］から 1まい ［引｜ひ］いてね。

one_o_one-due-flip =
    { $why ->
        [open] めくった カードは？
       *[reset] ［新｜あたら］しく めくった カードは？
    }

one_o_one-phase-open = ラウンドの ［始｜はじ］まり
one_o_one-phase-play = ［勝負中｜しょうぶちゅう］
one_o_one-phase-flip = リセット
one_o_one-phase-over = おわり

## さしもどしと、そのわけ

one_o_one-match-over = ［試合｜しあい］は もう おわっています。
    .why = のこりが ［1人｜ひとり］に なると おわりです。まちがいなら もどしてください。（R13）
one_o_one-flip-none-due = いま めくる カードは ありません。
    .why = めくるのは ラウンドの ［最初｜さいしょ］だけです。リセットの あとも めくります。（R3）
one_o_one-flip-seat = めくるのは その ［人｜ひと］では ありません。
    .why = ［最初｜さいしょ］の 1まいは テーブルで めくります。リセットの あとは 101に した ［人｜ひと］です。（R3）
one_o_one-card-seen = その カードは もう ［出｜で］ています。
    .why = ［同｜おな］じ カードは 1ラウンドに ［一度｜いちど］だけです。カードを たしかめてください。（R5）
one_o_one-seat-out = その ［人｜ひと］は もう ［抜｜ぬ］けています。
    .why = ライフが なくなった ［人｜ひと］は ［抜｜ぬ］けます。もう ［番｜ばん］は きません。（R4）
one_o_one-play-flip-first = ［先｜さき］に 1まい めくってください。
    .why = ラウンドの ［最初｜さいしょ］は ［山札｜やまふだ］を めくります。リセットの あとも ［同｜おな］じです。（R3）
one_o_one-play-not-your-turn = いまは ほかの ［人｜ひと］の ［番｜ばん］です。
    .why = ［番｜ばん］の ［人｜ひと］が かならず 1まい ［出｜だ］します。（R4）
one_o_one-play-value = その カードに その ［数｜かず］は えらべません。
    .why = Aは 1か 11、10は ＋10か −10です。ほかの カードは えらべません。（R7）
one_o_one-play-ten-minus = −10は ［合計｜ごうけい］が 10［以上｜いじょう］の ときだけです。
    .why = ［合計｜ごうけい］は 0より ［小｜ちい］さく なりません。9までは ＋10に します。（R7）
one_o_one-play-value-missing = いくつに するか えらんでください。
    .why = Aは 1か 11を えらびます。10は ＋10か −10です。（R7）
one_o_one-hand-count = ［手札｜てふだ］の ［数｜かず］が ちがいます。
    .why = いま ［持｜も］っている まい［数｜すう］だけ メモします。［分｜わ］からない カードは「?」に します。（R2）
one_o_one-hand-duplicate = ［同｜おな］じ カードが 2まい あります。
    .why = カードは どれも 1まいずつです。ちがう カードを えらんでください。（R2）
one_o_one-hand-unseen = ［手札｜てふだ］を メモしました。
    .why = ［手札｜てふだ］は だれにも ［見｜み］せません。カードが ［出｜で］たら たしかめます。（R2）
one_o_one-undo-target = そこへは もどせません。
    .why = もどせるのは ［前｜まえ］の ［記録｜きろく］だけです。［先｜さき］の ［記録｜きろく］は えらべません。（R14）

## おわりかた

one_o_one-end-last-standing = さいごの ［1人｜ひとり］に なりました。
    .why = ほかの ［人｜ひと］の ライフが なくなりました。のこった ［人｜ひと］の ［勝｜か］ちです。（R13）

## おしらせ（ほんにんの スマホだけ）

one_o_one-advice-not-in-hand = メモした ［手札｜てふだ］に ありません。
    .why = ［手札｜てふだ］か、［山札｜やまふだ］の ［上｜うえ］から ［出｜だ］します。もう ［一度｜いちど］ ［見｜み］てください。（R4）
one_o_one-advice-in-hand = メモした ［手札｜てふだ］の カードです。
    .why = ［手札｜てふだ］の カードは ［山札｜やまふだ］から ［出｜で］ません。もう ［一度｜いちど］ ［見｜み］てください。（R4）

## ［場面｜ばめん］を ならべる ときの ことば

one_o_one-view-phase = いま
one_o_one-view-round = ラウンド
one_o_one-view-turn = だれの ［番｜ばん］
one_o_one-view-starter = ラウンドを ［始｜はじ］めた ［人｜ひと］
one_o_one-view-direction = まわる ［向｜む］き（1か -1）
one_o_one-view-total = ［合計｜ごうけい］
one_o_one-view-level = ペナルティレベル
one_o_one-view-lp = ライフ
one_o_one-view-out = ［抜｜ぬ］けた ［人｜ひと］
one_o_one-view-deck = ［山札｜やまふだ］の ［数｜かず］
one_o_one-view-hands = ［手札｜てふだ］の ［数｜かず］
one_o_one-view-pile = ［出｜で］て いる カード
one_o_one-view-gone = もう ない カード
one_o_one-view-previous = ［前｜まえ］に ［出｜だ］した ［人｜ひと］
