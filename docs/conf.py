"""Sphinx settings: `make docs`."""

import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

project = "Tachiai"
author = "The Tachiai authors"
copyright = author
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "Tachiai"
html_copy_source = False
html_show_sphinx = False
# The API pages are the docstrings of the engines and the referee.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_use_unqualified_type_names = True
# `type[Body]` in a signature is the builtin; Sphinx also finds members of that name, and asks which.
suppress_warnings = ["ref.python"]
lexers["ftl"] = TextLexer()  # Pygments knows no Fluent
# Pages must read well from a folder on a machine without internet: nothing is loaded from elsewhere.

# The tables of all messages are made from the declared types.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from deploy.tools import contract  # noqa: E402

for _path, _text in contract.pages().items():
    _path.write_text(_text, "utf-8")
