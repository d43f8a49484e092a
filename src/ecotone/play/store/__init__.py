"""Where tables are kept: one database, SQLite on one machine or PostgreSQL for several."""
