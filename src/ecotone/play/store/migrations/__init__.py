"""The steps that bring a database to the form of `schema.py`.

A new step is a file in `versions/` that names the one before it; a published step never changes.
"""
