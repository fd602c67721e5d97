# +-÷Xan の ことば。［漢字｜かんじ］は 画面で ふりがなに なる。
# カードの 番号と 題名は fullkawa・new1ro『Xan』（CC BY 2.1 JP）のもの。

xan-title = +-÷Xan
    .needs = ［約｜やく］30［分｜ぷん］・Xanの カード
xan-blurb = みんなで ［計算｜けいさん］の ［答｜こた］えを めざす。 ［全部｜ぜんぶ］ クリアで ［勝｜か］ち。

## ［決｜き］まり

xan-option-scenario = シナリオ
    .help = あそぶ ［物語｜ものがたり］です。［自分｜じぶん］で ［作｜つく］った シナリオも ［使｜つか］えます。
xan-option-scenario-s1 = 1 ［初｜はじ］めは みんな、そんな ［感｜かん］じ
xan-option-scenario-s2 = 2 ［埋｜う］もれた ［迷宮｜めいきゅう］
xan-option-delay = ［置｜お］く ［順番｜じゅんばん］を おくらせて よい
    .help = ほかの ［人｜ひと］に ［先｜さき］に ［置｜お］いて もらえます。パスは できません。
xan-option-open_first = ［最初｜さいしょ］の イベントは ［表向｜おもてむ］き
    .help = はじめての ［人｜ひと］に おすすめです。［数字｜すうじ］が ［見｜み］えます。
xan-option-final = さいごの ［答｜こた］え
    .help = ［答｜こた］えが ［分数｜ぶんすう］に なったときの ［決｜き］まりです。
xan-option-final-exact = ［分数｜ぶんすう］の まま
xan-option-final-truncate = ［小数点｜しょうすうてん］から ［下｜した］を すてる
xan-option-slide = ［地｜じ］［滑｜すべ］りで はみ［出｜で］た カード
    .help = ［右｜みぎ］に はみ［出｜で］た カードが どこへ ［行｜い］くかです。
xan-option-slide-wrap = ［左｜ひだり］の はしへ まわる
xan-option-slide-refill = すてて、［新｜あたら］しい カードを ［入｜い］れる
xan-option-talk = ［数字｜すうじ］を ［言｜い］って しまったら
    .help = ［見｜み］た ［数字｜すうじ］を そのまま ［言｜い］うのは いけません。
xan-option-talk-warn = ［注意｜ちゅうい］だけ
xan-option-talk-redo = フィールドを ［入｜い］れかえる

## カード

xan-card-fighter = ［戦士｜せんし］（＋）
xan-card-thief = ［盗賊｜とうぞく］（－）
xan-card-mage = ［魔法使｜まほうつか］い（×）
xan-card-seer = ［占｜うらな］い［師｜し］（÷）
xan-card-first = ［先制｜せんせい］( )
xan-card-shortcut = ［抜｜ぬ］け［道｜みち］※
xan-card-transform = ［変身｜へんしん］+-÷×
xan-card-sight = ［透視｜とうし］∴
xan-card-slide = ［地｜じ］［滑｜すべ］り⇒
xan-card-double = ［強化｜きょうか］×2
xan-printed-01-Z-001 = ありふれた ［小｜ちい］さな ［村｜むら］
xan-printed-02-F-001 = ゴブリンが ［現｜あらわ］れた！
xan-printed-03-F-001 = ゴブリンを ［撃退｜げきたい］せよ！
xan-printed-04-F-001 = ゴブリン(ボス)を ［撃退｜げきたい］せよ！
xan-printed-05-Z-001 = アジトの ［場所｜ばしょ］を ［占｜うらな］う
xan-printed-06-F-001 = モンスターの ［巣穴｜すあな］
xan-printed-07-F-001 = ［見張｜みは］りを ［倒｜たお］せ！
xan-printed-08-F-001 = ゴブリン(ボス)を ［倒｜たお］せ！
xan-printed-09-F-001 = さあ、トドメを させ！
xan-printed-01-F-002 = ［迷宮｜めいきゅう］
xan-printed-02-F-002 = ［入口｜いりぐち］は どこだ？
xan-printed-03-F-002 = ［大｜おお］ネズミを ［倒｜たお］せ！
xan-printed-05-F-002 = レイスを ［倒｜たお］せ！
xan-printed-06-F-002 = ［宝箱｜たからばこ］

