# ジョンの ことば。［漢字｜よみ］は 画面で ふりがなに なる。

john-title = ジョン
    .needs = ［約｜やく］15［分｜ふん］・トランプ ［1組｜ひとくみ］
john-blurb = 4×4マスの カード［将棋｜しょうぎ］。 ［相手｜あいて］の ［横｜よこ］カードを たおすと ［勝｜か］ち。

john-seat-black = ［黒｜くろ］
john-seat-red = ［赤｜あか］

john-phase-setup = じゅんび
john-phase-play = ［勝負中｜しょうぶちゅう］
john-phase-over = おわり
john-drawn-pile = ［変｜か］えカード

## 家のルール

john-option-ultimate = アルティメットルール
    .help = 「ない」が うそだと ［思｜おも］ったら、ダウトと ［言｜い］えます。
john-option-magic_range = 4の ［魔法｜まほう］が とどく ところ
    .help = ［説明書｜せつめいしょ］の ［図｜ず］では、たてと よこに 2［歩｜ほ］です。
john-option-magic_range-steps = たてと よこに 2［歩｜ほ］まで
john-option-magic_range-square = まわりの 5×5（［説明書｜せつめいしょ］に ない）
john-option-doubt_loser = ダウトで ［負｜ま］ける ［人｜ひと］
    .help = ダウトの あとに だれが ［負｜ま］けるかを ［決｜き］めます。
john-option-doubt_loser-liar = うそを ［言｜い］った ［人｜ひと］
john-option-doubt_loser-printed = ［説明書｜せつめいしょ］の ［文｜ぶん］の とおり

## すること

john-action-setup = ［並｜なら］べる
john-action-register = ［変｜か］えカードを メモ
john-action-move = ［動｜うご］かす
john-action-attack = こうげき
john-action-magic = ［魔法｜まほう］
john-action-reinforce = ［補充｜ほじゅう］
john-action-pull = ［変｜か］えカードを ［出｜だ］す
john-action-doubt = ダウト！
john-action-reveal = ［変｜か］えカードを ［見｜み］せる
john-action-resign = ［負｜ま］けました
john-action-draw = ［引｜ひ］き［分｜わ］け

## きろくの一行

john-line-setup = { $seat }：{ $front }を ［前｜まえ］に
john-line-register = { $seat }：［自分｜じぶん］だけの メモ
john-line-move = { $seat }：{ $card } { $from }→{ $to }{ $swap ->
        [true] { " " }（{ $other }と ［入｜い］れかえ）
       *[other] {""}
    }{ $heal ->
        [true] { " " }［回復｜かいふく］
       *[other] {""}
    }
    .plain = { $swap ->
        [true] { $card }と { $other }を ［入｜い］れかえた{ $heal ->
            [true] {" "}（［回復｜かいふく］）
           *[other] {""}
        }
       *[other] { $card }を ［動｜うご］かした
    }
    .cells = { $from }→{ $to }
john-line-attack = { $seat }：{ $card } { $from }→{ $to } こうげき{ $swap ->
        [false] （{ $other }）
       *[other] {""}
    }
    .plain = { $card }で { $other }を こうげき！
    .cells = { $from }→{ $to }
john-line-magic = { $seat }：{ $from }の { $card }の ［魔法｜まほう］ → { $to }{ $swap ->
        [false] {" "}（{ $other }）
       *[other] {""}
    }
    .plain = 4の ［魔法｜まほう］ → { $other }
    .cells = { $from }→{ $to }
john-line-reinforce = { $seat }：［補充｜ほじゅう］ { $card } { $to }
    .plain = ［補充｜ほじゅう］から { $card }を ［出｜だ］した
    .cells = { $to }
john-line-pull = { $card ->
        [none] { $seat }：{ $cell } ［変｜か］えカードに ない
       *[other] { $seat }：{ $cell } ［変｜か］えカードから { $card }
    }
    .plain = { $card ->
        [none] 「ない」と ［言｜い］った
       *[other] { $power ->
            [other] { $card }が はんげき！ { $power }ダメージ！
           *[none] ［変｜か］えカードの { $card }を ［出｜だ］した
        }
    }
    .cells = { $cell }
