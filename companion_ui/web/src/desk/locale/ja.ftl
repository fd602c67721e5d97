# ［主催者｜しゅさいしゃ］の ページと、かべの ［画面｜がめん］の ことば。

title = ［立会｜たちあ］い – ［主催者｜しゅさいしゃ］
desk = ［主催者｜しゅさいしゃ］
close = とじる
settings = せってい
tabs = ［見｜み］る もの
comma = 、
desk-lead = ［全部｜ぜんぶ］の テーブルが ［一目｜ひとめ］で ［見｜み］えます。
desk-name = あなたの ［名前｜なまえ］
desk-name-what = テーブルで ［決｜き］めた ことに ［名前｜なまえ］が のこります。
desk-passphrase = ［合｜あ］い［言葉｜ことば］
desk-enter = はいる
desk-leave = ［出｜で］る
desk-closed = ［合｜あ］い［言葉｜ことば］が まだ ［決｜き］まって いないので、しまって います。［立会｜たちあ］いが ［動｜うご］いて いる ［機械｜きかい］で、つぎの ように ［決｜き］めます。
error-wrong-passphrase = ［合｜あ］い［言葉｜ことば］が ちがいます。
error-too-many-tries = なんども ちがいました。しばらく ［待｜ま］って ください。
error-not-over = この ［試合｜しあい］は まだ おわって いません。
error-no-such-table = その テーブルは ないか、しまって います。
error-taken = この テーブルには まだ ［試合｜しあい］が あります。［先｜さき］に テーブルを あけて ください。
link-gone = ここは もう ［使｜つか］えません。

tab-tables = テーブル
tab-setup = じゅんび
tab-settings = せってい
table = テーブル { $number }
tables-none = まず テーブルを ならべます
first-sheets = つぎに「じゅんび」で ［紙｜かみ］を ［印刷｜いんさつ］して、テーブルに ［置｜お］きます。
first-cup = ［大会｜たいかい］を するなら、「［大会｜たいかい］」で ［名前｜なまえ］を ［入｜い］れます。
first-wall = かべの テレビには「じゅんび」で ［映｜うつ］せます。
sum-calling = よんで いる テーブル：{ $n }
sum-playing = あそんで いる テーブル：{ $n }／{ $all }
sort-need = よんで いる ［順｜じゅん］
sort-number = ［番号｜ばんごう］［順｜じゅん］
now-idle = まだ ［何｜なに］も して いません。
now-shut = しまって います
now-decided = ［結果｜けっか］は ［手｜て］で ［入｜い］れました
now-taken = ［結果｜けっか］は ［取｜と］りこみました
now-ready = これから はじまります
now-n = { $n }［手｜て］
now-turn = { $n }［手｜て］・{ $who }の ［番｜ばん］
now-won = { $winners }の ［勝｜か］ち
now-nobody = おわり。［勝｜か］った ［人｜ひと］は いません
now-closed = とちゅうで とじられました
now-tablet = タブレットが ［待｜ま］って います
now-unconfirmed = まだ みとめて いません：{ $who }
now-going = { $n }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}
now-still = { $n }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
} うごいて いません
need-call = よんで います（{ $minutes }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}）
need-call-by = { $who }が よんで います（{ $minutes }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}）
need-objections = 「これ ちがう！」が { $n }［件｜けん］
need-outdated = ルールが あたらしく なりました（{ $rules }→{ $today }）。もう ［記録｜きろく］できません
need-gone = この ゲームは、もう ここに ありません（ルール { $rules }）
trouble-broken = ［記録｜きろく］が ［読｜よ］めません
trouble-stopped = ［審判｜しんぱん］が とめて います
trouble-disagreed = おわり［方｜かた］で ［意見｜いけん］が ちがいます
trouble-illegal = さいごの ［手｜て］は だめな ［手｜て］です
trouble-asked = 「もどして」の へんじ［待｜ま］ちです
trouble-phone-waits = スマホが「いいよ」を ［待｜ま］って います
trouble-no-tablet = タブレットが ありません
phones-here = スマホ { $all }［台｜だい］の うち { $here }［台｜だい］が つながって います

