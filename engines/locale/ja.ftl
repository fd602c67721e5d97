# すべての ゲームに つかう ことば。［漢字｜かんじ］は 画面で 漢字・ふりがな・ひらがなに なる。
# 判定の 理由は ゲームごとの ファイルに、コマンドの ことばは referee/locale に ある。

## カード

card-As = スペードのA
card-2s = スペードの2
card-3s = スペードの3
card-4s = スペードの4
card-5s = スペードの5
card-6s = スペードの6
card-7s = スペードの7
card-8s = スペードの8
card-9s = スペードの9
card-Ts = スペードの10
card-Js = スペードのJ
card-Qs = スペードのQ
card-Ks = スペードのK
card-Ah = ハートのA
card-2h = ハートの2
card-3h = ハートの3
card-4h = ハートの4
card-5h = ハートの5
card-6h = ハートの6
card-7h = ハートの7
card-8h = ハートの8
card-9h = ハートの9
card-Th = ハートの10
card-Jh = ハートのJ
card-Qh = ハートのQ
card-Kh = ハートのK
card-Ad = ダイヤのA
card-2d = ダイヤの2
card-3d = ダイヤの3
card-4d = ダイヤの4
card-5d = ダイヤの5
card-6d = ダイヤの6
card-7d = ダイヤの7
card-8d = ダイヤの8
card-9d = ダイヤの9
card-Td = ダイヤの10
card-Jd = ダイヤのJ
card-Qd = ダイヤのQ
card-Kd = ダイヤのK
card-Ac = クラブのA
card-2c = クラブの2
card-3c = クラブの3
card-4c = クラブの4
card-5c = クラブの5
card-6c = クラブの6
card-7c = クラブの7
card-8c = クラブの8
card-9c = クラブの9
card-Tc = クラブの10
card-Jc = クラブのJ
card-Qc = クラブのQ
card-Kc = クラブのK
card-X1 = ジョーカー（［黒｜くろ］）
card-X2 = ジョーカー（［赤｜あか］）

# だれも 教えていない カード
hidden-card = ［伏｜ふ］せたカード
hidden-cards = ［伏｜ふ］せたカード { NUMBER($count, useGrouping: 0) }まい
# カードが 1まいも ない とき
no-cards = なし

## マークと ［色｜いろ］

suit-s = スペード
    .mark = ♠
suit-h = ハート
    .mark = ♥
suit-d = ダイヤ
    .mark = ♦
suit-c = クラブ
    .mark = ♣

## ［席｜せき］

seat-table = みんな
# p1、p2 … と いう ［席｜せき］
seat-numbered = プレイヤー{ NUMBER($n, useGrouping: 0) }

## 判定

verdict-legal = ［正｜ただ］しい ［手｜て］
    .mark = ○
    .why = ［見｜み］えない カードに ［関係｜かんけい］なく、できる ［手｜て］です。
verdict-unverified = ［信｜しん］じて ［通｜とお］した ［手｜て］
    .mark = △
    .why = ［見｜み］えない カード［次第｜しだい］です。［分｜わ］かったら ［知｜し］らせます。
verdict-illegal = できない ［手｜て］
    .mark = ×
    .why = ルールで できません。カードは ［前｜まえ］の ままです。
verdict-foul = ［反則｜はんそく］
    .mark = ［反｜はん］
    .why = ［本当｜ほんとう］に あった ［反則｜はんそく］です。ルールの ばつを ［当｜あ］てはめます。


## どの ゲームにも ある ［手｜て］

ruling = ［審判｜しんぱん］が ［決｜き］めました。
action-undo = もどす
line-undo = { $way ->
    [forward] { NUMBER($to, useGrouping: 0) }［手目｜てめ］まで すすめた
   *[back] { $to ->
        [0] はじめの ところまで もどした
       *[other] { NUMBER($to, useGrouping: 0) }［手目｜てめ］の あとまで もどした
    }
}
effect-undo = { $to ->
    [0] はじめの ところまで もどりました。
   *[other] { NUMBER($to, useGrouping: 0) }［手目｜てめ］の あとまで もどりました。
}

option-own = { $id ->
    [none] ［自分｜じぶん］たちの もの
   *[other] ［自分｜じぶん］たちの もの（{ $id }）
}
yes = はい
no = いいえ

## ［結果｜けっか］

outcome-open = ［試合｜しあい］は つづいています。
outcome-won = { $winners }の ［勝｜か］ち
outcome-nobody = ［勝｜か］った ［人｜ひと］は いません

## ［記録｜きろく］を しらべる

audit-odds = そう ［言｜い］った とき、［本当｜ほんとう］の ［見｜み］こみは { $odds }（［約｜やく］{ $percent }%）。
audit-settled = { $as ->
    [confirmed] { NUMBER($by, useGrouping: 0) }［手目｜てめ］で、［本当｜ほんとう］だと ［分｜わ］かりました。
   *[refuted] { NUMBER($by, useGrouping: 0) }［手目｜てめ］で、ちがうと ［分｜わ］かりました。
}
audit-open = さいごまで、［本当｜ほんとう］か どうか ［分｜わ］かりませんでした。
audit-undone = もどした ［手｜て］
audit-rules-changed = この ［記録｜きろく］は ルールの ［版｜はん］ { $rules }、いまの ［版｜はん］は { $version }。［判定｜はんてい］が ちがう ことが あります。

