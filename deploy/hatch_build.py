"""Builds the tablet and phone UI while the wheel, or the editable install, is made.

TACHIAI_SKIP_UI=1 leaves it out (the Makefile does: it builds the UI itself, when its sources changed).
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import node  # deploy/node.py, beside this file


class BuildUi(BuildHookInterface):
    """Hatchling's custom hook: see `tool.hatch.build.hooks.custom` in pyproject.toml."""

    def wanted(self) -> bool:
        return self.target_name == "wheel" and not os.environ.get("TACHIAI_SKIP_UI")

    def dependencies(self) -> list[str]:
        return node.need() if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.wanted():
            node.build()
