# 画面の ことばの うち、タブレットと スマホの どちらも つかうもの。

confirm-no = もどる
cell-selected = えらんで います
cell-can-move = ［動｜うご］けます
one-back = 1つ もどる

link-connecting = つないで います…
link-online = つながりました
link-stale = へんじを ［待｜ま］って います…
link-offline = つながって いません。カードは そのままで。［記録｜きろく］は あります。
link-old = つながって いません。［見｜み］るだけです。
link-blocked = ページは ［来｜き］ますが、つながりません。VPNや データセーバーを ［切｜き］ってね。
link-full = いまは まんいんです。［使｜つか］わない ［画面｜がめん］を とじて、［待｜ま］ってね。
link-pending = { NUMBER($count, useGrouping: 0) }つ ［送信｜そうしん］まち
link-waiting = テーブルの「いいよ」を ［待｜ま］って います。
link-gone-moved = この ［席｜せき］は ほかの スマホに うつりました。
link-gone-revoked = この ［記録｜きろく］には もう はいれません。
link-gone-closed = この ［記録｜きろく］は とじられました。
link-gone-cleared = おわりました。あそんで くれて ありがとう！
link-rewritten = ［注意｜ちゅうい］：この ［記録｜きろく］は、［前｜まえ］に ［見｜み］たのと ちがいます。

clock-left = のこり { $n }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}
clock-up = ［時間｜じかん］です

call = ［係｜かかり］の ［人｜ひと］を よぶ
called = ［係｜かかり］の ［人｜ひと］を よびました。

claim-confirmed = ［本当｜ほんとう］でした：{ $what }
claims-confirmed = { $lies ->
    [0] { $n }［回｜かい］とも ［本当｜ほんとう］でした！
   *[other] ほかの { $n }［回｜かい］は ［本当｜ほんとう］でした。
}
claim-refuted = ちがって いました：{ $what }
may-now = できる：{ $what }
undone-one = 1［手｜て］ もどしました。
redone = { NUMBER($to, useGrouping: 0) }［手目｜てめ］まで すすめました。
consent-refused = 「だめ」でした。もどさないで つづけます。
error-stale = そのあいだに ［先｜さき］へ すすみました。もういちど どうぞ。
error-not-yours = それは ほかの ［席｜せき］の ことです。
error-phone-only = それは その ［人｜ひと］の スマホで します。
error-no-pen = ［記録係｜きろくがかり］は べつの タブレットです。
error-over = この ゲームは おわって います。
error-too-many = はやすぎます。すこし ［待｜ま］ってね。
error-unavailable = ［記録｜きろく］できません。もういちど ためしてね。
error-unauthorised = ここには はいれません。
error-no-such-match = その ゲームは ありません。
error-no-such-ticket = コードが ちがいます。タブレットの 6けたを ［見｜み］てね。
error-no-such-ask = その おねがいは もう おわって います。
error-no-answer = へんじが ありません。
error-unavailable-join = いま はいれません。すこし ［待｜ま］って、もういちど ためしてね。
error-refused-here = それは できません。もういちど ためしてね。
error-bad-field = その ［書｜か］きかたは できません。
error-name-twice = ［同｜おな］じ ［名前｜なまえ］が あります。［1文字｜ひともじ］ たして わけてね。
error-unreachable = つながりません。Wi-Fiを たしかめてね。

list-none = なし
option-suggested = はじめて なら「{ $value }」
yes = はい
no = いいえ
again = もういちど
oops = うまく ［表示｜ひょうじ］できません。

## どの ゲームにも つかえる ようし

form-actions = できること
form-optional = （なくても いい）
form-record = ［記録｜きろく］する
field-card = カード
field-cards = カード
field-from = どこから
field-to = どこへ
field-value = ［数｜かず］
field-color = ［色｜いろ］
field-target = ［相手｜あいて］
field-targets = ［相手｜あいて］
field-suit = マーク
field-party = みんなの ［役｜やく］

## カードの キー

pad-keys = ［出｜で］たカード
pad-seen = もう ［出｜で］ています
pad-not-now = いまは えらべません

turn-stopped = いまは とまって います

## しょうごうコード

