"""A table being played: answers, fate, stepping back, and the continuations of a seat's turn."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64, mypyc_attr

from ecotone.kernel.content import Content
from ecotone.kernel.data import BadInput, Data, as_int, as_list, as_table, expected, field_of
from ecotone.kernel.fate import Generator, fate_number
from ecotone.kernel.game import FATE, NOBODY, Game, Setup, View
from ecotone.kernel.reasons import KERNEL_REASONS, OK, Reason
from ecotone.kernel.record import LARGEST_CODE, Record, RecordedAnswer, open_record
from ecotone.kernel.state import State
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import Sentence


@dataclass(frozen=True)
class Refusal:
    """Why an answer was refused; the table is as it was."""

    reason: Reason
    sentence: Sentence


class Refused(Exception):
    """An answer that the rules do not allow."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


def find_reason(game: Game, number: int) -> Reason:
    for reason in KERNEL_REASONS + game.reasons():
        if reason.number == number:
            return reason
    raise KeyError(number)


def settle(game: Game, s: State, generator: Generator, tape: Tape | None = None) -> None:
    """Let fate answer from a stream until a seat is asked or the game is over."""
    while game.to_move(s) == FATE:
        game.play(s, FATE, game.draw(s, generator.number()), tape)


def playout(game: Game, s: State, generator: Generator) -> int:
    """Random play to the end, in place; the number of decisions taken by seats."""
    decisions: i64 = 0
    while True:
        seat = game.to_move(s)
        if seat == NOBODY:
            return int(decisions)
        if seat == FATE:
            game.play(s, FATE, game.draw(s, generator.number()))
        else:
            game.play(s, seat, game.pick(s, seat, generator.number()))
            decisions += 1


@dataclass(frozen=True)
class Mark:
    """A table at a horizon, written down: its answers so far and the position they led to."""

    answers: tuple[RecordedAnswer, ...]
    position: Data

    def to_data(self) -> Data:
        answers: list[Data] = [[entry.seat, entry.code] for entry in self.answers]
        return {"answers": answers, "position": self.position}


def read_mark(data: Data) -> Mark:
    """A mark from what `to_data` wrote; only for what this program has kept itself."""
    table = as_table(data, "mark")
    pairs = [as_list(row, "answer") for row in as_list(field_of(table, "answers", "mark"), "mark")]
    low, high = FATE, LARGEST_CODE
    answers = [
        RecordedAnswer(as_int(seat, "seat", low, high), as_int(code, "code", 0, high))
        for seat, code in pairs
    ]
    return Mark(tuple(answers), field_of(table, "position", "mark"))


