# コマンド tachiai の ことば。どの ゲームにも ある ことばは engines/locale、ゲームごとの ことばは その ゲームの ところ。

## しらべた ［結果｜けっか］

report-options = ［家｜いえ］の ルール: { $options }
report-why = なぜ: { $why }
report-lines = { NUMBER($n, useGrouping: 0) }［行｜ぎょう］
report-claims = ［言｜い］ったこと: ［本当｜ほんとう］{ $confirmed }、ちがった{ $refuted }、［分｜わ］からない{ $open }
report-file = ファイル
report-game = ゲーム
report-moves = ［行数｜ぎょうすう］
report-outcome = ［結果｜けっか］
report-total = ［合計｜ごうけい］
report-files = ［記録｜きろく］{ NUMBER($n, useGrouping: 0) }: もんだいなし{ $good }、できない ［手｜て］あり{ $bad }、［読｜よ］めない{ $none }
report-no-file = この ファイルは ありません。
report-proof = これは しょうこです。tachiai verify で しらべます。
report-folder = この フォルダーに ［記録｜きろく］（*.jsonl）は ありません。
report-no-plain-file = これは ファイルでは なく、パイプか ［機械｜きかい］です。（"-" は ［標準入力｜ひょうじゅんにゅうりょく］から ［読｜よ］みます。）
report-forbidden = この ファイルを ［読｜よ］む ことは ［許｜ゆる］されていません。
report-unreadable = ［読｜よ］めません: { $why }

## ふりかえりと たしかめ

replay-start = はじめる ［前｜まえ］
replay-after = { NUMBER($n, useGrouping: 0) }［手目｜てめ］の あと
replay-turn = ［番｜ばん］: { $seats }
replay-due = いま: { $due }
check-next = { NUMBER($n, useGrouping: 0) }［手目｜てめ］として

## ゲームと ルール

games-seats = ［席｜せき］: { $seats }
games-seat-range = ［席｜せき］: { $least }〜{ $most }［人｜にん］（［名前｜なまえ］は ［自由｜じゆう］）
games-seat-exact = ［席｜せき］: { $least ->
    [1] ［1人｜ひとり］
    [2] ［2人｜ふたり］
   *[other] { $least }［人｜にん］
}（［名前｜なまえ］は ［自由｜じゆう］）
games-broken = ゲーム { $name } を ［読｜よ］みこめません: { $why }
games-words = ゲーム { $name }の ことばが たりません: { $why }
lint-clean = { $game }: まちがいは ありません
lint-found = { $game }: { $n }こ ［見｜み］つかりました
games-version = ルールの ［版｜はん］ { $version }
rules-options = ［家｜いえ］の ルール
rules-default = { $value }（ふつう）
rules-number = ［数｜かず］（ふつうは { $value }）
rules-settles = { $points }を ［決｜き］めます
rules-actions = ［記録｜きろく］できる こと
rules-codes = ［立会人｜たちあいにん］の ことば（ルールの ［番号順｜ばんごうじゅん］）
rules-private = ひみつ

## ［記録用紙｜きろくようし］

table-sheet-number = テーブル { $number }
table-sheet-what = スマホか タブレットで ［読｜よ］みとると、この テーブルの ［試合｜しあい］が ［開｜ひら］きます。
entry-sheet-title = ［大会｜たいかい］に ［出｜で］る
entry-sheet-what = スマートフォンで ［読｜よ］んで、［名前｜なまえ］を ［入｜い］れて ください。［主催者｜しゅさいしゃ］が みとめると ［大会｜たいかい］に ［入｜はい］ります。
sheet-title = ［試合｜しあい］の ［記録｜きろく］
sheet-date = ［日｜ひ］にち
sheet-place = ところ
sheet-recorder = ［記録係｜きろくがかり］
sheet-arbiter = ［審判｜しんぱん］
sheet-first = ［先手｜せんて］
sheet-options = ［家｜いえ］の ルール
sheet-no-options = ［説明書｜せつめいしょ］の とおり
sheet-result = ［結果｜けっか］
sheet-position = さいごの ［場面｜ばめん］
drawn-life = ライフ
drawn-hand = ［手札｜てふだ］
drawn-deck = デッキ
drawn-graveyard = ［墓地｜ぼち］
drawn-reserve = ［補充｜ほじゅう］
drawn-pile = ［山｜やま］
drawn-turn = ［手番｜てばん］
drawn-due = つぎ
drawn-loop = ループ
drawn-used = ［使｜つか］った
drawn-aside = ［待｜ま］つ
drawn-out = お［休｜やす］み
sheet-claims = ［信｜しん］じた ことの ［結果｜けっか］（［何手目｜なんてめ］→どこで ［分｜わ］かったか）
sheet-refuted = ちがって いた: { $moves }
sheet-confirmed = ［本当｜ほんとう］: { $moves }
sheet-signatures = この ［記録｜きろく］で まちがい ありません
sheet-head = ［照合｜しょうごう］コード
sheet-link = つなぎめ { NUMBER($link, useGrouping: 0) }
sheet-people = この ［試合｜しあい］の ことば
sheet-decided = { $winners }の ［勝｜か］ち – ［審判｜しんぱん］が ［決｜き］めました。
sheet-scan = ［読｜よ］みとると ［見｜み］られます
sheet-rules = ルールの ［版｜はん］ { $version }
sheet-legend = { $legal } できる · { $unverified } ［信｜しん］じた · { $illegal } できない · { $foul } ［反則｜はんそく］
sheet-moves = { NUMBER($n, useGrouping: 0) }［手｜て］

## ［始｜はじ］める

serve-here = ［立会人｜たちあいにん］が この ［機械｜きかい］で ［待｜ま］っています:
serve-phones = ［同｜おな］じ ネットワークの スマホと タブレット:
serve-here-alone = { $url } に スマホは とどきません。この ［機械｜きかい］が ［自分｜じぶん］を よぶ ［名前｜なまえ］です。スマホが ［知｜し］って いる ものを --public-url で ［教｜おし］えてください。
serve-nobody = スマホが とどく アドレスが ［見｜み］つかりません。--public-url で ［教｜おし］えてください。
serve-desk = ［主催者｜しゅさいしゃ］の ページ（［合｜あ］い［言葉｜ことば］を ［知｜し］って いる ［人｜ひと］だけ）:
serve-no-desk = ［主催者｜しゅさいしゃ］の ページは しまって います。［合｜あ］い［言葉｜ことば］が ［決｜き］まって いません。tachiai desk --data "{ $data }" --event "{ $event }" で ［決｜き］めます。
serve-data = ［試合｜しあい］は { $folder } に のこります
serve-rules = いまと ちがう ルールで ［始｜はじ］まって、まだ おわって いない ［試合｜しあい］:
rules-match-outdated = { $match }（{ $game }、テーブル { $table }）: ルール { $rules } の ［記録｜きろく］。いまの ルールは { $today }、{ NUMBER($n, useGrouping: 0) }［手目｜てめ］から ちがいます。［記録｜きろく］の とおりに ［見｜み］せます。つづきは ［記録｜きろく］しません。
rules-match-gone = { $match }（{ $game }、テーブル { $table }）: ルール { $rules } の ［記録｜きろく］。この ゲームは もう ［入｜はい］って いません。［記録｜きろく］の とおりに ［見｜み］せます。つづきは ［記録｜きろく］しません。
rules-match-goes-on = { $match }（{ $game }、テーブル { $table }）: ルール { $rules } の ［記録｜きろく］。いまの ルール { $today } でも おなじに なります。つづけられます。
rules-more = ちがう ルールの ［試合｜しあい］が あと { NUMBER($count, useGrouping: 0) }つ あります。tachiai doctor は もっと ながく ［見｜み］ます。
rules-differ = ルール { $rules } で ［記録｜きろく］されました。いまの ルールは { $today } です。{ NUMBER($n, useGrouping: 0) }［手目｜てめ］から ちがいます。その とき ［言｜い］った ことは そのままです。
rules-gone = ルール { $rules } で ［記録｜きろく］されました。この ゲームは もう ［入｜はい］って いません。その とき ［言｜い］った ことは そのままです。
matches-other-rules = （ルール { $rules }、いまは { $today }）
matches-none = まだ ［試合｜しあい］は ありません。
matches-gone = （この ゲームは もう ［入｜はい］って いません）
serve-stop = Ctrl-C で とまります。［記録｜きろく］は なくなりません。
serve-warn-redis = Redis に パスワードが ありません。とどく ［人｜ひと］は だれでも スマホを ［追｜お］い［出｜だ］せます。パスワードを つけて、TACHIAI_REDIS_URL に ［書｜か］いてください。
serve-warn-plain = この ネットワークの ［人｜ひと］は だれでも ［開｜ひら］けます。［自分｜じぶん］たちの ところで ［使｜つか］ってください。

## ［書｜か］き［出｜だ］しと ［照合｜しょうごう］

doctor-software-found = Tachiai { $version }、Python { $python }
doctor-software-not-built = ［画面｜がめん］の ファイルが { $folder } に ありません。
    .help = クローンなら make run で できます。wheelには ［入｜はい］って います: もう ［一度｜いちど］ ［入｜い］れて ください。
doctor-settings-unknown = { $variable } と いう ［設定｜せってい］は ありません。［使｜つか］いません。
    .help = tachiai settings で ［全部｜ぜんぶ］ ［出｜で］ます。
doctor-settings-misspelt = { $variable } と いう ［設定｜せってい］は ありません。［使｜つか］いません。{ $meant } の ことですか。
    .help = ［書｜か］いた ところ（シェル、サービス、コンテナ）の ［名前｜なまえ］を なおして ください。
doctor-limits-files = ［開｜ひら］ける ファイルは { NUMBER($allowed, useGrouping: 0) }こまでです。{ NUMBER($wanted, useGrouping: 0) }こ ほしい ところです。
    .help = LimitNOFILE（systemd）、ulimit -n、--ulimit nofile（コンテナ）を ［上｜あ］げるか、TACHIAI_DEVICESを ［下｜さ］げて ください。
