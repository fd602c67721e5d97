"""Records as files: audits, reports, match sheets, proofs, take-home pages."""