class Table:
    """One game being played, with its seats and its log.

    `answers` holds the effective line: what is stepped back over leaves it. The owner of a table
    that must outlive the process writes its `record` down, and goes on by `resume`.
    """

    def __init__(
        self,
        game: Game,
        content: Content,
        setup: Setup,
        seed: int,
        known_fate: tuple[int, ...] = (),
        mark: Mark | None = None,
    ) -> None:
        game.check(content, setup)
        self.game = game
        self.content = content
        self.setup = setup
        self.seed = seed
        self.known_fate = known_fate  # what fate answered before the table was closed and resumed
        self.answers: list[RecordedAnswer] = []
        if mark is None:
            self.state = game.start(content, setup)
        else:
            self.state = game.load(content, setup, mark.position)
            self.answers += mark.answers
        self.fated = sum(1 for entry in self.answers if entry.seat == FATE)
        self.settle(Tape())
        self.sealed_from = len(self.answers)  # where the sealed question began that is open
        self.mark_horizon()

    # -- asking ---------------------------------------------------------------------------

    def open_seats(self) -> list[int]:
        return self.game.open_seats(self.state)

    def is_over(self) -> bool:
        return not self.open_seats()

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.state, seat) if seat in self.open_seats() else []

    def view(self, viewer: int) -> View:
        return self.game.view(self.state, viewer)

    def refusal(self, seat: int, code: int) -> Refusal | None:
        number = self.game.refuse(self.state, seat, code)
        if number == OK:
            return None
        sentence = self.game.why(self.state, seat, code, number)
        return Refusal(find_reason(self.game, number), sentence)

    # -- answering ------------------------------------------------------------------------

    def answer(self, seat: int, code: int) -> Tape:
        """A seat's answer, and fate's after it; raises Refused and changes nothing if illegal."""
        refusal = self.refusal(seat, code)
        if refusal is not None:
            raise Refused(refusal, self.game.say(refusal.sentence))
        return self.advance(seat, code)

    def advance(self, seat: int, code: int) -> Tape:
        """An answer that is known to be allowed."""
        tape = Tape()
        question = self.game.sealed(self.state)
        if self.answers and seat != self.answers[-1].seat and not question:
            self.mark_horizon()  # somebody else decided before
        final = self.game.final(self.state, seat, code)
        self.game.play(self.state, seat, code, tape)
        self.answers.append(RecordedAnswer(seat, code))
        if question and self.game.sealed(self.state) != question:
            self.sort_sealed()
        drawn = self.settle(tape)
        if self.game.sealed(self.state) != question:
            self.sealed_from = len(self.answers)
            self.mark_horizon()
        elif question and final:  # for the seat alone: the others keep what they can take back
            self.fixed[seat] = len(self.own_answers(seat))
        elif final or drawn:
            self.mark_horizon()
        return tape

    def settle(self, tape: Tape) -> int:
        """Fate's answers, each from the seed and its own number; how many there were."""
        drawn = 0
        while self.game.to_move(self.state) == FATE:
            code = self.fate_code()
            self.game.play(self.state, FATE, code, tape)
            self.answers.append(RecordedAnswer(FATE, code))
            self.fated += 1
            drawn += 1
        return drawn

    def fate_code(self) -> int:
        if self.fated >= len(self.known_fate):
            return int(self.game.draw(self.state, fate_number(self.seed, self.fated)))
        code = self.known_fate[self.fated]
        reason = self.game.refuse(self.state, FATE, code)
        if reason != OK:
            why = self.game.say(self.game.why(self.state, FATE, code, reason))
            raise BadInput(f"record: fate's answer {self.fated} (code {code}) is refused: {why}")
        return code

    def sort_sealed(self) -> None:
        """Sealed answers are kept in seat order, whoever answered first."""
        sealed = sorted(self.answers[self.sealed_from :], key=answering_seat)
        self.answers[self.sealed_from :] = sealed

    # -- stepping back --------------------------------------------------------------------

    def mark_horizon(self) -> None:
        self.base = self.state.clone()
        self.base_length = len(self.answers)
        self.fixed: dict[int, int] = {}  # how many of a seat's sealed answers since are final

    def own_answers(self, seat: int) -> list[RecordedAnswer]:
        """The seat's answers on this side of the horizon."""
        return [entry for entry in self.answers[self.base_length :] if entry.seat == seat]

    def can_rewind(self, seat: int) -> bool:
        """Whether the seat has a decision of its own that it can take back."""
        return len(self.own_answers(seat)) > self.fixed.get(seat, 0)

    def rewind(self, seat: int) -> bool:
        """Take back the newest decision of a seat; False at the horizon."""
        if not self.can_rewind(seat):
            return False
        recent = self.answers[self.base_length :]
        newest = max(i for i, entry in enumerate(recent) if entry.seat == seat)
        del recent[newest]
        self.state = self.base.clone()
        for entry in recent:
            self.game.play(self.state, entry.seat, entry.code)
        self.answers[self.base_length :] = recent
        return True

    # -- keeping --------------------------------------------------------------------------

    def mark(self) -> Mark | None:
        """The table written down, if it stands at a horizon just now."""
        if len(self.answers) != self.base_length:
            return None
        return Mark(tuple(self.answers), self.state.to_data())

    def record(self) -> Record:
        own = self.content.digest() != self.game.printed().digest()
        return Record(
            game=self.game.name,
            version=self.game.version,
            content_version=self.content.version,
            content_digest=self.content.digest(),
            content=self.content.to_data() if own else None,
            seats=self.setup.seats,
            teams=self.setup.teams,
            options=self.setup.options.to_data(),
            answers=tuple(self.answers),
            final=self.state.digest(),
        )


