"""A position of ECO: every seat's map, the pool, the bag and the half-made turn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import ANIMALS, POOL, SPECIES, EcoContent, suits
from ecotone.games.eco.moves.kinds import CELLS, MOST_TURNS
from ecotone.games.eco.state.maps import NONE, Map, empty_map, map_from_data, map_to_data
from ecotone.kernel.data import Data, as_int, as_ints, as_list, as_table, expected, field_of
from ecotone.kernel.game import Setup
from ecotone.kernel.options import Option, choice, number, several, switch
from ecotone.kernel.state import State, numbers, read_agenda, waiting


class EcoOptions:
    """The table's options, typed."""

    def __init__(self, content: EcoContent, setup: Setup) -> None:
        given = setup.options
        self.setup = setup
        self.turns: i64 = given.number("turns")
        self.tokens: i64 = given.number("tokens")
        self.infinite = given.switch("infinite_supply")
        self.confirm = given.choice("take_back") == "turn"
        self.preset = given.choice("rules")
        wanted = given.several("generators")
        self.allowed = [generator.name in wanted for generator in content.generators]
        self.fixed = [given.choice(f"rule_{animal}") for animal in ANIMALS]


def declare_options(content: EcoContent) -> tuple[Option, ...]:
    generators = tuple(generator.name for generator in content.generators)
    core = tuple(generator.name for generator in content.generators if generator.core)
    presets = tuple(dict.fromkeys(rule.preset for rule in content.rules if rule.preset))
    fixed = tuple(
        choice(
            f"rule_{name}",
            "drawn",
            ("drawn", *(rule.name for rule in content.rules if suits(content, rule, animal))),
        )
        for animal, name in enumerate(ANIMALS)
    )
    return (
        number("turns", 20, 1, MOST_TURNS),
        choice("rules", "drawn", ("drawn", *presets)),
        several("generators", core, generators),
        *fixed,
        switch("infinite_supply", False),
        number("tokens", 0, 0, 10),
        choice("take_back", "submit", ("submit", "turn")),
    )


class EcoState(State):
    """The whole table. Maps are shared between clones until one of them changes (`own_map`)."""

    content: EcoContent
    options: EcoOptions
    seats: i64
    order: vec[u8]  # seats in the order of their team numbers (ECO-07)
    maps: list[Map]
    shared: i64  # seats, as bits, whose map another state may be looking at
    starters: vec[u8]  # by seat
    generators: vec[u8]  # by animal
    rules: vec[u8]  # by animal
    pool_tiles: vec[u8]
    pool_animals: vec[u8]
    aside_tiles: vec[u8]  # set aside during a refresh
    aside_animals: vec[u8]
    bag_tiles: vec[u8]  # by kind
    bag_animals: vec[u8]
    pair: i64  # the pair taken this turn, or NONE
    cell: i64  # where its tile is to lie, or -1

    def __init__(self, content: EcoContent, options: EcoOptions) -> None:
        self.turn = 0
        self.agenda = vec[i64]()
        self.content = content
        self.options = options
        self.seats = 0
        self.order = vec[u8]()
        self.maps = []
        self.shared = 0
        self.starters = vec[u8]()
        self.generators = vec[u8]()
        self.rules = vec[u8]()
        self.pool_tiles = vec[u8]()
        self.pool_animals = vec[u8]()
        self.aside_tiles = vec[u8]()
        self.aside_animals = vec[u8]()
        self.bag_tiles = vec[u8]()
        self.bag_animals = vec[u8]()
        self.pair = NONE
        self.cell = -1

    def clone(self) -> EcoState:
        copy = EcoState(self.content, self.options)
        copy.turn = self.turn
        copy.agenda = self.agenda[:]
        copy.seats = self.seats
        copy.order = self.order  # never changes
        copy.maps = self.maps[:]
        self.shared = (1 << self.seats) - 1
        copy.shared = self.shared
        copy.starters = self.starters[:]
        copy.generators = self.generators[:]
        copy.rules = self.rules[:]
        copy.pool_tiles = self.pool_tiles[:]
        copy.pool_animals = self.pool_animals[:]
        copy.aside_tiles = self.aside_tiles[:]
        copy.aside_animals = self.aside_animals[:]
        copy.bag_tiles = self.bag_tiles[:]
        copy.bag_animals = self.bag_animals[:]
        copy.pair = self.pair
        copy.cell = self.cell
        return copy

    def seat_on_turn(self) -> i64:
        return i64(self.order[self.turn % self.seats])

    def own_map(self, seat: i64) -> Map:
        """The map of a seat, about to be changed."""
        bit: i64 = 1 << seat
        if self.shared & bit:
            self.maps[int(seat)] = self.maps[int(seat)].clone()
            self.shared ^= bit
        return self.maps[int(seat)]

    def to_data(self) -> dict[str, Data]:
        return {
            "turn": int(self.turn),
            "agenda": [*waiting(self)],
            "starters": numbers(self.starters),
            "generators": numbers(self.generators),
            "rules": numbers(self.rules),
            "pool": [numbers(self.pool_tiles), numbers(self.pool_animals)],
            "aside": [numbers(self.aside_tiles), numbers(self.aside_animals)],
            "bag": [numbers(self.bag_tiles), numbers(self.bag_animals)],
            "pair": int(self.pair),
            "cell": int(self.cell),
            "maps": [map_to_data(board) for board in self.maps],
        }


