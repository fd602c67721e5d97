# しんぱんの ページの ことば。

title = ［立会｜たちあ］い – ［審判｜しんぱん］
back = もどる
close = とじる
comma = 、
verdict-short-legal = まる
verdict-short-unverified = ［信｜しん］じて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］

## はいる

enter-lead = ［審判｜しんぱん］の ［人｜ひと］だけの ページです。［試合｜しあい］コードと PINで はいります。PINは ［試合｜しあい］を ［始｜はじ］めた ［人｜ひと］が ［知｜し］って います。
enter-name = あなたの ［名前｜なまえ］
enter-name-what = ［決｜き］めた ことに ［名前｜なまえ］が のこります。
enter-match = ［試合｜しあい］コード
enter-match-what = タブレットの「メニュー」の「［審判｜しんぱん］」に あります。
enter-pin = PIN
enter-do = はいる
error-wrong-pin = PINが ちがいます。だれかが ためした ことが、テーブルに ［出｜で］ます。
error-too-many-tries = なんども まちがえました。1［分｜ぷん］ ［待｜ま］ってね。
error-stopped = テーブルは とめて あります。
error-ruled = ［審判｜しんぱん］が もう ［決｜き］めました。
error-not-over = おわってから できます。
error-waiting = テーブルの「いいよ」を ［待｜ま］って います。
error-broken = この ［記録｜きろく］は こわれて います。
error-no-such-seat = その ［席｜せき］は ありません。
error-no-control = ［使｜つか］えない ［文字｜もじ］が あります。

## ページ

arbiter = ［審判｜しんぱん］
settings = せってい
settings-name = あなたの ［名前｜なまえ］
leave = この ［試合｜しあい］から ［出｜で］る
leave-sure = もどるには また PINが いります。
leave-yes = はい、［出｜で］る
now-n = { $n ->
    [0] はじめ
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］
}
now-turn = { $who }の ［番｜ばん］
now-closed = この ［試合｜しあい］は とじられました：{ $reason }
now-stopped = テーブルを とめて います：{ $reason }（{ $name }）
ended-won = { $winners }の ［勝｜か］ち！
ended-won-many = { $winners }の ［勝｜か］ち！
ended-draw = ［引｜ひ］き［分｜わ］け
board = テーブル
tab-objections = もうしたて
tab-history = ［記録｜きろく］
tab-rule = ［決｜き］める
tab-people = ［人｜ひと］
tab-proof = しょうこ
tabs = ページの ［中｜なか］
waiting = こたえを ［待｜ま］つ もうしたてが { NUMBER($n, useGrouping: 0) }［件｜けん］

## もうしたて

objections-none = もうしたては ありません。
objection-what-missing = ぬけた ［手｜て］が ある
objection-what-card = ちがう カードだった
objection-what-rule = ルールが ちがう
objection-what-other = なにか ちがう
objection-by = { $who }から
objection-about = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の こと
objection-open = まだ こたえて いません
objection-answered = こたえ
objection-look = その ［手｜て］を ［見｜み］る
objection-undone = もどした

## 1つの 手

line-title = { NUMBER($n, useGrouping: 0) }［手目｜てめ］
line-before = ［前｜まえ］
line-after = あと
line-verdict = ［判定｜はんてい］
line-rule = ルール
line-allowed = ルールの とおりです。
line-by = ［記録｜きろく］した もの
line-consent = もどすのに「いいよ」と ［言｜い］った ［人｜ひと］
line-ruling = ［審判｜しんぱん］が ［決｜き］めた
line-reason = ［理由｜りゆう］
line-note = メモ
line-at = いつ
line-undone = もどした
line-settled-confirmed = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［本当｜ほんとう］と ［分｜わ］かった
line-settled-refuted = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ちがうと ［分｜わ］かった
line-prev = 1つ ［前｜まえ］
line-next = 1つ つぎ
line-acts = この ［手｜て］を どうする？
lines-none = まだ なにも ［記録｜きろく］して いません。

## 人と 機械

people-none = スマホなし
people-here = つながって います
people-asleep = つながって いません
people-moved = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の ときに ほかの スマホに うつりました（{ $time }）
people-handed = ［前｜まえ］の スマホが「いいよ」と ［言｜い］いました。
people-alone = テーブルが ［入｜い］れました。メモは うつって いません。
devices = ［機械｜きかい］
devices-none = この ［記録｜きろく］には ［機械｜きかい］の ことが ありません。
device-table = タブレット
device-seat = { $who }の スマホ
device-arbiter = ［審判｜しんぱん］
device-spectator = ［見学｜けんがく］
device-cli = コマンド
device-left = ［出｜で］ました
device-signs = サインできます
device-mine = この ［機械｜きかい］

## しょうこ

