"""An evening with many tables: its stream of events and their fold.

``events`` defines the events, ``state`` is the fold, ``evenings`` reads and appends.
"""
