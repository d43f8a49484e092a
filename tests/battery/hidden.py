"""What nobody may learn from a view, a list of legal codes, a tape or an imagined world."""

from __future__ import annotations

import dataclasses

from ecotone.kernel.data import canonical, plain
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import EVERYONE, FATE, NOBODY, SPECTATOR, Game, View
from ecotone.kernel.reasons import OK
from ecotone.kernel.state import State
from ecotone.kernel.tape import Tape
from tests.battery.cases import Place

WORLDS = 4  # imagined beside the true one
CODES = 6  # tried in each world


def viewers(at: Place) -> list[int]:
    return [EVERYONE, SPECTATOR, *at.seats()]


def world(at: Place, viewer: int, number: int) -> State:
    """A world that the viewer could be in."""
    return at.game.imagine(at.game.view(at.state, viewer), at.stream(100 + number))


def worlds(at: Place, viewer: int) -> list[State]:
    """The true world, then some that the viewer cannot tell from it."""
    return [at.state, *(world(at, viewer, number) for number in range(WORLDS))]


def some_codes(at: Place, s: State, seat: int) -> list[int]:
    codes = at.game.legal(s, seat)
    step = max(1, len(codes) // CODES)
    return codes[at.index % step :: step]


def tape_seen(tape: Tape, viewer: int) -> str:
    return canonical([plain(event) for event in tape.seen_by(viewer)])


def played(game: Game, s: State, seat: int, code: int) -> tuple[State, Tape]:
    after, tape = s.clone(), Tape()
    game.play(after, seat, code, tape)
    return after, tape


# -- views and imagined worlds ----------------------------------------------------------------


def imagined_worlds_look_the_same(at: Place) -> None:
    game = at.game
    for viewer in viewers(at):
        seen = game.view(at.state, viewer)
        assert seen == game.view(at.state, viewer), "two views of the same position differ"
        canonical(seen.to_data())
        for number in range(WORLDS):
            imagined = game.imagine(seen, at.stream(100 + number))
            again = game.view(imagined, viewer)
            assert again == seen, f"viewer {viewer}: the imagined world looks different"
            assert again.to_data() == seen.to_data()
            assert game.open_seats(imagined) == game.open_seats(at.state)
            assert game.sealed(imagined) == game.sealed(at.state)
            assert game.census(imagined) == game.census(at.state)


def questions_are_the_same_in_imagined_worlds(at: Place) -> None:
    """What a seat may answer, and why not, tells it nothing that its view does not."""
    game = at.game
    for seat in at.seats():
        for imagined in worlds(at, seat)[1:]:
            assert game.legal(imagined, seat) == game.legal(at.state, seat)
            assert game.question(imagined, seat) == game.question(at.state, seat)
            explained: set[int] = set()
            for code in range(game.code_count):
                reason = game.refuse(at.state, seat, code)
                there = game.refuse(imagined, seat, code)
                assert there == reason, f"seat {seat}: the reason against {code} tells a secret"
                if reason == OK:
                    move = game.move(at.state, seat, code)
                    assert game.move(imagined, seat, code) == move
                    target = game.target(at.state, seat, code)
                    assert game.target(imagined, seat, code) == target
                elif reason not in explained:
                    explained.add(reason)
                    why = game.why(at.state, seat, code, reason)
                    same = game.why(imagined, seat, code, reason) == why
                    assert same, f"seat {seat}: why {code} is refused tells a secret"


def open_scores_are_known(at: Place) -> None:
    """Where a game calls its scores open, everybody's points follow from any view."""
    game = at.game
    if not game.open_scores:
        return
    for viewer in (SPECTATOR, *at.seats()):
        for imagined in worlds(at, viewer)[1:]:
            for seat in at.seats():
                points = game.points(imagined, seat)
                known = points == game.points(at.state, seat)
                assert known, f"viewer {viewer} cannot know the points of seat {seat}"


def parts_follow_from_views(at: Place) -> None:
    """What a viewer hears of the parts of a table, it would hear in any world it could be in."""
    for viewer in (SPECTATOR, *at.seats()):
        parts = at.game.components(at.game.view(at.state, viewer))
        for imagined in worlds(at, viewer)[1:]:
            assert at.game.components(at.game.view(imagined, viewer)) == parts


def views_hold_no_state(at: Place) -> None:
    for viewer in viewers(at):
        assert not holds_state(at.game.view(at.state, viewer)), f"viewer {viewer} gets the state"


def holds_state(thing: object) -> bool:
    if isinstance(thing, State):
        return True
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        fields = dataclasses.fields(thing)
        return any(holds_state(getattr(thing, field.name)) for field in fields)
    if isinstance(thing, dict):
        return any(holds_state(item) for pair in thing.items() for item in pair)
    if isinstance(thing, list | tuple | set | frozenset):
        return any(holds_state(item) for item in thing)
    return False


def imagining_uses_the_view_alone(at: Place) -> None:
    """Equal views and equal fate give equal worlds, whatever the true world is."""
    for viewer in viewers(at):
        for one, other in look_alikes(at, viewer):
            first = imagined(at, one, viewer)
            second = imagined(at, other, viewer)
            assert second == first, f"viewer {viewer} imagines what it cannot know"
            assert imagined(at, one, viewer) == first, f"viewer {viewer} imagines by heart"


def imagined(at: Place, s: State, viewer: int) -> str:
    return at.game.imagine(at.game.view(s, viewer), at.stream(50)).digest()


def look_alikes(at: Place, viewer: int) -> list[tuple[State, State]]:
    """Pairs of positions that a viewer cannot tell apart: imagined ones, and some that another
    answer of somebody else would have led to."""
    game = at.game
    pairs = [(at.state, other) for other in worlds(at, viewer)[1:]]
    mover = int(game.to_move(at.state))
    if mover in (viewer, NOBODY):
        return pairs
    reached = [played(game, at.state, mover, code)[0] for code in some_codes(at, at.state, mover)]
    seen = [game.view(s, viewer) for s in reached]
    pairs += [(reached[0], s) for s, view in zip(reached, seen, strict=True) if view == seen[0]]
    return pairs


def imagined_worlds_cover_the_true_one(at: Place) -> None:
    """Only where the case says how many worlds are enough."""
    if not at.case.worlds:
        return
    truth = at.state.digest()
    for viewer in (SPECTATOR, *at.seats()):
        seen = at.game.view(at.state, viewer)
        fate = Generator(at.seed, 77)
        found = any(at.game.imagine(seen, fate).digest() == truth for _ in range(at.case.worlds))
        assert found, f"viewer {viewer} never imagines the true world"


# -- answers and tapes ------------------------------------------------------------------------


def only_final_answers_reveal(at: Place) -> None:
    """A decision that can be stepped back over shows the seat nothing new."""
    game = at.game
    for seat in game.open_seats(at.state):
        if seat == FATE:
            continue
        for code in some_codes(at, at.state, seat):
            final = game.final(at.state, seat, code)
            after, _tape = played(game, at.state, seat, code)
            for imagined in worlds(at, seat)[1:]:
                assert game.final(imagined, seat, code) == final
                there, _tape = played(game, imagined, seat, code)
                if final:
                    continue
                mover, other = int(game.to_move(after)), int(game.to_move(there))
                assert (mover == FATE) == (other == FATE), f"seat {seat}: {code} asks fate or not"
                if mover != FATE:
                    same = game.view(there, seat) == game.view(after, seat)
                    assert same, f"seat {seat}: {code} reveals something but is not final"


@dataclasses.dataclass
class Step:
    """What a viewer sees of one answer."""

    code: int
    tape: str
    before: View
    after: View


def steps_seen(at: Place, viewer: int) -> list[Step]:
    """Answers in several worlds that look the same to a viewer, as the viewer sees them."""
    game = at.game
    mover = int(game.to_move(at.state))
    if mover == NOBODY:
        return []
    before = game.view(at.state, viewer)
    found = []
    for s in worlds(at, viewer):
        for code in some_codes(at, s, mover):
            after, tape = played(game, s, mover, code)
            own = code if mover == viewer else 0
            found.append(Step(own, tape_seen(tape, viewer), before, game.view(after, viewer)))
    return found


def tapes_explain_views(at: Place) -> None:
    """From equal views, equal tapes lead to equal views; the others' codes stay unknown."""
    for viewer in viewers(at)[1:]:
        known: dict[tuple[int, str], View] = {}
        for step in steps_seen(at, viewer):
            after = known.setdefault((step.code, step.tape), step.after)
            assert after == step.after, f"viewer {viewer}: {step.tape} does not explain the view"
            silent = step.tape == "[]" and step.after != step.before
            assert not silent, f"viewer {viewer}: the view changes without an event"


def tapes_tell_no_more_than_views(at: Place) -> None:
    """From equal views to equal views, the tape is the same (unless the case says why not)."""
    if at.case.tells_more:
        return
    for viewer in viewers(at)[1:]:
        known: list[Step] = []
        for step in steps_seen(at, viewer):
            for other in known:
                if other.code == step.code and other.after == step.after:
                    assert other.tape == step.tape, f"viewer {viewer} is told {step.tape}"
            known.append(step)


EVERYWHERE = (
    imagined_worlds_look_the_same,
    questions_are_the_same_in_imagined_worlds,
    open_scores_are_known,
    parts_follow_from_views,
    views_hold_no_state,
    imagining_uses_the_view_alone,
    imagined_worlds_cover_the_true_one,
    only_final_answers_reveal,
    tapes_explain_views,
    tapes_tell_no_more_than_views,
)
