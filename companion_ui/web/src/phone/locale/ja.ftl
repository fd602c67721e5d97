# スマホの ことば。

title = ［立会｜たちあ］い
join-lead = タブレットの QRコードを カメラで ［読｜よ］むか、6けたの コードを ［入｜い］れてね。
join-code = コード
join-do = さんかする
inapp = { $app }の ［中｜なか］で ［開｜ひら］いて います。
inapp-open = ブラウザで ［開｜ひら］く
inapp-here = このまま さんかする
join-other = ほかの ［席｜せき］に はいる
join-again = もういちど はいる
join-retry = もういちど つなぐ
waiting-what = タブレットで「いいよ」を おしてもらってね。

phone-yours = { $who }の スマホ
phone-spectator = みているだけ
phone-n = { NUMBER($n, useGrouping: 0) }［手｜て］
phone-your-turn = あなたの ［番｜ばん］です
phone-turn = { $who }の ［番｜ばん］です
wish = どれに する？
wish-more = どれに する？ あと { $left }つ
wished = えらびました。みんなが えらぶまで まっててね。
phone-well = いい ［勝負｜しょうぶ］でした！
phone-next = もう ［一回｜いっかい］は タブレットで。この スマホも いっしょに ［行｜い］きます。
phone-won-all = みんなの ［勝｜か］ち！
phone-won = あなたの ［勝｜か］ち！
phone-winner = { $who }の ［勝｜か］ち
phone-winners = { $who }の ［勝｜か］ち
phone-draw = おわりました
settings = せってい
next-match = つぎの ゲームへ
leave = この ゲームから ［出｜で］る
leave-sure = この スマホを はずします。［記録｜きろく］は タブレットに のこります。
leave-yes = はい、［出｜で］る
cover-open = タップで ［見｜み］る（［自分｜じぶん］だけ）
cover-close = かくす

why = なぜ？
close = とじる
why-close = とじる
verdict-short-legal = まる
verdict-short-unverified = ［信｜しん］じて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］
ghost = もどすと こうなります
comma = 、
consent-ask = { $count ->
    [1] { $who }が 1［手｜て］ もどしたい：{ $what }
   *[other] { $who }が { $n ->
        [0] はじめまで
       *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］まで
    } もどしたい
}
consent-seen = もう ［見｜み］えた カード：{ $cards }
consent-yes = いいよ
consent-no = だめ

## 手札

hand-tell = ［手札｜てふだ］を メモする（{ NUMBER($count, useGrouping: 0) }まい）
hand-more = のこり { NUMBER($count, useGrouping: 0) }まいを メモする
hand-again = ［手札｜てふだ］の メモを なおす
hand-which = ［持｜も］っているカードは？ あと { NUMBER($count, useGrouping: 0) }まい
hand-some = これだけ
hand-conflict = メモと テーブルの カードが ちがいます。

## おしえたことと ちがう とき

advice-title = ［待｜ま］って！ メモと ちがいます
advice-what = これを ［記録｜きろく］する？
advice-insist = それでも ［記録｜きろく］する

## 席が うつる とき

seat-ask = ほかの スマホが、この ［席｜せき］に はいりたい
seat-ask-what = あなたの メモも わたす？
seat-hand = わたす
seat-keep = わたさない
seat-new = この ［席｜せき］の ［前｜まえ］の スマホの メモは、ここには ありません。もういちど メモしてね。
seat-new-tell = いま メモする
seat-new-later = あとで

objection = これ ちがう！
object-line = どの ［手｜て］？
object-last = ［前｜まえ］の ［手｜て］を ［見｜み］る
phone-code = ［照合｜しょうごう］コード
