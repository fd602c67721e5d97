# ジキルとハイド: ことば。［漢字｜よみ］は画面でふりがなになります。

jekyll_hyde-title = ジキルとハイド
    .needs = ［約｜やく］30［分｜ぷん］・せんようの カード
jekyll_hyde-blurb = 1まいずつ くらべる。 ハイドは コマを ［引｜ひ］きよせ、ジキルは ふせぐ。

jekyll_hyde-seat-jekyll = ジキル
jekyll_hyde-seat-hyde = ハイド

## 家のルール

jekyll_hyde-option-track = コマの ［道｜みち］の ［長｜なが］さ
    .help = ジキルの ［端｜はし］から ハイドの ［端｜はし］までの マスの ［数｜かず］です。
jekyll_hyde-option-potions = ［秘薬｜ひやく］の ［色｜いろ］
    .help = ［箱｜はこ］の ［説明書｜せつめいしょ］では、［秘薬｜ひやく］に ［色｜いろ］は ありません。
jekyll_hyde-option-potions-coloured = ［言｜い］った ［色｜いろ］の カードに なる
jekyll_hyde-option-potions-colourless = ［色｜いろ］なし。［数｜かず］で ［勝負｜しょうぶ］

## カード

jekyll_hyde-card-P1 = ［紫｜むらさき］の1
jekyll_hyde-card-P2 = ［紫｜むらさき］の2
jekyll_hyde-card-P3 = ［紫｜むらさき］の3
jekyll_hyde-card-P4 = ［紫｜むらさき］の4
jekyll_hyde-card-P5 = ［紫｜むらさき］の5
jekyll_hyde-card-P6 = ［紫｜むらさき］の6
jekyll_hyde-card-P7 = ［紫｜むらさき］の7
jekyll_hyde-card-W1 = ［赤｜あか］の1
jekyll_hyde-card-W2 = ［赤｜あか］の2
jekyll_hyde-card-W3 = ［赤｜あか］の3
jekyll_hyde-card-W4 = ［赤｜あか］の4
jekyll_hyde-card-W5 = ［赤｜あか］の5
jekyll_hyde-card-W6 = ［赤｜あか］の6
jekyll_hyde-card-W7 = ［赤｜あか］の7
jekyll_hyde-card-G1 = ［緑｜みどり］の1
jekyll_hyde-card-G2 = ［緑｜みどり］の2
jekyll_hyde-card-G3 = ［緑｜みどり］の3
jekyll_hyde-card-G4 = ［緑｜みどり］の4
jekyll_hyde-card-G5 = ［緑｜みどり］の5
jekyll_hyde-card-G6 = ［緑｜みどり］の6
jekyll_hyde-card-G7 = ［緑｜みどり］の7
jekyll_hyde-card-2plus = ［秘薬｜ひやく］2
jekyll_hyde-card-3plus = ［秘薬｜ひやく］3
jekyll_hyde-card-4plus = ［秘薬｜ひやく］4
jekyll_hyde-card-5plus = ［秘薬｜ひやく］5

## することと、きろくの一行

jekyll_hyde-action-pass = わたす
jekyll_hyde-action-play = ［出｜だ］す
jekyll_hyde-action-hand = ［手札｜てふだ］を メモする

jekyll_hyde-line-pass =
    { $hidden ->
        [true] { $seat }は { $count }まい ふせて わたした
       *[other] { $seat }は わたした：{ $cards }
    }
jekyll_hyde-line-play =
    { $seat }：{ $card }{ $colour ->
        [purple] （［紫｜むらさき］として）
        [red] （［赤｜あか］として）
        [green] （［緑｜みどり］として）
       *[none] {""}
    }
jekyll_hyde-line-hand = { $seat }：［手札｜てふだ］を メモした

## 起きたこと

jekyll_hyde-effect-exchange = { $count }まいずつ ［交換｜こうかん］しました。
jekyll_hyde-effect-token =
    { $colour ->
        [purple] ［紫｜むらさき］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
        [red] ［赤｜あか］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
       *[green] ［緑｜みどり］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
    }
