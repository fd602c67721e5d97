# しんぱんの ページの ことば。

title = ［立会｜たちあ］い – しんぱん
oops = うまく ［表示｜ひょうじ］できません。
again = もういちど
back = もどる
close = とじる
comma = 、
verdict-short-legal = まる
verdict-short-unverified = しんじて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］

## はいる

enter-lead = しんぱんの ［人｜ひと］だけの ページです。［試合｜しあい］コードと PINで はいります。PINは ［試合｜しあい］を ［始｜はじ］めた ［人｜ひと］が ［知｜し］って います。
enter-name = あなたの なまえ
enter-name-what = ［決｜き］めた ことに なまえが のこります。
enter-match = ［試合｜しあい］コード
enter-match-what = タブレットの「メニュー」の「しんぱん」に あります。
enter-pin = PIN
enter-do = はいる
error-wrong-pin = PINが ちがいます。だれかが ためした ことが、テーブルに ［出｜で］ます。
error-too-many-tries = なんども まちがえました。1［分｜ぷん］ ［待｜ま］ってね。
error-stopped = テーブルは とめて あります。
error-ruled = しんぱんが もう ［決｜き］めました。
error-not-over = おわってから できます。
error-waiting = テーブルの「いいよ」を ［待｜ま］って います。
error-broken = この きろくは こわれて います。
error-no-such-seat = その ［席｜せき］は ありません。
error-no-control = つかえない ［文字｜もじ］が あります。

## ページ

arbiter = しんぱん
settings = せってい
settings-name = あなたの なまえ
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
ended-draw = ひきわけ
board = テーブル
tab-objections = もうしたて
tab-history = きろく
tab-rule = ［決｜き］める
tab-people = ［人｜ひと］
tab-proof = しょうこ
tabs = ページの ［中｜なか］
waiting = こたえを ［待｜ま］つ もうしたてが { NUMBER($n, useGrouping: 0) }つ

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
line-before = まえ
line-after = あと
line-verdict = ［判定｜はんてい］
line-rule = ルール
line-allowed = ルールの とおりです。
line-by = きろくした もの
line-consent = もどすのに「いいよ」と ［言｜い］った ［人｜ひと］
line-ruling = しんぱんが ［決｜き］めた
line-reason = ［理由｜りゆう］
line-note = メモ
line-at = いつ
line-undone = もどした
line-settled-confirmed = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［本当｜ほんとう］と ［分｜わ］かった
line-settled-refuted = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ちがうと ［分｜わ］かった
line-prev = 1つ ［前｜まえ］
line-next = 1つ ［次｜つぎ］
line-acts = この ［手｜て］を どうする？
lines-none = まだ なにも きろくして いません。

## 人と 機械

people-none = スマホなし
people-here = つながって います
people-asleep = つながって いません
people-moved = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の ときに ほかの スマホに うつりました（{ $time }）
people-handed = まえの スマホが「いいよ」と ［言｜い］いました。
people-alone = テーブルが いれました。おしえた ことは うつって いません。
devices = ［機械｜きかい］
devices-none = この きろくには ［機械｜きかい］の ことが ありません。
device-table = タブレット
device-seat = { $who }の スマホ
device-arbiter = しんぱん
device-spectator = ［見学｜けんがく］
device-cli = コマンド
device-left = ［出｜で］ました
device-signs = サインできます
device-mine = この ［機械｜きかい］

## しょうこ

proof-code = ［照合｜しょうごう］コード
proof-link = くさりの { NUMBER($n, useGrouping: 0) }ばん
proof-take = しょうこを もちかえる
record-take = きろくを もちかえる
sheet-take = ［棋譜用紙｜きふようし］を ［印刷｜いんさつ］
sign-ask = みんなに サインを たのむ
sign-asked = くさりの { NUMBER($n, useGrouping: 0) }ばんに サインを たのみました。
sign-signed = サインしました
sign-open = まだです
confirm = けっかは これで いい？
confirm-yes = いいと ［言｜い］いました
confirm-refused = だめと ［言｜い］いました：{ $reason }
confirm-open = まだ ［言｜い］って いません
confirm-signed = サインあり
after = おわった あと
after-what = ひみつが ［書｜か］いて あります。おわってから ひらけます。
after-record = ひみつも ［入｜はい］った きろくを もちかえる
after-audit = しらべる
audit-whole = くさりは つながって います。
audit-fault = くさりが { NUMBER($n, useGrouping: 0) }で きれて います（{ $reason }）。
audit-good = できない ［手｜て］は ありません。
audit-bad = できない ［手｜て］が { NUMBER($n, useGrouping: 0) }つ あります。
audit-other = { $n ->
    [0] ［今｜いま］の ルールでも おなじ ［判定｜はんてい］です。
   *[other] ［今｜いま］の ルールでは { NUMBER($n, useGrouping: 0) }つの ［判定｜はんてい］が ちがいます。
}
secrets = ひみつで おしえた こと
secrets-none = ひみつで おしえた ことは ありません。
secrets-disclosed = { $who }が ひらきました

## 決める こと

