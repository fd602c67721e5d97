# タブレットの ことば。［漢字｜かんじ］は ［画面｜がめん］で 漢字・ふりがな・ひらがなに なる。

title = ［立会｜たちあ］い
tagline = ほんものの カードゲームの しんぱん
oops = うまく ［表示｜ひょうじ］できません。
again = もういちど
back = もどる
close = とじる
home = ホームへ
comma = 、

## ホーム

home-resume = つづきから
home-games = ゲーム
home-seats = { $seats }［人｜にん］
home-more = そのほか
home-open = とちゅう
home-records = これまでの きろく
check = たしかめる
how = つかいかた
about = この アプリに ついて
home-arbiter = しんぱんの かた
enter = コードで はいる
enter-what = ［別｜べつ］の タブレットに ある ゲームを、ここで つづけます。6けたの コードを ［入｜い］れてね。
enter-code = コード
enter-do = はいる

## はじめる

new-count = なん［人｜にん］で あそぶ？
new-first = さいしょの ［人｜ひと］（［先手｜せんて］）
new-near-A = ［手前｜てまえ］に すわる ［人｜ひと］
new-near-B = ［左｜ひだり］に すわる ［人｜ひと］
new-lot = くじで ［決｜き］める
new-names = なまえ
new-name = なまえ（なくても いい）
new-rules = ルール
new-changed = { $n ->
    [0] ふつうの ルール
   *[other] { NUMBER($n, useGrouping: 0) }か［所｜しょ］ ［変｜か］えました
}
new-coaching = おてつだい
new-coaching-help = うごける ところと、どうなるかを ［見｜み］せます。［大会｜たいかい］では「いいえ」に します。
new-no-phones = スマホが なくても あそべます。
new-start = はじめる
seat-number = プレイヤー{ NUMBER($n, useGrouping: 0) }
layout-A = むかいあわせ
layout-B = よこから
layout-C = ひとりで ［入力｜にゅうりょく］
layout-many = この ゲームは、ひとりが ［入力｜にゅうりょく］します。

## つくえ

your-turn = あなたの ［番｜ばん］です
turn-now = ［番｜ばん］です
their-turn = あいての ［番｜ばん］
turn-all = みんなの ［番｜ばん］
seat-won = ［勝｜か］ち！
seat-over = おわり
undo = 1［手｜て］もどす
history = きろく
menu = メニュー
why = なぜ？
why-close = とじる
attempt = できない ［手｜て］を さした、と きろく
attempt-yes = ほんとうに あった
verdict-short-legal = まる
verdict-short-unverified = しんじて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］
ghost = もどすと こうなります
status-n = { NUMBER($n, useGrouping: 0) }［手目｜てめ］
move-n = { NUMBER($n, useGrouping: 0) }［手目｜てめ］
phone-away = （［待｜ま］ち）
claim = { $seat }の ［席｜せき］に、［別｜べつ］の スマホが はいりたい
pen-take = かわる
pen-here = この タブレットが きろくがかりです。
phones-open = スマホを つなぐ

## 待った

consent-title = ［待｜ま］った
consent-ask = { $count ->
    [1] { $who }が 1［手｜て］ もどしたい：{ $what }
   *[other] { $who }が { $n ->
        [0] はじめまで
       *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］まで
    } もどしたい
}
consent-seen = もう ［見｜み］えた カード：{ $cards }
consent-waiting = { $seats }の「いいよ」を ［待｜ま］って います
consent-yes = いいよ
consent-no = だめ

## スマホ

phones = スマホ
phones-of = { $seat }の スマホ
phones-scan = カメラで ［読｜よ］みとってね。
phones-code = コード
phones-qr = { $seat }の QRコード
phones-in = つながって います
phones-asleep = ねむって います
phones-move = ほかの スマホに かえる
phones-start = スマホなしで はじめる
phones-back = ゲームに もどる
phones-more = ［見学｜けんがく］・もう1［台｜だい］
phones-spectator = ［見学｜けんがく］する ［人｜ひと］
phones-table = もう1［台｜だい］の タブレット
phones-link = この リンクを ［送｜おく］っても いいです。
phones-manage = スマホの ［席｜せき］
phones-seats = どの ［席｜せき］の スマホ？
phones-wait = スマホを ［待｜ま］って います。
phones-nobody = まだ どの スマホも きて いません。
phones-page = スマホが ページを ひらきました。
phones-some = つながりました。
phones-half = { $seat }の スマホは、ページだけ ひらけました。
phones-stuck = ページだけ ひらけました
phones-unreachable = この タブレットには スマホから つなげません。
phones-help = スマホが つながらない？
phones-help-wifi = スマホも おなじ Wi-Fiですか？
phones-help-wifi-what = ちがう Wi-Fiや ［電話｜でんわ］の ［回線｜かいせん］では つながりません。
phones-help-address = QRコードの アドレス
phones-address-reached = とどく
phones-address-unknown = まだ わからない
phones-help-guest = お［店｜みせ］の Wi-Fiですか？
phones-help-guest-what = スマホどうしを つながない ことが あります（プライバシーセパレーター）。だれかの テザリングを つかい、みんな そこに はいります。
phones-help-android = Android：せってい → テザリング → オン
phones-help-iphone = iPhone：せってい → インターネット［共有｜きょうゆう］ → オン
phones-help-live = ページは ひらけましたか？
phones-help-live-what = スマホの VPNや データセーバーを ［切｜き］ります。それから もういちど ひらきます。
phones-help-without = スマホなしでも あそべます。
phones-without = スマホなしで あそぶ
phone-late = { $seat }の スマホが とどきません。
more = くわしく
sleepy = タブレットが ねむるかも。せっていの「［自動｜じどう］ロック」を ながく してね。
understood = わかった
install = この ページを「ホーム［画面｜がめん］に ［追加｜ついか］」すると、つぎから すぐ ひらけます。
install-how = ブラウザの メニューに あります。

## きろくを見る

history-now = いま
history-at = { $n ->
    [0] はじめ
   *[other] ［見｜み］ているだけ：{ NUMBER($n, useGrouping: 0) }［手目｜てめ］
}
history-back = いまへ もどる
history-first = はじめへ
history-prev = 1つ ［前｜まえ］
history-next = 1つ ［次｜つぎ］
history-last = さいごへ
history-slider = なん［手目｜てめ］
history-undone = もどした
history-settled-confirmed = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［本当｜ほんとう］と ［分｜わ］かった
history-settled-refuted = { NUMBER($n, useGrouping: 0) }［手目｜てめ］で ちがうと ［分｜わ］かった
history-redo = ここから やりなおす
history-insert = ぬけた ［手｜て］を ［入｜い］れる

## つづきを もどす

restore-redo = すすめる：{ $what }{ $count ->
    [1] {""}
   *[other] ……{ NUMBER($count, useGrouping: 0) }［手｜て］
}
restore-rest = あとの { NUMBER($count, useGrouping: 0) }［手｜て］を また ［入｜い］れる：{ $what }
restore-stopped = ここから ［先｜さき］は、もう できません（のこり { NUMBER($left, useGrouping: 0) }［手｜て］）
insert-now = ぬけた ［手｜て］を きろくしてね。おわったら「あとの ［手｜て］を また ［入｜い］れる」。

## これ ちがう！

objection = これ ちがう！
objection-before = まえ
objection-after = あと
objection-allowed = この ［手｜て］は ルールどおりです。ちがうのは どこ？

## きろくを 見せる

coach-1 = カードを だしたら、［画面｜がめん］でも その カードを タップ。
coach-2 = ①②③が でたら、その とおりに ほんものの カードを うごかします。
coach-3 = まちがえたら「1［手｜て］もどす」。なんどでも やりなおせます。
lessons = れっすん
lessons-first = はじめて？ れっすん
lessons-what = カードを ならべて、いっしょに やって みましょう。１つ 2〜3［分｜ぷん］です。
lessons-play = ほんとうの ゲームを はじめる
lesson = れっすん
lesson-progress = { $count }の うち { $now }ばんめ
lesson-again = さいしょから
lesson-leave = れっすんを やめる
lesson-laid = ならべた
lesson-next = つぎへ
lesson-end = おわり
lesson-good = できました！
lesson-done = できた
lesson-first = まず よんで、ボタンを タップして ください。
lesson-wrong = それも できます。でも いまは つぎの とおりに やって みて ください。
demo = みほん
check-watch = ［動｜うご］かして みる
replay-play = ［動｜うご］かす
replay-pause = とめる
watch-live = いま あそんで います
replay-link = QRで ［見｜み］る
replay-link-what = この Wi-Fiに いる あいだ、スマホで ［見｜み］られます。
replay-link-qr = きろくを ［見｜み］る QRコード

## おわり

result = けっか
result-won = { $winners }の ［勝｜か］ち！
result-all = みんなの ［勝｜か］ち！
result-nobody = ひきわけ
result-count = { NUMBER($n, useGrouping: 0) }［手｜て］
result-minutes = { NUMBER($n, useGrouping: 0) }［分｜ふん］
result-claims = あとで ［分｜わ］かった こと
result-confirmed = ［本当｜ほんとう］でした
result-refuted = ちがって いました
moment = カードを ［見｜み］る ところ
result-last = さいごの ［手｜て］
result-well = { $who }も、いい ［勝負｜しょうぶ］でした！
result-close = おしい！ つぎは きっと できます。
result-more = ほかに…
result-open = ［本当｜ほんとう］か、さいごまで ［分｜わ］かりませんでした（{ NUMBER($n, useGrouping: 0) }［回｜かい］）
result-swap = ［先手｜せんて］を かえて もう ［一回｜いっかい］
result-turn = つぎの ［人｜ひと］から もう ［一回｜いっかい］
result-again = おなじ ［席｜せき］で もう ［一回｜いっかい］
result-board = ［盤｜ばん］を ［見｜み］る
result-code = ［照合｜しょうごう］コード
take-record = きろくを ファイルに
take-sheet = ［棋譜用紙｜きふようし］を ［印刷｜いんさつ］

