"""Records a game for every ending that random play reaches: `python -m tests.endings`."""

from tests.endings.finding import regenerate

for path in regenerate():
    print(path.name)
