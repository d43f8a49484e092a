"""Regenerates the playthroughs: `python -m tests.playthroughs`; read the difference in git."""

from tests.playthroughs.playing import regenerate

for path in regenerate():
    print(path.name)
