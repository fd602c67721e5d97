# ［将棋｜しょうぎ］カード［大戦｜たいせん］の ことば。

shogi_card_war-title = ［将棋｜しょうぎ］カード ［大戦｜たいせん］
    .needs = ［約｜やく］30［分｜ぷん］・せんようの カードか トランプ ［1組｜ひとくみ］
shogi_card_war-blurb = ［将棋｜しょうぎ］の こまで たたかう。 ［相手｜あいて］の ライフを 0に したら ［勝｜か］ち。
shogi_card_war-seat-sente = ［先手｜せんて］
shogi_card_war-seat-gote = ［後手｜ごて］

## ［決｜き］まり

shogi_card_war-option-gang_block = 2まい ［以上｜いじょう］で ブロックしたとき
    .help = ダメージを どう あたえるか ［決｜き］めます。
shogi_card_war-option-gang_block-divide = ダメージを ［分｜わ］ける
shogi_card_war-option-gang_block-full = ［全部｜ぜんぶ］に ［同｜おな］じ ダメージ
shogi_card_war-option-gang_block-single = ブロックは 1まいだけ
shogi_card_war-option-trap_delay = ふせた ターンは わなを ［使｜つか］えない
    .help = 「はい」なら、［香車｜きょうしゃ］は つぎの ターンから ［使｜つか］えます。

## カード

shogi_card_war-card-P = ［歩兵｜ふひょう］
shogi_card_war-card-L = ［香車｜きょうしゃ］
shogi_card_war-card-N = ［桂馬｜けいま］
shogi_card_war-card-S = ［銀将｜ぎんしょう］
shogi_card_war-card-G = ［金将｜きんしょう］
shogi_card_war-card-B = ［角行｜かくぎょう］
shogi_card_war-card-R = ［飛車｜ひしゃ］
shogi_card_war-card-K = ［玉将｜ぎょくしょう］

## フェイズ

shogi_card_war-phase-main = メインフェイズ
shogi_card_war-phase-block = ［守｜まも］りを ［決｜き］める ところ
shogi_card_war-phase-damage = ダメージを ［分｜わ］ける ところ
shogi_card_war-phase-main2 = メイン2フェイズ
shogi_card_war-phase-over = ［試合｜しあい］［終了｜しゅうりょう］

## できない わけ

shogi_card_war-match-over = ［試合｜しあい］は もう おわりました。
    .why = おわったら、わなを ［見｜み］せるか もどすかだけです。ほかの ［手｜て］は できません。（R27）
shogi_card_war-turn-not-yours = いまは ［相手｜あいて］の ［番｜ばん］です。
    .why = ［番｜ばん］は かわりばんこです。［相手｜あいて］が ［番｜ばん］を おえると、つぎの ［人｜ひと］の ［番｜ばん］です。（R3）
shogi_card_war-turn-combat-open = たたかいが まだ おわっていません。
    .why = ブロックと ダメージを ［先｜さき］に ［決｜き］めます。その あとで カードを ［出｜だ］せます。（R18）
shogi_card_war-turn-magic-open = ［先｜さき］に ［魔法｜まほう］の ［効果｜こうか］を ［決｜き］めます。
    .why = ［出｜だ］した ［魔法｜まほう］は ［先｜さき］に おわらせます。それまで ほかの ［手｜て］は できません。（R13）
shogi_card_war-mulligan-late = もう ［引｜ひ］きなおせません。
    .why = ［引｜ひ］きなおしは ［最初｜さいしょ］の ［手｜て］の ［前｜まえ］だけです。だれかが ［手｜て］を したら できません。（R2）
shogi_card_war-mulligan-twice = ［引｜ひ］きなおしは 1［回｜かい］だけです。
    .why = ［手札｜てふだ］が いやなら 1［回｜かい］ ［引｜ひ］きなおせます。2［回目｜かいめ］は できません。（R2）
shogi_card_war-play-as = { $card }は その ［出｜だ］し［方｜かた］では ［出｜だ］せません。
    .why = ［出｜だ］し［方｜かた］は カードごとに ［決｜き］まっています。［香車｜きょうしゃ］と ［桂馬｜けいま］は わなだけです。（R5）
