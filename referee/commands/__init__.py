"""What a device can ask of the referee, independent of the transport."""