answer-call = いま ［行｜い］きます
jump-in = ［審判｜しんぱん］として はいる
jump-in-what = ［見｜み］えるのは ［見｜み］て いる ［人｜ひと］と ［同｜おな］じ。［決｜き］める ことが できます。はいった ことは ［記録｜きろく］に のこります。
clear = おわり。つぎの ［組｜くみ］へ
clear-what = テーブル { $number }：{ $people }。この ［組｜くみ］の ［名前｜なまえ］と スマホや タブレットを はずします。［記録｜きろく］は のこります。
clear-unfinished = テーブル { $number }：{ $people }。［試合｜しあい］は まだ おわって いません。とじて、［名前｜なまえ］と スマホや タブレットを はずします。［記録｜きろく］は のこります。
clear-yes = テーブルを あける
freeing = もうすぐ テーブル { $number }（{ $people }）を あけます。
free-not = やめる
keeps-nothing = いま ［記録｜きろく］できません。［立会｜たちあ］いが ［動｜うご］いて いる ［機械｜きかい］の ディスクや データベースを ［見｜み］て ください。
clear-reason = つぎの ［組｜くみ］へ
open-here = ここで ［試合｜しあい］を ［開｜ひら］く
open-pairings = この ［回｜かい］の ［組｜く］み［合｜あ］わせ
open-count = ［何人｜なんにん］で あそぶ？
open-first = だれから？
open-begins = { $who } から
open-seat = プレイヤー{ $n }
open-name = ［名前｜なまえ］
open-start = ［開｜ひら］く
open-what = テーブルの タブレットに ［出｜で］て きます。そこで 1［回｜かい］ さわると はじまります。ルールは いつもの とおりです。
open-what-cup = テーブルの タブレットに ［出｜で］て きます。そこで 1［回｜かい］ さわると はじまります。ルールは ［大会｜たいかい］の とおりです。
table-name = テーブルの ［名前｜なまえ］
table-rename = ［名前｜なまえ］を かえる
table-close = この テーブルを しめる
table-open = この テーブルを ［使｜つか］う

setup-tables = テーブル
setup-tables-what = どの テーブルにも ［番号｜ばんごう］と QRが あり、いつでも そこの ［試合｜しあい］が ［開｜ひら］きます。
setup-count = テーブルは いくつ？
setup-open = この ［数｜かず］に する
setup-still = まだ ［試合｜しあい］が ある テーブルは しめられません。あけてから もう ［一度｜いちど］ どうぞ。
setup-sheets = テーブルに ［置｜お］く ［紙｜かみ］
setup-sheets-what = A4に 3まいずつ。［切｜き］って、テーブルに 1まいずつ ［置｜お］きます。
setup-sheets-only-here = この ［紙｜かみ］の QRは この ［機械｜きかい］だけで ［開｜ひら］きます。スマホと ［同｜おな］じ アドレスで この ページを ［開｜ひら］いて、もう いちど ［印刷｜いんさつ］して ください。
setup-sheets-moved = まえの ［紙｜かみ］と アドレスが ちがいます。まえの ［紙｜かみ］は もう つかえません。あたらしい ［紙｜かみ］を つかうか、この ［機械｜きかい］の アドレスを もどして ください。
setup-print = ［紙｜かみ］を ［見｜み］る
setup-figures = ［数字｜すうじ］で ［見｜み］ると
setup-figures-what = ここで おわった ［試合｜しあい］の ［長｜なが］さ、だれが だれに ［勝｜か］ったか、ばれた うそ、［反則｜はんそく］など。
setup-figures-show = ［数字｜すうじ］を ［見｜み］る
setup-wall = かべの ［画面｜がめん］
setup-wall-what = ［全部｜ぜんぶ］の テーブルの ［盤面｜ばんめん］と ［結果｜けっか］。［秘密｜ひみつ］は ［出｜で］ません。アドレスを ［知｜し］って いる ［人｜ひと］は だれでも ［見｜み］られます。
setup-wall-open = ここで ［開｜ひら］く
setup-wall-anew = アドレスを かえる
wall-empty = もうすぐ はじまります。
wall-gone = この アドレスは もう ［使｜つか］えません。

clock = ［時計｜とけい］
clock-what = かべと テーブルの タブレットにも ［出｜で］ます。
clock-minutes = ［何分｜なんぷん］？
clock-start = はじめる
clock-stop = とめる
clock-go = つづける
clock-more = ＋5［分｜ふん］
clock-anew = もう ［一度｜いちど］ { $n }{ $digit ->
    [2] ［分｜ふん］
    [5] ［分｜ふん］
    [7] ［分｜ふん］
    [9] ［分｜ふん］
   *[other] ［分｜ぷん］
}
clock-off = ［時計｜とけい］を けす
clock-off-what = ［時計｜とけい］は、かべと タブレットからも きえます。

