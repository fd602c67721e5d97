"""The commands of an evening: the organiser's desk, its tournament, devices that scan the sheet of a table."""