doctor-folder-not-there = { $folder } は まだ ありません。はじめて ［動｜うご］かすと できます。
doctor-folder-no-folder = { $folder } は フォルダーでは ありません。
    .help = --data で フォルダーを えらんで ください。
doctor-folder-read-only = { $folder } に ［書｜か］けません。
    .help = ［立会｜たちあ］いを ［動｜うご］かす ユーザーの ものに するか（chown）、--data で ほかの フォルダーを えらんで ください。
doctor-space-left = ディスクの あきは { NUMBER($megabytes, useGrouping: 0) } MBです。
doctor-space-low = ディスクの あきは { NUMBER($megabytes, useGrouping: 0) } MBしか ありません。
    .help = あきを ［作｜つく］って ください。いっぱいに なると、［手｜て］を ［記録｜きろく］できません。
doctor-running-here = この フォルダーで ［立会｜たちあ］いが ［動｜うご］いて います: プロセス { $pid }、ポート { $port }。
doctor-running-answers = ポート { $port } で ［立会｜たちあ］いが ［答｜こた］えます。
doctor-running-silent = ポート { $port } で ［答｜こた］えません。
    .help = ［始｜はじ］めた ばかりなら すこし ［待｜ま］って ください。だめなら おわらせて、もう ［一度｜いちど］ ［始｜はじ］めます。［記録｜きろく］は なくなりません。
doctor-running-not-ready = いま うけつけられません: { $what }。
    .help = store: ［手｜て］を のこせません（ディスクが いっぱい、PostgreSQLに とどかない）。redis: ほかの ワーカーに とどきません。places: ［席｜せき］が いっぱいです。
doctor-running-other-version = ［動｜うご］いて いるのは { $running }、［入｜はい］って いるのは { $version } です。
    .help = だれも あそんで いない ときに、もう ［一度｜いちど］ ［始｜はじ］めて ください。
doctor-database-whole = { $file } に ［試合｜しあい］ { NUMBER($matches, useGrouping: 0) }つ（{ NUMBER($megabytes, useGrouping: 0) } MB）。こわれて いません。
doctor-database-no-file = { $file } は ファイルでは ありません。
    .help = どけるか、--data で ほかの フォルダーを えらんで ください。
doctor-database-open = { $file } を この ［機械｜きかい］の ほかの ユーザーも ［読｜よ］めます。［秘密｜ひみつ］が ［入｜はい］って います。
    .help = chmod 600 で とじます。つぎに ［始｜はじ］める ときにも とじます。
doctor-database-read-only = { $file } に ［書｜か］けません。
    .help = ［立会｜たちあ］いを ［動｜うご］かす ユーザーの ものに して ください（chown、chmod 600）。
doctor-database-damaged = { $file } が こわれて います: { $why }
    .help = ［立会｜たちあ］いを ［止｜と］めて、ファイルを とって おき、バックアップを もどして ください: tachiai restore FILE
doctor-database-unusable = { $file } が ［使｜つか］えません: { $why }
    .help = ほかの プログラムが ［使｜つか］って いれば おわらせて ください。だめなら バックアップを もどします: tachiai restore FILE
doctor-database-big-log = となりの ログに { NUMBER($megabytes, useGrouping: 0) } MB たまって います。
    .help = ［一度｜いちど］ ［立会｜たちあ］いを ［止｜と］めると まとまります。うつす ときは tachiai backup を ［使｜つか］って ください。
doctor-clock-now = ［時計｜とけい］は { $now } です。あなたの ［時計｜とけい］と くらべて ください。
doctor-clock-before = ［時計｜とけい］は { $now } ですが、Tachiaiを ［入｜い］れたのは { $installed } です。
    .help = ［時計｜とけい］を ［合｜あ］わせて ください（NTP）。それまで チケットが ［使｜つか］えなかったり、［時刻｜じこく］が ちがったり します。
doctor-clock-behind = ［時計｜とけい］は { $now } ですが、{ $newest } に ［始｜はじ］まった ［試合｜しあい］が あります。
    .help = ［時計｜とけい］を ［合｜あ］わせて ください（NTP）。それまで チケットが ［使｜つか］えなかったり、［時刻｜じこく］が ちがったり します。
doctor-rules-outdated = { rules-match-outdated }
    .help = ［審判｜しんぱん］が ［決｜き］めるか、カードを ［新｜あたら］しい ［試合｜しあい］に ならべて ください（タブレットに ボタンが あります）。［前｜まえ］の ［版｜はん］なら そのまま つづけられます。
doctor-rules-gone = { rules-match-gone }
    .help = ゲームを もう ［一度｜いちど］ ［入｜い］れるか、［審判｜しんぱん］が ［決｜き］めて ください。
doctor-rules-goes-on = { rules-match-goes-on }
doctor-rules-more = ちがう ルールの ［試合｜しあい］が あと { $count }つ あります。［見｜み］きれませんでした。
    .help = tachiai verify MATCH で ［一｜ひと］つずつ ［見｜み］られます。
doctor-postgres-there = { $host } の PostgreSQLは { $milliseconds } ミリ［秒｜びょう］で ［答｜こた］えます。
doctor-postgres-matches = ［試合｜しあい］は { NUMBER($matches, useGrouping: 0) }つ あります。
doctor-postgres-slow = { $host } の PostgreSQLは ［答｜こた］えに { $milliseconds } ミリ［秒｜びょう］ かかります。
    .help = ［1手｜いって］ごとに ［何度｜なんど］か ［待｜ま］ちます。［近｜ちか］くに ［置｜お］くか、［力｜ちから］を ふやして ください。
doctor-postgres-away = { $host } の PostgreSQLに とどきません: { $why }
    .help = ［動｜うご］いて いますか。TACHIAI_DATABASE_URLと パスワードは ［合｜あ］って いますか。
doctor-postgres-no-driver = PostgreSQLの ドライバーが ありません。
    .help = ［入｜い］れて ください: pip install "tachiai[server,postgres]"
doctor-postgres-not-durable = PostgreSQLが fsync=off で ［動｜うご］いて います。［停電｜ていでん］で ［記録｜きろく］が きえる ことが あります。
    .help = postgresql.conf で fsyncを onに して ください。
doctor-redis-there = { $host } の Redisは { $milliseconds } ミリ［秒｜びょう］で ［答｜こた］えます。
doctor-redis-slow = { $host } の Redisは ［答｜こた］えに { $milliseconds } ミリ［秒｜びょう］ かかります。
    .help = ほかの ワーカーの タブレットや スマホに とどくのが、その ぶん おそく なります。［近｜ちか］くに ［置｜お］いて ください。
doctor-redis-away = { $host } の Redisに とどきません: { $why }
    .help = ［動｜うご］いて いますか。TACHIAI_REDIS_URLは ［合｜あ］って いますか。［記録｜きろく］は されますが、ほかの ワーカーに とどきません。
doctor-redis-no-driver = Redisの ドライバーが ありません。
    .help = ［入｜い］れて ください: pip install "tachiai[server,redis]"
doctor-redis-unguarded = { $host } の Redisは パスワードを ききません。
    .help = パスワードを つけるか（requirepass）、［立会｜たちあ］いだけが とどくように して ください。
doctor-port-free = ポート { $port } は あいて います。
doctor-port-ours = ポート { $port } は、［動｜うご］いて いる ［立会｜たちあ］いが ［使｜つか］って います。
doctor-port-taken = ポート { $port } は ほかの プログラムが ［使｜つか］って います。
    .help = その プログラムを おわらせるか、ほかの ポートに して ください: tachiai serve --port 8001
doctor-phones-reach = スマホは { $url } で つながります。
doctor-phones-plain = https で ないと、スマホの ［画面｜がめん］は きえやすく、ネットワークが ない ときに できる ことが へります。ひとばん あそぶには じゅうぶんです。
doctor-phones-here-alone = { $url } に スマホは とどきません。この ［機械｜きかい］が ［自分｜じぶん］を よぶ ［名前｜なまえ］です。
    .help = Wi-Fiの ［中｜なか］で 0.0.0.0 で ［待｜ま］つか、スマホが ［知｜し］って いる アドレスを --public-url で ［教｜おし］えて ください。
doctor-phones-none = スマホから とどく アドレスが ［見｜み］つかりません（{ $host } で ［待｜ま］って います）。
    .help = Wi-Fiに つなぐか、0.0.0.0 で ［待｜ま］つか、--public-url で アドレスを ［教｜おし］えて ください。
doctor-phones-past-proxy = TACHIAI_PROXIESは { $proxies } ですが、{ $host } には プロキシを ［通｜とお］らずに とどきます。
    .help = 127.0.0.1 で ［待｜ま］つか、プロキシだけを ［通｜とお］すように して ください。
doctor-check-skipped = しらべられませんでした: { $skipped }（{ $why }）。
    .help = ［上｜うえ］に ［出｜で］た ことを なおして、もう ［一度｜いちど］ しらべて ください。
doctor-check-failed = この しらべが できませんでした: { $failed }: { $why }
    .help = TACHIAI_DEBUG=1 を つけて、［知｜し］らせて ください。
