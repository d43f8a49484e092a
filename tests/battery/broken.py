"""Seedlings with one fault each: games that leak secrets, and games that break their promises."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ecotone.games.toy.content import VALUES
from ecotone.games.toy.game import Toy
from ecotone.games.toy.moves import COMPOST_CODE, NO_SUCH_SEED
from ecotone.games.toy.state import toy, zeros
from ecotone.kernel.content import Content
from ecotone.kernel.data import Data
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, Component, Game, Move, Setup, Target, View
from ecotone.kernel.reasons import OK
from ecotone.kernel.state import State
from ecotone.kernel.tally import Outcome
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import Sentence, sentence

# -- leaks ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WiderView(View):
    """The honest view, and something beside it."""

    honest: View
    more: tuple[int, ...] = ()
    truth: State | None = field(default=None, compare=False, metadata={"private": "hidden well"})


def honest(view: View) -> View:
    return view.honest if isinstance(view, WiderView) else view


class ShowsANeighboursHand(Toy):
    """Whoever imagines from this view gets the hand right: only tapes give the leak away."""

    def view(self, s: State, viewer: int) -> View:
        seat = (viewer + 1) % int(toy(s).seats)
        hand = toy(s).hands[seat * VALUES : (seat + 1) * VALUES]
        return WiderView(super().view(s, viewer), tuple(int(count) for count in hand))

    def imagine(self, view: View, fate: Generator) -> State:
        assert isinstance(view, WiderView)
        for _attempt in range(10_000):
            s = super().imagine(view.honest, fate)
            if self.view(s, honest_viewer(view)) == view:
                return s
        raise AssertionError("no such world")


def honest_viewer(view: View) -> int:
    viewer = getattr(honest(view), "viewer")  # noqa: B009
    assert isinstance(viewer, int)
    return viewer


class ShowsSealedAnswers(Toy):
    """The view tells, while seats still choose, what the others have chosen."""

    def view(self, s: State, viewer: int) -> View:
        return WiderView(super().view(s, viewer), tuple(int(value) for value in toy(s).chosen))

    def imagine(self, view: View, fate: Generator) -> State:
        assert isinstance(view, WiderView)
        for _attempt in range(10_000):
            s = super().imagine(view.honest, fate)
            if tuple(int(value) for value in toy(s).chosen) == view.more:
                return s
        raise AssertionError("no such world")


class PutsTheStateIntoTheView(Toy):
    """Equal views compare as equal, but bots could dig out the truth."""

    def view(self, s: State, viewer: int) -> View:
        return WiderView(super().view(s, viewer), truth=s.clone())

    def imagine(self, view: View, fate: Generator) -> State:
        assert isinstance(view, WiderView)
        assert view.truth is not None
        return view.truth.clone()


class CountsHiddenSeeds(Toy):
    """Scores that it calls open count what the others hold in their hands."""

    def points(self, s: State, seat: int) -> int:
        return int(super().points(s, seat)) + int(toy(s).hands[seat * VALUES])


class MakesPartsAnew(Toy):
    """Whoever compares by identity would send all parts again with every move."""

    def components(self, view: View) -> tuple[Component, ...]:
        return (*super().components(view),)


class TellsOfHiddenParts(Toy):
    """The parts that a viewer hears of depend on another one's hand."""

    def view(self, s: State, viewer: int) -> View:
        self.seen = int(toy(s).hands[0])
        return super().view(s, viewer)

    def components(self, view: View) -> tuple[Component, ...]:
        return super().components(view)[: self.seen]


class RemembersTheTruth(Toy):
    """Imagining copies the position that was last looked at."""

    truth: State | None = None

    def view(self, s: State, viewer: int) -> View:
        RemembersTheTruth.truth = s.clone()
        return super().view(s, viewer)

    def imagine(self, view: View, fate: Generator) -> State:
        assert RemembersTheTruth.truth is not None
        return RemembersTheTruth.truth.clone()


class RefusesBySecrets(Toy):
    """A seat may compost only while its neighbour holds a seed of value 1."""

    def refuse(self, s: State, seat: int, code: int) -> int:
        reason = super().refuse(s, seat, code)
        if reason == OK and seat != FATE and code == COMPOST_CODE:
            other = (seat + 1) % int(toy(s).seats)
            return OK if toy(s).hands[other * VALUES] else NO_SUCH_SEED
        return reason

    def legal(self, s: State, seat: int) -> list[int]:
        return [code for code in range(self.code_count) if self.refuse(s, seat, code) == OK]


class ExplainsWithSecrets(Toy):
    """A refusal names the number of seeds of value 1 in the neighbour's hand."""

    def why(self, s: State, seat: int, code: int, reason: int) -> Sentence:
        said = super().why(s, seat, code, reason)
        if reason != NO_SUCH_SEED:
            return said
        other = (seat + 1) % int(toy(s).seats)
        return sentence(said.key, value=int(toy(s).hands[other * VALUES]), cell="")


class PointsAtSecrets(Toy):
    """What a code points at depends on another one's hand."""

    def target(self, s: State, seat: int, code: int) -> Target:
        other = (seat + 1) % int(toy(s).seats)
        return Target("seed", (int(toy(s).hands[other * VALUES]),))


