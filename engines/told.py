"""The old name of :mod:`tachiai.engines.disclosures`."""

from ._renamed import old_names

__getattr__ = old_names(
    __name__,
    {
        "HandFault": "HandFault",
        "HandLine": "HandLine",
        "Pack": "Pack",
        "Told": "Disclosed",
        "hand_fault": "hand_fault",
        "tell": "disclose",
    },
    now_in="tachiai.engines.disclosures",
)
