# タブレットの ことば。［漢字｜かんじ］は ［画面｜がめん］で 漢字・ふりがな・ひらがなに なる。

title = ［立会｜たちあ］い
tagline = ［本物｜ほんもの］の カードゲームの ［立会人｜たちあいにん］
back = もどる
close = とじる
home = ホームへ
comma = 、

## ホーム

home-resume = つづきから
home-games = ゲーム
home-seats = { $range ->
    [true] { $least }–{ $most }［人｜にん］
   *[false] { $least ->
        [1] ［1人｜ひとり］
        [2] ［2人｜ふたり］
       *[other] { $least }［人｜にん］
    }
}
home-more = そのほか
home-first = はじめての かたへ
home-first-what = ［本物｜ほんもの］の カードで あそびます。タブレットに ［入｜い］れると、ルールを ［見｜み］まもります。
home-open = とちゅう
home-records = これまでの ［記録｜きろく］
check = ［記録｜きろく］を しらべる
how = ［使｜つか］いかた
about = この アプリに ついて
home-arbiter = ［審判｜しんぱん］の かた
home-organiser = ［主催者｜しゅさいしゃ］の かた
enter = コードで はいる
enter-what = ［別｜べつ］の タブレットに ある ゲームを、ここで つづけます。6けたの コードを ［入｜い］れてね。
enter-code = コード
enter-do = はいる

## はじめる

new-count = なん［人｜にん］で あそぶ？
new-first = ［最初｜さいしょ］の ［人｜ひと］（［先手｜せんて］）
new-near-A = ［手前｜てまえ］に すわる ［人｜ひと］
new-near-B = ［左｜ひだり］に すわる ［人｜ひと］
new-begins = ［最初｜さいしょ］の ［人｜ひと］
new-drawn = { $who }から！
new-clockwise = すわって いる ［順｜じゅん］に、［時計｜とけい］まわりで ［書｜か］きます。
new-lot = くじで ［決｜き］める
new-names = ［名前｜なまえ］
new-name = なくても いい
new-rules = ［家｜いえ］の ルール
new-changed = { $n ->
    [0] ふつうの ルール
   *[other] { NUMBER($n, useGrouping: 0) }か［所｜しょ］ ［変｜か］えました
}
new-coaching = おてつだい
new-coaching-help = ［動｜うご］ける ところと、どうなるかを ［見｜み］せます。［大会｜たいかい］では「いいえ」に します。
new-sound = ［音｜おと］を ［鳴｜な］らしますか？
new-no-phones = スマホが なくても あそべます。
new-start = はじめる
seat-number = プレイヤー{ NUMBER($n, useGrouping: 0) }
layout-A = むかいあわせ
layout-B = よこから
layout-C = ひとりで ［入力｜にゅうりょく］

## つくえ

