# しょうぎカードたいせんの ばんめんの ことば（ルールの ことばは engines/shogi_card_war/locale）

shogi_card_war-ui-board = ［場｜ば］
shogi_card_war-ui-life = ライフ
shogi_card_war-ui-mana = マナ
shogi_card_war-ui-hand = ［手札｜てふだ］
shogi_card_war-ui-deck = デッキ
shogi_card_war-ui-graveyard = ［墓地｜ぼち］
shogi_card_war-ui-none = まだ ありません
shogi_card_war-ui-trap = わな
shogi_card_war-ui-second-pawn = 1ターンに 2まい［目｜め］は ［反則負｜はんそくま］けです。［本当｜ほんとう］に ［出｜だ］しましたか？
shogi_card_war-ui-second-pawn-yes = ［出｜だ］した（［負｜ま］け）
shogi_card_war-ui-as-monster = モンスター 3/3
shogi_card_war-ui-as-equipment = ［装備品｜そうびひん］ +1
shogi_card_war-ui-magic-B = ［魔法｜まほう］：3まい ［引｜ひ］く
shogi_card_war-ui-magic-R = ［魔法｜まほう］：1ダメージ×4
shogi_card_war-ui-magic-G = ［魔法｜まほう］：［相手｜あいて］が すてる
shogi_card_war-ui-magic-K = ［魔法｜まほう］：［墓地｜ぼち］の { NUMBER($n, useGrouping: 0) }まいから
shogi_card_war-ask-play-as = どう ［使｜つか］う？
shogi_card_war-ask-resolve-as = どう ［使｜つか］う？
shogi_card_war-ui-attack-all = ［全部｜ぜんぶ］で ［攻撃｜こうげき］
shogi_card_war-ui-attack = { NUMBER($n, useGrouping: 0) }まいで ［攻撃｜こうげき］
shogi_card_war-ask-block-blocks = どれで ブロックする？
shogi_card_war-ui-block-whom = どの ［攻撃｜こうげき］を とめる？
shogi_card_war-ui-block-none = ブロックしない
shogi_card_war-ui-block-yes = ブロックする
shogi_card_war-ask-assign-damage = ダメージを わけて タップ（あと { NUMBER($left, useGrouping: 0) }）
shogi_card_war-ask-resolve-targets = だれに 1ダメージ？（あと { NUMBER($left, useGrouping: 0) }［回｜かい］）
shogi_card_war-ui-drew = デッキから ［引｜ひ］いた
shogi_card_war-ask-resolve-choice = どこから すてさせる？
shogi_card_war-ui-gold-discard = ［手札｜てふだ］から { NUMBER($count, useGrouping: 0) }まい
shogi_card_war-ui-gold-mill = デッキから { NUMBER($count, useGrouping: 0) }まい
shogi_card_war-ask-resolve-cards = { $choice ->
    [mill] デッキから ［出｜で］たのは？（あと { NUMBER($left, useGrouping: 0) }）
   *[discard] { $seat }が すてたのは？（あと { NUMBER($left, useGrouping: 0) }）
  }
shogi_card_war-ask-resolve-card = ［墓地｜ぼち］の どれ？
shogi_card_war-ask-lance-target = ［香車｜きょうしゃ］の 3ダメージ：だれに？
shogi_card_war-ui-lance-first = ［香車｜きょうしゃ］は ［先｜さき］に ［使｜つか］う
shogi_card_war-ask-counter-trap = どの わなで？
shogi_card_war-ask-counter-reveal = うちけした わなは？
shogi_card_war-ask-show-card = どの カード？
shogi_card_war-ask-equip-to = どの モンスターに つける？
shogi_card_war-ui-leave = ［置｜お］いておく
shogi_card_war-ui-item = ［銀｜ぎん］
shogi_card_war-ui-outlook-dies = たおれる
shogi_card_war-ui-outlook-left = のこり { NUMBER($n, useGrouping: 0) }
shogi_card_war-ui-pack = トランプの ［数字｜すうじ］も ［出｜だ］す
shogi_card_war-ui-strength = { NUMBER($attack, useGrouping: 0) }/{ NUMBER($hp, useGrouping: 0) }
shogi_card_war-ui-damage = ダメージ { NUMBER($n, useGrouping: 0) }
shogi_card_war-ui-carries = ［装備品｜そうびひん］ { NUMBER($n, useGrouping: 0) }まい
shogi_card_war-ui-tapped = ［横向｜よこむ］き
shogi_card_war-ui-new = この ターンに ［出｜で］た
shogi_card_war-ui-fight = たたかい { $badge }
shogi_card_war-ui-cannot = いまは ［出｜だ］せません
shogi_card_war-ui-can = えらべます
shogi_card_war-ui-trap-is = わな { $id } { $card }

## スマホ

shogi_card_war-phone-hand = ［手札｜てふだ］
shogi_card_war-phone-play = カードを タップで ［出｜だ］せます
shogi_card_war-phone-trap = { $id ->
    [only] わなは？
   *[other] わな { $id }は？
  }
shogi_card_war-field-hand = ［手札｜てふだ］
shogi_card_war-field-traps = わな
