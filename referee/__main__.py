"""``python -m referee``: the same as the command ``tachiai``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
