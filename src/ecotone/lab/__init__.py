"""Research: matches between bots, tournaments, position counts, and measurements of speed."""