shogi_card_war-play-hand-empty = ［手札｜てふだ］が 1まいも ありません。
    .why = カードは ［手札｜てふだ］から ［出｜だ］します。［手札｜てふだ］が 0まいなら ［出｜だ］せません。（R5）
shogi_card_war-play-mana = { $card }は { $cost }マナ。のこりは { $mana }マナ。
    .why = カードを ［出｜だ］すには マナを はらいます。マナは ［自分｜じぶん］の ［番｜ばん］ごとに 3です。（R5）
shogi_card_war-play-nothing-to-replay = ［墓地｜ぼち］に カードが ありません。
    .why = ［玉将｜ぎょくしょう］の ［魔法｜まほう］は ［自分｜じぶん］の ［墓地｜ぼち］から 1まい ［出｜だ］します。［墓地｜ぼち］が 0まいなら ［使｜つか］えません。（R17）
shogi_card_war-card-none-left = その カードは もう のこっていません。
    .why = カードの まい［数｜すう］は ［決｜き］まっています。［見｜み］えた カードを ［数｜かぞ］えると、もう ありません。（R5）
shogi_card_war-trap-none-left = わなに できる カードが もう ありません。
    .why = わなは ［香車｜きょうしゃ］2まいと ［桂馬｜けいま］2まいだけです。のこりより ［多｜おお］くは ふせられません。（R9）
shogi_card_war-trap-none = その わなは ありません。［自分｜じぶん］の わなを えらんでね。
    .why = ［使｜つか］えるのは ［自分｜じぶん］の わなエリアの カードです。ほかの カードは ［使｜つか］えません。（R10）
shogi_card_war-trap-kind = その わなは その カードでは ありません。
    .why = わなは もとの カードとして ［表｜おもて］に します。みんなに ［見｜み］えた カードから、ちがうと ［分｜わ］かります。（R10）
shogi_card_war-trap-delayed = この ターンに ふせた わなは まだ ［使｜つか］えません。
    .why = この ［試合｜しあい］の ［決｜き］まりです。ふせた つぎの ターンから ［使｜つか］えます。（R11）
shogi_card_war-lance-timing = いまは ［香車｜きょうしゃ］を ［使｜つか］えません。
    .why = ［使｜つか］えるのは ［自分｜じぶん］の メインフェイズです。［攻撃｜こうげき］されたら、ブロックを ［決｜き］める ［前｜まえ］に ［使｜つか］います。（R11）
shogi_card_war-lance-target = ［敵｜てき］を 1つ えらんでね。
    .why = ［香車｜きょうしゃ］は ［敵｜てき］1つに 3ダメージです。［相手｜あいて］の モンスターか ［相手｜あいて］を えらびます。（R11）
shogi_card_war-counter-no-window = いま うちけせる カードは ありません。
    .why = ［相手｜あいて］が カードを ［出｜だ］した すぐあとに ［使｜つか］います。つぎの ［手｜て］が あると もう ［使｜つか］えません。（R12）
shogi_card_war-counter-reveal = ふせて あった わなだけ、カードの ［名前｜なまえ］を ［書｜か］きます。
    .why = うちけした わなは ［表｜おもて］に します。もう ［見｜み］えている カードなら いりません。（R12）
shogi_card_war-resolve-none = ［効果｜こうか］を ［待｜ま］つ ［魔法｜まほう］が ありません。
    .why = ［先｜さき］に ［魔法｜まほう］を ［出｜だ］します。その あとで ［効果｜こうか］を ［決｜き］めます。（R13）
shogi_card_war-resolve-fields = この ［魔法｜まほう］の ［効果｜こうか］では ありません。
    .why = ［決｜き］める ことは ［魔法｜まほう］ごとに ちがいます。［出｜だ］した ［魔法｜まほう］に ［合｜あ］わせてね。（R13）
shogi_card_war-resolve-count = カードの まい［数｜すう］が ちがいます。
    .why = ［手札｜てふだ］は 2まい、デッキは 4まい すてます。たりない ときは あるだけ すてます。（R14）
