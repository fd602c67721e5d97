"""Evidence: proofs, take-home pages and tournaments, read from files and stores and checked."""