## カードに ［書｜か］いて あること

xan-printed-scene = { $id }
xan-printed-event = { $id }
xan-printed-clear = クリア：{ $condition }
xan-printed-critical = { $then ->
    [gain] ★ { $condition }：スキルを もらう
    [release] ★ { $condition }：スキルを ［手放｜てばな］す
    [out] ★ { $condition }：つぎは ［先頭｜せんとう］が お［休｜やす］み
   *[none] ★ { $condition }：クリティカル
}
xan-printed-fumble = { $then ->
    [gain] ！ { $condition }：スキルを もらう
    [release] ！ { $condition }：スキルを ［手放｜てばな］す
    [out] ！ { $condition }：つぎは ［先頭｜せんとう］が お［休｜やす］み
   *[none] ！ { $condition }：ファンブル
}
xan-condition-at-least = { NUMBER($n, useGrouping: 0) }［以上｜いじょう］
xan-condition-at-most = { NUMBER($n, useGrouping: 0) }［以下｜いか］
xan-condition-between = { NUMBER($m, useGrouping: 0) }から { NUMBER($n, useGrouping: 0) }まで
xan-condition-one-of = { $numbers }の どれか
xan-condition-just = ちょうど { NUMBER($n, useGrouping: 0) }
xan-condition-multiple-of = { $n ->
    [1] わりきれた ［数｜かず］
    [2] ［偶数｜ぐうすう］（2で わりきれる）
   *[other] { NUMBER($n, useGrouping: 0) }で わりきれる ［数｜かず］
}
xan-condition-greater-than = ［前｜まえ］の ［答｜こた］え { $n }より ［大｜おお］きい
xan-condition-greater-than-previous = ［前｜まえ］の ［答｜こた］えより ［大｜おお］きい
xan-condition-whatever = どんな ［答｜こた］えでも よい
xan-condition-equal-fields = ［同｜おな］じ ［数字｜すうじ］が { NUMBER($n, useGrouping: 0) }まい［以上｜いじょう］
xan-condition-contains = { NUMBER($n, useGrouping: 0) }の カードを ［使｜つか］う
xan-condition-all = { $all }
xan-condition-any = { $any }
xan-condition-not = 「{ $condition }」では ない

## いまの ところ

xan-phase-setup = クラスを ［決｜き］める
xan-phase-flip = つぎの シナリオカード
xan-phase-choose = だれが ［出｜で］るか ［決｜き］める
xan-phase-reveal = フィールドを めくる
xan-phase-place = クラスカードを ［置｜お］く
xan-phase-declare = ［計算｜けいさん］の ［道｜みち］を ［決｜き］める
xan-phase-open = フィールドを ［開｜ひら］く
xan-phase-gain = スキルを もらう
xan-phase-release = スキルを ［手放｜てばな］す
xan-phase-over = おわり

## すること

xan-action-setup = クラスを ［決｜き］める
xan-action-flip = つぎの カード
xan-action-choose = この ［人｜ひと］が ［出｜で］る
xan-action-place = ［置｜お］く
xan-action-peek = ［見｜み］た ［数字｜すうじ］を メモ
xan-action-hint = ヒントを ［言｜い］う
    .own = ヒントを ［言｜い］ってね。［数字｜すうじ］は ないしょ！
xan-action-skill = スキルを ［使｜つか］う
xan-action-declare = この ［道｜みち］に する
xan-action-redo = ［入｜い］れかえる
xan-action-open = めくった
xan-action-gain = スキルを もらう
xan-action-release = スキルを ［手放｜てばな］す
xan-action-talk = ［数字｜すうじ］を ［言｜い］った

## きろくの ［一行｜いちぎょう］

xan-line-setup = クラス：{ $party }
xan-line-flip =
    つぎの カード{ $mixed ->
        [true] （まちがえて ［山｜やま］と まぜた）
       *[other] {""}
    }
