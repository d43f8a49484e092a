"""A position of the game: its fields, copying it, writing it down, and the first one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.toy.content import HEXES, MOST_COPIES, VALUES, ToyContent
from ecotone.kernel.data import Data, as_int, as_ints, as_table, expected, field_of
from ecotone.kernel.game import Setup
from ecotone.kernel.state import State, numbers, read_agenda, waiting

HAND: Final = 3  # TOY-05
MOST_ROUNDS: Final = 5  # TOY-03

# Ways to end; 0 while the game is being played.
ROUNDS_DONE: Final = 1
MEADOW_FULL: Final = 2
ENDINGS: Final = ("", "rounds-done", "meadow-full")


class ToyState(State):
    """Seeds are counted by value, never listed: the deck has no order that could be known."""

    content: ToyContent
    seats: i64
    teams: vec[u8]
    rounds: i64
    crowding: bool
    round: i64  # from 1
    ending: i64
    deck: vec[u8]  # how many of each value
    hands: vec[u8]  # the same for each seat, one after the other
    chosen: vec[u8]  # the value before each seat, or 0
    values: vec[u8]  # the value on each hex, or 0
    owners: vec[u8]  # the seat on each hex plus one, or 0
    compost: vec[u8]  # how many of each value

    def __init__(self, content: ToyContent) -> None:
        super().__init__()
        self.content = content
        self.seats = 0
        self.teams = vec[u8]()
        self.rounds = 0
        self.crowding = False
        self.round = 0
        self.ending = 0
        self.deck = vec[u8]()
        self.hands = vec[u8]()
        self.chosen = vec[u8]()
        self.values = vec[u8]()
        self.owners = vec[u8]()
        self.compost = vec[u8]()

    def clone(self) -> ToyState:
        copy = ToyState(self.content)
        copy.turn = self.turn
        copy.agenda = self.agenda[:]
        copy.seats = self.seats
        copy.teams = self.teams[:]
        copy.rounds = self.rounds
        copy.crowding = self.crowding
        copy.round = self.round
        copy.ending = self.ending
        copy.deck = self.deck[:]
        copy.hands = self.hands[:]
        copy.chosen = self.chosen[:]
        copy.values = self.values[:]
        copy.owners = self.owners[:]
        copy.compost = self.compost[:]
        return copy

    def to_data(self) -> dict[str, Data]:
        return {
            "turn": int(self.turn),
            "agenda": [*waiting(self)],
            "seats": int(self.seats),
            "teams": numbers(self.teams),
            "rounds": int(self.rounds),
            "crowding": self.crowding,
            "round": int(self.round),
            "ending": int(self.ending),
            "deck": numbers(self.deck),
            "hands": numbers(self.hands),
            "chosen": numbers(self.chosen),
            "values": numbers(self.values),
            "owners": numbers(self.owners),
            "compost": numbers(self.compost),
        }


def toy(s: State) -> ToyState:
    """The state of this game behind the kernel's type."""
    assert isinstance(s, ToyState)
    return s


def add(counts: vec[u8], index: i64, amount: i64) -> None:
    """Count up or down in a packed array; u8 arithmetic itself would wrap silently."""
    counts[index] = u8(i64(counts[index]) + amount)


def zeros(length: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * int(length))


def first_position(content: ToyContent, setup: Setup) -> ToyState:
    s = ToyState(content)
    s.seats = setup.seats
    s.teams = vec[u8]([u8(team) for team in setup.teams])
    s.rounds = setup.options.number("rounds")
    s.crowding = setup.options.switch("crowding")
    s.deck = content.copies[:]
    s.hands = zeros(s.seats * VALUES)
    s.chosen = zeros(s.seats)
    s.values = zeros(HEXES)
    s.owners = zeros(HEXES)
    s.compost = zeros(VALUES)
    return s


def from_data(content: ToyContent, setup: Setup, data: Data) -> ToyState:
    """The position that was written down; seats, teams and options come from the setup."""
    table = as_table(data, "position")
    s = first_position(content, setup)
    s.turn = as_int(field_of(table, "turn", "position"), "turn", 0, 1_000)
    s.round = as_int(field_of(table, "round", "position"), "round", 0, MOST_ROUNDS)
    s.ending = as_int(field_of(table, "ending", "position"), "ending", 0, len(ENDINGS) - 1)
    s.agenda = read_agenda(table)
    s.deck = read_bytes(table, "deck", VALUES, MOST_COPIES)
    s.hands = read_bytes(table, "hands", setup.seats * VALUES, HAND)
    s.chosen = read_bytes(table, "chosen", setup.seats, VALUES)
    s.values = read_bytes(table, "values", HEXES, VALUES)
    s.owners = read_bytes(table, "owners", HEXES, setup.seats)
    s.compost = read_bytes(table, "compost", VALUES, MOST_COPIES)
    return s


def read_bytes(table: dict[str, Data], key: str, length: int, high: int) -> vec[u8]:
    """Small numbers, as many as there must be (any number of them where length is -1)."""
    items = as_ints(field_of(table, key, "position"), key, 0, high)
    if length >= 0 and len(items) != length:
        raise expected(key, f"{length} numbers", items)
    return vec[u8]([u8(item) for item in items])