jekyll_hyde-effect-reset = ［赤｜あか］の ［力｜ちから］です。［色｜いろ］の ［強｜つよ］さは ［決｜き］めなおしです。
jekyll_hyde-effect-greed = ［緑｜みどり］の ［力｜ちから］です。{ $count }まいずつ ［交換｜こうかん］します。
jekyll_hyde-effect-trick =
    { $by ->
        [number] { $winner }の ［勝｜か］ちです。［数｜かず］が ［大｜おお］きいからです。
        [colour] { $winner }の ［勝｜か］ちです。［色｜いろ］が ［強｜つよ］いからです。
       *[potion] { $winner }の ［勝｜か］ちです。［同｜おな］じ ［数｜かず］なら ［秘薬｜ひやく］です。
    }
jekyll_hyde-effect-steal = ［紫｜むらさき］の ［力｜ちから］です。{ $seat }が { $from }から 1トリック もらいます。
jekyll_hyde-effect-marker =
    { $difference ->
        [0] ［同｜おな］じ ［数｜かず］です。コマは ［動｜うご］きません。
       *[other] ［差｜さ］は { $difference }です。コマは { $marker }マス［目｜め］です。
    }
jekyll_hyde-effect-round = ラウンド{ $round }です。［先｜さき］に ［出｜だ］すのは { $leader }です。

## 手ですること

jekyll_hyde-step-deal = よく まぜて、{ $count }まいずつ ［配｜くば］ります。
jekyll_hyde-step-again = トークンを はずし、よく まぜて { $count }まいずつ ［配｜くば］ります。
jekyll_hyde-step-greed = ［緑｜みどり］の ［力｜ちから］：{ $count }まい えらんで、ふせて ［交換｜こうかん］。
jekyll_hyde-step-take = もらった { $count }まいを ［手札｜てふだ］に ［入｜い］れます。
jekyll_hyde-step-cross = ［手札｜てふだ］を ［全部｜ぜんぶ］ とりかえます。
jekyll_hyde-step-token =
    { $colour ->
        [purple] ［紫｜むらさき］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
        [red] ［赤｜あか］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
       *[green] ［緑｜みどり］の トークンを ［左｜ひだり］から { $place }［番目｜ばんめ］に ［置｜お］きます。
    }
jekyll_hyde-step-tokens =
    トークンを ［置｜お］きます。まん［中｜なか］に { $colour ->
        [purple] ［紫｜むらさき］
        [red] ［赤｜あか］
       *[green] ［緑｜みどり］
    }、［右｜みぎ］に { $last ->
        [purple] ［紫｜むらさき］
        [red] ［赤｜あか］
       *[green] ［緑｜みどり］
    }。
jekyll_hyde-step-reset = ［赤｜あか］の ［力｜ちから］：トークンを ［全部｜ぜんぶ］ はずします。
jekyll_hyde-step-trick = { $seat }が 2まい とります。
    .own = 2まい とってね。
jekyll_hyde-step-steal = ［紫｜むらさき］の ［力｜ちから］：{ $seat }が { $from }の 1トリックを とります。
    .own = ［紫｜むらさき］の ［力｜ちから］：{ $from }の 1トリックを とってね。
jekyll_hyde-step-marker =
    { $difference ->
        [0] ［差｜さ］は 0です。コマは そのままです。
       *[other] コマを ハイドの ほうへ、{ $marker }マス［目｜め］まで すすめます。
    }

jekyll_hyde-due-pass =
    { $why ->
        [round] { $seat }：{ $count }まい ふせて わたしてね。［秘薬｜ひやく］2まいなら 1まい ［入｜い］れる。
       *[green] ［緑｜みどり］の ［力｜ちから］です。{ $seat }は { $count }まい わたしてね。
    }
    .own =
        { $why ->
            [round] { $count }まい ふせて わたす。［秘薬｜ひやく］2まいなら 1まい ［入｜い］れる。
           *[green] ［緑｜みどり］の ［力｜ちから］です。{ $count }まい わたしてね。
        }