## ［記録｜きろく］の まちがい（行と ところと ［値｜あたい］は ［前｜まえ］に ［書｜か］かれる）

record-where-line = { NUMBER($line, useGrouping: 0) }［行目｜ぎょうめ］
record-where-field = 「{ $field }」
record-missing = この ［項目｜こうもく］が ありません。
record-unknown-field = この ［項目｜こうもく］は ありません（［書｜か］かれた ［値｜あたい］: { $value }）。
record-unknown-action = 「{ $value }」と いう ［手｜て］は ありません。
record-unknown-game = 「{ $value }」と いう ゲームは ありません。
record-unknown-option = この ［決｜き］まりは この ゲームに ありません（［書｜か］かれた ［値｜あたい］: { $value }）。
record-unknown-version = ［記録｜きろく］の ［形｜かたち］の ［版｜はん］は 1だけです（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-match-record = ここは "match" と ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-header = はじめの ［行｜ぎょう］（ゲームの ［名前｜なまえ］と ［席｜せき］）が ありません。
record-no-json = JSONとして ［読｜よ］めません: { $value }
record-no-utf8 = { $value ->
    [UTF-16] UTF-16の ［文字｜もじ］です。UTF-8で ［保存｜ほぞん］して ください。
    [Shift_JIS] Shift_JISの ［文字｜もじ］の ようです。UTF-8で ［保存｜ほぞん］して ください。
    [EUC-JP] EUC-JPの ［文字｜もじ］の ようです。UTF-8で ［保存｜ほぞん］して ください。
   *[other] UTF-8の ［文字｜もじ］では ありません。
}
record-no-object = JSONの ｛ ｝で ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-list = ［角｜かく］かっこの リストで ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-list-of-strings = ［文字｜もじ］の リストで ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-string = ［文字｜もじ］で ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-integer = ［整数｜せいすう］で ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-boolean = true か false で ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-card = 「{ $value }」と いう カードは ここに ありません。
record-no-cell = 「{ $value }」と いう マスは ありません。
record-no-suit = 「{ $value }」と いう マークは ありません。
record-no-colour = 「{ $value }」と いう ［色｜いろ］は ここに ありません。
record-no-slot = 「{ $value }」と いう ところは ありません。
record-no-path = 「{ $value }」と いう ［道｜みち］は ありません。
record-no-value = { $value }と いう ［数｜かず］は ここに ありません。
record-no-seat = 「{ $value }」と いう ［席｜せき］は この ［試合｜しあい］に ありません。
record-no-flag = true か false で ［書｜か］きます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-mixed = ［全部｜ぜんぶ］ ［書｜か］くか、［全部｜ぜんぶ］ "??" に します。
record-no-word = 「{ $value }」は ここに ［書｜か］けません。
record-no-text = 「{ $value }」は ここに ［書｜か］けません。
record-wrong-type = ［書｜か］き［方｜かた］が ちがいます（［書｜か］かれた ［値｜あたい］: { $value }）。
record-wrong-length = ［数｜かず］が ［合｜あ］いません（［書｜か］かれた ［値｜あたい］: { $value }）。
record-out-of-range = { $value }は ［大｜おお］きすぎるか ［小｜ちい］さすぎます。
record-too-long = ［長｜なが］すぎます: { $value }
record-too-large = ［大｜おお］きすぎます。
record-no-control = ［目｜め］に ［見｜み］えない ［文字｜もじ］は ［使｜つか］えません: { $value }
record-no-unicode = ［文字｜もじ］が こわれて います: { $value }
record-double-key = この ［項目｜こうもく］が ［2回｜にかい］ ［書｜か］いて あります。
record-twice = 「{ $value }」が ［2回｜にかい］ あります。
record-no-such-seat = 「{ $value }」と いう ［席｜せき］は この ［試合｜しあい］に ありません。
record-never-table = この ［手｜て］は だれかの ［席｜せき］の ［手｜て］です（［書｜か］かれた ［席｜せき］: { $value }）。
record-only-table = この ［手｜て］の ［席｜せき］は "table" です（［書｜か］かれた ［席｜せき］: { $value }）。
record-seat-order = この ［席｜せき］の ［並｜なら］びは この ゲームに ありません: { $value }
record-seat-count = ［席｜せき］の ［数｜かず］が この ゲームと ［合｜あ］いません: { $value }
record-name-twice = ［同｜おな］じ ［名前｜なまえ］の ［人｜ひと］が ［2人｜ふたり］ います: { $value }
record-seat-twice = ［同｜おな］じ ［席｜せき］が ［2回｜にかい］ あります: { $value }
record-too-many = { $value }は ここには ［多｜おお］すぎます。
record-no-fit = ここは ほかの カードと ［合｜あ］いません（［書｜か］かれた ［値｜あたい］: { $value }）。
record-no-layout = この ゲームは とちゅうから ［並｜なら］べられません。
record-seat-name = ［席｜せき］の ［名前｜なまえ］は ［空｜から］にも "table" にも できません: { $value }
