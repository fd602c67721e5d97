# ［配信｜はいしん］の ［画面｜がめん］に かさねる ページの ことば。

title = ［立会｜たちあ］い – ［配信｜はいしん］
comma = 、
verdict-short-legal = まる
verdict-short-unverified = ［信｜しん］じて ［通｜とお］す
verdict-short-illegal = だめ
verdict-short-foul = ［反則｜はんそく］
result-won = { $winners }の ［勝｜か］ち！
result-won-many = { $winners }の ［勝｜か］ち！
result-all = みんなの ［勝｜か］ち！
result-nobody = ［引｜ひ］き［分｜わ］け
