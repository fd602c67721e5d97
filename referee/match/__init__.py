"""A match folded from its events: its history, devices, undo, and the view of each device."""