your-turn = あなたの ［番｜ばん］です
turn-now = ［番｜ばん］です
their-turn = ［相手｜あいて］の ［番｜ばん］
turn-all = みんなの ［番｜ばん］
turn-of = { $who }の ［番｜ばん］です
seat-won = ［勝｜か］ち！
seat-over = おわり
undo = 1［手｜て］もどす
history = ［記録｜きろく］
menu = メニュー
why = なぜ？
why-close = とじる
attempt = できない ことを した、と ［記録｜きろく］
attempt-yes = ［本当｜ほんとう］に あった
verdict-short-legal = まる
verdict-short-unverified = ［信｜しん］じて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］
ghost = もどすと こうなります
status-n = { NUMBER($n, useGrouping: 0) }［手｜て］
move-n = { NUMBER($n, useGrouping: 0) }［手目｜てめ］
phone-away = （ねむり［中｜ちゅう］）
claim = { $seat }の ［席｜せき］に スマホが はいりたい
pen-take = かわる
pen-here = この タブレットが ［記録係｜きろくがかり］です。

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
consent-waiting = { $enough ->
    [one] だれか ［1人｜ひとり］の「いいよ」を ［待｜ま］って います
   *[all] { $seats }の「いいよ」を ［待｜ま］って います
}
consent-phone = 「いいよ」は { $seat }の スマホで ［押｜お］します。
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
phones-stream = ［配信｜はいしん］（OBS）の ブラウザには これを ［入｜い］れます。
phones-manage = スマホの ［席｜せき］
phones-seats = どの ［席｜せき］の スマホ？
phones-wait = スマホを ［待｜ま］って います。
phones-nobody = まだ どの スマホも きて いません。
phones-page = スマホが ページを ［開｜ひら］きました。
phones-some = つながりました。
phones-half = { $seat }の スマホは、ページだけ ［開｜ひら］けました。
phones-stuck = ページだけ ［開｜ひら］けました
phones-unreachable = この タブレットには スマホから つなげません。
phones-help = スマホが つながらない？
phones-help-wifi = スマホも おなじ Wi-Fiですか？
phones-help-wifi-what = ちがう Wi-Fiや ［電話｜でんわ］の ［回線｜かいせん］では つながりません。
phones-help-address = QRコードの アドレス
phones-address-reached = とどく
phones-address-unknown = まだ ［分｜わ］からない
phones-help-guest = お［店｜みせ］の Wi-Fiですか？
phones-help-guest-what = スマホどうしを つながない ことが あります（プライバシーセパレーター）。だれかの テザリングを つかい、みんな そこに はいります。
phones-help-android = Android：せってい → テザリング → オン
phones-help-iphone = iPhone：せってい → インターネット［共有｜きょうゆう］ → オン
phones-help-live = ページは ［開｜ひら］けましたか？
phones-help-live-what = スマホの VPNや データセーバーを ［切｜き］ります。それから もういちど ［開｜ひら］きます。
phones-help-without = スマホなしでも あそべます。
phones-without = スマホなしで あそぶ
phone-late = { $seat }の スマホに つながりません。
more = くわしく
sleepy = タブレットが ねむるかも。せっていの「［自動｜じどう］ロック」を ながく してね。
object-news = これ ちがう！（{ $who }）：{ $what }
object-answered = 「{ $what }」（{ $who }）への こたえ：{ $reason }（{ $name }）
understood = ［分｜わ］かった
install = この ページを「ホーム［画面｜がめん］に ［追加｜ついか］」すると、つぎから すぐ ［開｜ひら］けます。
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
history-next = 1つ つぎ
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
insert-now = ぬけた ［手｜て］を ［記録｜きろく］してね。おわったら「あとの ［手｜て］を また ［入｜い］れる」。

## これ ちがう！

objection = これ ちがう！
objection-before = ［前｜まえ］
objection-after = あと
objection-allowed = この ［手｜て］は ルールどおりです。ちがうのは どこ？

## きろくを 見せる

coach-1 = だした カードを、［画面｜がめん］でも タップ。
coach-2 = まちがえたら、なんどでも「1［手｜て］もどす」。
lessons = レッスン
lessons-first = はじめて？ レッスン
lessons-what = カードを ［並｜なら］べて、いっしょに やって みましょう。1つ 2〜3［分｜ぷん］です。
lessons-next = 「{ $title }」を はじめる
lessons-stamps = スタンプ { $n }／{ $all }
lessons-play = ［本当｜ほんとう］の ゲームを はじめる
lesson = レッスン
lesson-progress = { $count }の うち { $now }［番目｜ばんめ］
lesson-again = ［最初｜さいしょ］から
lesson-leave = レッスンを やめる
lesson-laid = ［並｜なら］べた
lesson-next = つぎへ
lesson-end = スタンプを もらう！
lesson-good = できました！
lesson-done = できた！
lesson-first = まず よんで、ボタンを タップして ください。
lesson-wrong = それも できます。でも いまは つぎの とおりに やって みて ください。
demo = みほん
demo-names = あおい はると みお けんた
check-watch = ［動｜うご］かして みる
replay-play = ［動｜うご］かす
replay-pause = とめる
watch-live = いま あそんで います
replay-link = QRで ［見｜み］る
replay-link-what = この Wi-Fiに いる あいだ、スマホで ［見｜み］られます。
replay-link-qr = ［記録｜きろく］を ［見｜み］る QRコード

## おわり

