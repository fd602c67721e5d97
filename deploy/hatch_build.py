"""Builds the tablet and phone UI when the wheel or the editable install is made.

TACHIAI_SKIP_UI=1 skips it (as in the Makefile, which builds the UI itself when its sources changed).
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import node  # deploy/node.py, in the same folder


class BuildUi(BuildHookInterface):
    """Hatchling's custom hook: see `tool.hatch.build.hooks.custom` in pyproject.toml."""

    def wanted(self) -> bool:
        return self.target_name == "wheel" and not os.environ.get("TACHIAI_SKIP_UI")

    def dependencies(self) -> list[str]:
        return node.need() if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.wanted():
            node.build()