xan-line-choose = ［出｜で］る ［人｜ひと］：{ $chars }
xan-line-place = { $seat }：{ $char }を { $slot }に ［置｜お］いた
xan-line-peek = { $seat }：［見｜み］た ［数字｜すうじ］を メモした
xan-line-hint = { $seat }の ヒント：{ $from }{"\u00A0"}{ $sign }{"\u00A0"}{ $to }{"\u00A0"}＝{"\u00A0"}{ $value }
xan-line-skill = { $seat }：{ $skill } { $row ->
        [0] { $target }{ $slot }{ $sign }{ $cell } { $value }
       *[other] { $row }［段目｜だんめ］
    }
xan-line-declare = { $seat }：［道｜みち］は { $path }
xan-line-redo = フィールドを ［入｜い］れかえた
xan-line-open =
    { $sum ->
        [true] { $formula }{ $goal ->
            [at-least] （クリア：{ $n }［以上｜いじょう］）
            [at-most] （クリア：{ $n }［以下｜いか］）
            [between] （クリア：{ $m }から { $n }まで）
            [one-of] （クリア：{ $numbers }）
            [greater-than-previous] （クリア：{ $n }より ［大｜おお］きい）
           *[other] {""}
        }
       *[other] めくった ［数字｜すうじ］：{ $cells }
    }
xan-line-gain =
    { $learnt ->
        [false] めくった スキル：{ $skill }（おぼえられない）
       *[true] もらった スキル：{ $skill } { $char }
    }
xan-line-release = ［手放｜てばな］した スキル：{ $skill }
xan-line-talk = { $seat }：［反則｜はんそく］。［見｜み］た ［数字｜すうじ］を そのまま ［言｜い］った

## おきた こと

xan-effect-party = ［置｜お］く ［順番｜じゅんばん］は { $order }です。
xan-effect-card =
    { $type ->
        [scene] ［新｜あたら］しい ［場面｜ばめん］：{ $id }
       *[event] イベント：{ $id }
    }
xan-effect-choose = { $chars }が ［出｜で］ます。
xan-effect-lay = { $cells }に ふせて ［並｜なら］べました。［山｜やま］は { $pile }まいです。
xan-effect-sweep =
    { $under ->
        [0] { $cells }の カードを すてました。
       *[other] { $cells }を かたづけ、{ $under }まいを ［山｜やま］の ［下｜した］に ［入｜い］れました。
    }
xan-effect-rise = のこりの ［段｜だん］が ひとつ ［上｜あ］がりました。
xan-effect-delay = { $seats }は あとで ［置｜お］きます。
xan-effect-place = { $char }を { $slot }に ［置｜お］きました。
xan-effect-complete =
    { $trails ->
        [0] ［全部｜ぜんぶ］ ［置｜お］きました。［一筆書｜ひとふでが］きに なって いません。
       *[other] ［全部｜ぜんぶ］ ［置｜お］きました。［道｜みち］は { $trails }とおりです。
    }
xan-effect-peek = { $seat }が { $cells }の ［数字｜すうじ］を メモしました。
xan-effect-hint =
    { $double ->
        [from] { $char }の ヒント：{ $from }（2ばい）{"\u00A0"}{ $sign }{"\u00A0"}{ $to }{"\u00A0"}＝{"\u00A0"}{ $value }
        [to] { $char }の ヒント：{ $from }{"\u00A0"}{ $sign }{"\u00A0"}{ $to }（2ばい）＝{"\u00A0"}{ $value }
       *[other] { $char }の ヒント：{ $from }{"\u00A0"}{ $sign }{"\u00A0"}{ $to }{"\u00A0"}＝{"\u00A0"}{ $value }
    }
xan-effect-skill = { $char }が { $skill }を ［使｜つか］いました。
xan-effect-declare = ［計算｜けいさん］の ［道｜みち］は { $path }です。
xan-effect-open = めくりました：{ $cells }
xan-effect-result =
    { $value ->
        [none] 0で わる ［計算｜けいさん］なので、［答｜こた］えが ありません。
       *[other] ［答｜こた］えは { $value }です。
    }