backup-done = ［試合｜しあい］ { $matches }つ（つなぎめ { NUMBER($links, useGrouping: 0) }こ）を { $file } に うつしました。あなただけが ［読｜よ］める ところに ［置｜お］いて ください。［秘密｜ひみつ］も ［入｜はい］って います。
restore-would-lose = バックアップより あとの ことや、ちがう ことが、ここに { $count }つ あります:
restore-evening = ［会｜かい］「{ $name }」（テーブル、［合｜あ］い［言葉｜ことば］、［大会｜たいかい］）
restore-lost-evening = ［会｜かい］「{ $name }」が ［前｜まえ］に もどりました。テーブル、［合｜あ］い［言葉｜ことば］、［大会｜たいかい］は バックアップの ものです。
restore-gone = { $match }: ここに つなぎめ { $now }こ、バックアップには ありません
restore-shorter = { $match }: ここに つなぎめ { $now }こ、バックアップに { $then }こ
restore-other = { $match }: ちがう ［記録｜きろく］です（ここに { $now }こ、バックアップに { $then }こ）
restore-more = … ほかに { $count }つ
restore-force = ［何｜なに］も ［変｜か］えて いません。--force で もどします。いま ある ものは となりに とって おきます。
restore-done = ［試合｜しあい］ { $matches }つを もどしました（つなぎめ { NUMBER($links, useGrouping: 0) }こ）。
restore-aside = ［前｜まえ］の ものは { $file } に あります。
restore-lost = { $count }つの ［試合｜しあい］が ［前｜まえ］に もどりました。その さきを ［見｜み］た タブレットや スマホは、そう ［言｜い］います。
restore-gaps = バックアップに ぬけた ところが あります（{ $count }つ）: { $names }。tachiai verify で たしかめられます。
verify-checked = これだけを しらべました: つなぎめ { NUMBER($links, useGrouping: 0) }こ、［記録｜きろく］ { NUMBER($n, useGrouping: 0) }［行｜ぎょう］。この ［中｜なか］では、［書｜か］きかえ、ぬけ、［入｜い］れかえ、［割｜わ］りこみは ありません。
verify-checked-rules = しらべて、ルールでも ［見直｜みなお］しました: つなぎめ { NUMBER($links, useGrouping: 0) }こ、［記録｜きろく］ { NUMBER($n, useGrouping: 0) }［行｜ぎょう］。この ［中｜なか］では、［書｜か］きかえ、ぬけ、［入｜い］れかえ、［割｜わ］りこみは ありません。
verify-head = ［照合｜しょうごう］コード: { $head }
verify-held = ［手元｜てもと］の コードは つなぎめ { NUMBER($link, useGrouping: 0) } の もので、{ $digits }［文字｜もじ］ ［全部｜ぜんぶ］ ［合｜あ］っています（［全部｜ぜんぶ］で 64［文字｜もじ］）。
verify-held-nowhere = ［手元｜てもと］の コードは、この くさりの どこにも ありません。
verify-held-beyond = ［手元｜てもと］の コードは つなぎめ { NUMBER($link, useGrouping: 0) } の ものですが、この くさりは その ［前｜まえ］で おわっています。
verify-other-code = ［手元｜てもと］の コードの ［記録｜きろく］では ありません。または ［書｜か］き［直｜なお］されています。
verify-until = その ［前｜まえ］の つなぎめ { NUMBER($links, useGrouping: 0) }こは、［書｜か］かれた ままです。
verify-held-after = その あとに つなぎめが { NUMBER($count, useGrouping: 0) }こ あります。そこの ことは、この コードでは ［分｜わ］かりません。
verify-not-held = ［手元｜てもと］の コードは つなぎめ { NUMBER($link, useGrouping: 0) } の ものでは ありません。［合｜あ］うのは はじめの { $digits }［文字｜もじ］だけです。
verify-bad = つなぎめ { NUMBER($link, useGrouping: 0) }（{ NUMBER($n, useGrouping: 0) }［手目｜てめ］）で くさりが ［切｜き］れています: { $why }
verify-broken = つなぎめ { NUMBER($link, useGrouping: 0) } で くさりが ［切｜き］れています: { $why }
verify-why-missing = ありません。
verify-why-unreadable = ［読｜よ］めません。
verify-why-doubled = おなじ ところが ［二回｜にかい］ ［書｜か］かれています。
verify-why-form = ［書｜か］かれた ときの ［形｜かたち］では ありません。
verify-why-number = ［番号｜ばんごう］が ちがいます。
verify-why-hash = ［書｜か］きかえられています。
verify-why-private = ひみつの ところが ［書｜か］きかえられたか、ありません。
verify-why-position = カードの ［並｜なら］びが ［記録｜きろく］と ちがいます。
verify-why-rules = ［前｜まえ］の つなぎめと ちがう ルールの ［名前｜なまえ］が あります。
verify-why-after = ［前｜まえ］の ［試合｜しあい］の つづきに なって いません。
verify-why-judgement = おなじ ルールで ［見｜み］ると、ちがう ［判定｜はんてい］に なります。
verify-why-device = そんな ［機械｜きかい］は ここに いませんでした。
verify-why-head = くさりに ない コードの ことを ［言｜い］っています。
verify-why-signature = サインが ちがいます。
verify-why-desk = つながった ［機械｜きかい］の ［話｜はなし］が ［前｜まえ］に もどっています。
verify-why-witness = ちがう コードを ［持｜も］つ ［人｜ひと］が います。
verify-why-pointer = かぎや チケットの ［行｜い］き［先｜さき］が ちがいます。
verify-page-same = ページは くさりの とおりです。［一文字｜ひともじ］ずつ くらべました。プログラムも この Tachiai の ものです。
verify-page-changed = この ページは ［書｜か］きかえられています。この くさりから できる ページと ちがいます。
verify-page-chain = ページの ［中｜なか］の くさりは そろっています: つなぎめ { NUMBER($links, useGrouping: 0) }こ、［記録｜きろく］ { NUMBER($n, useGrouping: 0) }［行｜ぎょう］。ページに ［見｜み］える ことは くらべていません。ページでは なく、ここに ［書｜か］いて ある ことだけを ［信｜しん］じて ください。
verify-page-other-build = くらべていません: べつの Tachiai が つくったか、［書｜か］きかえられた ページです。
verify-page-other-rules = くらべていません: べつの ルールで ［見｜み］た ［試合｜しあい］です。
verify-page-no-game = くらべていません: この ゲームは ここに ありません。
verify-page-not-built = くらべていません: ここに ［画面｜がめん］の プログラムが ありません。
verify-no-proof = しょうこの ファイルでは ありません（tachiai export で --proof を つけて ［書｜か］きます）。
verify-no-page = この ページには ［読｜よ］める ［試合｜しあい］が ありません。
verify-no-chain = この ページは ［記録｜きろく］の ファイルから つくられました。くさりが ないので、しらべられません。
verify-device = テーブルの ［機械｜きかい］
verify-signed = { $who }（［機械｜きかい］ { $device }）の サイン: つなぎめ { NUMBER($link, useGrouping: 0) } までの ［全部｜ぜんぶ］。
verify-agrees = { $seat } は この ［結果｜けっか］で いいと ［言｜い］いました{ $how }。
verify-refuses = { $seat } は この ［結果｜けっか］に ［反対｜はんたい］です{ $how }:「{ $reason }」
verify-with-signature = （サインあり）
verify-without-signature = {""}
verify-not-counted = つなぎめ { NUMBER($link, useGrouping: 0) }の「{ $who } の ［答｜こた］え」は ［数｜かぞ］えません。べつの ［機械｜きかい］で ［言｜い］ったか、べつの おわりの ことです。
verify-moved = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、{ $seat } は べつの スマホに うつりました。［前｜まえ］の スマホには ［聞｜き］いていません。
verify-handed = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、{ $seat } は べつの スマホに うつりました。［前｜まえ］の スマホが「はい」と ［言｜い］いました。
verify-closed = ［試合｜しあい］は ［閉｜と］じられました:「{ $reason }」
verify-closed-by = { $name } が ［試合｜しあい］を ［閉｜と］じました:「{ $reason }」
verify-ruling = { NUMBER($n, useGrouping: 0) }［手｜て］の あと、［審判｜しんぱん］の { $name } が { $what }:「{ $reason }」
verify-ruling-line = ［決｜き］めました
verify-ruling-stop = テーブルを ［止｜と］めました
verify-ruling-resume = つづけさせました
verify-ruling-back = ［前｜まえ］に もどしました
verify-ruling-correct = ［手｜て］を ［直｜なお］しました
verify-ruling-insert = ［手｜て］を ［入｜い］れました
verify-ruling-remove = ［手｜て］を ［取｜と］りのぞきました
verify-ruling-allow = ［手｜て］を ［認｜みと］めました
verify-ruling-result = ［結果｜けっか］を ［決｜き］めました
verify-ruling-answer = 「これ ちがう！」に ［答｜こた］えました
verify-objection = { $n ->
    [0] { $who } の「これ ちがう！」（{ $what }）
   *[other] { NUMBER($n, useGrouping: 0) }［手目｜てめ］に { $who } の「これ ちがう！」（{ $what }）
}
verify-objection-note = { $objection }:「{ $note }」
verify-objection-missing = ［手｜て］が ぬけている
verify-objection-card = カードが ちがう
verify-objection-rule = ルールが ちがう
verify-objection-other = ほかの こと
verify-objection-open = だれも ［答｜こた］えていません。
verify-objection-answered = { $name } の ［答｜こた］え:「{ $reason }」
verify-unknown = これでは ［分｜わ］からない こと:
verify-unknown-rules = ［判定｜はんてい］が ルールどおりか（［記録｜きろく］を tachiai audit に かけると ［分｜わ］かります）。
verify-unknown-whole = ［全部｜ぜんぶ］ ［書｜か］き［直｜なお］されていないか。だれの コードとも くらべていません。
verify-unknown-end = この あとが ［切｜き］られていないか。おわりに サインが なく、コードを ［持｜も］つ ［人｜ひと］も いません。
verify-unknown-unsigned = だれが そこに いたか。どの ［機械｜きかい］の サインも ありません。
verify-unknown-sealed = ひみつの { NUMBER($count, useGrouping: 0) }［行｜ぎょう］の ［中身｜なかみ］。［開｜ひら］かれていません。
verify-compare = スマホか ［用紙｜ようし］の コードと くらべて ください: { $code }

## ［数｜かず］