## メニュー

menu-foul = ［反則｜はんそく］を きろくする
foul-sure = { $seat }：「{ $what }」と きろくしますか？
foul-yes = { $seat }の ［反則｜はんそく］に する
menu-end = おわらせる
menu-keys = キーボード：やじるしで うごく、Enterで えらぶ、Escで やめる、Backspaceで もどす、hで きろく
draw-sure = ふたりとも ひきわけで いいですか？
draw-yes = ふたりとも いい。ひきわけに する
resign-sure = ほんとうに { $seat }の ［負｜ま］けで いいですか？
resign-yes = { $seat }の ［負｜ま］けに する
leave = ゲームを はなれる
leave-what = きろくは のこります。ホームの「つづきから」で もどれます。
leave-no = ゲームに のこる
forget = この きろくを リストから けす

## 目かくし

handover = ［目｜め］かくしで ［教｜おし］える
handover-what = スマホが なくても、しんぱんにだけ ［教｜おし］えられます。
handover-give = { $seat }に タブレットを わたしてください
handover-others = ほかの ［人｜ひと］は ［見｜み］ないでね。
handover-look = わたしは { $seat }です
handover-tell = あなたの カードを { NUMBER($count, useGrouping: 0) }まい えらんでね
handover-all = これで ぜんぶ（{ NUMBER($now, useGrouping: 0) }／{ NUMBER($count, useGrouping: 0) }）
handover-send = これで ［教｜おし］える
handover-nothing = いま ［教｜おし］えることは ありません
handover-done = おぼえました。もう ［見｜み］えません。
handover-back = ［机｜つくえ］に もどす

## せってい

settings = せってい
settings-layout = ［席｜せき］の ならび
settings-flip = ［盤｜ばん］の ［向｜む］きを ［反対｜はんたい］に する
settings-pen = きろくがかり
reading-short-kanji = ［漢字｜かんじ］
reading-short-furigana = ふりがな
reading-short-hiragana = ひらがな
reading-short-en = EN
arbiter = しんぱん
arbiter-what = しんぱんは じぶんの ページで もうしたてを ［見｜み］て、とめたり、なおしたり できます。なまえと ［理由｜りゆう］が きろくに のこります。
arbiter-open = しんぱんの ページを ［見｜み］せる
arbiter-page = しんぱんは、じぶんの スマホか パソコンで この ページを ひらきます。
arbiter-qr = しんぱんの ページの QRコード
arbiter-code = ［試合｜しあい］コード
arbiter-pin-what = PINは ここには ありません。［試合｜しあい］を ［始｜はじ］めた ［人｜ひと］が ［知｜し］って います。
error-no-such-claim = その おねがいは もう おわって います。
error-waiting = テーブルの「いいよ」を ［待｜ま］って います。
error-broken = この きろくは こわれて います。
error-nothing-to-undo = もどす ［手｜て］が ありません。

## たしかめる

check-what = ［終｜お］わった ゲームの きろくを、［今｜いま］の ルールで しらべます。なにも のこりません。
check-file = ファイルから えらぶ
check-mine = この タブレットの ゲーム
check-failed = この ファイルは しらべられません。
check-line = { NUMBER($n, useGrouping: 0) }［行目｜ぎょうめ］
check-good = できない ［手｜て］は ありません。
check-root = { NUMBER($n, useGrouping: 0) }［手目｜てめ］から おかしく なって います。
check-after = そのあとの できない ［手｜て］：{ NUMBER($n, useGrouping: 0) }。そのせいかも しれません。
check-tries = すぐ やりなおした ところ：{ NUMBER($n, useGrouping: 0) }
check-next = つぎの ×
check-met = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の まえ
check-led = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あと
check-odds = その とき ［本当｜ほんとう］で ある ［見｜み］こみ：{ $odds }

## じぶんの ［決｜き］まり

new-own = じぶんの…
new-own-what = ファイルから えらぶか、ここに はりつけるか、カードを 1まいずつ ［決｜き］めます。
new-own-file = ファイルから えらぶ
new-own-paste = ここに はりつける
new-own-read = よみこむ
new-own-from = { $what }から ［作｜つく］る
new-own-use = これで あそぶ
new-own-good = この まま あそべます。
new-own-no-json = これは よめません。
new-own-add = { $what }を ふやす