xan-effect-clear = 「{ $event }」 クリア！
xan-effect-fail = ［失敗｜しっぱい］です。
xan-effect-critical =
    { $then ->
        [gain] クリティカル！
        [release] クリティカル！ スキルを ［手放｜てばな］します。
       *[none] クリティカル！
    }
xan-effect-fumble =
    { $then ->
        [gain] ファンブル。スキルを もらいます。
        [release] ファンブル。スキルを ［手放｜てばな］します。
       *[none] ファンブル。
    }
xan-effect-out = { $char }は つぎの イベントに ［出｜で］られません。
xan-effect-gain =
    { $char ->
        [none] { $skill }を おぼえられる ［人｜ひと］が いません。
       *[other] もらった スキル：{ $skill } { $char }
    }
xan-effect-no-gain = おぼえられる ［人｜ひと］が いません。スキルは もらえません。
xan-effect-release = { $char }が { $skill }を ［手放｜てばな］しました。
xan-effect-no-release = ［手放｜てばな］す スキルが ありません。
xan-effect-warn = { $seat }が ［数字｜すうじ］を ［言｜い］って しまいました。

## ［手｜て］で する こと

xan-step-clear = カードを もどします。［並｜なら］んだ { $count }まいを まぜて ［山｜やま］の ［下｜した］へ。
xan-step-mixed = カードを もどします。{ $cells }も ［山｜やま］と まぜた ままに します。
xan-step-discard = クラスと スキルを もどし、{ $cells }を すてます。
xan-step-rise = のこりの ［段｜だん］を ひとつ ［上｜うえ］へ ［動｜うご］かします。
xan-step-lay = ［山｜やま］から { $cells }に ふせて ［並｜なら］べます。
xan-step-push = はみ［出｜で］た 1まいを すてます。{ $cells }に ［山｜やま］から 1まい ふせます。
xan-step-read = カードの ［条件｜じょうけん］を みんなで ［読｜よ］みます。
xan-step-look = { $seat }だけが { $cells }を そっと ［見｜み］ます。［数字｜すうじ］は ［言｜い］わないで！
    .own = { "" }
xan-step-open = { $cells }を めくって、［数字｜すうじ］を ［入｜い］れます。
xan-step-first = { $char }に ( ) の カードを かさねます。
xan-step-shortcut = ［盗賊｜とうぞく］の カードを { $slot }へ ［動｜うご］かします。
xan-step-transform = ［魔法使｜まほうつか］いは { $sign }に なります。
xan-step-sight = { $cell }を めくります。
xan-step-slide = { $row }［段目｜だんめ］を ひとつずつ ［右｜みぎ］へ ［動｜うご］かします。
xan-step-wrap = { $row }［段目｜だんめ］の ［右｜みぎ］はしの カードは ［左｜ひだり］はしへ。
xan-step-double = { $cell }に ×2の カードを かさねます。
xan-step-draw = スキルカードを 1まい めくります。
xan-step-learn = { $skill }を { $char }の ［前｜まえ］に ［置｜お］きます。
xan-step-return = { $skill }を スキルの ［山｜やま］に もどします。
xan-step-out = { $char }は つぎの イベントを ［休｜やす］みます。

xan-due-choose = だれが ［出｜で］ますか。{ $count ->
        [1] ［1人｜ひとり］
        [2] ［2人｜ふたり］
       *[other] { $count }［人｜にん］
    } えらんでね。
xan-due-open = { $cells }の ［数字｜すうじ］は ［何｜なん］ですか。
xan-due-declare = { $seat }：［計算｜けいさん］の はじまりと おわりは どこ？
    .own = ［計算｜けいさん］の はじまりと おわりは どこ？
xan-due-redo =
    ［一筆書｜ひとふでが］きに なって いません。{ $why ->
        [short] ［山｜やま］が たりません。ここで ［失敗｜しっぱい］です。
       *[trail] フィールドを ［入｜い］れかえます。
    }
xan-due-gain = スキルカードを 1まい めくってね。どれ？
xan-due-release = どの スキルを ［手放｜てばな］しますか。

## できない わけ

