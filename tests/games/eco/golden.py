"""Regenerates the list of all rule sentences: `python -m tests.games.eco.golden`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ecotone.games.eco.content.box import ANIMALS, AnimalRule, suits
from ecotone.games.eco.content.effects import Majority
from ecotone.games.eco.game import GAME
from ecotone.games.eco.text.sentences import rule_text
from tests.games.eco.positions import BOX

FILE = Path(__file__).with_name("rules.txt")


def sentences(rule: AnimalRule, animal: str) -> Iterator[str]:
    """One sentence, or one for each number of players where that matters."""
    said = {seats: GAME.say(rule_text(rule.effect, animal, seats)) for seats in range(1, 7)}
    if isinstance(rule.effect, Majority):
        for seats, text in said.items():
            yield f"{rule.name} ({seats}): {text}"
    else:
        assert len(set(said.values())) == 1
        yield f"{rule.name}: {said[1]}"


def all_sentences() -> str:
    rows: list[str] = []
    for number, animal in enumerate(ANIMALS):
        rows += ["", animal] if rows else [animal]
        for rule in BOX.rules:
            if suits(BOX, rule, number):
                rows += sentences(rule, animal)
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    FILE.write_text(all_sentences(), encoding="utf-8", newline="\n")
    print(FILE.name)