stats-matches = ［試合｜しあい］ { NUMBER($n, useGrouping: 0) }: おわった もの { NUMBER($ended, useGrouping: 0) }、そのうち ［勝｜か］ちなし { NUMBER($nobody, useGrouping: 0) }
stats-lengths = ［手数｜てすう］は ならすと { NUMBER($mean, useGrouping: 0) }、いちばん ［長｜なが］くて { NUMBER($longest, useGrouping: 0) }。もどした ［手｜て］ { NUMBER($undone, useGrouping: 0) }。［手数｜てすう］ごとの ［試合｜しあい］:
stats-loops = くりかえし: { NUMBER($n, useGrouping: 0) }
stats-seat = ［席｜せき］ { $n }
stats-matches-of-seat = ［試合｜しあい］
stats-won = ［勝｜か］ち
stats-claims = ［信｜しん］じた
stats-true = ［本当｜ほんとう］
stats-lies = ばれた うそ
stats-refused = できない ［手｜て］
stats-fouls = ［反則｜はんそく］
stats-open = ［分｜わ］からない まま
stats-title = ［数字｜すうじ］で ［見｜み］ると
stats-none = おわった ［試合｜しあい］は まだ ありません。
stats-what = カードが さいごまで ［見｜み］えなかった ことは、［本当｜ほんとう］だったか ［分｜わ］からない ままです。
stats-people = だれが ［何回｜なんかい］ ［勝｜か］ったか
stats-person = { $name } { NUMBER($n, useGrouping: 0) }［試合｜しあい］で { NUMBER($won, useGrouping: 0) }［勝｜か］ち
stats-series = ［2人｜ふたり］の ［対戦｜たいせん］
stats-join = 、
report-faults = ［読｜よ］めなかった もの:
verify-all-good = ○ { $name }（つなぎめ { NUMBER($links, useGrouping: 0) }こ）{ $head }
verify-all-bad = × { $name }: { $why }
verify-all = しょうこ { NUMBER($n, useGrouping: 0) }: ［全部｜ぜんぶ］ そろって いる { NUMBER($good, useGrouping: 0) }、こわれて いる { NUMBER($bad, useGrouping: 0) }、［読｜よ］めない { NUMBER($none, useGrouping: 0) }{ $other ->
    [0] {""}
   *[other] 、くらべていない ページ { NUMBER($other, useGrouping: 0) }
}

## ［大会｜たいかい］

tournament-round = ［第｜だい］{ NUMBER($n, useGrouping: 0) }［回戦｜かいせん］
tournament-bye = { $name } さんは この ［回｜かい］は ［休｜やす］みです。
tournament-rests = ［休｜やす］み
tournament-cross = ［勝敗表｜しょうはいひょう］
tournament-marks = ○ ［勝｜か］ち、△ ［引｜ひ］き［分｜わ］け、● ［負｜ま］け、? まだ、［点｜てん］だけは ［休｜やす］み
tournament-bracket = トーナメント［表｜ひょう］
tournament-standings = ［順位｜じゅんい］
tournament-name = ［名前｜なまえ］
tournament-points = ［勝｜か］ち［点｜てん］
tournament-played = ［試合｜しあい］
tournament-withdrawn = ［帰｜かえ］りました
tournament-forfeited = ［不戦｜ふせん］
verify-cup-at = { $bad ->
    [yes] × ［第｜だい］{ NUMBER($round, useGrouping: 0) }［回戦｜かいせん］ ［台｜だい］{ NUMBER($table, useGrouping: 0) }: { $what }
   *[no] ［第｜だい］{ NUMBER($round, useGrouping: 0) }［回戦｜かいせん］ ［台｜だい］{ NUMBER($table, useGrouping: 0) }: { $what }
}
verify-cup-winners = ［試合｜しあい］で ［勝｜か］ったのは { $value } です。
verify-cup-players = ［試合｜しあい］を したのは ちがう ［人｜ひと］です: { $value }
verify-cup-head = ［試合｜しあい］に この コードは ありません。
verify-cup-broken = ［試合｜しあい］の くさりが ［切｜き］れています。
verify-cup-not-over = ［試合｜しあい］は おわって いませんでした。
verify-cup-not-confirmed = みんなが ［結果｜けっか］を みとめては いませんでした。
verify-cup-other-record = ［記録｜きろく］が しょうこの ものと ちがいます。
verify-cup-record = ［記録｜きろく］と しょうこで ［結果｜けっか］が ちがいます。
verify-cup-no-match = ［試合｜しあい］が ここに ありません。
verify-cup-no-proof = ［試合｜しあい］の しょうこが ここに ありません。
verify-cup-by-hand = ［手｜て］で ［入｜い］れた ［結果｜けっか］です。［記録｜きろく］は ありません:「{ $value }」
verify-cup-by-record = ［記録｜きろく］と ［合｜あ］っています。しょうこは ここに ありません。
verify-cup-assigned = ちがう ［名前｜なまえ］の ［試合｜しあい］を ［手｜て］で えらびました: { $value }
verify-cup-other-rules = ［試合｜しあい］の ［家｜いえ］の ルールが、［大会｜たいかい］の ものと ちがいます: { $value }
verify-cup-file = × { $file } が ［大会｜たいかい］と ちがいます。
verify-cup-code = × ［手元｜てもと］の コードは この ［大会｜たいかい］の ものでは ありません。
verify-cup-good = ○ { $name }: ［結果｜けっか］ { NUMBER($n, useGrouping: 0) }つが ［試合｜しあい］と ［合｜あ］っています。
verify-cup-bad = × { $name }: ［試合｜しあい］と ［合｜あ］いません。
verify-cup-head-is = ［大会｜たいかい］の ［照合｜しょうごう］コード: { $head }
verify-evening = ○ { $name }: { NUMBER($n, useGrouping: 0) }［個｜こ］、［書｜か］きかえは ありません。［照合｜しょうごう］コード: { $head }
verify-evening-bad = × { $name }: { NUMBER($n, useGrouping: 0) }［番｜ばん］で ［切｜き］れています: { $why }
verify-evening-code = × ［手元｜てもと］の コードは この ［会｜かい］の ものでは ありません。
tournament-corrected = ［直｜なお］しました: { $reason }
tournament-head = ［大会｜たいかい］の ［照合｜しょうごう］コード: { $head }
tournament-by-hand = ［手｜て］で ［入｜い］れました: { $reason }
tournament-tie-direct = ［直接｜ちょくせつ］ ［対決｜たいけつ］
tournament-tie-buchholz = ブッフホルツ
tournament-tie-median-buchholz = ［中央｜ちゅうおう］ ブッフホルツ
tournament-tie-sonneborn-berger = ゾンネボルン・ベルガー
tournament-tie-wins = ［勝｜か］った ［数｜かず］
tournament-tie-boards = ［台｜だい］の ［点｜てん］
tournament-present = いまの ［参加｜さんか］は { NUMBER($n, useGrouping: 0) }です。
tournament-archived = { $file }: ［試合｜しあい］ { NUMBER($n, useGrouping: 0) }つと、その しょうこ。
tournament-line = { NUMBER($line, useGrouping: 0) }［行目｜ぎょうめ］: { $what }
tournament-swiss-only = スイス［式｜しき］の ときだけです。
tournament-two-or-more = { $field }: ［2人｜ふたり］より ［多｜おお］く ［入｜い］れて ください。
tournament-not-apart = { $value } を べつべつに できません。［当｜あ］たっても よい ことに する（together）か、［手｜て］で ［組｜く］んで（swap）ください。
tournament-twice = { $field }: 「{ $value }」は もう あります。
tournament-same-name = { $field }: 「{ $value }」が ［二回｜にかい］ あります。ちがう ［名前｜なまえ］に して ください。
tournament-no-control = { $field }: 「{ $value }」に ［見｜み］えない ［文字｜もじ］が あります。
tournament-not-begun = ここには まだ ［大会｜たいかい］が ありません。tachiai tournament new で ［始｜はじ］めます。
tournament-not-paired = まだ ［1回｜いっかい］も ［組｜く］んで いません。
tournament-missing = { $field }: これが ありません。
tournament-out-of-range = { $field }: { $value } は ［小｜ちい］さすぎるか ［大｜おお］きすぎます。
tournament-two-seats-only = { $field }: { $value } は ［2人｜ふたり］の ［台｜だい］だけです。［3人｜さんにん］や ［4人｜よにん］の ［台｜だい］は swissで あそべます。
tournament-knock-out-only = { $field }：［勝｜か］ちぬきの ときだけです。
tournament-bigger-tables-only = { $field }：3〜4［人｜にん］の テーブルだけ です。
tournament-entries-closed = { $value }: もう ［1回戦｜いっかいせん］が ［決｜き］まって います。あとから ［入｜はい］れるのは swissだけです。
tournament-too-many = { $field }: { $value } は ［多｜おお］すぎます。
tournament-unknown = { $field }: 「{ $value }」は ここには ありません。
tournament-gone = { $value } さんは もう ［帰｜かえ］りました。
tournament-not-gone = { $value } さんは ［帰｜かえ］って いません。
tournament-wrong-round = ［第｜だい］{ $value }［回戦｜かいせん］の ［番｜ばん］では ありません。
tournament-table-size = { $field }: この ゲームの ［台｜だい］に { $value } は ［合｜あ］いません。
tournament-has-results = ［第｜だい］{ $value }［回戦｜かいせん］には もう ［結果｜けっか］が あります。かえられません。
tournament-not-at-table = { $value } さんは この ［台｜だい］に いません。
tournament-has-result = この ［台｜だい］には もう ［結果｜けっか］が あります。correctで、わけを ［書｜か］いて ［直｜なお］します。
tournament-match-twice = ［試合｜しあい］ { $value } の ［結果｜けっか］は もう ［入｜はい］って います。
tournament-finished = ［大会｜たいかい］は おわりました。
tournament-needs-a-winner = ［勝｜か］ちぬきでは ［1人｜ひとり］が ［勝｜か］ちます。もう ［一度｜いちど］ あそんで ください。
tournament-already-paired = つぎの ［回｜かい］が この ［結果｜けっか］から ［決｜き］まって います。［勝｜か］った ［人｜ひと］は かえられません。
tournament-open-table = ［台｜だい］ { $value } の ［結果｜けっか］が まだです。
tournament-all-paired = ［回｜かい］は ［全部｜ぜんぶ］ ［決｜き］まりました。
tournament-too-few = { $value } では ［台｜だい］に ［足｜た］りません。
tournament-no-such-round-robin = ［大｜おお］きい ［台｜だい］の そうあたりは、1［台｜だい］か、［3人｜さんにん］ずつで 9か 15、［4人｜よにん］ずつで 16の ときだけ ［公平｜こうへい］です。{ $value } なら swissに して ください。
tournament-not-text = { $field }: { $value } は ［文字｜もじ］では ありません。
tournament-too-long = { $field }: ［長｜なが］すぎます。
tournament-empty = { $field }: ［何｜なに］も ［書｜か］いて ありません。
tournament-not-a-number = { $field }: { $value } は ［数｜かず］では ありません。
tournament-not-a-flag = { $field }: { $value } は trueでも falseでも ありません。
tournament-not-a-list = { $field }: { $value } は ［並｜なら］びでは ありません。
tournament-not-an-object = { $field }: { $value } は JSONの オブジェクトでは ありません。
tournament-unknown-field = { $field }: こういう ところは ありません。
tournament-no-json = JSONでは ありません: { $value }
tournament-other-game = ほかの ゲームの ［試合｜しあい］です: { $value }
tournament-other-players = この ［台｜だい］に いるのは { $value } では ありません。
tournament-no-open-table = { $value }: この ［人｜ひと］たちだけの ［台｜だい］で、［結果｜けっか］が まだの ところは ありません。--tableで ［台｜だい］を ［言｜い］えます。
tournament-where = どの ［大会｜たいかい］ですか。ファイルか、［主催者｜しゅさいしゃ］の ページの ［大会｜たいかい］なら --event NAME
tournament-no-event = その ［名前｜なまえ］の ［会｜かい］は ありません: { $event }（tachiai desk --event で つくれます）
tournament-broken = { $value } は くさりの つながった しょうこでは ありません（tachiai verifyで ［分｜わ］かります）。
tournament-not-over = { $value }: この ［試合｜しあい］は まだ おわって いません。
tournament-not-confirmed = { $value }: みんなが ［結果｜けっか］を みとめては いません。