## ためし

try = ためし
try-what = ここは ［試合｜しあい］では ありません。きろくに のこりません。
try-here = もし ここから…
try-lay = ばめんを ならべる
try-new = ばめんを ならべて たしかめる
try-new-what = カードを ならべて、「これは できる？」を しらべます。
try-go = これで ためす
try-leave = ためしを おわる
try-tap = マスを タップすると、カードを えらべます。
try-from = どこから はじめる？
try-empty = からの ばめん
try-seats = { NUMBER($n, useGrouping: 0) }［人｜にん］
try-nothing = なにも おかない
try-none = なし
try-name = ［名前｜なまえ］を ［書｜か］いて ふやす
try-remove = { $what }を けす
try-fault = この ならべかたは できません。

## つかいかた

how-1 = ゲームを えらんで、はじめます。カードは ほんものを つかいます。
how-2 = カードを うごかしたら、タブレットの カードを タップ、つぎに ［行｜い］き［先｜さき］を タップ。
how-3 = ［間違｜まちが］えたら「1［手｜て］もどす」。あいての ［手｜て］まで もどす ときは、あいてが「いいよ」を ［押｜お］します。
how-4 = ①②③は、［手｜て］で すること。カードを その とおりに ［動｜うご］かします。
how-5 = できない ときは わけを ［言｜い］います。「なぜ？」で ルールが ［出｜で］ます。
how-marks = しるし
how-verdict-legal = ［正｜ただ］しい ［手｜て］。
how-verdict-unverified = ［見｜み］えない カード［次第｜しだい］。しんじて ［通｜とお］し、［後｜あと］で たしかめます。
how-verdict-illegal = できない ［手｜て］。なにも かわりません。
how-verdict-foul = ［反則｜はんそく］。ほんとうに あった ことなので きろくします。

## この アプリについて

about-what = ほんものの カードで あそぶ ゲームの しんぱんです。［手｜て］を きろくし、ルールを ［見張｜みは］り、［後｜あと］から たしかめられます。
about-build = バージョン { $build }
about-games = ゲームの ［作者｜さくしゃ］
about-xan = ルールを この しんぱんに ［合｜あ］わせて ［書｜か］きなおしました。
about-licence = ライセンス
about-mit = この アプリは MITライセンスです。
about-parts = つかっている ［部品｜ぶひん］の ライセンス

## 席が うつる、PINを いちど 見る

claim-what = おしえたことは ついて いきません。
moved-with = { $seat }の スマホが かわりました。おしえたことも わたしました。
moved-without = { $seat }の スマホが かわりました。おしえたことは わたして いません。
moved-at = { $time }、{ NUMBER($n, useGrouping: 0) }［手目｜てめ］：
tried = だれかが しんぱんの PINを まちがえました（{ NUMBER($count, useGrouping: 0) }かい）
pin-once = しんぱんの PIN（［見｜み］られるのは いまだけ）
pin-look = PINを ［見｜み］る
pin-what = しんぱんを する ［人｜ひと］だけ ［見｜み］て、かみに かいてね。とじると もう ［出｜で］ません。
pin-noted = かいた。とじる

## ［会｜かい］の テーブル

series = この タブレットで
names-kept = なまえを おぼえる
names-kept-what = ［入｜い］れた なまえを つぎに ［選｜えら］べます。だれが ［何回｜なんかい］ ［勝｜か］ったかも わかります。この タブレットだけが おぼえます。「はい」を えらぶまで、［何｜なに］も おぼえません。
names-lately = このあいだの なまえ
names-forget = { $n }つの なまえを わすれる
place-number = テーブル { NUMBER($number, useGrouping: 0) }
place-shut = この テーブルは きょうは しまって います。
place-idle = ここでは まだ ［何｜なに］も して いません。
place-idle-what = テーブルに おく タブレットなら、ここで はじめます。スマホなら すこし ［待｜ま］ってね。はじまると ［出｜で］て きます。
place-idle-mine = ゲームを えらんで はじめます。
place-begin = ここで はじめる
place-opened = ［係｜かかり］の ［人｜ひと］が この ［試合｜しあい］を よういしました。テーブルの タブレットなら、ここで はじめます。
place-begin-it = はじめる
place-watch = ［見｜み］る
place-over = この ［試合｜しあい］は おわりました。
place-join = ここで あそんで いる ［人｜ひと］？
place-join-what = じぶんを えらびます。テーブルの タブレットが「はいって いい？」と ききます。
place-sit = わたしは { $who }
error-taken = この テーブルでは もう はじまって います。もういちど QRを ［読｜よ］んでね。
error-no-such-table = この QRの テーブルは ありません。［係｜かかり］の ［人｜ひと］に きいてね。