john-line-doubt = { $seat }：ダウト！
john-line-reveal = { $seat }：［変｜か］えカードを ［見｜み］せる
    .plain = { $card ->
        [none] ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］せた
       *[other] ［変｜か］えカードに { $card }が あった
    }
john-line-resign = { $seat }：［負｜ま］けました
john-line-draw = ［2人｜ふたり］で ［引｜ひ］き［分｜わ］けに する

## 起きたこと

john-effect-place = { $card }が { $cell }に ［出｜で］ました。
john-effect-move = { $card }が { $from }から { $to }に ［動｜うご］きました。
john-effect-pile = { $card }は ［変｜か］えカードに ［入｜はい］ります。
john-effect-due = { $action ->
        [reveal] { $seat }は ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］せてください。
       *[pull] { $cause ->
            [heal] { $card }は ［回復｜かいふく］で { $rank }に なります。
            [magic] { $card }が { $rank ->
                [1] A
                [11] J
                [12] Q
                [13] K
               *[other] { $rank }
            }に なります。
           *[attack] { $card }の のこりは { $rank ->
                [1] A
                [11] J
                [12] Q
                [13] K
               *[other] { $rank }
            }です。
        }
    }
john-effect-pull = { $card ->
        [none] ［変｜か］えカードに どれも ありません。
       *[other] { $card }が { $cell }に ［出｜で］ました。
    }
john-effect-counter = はんげき！ { $power }ダメージ！
john-effect-defeat = { $card }が たおれた！
john-effect-doubt = ダウト！ 「ない」は ［本当｜ほんとう］ですか。
john-effect-reveal = { $seat }の ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］ました。
john-effect-settle = { NUMBER($pull, useGrouping: 0) }［手目｜てめ］の 「ない」は { $as ->
        [confirmed] ［本当｜ほんとう］でした。
       *[refuted] うそでした。
    }
john-effect-loop = ［同｜おな］じ ［場面｜ばめん］が 3［回｜かい］です。{ $breaker }は { $turns }［手番｜てばん］の うちに、ちがう ［手｜て］を さします。
john-effect-loop-broken = ループは おわりました。
john-effect-end = ［試合｜しあい］は おわりです。

## 手ですること

john-step-royals = { $cards }を ［置｜お］きます。Kは ［横｜よこ］［向｜む］きです。
    .prepared = { "" }
john-step-deal = まぜて 11まいずつ、［補充｜ほじゅう］と ［変｜か］えカードに します。
    .prepared = { "" }
john-step-front = さいごの { $card }を { $cell }に ［置｜お］きます。
    .prepared = { "" }
john-step-turn-up = { $card }を { $cell }に たて［向｜む］きで ［置｜お］きます。
    .only = { "" }
john-step-move = { $card }を { $to }に ［動｜うご］かします。
    .only = { "" }
john-step-swap = { $card }と { $other }を ［入｜い］れかえます。
    .only = { "" }
john-step-to-pile = { $card }を { $seat }の ［変｜か］えカードに ［入｜い］れます。
    .own = { $card }を あなたの ［変｜か］えカードに ［入｜い］れます。
john-step-lay = { $seat }は { $rank ->
        [1] A
        [11] J
        [12] Q
        [13] K
       *[other] { $rank }
    }を { $cell }に ［出｜だ］します。
    .own = { "" }
john-step-lay-sideways = { $seat }は { $rank ->
        [1] A
        [11] J
        [12] Q
        [13] K
       *[other] { $rank }
    }を { $cell }に ［横｜よこ］［向｜む］きで ［出｜だ］します。
    .own = ［横｜よこ］［向｜む］きに ［置｜お］きます。
john-step-lay-card = { $card }を { $cell }に ［置｜お］きます。
    .only = { "" }
john-step-lay-card-sideways = { $card }を { $cell }に ［横｜よこ］［向｜む］きで ［置｜お］きます。
john-step-stays-empty = { $cell }は ［空｜あ］いたままです。
john-step-show-pile = { $seat }は ［変｜か］えカードを ［見｜み］せます。
    .own = { "" }
