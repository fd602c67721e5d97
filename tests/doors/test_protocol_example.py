"""The example of docs/protocol.md, run as a program of its own against a running referee."""

import os
import re
import sys
from pathlib import Path

from tests.support import Servers, run_program


def test_the_first_match_of_the_page(serve: Servers) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    (source,) = re.findall(r"## A first match\n.*?```python\n(.*?)```", page, re.DOTALL)
    server = serve()
    done = run_program([sys.executable, "-c", source], env={**os.environ, "REFEREE": server.url})
    assert done.returncode == 0, done.stderr
    assert "'ok': True" in done.stdout
    assert "'n': 1" in done.stdout
