"""Reports that people read and print: audits, statistics, sheets of matches, tables and tournaments."""