xan-match-over = ゲームは もう おわっています。
    .why = ［失敗｜しっぱい］すると おわりです。さいごの イベントを クリアしても おわりです。（R36）
xan-phase-wrong = いまは それを する ときでは ありません。
    .why = ゲームには ［順番｜じゅんばん］が あります。いま する ことを ［先｜さき］に します。（R1）
xan-setup-party = クラスの わけ［方｜かた］が ちがいます。
    .why = ［1人｜ひとり］なら 4まい、［2人｜ふたり］なら 2まいずつです。3［人｜にん］からは 1まいずつです。（R2）
xan-setup-requires =
    { $fault ->
        [few] この シナリオの クラスは { $least }まいからです。
        [many] この シナリオの クラスは { $most }まいまでです。
       *[class] この シナリオには { $missing }が いります。
    }
    .why = シナリオには ［人数｜にんずう］や クラスの ［決｜き］まりが あります。それに ［合｜あ］わせてください。（R2）
xan-choose-chars = ［出｜で］る ［人｜ひと］の えらび［方｜かた］が ちがいます。
    .why = ［決｜き］まった ［人数｜にんずう］を えらびます。［休｜やす］みの ［人｜ひと］は えらべません。（R8）
xan-turn-order = いまは ほかの ［人｜ひと］の ［番｜ばん］です。
    .why = ［盗賊｜とうぞく］から ［時計｜とけい］まわりです。［盗賊｜とうぞく］が いなければ、1つ［目｜め］の ［席｜せき］からです。（R10）
xan-place-not-yours = それは ［自分｜じぶん］の クラスカードでは ありません。
    .why = ［置｜お］けるのは ［自分｜じぶん］の クラスカードだけです。ほかの ［人｜ひと］のは ［置｜お］けません。（R12）
xan-place-absent = その クラスは この イベントに ［出｜で］ません。
    .why = ［休｜やす］みか、えらばれなかった クラスです。つぎの イベントを ［待｜ま］ちます。（R12）
xan-place-twice = その クラスカードは もう ［置｜お］いて あります。
    .why = クラスカードは 1［回｜かい］ずつ ［置｜お］きます。［動｜うご］かせるのは ［抜｜ぬ］け［道｜みち］だけです。（R12）
xan-place-no-slot = そこは ［置｜お］ける ところでは ありません。
    .why = となりあう フィールドの ［間｜あいだ］に ［置｜お］きます。ななめは だめです。（R12）
xan-place-occupied = そこには もう クラスカードが あります。
    .why = 1つの ところに 1まいだけです。あいている ところを えらびます。（R12）
xan-peek-not-seen = その カードは ［見｜み］て いないはずです。
    .why = ［見｜み］て よいのは ［置｜お］いた カードの となりの 2まいです。ほかは ［見｜み］られません。（R13）
xan-peek-face-up = その カードは もう ［表向｜おもてむ］きです。
    .why = メモするのは ふせた カードの ［数字｜すうじ］だけです。［表｜おもて］は みんなに ［見｜み］えます。（R13）
xan-hint-turn = ヒントは ［自分｜じぶん］の ［番｜ばん］に、［置｜お］いた あとで ［言｜い］います。
    .why = つぎの ［人｜ひと］の ［番｜ばん］に なったら もう ［言｜い］えません。［置｜お］く ［前｜まえ］も だめです。（R14）
xan-hint-twice = ヒントは もう ［言｜い］いました。
    .why = ヒントは 1［回｜かい］ おくごとに 1つだけです。むきは ［自分｜じぶん］で えらべます。（R14）
xan-hint-not-seen = その 2まいの ヒントは ［言｜い］えません。
    .why = いま ［置｜お］いた カードの となりの 2まいだけです。［見｜み］て いない カードは だめです。（R14）
xan-hint-impossible = その ［答｜こた］えに なる カードは ありません。
    .why = ［出｜で］た カードから かぞえると、ありえません。［数字｜すうじ］は 3まいずつです。（R14）
xan-skill-not-held = その スキルカードを ［持｜も］って いません。
    .why = ［使｜つか］えるのは ［自分｜じぶん］の クラスが おぼえた スキルです。ほかの ［人｜ひと］のは ［使｜つか］えません。（R16）