tab-cup = ［大会｜たいかい］
cup = ［大会｜たいかい］
cup-new = ［大会｜たいかい］を ［開｜ひら］く
cup-what = ここで ［組｜く］み［合｜あ］わせを ［決｜き］めます。［結果｜けっか］は、みんなが みとめた ［試合｜しあい］から ［取｜と］ります。
cup-name = ［大会｜たいかい］の ［名前｜なまえ］
cup-game = ゲーム
cup-form = ［組｜く］み［方｜かた］
cup-swiss = スイス［式｜しき］
cup-swiss-what = みんなが ［毎回｜まいかい］ あそびます。［相手｜あいて］は、おなじくらい ［勝｜か］って いる ［人｜ひと］です。
cup-round-robin = そうあたり
cup-round-robin-what = みんなが みんなと ［1回｜いっかい］ずつ あそびます。10［人｜にん］くらいまで。
cup-knock-out = ［勝｜か］ちぬき
cup-knock-out-what = ［負｜ま］けたら おわりです。
cup-seats = テーブルの ［席｜せき］
cup-seats-two = ［2人｜ふたり］ずつ
cup-seats-more = ［3人｜さんにん］か ［4人｜よにん］ずつ
cup-table-points = テーブルの ［点｜てん］
cup-points-winner = ［勝｜か］った ［人｜ひと］に 1
cup-correct-places = ［順位｜じゅんい］の ［順｜じゅん］に ［名前｜なまえ］を おして ください。
cup-help = おてつだいを ［出｜だ］す？
cup-more = もっと
cup-how-many = ［何回戦｜なんかいせん］
cup-any = いくつでも
cup-bye-is = ［休｜やす］みの ［点｜てん］
cup-cycles = おなじ ［相手｜あいて］と ［何回｜なんかい］
cup-third = 3［位｜い］を ［決｜き］める ［試合｜しあい］
cup-boards = ［1組｜ひとくみ］の ［試合｜しあい］の ［数｜かず］（チーム）
cup-ties = ［同｜おな］じ ［点｜てん］の とき（おした ［順｜じゅん］。なければ いつもの とおり）
cup-seed = はじめの ［順番｜じゅんばん］を ［決｜き］める ことば
cup-rules = ルール
cup-begin = はじめる
cup-round = ［組｜く］み［合｜あ］わせ
cup-standings = ［順位｜じゅんい］
cup-people = ［参加者｜さんかしゃ］
cup-round-n = ［第｜だい］{ $n }［回戦｜かいせん］
cup-take = ［結果｜けっか］を { $n }［件｜けん］ ［取｜と］りこむ
cup-strange = テーブル { $number }：{ $names }。どの ［組｜く］み［合｜あ］わせの ［結果｜けっか］ですか。
cup-seat-all = { $n }［試合｜しあい］を テーブルで ［開｜ひら］く
cup-no-place = あいて いる テーブルが { $n }［台｜だい］ たりません。
cup-not-ours = ［大会｜たいかい］の ［試合｜しあい］では ない
cup-pair = ［第｜だい］{ $n }［回戦｜かいせん］を ［組｜く］む
cup-unpair = ［組｜く］み［合｜あ］わせを ［取｜と］り［消｜け］す
cup-unpair-what = ［第｜だい］{ $n }［回戦｜かいせん］の ［組｜く］み［合｜あ］わせが なくなります。テーブルで ［開｜ひら］いた ［試合｜しあい］は のこります。
cup-open = あと { $n }テーブルの ［結果｜けっか］を ［待｜ま］って います。
cup-bye = この ［回｜かい］は ［休｜やす］み
cup-forfeited = ［不戦｜ふせん］
cup-decide = ［結果｜けっか］を ［入｜い］れる
cup-correct = ［直｜なお］す
cup-correct-what = ［勝｜か］ったのは だれ？
cup-reason = わけ
why-paper = ［紙｜かみ］で あそんだ
why-absent = ［来｜こ］なかった
why-time = ［時間｜じかん］ぎれ
why-mistake = ［入｜い］れまちがい
why-ruled = ［審判｜しんぱん］が ［決｜き］めた
why-asked = ［本人｜ほんにん］の きぼう
why-family = きょうだい
why-late = おくれて ［来｜き］た
why-met = さっき あたった
why-other = ほかの わけ
cup-enter = ［入｜い］れる
cup-enter-what = ［名前｜なまえ］（［1行｜いちぎょう］に ［1人｜ひとり］）
cup-leave = ［帰｜かえ］る
cup-return = もどった
cup-name-of = ［名前｜なまえ］
cup-points = ［勝｜か］ち［点｜てん］
cup-tie-direct = ［直接｜ちょくせつ］ ［対決｜たいけつ］
cup-tie-buchholz = ブッフホルツ
cup-tie-median-buchholz = ［中央｜ちゅうおう］ ブッフホルツ
cup-tie-sonneborn-berger = ゾンネボルン・ベルガー
cup-tie-wins = ［勝｜か］った ［数｜かず］
cup-tie-boards = ［台｜だい］の ［点｜てん］
setup-print-cup = ［印刷｜いんさつ］
cup-csv = ［順位｜じゅんい］の ［表｜ひょう］（CSV）
cup-csv-pairings = ［組｜く］み［合｜あ］わせの ［表｜ひょう］（CSV）
cup-archive = ［全部｜ぜんぶ］を ひとつの ファイルに
cup-finish = ［大会｜たいかい］を おわる
cup-rounds = ［回｜かい］
cup-still = まだ テーブル { $number }：{ $people }
cup-left-over = この ［組｜く］み［合｜あ］わせの ［結果｜けっか］は もう あります
cup-won = ［優勝｜ゆうしょう］：{ $names }
cup-head = ［照合｜しょうごう］コード：
cup-known = もう ［入｜はい］って います：{ $names }
cup-finish-what = この あとは ［組｜く］めません。［結果｜けっか］は ［直｜なお］せます。［見｜み］たり ［印刷｜いんさつ］したりも できます。
cup-finish-yes = はい、おわり
cup-finish-no = まだ
cup-begin-what = 「{ $name }」は のこります。［見｜み］たり ［直｜なお］したり ［印刷｜いんさつ］したり できます。おわって いなければ つづけられます。
cup-earlier = ［前｜まえ］の ［大会｜たいかい］
cup-another-one = もう ひとつの ［大会｜たいかい］
cup-another-not = もどる
cup-by-hand = ［手｜て］で ［組｜く］みかえる
cup-by-hand-what = ［名前｜なまえ］を ふたつ おすと、いれかわります。
cup-by-hand-now = いま：{ $names }
cup-by-hand-do = これで ［組｜く］む
cup-by-hand-why = ［手｜て］で ［組｜く］みました：「{ $why }」
cup-nobody = みんなの ［負｜ま］け
cup-draw = ［引｜ひ］き［分｜わ］け
cup-quote = 「{ $text }」
cup-change = かえる
cup-count = { $n ->
    [1] いま ［1人｜ひとり］
    [2] いま ［2人｜ふたり］
   *[other] いま { $n }［人｜にん］
}
cup-rests = ［第｜だい］{ $n }［回戦｜かいせん］は ［休｜やす］み（{ $points }［点｜てん］）
cup-rest = ［第｜だい］{ $n }［回戦｜かいせん］を ［休｜やす］む：{ $points }［点｜てん］
cup-plays = やっぱり ［第｜だい］{ $n }［回戦｜かいせん］に ［出｜で］る
cup-apart = { $names } とは ［当｜あ］たらない
cup-never = この ［人｜ひと］とは ［当｜あ］てない：
cup-another = べつの ［人｜ひと］です。「{ $name }」で ［入｜い］れる
cup-file = ［表｜ひょう］から（CSV）
cup-file-what = ［表｜ひょう］の ［列｜れつ］：［名前｜なまえ］、クラブ、レーティング（あとの ふたつは なくても よい）。レーティングが ［高｜たか］い ［順｜じゅん］に ならびます。
cup-enter-teams = チーム（［1行｜いちぎょう］に ひとつ。つる：あおい、はる）
cup-clubs-apart = おなじ クラブの ［人｜ひと］は ［当｜あ］てない：{ $names }
cup-error-not-apart = { $value } を べつべつに できません。［当｜あ］たっても よい ことに するか、だれかが ［休｜やす］んで ください。
cup-error-swiss-only = スイス［式｜しき］の ときだけです。ほかでは テーブルと ［席｜せき］だけ かえられます。
cup-cross = ［勝敗表｜しょうはいひょう］
cup-cross-rounds = ［列｜れつ］は ［回｜かい］です。○ ［勝｜か］ち、△ ［引｜ひ］き［分｜わ］け、● ［負｜ま］けと、［相手｜あいて］の ［番号｜ばんごう］。［点｜てん］だけは ［休｜やす］み、? は まだ。
cup-cross-all = ［列｜れつ］は ［相手｜あいて］の ［番号｜ばんごう］です。○ ［勝｜か］ち、△ ［引｜ひ］き［分｜わ］け、● ［負｜ま］け。
cup-bracket = トーナメント［表｜ひょう］
cup-error-same-name = { $value } が ［2人｜ふたり］ います。ちがう ［名前｜なまえ］に して ください。
cup-error-no-control = { $value }：［見｜み］えない ［文字｜もじ］が あります。
cup-error-open-table = テーブル { $value } の ［結果｜けっか］が まだです。
cup-error-all-paired = ［回｜かい］は ［全部｜ぜんぶ］ ［組｜く］みました。
cup-error-too-few = ［人｜ひと］が ［足｜た］りません。
cup-error-twice = もう あります：{ $value }
cup-error-entries-closed = { $value }：もう ［1回戦｜いっかいせん］が ［決｜き］まって います。あとから ［入｜はい］れるのは スイス［式｜しき］だけです。
cup-error-too-long = ［名前｜なまえ］が ［長｜なが］すぎます。
cup-error-no-such-round-robin = ［大｜おお］きい テーブルの そうあたりは、［3人｜さんにん］ずつで 9［人｜にん］か 15［人｜にん］、［4人｜よにん］ずつで 16［人｜にん］の ときだけです。スイス［式｜しき］に して ください。
cup-error-needs-a-winner = ［勝｜か］ちぬきでは だれかが ［勝｜か］ちます。もう ［一度｜いちど］ あそんで ください。
cup-error-already-paired = つぎの ［回｜かい］が この ［結果｜けっか］から ［決｜き］まって います。［勝｜か］った ［人｜ひと］は かえられません。
cup-error-has-results = この ［回｜かい］には もう ［結果｜けっか］が あるので、［組｜く］み［合｜あ］わせは かえられません。
cup-error-match-twice = この ［結果｜けっか］は もう ［取｜と］りこみました。
cup-error-other-players = この テーブルの ［人数｜にんずう］と ［合｜あ］いません。
cup-error-finished = ［大会｜たいかい］は おわりました。