john-step-undo = カードを ［画面｜がめん］と ［同｜おな］じに します。

## つぎに待つこと

john-due-pull = { $rank ->
        [1] { $seat }は Aを { $cell }に ［出｜だ］してください。なければ「ない」と ［言｜い］います。
        [11] { $seat }は Jを { $cell }に ［出｜だ］してください。なければ ［下｜した］の ［数｜かず］を さがします。
        [12] { $seat }は Qを { $cell }に ［出｜だ］してください。なければ ［下｜した］の ［数｜かず］を さがします。
        [13] { $seat }は Kを { $cell }に ［出｜だ］してください。なければ ［下｜した］の ［数｜かず］を さがします。
       *[other] { $seat }は { $rank }を { $cell }に ［出｜だ］してください。なければ ［下｜した］の ［数｜かず］を さがします。
    }
    .own = { $rank ->
        [1] Aを { $cell }に ［出｜だ］してね。なければ「ない」です。
        [11] Jを { $cell }に ［出｜だ］してね。なければ ［下｜した］の ［数｜かず］。
        [12] Qを { $cell }に ［出｜だ］してね。なければ ［下｜した］の ［数｜かず］。
        [13] Kを { $cell }に ［出｜だ］してね。なければ ［下｜した］の ［数｜かず］。
       *[other] { $rank }を { $cell }に ［出｜だ］してね。なければ ［下｜した］の ［数｜かず］。
    }
john-due-reveal = { $seat }は ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］せてください。
    .own = ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］せてね。

## さしもどしと、そのわけ

john-undo-target = そこには もどせません。
    .why = もどせるのは、はじめから いままでの ［手｜て］です。くりかえしの ［数｜かず］も もどります。（R38）
john-match-over = ［試合｜しあい］は もう おわっています。
    .why = ［横｜よこ］カードが たおれると おわりです。まちがいなら もどしてください。（R18）
john-order-setup = まだ じゅんびが おわっていません。
    .why = ［2人｜ふたり］が カードを ［並｜なら］べてから ［始｜はじ］めます。［変｜か］えカードの メモも その あとです。（R4）
john-order-due = ［先｜さき］に する ことが あります。
    .why = ［変｜か］えカードを ［出｜だ］す ［間｜あいだ］は ［待｜ま］ちます。［見｜み］せる ［間｜あいだ］も ［同｜おな］じです。（R7）
john-order-turn = いまは { $turn }の ［番｜ばん］です。
    .why = ［2人｜ふたり］が 1［手｜て］ずつ ［交代｜こうたい］で さします。はんげきは 1［手｜て］に ［数｜かぞ］えません。（R5）

john-setup-done = { $seat }は もう ［並｜なら］べました。
    .why = ［並｜なら］べるのは 1［回｜かい］だけです。まちがいなら もどしてください。（R4）
john-setup-suit = それは { $seat }の マークでは ありません。
    .why = ［黒｜くろ］は スペードと クラブです。［赤｜あか］は ハートと ダイヤです。（R2）
john-setup-front = { $front }は ［前｜まえ］に ［置｜お］けません。
    .why = ［前｜まえ］の カードは ［自分｜じぶん］の ［色｜いろ］です。［並｜なら］べた J、Q、Kは ［使｜つか］えません。（R3）

john-register-count = ［変｜か］えカードの まい［数｜すう］が ちがいます。
    .why = いま ある ［変｜か］えカードを ［全部｜ぜんぶ］ メモします。［盤｜ばん］の ［横｜よこ］に まい［数｜すう］が あります。（R29）
john-register-cards = カードか ［枚数｜まいすう］が ちがいます。もう ［一度｜いちど］ ［見｜み］てください。
    .why = ［自分｜じぶん］の ［色｜いろ］で、［盤｜ばん］に ない カードです。［入｜い］れた カードは ［全部｜ぜんぶ］ ［要｜い］ります。（R29）

john-move-no-card = { $from }に カードが ありません。
    .why = ［動｜うご］かすのは ［盤｜ばん］の ［自分｜じぶん］の カードです。カードの ある マスを えらびます。（R9）