xan-skill-absent = ［持｜も］っている クラスが この イベントに ［出｜で］ません。
    .why = ［出｜で］ない クラスは スキルを ［使｜つか］えません。つぎの イベントを ［待｜ま］ちます。（R16）
xan-skill-used = その スキルは もう ［使｜つか］いました。
    .why = ［同｜おな］じ スキルは 1［回｜かい］の ［計算｜けいさん］に 1［度｜ど］だけです。つぎは また ［使｜つか］えます。（R16）
xan-skill-turn = その スキルは ［自分｜じぶん］の ［番｜ばん］に ［使｜つか］います。
    .why = ［透視｜とうし］と ［強化｜きょうか］は ［自分｜じぶん］の ［番｜ばん］だけです。［道｜みち］を ［決｜き］めたら もう ［使｜つか］えません。（R16）
xan-skill-target = そこには ［使｜つか］えません。
    .why = ［使｜つか］える ところは スキルごとに ［決｜き］まっています。カードの ［文｜ぶん］を ［見｜み］てください。（R16）
xan-redo-trail = ［一筆書｜ひとふでが］きに なって います。
    .why = ［入｜い］れかえるのは ［道｜みち］が ないときだけです。いまは ［道｜みち］を えらんでください。（R24）
xan-declare-seat = ［道｜みち］を ［決｜き］めるのは さいごに ［置｜お］いた ［人｜ひと］です。
    .why = さいごに クラスカードを ［置｜お］いた ［人｜ひと］が ［言｜い］います。みんなで ［相談｜そうだん］して いいです。（R25）
xan-declare-no-trail = ［一筆書｜ひとふでが］きに なって いません。
    .why = どの クラスカードも 1［回｜かい］ずつ ［通｜とお］る ［道｜みち］が いります。なければ ［入｜い］れかえます。（R25）
xan-declare-path = その ［道｜みち］は ［通｜とお］れません。
    .why = どの クラスカードも ちょうど 1［回｜かい］ ［通｜とお］ります。あいた ところは ［通｜とお］れません。（R25）
xan-open-cells = めくる カードが ちがいます。
    .why = めくるのは ［道｜みち］に ある ふせた カードだけです。1まいも のこしません。（R25）
xan-open-count = { $number }は { $at }に ありえません。
    .why = ［数字｜すうじ］は 3まいずつです。［山｜やま］の ［下｜した］の カードは まだ ［出｜で］ません。（R25）
xan-gain-held = その スキルは もう だれかが ［持｜も］っています。
    .why = スキルカードは 1まいずつです。めくった カードを たしかめてください。（R28）
xan-gain-char = その クラスは おぼえられません。
    .why = せんようの スキルは その クラスだけです。おぼえられる ［数｜かず］は レベルまでです。（R28）
xan-release-not-held = その スキルは だれも ［持｜も］って いません。
    .why = ［手放｜てばな］すのは だれかが おぼえた スキルです。1まい えらびます。（R29）
xan-undo-target = そこへは もどせません。
    .why = もどせるのは ［前｜まえ］の ［記録｜きろく］だけです。［先｜さき］の ［記録｜きろく］は えらべません。（R37）

## ［信｜しん］じて ［通｜とお］した ことと、［反則｜はんそく］

xan-peek-told = ［見｜み］た ［数字｜すうじ］を メモしました。
    .why = ほかの ［人｜ひと］には ［見｜み］せません。カードが めくられたら たしかめます。（R13）
xan-hint-claimed = ヒントを ［信｜しん］じて ［記録｜きろく］しました。
    .why = カードが ふせて あるので まだ ［分｜わ］かりません。めくられたら たしかめます。（R14）
xan-talk-number = ［数字｜すうじ］を そのまま ［言｜い］いました。
    .why = ［見｜み］た ［数字｜すうじ］を ［言｜い］うのは いけません。［言｜い］えるのは ヒントの ［答｜こた］えだけです。（R15）