rule-stop = テーブルを とめる
rule-resume = つづけさせる
rule-back = この ［手｜て］の すぐ あとまで もどす
rule-back-before = この ［手｜て］の まえまで もどす
rule-correct = この ［手｜て］を なおす
rule-insert = この ［手｜て］の あとに ぬけた ［手｜て］を ［入｜い］れる
rule-insert-before = この ［手｜て］の まえに ぬけた ［手｜て］を ［入｜い］れる
rule-insert-title = ぬけた ［手｜て］を ［入｜い］れる
rule-remove = この ［手｜て］を とる
rule-allow = このまま ［通｜とお］す
rule-result = けっかを ［決｜き］める
rule-answer = こたえる
rule-close = ［試合｜しあい］を とじる
rule-what-stop = つづけさせるまで、だれも きろくできません。
rule-what-resume = また きろくできます。
rule-what-back = その ［後｜あと］の ［手｜て］は、［線｜せん］で けして のこります。
rule-what-correct = その ［後｜あと］の ［手｜て］は もどって きます。
rule-what-insert = その ［後｜あと］の ［手｜て］は もどって きます。
rule-what-remove = その ［後｜あと］の ［手｜て］は もどって きます。
rule-what-allow = ルールでは できないけれど、ほんとうに あった ことです。
rule-what-result = ［試合｜しあい］は これで おわります。
rule-what-answer = テーブルは かわりません。
rule-what-close = もう なにも きろくできません。みんな ［出｜で］ます。
rule-what-back-how = もどす・なおす・とる・［入｜い］れるは、「きろく」の ［手｜て］を おしてね。
rule-who = だれが した？
rule-action = なにを した？
rule-check = ルールは なんと ［言｜い］う？
rule-check-legal = ルールの とおりです。「ぬけた ［手｜て］を ［入｜い］れる」で ［入｜い］れてね。
rule-check-illegal = ルールでは だめです：{ $why }
rule-why = ［理由｜りゆう］は？
rule-own = じぶんの ことばで
rule-name = あなたの なまえ
rule-answers = どの もうしたての こたえですか？
rule-winners = だれの ［勝｜か］ち？
rule-draw = だれでもない（ひきわけ）
rule-next = つぎへ
rule-edit = もどる
rule-sure = こうなります：
rule-public = なまえと ［理由｜りゆう］は みんなに ［見｜み］えて、きろくに のこります。
rule-do = これで ［決｜き］める
rule-refused = それは できません：{ $why }
stopped = ぜんぶは もどりませんでした
stopped-what = { NUMBER($left, useGrouping: 0) }［手｜て］が ［待｜ま］って います。さいしょの ［手｜て］が、このままでは もどせません：
stopped-skip = これを とばして、のこりを もどす
stopped-stay = ここまでに する

preview-stop = テーブルを とめます。だれも きろくできません。
preview-resume = テーブルを つづけます。
preview-back = { $n ->
    [0] はじめまで もどします。
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］（{ $old }）の すぐ ［後｜あと］まで もどします。
}{ $later ->
    [0] { "" }
   *[other] その ［後｜あと］の { NUMBER($later, useGrouping: 0) }［手｜て］は ［線｜せん］で けします。
}
preview-correct = { NUMBER($n, useGrouping: 0) }［手目｜てめ］は「{ $old }」でした。「{ $action }」に なおします。{ $later ->
    [0] { "" }
   *[other] その ［後｜あと］の { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで もどします。
}
preview-insert = { $n ->
    [0] はじめに
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］の ［後｜あと］に
}「{ $action }」を ［入｜い］れます。{ $later ->
    [0] { "" }
   *[other] その ［後｜あと］の { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで もどします。
}
preview-remove = { NUMBER($n, useGrouping: 0) }［手目｜てめ］（{ $old }）を とります。{ $later ->
    [0] { "" }
   *[other] その ［後｜あと］の { NUMBER($later, useGrouping: 0) }［手｜て］は、ルールで できる ところまで もどします。
}
preview-allow = ルールでは できませんが、このまま ［通｜とお］します：{ $action }
preview-result = ［試合｜しあい］は おわりです。［勝｜か］ち：{ $winners }
preview-draw = ［試合｜しあい］は ひきわけで おわりです。
preview-answer = もうしたてに こたえます。テーブルは かわりません。
preview-close = ［試合｜しあい］を とじます。もう なにも きろくできません。

reason-unclear = テーブルを ［見｜み］ます
reason-talk = みんなと ［話｜はな］します
reason-broken = カードが くずれました
reason-settled = ［解決｜かいけつ］しました
reason-agreed = みんな いいと ［言｜い］いました
reason-mistake = きろくが ［間違｜まちが］って いました
reason-other-card = ちがう カードでした
reason-missing = きろくして いない ［手｜て］が ありました
reason-twice = ［二回｜にかい］ きろくして いました
reason-never = その ［手｜て］は ありませんでした
reason-house = この ［大会｜たいかい］の ルールです
reason-happened = ［後｜あと］で ［気｜き］が つきました
reason-time = ［時間｜じかん］です
reason-left = ［帰｜かえ］った ［人｜ひと］が います
reason-conduct = ずるを しました
reason-right = もうしたての とおりです
reason-wrong = きろくの とおりです
reason-finished = ［試合｜しあい］が おわりました