## コマンドの まちがい

cli-trouble = tachiai: { $what }
cli-usage = ［使｜つか］い［方｜かた］:{" "}
cli-arguments = わたす もの
cli-options = えらべる こと
cli-commands-referee = ［立会人｜たちあいにん］
cli-commands-stored = データの フォルダーの ［試合｜しあい］
cli-commands-records = ファイルの ［記録｜きろく］
cli-commands-games = ゲーム
cli-see-help = { $what }（くわしくは { $command } --help）
cli-bad-required = ［足｜た］りません: { $what }
cli-bad-choice = { $name }: 「{ $value }」は { $known } の どれでも ありません
cli-bad-command = 「{ $value }」と いう コマンドは ありません
cli-bad-command-like = 「{ $value }」と いう コマンドは ありません。{ $like } ですか？
cli-bad-unknown = ［分｜わ］かりません: { $what }
cli-bad-dash = ［分｜わ］かりません: { $what }（- で ［始｜はじ］まる ［名前｜なまえ］は -- の あとに ［書｜か］きます: tachiai … -- -［名前｜なまえ］）
cli-bad-value = { $name }: ［値｜あたい］が ありません
cli-bad-flag = { $name }: ［値｜あたい］は つけられません
cli-bad-together = { $one } と { $other } は いっしょに ［使｜つか］えません
cli-bad-integer = { $name }: 「{ $value }」は ［整数｜せいすう］では ありません
cli-bad-number = { $name }: { $least }［以上｜いじょう］に してください（いまは { $value }）
cli-bad-pair = { $name }: 「{ $value }」は ［名前｜なまえ］=［値｜あたい］の ［形｜かたち］に してください
cli-bad-game = 「{ $value }」と いう ゲームは ありません。あるのは: { $known }
cli-bad-seat = --seat: 「{ $value }」と いう ［席｜せき］は ありません。あるのは: { $known }
cli-bad-at = --at: { NUMBER($n, useGrouping: 0) }［手目｜てめ］は ありません。［記録｜きろく］は { NUMBER($most, useGrouping: 0) }［手｜て］です
cli-bad-seats-needed = この ゲームには ［席｜せき］の ［名前｜なまえ］が いります: --seats ［名前｜なまえ］,［名前｜なまえ］,…
cli-bad-json = ［手｜て］が JSONの ［形｜かたち］では ありません: { $value }
cli-bad-notation = 「{ $value }」は この ゲームの ［書｜か］き［方｜かた］では ありません: { NUMBER($at, useGrouping: 0) }［文字｜もじ］め「{ $found }」。［書｜か］けるのは: { $expected }
cli-bad-rule = 「{ $value }」と いう ルールや コードは ありません。tachiai rules { $game } で ［全部｜ぜんぶ］ ［出｜で］ます。
cli-bad-match = 「{ $value }」は ファイルでも、{ $folder } に ある ［試合｜しあい］でも ありません
cli-bad-store = { $folder } に ［試合｜しあい］は ありません
cli-in-use = この フォルダーは ほかの ［立会｜たちあ］いが ［使｜つか］って います（プロセス { $pid }、ポート { $port }）。その ［試合｜しあい］は http://localhost:{ $port } に あります。もう1つ ［動｜うご］かすなら、--data で ほかの フォルダーを えらんで ください。（{ $file }）
copy-missing = { $file } が ありません
copy-unreadable = { $file } は バックアップでは ありません: { $why }
copy-damaged = { $file } は こわれています: { $why }
restore-in-use = この フォルダーは ［立会｜たちあ］いが ［使｜つか］って います（プロセス { $pid }、ポート { $port }）。［先｜さき］に ［止｜と］めて ください
restore-not-empty = PostgreSQLに もう ［試合｜しあい］が あります。［空｜から］の データベースに もどして ください
cli-bad-head = 「{ $value }」は ［照合｜しょうごう］コードでは ありません
cli-short-head = ［照合｜しょうごう］コード「{ $value }」は { $digits }［文字｜もじ］しか ありません。{ $least }［文字｜もじ］は いります。みじかいと、おなじ ［文字｜もじ］の べつの ［記録｜きろく］を つくれて しまいます
cli-no-store = ［試合｜しあい］の ところに とどきません: { $why }
cli-no-proof = ［記録｜きろく］の ファイルに くさりは ありません。--proof は データの フォルダーの ［試合｜しあい］に つけます
cli-not-built = ［持｜も］ちかえる ページが ありません。［画面｜がめん］が つくられていません（make）
cli-still-played = この ［試合｜しあい］は まだ つづいています。ひみつは おわってから ［書｜か］き［出｜だ］せます
cli-bad-setting = { $setting } は { $what }（いまは「{ $value }」）
cli-unfit-setting = { $setting } は { $what }
cli-port-taken = ポート { $value } は ほかの プログラムが ［使｜つか］って います。それを おわらせるか、ほかの ポートに して ください: --port 8001
cli-port-forbidden = ポート { $value } を ［使｜つか］う ことは ゆるされて いません。1024［以上｜いじょう］に して ください: --port 8000
cli-unknown-variable = { $name } と いう ［設定｜せってい］は ありません。［使｜つか］いません。tachiai settings で ［全部｜ぜんぶ］ ［出｜で］ます。
cli-misspelt-variable = { $name } と いう ［設定｜せってい］は ありません。［使｜つか］いません。{ $meant } の ことですか。
config-data = ［作｜つく］れて ［書｜か］ける フォルダーに してください
config-host = この ［機械｜きかい］の アドレスか ［名前｜なまえ］に してください
config-port = 0から 65535の ［空｜あ］いている ポートに してください
config-public_url = http:// か https:// で ［始｜はじ］まる アドレスに してください
config-database_url = postgresql://［名前｜なまえ］:パスワード@［機械｜きかい］:ポート/データベース?sslmode=… か、ファイルに してください
config-redis_url = redis:// で ［始｜はじ］まる アドレスに してください
config-origins = http:// か https:// で ［始｜はじ］まる アドレスを ［並｜なら］べてください
config-hosts = cards.example の ような ［名前｜なまえ］を ［並｜なら］べてください（http:// や ポートは いりません）
config-workers = 1［以上｜いじょう］に してください。2［以上｜いじょう］には Redisが いります
config-devices = 4［以上｜いじょう］に してください
config-devices_an_address = 1［以上｜いじょう］に してください
config-proxies = 0［以上｜いじょう］に してください
config-unplayed_days = 0［以上｜いじょう］に してください
config-event = 60［文字｜もじ］までの ［名前｜なまえ］
config-metrics = 127.0.0.1 や 10.0.0.0/8 のように して ください
config-log = text か json に して ください
config-token_days = 1［以上｜いじょう］に してください
config-rate = 60/10 seconds の ように してください
config-visits = 1200/minute の ように してください
config-guesses = 10/minute;100/hour の ように してください
config-guesses_in_all = 1000/hour の ように してください
config-openings = 60/10 minutes;240/hour の ように してください
config-openings_in_all = 2000/hour の ように してください
config-judged = 30/minute の ように してください
cli-missing-package = パッケージ「{ $package }」が ありません。［入｜い］れて ください: pip install "tachiai[{ $extra }]"
cli-is-store = { $file } には ［試合｜しあい］が ［入｜はい］って います。その ［上｜うえ］には ［書｜か］きません。ほかの ファイルに して ください。
cli-read-only = { $folder } に ［書｜か］く ことが ゆるされて いません。［書｜か］けないと、［読｜よ］めません。［立会人｜たちあいにん］を ［動｜うご］かす ユーザーで ［実行｜じっこう］して ください（sudo -u）。
cli-bad-write = { $file }: ［書｜か］けません: { $why }
cli-is-folder = { $file } は フォルダーです。ファイルの ［名前｜なまえ］に してください。
cli-exists = { $file } は もう あります。--force で ［書｜か］きかえます。
cli-wrote = { $file } に ［書｜か］きました。
cli-unexpected = ［起｜お］きては いけない ことが ［起｜お］きました: { $what }。TACHIAI_DEBUG=1 を つけると ［場所｜ばしょ］が ［分｜わ］かります。