john-move-not-yours = { $card }は ［相手｜あいて］の カードです。
    .why = ［動｜うご］かせるのは ［自分｜じぶん］の カードだけです。［色｜いろ］を ［見｜み］てください。（R9）
john-move-enemy-there = { $to }に ［相手｜あいて］の { $other }が います。
    .why = ［動｜うご］けるのは ［空｜あ］いた マスか ［味方｜みかた］の マスです。［相手｜あいて］には こうげきします。（R12）
john-move-too-far = { $face ->
        [true] { $card }は まわりの 1マスだけです。
       *[other] { $card }は たてと よこに 1マスだけです。
    }
    .why = ［数字札｜すうじふだ］は たてと よこに 1マスです。J、Q、Kは ななめも できます。（R10）
john-heal-no-swap = { $to }に ［味方｜みかた］が いません。
    .why = ［回復｜かいふく］は ［入｜い］れかえの ときだけです。［空｜あ］いた マスでは できません。（R24）
john-heal-no-ace = この ［入｜い］れかえに Aが ありません。
    .why = ［回復｜かいふく］できるのは Aだけです。Aと ［味方｜みかた］を ［入｜い］れかえます。（R24）
john-heal-face = J、Q、Kは ［回復｜かいふく］できません。
    .why = ［回復｜かいふく］するのは Aから 10までです。ランクは 2［倍｜ばい］、10までです。（R24）

john-attack-no-card = { $from }に カードが ありません。
    .why = こうげきするのは ［盤｜ばん］の ［自分｜じぶん］の カードです。カードの ある マスを えらびます。（R9）
john-attack-not-yours = { $card }は ［相手｜あいて］の カードです。
    .why = こうげきするのは ［自分｜じぶん］の カードだけです。［色｜いろ］を ［見｜み］てください。（R9）
john-attack-no-target = { $to }に ［相手｜あいて］が いません。
    .why = こうげきは ［相手｜あいて］の カードに します。［動｜うご］ける マスの ［相手｜あいて］だけです。（R13）
john-attack-too-far = { $face ->
        [true] { $card }は まわりの 1マスまで とどきます。
       *[other] { $card }は たてと よこの 1マスまで とどきます。
    }
    .why = ［数字札｜すうじふだ］は たてと よこに 1マスです。J、Q、Kは ななめも できます。（R13）

john-magic-no-card = { $from }に カードが ありません。
    .why = ［魔法｜まほう］は ［盤｜ばん］の ［自分｜じぶん］の 4で します。4の ある マスを えらびます。（R9）
john-magic-not-yours = { $card }は ［相手｜あいて］の カードです。
    .why = ［魔法｜まほう］は ［自分｜じぶん］の 4で します。［色｜いろ］を ［見｜み］てください。（R9）
john-magic-not-a-four = ［魔法｜まほう］は 4だけが できます。{ $card }には できません。
    .why = 4は ［近｜ちか］くの ［相手｜あいて］を ［半分｜はんぶん］に します。ほかの カードには できません。（R20）
john-magic-no-target = { $to }に ［相手｜あいて］が いません。
    .why = ［魔法｜まほう］は ［相手｜あいて］の カード 1まいに します。［味方｜みかた］には できません。（R20）
john-magic-too-far = { $to }まで ［魔法｜まほう］は とどきません。
    .why = { $square ->
        [true] ［魔法｜まほう］は まわりの 5×5マスに とどきます。［間｜あいだ］の カードは じゃまに なりません。（R20）
       *[other] ［魔法｜まほう］は たてと よこに 2［歩｜ほ］までです。［間｜あいだ］の カードは じゃまに なりません。（R20）
    }

john-reinforce-empty = ［補充｜ほじゅう］カードは もう ありません。
    .why = ［補充｜ほじゅう］は ［全部｜ぜんぶ］で 11まいです。なくなったら もう できません。（R19）
john-reinforce-colour = { $card }は ［相手｜あいて］の ［色｜いろ］です。
    .why = ［補充｜ほじゅう］は ［自分｜じぶん］の ［山｜やま］から します。［色｜いろ］を ［見｜み］てください。（R19）
