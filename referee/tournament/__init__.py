"""A small tournament: who plays whom, and who is ahead.

A tournament is a fold over immutable events (:mod:`.events`): entries, rounds as they were paired, results as
they were taken from confirmed matches, corrections with their reason.  Nothing here reads a clock, a disk or
a network; what is drawn is drawn from a seed that stands in the first event, so that a stranger draws the same.

Rounds are paired by Swiss (:mod:`.swiss`), round robin (:mod:`.robin`) or knock-out (:mod:`.bracket`).
"""