shogi_card_war-resolve-target = そこには ［当｜あ］てられません。
    .why = ［飛車｜ひしゃ］は ［相手｜あいて］か ［相手｜あいて］の モンスターに ［当｜あ］てます。たおれた モンスターには ［当｜あ］てられません。（R16）
shogi_card_war-resolve-hits = ［飛車｜ひしゃ］は 4［回｜かい］です。
    .why = 1ダメージを 4［回｜かい］ ［当｜あ］てます。［相手｜あいて］の ライフが 0に なったら、そこまでです。（R16）
shogi_card_war-resolve-not-in-graveyard = { $card }は ［自分｜じぶん］の ［墓地｜ぼち］に ありません。
    .why = ［玉将｜ぎょくしょう］の ［魔法｜まほう］は ［自分｜じぶん］の ［墓地｜ぼち］から ［出｜だ］します。その ［玉将｜ぎょくしょう］は まだ ［墓地｜ぼち］に いません。（R17）
shogi_card_war-equip-item = ［自分｜じぶん］の ［装備品｜そうびひん］を えらんでね。
    .why = つけるのは ［自分｜じぶん］の ［装備品｜そうびひん］です。ない ものは つけられません。（R8）
shogi_card_war-equip-to = ［自分｜じぶん］の べつの モンスターを えらんでね。
    .why = ［装備品｜そうびひん］は ［自分｜じぶん］の モンスターに つけます。いま ついている モンスターは えらべません。（R8）
shogi_card_war-attack-again = ［攻撃｜こうげき］は 1ターンに 1［回｜かい］です。
    .why = たたかいは 1ターンに 1［回｜かい］です。メイン2フェイズでは ［攻撃｜こうげき］できません。（R18）
shogi_card_war-attack-not-yours = ［自分｜じぶん］の モンスターを えらんでね。
    .why = ［攻撃｜こうげき］できるのは ［自分｜じぶん］の モンスターです。ほかは えらべません。（R18）
shogi_card_war-attack-new = ［出｜だ］したばかりの モンスターは ［攻撃｜こうげき］できません。
    .why = この ターンに ［出｜だ］した モンスターは ［待｜ま］ちます。つぎの ［自分｜じぶん］の ［番｜ばん］から ［攻撃｜こうげき］できます。（R18）
shogi_card_war-block-none = いまは ブロックの ときでは ありません。
    .why = ブロックは ［攻撃｜こうげき］された ［人｜ひと］が します。［攻撃｜こうげき］の すぐあとだけです。（R19）
shogi_card_war-block-not-yours = ブロックは ［自分｜じぶん］の モンスターで します。
    .why = ［守｜まも］る ［人｜ひと］の モンスターだけが ブロックできます。ほかは えらべません。（R19）
shogi_card_war-block-tapped = ［横向｜よこむ］きの モンスターは ブロックできません。
    .why = ブロックできるのは ［縦向｜たてむ］きの モンスターです。［攻撃｜こうげき］したら つぎの ［番｜ばん］まで ［横向｜よこむ］きです。（R19）
shogi_card_war-block-not-attacking = その モンスターは ［攻撃｜こうげき］していません。
    .why = ブロックするのは ［攻撃｜こうげき］している モンスターです。たおれた モンスターも えらべません。（R19）
shogi_card_war-block-crowded = 1まいを ブロックできるのは 1まいだけです。
    .why = この ［試合｜しあい］の ［決｜き］まりです。2まいで 1まいを ブロックできません。（R19）
shogi_card_war-assign-none = いまは ダメージを ［分｜わ］ける ときでは ありません。
    .why = 2まい ［以上｜いじょう］に ブロックされた ときだけ ［分｜わ］けます。［分｜わ］けるのは ［攻撃｜こうげき］した ［人｜ひと］です。（R21）
shogi_card_war-assign-who = ［分｜わ］ける ［相手｜あいて］が ちがいます。
    .why = 2まい ［以上｜いじょう］に ブロックされた ものだけです。ダメージは ブロックした ものに ［分｜わ］けます。（R21）
