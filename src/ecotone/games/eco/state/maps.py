"""One seat's map: its tiles, animals and counters, and what follows from them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i16, i64, u8

from ecotone.games.eco.content.box import ANIMALS, SPECIES, EcoContent
from ecotone.games.eco.moves.kinds import CELLS, GRID, MOST_TILES
from ecotone.kernel.data import Data, as_ints, expected, field_of
from ecotone.kernel.grids.regions import join
from ecotone.kernel.state import numbers

NONE: Final = 255  # no tile, no animal, no rule
WAYS: Final = 6
EVERY_RULE: Final = (1 << SPECIES) - 1


class Map:
    """One seat's map. Tiles are slots in the order of laying; slot lists keep it small.

    Frontier, labels, sizes and largest follow from the tiles; worth follows from the animals and
    is brought up to date when it is asked for (bits in `stale` say for which animals).
    """

    cells: vec[i16]
    kinds: vec[u8]
    rotations: vec[u8]
    animals: vec[u8]
    neighbours: vec[u8]  # WAYS slots for each slot
    frontier: vec[i16]  # the empty cells beside a tile, ascending
    labels: vec[u8]  # biome groups: two nodes a slot, of which a keystone uses the first
    sizes: vec[u8]
    largest: vec[u8]  # by biome
    counts: vec[u8]  # animals by kind
    worth: vec[i64]  # what each animal's rule scores, in points
    stale: i64
    tokens: i64
    keystones: i64  # completed
    sacrifices: i64
    refreshes: i64

    def __init__(self) -> None:
        self.cells = vec[i16]()
        self.kinds = vec[u8]()
        self.rotations = vec[u8]()
        self.animals = vec[u8]()
        self.neighbours = vec[u8]()
        self.frontier = vec[i16]()
        self.labels = vec[u8]()
        self.sizes = vec[u8]()
        self.largest = vec[u8]()
        self.counts = vec[u8]()
        self.worth = vec[i64]()
        self.stale = 0
        self.tokens = 0
        self.keystones = 0
        self.sacrifices = 0
        self.refreshes = 0

    def clone(self) -> Map:
        copy = Map()
        copy.cells = self.cells[:]
        copy.kinds = self.kinds[:]
        copy.rotations = self.rotations[:]
        copy.animals = self.animals[:]
        copy.neighbours = self.neighbours[:]
        copy.frontier = self.frontier[:]
        copy.labels = self.labels[:]
        copy.sizes = self.sizes[:]
        copy.largest = self.largest[:]
        copy.counts = self.counts[:]
        copy.worth = self.worth[:]
        copy.stale = self.stale
        copy.tokens = self.tokens
        copy.keystones = self.keystones
        copy.sacrifices = self.sacrifices
        copy.refreshes = self.refreshes
        return copy

    def tiles(self) -> i64:
        return len(self.cells)

    def slot_at(self, cell: i64) -> i64:
        """The slot of the tile on a cell, or NONE."""
        slot: i64 = 0
        size = len(self.cells)
        while slot < size:
            if self.cells[slot] == cell:
                return slot
            slot += 1
        return NONE


def empty_map(tokens: i64) -> Map:
    board = Map()
    board.largest = vec[u8]([0, 0, 0, 0, 0])
    board.counts = vec[u8]([0, 0, 0, 0, 0])
    board.worth = vec[i64]([0, 0, 0, 0, 0])
    board.tokens = tokens
    return board


def half_at(board: Map, slot: i64, edge: i64) -> i64:
    """Which half of a tile covers an edge: the first one three edges from its rotation on."""
    turned = edge - i64(board.rotations[slot])
    if turned < 0:
        turned += WAYS
    return 0 if turned < 3 else 1


def lay(content: EcoContent, board: Map, kind: i64, cell: i64, rotation: i64) -> None:
    """Put a tile on an empty cell and bring everything that follows from the tiles up to date."""
    slot = board.tiles()
    board.cells = append(board.cells, i16(cell))
    board.kinds = append(board.kinds, u8(kind))
    board.rotations = append(board.rotations, u8(rotation))
    board.animals = append(board.animals, u8(NONE))
    link(board, slot, cell)
    add_nodes(content, board, slot, kind)
    way: i64 = 0
    while way < WAYS:
        other = i64(board.neighbours[slot * WAYS + way])
        if other != NONE:
            merge(content, board, slot, other, way)
        way += 1


def link(board: Map, slot: i64, cell: i64) -> None:
    """Note the neighbours of a new tile, and move the frontier outwards."""
    remove_frontier(board, cell)
    way: i64 = 0
    while way < WAYS:
        beside = GRID.neighbour(cell, way)
        other = board.slot_at(beside)
        board.neighbours = append(board.neighbours, u8(other))
        if other == NONE:
            insert_frontier(board, beside)
        else:
            board.neighbours[other * WAYS + opposite(way)] = u8(slot)
        way += 1


def opposite(way: i64) -> i64:
    return way + 3 if way < 3 else way - 3


def add_nodes(content: EcoContent, board: Map, slot: i64, kind: i64) -> None:
    """Each half starts as a group of its own; a keystone counts as one tile (ECO-30)."""
    board.labels = append(board.labels, u8(slot * 2))
    board.sizes = append(board.sizes, u8(1))
    grow_largest(board, i64(content.first[kind]), 1)
    if content.keystone(kind):
        board.labels = append(board.labels, u8(NONE))
        board.sizes = append(board.sizes, u8(0))
    else:
        board.labels = append(board.labels, u8(slot * 2 + 1))
        board.sizes = append(board.sizes, u8(1))
        grow_largest(board, i64(content.second[kind]), 1)


def grow_largest(board: Map, biome: i64, size: i64) -> None:
    if size > i64(board.largest[biome]):
        board.largest[biome] = u8(size)


def biome_of(content: EcoContent, kind: i64, half: i64) -> i64:
    return i64(content.second[kind]) if half else i64(content.first[kind])


def node_at(content: EcoContent, board: Map, slot: i64, edge: i64) -> i64:
    """The node of the half that covers an edge."""
    if content.keystone(i64(board.kinds[slot])):
        return slot * 2
    return slot * 2 + half_at(board, slot, edge)


def merge(content: EcoContent, board: Map, slot: i64, other: i64, way: i64) -> None:
    """ECO-43: groups join through edges that show the biome on both sides."""
    back = opposite(way)
    mine = biome_of(content, i64(board.kinds[slot]), half_at(board, slot, way))
    theirs = biome_of(content, i64(board.kinds[other]), half_at(board, other, back))
    if mine != theirs:
        return
    a = node_at(content, board, slot, way)
    b = node_at(content, board, other, back)
    kept = join(board.labels, board.sizes, a, b)
    grow_largest(board, mine, i64(board.sizes[kept]))


def remove_frontier(board: Map, cell: i64) -> None:
    """The starting tiles are laid where no frontier is yet."""
    size = len(board.frontier)
    place: i64 = 0
    while place < size and i64(board.frontier[place]) != cell:
        place += 1
    if place < size:
        board.frontier, _cell = pop(board.frontier, place)


def insert_frontier(board: Map, cell: i64) -> None:
    low: i64 = 0
    high = len(board.frontier)
    while low < high:
        middle = (low + high) >> 1
        if i64(board.frontier[middle]) < cell:
            low = middle + 1
        else:
            high = middle
    if low < len(board.frontier) and i64(board.frontier[low]) == cell:
        return
    board.frontier = append(board.frontier, i16(cell))
    place = len(board.frontier) - 1
    while place > low:
        board.frontier[place] = board.frontier[place - 1]
        place -= 1
    board.frontier[low] = i16(cell)


def map_to_data(board: Map) -> Data:
    return {
        "cells": [int(cell) for cell in board.cells],
        "kinds": numbers(board.kinds),
        "rotations": numbers(board.rotations),
        "animals": numbers(board.animals),
        "counters": [
            int(board.tokens),
            int(board.keystones),
            int(board.sacrifices),
            int(board.refreshes),
        ],
    }


def map_from_data(content: EcoContent, table: dict[str, Data]) -> Map:
    """A map laid again, tile by tile."""
    cells = as_ints(field_of(table, "cells", "map"), "map cells", 0, CELLS - 1)
    kinds = as_ints(field_of(table, "kinds", "map"), "map kinds", 0, int(content.kinds()) - 1)
    turned = as_ints(field_of(table, "rotations", "map"), "map rotations", 0, WAYS - 1)
    animals = as_ints(field_of(table, "animals", "map"), "map animals", 0, NONE)
    counters = as_ints(field_of(table, "counters", "map"), "map counters", 0, 1000)
    same = len(cells) == len(kinds) == len(turned) == len(animals) <= MOST_TILES
    if not same or len(counters) != 4:
        raise expected("map", "lists of one length, and four counters", sorted(table))
    board = empty_map(counters[0])
    board.keystones, board.sacrifices, board.refreshes = counters[1], counters[2], counters[3]
    for slot, cell in enumerate(cells):
        lay(content, board, kinds[slot], cell, turned[slot])
    for slot, animal in enumerate(animals):
        if animal != NONE:
            inhabit(board, slot, animal)
    board.stale = EVERY_RULE
    return board


def inhabit(board: Map, slot: i64, animal: i64) -> None:
    if animal >= SPECIES:
        raise expected("map animals", f"numbers of {', '.join(ANIMALS)}", int(animal))
    board.animals[slot] = u8(animal)
    board.counts[animal] = u8(i64(board.counts[animal]) + 1)