def resume(game: Game, record: Record, seed: int) -> Table:
    """A table as it was when its record was written, horizon included; raises BadInput."""
    opened = open_record(game, record)
    fate = tuple([entry.code for entry in record.answers if entry.seat == FATE])
    table = Table(game, opened.content, opened.setup, seed, fate)
    for index, entry in enumerate(record.answers):
        if entry.seat != FATE:
            try:
                table.answer(entry.seat, entry.code)
            except Refused as refused:
                raise BadInput(f"record: answer {index} is refused: {refused}") from None
    for index in range(max(len(table.answers), len(record.answers))):
        came, wanted = record.answers[index : index + 1], table.answers[index : index + 1]
        if list(came) != wanted:  # an answer of fate that is missing, planted or out of its place
            shown, asked = told(list(came), "missing"), told(wanted, "nothing")
            raise BadInput(f"record: answer {index} is {shown}, expected {asked}")
    if table.state.digest() != record.final:
        raise expected("record", f"to end at the position {record.final}", table.state.digest())
    return table


def told(answers: list[RecordedAnswer], nothing: str) -> str:
    """An answer as a record writes it, if there is one."""
    return f"[{answers[0].seat}, {answers[0].code}]" if answers else nothing


def answering_seat(entry: RecordedAnswer) -> int:
    return entry.seat


# -- whole turns ------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How good a position is for a seat; the plain judge counts its points."""

    def worth(self, game: Game, s: State, seat: i64) -> i64:
        return game.points(s, seat)


class Continuation:
    """A seat's way to the end of its turn: its codes, and what the judge thinks of the end."""

    def __init__(self, codes: list[int], worth: int) -> None:
        self.codes = codes
        self.worth = worth


class _Turn:
    """A seat's turn, or its part in a sealed question, from a position on."""

    def __init__(self, game: Game, s: State, seat: i64) -> None:
        self.game = game
        self.seat = seat
        self.turn = s.turn
        self.question = game.sealed(s)

    def is_over(self, s: State) -> bool:
        if s.turn != self.turn or self.game.sealed(s) != self.question:
            return True
        if self.question:
            return self.seat not in self.game.open_seats(s)
        return self.game.to_move(s) != self.seat


class _Walk:
    """The walk behind `lines`: depth first, copying only where there is a choice."""

    def __init__(self, game: Game, seat: i64, turn: _Turn, judge: Judge, limit: i64) -> None:
        self.game = game
        self.seat = seat
        self.turn = turn
        self.judge = judge
        self.limit = limit
        self.path: list[int] = []
        self.found: list[Continuation] = []

    def visit(self, s: State) -> None:
        if self.turn.is_over(s):
            worth = self.judge.worth(self.game, s, self.seat)
            self.found.append(Continuation(self.path[:], int(worth)))
            return
        codes = self.game.legal(s, self.seat)
        last = len(codes) - 1
        for index, code in enumerate(codes):
            if i64(len(self.found)) >= self.limit:
                return
            branch = s if index == last else s.clone()
            self.game.play(branch, self.seat, code)
            self.path.append(code)
            self.visit(branch)
            self.path.pop()


def lines(
    game: Game, s: State, seat: int, judge: Judge | None = None, limit: int = 100_000
) -> list[Continuation]:
    """The continuations to the end of a seat's turn (or to the next chance), in code order.

    While a question is sealed, the turn of any seat that may answer ends with its answer.

    At most `limit` of them; the state is not changed.
    """
    walk = _Walk(game, seat, _Turn(game, s, seat), judge or Judge(), limit)
    walk.visit(s.clone())
    return walk.found


def random_turn(game: Game, s: State, seat: i64, generator: Generator) -> list[int]:
    """Play a random line to the end of the seat's turn (or to the next chance), in place."""
    turn = _Turn(game, s, seat)
    codes: list[int] = []
    while not turn.is_over(s):
        code = game.pick(s, seat, generator.number())
        game.play(s, seat, code)
        codes.append(int(code))
    return codes


def best_of(
    game: Game, s: State, seat: int, tries: int, generator: Generator, judge: Judge
) -> tuple[State, list[int]]:
    """The best of a few random lines to the end of a turn: a quick and decent player."""
    best = s.clone()
    best_codes = random_turn(game, best, seat, generator)
    best_worth = judge.worth(game, best, seat)
    for _more in range(tries - 1):
        other = s.clone()
        codes = random_turn(game, other, seat, generator)
        worth = judge.worth(game, other, seat)
        if worth > best_worth:
            best, best_codes, best_worth = other, codes, worth
    return best, best_codes
