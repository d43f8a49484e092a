"""The table of ECO as text, for terminals."""

from __future__ import annotations

from typing import Final

from ecotone.games.eco.content.box import ANIMALS, BIOMES, EcoContent
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.text.sentences import many, one, rule_text, tile
from ecotone.games.eco.view import EcoView, MapView, TileView
from ecotone.kernel.files import folder_of
from ecotone.kernel.words import Catalogue, Sentence, open_catalogue, sentence, who

ARROWS: Final = ("↗", "↖", "←", "↙", "↘", "→")  # where the first half lies, by rotation
BIOME_MARKS: Final = ("M", "F", "P", "W", "~")
ANIMAL_MARKS: Final = ("bear", "deer", "fox", "fish", "eagle")
WIDTH: Final = 8  # of a cell, in characters; a row is shifted by half of it


def draw(view: EcoView, language: str) -> str:
    """Rules, pool and every map; the viewer's own map last, nearest to the question."""
    words = open_catalogue(folder_of("ecotone.games.eco") / "words", language)
    seats = range(len(view.maps))
    others = [seat for seat in seats if seat != view.viewer]
    parts = [draw_rules(view, words), legend(words), draw_pool(view, words)]
    for seat in [*others, view.viewer] if view.viewer in seats else others:
        parts.append(draw_map(view, seat, words))
    return "\n\n".join(part for part in parts if part)


def draw_rules(view: EcoView, words: Catalogue) -> str:
    rows: list[str] = []
    for animal, rule in enumerate(view.rules):
        if rule != NONE:
            effect = view.content.rules[rule].effect
            said = words.say(rule_text(effect, ANIMALS[animal], len(view.maps)))
            rows.append(f"  {words.say(many(ANIMALS[animal])):8} {said}")
    return "\n".join(rows)


def draw_pool(view: EcoView, words: Catalogue) -> str:
    rows: list[str] = []
    for pair, kind in enumerate(view.pool_tiles):
        animal = view.pool_animals[pair]
        shown = "-" if kind == NONE else words.say(tile(view.content.face(kind)))
        with_animal = "" if animal == NONE else f" + {words.say(one(ANIMALS[animal]))}"
        mark = "*" if pair == view.pair else " "
        rows.append(f" {mark}{pair + 1}: {shown}{with_animal}")
    return "\n".join(rows)


def draw_map(view: EcoView, seat: int, words: Catalogue) -> str:
    board = view.maps[seat]
    counters = sentence(
        "table.counters",
        tiles=len(board.tiles),
        tokens=board.tokens,
        keystones=board.keystones,
        sacrifices=board.sacrifices,
        refreshes=board.refreshes,
    )
    heading = f"== {words.say(who(seat))}: {words.say(counters)}"
    return "\n".join([heading, *draw_cells(view.content, board)])


def draw_cells(content: EcoContent, board: MapView) -> list[str]:
    """Two lines a row: the halves with their rotation, and the animal or the animals shown."""
    if not board.tiles:
        return []
    at = {(tile.q, tile.r): tile for tile in board.tiles}
    rows = range(min(r for _q, r in at) - 1, max(r for _q, r in at) + 2)
    left = min(2 * q + r for q, r in at) - 2
    right = max(2 * q + r for q, r in at) + 2
    lines: list[str] = []
    for r in rows:
        upper, lower = [f"{r:>4} "], ["     "]
        for column in range(left, right + 1):
            if (column - r) % 2:
                continue
            if column == left + 1:  # every other row begins half a cell further right
                upper.append(" " * (WIDTH // 2))
                lower.append(" " * (WIDTH // 2))
            found = at.get(((column - r) // 2, r))
            marks = cell_marks(content, found, (column - r) // 2)
            upper.append(f"{marks[0]:^{WIDTH}}")
            lower.append(f"{marks[1]:^{WIDTH}}")
        lines.append("".join(upper).rstrip())
        below = "".join(lower).rstrip()
        if below:  # an empty line would part the map in two
            lines.append(below)
    return lines


def cell_marks(content: EcoContent, tile: TileView | None, q: int) -> tuple[str, str]:
    if tile is None:
        return f"({q})", ""
    first, second = int(content.first[tile.kind]), int(content.second[tile.kind])
    if first == second:
        halves = f"[{BIOME_MARKS[first] * 2}]"
    else:
        halves = f"{BIOME_MARKS[first]}{ARROWS[tile.rotation]}{BIOME_MARKS[second]}"
    if tile.animal >= 0:
        return halves, ANIMAL_MARKS[tile.animal].upper()
    bits = int(content.shows[tile.kind])
    return halves, ".".join(name[:2] for bit, name in enumerate(ANIMALS) if bits >> bit & 1)


def legend(words: Catalogue) -> str:
    pairs = zip(BIOME_MARKS, BIOMES, strict=True)
    marks = ", ".join(f"{mark} {words.say(Sentence(f'biome.{name}'))}" for mark, name in pairs)
    return words.say(sentence("table.legend", marks=marks))
