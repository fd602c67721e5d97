"""The screens for the tablet and the phones. Their source is `web/`; `static/` is what the build leaves."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
