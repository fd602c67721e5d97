"""The referee's service: matches as streams of events, access, HTTP, Socket.IO and the command line."""

__version__ = "0.1.0"
