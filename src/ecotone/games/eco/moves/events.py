"""What happens at a table of ECO."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.games.eco.content.effects import Effect
from ecotone.games.eco.moves.kinds import TileFace
from ecotone.kernel.tape import Event


@dataclass(frozen=True)
class StarterDealt(Event):
    seat: int
    starter: int


@dataclass(frozen=True)
class GeneratorDrawn(Event):
    animal: str
    generator: str


@dataclass(frozen=True)
class RuleDrawn(Event):
    """The rule by its name, and what it does at a table with so many seats."""

    animal: str
    rule: str
    effect: Effect
    seats: int


@dataclass(frozen=True)
class TileDrawn(Event):
    pair: int
    tile: TileFace


@dataclass(frozen=True)
class AnimalDrawn(Event):
    pair: int
    animal: str


@dataclass(frozen=True)
class PairTaken(Event):
    seat: int
    pair: int
    tile: TileFace
    animal: str


@dataclass(frozen=True)
class PoolRefreshed(Event):
    seat: int


@dataclass(frozen=True)
class PlaceChosen(Event):
    seat: int
    q: int
    r: int


@dataclass(frozen=True)
class TileLaid(Event):
    seat: int
    q: int
    r: int
    tile: TileFace
    rotation: int


@dataclass(frozen=True)
class TileSubmitted(Event):
    seat: int
    q: int
    r: int


@dataclass(frozen=True)
class AnimalPut(Event):
    seat: int
    q: int
    r: int
    animal: str


@dataclass(frozen=True)
class KeystoneCompleted(Event):
    seat: int
    q: int
    r: int
    biome: str


@dataclass(frozen=True)
class AnimalSacrificed(Event):
    seat: int
    animal: str


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: int
