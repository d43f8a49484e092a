"""What the box of ECO holds: tiles, starting maps, supply and the animals' scoring rules."""

from __future__ import annotations

import tomllib
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.effects import (
    BIOME_KINDS,
    PARTNER_KINDS,
    READERS,
    Effect,
    Reader,
    watched_animals,
    watches_tiles,
)
from ecotone.games.eco.moves.kinds import TileFace
from ecotone.kernel.content import Content
from ecotone.kernel.data import Data, as_int, as_list, as_table, as_text, expected, field_of
from ecotone.kernel.files import folder_of

BIOMES: Final = ("mountains", "forest", "plains", "wetland", "water")
ANIMALS: Final = ("bear", "deer", "fox", "fish", "eagle")
SPECIES: Final = 5
POOL: Final = 4
START_TILES: Final = 3
MOST_KINDS: Final = 200  # in the bag
MOST_FACES: Final = 250  # those of the starting maps included; a kind is one byte
FAMILIES: Final = ("plain", "social", "contest", "frontier")
CONTEST: Final = 2
DRAWN: Final = ""  # the preset of a rule that is drawn, not given


class AnimalRule:
    """One scoring rule as an animal can get it: an effect with its partner or biome filled in."""

    def __init__(
        self, name: str, generator: int, variant: int, preset: str, parameter: int, effect: Effect
    ) -> None:
        self.name = name
        self.generator = generator
        self.variant = variant
        self.preset = preset
        self.parameter = parameter
        self.effect = effect
        self.number = 0  # its place in the content's list of rules
        self.needs_partner = False
        self.needs_home = False
        self.watches_tiles = watches_tiles(effect)
        self.watched: i64 = watched_animals(effect)


class Generator:
    """A family of scoring rules, drawn as one."""

    def __init__(self, name: str, core: bool, family: int) -> None:
        self.name = name
        self.core = core
        self.family = family
        self.rules: list[AnimalRule] = []


class StartTile:
    """A tile of a starting map, with its place."""

    def __init__(self, kind: int, q: int, r: int, rotation: int) -> None:
        self.kind = kind
        self.q = q
        self.r = r
        self.rotation = rotation


class EcoContent(Content):
    """Packed tables: tiles by kind, then starting maps, supply, generators and rules."""

    def __init__(self, data: dict[str, Data]) -> None:
        super().__init__(as_text(field_of(data, "version", "content"), "content version"))
        self.data: Data = data
        self.first = vec[u8]()  # biome of a tile's first half
        self.second = vec[u8]()  # the same biome makes a keystone (ECO-10)
        self.shows = vec[u8]()  # the animals it shows, as bits
        self.copies = vec[u8]()  # how many the box holds; 0 for the tiles of starting maps
        self.small = (0, 0, 0)  # players at most, copies of the tile list, animals of each kind
        self.large = (0, 0, 0)
        self.homes: list[tuple[int, int]] = []
        self.starters: list[list[StartTile]] = []
        self.generators: list[Generator] = []
        self.rules: list[AnimalRule] = []
        self.by_name: dict[str, int] = {}
        read_tiles(self, data)
        read_supply(self, as_table(field_of(data, "supply", "content"), "supply"))
        read_homes(self, as_table(field_of(data, "homes", "content"), "homes"))
        read_generators(self, as_list(field_of(data, "generators", "content"), "generators"))

    def to_data(self) -> Data:
        return self.data

    def kinds(self) -> i64:
        return len(self.first)

    def keystone(self, kind: i64) -> bool:
        return self.first[kind] == self.second[kind]

    def face(self, kind: i64) -> TileFace:
        """A kind of tile as people know it."""
        halves = (int(self.first[kind]), int(self.second[kind]))
        shown = int(self.shows[kind])
        return TileFace(
            biomes=tuple([BIOMES[biome] for biome in dict.fromkeys(halves)]),
            animals=tuple([name for bit, name in enumerate(ANIMALS) if shown >> bit & 1]),
        )

    def kind_of(self, face: TileFace) -> int:
        """The kind of tile that the box holds with this face, or -1."""
        for kind in range(len(self.first)):
            if self.copies[kind] and self.face(kind) == face:
                return kind
        return -1

    def supply(self, seats: int) -> tuple[int, int]:
        """Copies of the tile list and of each animal for a number of players."""
        chosen = self.small if seats <= self.small[0] else self.large
        return chosen[1], chosen[2]

    def tile_total(self, seats: int) -> int:
        return self.supply(seats)[0] * sum(int(n) for n in self.copies)

    def add_kind(self, first: int, second: int, shows: int, copies: int) -> int:
        """The number of a tile face; faces that are already known are not doubled."""
        for kind in range(len(self.first)):
            same_halves = self.first[kind] == first and self.second[kind] == second
            if same_halves and self.shows[kind] == shows and copies == 0:
                return kind
        self.first = append(self.first, u8(first))
        self.second = append(self.second, u8(second))
        self.shows = append(self.shows, u8(shows))
        self.copies = append(self.copies, u8(copies))
        return len(self.first) - 1


