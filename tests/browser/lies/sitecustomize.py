"""Turn the server into the liar of `tests/browser/liar.py`; Python loads this at the start."""

from tests.browser import liar

liar.install()
