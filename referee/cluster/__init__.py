"""Several workers of one referee: what they tell each other, and whose devices are connected where."""
