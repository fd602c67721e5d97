"""The largest numbers, lists and texts that engines accept from outside.

The limits of numbers, lists and fields hold for every record. Those of names, notes and times hold only at a
live table (``strict`` in :mod:`tachiai.engines.record`); a record that was written elsewhere may exceed them.
"""

LARGEST = 10**9
"""The largest absolute value of an integer in a record."""

ITEMS = 64
"""The most items of a list or members of an object, where its type sets no smaller limit."""

FIELD = 64
"""The most characters of a text field."""

OPTION_BYTES = 16 * 1024
"""The most bytes of an option given as an object (a scenario of Xan), as JSON in UTF-8 without spaces."""

TITLE = 200
"""The most characters of a title in an option."""

NAME = 40
"""The most characters of a name, a seat id or a version of the rules."""

NOTE = 200
"""The most characters of a note."""

AT = 64
"""The most characters of the time of a line."""
