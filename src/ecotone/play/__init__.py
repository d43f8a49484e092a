"""The server: tables that people and bots share, kept in a database and played over a network."""
