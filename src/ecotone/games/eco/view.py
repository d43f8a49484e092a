"""What a viewer of ECO may know: everything but the future; and a world made from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import EcoContent
from ecotone.games.eco.moves.kinds import GRID
from ecotone.games.eco.scoring.animals import bring_up_to_date
from ecotone.games.eco.state.maps import EVERY_RULE, NONE, Map, empty_map, inhabit, lay
from ecotone.games.eco.state.table import EcoOptions, EcoState, first_position, packed
from ecotone.kernel.game import Setup, View
from ecotone.kernel.state import packed_agenda, waiting


@dataclass(frozen=True)
class TileView:
    """A tile on a map; `animal` is -1 while nobody lives there."""

    q: int
    r: int
    kind: int
    rotation: int
    animal: int


@dataclass(frozen=True)
class MapView:
    tiles: tuple[TileView, ...]
    tokens: int
    keystones: int
    sacrifices: int
    refreshes: int


@dataclass(frozen=True)
class EcoView(View):
    """Nothing in ECO is hidden, so every viewer sees the same; the bag is counted by the eye."""

    viewer: int
    turn: int
    agenda: tuple[int, ...]
    starters: tuple[int, ...]
    generators: tuple[int, ...]
    rules: tuple[int, ...]
    pool_tiles: tuple[int, ...]
    pool_animals: tuple[int, ...]
    aside_tiles: tuple[int, ...]
    aside_animals: tuple[int, ...]
    bag_tiles: tuple[int, ...]
    bag_animals: tuple[int, ...]
    pair: int
    cell: int
    maps: tuple[MapView, ...]
    content: EcoContent = field(compare=False, metadata={"private": True})
    setup: Setup = field(compare=False, metadata={"private": True})


def tell(items: vec[u8]) -> tuple[int, ...]:
    return tuple([int(item) for item in items])


def view(s: EcoState, viewer: int) -> EcoView:
    return EcoView(
        viewer=viewer,
        turn=int(s.turn),
        agenda=waiting(s),
        starters=tell(s.starters),
        generators=tell(s.generators),
        rules=tell(s.rules),
        pool_tiles=tell(s.pool_tiles),
        pool_animals=tell(s.pool_animals),
        aside_tiles=tell(s.aside_tiles),
        aside_animals=tell(s.aside_animals),
        bag_tiles=tell(s.bag_tiles),
        bag_animals=tell(s.bag_animals),
        pair=int(s.pair),
        cell=int(s.cell),
        maps=tuple([view_map(board) for board in s.maps]),
        content=s.content,
        setup=s.options.setup,
    )


def view_map(board: Map) -> MapView:
    tiles: list[TileView] = []
    for slot in range(board.tiles()):
        cell = i64(board.cells[slot])
        animal = int(board.animals[slot])
        tiles.append(
            TileView(
                q=int(GRID.q(cell)),
                r=int(GRID.r(cell)),
                kind=int(board.kinds[slot]),
                rotation=int(board.rotations[slot]),
                animal=-1 if animal == NONE else animal,
            )
        )
    return MapView(
        tiles=tuple(tiles),
        tokens=int(board.tokens),
        keystones=int(board.keystones),
        sacrifices=int(board.sacrifices),
        refreshes=int(board.refreshes),
    )


def imagine(seen: EcoView) -> EcoState:
    """There is only one world to imagine: the order of the bag is not part of it."""
    content = seen.content
    s = first_position(content, seen.setup, EcoOptions(content, seen.setup))
    s.turn = seen.turn
    s.agenda = packed_agenda(seen.agenda)
    s.starters = packed(list(seen.starters))
    s.generators = packed(list(seen.generators))
    s.rules = packed(list(seen.rules))
    s.pool_tiles = packed(list(seen.pool_tiles))
    s.pool_animals = packed(list(seen.pool_animals))
    s.aside_tiles = packed(list(seen.aside_tiles))
    s.aside_animals = packed(list(seen.aside_animals))
    s.bag_tiles = packed(list(seen.bag_tiles))
    s.bag_animals = packed(list(seen.bag_animals))
    s.pair = seen.pair
    s.cell = seen.cell
    s.maps = [imagine_map(s, board) for board in seen.maps]
    return s


def imagine_map(s: EcoState, seen: MapView) -> Map:
    board = empty_map(seen.tokens)
    board.keystones = seen.keystones
    board.sacrifices = seen.sacrifices
    board.refreshes = seen.refreshes
    for tile in seen.tiles:
        lay(s.content, board, tile.kind, GRID.cell(tile.q, tile.r), tile.rotation)
    for slot, tile in enumerate(seen.tiles):
        if tile.animal >= 0:
            inhabit(board, slot, tile.animal)
    board.stale = EVERY_RULE
    bring_up_to_date(s.content, board, s.rules)
    return board
