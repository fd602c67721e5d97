"""Tachiai: a referee for card games played with real cards.

:mod:`tachiai.engines` has the rules as a library without dependencies, :mod:`tachiai.referee` the command
line and the server (extras ``cli`` and ``server``), and :mod:`tachiai.companion_ui` the screens.
"""
