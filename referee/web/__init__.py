"""The server: HTTP, Socket.IO, and the limits that keep both up."""