code-link = （つなぎめ { NUMBER($link, useGrouping: 0) }）

## きろくの しるしが ちがう とき

unchecked = { $n ->
    [0] ［記録｜きろく］を まだ しらべられて いません。
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］から あとの ［記録｜きろく］を しらべられません。
}
end-unchecked = { $n ->
    [0] ［記録｜きろく］を しらべられません。［審判｜しんぱん］か おとなに ［見｜み］せてね。サインなしで こたえますか？
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］から あとの ［記録｜きろく］を しらべられません。［審判｜しんぱん］か おとなに ［見｜み］せてね。サインなしで こたえますか？
}
end-unsigned = サインなしで こたえる
mark-more = くわしく
mark-title = ［注意｜ちゅうい］！ ［記録｜きろく］が ちがいます
mark-where = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あたり（つなぎめ { NUMBER($link, useGrouping: 0) }）
mark-at = つなぎめ { NUMBER($link, useGrouping: 0) }
mark-head = ［前｜まえ］に ［見｜み］た ［記録｜きろく］が、［書｜か］きかえられて います。
mark-missing = ［前｜まえ］に ［見｜み］た ［記録｜きろく］が、なくなって います。
mark-line = いま ［見｜み］えて いる ［記録｜きろく］は、［照合｜しょうごう］コードと ［合｜あ］いません。
mark-proof = ［記録｜きろく］の ［照合｜しょうごう］コードが こわれて います。
mark-signature = サインが ［本物｜ほんもの］では ありません。
mark-mine = ここに ある コード
mark-theirs = いまの ［記録｜きろく］の コード
mark-none = なし
mark-do = ほかの ［人｜ひと］の コードと くらべてね。［審判｜しんぱん］か おとなに ［見｜み］せてね。
mark-later = とじる
mark-away = この おしらせを しまう
mark-away-sure = おとなと いっしょに ［見｜み］ましたか？ もう ［出｜で］ません。
mark-away-yes = はい、しまう

## おわりを たしかめる

score = これまでの ［勝｜か］ち
end-ask = この ［結果｜けっか］で いい？
end-yes = はい
end-wrong = ちがう
end-why = なにが ちがう？
end-why-winner = ［勝｜か］った ［人｜ひと］が ちがう
end-why-line = ［記録｜きろく］が ちがう
end-why-foul = ［反則｜はんそく］が あった
end-why-own = ［自分｜じぶん］の ことばで
end-send = これで つたえる
end-agreed = いいよ
end-refused = ちがう：{ $reason }
end-none = まだ
end-signed = サインあり
end-all = みんな「いい」と ［言｜い］いました。
disclose = メモを みんなに ［見｜み］せる
disclose-of = { $who }の メモを ［見｜み］せる
disclose-sure = ［自分｜じぶん］だけの メモが、みんなに ［見｜み］えます。もとには もどせません。
disclose-yes = はい、［見｜み］せる
disclosed = { $who }は メモを ［見｜み］せました。
takehome = ［持｜も］ちかえる ページ
sign-ask = みんなに サインを もらう
sign-state = サイン：{ NUMBER($count, useGrouping: 0) }［台｜だい］（つなぎめ { NUMBER($n, useGrouping: 0) } まで）

## これ ちがう！ と、しんぱんが きめた こと

object-which = どこが ちがう？
object-missing = ［手｜て］が ぬけて いる
object-card = カードが ちがう
object-rule = ルールが ちがう
object-other = ほか
object-note = ひとこと（なくても いい）
object-send = ［記録｜きろく］に のこす
object-sent = ［記録｜きろく］に のこしました。
object-who = だれが ［言｜い］う？
object-by-table = テーブル
object-wait = ［審判｜しんぱん］の こたえは まだです。
object-said = これ ちがう！（{ $who }）
rulings = 「これ ちがう！」と ［審判｜しんぱん］
rulings-none = まだ ありません。
ruling-stop = ［審判｜しんぱん］が とめました
ruling-resume = ［審判｜しんぱん］が また はじめました
ruling-back = ［審判｜しんぱん］が もどしました
ruling-correct = ［審判｜しんぱん］が なおしました
ruling-insert = ［審判｜しんぱん］が ぬけた ［手｜て］を ［入｜い］れました
ruling-remove = ［審判｜しんぱん］が ［手｜て］を けしました
ruling-allow = ［審判｜しんぱん］が このまま ［通｜とお］しました
ruling-result = ［審判｜しんぱん］が ［結果｜けっか］を ［決｜き］めました
ruling-answer = ［審判｜しんぱん］の こたえ
ruling-by = { $name }：{ $reason }
stopped = ［審判｜しんぱん］が とめました。いまは ［記録｜きろく］できません。