def packed(values: list[int]) -> vec[u8]:
    return vec[u8]([u8(value) for value in values])


def first_position(content: EcoContent, setup: Setup, options: EcoOptions) -> EcoState:
    """Empty maps, a full bag and the rules that the table has fixed; the rest is drawn."""
    s = EcoState(content, options)
    s.seats = setup.seats
    by_team = sorted((team, seat) for seat, team in enumerate(setup.teams))
    s.order = packed([seat for _team, seat in by_team])
    s.maps = [empty_map(options.tokens) for _seat in range(setup.seats)]
    s.starters = packed([NONE] * setup.seats)
    s.rules = packed([fixed_rule(content, options, animal) for animal in range(SPECIES)])
    s.generators = packed(
        [NONE if rule == NONE else content.rules[int(rule)].generator for rule in s.rules]
    )
    s.pool_tiles = packed([NONE] * POOL)
    s.pool_animals = packed([NONE] * POOL)
    s.aside_tiles = packed([NONE] * POOL)
    s.aside_animals = packed([NONE] * POOL)
    copies, each = content.supply(setup.seats)
    s.bag_tiles = packed([int(number) * copies for number in content.copies])
    s.bag_animals = packed([each] * SPECIES)
    return s


def fixed_rule(content: EcoContent, options: EcoOptions, animal: int) -> int:
    """The rule that the table's options give to an animal, or NONE to have one drawn."""
    if options.preset != "drawn":
        return next(i for i, rule in enumerate(content.rules) if rule.preset == options.preset)
    name = options.fixed[animal]
    return NONE if name == "drawn" else content.by_name[name]


def load_position(content: EcoContent, setup: Setup, options: EcoOptions, data: Data) -> EcoState:
    """A position from what `to_data` wrote."""
    table = as_table(data, "position")
    s = first_position(content, setup, options)
    s.turn = as_int(field_of(table, "turn", "position"), "turn", 0, 10_000)
    s.agenda = read_agenda(table)
    s.starters = bytes_of(table, "starters", setup.seats)
    s.generators = bytes_of(table, "generators", SPECIES)
    s.rules = bytes_of(table, "rules", SPECIES)
    s.pool_tiles, s.pool_animals = pair_of(table, "pool", POOL, POOL)
    s.aside_tiles, s.aside_animals = pair_of(table, "aside", POOL, POOL)
    s.bag_tiles, s.bag_animals = pair_of(table, "bag", int(content.kinds()), SPECIES)
    s.pair = as_int(field_of(table, "pair", "position"), "pair", 0, NONE)
    s.cell = as_int(field_of(table, "cell", "position"), "cell", -1, CELLS)
    boards = as_list(field_of(table, "maps", "position"), "maps")
    if len(boards) != setup.seats:
        raise expected("maps", f"one for each of {setup.seats} seats", len(boards))
    s.maps = [map_from_data(content, as_table(board, "map")) for board in boards]
    return s


def bytes_of(table: dict[str, Data], key: str, length: int) -> vec[u8]:
    values = as_ints(field_of(table, key, "position"), key, 0, 255)
    if length >= 0 and len(values) != length:
        raise expected(key, f"{length} numbers", len(values))
    return packed(values)


def pair_of(table: dict[str, Data], key: str, first: int, second: int) -> tuple[vec[u8], vec[u8]]:
    rows = as_list(field_of(table, key, "position"), key)
    if len(rows) != 2:
        raise expected(key, "two lists", len(rows))
    both: dict[str, Data] = {"tiles": rows[0], "animals": rows[1]}
    return bytes_of(both, "tiles", first), bytes_of(both, "animals", second)
