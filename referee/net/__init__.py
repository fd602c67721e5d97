"""The machine's addresses, the devices that used them, and QR codes."""
