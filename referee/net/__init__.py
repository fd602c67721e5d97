"""How devices reach this machine: its addresses, who came by them, and QR codes."""