## ヘルプ

cli-about =
    Tachiai（［立会｜たちあ］い）: ［本物｜ほんもの］の カードで あそぶ ゲームの ［立会人｜たちあいにん］。

    タブレットで ［試合｜しあい］を ［記録｜きろく］し、ルールを ［見守｜みまも］り、
    あとから ［記録｜きろく］を しらべます。
cli-examples =
    ［例｜れい］:
      tachiai serve                        ［立会人｜たちあいにん］を ［始｜はじ］める
      tachiai audit match.jsonl            ［記録｜きろく］を しらべる
      tachiai check match.jsonl Bc2-c3     これは いま できる?
      tachiai rules john R12               ルール12は ［何｜なに］?

    くわしくは tachiai コマンド --help
cli-serve = タブレットと スマホの ために ［立会人｜たちあいにん］を ［始｜はじ］める
    .about =
        ［立会人｜たちあいにん］を ［始｜はじ］めます。タブレットで アドレスを ［開｜ひら］き、［2人｜ふたり］の ［間｜あいだ］に ［置｜お］いて、
        スマホは QRコードで ［入｜はい］ります。［試合｜しあい］は データの フォルダーに のこります。
    .examples =
        ［例｜れい］:
          tachiai serve
          tachiai serve --port 9000 --data ~/tachiai
          tachiai serve --public-url https://referee.example
        どれも TACHIAI_… でも ［決｜き］められます。たとえば TACHIAI_PORT=9000
cli-desk = ［主催者｜しゅさいしゃ］の ページの ［合｜あ］い［言葉｜ことば］を ［決｜き］める
    .about =
        ［主催者｜しゅさいしゃ］の ページ（/desk）には、その ［日｜ひ］の ［全部｜ぜんぶ］の テーブルが ［出｜で］ます。［合｜あ］い［言葉｜ことば］を ここで、
        または serve --event の はじめに ［決｜き］めるまで、しまって います。［決｜き］めなおすと、［開｜ひら］いて いる ［人｜ひと］も
        ［新｜あたら］しい ものを ［入｜い］れます。［動｜うご］いて いる ［立会人｜たちあいにん］にも すぐ ［伝｜つた］わります。
        きいて くるか、［標準入力｜ひょうじゅんにゅうりょく］から ［読｜よ］みます。のこるのは scryptの ハッシュだけです。
    .examples =
        ［例｜れい］:
          tachiai desk
          tachiai desk --event "カードの ［日｜ひ］" --data ~/tachiai
          tachiai desk --event "カードの ［日｜ひ］" --clock 50
          tachiai desk --list
desk-ask = ［主催者｜しゅさいしゃ］の ページの ［合｜あ］い［言葉｜ことば］（{ $least }［文字｜もじ］［以上｜いじょう］）:
desk-ask-again = もう ［一度｜いちど］:
desk-differ = 2つが ちがいます。
desk-length = ［合｜あ］い［言葉｜ことば］は { $least }〜{ $most }［文字｜もじ］です。
desk-clock-bad = --clock: 「{ $value }」は できません。{ NUMBER($most, useGrouping: 0) }までの ［分｜ふん］、+5、stop、go、offの どれかです。
desk-clock-none = ［時計｜とけい］は ありません。--clock 50 で ［動｜うご］きます。
desk-no-evening = 「{ $event }」と いう ［会｜かい］は ありません。{ $count ->
    [0] まだ ひとつも ありません。--clock を つけないと ［始｜はじ］まります。
   *[other] ある ［会｜かい］: { $known }
}
desk-clock-is = { $state ->
    [running] ［時計｜とけい］（［分｜ふん］）: { NUMBER($minutes, useGrouping: 0) }の うち のこり { NUMBER($left, useGrouping: 0) }
    [stopped] ［時計｜とけい］（［分｜ふん］）: とまって います。{ NUMBER($minutes, useGrouping: 0) }の うち のこり { NUMBER($left, useGrouping: 0) }
   *[off] ［時計｜とけい］は ありません。
}
desk-evening = { NUMBER($matches, useGrouping: 0) }［試合｜しあい］
desk-set = ［合｜あ］い［言葉｜ことば］を ［決｜き］めました。［主催者｜しゅさいしゃ］の ページは /desk です。［会｜かい］の ［名前｜なまえ］: { $event }
cli-new = ［記録｜きろく］を ［始｜はじ］める（はじめの ［行｜ぎょう］を ［書｜か］く）
    .about = ［記録｜きろく］の はじめの ［行｜ぎょう］を ［書｜か］きます: ゲーム、［席｜せき］、［家｜いえ］の ルール。
    .examples =
        ［例｜れい］:
          tachiai new john -o match.jsonl
          tachiai new john --seats red,black --name red=はる --option ultimate=true
          tachiai new one_o_one --seats aoi,haru,sora
cli-audit = ［記録｜きろく］を しらべる
    .about =
        ［記録｜きろく］を ［1行｜いちぎょう］ずつ ［判定｜はんてい］します: ○できる △［信｜しん］じて ［通｜とお］した ×できない ［反｜はん］ ［反則｜はんそく］。
        ［1｜ひと］つなら くわしく、いくつも あれば ［表｜ひょう］に します。フォルダーは
        ［中｜なか］の *.jsonl ［全部｜ぜんぶ］（リンクは のぞく）の ことです。"-" は ［標準入力｜ひょうじゅんにゅうりょく］です。

        --json では ［1行｜いちぎょう］に ［1｜ひと］つの オブジェクト、さいごに ［結果｜けっか］と ［場面｜ばめん］を ［出｜だ］します。
        ファイルが いくつも（または フォルダー）なら、どれも "file" から ［始｜はじ］まります。

        ［終了｜しゅうりょう］コード: 0 もんだいなし、1 できない ［手｜て］が あった、2 ［記録｜きろく］では ない。
    .examples =
        ［例｜れい］:
          tachiai audit match.jsonl
          tachiai audit --boards all match.jsonl
          tachiai audit --json - < match.jsonl
          tachiai audit --jobs 2 archive/
          tachiai audit evening.zip
cli-stats = ［記録｜きろく］を まとめて ［数｜かぞ］える
    .about =
        ゲームと ［席｜せき］ごとに ［数｜かぞ］えます: だれが ［勝｜か］ったか、［手数｜てすう］、くりかえし、
        ［信｜しん］じて ばれた うそ、できない ［手｜て］、［反則｜はんそく］。フォルダーや まとめた ファイル（*.zip）も
        そのまま ［読｜よ］みます。しらべ［方｜かた］は auditと ［同｜おな］じで、［何｜なに］も のこしません。

        ［終了｜しゅうりょう］コード: 0 もんだいなし、1 できない ［手｜て］あり、2 ［記録｜きろく］でない ファイルあり
    .examples =
        ［例｜れい］:
          tachiai stats archive/
          tachiai stats --jobs 2 evening.zip
          tachiai stats --json evening.zip
cli-replay = どの ［手｜て］の あとの ［場面｜ばめん］も ［見｜み］る
    .about = ある ［手｜て］の あとの ［場面｜ばめん］を、みんなに ［見｜み］える とおり、または ［席｜せき］から ［見｜み］ます。
    .examples =
        ［例｜れい］:
          tachiai replay match.jsonl
          tachiai replay match.jsonl --at 12
          tachiai replay match.jsonl --at 12 --seat red --json
cli-check = その ［手｜て］が できるか しらべる（［記録｜きろく］しない）
    .about =
        ［記録｜きろく］の おわりに もう ［1手｜いって］ あったら どうなるかを しらべます。［記録｜きろく］は しません。
        ［手｜て］は ［記録｜きろく］と ［同｜おな］じ JSONか、ゲームの ［書｜か］き［方｜かた］で。

        ［終了｜しゅうりょう］コード: 0 できる・［信｜しん］じて ［通｜とお］す、1 できない・［反則｜はんそく］、2 ［手｜て］では ない。
    .examples =
        ［例｜れい］:
          tachiai check match.jsonl Bc2-c3
          tachiai check match.jsonl '{"{"}"seat": "black", "action": "move", "from": "c2", "to": "c3"{"}"}'
cli-matches = データの フォルダーに ある ［試合｜しあい］を ［並｜なら］べる
    .about = データの フォルダーに ある ［試合｜しあい］を ［並｜なら］べます: ［番号｜ばんごう］、［始｜はじ］まり、ゲーム、［席｜せき］。
    .examples =
        ［例｜れい］:
          tachiai matches
          tachiai matches --data ~/tachiai
          tachiai matches --json
cli-backup = ［全部｜ぜんぶ］の ［試合｜しあい］を 1つの ファイルに うつす
    .about =
        ［全部｜ぜんぶ］の ［試合｜しあい］を、ある ［瞬間｜しゅんかん］の まま 1つの ファイルに うつします。あそんで いる ［間｜あいだ］も できます。
        restore で もどせます。［秘密｜ひみつ］も ［入｜はい］って いるので、あなただけが ［読｜よ］める ところに ［置｜お］いて ください。
        --json は、［試合｜しあい］ごとの くさりの おわりを ［並｜なら］べます（べつの ところに とって おくため）。
    .examples =
        ［例｜れい］:
          tachiai backup tachiai-backup.sqlite
          tachiai backup /media/stick/today.sqlite --force
          tachiai backup copy.sqlite --database postgresql://tachiai:secret@db/tachiai