jekyll_hyde-phase-exchange = ［交換｜こうかん］
jekyll_hyde-phase-play = ［勝負中｜しょうぶちゅう］
jekyll_hyde-phase-greed = ［緑｜みどり］の ［交換｜こうかん］
jekyll_hyde-phase-over = おわり

## さしもどしと、そのわけ

jekyll_hyde-match-over = ［試合｜しあい］は もう おわっています。
    .why = コマが ［端｜はし］に つくか、3ラウンドで おわりです。まちがいなら もどしてください。（R10）
jekyll_hyde-hand-pass-open = もう わたしました。［交換｜こうかん］を ［待｜ま］ってください。
    .why = わたした あとは、［相手｜あいて］も わたすのを ［待｜ま］ちます。［手札｜てふだ］の メモは その あとです。（R3）
jekyll_hyde-hand-count = ［手札｜てふだ］の ［数｜かず］が ちがいます。
    .why = いま ［持｜も］っている まい［数｜すう］だけ えらびます。［分｜わ］からない カードは「?」です。（R2）
jekyll_hyde-hand-duplicate = ［同｜おな］じ カードが 2まい あります。
    .why = カードは どれも 1まいずつです。ちがう カードを えらんでください。（R2）
jekyll_hyde-hand-unseen = ［手札｜てふだ］を メモしました。
    .why = ［手札｜てふだ］は だれにも ［見｜み］せません。カードが ［出｜で］たら たしかめます。（R2）
jekyll_hyde-card-seen = その カードは もう ［出｜で］ています。
    .why = ［同｜おな］じ カードは 1ラウンドに ［一度｜いちど］だけです。カードを たしかめてください。（R4）
jekyll_hyde-pass-none-due = いまは わたす ときでは ありません。
    .why = わたすのは ラウンドの ［初｜はじ］めです。［緑｜みどり］の ［力｜ちから］の ときも わたします。（R3）
jekyll_hyde-pass-already = もう わたしました。
    .why = わたすのは ［1人｜ひとり］ 1［回｜かい］です。［相手｜あいて］を ［待｜ま］ちましょう。（R3）
jekyll_hyde-pass-count = わたす まい［数｜すう］が ちがいます。
    .why = ラウンドの ［数｜かず］と ［同｜おな］じ まい［数｜すう］です。［緑｜みどり］の ［力｜ちから］では 2まいです。（R3）
jekyll_hyde-pass-mixed = ［全部｜ぜんぶ］ えらぶか、［全部｜ぜんぶ］ ふせてください。
    .why = ［名前｜なまえ］と「?」は まぜません。どちらかに してください。（R3）
jekyll_hyde-pass-duplicate = ［同｜おな］じ カードを 2［回｜かい］ えらんでいます。
    .why = カードは どれも 1まいずつです。ちがう カードを えらんでください。（R3）
jekyll_hyde-pass-potion-unseen = ［秘薬｜ひやく］の ［決｜き］まりを ［守｜まも］ったと ［信｜しん］じます。
    .why = ［秘薬｜ひやく］が 2まい ［以上｜いじょう］なら 1まいは わたします。あとで ［分｜わ］かる ことも あります。（R3）
jekyll_hyde-play-exchange-open = ［先｜さき］に カードを ［交換｜こうかん］してください。
    .why = ［2人｜ふたり］とも わたしたら ［交換｜こうかん］です。カードを ［出｜だ］すのは その あとです。（R3）
jekyll_hyde-play-not-your-turn = いまは ［相手｜あいて］の ［番｜ばん］です。
    .why = ［前｜まえ］の トリックに ［勝｜か］った ［人｜ひと］が ［先｜さき］に ［出｜だ］します。もう ［1人｜ひとり］が ［続｜つづ］きます。（R4）
jekyll_hyde-play-colour-missing = ［秘薬｜ひやく］の ［色｜いろ］を えらんでください。
    .why = ［秘薬｜ひやく］を ［先｜さき］に ［出｜だ］す とき、［色｜いろ］を 1つ ［言｜い］います。その ［色｜いろ］の カードに なります。（R4）
