"""QR codes: for pages, and for a terminal."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qrcode.image.svg import SvgPathImage


def svg_file(text: str) -> str:
    """Return a QR code as a whole SVG document that scales to its place."""
    out = io.BytesIO()
    _image(text, border=4).save(out)
    return out.getvalue().decode()


def svg_element(text: str) -> str:
    """Return a QR code as an SVG element for an HTML page."""
    return str(_image(text, border=2).to_string(encoding="unicode"))


def _image(text: str, *, border: int) -> SvgPathImage:
    import qrcode
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=border)
    code.add_data(text)
    return code.make_image(image_factory=SvgPathImage)


def terminal_lines(text: str) -> list[str]:
    """Return the lines of a QR code for a terminal, two of its rows in each; light modules are printed."""
    import qrcode

    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue().rstrip("\n").split("\n")