cli-restore = うつした ［試合｜しあい］を もどす
    .about =
        backup で うつした ものを もどします。その フォルダーの ［立会｜たちあ］いは ［止｜と］めて ください。
        バックアップより あとの ことが ある ［試合｜しあい］は、［名前｜なまえ］を ［言｜い］って ［何｜なに］も ［変｜か］えません。--force なら もどします。
        ［前｜まえ］の ものは いつも となりに とって おきます。その さきを ［見｜み］た タブレットや スマホは、そう ［言｜い］います。

        ［終了｜しゅうりょう］コード: 0 もどした、1 ［何｜なに］も ［変｜か］えて いない、または ぬけた ところが ある、2 ファイルや フォルダーが ［使｜つか］えない。
    .examples =
        ［例｜れい］:
          tachiai restore tachiai-backup.sqlite
          tachiai restore today.sqlite --data ~/tachiai --force
cli-settings = せってい［全部｜ぜんぶ］と、いまの ［値｜あたい］を ［出｜だ］す
    .about =
        せってい（［環境変数｜かんきょうへんすう］）を ［全部｜ぜんぶ］、いまの あたいと、［書｜か］き［方｜かた］と いっしょに ［見｜み］せます。
        ● は ［環境変数｜かんきょうへんすう］で ［決｜き］めた もの。パスワードは ［見｜み］せません。
    .examples =
        ［例｜れい］:
          tachiai settings
          TACHIAI_PORT=9000 tachiai settings --json
prune-would = { $count ->
        [0] そんなに ［古｜ふる］い ものは ありません。
       *[other] { $count }［試合｜しあい］が きえます。［先｜さき］に ［写｜うつ］しを ［作｜つく］って（tachiai backup）、--yes で けします。もどせません。
    }
prune-done = { $count }［試合｜しあい］を けしました。
cli-prune = ［古｜ふる］い ［試合｜しあい］を ［並｜なら］べ、--yes で けす
    .about =
        ［何日｜なんにち］も ［何｜なに］も なかった、おわった ［試合｜しあい］を ［言｜い］います。--yes で、スマホの ［鍵｜かぎ］や
        チケットも いっしょに けします。もどせません。しょうこや ［記録用紙｜きろくようし］が あっても、ここの ［記録｜きろく］とは もう くらべられません。
        こわれて いる ものは けしません。
    .examples =
        ［例｜れい］:
          tachiai backup before.sqlite
          tachiai prune --older-than 365
          tachiai prune --older-than 365 --yes
cli-doctor = この ［機械｜きかい］で ［動｜うご］くか しらべる
    .about =
        この ソフト、データの フォルダー、データベース、［時計｜とけい］、ネットワーク、システムの ［上限｜じょうげん］を しらべて、
        1［行｜ぎょう］ずつ ［言｜い］います。ぐあいが ［悪｜わる］ければ、なおし［方｜かた］も。ここと ちがう ルールで
        つづいて いる ［試合｜しあい］も ［言｜い］います。［何｜なに］も ［変｜か］えません。
        ［動｜うご］いて いる ［立会｜たちあ］いの じゃまも しません。

        ［終了｜しゅうりょう］コード: 0 ［全部｜ぜんぶ］ よい、1 よくない ところが ある。
    .examples =
        ［例｜れい］:
          tachiai doctor
          tachiai doctor --data ~/tachiai --json
cli-export = ほかの ［人｜ひと］が ［読｜よ］む ［記録｜きろく］を ［書｜か］き［出｜だ］す
    .about =
        ［記録｜きろく］を ［書｜か］き［出｜だ］します。みんなの ための ものでは、ひみつの メモを かくします。
        ［席｜せき］の ものには その ［席｜せき］の メモが、［全部｜ぜんぶ］の ものには すべてが のこります。
        ［記録｜きろく］の ファイルか、データの フォルダーに ある ［試合｜しあい］の ［番号｜ばんごう］を わたします。
        --html を つけると、［持｜も］ちかえる ページを つくります: ［一手｜いって］ごとの ［盤面｜ばんめん］と、データの フォルダーに
        ある ［試合｜しあい］なら、しょうこと それを しらべる ものが ［入｜はい］っています。
    .examples =
        ［例｜れい］:
          tachiai export match.jsonl
          tachiai export match.jsonl --seat red -o red.jsonl
          tachiai export 9xk2abcd --full -o match.jsonl
          tachiai export 9xk2abcd --html -o match.html
cli-verify = ［記録｜きろく］が ［変｜か］えられていないか しらべる
    .about =
        ［試合｜しあい］の くさりを しらべます: ［手｜て］が ［変｜か］わったり、ぬけたり、［入｜はい］りこんだり していないか。
        だれが サインして、［結果｜けっか］を たしかめたか。MATCH は、--proof で ［書｜か］き［出｜だ］した ファイル、
        --html で ［書｜か］き［出｜だ］した ページ、または データの フォルダーに ある ［試合｜しあい］の ［番号｜ばんごう］
        （その ときは ルールでも ［見直｜みなお］します）。--head を つけると、スマホや ［用紙｜ようし］の コードが
        くさりに あるかも しらべます: はじめの 16［文字｜もじ］ ［以上｜いじょう］。つなぎめが ［分｜わ］かれば LINK:CODE。
        ［分｜わ］からない ことも ［言｜い］います。

        ［終了｜しゅうりょう］コード: 0 まちがいは ［見｜み］つからない、1 ［見｜み］つかった（または コードが ない）、
        2 ［読｜よ］めない、コードが みじかい。
    .examples =
        ［例｜れい］:
          tachiai verify proof.jsonl
          tachiai verify match.html --head 4F9A-0C1E-77B2-D05A
          tachiai verify 9xk2abcd --head 31:4f9a0c1e77b2d05a --json
          tachiai verify --all evening.zip --jobs 2
cli-sheet = ［印刷｜いんさつ］する ［用紙｜ようし］を つくる
    .about = ［印刷｜いんさつ］する ［記録｜きろく］の ［用紙｜ようし］（A4の HTML）を つくります: ［手順｜てじゅん］、［結果｜けっか］、サイン。
    .examples =
        ［例｜れい］:
          tachiai sheet match.jsonl -o sheet.html
          tachiai sheet match.jsonl --reading furigana -o sheet.html
cli-tournament = ［大会｜たいかい］の ［組｜く］み［合｜あ］わせと ［順位｜じゅんい］
    .about =
        ［小｜ちい］さい ［大会｜たいかい］を ファイルに のこします: スイス［式｜しき］、そうあたり、［勝｜か］ちぬき。
        ACTION --help で、その ACTIONの えらべる ことが ［出｜で］ます。［使｜つか］う ［順｜じゅん］に:

          new                ［大会｜たいかい］を はじめる（--game が いります）
          add NAME…          ［人｜ひと］や チームを ［入｜い］れる
          pair               つぎの ［回｜かい］を ［組｜く］む
          swap NAME NAME     さいごの ［回｜かい］で ふたりを いれかえる
          unpair             さいごの ［回｜かい］を もどす
          take MATCH…        ［結果｜けっか］を ［取｜と］りこむ（みんなが みとめた ［試合｜しあい］か、その しょうこ）
          correct            ［結果｜けっか］を ［手｜て］で ［書｜か］く、［直｜なお］す
          show               さいごの ［回｜かい］と ［順位｜じゅんい］を ［見｜み］る、［印刷｜いんさつ］する
          finish, archive    ［終｜お］える。［全部｜ぜんぶ］を ［1｜ひと］つの ファイルに ［書｜か］く

          withdraw, return   NAME…が ぬける、もどる
          rename NAME NEW    ［名前｜なまえ］を ［直｜なお］す
          rest NAME…         つぎの ［回｜かい］を ［休｜やす］む
          apart, together    NAME…を ［当｜あ］てない、また ［当｜あ］てる

        ［結果｜けっか］は ［打｜う］ちこみません。みとめられた ［試合｜しあい］から ［取｜と］ります。
        ［直｜なお］す ときは わけを ［書｜か］き、［前｜まえ］の ものも のこります。
    .examples =
        ［例｜れい］:
          tachiai tournament new cup.jsonl --game john --seed 2026-11-22
          tachiai tournament add cup.jsonl あおい はる そら めい
          tachiai tournament pair cup.jsonl
          tachiai tournament take cup.jsonl proof.jsonl
          tachiai tournament correct cup.jsonl --table 1 --winner あおい --reason "ちがいました"
          tachiai tournament correct cup.jsonl --table 2 --reason "［引｜ひ］き［分｜わ］け"
          tachiai tournament swap cup.jsonl あおい そら --reason "きょうだい"
          tachiai tournament show cup.jsonl --as html -o cup.html
          tachiai tournament show --event "カードクラブ" --as html -o cup.html
          tachiai tournament archive cup.jsonl -o evening.zip
cli-games = ゲームを ［並｜なら］べる
    .about = ［立会人｜たちあいにん］が ［知｜し］っている ゲームを ［並｜なら］べます。
    .examples =
        ［例｜れい］:
          tachiai games
cli-rules = ゲームの ［家｜いえ］の ルールと ［立会人｜たちあいにん］の ことば
    .about =
        ゲームの ［家｜いえ］の ルール、［記録｜きろく］できる こと、ルールの ［題｜だい］、［立会人｜たちあいにん］の ことばを ［出｜だ］します。
        ルールの ［番号｜ばんごう］を つけると、その ルールの ［文｜ぶん］も ［出｜だ］します。
    .examples =
        ［例｜れい］:
          tachiai rules john
          tachiai rules john R12
          tachiai rules john john.move.too-far
