"""A match as it is folded from its events: history, devices, undo, and what each device may see."""