class TellsEverybody(Toy):
    """Everybody hears which seeds the others draw and choose."""

    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        inner = Tape()
        super().play(s, seat, code, inner)
        for event in inner.events:
            if tape is not None:
                tape.tell(event)


class TellsNobody(Toy):
    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        super().play(s, seat, code)


class IsNeverFinal(Toy):
    """The last sealed answer could be taken back after it showed the others'."""

    def final(self, s: State, seat: int, code: int) -> bool:
        return False


class ImaginesTheLikeliest(Toy):
    """Hidden seeds are always taken to be the most frequent ones."""

    def imagine(self, view: View, fate: Generator) -> State:
        return super().imagine(view, Generator(1))


class ForgetsTheCompost(Toy):
    def imagine(self, view: View, fate: Generator) -> State:
        s = toy(super().imagine(view, fate))
        s.compost = zeros(VALUES)
        return s


# -- broken promises --------------------------------------------------------------------------


class CountsAPointTooMany(Toy):
    def points(self, s: State, seat: int) -> int:
        return super().points(s, seat) + 1


class ListsTooLittle(Toy):
    def legal(self, s: State, seat: int) -> list[int]:
        codes = super().legal(s, seat)
        return codes[:-1] if len(codes) > 5 else codes


class ListsACodeTwice(Toy):
    def legal(self, s: State, seat: int) -> list[int]:
        codes = super().legal(s, seat)
        return [*codes, *codes[-1:]]


class AsksNobodyInParticular(Toy):
    """Any seat may plant for the one that is asked."""

    def refuse(self, s: State, seat: int, code: int) -> int:
        mover = int(self.to_move(s))
        instead = 0 <= seat < toy(s).seats and mover != FATE and not self.sealed(s)
        return super().refuse(s, mover if instead else seat, code)

    def legal(self, s: State, seat: int) -> list[int]:
        return [code for code in range(self.code_count) if self.refuse(s, seat, code) == OK]


class PicksAnything(Toy):
    def pick(self, s: State, seat: int, number: int) -> int:
        codes = self.legal(s, seat)
        return codes[number % len(codes)] if number % 5 else number % self.code_count


class PicksTheFirst(Toy):
    def pick(self, s: State, seat: int, number: int) -> int:
        return self.legal(s, seat)[0]


class DrawsEvenly(Toy):
    def draw(self, s: State, number: int) -> int:
        codes = self.legal(s, FATE)
        return codes[number % len(codes)]


class WeighsTheImpossible(Toy):
    def fate(self, s: State) -> list[int]:
        return [weight + 1 for weight in super().fate(s)]

    def draw(self, s: State, number: int) -> int:
        return super().legal(s, FATE)[0]


class ChangesWhenRefusing(Toy):
    def refuse(self, s: State, seat: int, code: int) -> int:
        reason = super().refuse(s, seat, code)
        if code == 2**70:
            s.turn += 1
        return reason


class InventsReasons(Toy):
    def refuse(self, s: State, seat: int, code: int) -> int:
        reason = super().refuse(s, seat, code)
        return reason if reason == OK else 99


class MistakesMoves(Toy):
    def code(self, s: State, seat: int, move: Move) -> int:
        return min(super().code(s, seat, move), 17)


class PointsNowhere(Toy):
    def target(self, s: State, seat: int, code: int) -> Target:
        return Target("")


class LacksWords(Toy):
    def sentence(self, thing: object) -> Sentence:
        said = super().sentence(thing)
        return Sentence("event.unheard-of") if said.key == "event.opened" else said


class LosesSeeds(Toy):
    def census(self, s: State) -> dict[str, int]:
        return super().census(s) | {"in play": int(s.turn)}


class IsLongerThanItSays(Toy):
    def longest(self, setup: Setup) -> int:
        return super().longest(setup) - 2


class EndsEarly(Toy):
    def outcome(self, s: State) -> Outcome | None:
        return super().outcome(s) or Outcome("early", (1,), (0,))


class ForgetsTheTeams(Toy):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, teams=())


class CountsTeamsAsSeats(Toy):
    """Right as long as every seat is its own team, in order."""

    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, teams=tuple(sorted(found.teams)))


class HasNoWinner(Toy):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, ranks=tuple(2 for _ in found.ranks))


class CaresWhoComesFirst(Toy):
    """The first sealed answer leaves a trace."""

    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        if self.sealed(s) and len(self.open_seats(s)) == toy(s).seats:
            s.turn += 100 * seat
        super().play(s, seat, code, tape)


class LoadsSomethingElse(Toy):
    def load(self, content: Content, setup: Setup, data: Data) -> State:
        s = super().load(content, setup, data)
        s.turn += 1
        return s


class DrawsInsideTheRules(Toy):
    """Chance outside of fate: the same answer leads to different positions."""

    stream = Generator(1)

    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        super().play(s, seat, code, tape)
        if seat != FATE:
            s.turn += int(self.stream.below(1000))


def all_faults() -> list[type[Game]]:
    return [
        thing
        for thing in globals().values()
        if isinstance(thing, type) and issubclass(thing, Toy) and thing is not Toy
    ]