shogi_card_war-assign-sum = ダメージの ［合計｜ごうけい］が ［攻撃力｜こうげきりょく］と ちがいます。
    .why = ［攻撃力｜こうげきりょく］を ぴったり ［分｜わ］けます。［多｜おお］くても ［少｜すく］なくても いけません。（R21）
shogi_card_war-show-known = その わなは もう みんなに ［見｜み］えています。
    .why = ［見｜み］せるのは まだ だれも ［知｜し］らない わなです。1［回｜かい］ ［見｜み］せれば じゅうぶんです。（R25）
shogi_card_war-register-count = ［手札｜てふだ］の まい［数｜すう］と ［合｜あ］いません。
    .why = ［手札｜てふだ］を ［全部｜ぜんぶ］ メモしてね。［分｜わ］からない カードは ？？で いいです。（R28）
shogi_card_war-register-too-many = ［見｜み］えている カードと ［合｜あ］いません。
    .why = メモした カードが ［多｜おお］すぎます。［墓地｜ぼち］や ［場｜ば］に ある カードを ［見｜み］てね。（R28）
shogi_card_war-undo-target = そこには もどせません。
    .why = もどせるのは ［始｜はじ］めか もう した ［手｜て］までです。まだ ない ［手｜て］には もどせません。（R29）

## ［信｜しん］じて ［通｜とお］した ［手｜て］と ［反則｜はんそく］

shogi_card_war-trap-face-down = わなだと ［信｜しん］じて ［記録｜きろく］しました。
    .why = ふせた カードは ほかの ［人｜ひと］に ［見｜み］えません。［香車｜きょうしゃ］か ［桂馬｜けいま］で なければ ［反則｜はんそく］です。（R9）
shogi_card_war-play-second-pawn = ［歩兵｜ふひょう］の 2まい［目｜め］です。［反則負｜はんそくま］けです。
    .why = ［歩兵｜ふひょう］は 1ターンに 1まいだけです。2まい［目｜め］を ［出｜だ］したら ［負｜ま］けです。（R6）
shogi_card_war-trap-false = わなでは ない カードが ふせて ありました。
    .why = わなに できるのは ［香車｜きょうしゃ］と ［桂馬｜けいま］だけです。ほかの カードを ふせた ［人｜ひと］の ［負｜ま］けです。（R24）

## おわり［方｜かた］

shogi_card_war-end-life = ［相手｜あいて］の ライフが なくなりました。
    .why = ライフが 0［以下｜いか］に なったら ［負｜ま］けです。［手｜て］が ［全部｜ぜんぶ］ おわってから しらべます。（R27）
shogi_card_war-end-deck-out = ［相手｜あいて］の デッキに ［引｜ひ］く カードが ありません。
    .why = カードを ［引｜ひ］けない ［人｜ひと］は ［負｜ま］けです。すてる ときは たりなくても ［負｜ま］けません。（R4）
shogi_card_war-end-two-pawns = ［相手｜あいて］の ［反則負｜はんそくま］け：1ターンに ［歩兵｜ふひょう］を 2まい。
    .why = ［歩兵｜ふひょう］は 1ターンに 1まいだけです。2まい［目｜め］で ［負｜ま］けです。（R6）
shogi_card_war-end-false-trap = ［相手｜あいて］の ［反則負｜はんそくま］け：わなでは ない カードを ふせました。
    .why = ふせて よいのは ［香車｜きょうしゃ］と ［桂馬｜けいま］だけです。ちがう カードなら ［負｜ま］けです。（R24）
shogi_card_war-end-resign = ［相手｜あいて］が ［投了｜とうりょう］しました。
    .why = ［投了｜とうりょう］は いつでも できます。［相手｜あいて］の ［勝｜か］ちです。（R26）

## ［手｜て］の ボタン