entry-open = スマホで ［受付｜うけつけ］
entry-close = ［受付｜うけつけ］を とじる
entry-who = ［大会｜たいかい］に ［出｜で］たい ［人｜ひと］です。［名前｜なまえ］を おすと ［入｜はい］ります。
entry-all = みんな ［入｜い］れる（{ $n }）
entry-elsewhere = { $where }に ［出｜で］て います
entry-refuse = ことわる
entry-refuse-name = ことわる：{ $name }
entry-refuse-all = みんな ことわる
entry-refuse-all-what = ここの ［人｜ひと］は だれも ［入｜はい］りません。スマホには「［主催者｜しゅさいしゃ］の ところへ どうぞ」と ［出｜で］ます。
entry-closed = ［受付｜うけつけ］は とじて います。［主催者｜しゅさいしゃ］に きいて ください。
entry-full = いまは ［人｜ひと］が ［多｜おお］すぎます。もう いちど ためすか、［主催者｜しゅさいしゃ］の ところへ どうぞ。
entry-no-name = ［目｜め］に ［見｜み］えない ［文字｜もじ］が ［入｜はい］って います。
entry-name = ［名前｜なまえ］（テーブルで つかう もの）
entry-ask = ［大会｜たいかい］に ［出｜で］る
entry-another = もう ひとり ［入｜い］れる
entry-none = さんは まだ ［入｜はい］って いません。［主催者｜しゅさいしゃ］の ところへ どうぞ。
entry-asked = さん：［主催者｜しゅさいしゃ］が すぐに ［入｜い］れます。
entry-asked-too = ほかの ［大会｜たいかい］にも、［主催者｜しゅさいしゃ］が すぐに ［入｜い］れます。
entry-wait = ［組｜く］み［合｜あ］わせが ［出｜で］るまで ［待｜ま］ってね。
entry-known = もう ［入｜はい］って いる ［名前｜なまえ］です。べつの ［人｜ひと］なら、「{ $name } 2」などの ［名前｜なまえ］で。
entry-in = さんは ［大会｜たいかい］に ［出｜で］ます。
entry-in-where = さんは 「{ $where }」に ［出｜で］ます。
entry-another-tournament = ほかの ［大会｜たいかい］にも ［出｜で］たい