def index_of(names: tuple[str, ...], data: Data, what: str) -> int:
    text = as_text(data, what)
    if text not in names:
        raise expected(what, f"one of {', '.join(names)}", text)
    return names.index(text)


def read_face(content: EcoContent, row: dict[str, Data], what: str, copies: int) -> int:
    """One tile face: one biome is a keystone with one animal, two a split with two or three."""
    biomes = [
        index_of(BIOMES, name, f"{what} biome")
        for name in as_list(field_of(row, "biomes", what), what)
    ]
    if len(biomes) not in (1, 2) or len(set(biomes)) != len(biomes):
        raise expected(f"{what} biomes", "one biome, or two different ones", row.get("biomes"))
    shown = as_list(field_of(row, "animals", what), what)
    animals = {index_of(ANIMALS, name, f"{what} animal") for name in shown}
    allowed = (1,) if len(biomes) == 1 else (2, 3)  # ECO-22
    if len(animals) not in allowed or len(animals) != len(shown):
        wanted = "exactly one animal" if len(biomes) == 1 else "two or three different animals"
        raise expected(f"{what} animals", wanted, shown)
    bits = sum(1 << animal for animal in animals)
    return content.add_kind(biomes[0], biomes[-1], bits, copies)


def read_tiles(content: EcoContent, data: dict[str, Data]) -> None:
    rows = as_list(field_of(data, "tiles", "content"), "tiles")
    if not 1 <= len(rows) <= MOST_KINDS:
        raise expected("tiles", f"1 to {MOST_KINDS} kinds", len(rows))
    for index, item in enumerate(rows):
        what = f"tiles[{index}]"
        row = as_table(item, what)
        copies = as_int(field_of(row, "count", what), f"{what} count", 1, 60)
        kind = read_face(content, row, what, copies)
        if content.kind_of(content.face(kind)) != kind:
            raise expected(what, "every kind of tile once, with its count", row)
    trios = as_list(field_of(data, "starters", "content"), "starters")
    if not 6 <= len(trios) <= 32:
        raise expected("starters", "6 to 32 starting maps, one for each player", len(trios))
    for index, trio in enumerate(trios):
        content.starters.append(read_starter(content, as_list(trio, f"starters[{index}]"), index))
    if content.kinds() > MOST_FACES:
        raise expected("starters", f"at most {MOST_FACES} different tiles", int(content.kinds()))


def read_starter(content: EcoContent, rows: list[Data], index: int) -> list[StartTile]:
    """ECO-02: one keystone and two split tiles that touch each other."""
    what = f"starters[{index}]"
    tiles: list[StartTile] = []
    for row in rows:
        table = as_table(row, what)
        at = as_list(field_of(table, "at", what), f"{what} at")
        if len(at) != 2:
            raise expected(f"{what} at", "two coordinates", at)
        q = as_int(at[0], f"{what} at", -1, 1)
        r = as_int(at[1], f"{what} at", -1, 1)
        rotation = as_int(field_of(table, "rotation", what), f"{what} rotation", 0, 5)
        tiles.append(StartTile(read_face(content, table, what, 0), q, r, rotation))
    keystones = sum(1 for tile in tiles if content.keystone(tile.kind))
    if len(tiles) != START_TILES or keystones != 1:
        raise expected(what, "one keystone and two split tiles", f"{len(tiles)} tiles")
    near = sum(1 for a in tiles for b in tiles if steps_between(a, b) == 1)
    if near != 6:
        raise expected(what, "three tiles that touch each other", [f"{t.q},{t.r}" for t in tiles])
    return tiles