result = ［結果｜けっか］
result-won = { $winners }の ［勝｜か］ち！
result-won-many = { $winners }の ［勝｜か］ち！
result-all = みんなの ［勝｜か］ち！
result-nobody = ［引｜ひ］き［分｜わ］け
result-count = { NUMBER($n, useGrouping: 0) }［手｜て］
result-minutes = { NUMBER($n, useGrouping: 0) }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}
result-claims = あとで ［分｜わ］かった こと
result-confirmed = ［本当｜ほんとう］でした
result-refuted = ちがって いました
result-true = ［分｜わ］かった ことは ［全部｜ぜんぶ］ ［本当｜ほんとう］！
moment = カードを ［見｜み］る ところ
result-last = さいごの ［手｜て］
result-well = { $who }も、いい ［勝負｜しょうぶ］でした！
result-close = おしい！ つぎは きっと できます。
result-more = ほかに…
result-open = ［言｜い］った ことが ［本当｜ほんとう］か、［分｜わ］からない まま（{ NUMBER($n, useGrouping: 0) }［回｜かい］）
result-swap = ［先手｜せんて］を かえて もう ［一回｜いっかい］
result-turn = つぎの ［人｜ひと］から もう ［一回｜いっかい］
result-again = おなじ ［席｜せき］で もう ［一回｜いっかい］
result-paired = ［係｜かかり］の ［人｜ひと］に ［結果｜けっか］が とどきました。つぎの ［試合｜しあい］は ここに ［出｜で］ます。
result-board = ［盤｜ばん］を ［見｜み］る
result-code = ［照合｜しょうごう］コード
take-record = ［記録｜きろく］を ファイルに
take-sheet = ［記録用紙｜きろくようし］を ［印刷｜いんさつ］

## メニュー

menu-foul = ［反則｜はんそく］を ［記録｜きろく］する
foul-sure = { $seat }：「{ $what }」と ［記録｜きろく］しますか？
foul-yes = { $seat }の ［反則｜はんそく］に する
menu-end = おわらせる
menu-keys = キーボード：やじるしで ［動｜うご］く、Enterで えらぶ、Escで もどる、Backspaceで もどす、hで ［記録｜きろく］
draw-sure = ［2人｜ふたり］とも ［引｜ひ］き［分｜わ］けで いいですか？
draw-yes = ［2人｜ふたり］とも いい。［引｜ひ］き［分｜わ］けに する
resign-sure = ［本当｜ほんとう］に { $seat }の ［負｜ま］けで いいですか？
resign-yes = { $seat }の ［負｜ま］けに する
leave = ゲームを はなれる
leave-what = ［記録｜きろく］は のこります。ホームの「つづきから」で もどれます。
leave-no = ゲームに のこる
forget = この ［記録｜きろく］を リストから けす

## 目かくし

handover = ひみつの メモを する
handover-what = スマホが なくても、［自分｜じぶん］だけの メモが できます。
handover-give = { $seat }に タブレットを わたしてください
handover-others = ほかの ［人｜ひと］は ［見｜み］ないでね。
handover-look = わたしは { $seat }です
handover-tell = あなたの カードを { NUMBER($count, useGrouping: 0) }まい えらんでね
handover-all = これで ［全部｜ぜんぶ］（{ NUMBER($now, useGrouping: 0) }／{ NUMBER($count, useGrouping: 0) }）
handover-send = これで メモする
handover-nothing = いま メモする ことは ありません
handover-done = おぼえました。もう ［見｜み］えません。
handover-back = テーブルに ［置｜お］く

## せってい

