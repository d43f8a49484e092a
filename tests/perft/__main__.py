"""Regenerates the node counts: `python -m tests.perft`; a change means that rules changed."""

from tests.perft.counting import regenerate

for path in regenerate():
    print(path.name)