jekyll_hyde-play-colour-not-asked = ここでは ［色｜いろ］を えらびません。
    .why = ［色｜いろ］を ［言｜い］うのは ［秘薬｜ひやく］を ［先｜さき］に ［出｜だ］す ときだけです。ほかは いりません。（R4）
jekyll_hyde-play-must-follow = ［先｜さき］の カードの ［色｜いろ］が あるはずです。それを ［出｜だ］します。
    .why = ［先｜さき］の カードの ［色｜いろ］が あれば それを ［出｜だ］します。［秘薬｜ひやく］は ［色｜いろ］カードの あとなら よいです。（R5）
jekyll_hyde-play-void-unseen = 「その ［色｜いろ］は ない」として ［記録｜きろく］しました。
    .why = ［先｜さき］の カードの ［色｜いろ］が なければ ［何｜なん］でも ［出｜だ］せます。あとで ［分｜わ］かる ことも あります。（R5）
jekyll_hyde-undo-target = そこへは もどせません。
    .why = もどせるのは ［前｜まえ］の ［記録｜きろく］だけです。［先｜さき］の ［記録｜きろく］は えらべません。（R12）

## おしらせ（ほんにんの スマホだけ）

jekyll_hyde-advice-must-follow = ［先｜さき］の カードの ［色｜いろ］が あると メモしました。
    .why = ［先｜さき］の カードの ［色｜いろ］が あれば それを ［出｜だ］します。［秘薬｜ひやく］は ［色｜いろ］カードの あとなら よいです。（R5）
jekyll_hyde-advice-hand-unknown = ［手札｜てふだ］を まだ ［全部｜ぜんぶ］ メモして いません。
    .why = ［手札｜てふだ］の カードか ［分｜わ］かりません。そのまま ［進｜すす］めても いいです。（R3）
jekyll_hyde-advice-not-held = メモした ［手札｜てふだ］に ありません。
    .why = メモした カードで ［手札｜てふだ］は いっぱいです。もう ［一度｜いちど］ ［見｜み］てください。（R2）
jekyll_hyde-advice-must-pass-potion = ［秘薬｜ひやく］を 1まいは わたしてください。
    .why = ［秘薬｜ひやく］が 2まい ［以上｜いじょう］ある ときの ［決｜き］まりです。ラウンドの ［初｜はじ］めだけです。（R3）

## おわりかた

jekyll_hyde-end-domination = コマが ハイドの ［端｜はし］に つきました。
    .why = コマを ［端｜はし］まで ［引｜ひ］けば ハイドの ［勝｜か］ちです。ラウンドの おわりに たしかめます。（R10）
jekyll_hyde-end-three-rounds = ジキルが 3ラウンド ［守｜まも］りました。
    .why = 3ラウンドで コマが ［端｜はし］に つきませんでした。ジキルの ［勝｜か］ちです。（R10）

## ［場面｜ばめん］を ならべる ときの ことば

jekyll_hyde-view-phase = いま
jekyll_hyde-view-round = ラウンド
jekyll_hyde-view-trick = トリック
jekyll_hyde-view-leader = ［先｜さき］に ［出｜だ］す ［人｜ひと］
jekyll_hyde-view-table = ［出｜で］て いる カード
jekyll_hyde-view-tokens = トークン（［弱｜よわ］い じゅん）
jekyll_hyde-view-tricks = とった トリック
jekyll_hyde-view-marker = コマの ［場所｜ばしょ］
jekyll_hyde-view-hands = ［手札｜てふだ］の ［数｜かず］
jekyll_hyde-view-passed = わたした
jekyll_hyde-view-played = この ラウンドに ［出｜で］た カード
jekyll_hyde-view-card = カード
jekyll_hyde-view-seat = だれの
jekyll_hyde-view-colour = ［色｜いろ］
jekyll_hyde-view-purple = ［紫｜むらさき］
jekyll_hyde-view-red = ［赤｜あか］
jekyll_hyde-view-green = ［緑｜みどり］
