"""Several workers of one referee: their messages, and the devices connected to each."""