john-reinforce-not-in-reserve = { $card }は ［補充｜ほじゅう］に ないはずです。
    .why = ［補充｜ほじゅう］は ［一度｜いちど］も ［見｜み］ていない カードです。［変｜か］えカードとも ［別｜べつ］です。（R29）
john-reinforce-half = ［補充｜ほじゅう］は ［手前｜てまえ］の 2［段｜だん］だけです。
    .why = { $to }は ［自分｜じぶん］の ［陣地｜じんち］では ありません。［空｜あ］いた ［陣地｜じんち］を えらびます。（R19）
john-reinforce-occupied = { $to }は ［空｜あ］いていません。
    .why = ［補充｜ほじゅう］は ［空｜あ］いた マスに ［出｜だ］します。［自分｜じぶん］の ［陣地｜じんち］だけです。（R19）

john-pull-not-due = いま { $seat }は ［出｜だ］しません。
    .why = ［変｜か］えカードは、カードを うしなった ［人｜ひと］が ［出｜だ］します。［回復｜かいふく］の ときも ［出｜だ］します。（R16）
john-pull-colour = { $card }は ［相手｜あいて］の ［色｜いろ］です。
    .why = ［出｜だ］すのは ［自分｜じぶん］の ［変｜か］えカードです。マークは どちらでも いいです。（R16）
john-pull-too-high = { $card }は ［強｜つよ］すぎます。
    .why = ［決｜き］まった ［数｜かず］の カードを ［出｜だ］します。なければ その ［下｜した］を さがします。（R16）
john-pull-not-in-pile = { $card }は ［変｜か］えカードに ないはずです。
    .why = ［盤｜ばん］や ［補充｜ほじゅう］の カードは ［出｜だ］せません。［変｜か］えカードから ［出｜だ］します。（R29）
john-pull-rank-held = もっと ［上｜うえ］の カードが あるはずです。
    .why = ある カードを 「ない」とは ［言｜い］えません。［上｜うえ］から じゅんに さがします。（R28）
john-pull-skipped = { $skipped ->
        [1] { $seat }は「{ $rank }は ない」と ［言｜い］いました。
        [2] { $seat }は「{ $rank }も { $lowest }も ない」と ［言｜い］いました。
       *[other] { $seat }は「{ $rank }から { $lowest }まで ない」と ［言｜い］いました。
    }
    .why = ［変｜か］えカードは ［本人｜ほんにん］しか ［見｜み］られません。［分｜わ］かったら ［知｜し］らせます。（R28）

john-doubt-off = この ［試合｜しあい］に ダウトは ありません。
    .why = ダウトは アルティメットルールの ときだけです。［始｜はじ］める ［前｜まえ］に ［決｜き］めます。（R32）
john-doubt-no-claim = いま ダウトできる「ない」は ありません。
    .why = ［自分｜じぶん］の つぎの ［手｜て］の ［前｜まえ］に ［言｜い］います。［本当｜ほんとう］と ［分｜わ］かる「ない」には ［言｜い］えません。（R32）
john-reveal-not-due = いま { $seat }は ［見｜み］せなくて いいです。
    .why = ［見｜み］せるのは ダウトと ［言｜い］われた ［人｜ひと］です。ダウトの すぐ あとに ［見｜み］せます。（R33）
john-reveal-count = ［変｜か］えカードの まい［数｜すう］が ちがいます。
    .why = ［変｜か］えカードを ［全部｜ぜんぶ］ ［見｜み］せます。1まいも のこしません。（R33）
john-reveal-cards = カードか ［枚数｜まいすう］が ちがいます。もう ［一度｜いちど］ ［見｜み］てください。
    .why = ［自分｜じぶん］の ［色｜いろ］で、［盤｜ばん］に ない カードです。［入｜い］れた カードは ［全部｜ぜんぶ］ ［要｜い］ります。（R33）

john-loop-level = ループの ［反則｜はんそく］です。［全部｜ぜんぶ］ ［同｜おな］じでした。
    .why = まい［数｜すう］も ランクも ［同｜おな］じ ループです。［先手｜せんて］の ［反則負｜はんそくま］けです。（R36）
