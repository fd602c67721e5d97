"""The old name of an internal module."""

from ._renamed import old_names

__getattr__ = old_names(
    __name__,
    {
        "fault": "invisible_fault",
        "looks": "skeleton",
        "visible": "escape_invisible",
        **{name: name for name in ("escape_invisible", "invisible_fault", "skeleton", "visible_json")},
    },
    now_in="tachiai.engines._plain",
)