settings = せってい
settings-layout = ［席｜せき］の ［並｜なら］び
settings-flip = ［盤｜ばん］の ［向｜む］きを ［反対｜はんたい］に する
settings-keys = キーボードの ショートカット
settings-pen = ［記録係｜きろくがかり］
reading-short-kanji = ［漢字｜かんじ］
reading-short-furigana = ふりがな
reading-short-hiragana = ひらがな
reading-short-en = EN
arbiter = ［審判｜しんぱん］
arbiter-what = ［審判｜しんぱん］は ［自分｜じぶん］の ページで「これ ちがう！」を ［見｜み］て、とめたり、なおしたり できます。［名前｜なまえ］と ［理由｜りゆう］が ［記録｜きろく］に のこります。
arbiter-open = ［審判｜しんぱん］の ページを ［見｜み］せる
arbiter-page = ［審判｜しんぱん］は、［自分｜じぶん］の スマホか パソコンで この ページを ［開｜ひら］きます。
arbiter-qr = ［審判｜しんぱん］の ページの QRコード
arbiter-code = ［試合｜しあい］コード
arbiter-pin-what = PINは ここには ありません。［試合｜しあい］を ［始｜はじ］めた ［人｜ひと］が ［知｜し］って います。
error-no-such-claim = その おねがいは もう おわって います。
error-waiting = テーブルの「いいよ」を ［待｜ま］って います。
error-broken = この ［記録｜きろく］は こわれて います。
error-nothing-to-undo = もどす ［手｜て］が ありません。

## たしかめる

check-what = おわった ゲームの ［記録｜きろく］を、いまの ルールで しらべます。なにも のこりません。
check-file = ファイルから えらぶ
check-mine = この タブレットの ゲーム
check-failed = この ファイルは しらべられません。
check-line = { NUMBER($n, useGrouping: 0) }［行目｜ぎょうめ］
check-good = できない ［手｜て］は ありません。
check-root = { NUMBER($n, useGrouping: 0) }［手目｜てめ］から おかしく なって います。
check-after = そのあとの できない ［手｜て］：{ NUMBER($n, useGrouping: 0) }。そのせいかも しれません。
check-tries = すぐ やりなおした ところ：{ NUMBER($n, useGrouping: 0) }
check-next = つぎの ×
check-met = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の ［前｜まえ］
check-led = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あと
check-odds = その とき ［本当｜ほんとう］で ある ［見｜み］こみ：{ $odds }

## じぶんの ［決｜き］まり

new-own = ［自分｜じぶん］の…
new-own-what = ファイルから えらぶか、ここに はりつけるか、カードを 1まいずつ ［決｜き］めます。
new-own-file = ファイルから えらぶ
new-own-paste = ここに はりつける
new-own-read = よみこむ
new-own-from = { $what }から ［作｜つく］る
new-own-use = これで あそぶ
new-own-good = この まま あそべます。
new-own-no-json = これは よめません。
new-own-entry = { $n }まい［目｜め］：
new-own-add = { $what }を ふやす

## ためし

try = ためし
try-what = ここは ［試合｜しあい］では ありません。［記録｜きろく］に のこりません。
try-here = もし ここから…
try-lay = ［場面｜ばめん］を ［並｜なら］べる
try-new = ［場面｜ばめん］を ［並｜なら］べて たしかめる
try-new-what = カードを ［並｜なら］べて、「これは できる？」を しらべます。
try-go = これで ためす
try-leave = ためしを おわる
try-tap = マスを タップすると、カードを えらべます。
try-from = どこから はじめる？
try-empty = からの ［場面｜ばめん］
try-seats = { $n ->
    [1] ［1人｜ひとり］
    [2] ［2人｜ふたり］
   *[other] { NUMBER($n, useGrouping: 0) }［人｜にん］
}
try-nothing = なにも ［置｜お］かない
try-none = なし
try-name = ［名前｜なまえ］を ［書｜か］いて ふやす
try-remove = { $what }を けす
try-more = もうひとつ
try-up = ［上｜うえ］へ
try-kind = しゅるい
try-fault = この ［並｜なら］べかたは できません。

## つかいかた