shogi_card_war-action-mulligan = ［引｜ひ］きなおす
shogi_card_war-action-play = ［出｜だ］す
shogi_card_war-action-resolve = ［効果｜こうか］を ［決｜き］める
shogi_card_war-action-counter = うちけす（［桂馬｜けいま］）
shogi_card_war-action-lance = ［香車｜きょうしゃ］を ［使｜つか］う
shogi_card_war-action-equip = つける
shogi_card_war-action-attack = ［攻撃｜こうげき］する
shogi_card_war-action-block = ブロックを ［決｜き］める
shogi_card_war-action-assign = ダメージを ［分｜わ］ける
shogi_card_war-action-end = ［番｜ばん］を おえる
shogi_card_war-action-show = わなを ［見｜み］せる
shogi_card_war-action-resign = ［投了｜とうりょう］する
shogi_card_war-action-register = ［手札｜てふだ］を メモする

## ［記録｜きろく］の 1［行｜ぎょう］

shogi_card_war-line-mulligan = { $seat }は ［手札｜てふだ］を ［引｜ひ］きなおした
shogi_card_war-line-play = { $as ->
    [monster] { $big ->
        [true] { $seat }は { $card }を 3/3で ［出｜だ］した
       *[false] { $seat }は { $card }を ［出｜だ］した
    }
    [equipment] { $seat }は { $card }を ［装備品｜そうびひん］で ［出｜だ］した
    [magic] { $seat }は { $card }の ［魔法｜まほう］を ［出｜だ］した
   *[trap] { $hidden ->
        [true] { $seat }は わなを 1まい ふせた
       *[false] { $seat }は { $card }を わなに ふせた
    }
}
shogi_card_war-line-resolve = { $choice ->
    [discard] { $seat }は { $foe }の ［手札｜てふだ］を すてさせた：{ $cards }
    [mill] { $seat }は { $foe }の デッキを すてさせた：{ $cards }
   *[other] { $seat }の { $magic }の ［魔法｜まほう］{ $what ->
        [hits] ：{ $hits } ダメージ
        [card] ：{ $card }を ［出｜だ］した
       *[draw] ：カードを ［引｜ひ］く
    }
}
shogi_card_war-line-counter = { $seat }は ［桂馬｜けいま］で うちけした：{ $against }
shogi_card_war-line-lance = { $seat }の ［香車｜きょうしゃ］：{ $on }に 3ダメージ
shogi_card_war-line-equip = { $seat }は ［銀将｜ぎんしょう］を { $on }に つけた
shogi_card_war-line-attack = { $seat }は { $with }で ［攻撃｜こうげき］した
shogi_card_war-line-block = { $count ->
    [0] { $seat }は ブロックしなかった
   *[other] { $seat }は { $against }を { $with }で ブロックした
}
shogi_card_war-line-assign = { $seat }は ダメージを ［分｜わ］けた：{ $shares }
shogi_card_war-line-end = { $seat }は ［番｜ばん］を おえた
shogi_card_war-line-show = { $seat }は わなを ［見｜み］せた：{ $card }
shogi_card_war-line-resign = { $seat }は ［投了｜とうりょう］した
shogi_card_war-line-register = { $seat }：［手札｜てふだ］を メモした

## おきた こと