def steps_between(a: StartTile, b: StartTile) -> int:
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def read_supply(content: EcoContent, table: dict[str, Data]) -> None:
    sizes: list[tuple[int, int, int]] = []
    for name in ("small", "large"):
        what = f"supply {name}"
        row = as_table(field_of(table, name, "supply"), what)
        players = as_int(field_of(row, "players", what), f"{what} players", 1, 6)
        copies = as_int(field_of(row, "tile_copies", what), f"{what} tile_copies", 1, 4)
        each = as_int(field_of(row, "animals_each", what), f"{what} animals_each", 1, 200)
        sizes.append((players, copies, each))
    if max(int(n) for n in content.copies) * max(size[1] for size in sizes) > 255:
        raise expected("tiles", "at most 255 tiles of a kind", "more")
    content.small, content.large = sizes


def read_homes(content: EcoContent, table: dict[str, Data]) -> None:
    for animal in ANIMALS:
        what = f"homes {animal}"
        pair = as_list(field_of(table, animal, "homes"), what)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise expected(what, "two different biomes", pair)
        content.homes.append((index_of(BIOMES, pair[0], what), index_of(BIOMES, pair[1], what)))


def read_generators(content: EcoContent, rows: list[Data]) -> None:
    for index, item in enumerate(rows):
        what = f"generators[{index}]"
        row = as_table(item, what)
        name = as_text(field_of(row, "id", what), f"{what} id")
        family = index_of(FAMILIES, field_of(row, "family", what), f"{what} family")
        core = row.get("core", False)
        if not isinstance(core, bool):
            raise expected(f"{what} core", "true or false", core)
        content.generators.append(Generator(name, core, family))
        variants = as_list(field_of(row, "variants", what), f"{what} variants")
        for number, variant in enumerate(variants, start=1):
            read_variant(content, index, number, as_table(variant, f"rule {name}.{number}"))
        if all(rule.preset != DRAWN for rule in content.generators[index].rules):
            raise expected(f"{what} variants", "at least one that can be drawn", len(variants))
    if not 5 <= len(content.generators) <= 64 or len(content.rules) > 250:
        raise expected("generators", "5 to 64 with at most 250 rules", len(content.generators))


def read_variant(content: EcoContent, generator: int, number: int, row: dict[str, Data]) -> None:
    """A variant with a partner or a biome becomes one rule for each of them."""
    name = f"{content.generators[generator].name}.{number}"
    what = f"rule {name}"
    kind = as_text(field_of(row, "kind", what), f"{what} kind")
    if kind not in READERS:
        raise expected(f"{what} kind", f"one of {', '.join(READERS)}", kind)
    preset = as_text(row.get("preset", DRAWN), f"{what} preset")
    parameters: tuple[str, ...] = ("",)
    if kind in PARTNER_KINDS:
        parameters = ANIMALS
    elif kind in BIOME_KINDS:
        parameters = BIOMES
    for parameter, label in enumerate(parameters):
        effect = READERS[kind](Reader(row, what, parameter))
        full = f"{name}.{label}" if label else name
        rule = AnimalRule(full, generator, number, preset, parameter, effect)
        rule.needs_partner = kind in PARTNER_KINDS
        rule.needs_home = kind == "home-ground"
        if full in content.by_name:
            raise expected(what, "a name of its own", full)
        rule.number = len(content.rules)
        content.by_name[full] = rule.number
        content.rules.append(rule)
        content.generators[generator].rules.append(rule)


def suits(content: EcoContent, rule: AnimalRule, animal: int) -> bool:
    """Whether an animal can have this rule: no partner of its own kind, a biome it lives in."""
    if rule.needs_partner:
        return rule.parameter != animal
    if rule.needs_home:
        return rule.parameter in content.homes[animal]
    return True


def read_printed() -> EcoContent:
    text = (folder_of("ecotone.games.eco") / "content" / "printed.toml").read_text(encoding="utf-8")
    return EcoContent(cast("dict[str, Data]", tomllib.loads(text)))


_printed: list[EcoContent] = []


def printed() -> EcoContent:
    """The printed set, read once."""
    if not _printed:
        _printed.append(read_printed())
    return _printed[0]
