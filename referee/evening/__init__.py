"""An evening with many tables: its stream of events and their fold.

``events`` defines the events, ``state`` is the fold, ``log`` reads and appends.  The room has the same name
in every wing: its commands are in ``commands.evening``, its doors in ``web.evening_http`` and
``web.evening_live``, its types in ``wire.evening``.
"""