shogi_card_war-effect-mulligan = { $seat }が ［手札｜てふだ］を ［引｜ひ］きなおしました。
shogi_card_war-effect-turn = { $seat }の ［番｜ばん］です。マナは 3です。
shogi_card_war-effect-untap = { $seat }の { $ids }が ［縦向｜たてむ］きに もどりました。
shogi_card_war-effect-draw = { $seat }が { $count }まい ［引｜ひ］きました。デッキは のこり { $deck }まいです。
shogi_card_war-effect-deck-out = { $seat }の デッキに カードが ありません。
shogi_card_war-effect-play = { $as ->
    [monster] { $seat }が { $card }を モンスターで ［出｜だ］しました。のこりマナ { $mana }。
    [equipment] { $seat }が { $card }を ［装備品｜そうびひん］で ［出｜だ］しました。のこりマナ { $mana }。
    [magic] { $seat }が { $card }の ［魔法｜まほう］を ［出｜だ］しました。のこりマナ { $mana }。
   *[trap] { $seat }が わなを 1まい ふせました。のこりマナ { $mana }。
}
shogi_card_war-effect-damage = { $id }に { $amount }ダメージ。［合｜あ］わせて { $damage }です。
shogi_card_war-effect-die = { $seat }の { $card }（{ $id }）が たおれました。
shogi_card_war-effect-equip = { $seat }の ［銀将｜ぎんしょう］（{ $id }）を { $on }に つけました。［攻撃力｜こうげきりょく］＋1。
shogi_card_war-effect-unequip = { $seat }の ［銀将｜ぎんしょう］（{ $id }）は のこります。
shogi_card_war-effect-activate = { $seat }の わな { $id }は { $card }です！
shogi_card_war-effect-life = { $seat }の ライフ：{ $change }で { $life }。
shogi_card_war-effect-negate = { $seat }の { $card }が うちけされました。
shogi_card_war-effect-spent = { $seat }の { $card }は ［墓地｜ぼち］へ ［行｜い］きました。
shogi_card_war-effect-discard = { $seat }が ［手札｜てふだ］を すてました：{ $cards }
shogi_card_war-effect-mill = { $seat }の デッキから すてました：{ $cards }。のこり { $deck }まい。
shogi_card_war-effect-attack = { $seat }の { $ids }が ［攻撃｜こうげき］！
shogi_card_war-effect-block = { $attacker }を { $blockers }が ブロックしました。
shogi_card_war-effect-show = { $seat }の わな { $id }は { $card }でした。
shogi_card_war-effect-false-trap = { $seat }が ふせたのは わなでは ありません。
shogi_card_war-effect-end = { $winner }の ［勝｜か］ちです。

## ［手｜て］で する こと

shogi_card_war-step-mulligan = { $seat }が まぜなおして 5まい ［引｜ひ］きます。
    .own = まぜなおして 5まい ［引｜ひ］いてね。
shogi_card_war-step-untap = { $twins ->
    [true] { $seat }が { $cards }（{ $ids }）を ［縦｜たて］に もどします。
   *[false] { $seat }が { $cards }を ［縦｜たて］に もどします。
}
    .own = { $twins ->
        [true] { $cards }（{ $ids }）を ［縦｜たて］に もどしてね。
       *[false] { $cards }を ［縦｜たて］に もどしてね。
    }
shogi_card_war-step-draw = { $seat }が デッキから { $count }まい ［引｜ひ］きます。
    .own = デッキから { $count }まい ［引｜ひ］いてね。
shogi_card_war-step-lay-monster = { $card }を ［縦向｜たてむ］きに ［出｜だ］してね。
shogi_card_war-step-lay-big = { $card }を ［見｜み］せてから うらで ［出｜だ］してね（3/3）。
shogi_card_war-step-lay-equipment = { $card }を モンスターエリアに ［置｜お］いてね。
shogi_card_war-step-lay-magic = { $card }を ［見｜み］せてね。{ $traps ->
        [0] {""}
       *[other] ［相手｜あいて］は うちけせます。
    }
shogi_card_war-step-lay-trap = わなエリアに ふせて おいてね。
shogi_card_war-step-lay-known-trap = { $card }を わなエリアに ふせてね。
shogi_card_war-step-equip = { $twins ->
    [true] ［銀将｜ぎんしょう］を { $cards }（{ $ids }）に ［半分｜はんぶん］ かさねてね。
   *[false] ［銀将｜ぎんしょう］を { $cards }に ［半分｜はんぶん］ かさねてね。
}
shogi_card_war-step-unequip = ［銀将｜ぎんしょう］は モンスターエリアに のこしてね。
shogi_card_war-step-activate = わなの { $card }を ［表｜おもて］に して ［墓地｜ぼち］へ。
shogi_card_war-step-negate = { $seat }の { $card }を ［墓地｜ぼち］へ。
    .own = { $card }を ［墓地｜ぼち］へ。
shogi_card_war-step-discard = { $seat }は { $cards }を ［墓地｜ぼち］へ。
    .own = { $cards }を ［墓地｜ぼち］へ。
shogi_card_war-step-mill = { $seat }は デッキの { $cards }を ［墓地｜ぼち］へ。
    .own = デッキの { $cards }を ［墓地｜ぼち］へ。