error-stopped = ［審判｜しんぱん］が とめて います。いまは ［記録｜きろく］できません。
error-ruled = ［審判｜しんぱん］が ［決｜き］めた ところより ［前｜まえ］には もどせません。
error-advised = あなたの メモと ちがいます。
error-not-over = おわってから できます。
error-no-such-seat = その ［席｜せき］は ありません。

settings-language = ことば
settings-text = ［文字｜もじ］の ［大｜おお］きさ
settings-sound = ［音｜おと］
settings-theme = ［明｜あか］るさ
settings-awake = ［画面｜がめん］を つけて おく
settings-awake-video = ここでは、［音｜おと］の ない ［小｜ちい］さな ［動画｜どうが］で つけて おきます。
full-screen = ［画面｜がめん］いっぱいに する
full-screen-leave = もとの ［大｜おお］きさに もどす
text-normal = ふつう
text-big = ［大｜おお］きい
sound-on = ［鳴｜な］らす
sound-off = ［鳴｜な］らさない
theme-auto = じどう
theme-light = ［明｜あか］るい
theme-dark = ［暗｜くら］い

## ルール

how-to-play = あそびかた
how-to-play-chapters = ［章｜しょう］
how-to-play-back = ［前｜まえ］へ
how-to-play-on = つぎへ
how-to-play-qr = スマホで よむ
rules-open = ルール { $number } を よむ
rules-example = れいを ［見｜み］る
rules-none = この ルールの ［文｜ぶん］は ここに ありません。

## しんぱんの りゆう（えらべる もの）

reason-unclear = テーブルを ［見｜み］ます
reason-talk = みんなと ［話｜はな］します
reason-broken = カードが くずれました
reason-settled = ［解決｜かいけつ］しました
reason-agreed = みんな いいと ［言｜い］いました
reason-mistake = ［記録｜きろく］が まちがって いました
reason-other-card = ちがう カードでした
reason-missing = ［記録｜きろく］して いない ［手｜て］が ありました
reason-twice = ［二回｜にかい］ ［記録｜きろく］して いました
reason-never = その ［手｜て］は ありませんでした
reason-house = この ［大会｜たいかい］の ルールです
reason-happened = あとで ［気｜き］が つきました
reason-time = ［時間｜じかん］です
reason-left = ［帰｜かえ］った ［人｜ひと］が います
reason-conduct = ずるが ありました
reason-right = もうしたての とおりです
reason-wrong = ［記録｜きろく］の とおりです
reason-finished = ［試合｜しあい］が おわりました

## ほかの ルールで 記録した 試合

outdated = ルールが あたらしく なりました（{ $rules }→{ $today }）。
outdated-gone = この ゲームは、もう ここに ありません（ルール { $rules }）。
outdated-from = { NUMBER($n, useGrouping: 0) }［手目｜てめ］から、いまの ルールでは ちがう ［判定｜はんてい］に なります。
outdated-what = ［記録｜きろく］した とおりに ［見｜み］せて います。もう ［記録｜きろく］は できません。
outdated-known = { $n ->
    [0] ［盤｜ばん］は、はじめの ものです。その あとは ［分｜わ］かりません。
   *[other] ［盤｜ばん］は { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あとの ものです。その あとは ［分｜わ］かりません。
}
outdated-no-board = ［盤｜ばん］は ［分｜わ］かりません。
outdated-arbiter = ［結果｜けっか］は ［審判｜しんぱん］が ［決｜き］められます。
error-other-rules = ルールが あたらしく なりました。この ［試合｜しあい］には もう ［記録｜きろく］できません。
