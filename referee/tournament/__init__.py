"""A small tournament: pairings, results and standings.

A tournament is a fold over immutable events (:mod:`.events`): entries, pairings of rounds, results from
confirmed matches, and corrections with their reason. This package reads no clock, disk or network. Random
choices come from a seed in the first event, so that everybody can reproduce them.

Rounds are paired by Swiss (:mod:`.swiss`), or as round robin or knock-out (:mod:`.schedules`).
"""