john-loop-not-broken = ループを ［止｜と］められませんでした。
    .why = 3［手番｜てばん］の うちに ［新｜あたら］しい ［場面｜ばめん］に します。できないと ［反則負｜はんそくま］けです。（R37）

## おしらせ（ほんにんの スマホだけ）

john-advice-in-pile = { $card }は メモした ［変｜か］えカードです。
    .why = ［補充｜ほじゅう］の カードは ［変｜か］えカードに ありません。もう ［一度｜いちど］ ［見｜み］てください。（R29）
john-advice-not-in-pile = { $card }は メモした カードに ありません。
    .why = ［変｜か］えカードから ［出｜だ］します。もう ［一度｜いちど］ ［見｜み］てください。（R29）
john-advice-rank-held = メモした カードに もっと ［上｜うえ］が あります。
    .why = ［下｜した］を ［出｜だ］すと 「ない」と いう ことです。もう ［一度｜いちど］ ［見｜み］てください。（R28）
john-advice-not-as-told = メモした ［変｜か］えカードと ちがいます。
    .why = ［机｜つくえ］の ［上｜うえ］の カードで ［決｜き］めます。もう ［一度｜いちど］ ［見｜み］てください。（R33）

## おわりのわけ

john-end-yoko = ［横｜よこ］カードが たおれました。
    .why = ［自分｜じぶん］の ［横｜よこ］カードが たおれると ［負｜ま］けです。はんげきでも ［魔法｜まほう］でも ［同｜おな］じです。（R18）
john-end-lie = 「ない」は うそでした。
    .why = ダウトされた「ない」は うそでした。［家｜いえ］の ルールで ［勝負｜しょうぶ］が ［決｜き］まります。（R34）
john-end-false-doubt = 「ない」は ［本当｜ほんとう］でした。
    .why = ダウトされた「ない」は ［本当｜ほんとう］でした。［家｜いえ］の ルールで ［勝負｜しょうぶ］が ［決｜き］まります。（R34）
john-end-loop = ループが ［続｜つづ］きました。
    .why = ［止｜と］める ［人｜ひと］が 3［手番｜てばん］で ［止｜と］めます。［止｜と］められないと ［負｜ま］けです。（R37）
john-end-loop-level = ［全部｜ぜんぶ］ ［同｜おな］じ ループでした。
    .why = ［止｜と］める ［人｜ひと］が ［決｜き］まりません。［先手｜せんて］の ［負｜ま］けです。（R36）
john-end-resign = ［相手｜あいて］が ［負｜ま］けを ［認｜みと］めました。
    .why = いつでも ［負｜ま］けを ［認｜みと］められます。［説明書｜せつめいしょ］に ない ［決｜き］まりです。（O15）
john-end-draw = ［2人｜ふたり］で ［引｜ひ］き［分｜わ］けに しました。
    .why = ［2人｜ふたり］が よければ ［引｜ひ］き［分｜わ］けです。［説明書｜せつめいしょ］に ない ［決｜き］まりです。（O15）

## ［場面｜ばめん］を ならべる ときの ことば

john-view-board = ［盤｜ばん］
john-view-yoko = よこ［向｜む］きの カード
john-view-seats = ［手元｜てもと］の カード
john-view-to_move = つぎに ［動｜うご］く ［人｜ひと］
john-view-turn = ［何番目｜なんばんめ］の ［手｜て］
john-view-reserve = ［補充｜ほじゅう］の まい［数｜すう］
john-view-pile_known = ［変｜か］えカードに ある カード

## 「ない」が うそだった とき

john-audit-settled = { $as ->
    [confirmed] { NUMBER($by, useGrouping: 0) }［手目｜てめ］で、［本当｜ほんとう］だと ［分｜わ］かりました。
   *[refuted] { NUMBER($by, useGrouping: 0) }［手目｜てめ］で、うそだと ［分｜わ］かりました。
}
john-report-claims = ［言｜い］ったこと: ［本当｜ほんとう］{ $confirmed }、うそ{ $refuted }、［分｜わ］からない{ $open }
john-sheet-refuted = うそ: { $moves }
