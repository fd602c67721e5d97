# The words of the overlay for streams.

title = Tachiai – overlay
comma = , { "" }
verdict-short-legal = OK
verdict-short-unverified = On trust
verdict-short-illegal = Not allowed
verdict-short-foul = Foul
result-won = { $winners } wins!
result-won-many = { $winners } win!
result-all = Everybody wins!
result-nobody = A draw
