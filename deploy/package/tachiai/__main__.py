"""``python -m tachiai``: the command ``tachiai``."""

import sys

from tachiai.referee.__main__ import main

sys.exit(main())
