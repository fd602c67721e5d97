"""The referee's service: matches as event streams, access, HTTP, Socket.IO and the command line."""

from tachiai.engines import __version__

__all__ = ["__version__"]
