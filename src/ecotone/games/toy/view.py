"""What a viewer may know, and the positions that a viewer could be in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.toy.content import HEXES, VALUES, ToyContent
from ecotone.games.toy.rules import CHOOSE, deck_size, hand_size
from ecotone.games.toy.scoring import points
from ecotone.games.toy.state import ToyState, add, zeros
from ecotone.kernel.fate import Generator, weighted
from ecotone.kernel.game import EVERYONE, View
from ecotone.kernel.state import packed_agenda, step_now, waiting

FACE_DOWN: Final = -1


@dataclass(frozen=True)
class ToyView(View):
    """Hands that the viewer may not see are empty tuples; their sizes are known to all."""

    viewer: int
    turn: int
    agenda: tuple[int, ...]
    teams: tuple[int, ...]
    rounds: int
    crowding: bool
    round: int
    ending: int
    deck: int
    hands: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    chosen: tuple[int, ...]
    values: tuple[int, ...]
    owners: tuple[int, ...]
    compost: tuple[int, ...]
    points: tuple[int, ...]
    content: ToyContent = field(metadata={"private": "all clients have it"})


def view(s: ToyState, viewer: i64) -> ToyView:
    seats = [int(seat) for seat in range(int(s.seats))]
    return ToyView(
        viewer=int(viewer),
        turn=int(s.turn),
        agenda=waiting(s),
        teams=items(s.teams),
        rounds=int(s.rounds),
        crowding=s.crowding,
        round=int(s.round),
        ending=int(s.ending),
        deck=int(deck_size(s)),
        hands=tuple([hand(s, seat) if sees(s, viewer, seat) else () for seat in seats]),
        hand_sizes=tuple([int(hand_size(s, seat)) for seat in seats]),
        chosen=tuple([choice(s, viewer, seat) for seat in seats]),
        values=items(s.values),
        owners=items(s.owners),
        compost=items(s.compost),
        points=tuple([int(points(s, seat)) for seat in seats]),
        content=s.content,
    )


def sees(s: ToyState, viewer: i64, seat: i64) -> bool:
    """TOY-05: own seeds only; after the end everyone may look at everything."""
    return viewer == seat or (viewer == EVERYONE and s.ending != 0)


def items(packed: vec[u8]) -> tuple[int, ...]:
    return tuple([int(item) for item in packed])


def hand(s: ToyState, seat: i64) -> tuple[int, ...]:
    return items(s.hands[seat * VALUES : (seat + 1) * VALUES])


def choice(s: ToyState, viewer: i64, seat: i64) -> int:
    """TOY-06: while seats choose, the others see only that a seed lies there."""
    hidden = step_now(s) == CHOOSE and not sees(s, viewer, seat)
    return FACE_DOWN if hidden and s.chosen[seat] else int(s.chosen[seat])


# -- imagining --------------------------------------------------------------------------------


def imagine(seen: ToyView, fate: Generator) -> ToyState:
    """Hidden seeds are drawn from those that the viewer does not see anywhere."""
    s = known(seen)
    s.deck = unseen(seen)
    for seat, shown in enumerate(seen.hands):
        if seen.chosen[seat] == FACE_DOWN:
            s.chosen[seat] = u8(take(s.deck, fate) + 1)
        if not shown:
            for _seed in range(seen.hand_sizes[seat]):
                add(s.hands, seat * VALUES + take(s.deck, fate), 1)
    return s


def known(seen: ToyView) -> ToyState:
    """Everything that the viewer knows for sure."""
    s = ToyState(seen.content)
    s.turn = seen.turn
    s.agenda = packed_agenda(seen.agenda)
    s.seats = len(seen.teams)
    s.teams = packed(seen.teams)
    s.rounds = seen.rounds
    s.crowding = seen.crowding
    s.round = seen.round
    s.ending = seen.ending
    s.hands = zeros(s.seats * VALUES)
    for seat, shown in enumerate(seen.hands):
        for index, count in enumerate(shown):
            s.hands[seat * VALUES + index] = u8(count)
    s.chosen = packed(tuple([max(0, value) for value in seen.chosen]))
    s.values = packed(seen.values)
    s.owners = packed(seen.owners)
    s.compost = packed(seen.compost)
    return s


def packed(numbers: tuple[int, ...]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def unseen(seen: ToyView) -> vec[u8]:
    """How many seeds of each value lie where the viewer cannot see them."""
    counts = seen.content.copies[:]
    for value in seen.chosen:
        if value > 0:
            add(counts, value - 1, -1)
    for cell in range(HEXES):
        if seen.values[cell]:
            add(counts, seen.values[cell] - 1, -1)
    for index, count in enumerate(seen.compost):
        add(counts, index, -count)
    for shown in seen.hands:
        for index, count in enumerate(shown):
            add(counts, index, -count)
    return counts


def take(pool: vec[u8], fate: Generator) -> i64:
    """Draw a seed from a pool."""
    index = weighted([int(count) for count in pool], fate.number())
    add(pool, index, -1)
    return index
