# ［試合｜しあい］を もちかえる ページの ことば。

takehome-language = ことば
takehome-table = テーブル
takehome-badge-checking = しらべています…
takehome-badge-good = しらべました。［書｜か］きかえは ［見｜み］つかりません
takehome-badge-bad = ［書｜か］きかえられています
takehome-badge-none = しょうこは ありません

takehome-result = ［結果｜けっか］
takehome-open = おわりまで あそんでいません。
takehome-by-ruling = ［審判｜しんぱん］が ［決｜き］めました。
takehome-agrees = { $who }:「これで いいです」
takehome-refuses = { $who }:「これは ちがいます」（{ $reason }）
takehome-signed = （スマホの サインあり）
takehome-not-counted = つなぎめ { NUMBER($link, useGrouping: 0) } にも { $who } の ［答｜こた］えが あります。べつの ［機械｜きかい］か べつの おわりの ことなので、［数｜かぞ］えません。
takehome-silent = { $who } は ［何｜なに］も ［言｜い］っていません。
takehome-handed = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、{ $who } は べつの スマホに かわりました。［前｜まえ］の スマホは「はい」と ［言｜い］いました。
takehome-moved = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、{ $who } は べつの スマホに かわりました。［前｜まえ］の スマホには ［聞｜き］いていません。
takehome-ruling = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、［審判｜しんぱん］の { $name } が { $what }:「{ $reason }」
takehome-ruling-stop = ［止｜と］めました
takehome-ruling-resume = つづけさせました
takehome-ruling-back = ［前｜まえ］に もどしました
takehome-ruling-correct = ［手｜て］を ［直｜なお］しました
takehome-ruling-insert = ［手｜て］を ［入｜い］れました
takehome-ruling-remove = ［手｜て］を とりのぞきました
takehome-ruling-allow = ［手｜て］を みとめました
takehome-ruling-result = ［結果｜けっか］を ［決｜き］めました
takehome-objected = { $who }:「これ ちがう！」（{ $what }）
takehome-what-missing = ［手｜て］が ぬけている
takehome-what-card = カードが ちがう
takehome-what-rule = ルールが ちがう
takehome-what-other = ほかの こと
takehome-answer = { $name } の ［答｜こた］え:「{ $reason }」
takehome-closed = { $name } が ［試合｜しあい］を ［閉｜と］じました:「{ $reason }」

takehome-claims = ［信｜しん］じた こと
takehome-confirmed = ［本当｜ほんとう］（{ NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［分｜わ］かった）
takehome-refuted = ちがって いた（{ NUMBER($n, useGrouping: 0) }［手目｜てめ］で ［分｜わ］かった）
takehome-unsettled = だれにも ［分｜わ］からなかった

takehome-hands = おわってから ［開｜ひら］いた ひみつ
takehome-told = ひみつの メモ
takehome-against = テーブルで ［言｜い］った ことと くらべると
takehome-hand-as-told = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の メモの とおり
takehome-hand-not-as-told = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の メモと ちがう
takehome-hand-cannot-say = ［分｜わ］からない
takehome-hand-lie = だれも ［気｜き］づかなかった うそ？

takehome-proof = この ［記録｜きろく］は ［本物｜ほんもの］？
takehome-no-chain = この ページは ［記録｜きろく］の ファイルから つくられました。くさりが ないので、しらべられません。
takehome-wrong = つなぎめ { NUMBER($link, useGrouping: 0) }（{ NUMBER($n, useGrouping: 0) }［手目｜てめ］）で ［書｜か］きかえられています:
takehome-wrong-before = { $links ->
    [0] どこも ［信｜しん］じられません。
   *[other] ［書｜か］かれた ままなのは、つなぎめ { NUMBER($links, useGrouping: 0) } より ［前｜まえ］だけです。
}
takehome-wrong-show = その ［手｜て］を ［見｜み］る
takehome-why-missing = ぬけています。
takehome-why-unreadable = ［読｜よ］めません。
takehome-why-number = ［番号｜ばんごう］が つながりません。
takehome-why-hash = ［文｜ぶん］が かわっています。
takehome-why-private = ひみつの ところが かわっています。
takehome-why-signature = サインが ちがいます。
takehome-why-head = くさりに ない コードの ことを ［言｜い］っています。
takehome-why-device = そんな ［機械｜きかい］は ここに いませんでした。
takehome-why-desk = つながった ［機械｜きかい］の ［話｜はなし］が ［前｜まえ］に もどっています。
takehome-why-position = ここに ［見｜み］える カードの ［並｜なら］びは、［書｜か］かれた ものと ちがいます。
takehome-why-rules = ルールの ［名前｜なまえ］が、［前｜まえ］の つなぎめと つながりません。
takehome-why-line = ここに ［見｜み］える ことは、［書｜か］かれた ものと ちがいます。
takehome-shows = たしかな こと
takehome-shows-lines = ［記録｜きろく］ { NUMBER($n, useGrouping: 0) }［行｜ぎょう］の ［全部｜ぜんぶ］と、［立会人｜たちあいにん］の ［言｜い］った こと、ここの カードの ［並｜なら］びは、［下｜した］の コードが できた ときの ままです（つなぎめ { NUMBER($links, useGrouping: 0) } まで）。その あと かえたり、ぬいたり、［入｜い］れかえたり、［足｜た］したり した ところは ありません。
takehome-shows-opened = ［開｜ひら］かれた ひみつ { NUMBER($count, useGrouping: 0) }こは、その ときの ままです。
takehome-shows-signed = { $who } の スマホが ［自分｜じぶん］の かぎで サインしました。
takehome-shows-signed-device = テーブルの ［機械｜きかい］が ［自分｜じぶん］の かぎで サインしました。
takehome-not = この ページだけでは ［分｜わ］からない こと
takehome-not-whole = ［全部｜ぜんぶ］ ［書｜か］き［直｜なお］されていないか。［下｜した］の コードを、スマホや ［用紙｜ようし］、ほかの ［人｜ひと］の ページと くらべて ください。つなぎめが おなじなら、コードも おなじ はずです。
takehome-not-end = この あとが ［切｜き］られていないか。おわりに スマホの サインが ありません。
takehome-not-sealed = ひみつの { NUMBER($count, useGrouping: 0) }［行｜ぎょう］の ［中身｜なかみ］。［開｜ひら］かれていません。
takehome-not-rules = ［立会人｜たちあいにん］が ［正｜ただ］しかったか。Tachiai なら いつでも もう ［一度｜いちど］ しらべられます。
takehome-not-page = この ページが ［正直｜しょうじき］か。あやしい ときは、この ファイルを Tachiai で しらべて ください: tachiai verify
takehome-code = ［照合｜しょうごう］コード:
