"""What the server sends over the socket."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Raw, Struct

from ecotone.play.wire.tables import TableInfo

# -- what a viewer sees -----------------------------------------------------------------------


class Component(Struct, frozen=True):
    """Something that the table plays with, by the number that views call it by."""

    kind: str
    number: int
    name: str
    text: str
    data: Raw


class Target(Struct, frozen=True):
    """What on the table a code points at."""

    kind: str
    place: tuple[int, ...]
    name: str


class Choice(Struct, frozen=True):
    """A legal code, where it points, and the words for it."""

    code: int
    target: Target
    text: str


class Question(Struct, frozen=True):
    """What a seat that the viewer holds is being asked."""

    seat: int
    key: str
    text: str
    choices: tuple[Choice, ...]
    can_undo: bool


class Happening(Struct, frozen=True):
    """An event of the tape as the viewer saw it."""

    text: str
    event: Raw


class LineInfo(Struct, frozen=True):
    """A line of a score, with the cells and cards that earned it. Points are in units.

    Lines with the same `key` are the same line at different moments.
    """

    key: str
    name: str
    text: str
    points: int
    cells: tuple[tuple[int, ...], ...]
    cards: tuple[str, ...]


class OutcomeInfo(Struct, frozen=True):
    """How the game ended; `ranks` and `points` are by team."""

    ending: str
    text: str
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    success: bool | None
    grade: str


class ClockInfo(Struct, frozen=True):
    """Milliseconds left for each seat, None where nothing runs out; `running` seats lose them."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]


# -- from the server --------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to Hello: the table, which seats this connection holds, what was said."""

    table: TableInfo
    held: tuple[int, ...]
    unit: int  # how many units of points make one point
    chat: tuple[Said, ...]


class Changed(Struct, frozen=True, tag="changed"):
    """Something about the table changed that is not part of the game, or which seats one holds."""

    table: TableInfo
    held: tuple[int, ...]


class Frame(Struct, frozen=True, tag="frame"):
    """The whole game as one viewer may see it, and what has happened since the last frame.

    `index` is the length of the log; a decision names the index that it was made at. `viewer` is
    a seat, or -1 for a spectator. `waiting` names the seats that have to answer. `components` is
    sent with a viewer's first frame and when it has changed; else it is empty.
    """

    index: int
    viewer: int
    view: Raw
    waiting: tuple[int, ...]
    asked: str
    questions: tuple[Question, ...]
    points: tuple[int | None, ...]
    tape: tuple[Happening, ...]
    undone: bool
    clock: ClockInfo | None
    outcome: OutcomeInfo | None
    components: tuple[Component, ...]


class Done(Struct, frozen=True, tag="done"):
    """A wish was fulfilled and is kept; `index` is the length of the log after it."""

    id: str
    index: int


class Refused(Struct, frozen=True, tag="refused"):
    """A wish that the rules or the table do not allow; nothing has changed."""

    id: str
    reason: str
    rule: str
    text: str


class Stale(Struct, frozen=True, tag="stale"):
    """A decision about a position that is no longer the present one; a frame follows."""

    id: str
    index: int


class Gain(Struct, frozen=True):
    """A line of the score that a choice changes, and by how many units; one for each `key`."""

    key: str
    name: str
    text: str
    by: int


class Preview(Struct, frozen=True):
    """What a legal code would change; where it only begins something, with the best codes then."""

    code: int
    points: int
    then: tuple[int, ...]
    gains: tuple[Gain, ...]


class Reason(Struct, frozen=True):
    """Why something that can be pointed at is refused."""

    code: int
    target: Target
    reason: str
    rule: str
    text: str


class Peeked(Struct, frozen=True, tag="peeked"):
    """Previews of what is legal, and reasons against the rest that can be pointed at."""

    id: str
    index: int
    seat: int
    previews: tuple[Preview, ...]
    reasons: tuple[Reason, ...]


class Hinted(Struct, frozen=True, tag="hinted"):
    """A good line to the end of the turn, and what it would bring."""

    id: str
    index: int
    seat: int
    codes: tuple[int, ...]
    texts: tuple[str, ...]
    gains: tuple[Gain, ...]


class Tallied(Struct, frozen=True, tag="tallied"):
    """A seat's score as far as the asking viewer can know it: `low` and `high` are its bounds."""

    id: str
    index: int
    seat: int
    lines: tuple[LineInfo, ...]
    low: int
    high: int


class Said(Struct, frozen=True, tag="said"):
    """Something said at the table; `seat` is -1 for a spectator."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class Fault(Struct, frozen=True, tag="fault"):
    """A message that could not be used: what was expected and what came."""

    id: str | None
    text: str
    closing: bool = False


ServerMessage: TypeAlias = (
    Welcome | Changed | Frame | Done | Refused | Stale | Peeked | Hinted | Tallied | Said | Fault
)
