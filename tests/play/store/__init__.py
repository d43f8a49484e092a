"""Tests of what is kept of tables, on both databases."""
