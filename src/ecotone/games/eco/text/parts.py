"""The parts of a table of ECO for whoever draws it: tile faces, and the rules of its animals."""

from __future__ import annotations

from functools import lru_cache

from ecotone.games.eco.content.box import ANIMALS, EcoContent
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.text.sentences import many, rule_text, tile
from ecotone.kernel.data import plain
from ecotone.kernel.game import Component


@lru_cache(maxsize=256)
def components(content: EcoContent, rules: tuple[int, ...], seats: int) -> tuple[Component, ...]:
    """Every face of a tile by its kind, and every drawn rule by its number."""
    found = [tile_component(content, kind) for kind in range(int(content.kinds()))]
    for animal, rule in enumerate(rules):
        if rule != NONE:
            found.append(rule_component(content, animal, rule, seats))
    return tuple(found)


def tile_component(content: EcoContent, kind: int) -> Component:
    face = content.face(kind)
    return Component("tile", kind, tile(face), tile(face), plain(face))


def rule_component(content: EcoContent, animal: int, number: int, seats: int) -> Component:
    """Several animals may have one rule, so that the data name the animal, too."""
    rule, name = content.rules[number], ANIMALS[animal]
    text = rule_text(rule.effect, name, seats)
    data = {"animal": name, "rule": rule.name, "effect": plain(rule.effect)}
    return Component("rule", number, many(name), text, plain(data))
