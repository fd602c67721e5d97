"""Loaded by Python before the server begins: makes it the liar of `tests/browser/liar.py`."""

from tests.browser import liar

liar.install()