shogi_card_war-step-spent = { $seat }の { $card }を ［墓地｜ぼち］へ。
    .own = { $card }を ［墓地｜ぼち］へ。
shogi_card_war-step-tap = { $twins ->
    [true] { $seat }が { $cards }（{ $ids }）を ［横向｜よこむ］きに します。
   *[false] { $seat }が { $cards }を ［横向｜よこむ］きに します。
}
    .own = { $twins ->
        [true] { $cards }（{ $ids }）を ［横向｜よこむ］きに してね。
       *[false] { $cards }を ［横向｜よこむ］きに してね。
    }
shogi_card_war-step-show = わなの { $card }を みんなに ［見｜み］せてね。
shogi_card_war-step-counters = { $twins ->
    [true] { $cards }（{ $ids }）に カウンターを { $amount }こ。
   *[false] { $cards }に カウンターを { $amount }こ。
}
shogi_card_war-step-die = { $twins ->
    [true] { $seat }は { $cards }（{ $ids }）を ［墓地｜ぼち］へ。
   *[false] { $seat }は { $cards }を ［墓地｜ぼち］へ。
}
    .own = { $twins ->
        [true] { $cards }（{ $ids }）を ［墓地｜ぼち］へ。
       *[false] { $cards }を ［墓地｜ぼち］へ。
    }

## まっている こと

shogi_card_war-due-resolve = { $card }の ［効果｜こうか］を ［決｜き］めてね。
shogi_card_war-due-block = ブロックする？
shogi_card_war-due-assign = ダメージを どう ［分｜わ］ける？

## おしらせ（ほんにんの スマホだけ）

shogi_card_war-advice-not-in-hand = メモした ［手札｜てふだ］に ありません。
    .why = ［出｜だ］すのは ［手札｜てふだ］の カードです。もう ［一度｜いちど］ ［見｜み］てください。（R5）
shogi_card_war-advice-not-as-told = メモした カードと ちがいます。
    .why = ちがう わなかも しれません。もう ［一度｜いちど］ ［見｜み］てください。（R10）

## ［場面｜ばめん］を ならべる ときの ことば

shogi_card_war-view-phase = いま
shogi_card_war-view-turn = だれの ［番｜ばん］
shogi_card_war-view-turn_no = なん［番目｜ばんめ］の ターン
shogi_card_war-view-mana = マナ
shogi_card_war-view-pawn_played = ［歩兵｜ふひょう］を もう ［出｜だ］した
shogi_card_war-view-magic = ［魔法｜まほう］の とちゅう
shogi_card_war-view-counterable = うちけせる カード
shogi_card_war-view-combat = たたかい
shogi_card_war-view-players = ［場｜ば］
shogi_card_war-view-life = ライフ
shogi_card_war-view-deck = デッキの ［数｜かず］
shogi_card_war-view-hand = ［手札｜てふだ］の ［数｜かず］
shogi_card_war-view-mulligan = ［引｜ひ］きなおした
shogi_card_war-view-graveyard = ［墓地｜ぼち］
shogi_card_war-view-monsters = モンスター
shogi_card_war-view-equipment = ［装備｜そうび］
shogi_card_war-view-traps = わな
shogi_card_war-view-monster = モンスター
shogi_card_war-view-trap = わな
shogi_card_war-view-card = カード
shogi_card_war-view-id = ［番号｜ばんごう］（m1、e1、t1）
shogi_card_war-view-attack = ［攻撃力｜こうげきりょく］
shogi_card_war-view-hp = ［体力｜たいりょく］
shogi_card_war-view-damage = ダメージ
shogi_card_war-view-tapped = よこに した
shogi_card_war-view-new = この ターンに ［出｜で］た
shogi_card_war-view-on = つけた モンスター（m1など）
shogi_card_war-view-attackers = ［攻｜せ］める モンスター（m1など）
shogi_card_war-view-blocks = ［守｜まも］る モンスター → ［相手｜あいて］
shogi_card_war-view-seat = だれの
shogi_card_war-view-as = ［出｜だ］しかた
