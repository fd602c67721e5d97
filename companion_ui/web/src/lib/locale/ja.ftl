# 画面の ことばの うち、タブレットと スマホの どちらも つかうもの。

confirm-no = やめる

link-connecting = つないで います…
link-online = つながりました
link-stale = へんじを ［待｜ま］って います…
link-offline = つながって いません。カードは そのままで。きろくは あります。
link-old = つながって いません。［見｜み］るだけです。
link-blocked = ページは ［来｜き］ますが、つながりません。VPNや データセーバーを ［切｜き］ってね。
link-pending = { NUMBER($count, useGrouping: 0) }つ ［送信｜そうしん］まち
link-waiting = テーブルの「いいよ」を ［待｜ま］って います。
link-gone-moved = この［席｜せき］は ほかの スマホに うつりました。
link-gone-revoked = この きろくには もう はいれません。
link-gone-closed = この きろくは とじられました。
link-rewritten = ［注意｜ちゅうい］：この きろくは あとから ［書｜か］きかえられて います。

redone = { NUMBER($to, useGrouping: 0) }［手目｜てめ］まで すすめました。
error-stale = そのあいだに ［先｜さき］へ すすみました。もういちど どうぞ。
error-not-yours = それは ほかの［席｜せき］の ことです。
error-no-pen = きろくがかりは べつの タブレットです。
error-over = この ゲームは おわって います。
error-too-many = はやすぎます。すこし ［待｜ま］ってね。
error-unavailable = きろくできません。もういちど ためしてね。
error-unauthorised = ここには はいれません。
error-no-such-match = その ゲームは ありません。
error-no-such-ticket = その コードは つかえません。タブレットの ［新｜あたら］しい コードを ［見｜み］てね。
error-no-such-ask = その おねがいは もう おわって います。
error-no-answer = へんじが ありません。
error-unavailable-join = いま はいれません。すこし ［待｜ま］って、もういちど ためしてね。
error-refused-here = それは できません。もういちど ためしてね。
error-bad-field = その［書｜か］きかたは できません。
error-unreachable = たちあいに つながりません。Wi-Fiを たしかめてね。

list-none = なし
yes = はい
no = いいえ

## どの ゲームにも つかえる ようし

form-actions = できること
form-optional = （なくても いい）
form-record = きろくする
field-card = カード
field-cards = カード
field-from = どこから
field-to = どこへ
field-value = ［数｜かず］
field-color = ［色｜いろ］
field-target = あいて
field-targets = あいて
field-suit = マーク
field-party = みんなの ［役｜やく］

## カードの キー

pad-keys = ［出｜で］たカード
pad-seen = もう ［出｜で］ています