how-1 = ゲームを えらんで、はじめます。カードは ［本物｜ほんもの］を ［使｜つか］います。
how-2 = カードを ［動｜うご］かしたら、タブレットの カードを タップ、つぎに ［行｜い］き［先｜さき］を タップ。
how-3 = まちがえたら「1［手｜て］もどす」。［相手｜あいて］の ［手｜て］まで もどす ときは、［相手｜あいて］が「いいよ」を ［押｜お］します。
how-4 = ①②③は、［手｜て］で すること。カードを その とおりに ［動｜うご］かします。
how-5 = できない ときは わけを ［言｜い］います。「なぜ？」で ルールが ［出｜で］ます。
how-marks = しるし
how-verdict-legal = ［正｜ただ］しい ［手｜て］。
how-verdict-unverified = ［見｜み］えない カード［次第｜しだい］。［信｜しん］じて ［通｜とお］し、あとで たしかめます。
how-verdict-illegal = できない ［手｜て］。なにも かわりません。
how-verdict-foul = ［反則｜はんそく］。［本当｜ほんとう］に あった ことなので ［記録｜きろく］します。

## この アプリについて

about-what = ［本物｜ほんもの］の カードで あそぶ ゲームの ［立会人｜たちあいにん］です。［手｜て］を ［記録｜きろく］し、ルールを ［見｜み］まもり、あとから たしかめられます。
about-build = バージョン { $build }
about-games = ゲームの ［作者｜さくしゃ］
about-xan = ルールの ことばは、わたしたちが ［書｜か］きなおしました。
about-licence = ライセンス
about-mit = この アプリは MITライセンスです。
about-parts = ［使｜つか］っている ［部品｜ぶひん］の ライセンス

## 席が うつる、PINを いちど 見る

claim-what = メモは うつりません。
moved-with = { $seat }の スマホが かわりました。メモも わたしました。
moved-without = { $seat }の スマホが かわりました。メモは わたして いません。
moved-at = { $time }、{ NUMBER($n, useGrouping: 0) }［手目｜てめ］：
tried = だれかが ［審判｜しんぱん］の PINを まちがえました（{ NUMBER($count, useGrouping: 0) }かい）
pin-once = ［審判｜しんぱん］の PIN（［見｜み］られるのは いまだけ）
pin-look = PINを ［見｜み］る
pin-what = ［審判｜しんぱん］を する ［人｜ひと］だけ ［見｜み］て、かみに かいてね。とじると もう ［出｜で］ません。
pin-noted = かいた。とじる

## ［会｜かい］の テーブル

series = この タブレットで
names-kept = ［名前｜なまえ］を おぼえる
names-kept-what = ［入｜い］れた ［名前｜なまえ］を つぎに えらべます。だれが ［何回｜なんかい］ ［勝｜か］ったかも ［分｜わ］かります。この タブレットだけが おぼえます。「はい」を えらぶまで、［何｜なに］も おぼえません。
names-lately = このあいだの ［名前｜なまえ］
names-forget = { $n }つの ［名前｜なまえ］を わすれる
place-number = テーブル { NUMBER($number, useGrouping: 0) }
place-shut = この テーブルは きょうは しまって います。
place-idle = ここでは まだ ［何｜なに］も して いません。
place-next = つぎの ［試合｜しあい］は ここに ［出｜で］て きます。
place-idle-what = テーブルに ［置｜お］く タブレットなら、ここで はじめます。スマホなら すこし ［待｜ま］ってね。はじまると ［出｜で］て きます。
place-idle-mine = ゲームを えらんで はじめます。
place-begin = ここで はじめる
place-opened = みんなが そろったら、はじめます。
place-begin-it = はじめる
place-watch = ［見｜み］る
place-over = この ［試合｜しあい］は おわりました。
place-join = ここで あそんで いる ［人｜ひと］？
place-join-what = ［自分｜じぶん］を えらびます。テーブルの タブレットが「はいって いい？」と ききます。
place-sit = わたしは { $who }
error-taken = この テーブルでは もう はじまって います。もういちど QRを ［読｜よ］んでね。
error-no-such-table = この QRの テーブルは ありません。［係｜かかり］の ［人｜ひと］に きいてね。

## ほかの ルールで 記録した 試合

outdated-lay = この ［並｜なら］びの まま、あたらしい ［試合｜しあい］で つづける
outdated-lay-what = カードは そのままで いいです。ひみつの メモは、もう ［一度｜いちど］ します。
error-no-layout = この ［並｜なら］びからは つづけられません。
prepare = じゅんび
prepare-done = できた
prepare-ready = じゅんび できた！
prepare-back = もどる
prepare-skip = しって いる
