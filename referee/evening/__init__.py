"""An evening with many tables: its stream of events, and the one fold that says what they add up to.

``events`` are what is kept, ``state`` is the fold, ``evenings`` reads and appends.
"""