xan-flip-mixed = カードを ［全部｜ぜんぶ］ まぜて しまいました。
    .why = ［使｜つか］った カードだけを まぜて ［山｜やま］の ［下｜した］に ［入｜い］れます。このまま つづけます。（R31）

## おわり［方｜かた］

xan-end-scenario-clear = シナリオ クリア！
    .why = さいごの イベントを クリアしました。みんなの ［勝｜か］ちです。（R36）
xan-end-not-cleared = ［答｜こた］えが ［条件｜じょうけん］に ［合｜あ］いませんでした。
    .why = クリア［条件｜じょうけん］に ［合｜あ］わないと ［失敗｜しっぱい］です。そこで おわりです。（R36）
xan-end-division-by-zero = 0では われません。
    .why = 0で わる ［計算｜けいさん］に なったら ［失敗｜しっぱい］です。そこで おわりです。（R36）
xan-end-no-fields = フィールドカードが たりません。
    .why = ［入｜い］れかえる カードが ［山｜やま］に ないと ［失敗｜しっぱい］です。そこで おわりです。（R36）

## きろくの まちがい

xan-record-no-scenario = シナリオは s1 か s2 か、シナリオの ［中身｜なかみ］です: { $value }
xan-record-no-char = 「{ $value }」と いう クラスは ありません。
xan-record-no-skill = 「{ $value }」と いう スキルは ありません。
xan-record-no-sign = ［記号｜きごう］は + - × ÷ です: { $value }
xan-record-no-number = ［数字｜すうじ］は 1から 5です: { $value }
xan-record-no-card-type = カードの ［種類｜しゅるい］は scene か event です: { $value }
xan-record-no-kind = イベントの ［種類｜しゅるい］は event か battle です: { $value }
xan-record-no-consequence = ［結果｜けっか］は gain、release、out、none の どれかです: { $value }
xan-record-no-condition = ［条件｜じょうけん］は ［決｜き］まった ことばを 1つだけ ［使｜つか］います: { $value }
xan-record-not-true = ここは true と ［書｜か］きます: { $value }
xan-record-cell-count = フィールドは 2まいから 15まいです: { $value }
xan-record-no-scene-first = 1まい［目｜め］は ［場面｜ばめん］（scene）に します: { $value }
xan-record-no-event = イベントカードが 1まいも ありません: { $value }
xan-record-not-their-skill = その クラスは「{ $value }」を もてません。

## おしらせ（ほんにんの スマホだけ）

xan-advice-hint = ［見｜み］た ［数｜かず］と ちがいます。
    .why = メモした ［数｜かず］では、この ヒントに なりません。もう ［一度｜いちど］ ［見｜み］てください。（R14）
xan-advice-number = メモした ［数｜かず］と ちがいます。
    .why = ［一度｜いちど］ ［見｜み］た カードです。もう ［一度｜いちど］ ［見｜み］てください。（R20）

## ［場面｜ばめん］を ならべる ときの ことば

xan-view-party = クラスカード
xan-view-grid = フィールド
xan-view-phase = いま
xan-view-scenario = シナリオ
xan-view-turned = めくった シナリオカードの ［数｜かず］
xan-view-previous = ［前｜まえ］の ［答｜こた］え
xan-view-turn = いまの ［番｜ばん］
xan-view-path = ［一筆書｜ひとふでが］きの ［道｜みち］
xan-view-pile = ［山｜やま］の カードの ［数｜かず］
xan-view-used = ［使｜つか］った カードや スキル
xan-view-talks = ［数字｜すうじ］を ［言｜い］った ［回数｜かいすう］
xan-view-char = クラス
xan-view-seat = だれの
xan-view-hinted = ヒントを ［言｜い］った
xan-view-status = ［出｜で］て いるか
xan-view-in = ［出｜で］る
xan-view-aside = ［待｜ま］つ
xan-view-out = ［休｜やす］み
xan-view-sign = ［記号｜きごう］
xan-view-slot = ［置｜お］いた ところ
xan-view-first = ［先制｜せんせい］を ［使｜つか］って いる
xan-view-skills = スキル
xan-view-card = ［数字｜すうじ］
xan-view-double = ［2倍｜にばい］