cli-lint = ゲームの ことばと コードの まちがいを さがす
    .about =
        ゲームを ［作｜つく］る ［人｜ひと］の ために: ことばが ふたつの ことばで そろっているか、［漢字｜かんじ］の ［読｜よ］みが あるか、
        ［長｜なが］すぎないか、コードが ［全部｜ぜんぶ］ ［書｜か］いてあるかを ［見｜み］ます。［見｜み］つかれば ステータスは 1です。
    .examples =
        ［例｜れい］:
          tachiai lint
          tachiai lint john --json

cli-help-help = これを ［出｜だ］して おわる
cli-help-lint-games = ［見｜み］る ゲーム（なければ ［全部｜ぜんぶ］）
cli-help-lang = ことば: ja か en（ふつうは この ［機械｜きかい］の ことば）
cli-help-reading = ［漢字｜かんじ］の ［出｜だ］し［方｜かた］: kanji ［漢字｜かんじ］、furigana ふりがな、hiragana ひらがな
cli-help-version = ［版｜はん］を ［出｜だ］して おわる
cli-help-files = ［記録｜きろく］か、［記録｜きろく］の フォルダーや まとめた ファイル（*.zip）か、［標準入力｜ひょうじゅんにゅうりょく］の "-"
cli-help-file = ［記録｜きろく］か、［標準入力｜ひょうじゅんにゅうりょく］の "-"
cli-help-match = ［記録｜きろく］の ファイルか、データの フォルダーに ある ［試合｜しあい］の ［番号｜ばんごう］
cli-help-proof-match = --proof の ファイルか、--html の ページか、データの フォルダーに ある ［試合｜しあい］の ［番号｜ばんごう］
cli-help-verify-event = データの フォルダーに ある その ［名前｜なまえ］の ［会｜かい］と、［大会｜たいかい］の ［結果｜けっか］
cli-help-verify-all = まとめて しらべる: しょうこ、フォルダー、まとめた ファイル（*.zip）を ［1行｜いちぎょう］ずつ。MATCHが なければ データの フォルダーの ［試合｜しあい］を ［全部｜ぜんぶ］
cli-help-game = ゲーム（tachiai games で ［並｜なら］べます）
cli-help-rule = ルール（R12、O4）か コード（john.move.too-far）
cli-help-move = ［手｜て］: JSONか ゲームの ［書｜か］き［方｜かた］。"-" は ［標準入力｜ひょうじゅんにゅうりょく］
cli-help-json = JSONで ［出｜だ］す（［1行｜いちぎょう］に ［1｜ひと］つ）
cli-help-backup-file = うつす ［先｜さき］の ファイル
cli-help-restore-file = もどす バックアップ
cli-help-restore-force = ［試合｜しあい］や ［会｜かい］が ［前｜まえ］に もどっても よい
cli-help-json-one = JSONで ［1｜ひと］つに まとめて ［出｜だ］す
cli-help-boards = どの ［場面｜ばめん］を かくか: key ［何｜なに］か あった とき、all ［全部｜ぜんぶ］、none かかない
cli-help-jobs = ［同時｜どうじ］に Nつの プロセッサーで しらべる（0: ある だけ）
cli-help-at = N［手目｜てめ］の あと（0: はじめ。ふつうは おわり）
cli-help-seat = この ［席｜せき］から ［見｜み］る（その ［席｜せき］の メモも）
cli-help-public = ひみつを かくす（ふつうは これ）
cli-help-full = ひみつも ［全部｜ぜんぶ］
cli-help-proof = くさりに なった ［出来事｜できごと］（tachiai verify の ため）
cli-help-stats-html = ［見｜み］たり ［印刷｜いんさつ］したり できる 1［枚｜まい］の ページに する（［日本語｜にほんご］と ［英語｜えいご］）
cli-help-html = ［持｜も］ちかえる ページ（HTML）に する: ［盤面｜ばんめん］、つまみ、しょうこ
cli-help-head = くさりに ある はずの ［照合｜しょうごう］コード: 16［文字｜もじ］ ［以上｜いじょう］（［何回｜なんかい］でも よい）
cli-help-tournament-action = する こと（［上｜うえ］に あります）
cli-help-tournament-file = ［大会｜たいかい］の ファイル（［1行｜いちぎょう］に ［1｜ひと］つ）
cli-help-tournament-number = --eventで、その ［会｜かい］の ［何番目｜なんばんめ］の ［大会｜たいかい］か。1が はじめ（なければ さいごの もの）
cli-help-tournament-event = ファイルの かわりに、この ［会｜かい］の ページの ［大会｜たいかい］（take だけなら、そこで みとめられた ［試合｜しあい］ ［全部｜ぜんぶ］）
cli-help-tournament-what = ［名前｜なまえ］か ［試合｜しあい］
cli-help-tournament-form = ［組｜く］み［方｜かた］（ふつうは swiss）
cli-help-tournament-name = ［大会｜たいかい］の ［名前｜なまえ］（ふつうは ファイルの ［名前｜なまえ］）
cli-help-tournament-seats = ［台｜だい］の ［席｜せき］の ［数｜かず］。2や 3-4
cli-help-tournament-rounds = ［何回戦｜なんかいせん］まで あるか
cli-help-tournament-seed = ［始｜はじ］めの ［順｜じゅん］を ［引｜ひ］く もと
cli-help-tournament-bye = swissの ［休｜やす］みの ［点｜てん］
cli-help-tournament-cycles = そうあたりで ［何度｜なんど］ ［会｜あ］うか
cli-help-tournament-boards = ［1回｜いっかい］の ［顔合｜かおあ］わせの ［試合｜しあい］の ［数｜かず］（チーム）
cli-help-tournament-ties = ［同｜おな］じ ［点｜てん］の ときの くらべ［方｜かた］の ［順｜じゅん］: direct、buchholz、median-buchholz、sonneborn-berger、wins、boards
cli-help-tournament-option = ［試合｜しあい］の ［家｜いえ］の ルール（tachiai new と ［同｜おな］じ）
cli-help-tournament-third = ［勝｜か］ちぬきの ［準決勝｜じゅんけっしょう］で ［負｜ま］けた ［人｜ひと］が 3［位｜い］を あらそう
cli-help-tournament-no-help = ［試合｜しあい］で おてつだいを しない
cli-help-tournament-nobody = みんなの ［負｜ま］け（［点｜てん］は だれにも ない）
cli-help-tournament-rest-points = その ［回｜かい］の ［点｜てん］。1/2（ふつう）か 0。plays は やっぱり あそぶ
cli-help-tournament-members = チームの ［人｜ひと］たち
cli-help-tournament-rank = ［始｜はじ］めの ［順｜じゅん］（1が いちばん ［強｜つよ］い）
cli-help-tournament-round = ［何回戦｜なんかいせん］か（ふつうは さいご）
cli-help-tournament-table = どの ［台｜だい］か
cli-help-tournament-board = ［顔合｜かおあ］わせの どの ［試合｜しあい］か
cli-help-tournament-winner = ［勝｜か］った ［人｜ひと］（なければ ［引｜ひ］き［分｜わ］け。［何度｜なんど］でも）
cli-help-tournament-then = ［勝｜か］った ［人｜ひと］の つぎの ［順位｜じゅんい］の ［人｜ひと］。［順位｜じゅんい］の ［順｜じゅん］に なんどでも
cli-help-tournament-places = 3〜4［人｜にん］の テーブル: それぞれの ［順位｜じゅんい］の ［点｜てん］。4,2,1,0 など（ふつうは ［勝｜か］った ［人｜ひと］に 1）
cli-help-tournament-reason = わけ
cli-help-tournament-as = どの ［形｜かたち］で
cli-help-output = この ファイルに ［書｜か］く
cli-help-older-than = この ［日数｜にっすう］ ［何｜なに］も なかった ［試合｜しあい］
cli-help-unfinished = おわって いない ものも
cli-help-prune-yes = ［本当｜ほんとう］に けす
cli-help-force = ファイルが あっても ［書｜か］きかえる
cli-help-seats = ［席｜せき］を ［順番｜じゅんばん］に（［先手｜せんて］が ［先｜さき］）
cli-help-name = ［席｜せき］の ［人｜ひと］の ［名前｜なまえ］: ［席｜せき］=［名前｜なまえ］（［何度｜なんど］でも）
cli-help-option = ［家｜いえ］の ルール: ［名前｜なまえ］=［値｜あたい］（［何度｜なんど］でも）
cli-help-data = データの フォルダー
cli-help-database = データの フォルダーの SQLiteの かわりに ［使｜つか］う PostgreSQLの アドレス
cli-help-host = ［待｜ま］つ アドレス
cli-help-desk-list = ［合｜あ］い［言葉｜ことば］でなく データの すべての ［会｜かい］を: ［日｜ひ］、［試合｜しあい］、［大会｜たいかい］
cli-help-desk-clock = ［合｜あ］い［言葉｜ことば］でなく ［時計｜とけい］を: 50で ［動｜うご］かす、+5で のばす、stop、go、offで しまう
cli-help-event = ［会｜かい］の ［名前｜なまえ］（ページと テーブルは ［会｜かい］ごと）
cli-help-port = ［待｜ま］つ ポート
cli-help-public-url = スマホが ［使｜つか］う アドレス（この ［機械｜きかい］の ものでない とき）
cli-help-no-browser = ブラウザーを ［開｜ひら］かない
cli-help-url = QRコードに する アドレス
cli-help-verbose = ［来｜き］た たのみを ［全部｜ぜんぶ］ ［標準｜ひょうじゅん］エラーに ［書｜か］く

# {$host} という なまえで よばれた ページの かわりに
wrong-host = ここは 「{ $host }」では ありません。［機械｜きかい］の ［番号｜ばんごう］の アドレスで ［開｜ひら］くか、［動｜うご］かす ［人｜ひと］が TACHIAI_HOSTS に この ［名前｜なまえ］を ［書｜か］きます。