proof-code = ［照合｜しょうごう］コード
proof-link = つなぎめ { NUMBER($n, useGrouping: 0) }
proof-take = しょうこを ［持｜も］ちかえる
record-take = ［記録｜きろく］を ［持｜も］ちかえる
sheet-take = ［記録用紙｜きろくようし］を ［印刷｜いんさつ］
sign-ask = みんなに サインを たのむ
sign-asked = つなぎめ { NUMBER($n, useGrouping: 0) } までの サインを たのみました。
sign-signed = サインしました
sign-open = まだです
confirm = ［結果｜けっか］は これで いい？
confirm-yes = いいと ［言｜い］いました
confirm-refused = だめと ［言｜い］いました：{ $reason }
confirm-open = まだ ［言｜い］って いません
confirm-signed = サインあり
after = おわった あと
after-what = ひみつが ［書｜か］いて あります。おわってから ［開｜ひら］けます。
after-record = ひみつも ［入｜はい］った ［記録｜きろく］を ［持｜も］ちかえる
after-audit = しらべる
audit-whole = くさりは つながって います。
audit-fault = くさりが つなぎめ { NUMBER($n, useGrouping: 0) } で ［切｜き］れて います（{ $reason }）。
audit-good = できない ［手｜て］は ありません。
audit-bad = できない ［手｜て］が { NUMBER($n, useGrouping: 0) }［回｜かい］ あります。
audit-other = { $n ->
    [0] いまの ルールでも おなじ ［判定｜はんてい］です。
   *[other] いまの ルールでは { NUMBER($n, useGrouping: 0) }［回｜かい］の ［判定｜はんてい］が ちがいます。
}
secrets = ひみつの メモ
secrets-none = ひみつの メモは ありません。
secrets-disclosed = { $who }が ［開｜ひら］きました

## 決める こと

rule-stop = テーブルを とめる
rule-resume = つづけさせる
rule-back = この ［手｜て］の すぐ あとまで もどす
rule-back-before = この ［手｜て］の ［前｜まえ］まで もどす
rule-correct = この ［手｜て］を なおす
rule-insert = この ［手｜て］の あとに ぬけた ［手｜て］を ［入｜い］れる
rule-insert-before = この ［手｜て］の ［前｜まえ］に ぬけた ［手｜て］を ［入｜い］れる
rule-insert-title = ぬけた ［手｜て］を ［入｜い］れる
rule-remove = この ［手｜て］を けす
rule-allow = このまま ［通｜とお］す
rule-result = ［結果｜けっか］を ［決｜き］める
rule-answer = こたえる
rule-close = ［試合｜しあい］を とじる
rule-what-stop = つづけさせるまで、だれも ［記録｜きろく］できません。
rule-what-resume = また ［記録｜きろく］できます。
rule-what-back = その あとの ［手｜て］は、［線｜せん］で けして のこります。
rule-what-correct = その あとの ［手｜て］は もどって きます。
rule-what-insert = その あとの ［手｜て］は もどって きます。
rule-what-remove = その あとの ［手｜て］は もどって きます。
rule-what-allow = ルールでは できないけれど、［本当｜ほんとう］に あった ことです。
rule-what-result = ［試合｜しあい］は これで おわります。
rule-what-answer = テーブルは かわりません。
rule-what-close = もう なにも ［記録｜きろく］できません。みんな ［出｜で］ます。
rule-what-back-how = もどす・なおす・けす・［入｜い］れるは、「［記録｜きろく］」の ［手｜て］を おしてね。
rule-who = だれが した？
rule-action = なにを した？
rule-check = ルールは なんと ［言｜い］う？
rule-check-legal = ルールの とおりです。「ぬけた ［手｜て］を ［入｜い］れる」で ［入｜い］れてね。
rule-check-illegal = ルールでは だめです：{ $why }
rule-why = ［理由｜りゆう］は？
rule-own = ［自分｜じぶん］の ことばで
rule-name = あなたの ［名前｜なまえ］
rule-answers = どの もうしたての こたえですか？
rule-winners = だれの ［勝｜か］ち？
rule-draw = だれでもない（［引｜ひ］き［分｜わ］け）
rule-next = つぎへ
rule-edit = もどる
rule-sure = こうなります：
rule-public = ［名前｜なまえ］と ［理由｜りゆう］は みんなに ［見｜み］えて、［記録｜きろく］に のこります。
rule-do = これで ［決｜き］める
rule-refused = それは できません：{ $why }
stopped = ［全部｜ぜんぶ］は もどりませんでした
stopped-what = { NUMBER($left, useGrouping: 0) }［手｜て］が ［待｜ま］って います。［最初｜さいしょ］の ［手｜て］が、このままでは ［入｜い］れられません：
stopped-skip = これを とばして、のこりを ［入｜い］れる
stopped-stay = ここまでに する

preview-stop = テーブルを とめます。だれも ［記録｜きろく］できません。
preview-resume = テーブルを つづけます。
preview-back = { $n ->
    [0] はじめまで もどします。
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］（{ $old }）の すぐ あとまで もどします。
}{ $later ->
    [0] { "" }
   *[other] その あとの { NUMBER($later, useGrouping: 0) }［手｜て］は ［線｜せん］で けします。
}
preview-correct = { NUMBER($n, useGrouping: 0) }［手目｜てめ］は「{ $old }」でした。「{ $action }」に なおします。{ $later ->
    [0] { "" }
   *[other] その あとの { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで また ［入｜い］れます。
}
preview-insert = { $n ->
    [0] はじめに
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あとに
}「{ $action }」を ［入｜い］れます。{ $later ->
    [0] { "" }
   *[other] その あとの { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで また ［入｜い］れます。
}
preview-remove = { NUMBER($n, useGrouping: 0) }［手目｜てめ］（{ $old }）を けします。{ $later ->
    [0] { "" }
   *[other] その あとの { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで また ［入｜い］れます。
}
preview-allow = ルールでは できませんが、このまま ［通｜とお］します：{ $action }
preview-result = ［試合｜しあい］は おわりです。［勝｜か］ち：{ $winners }
preview-draw = ［試合｜しあい］は ［引｜ひ］き［分｜わ］けで おわりです。
preview-answer = もうしたてに こたえます。テーブルは かわりません。
preview-close = ［試合｜しあい］を とじます。もう なにも ［記録｜きろく］できません。
