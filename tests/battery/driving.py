"""What must hold while a table is being played: records, stepping back, whole turns."""

from __future__ import annotations

import json

from ecotone.kernel.content import Content
from ecotone.kernel.data import canonical
from ecotone.kernel.drive import Table, lines, read_mark
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, Game, Setup
from ecotone.kernel.reasons import OK
from ecotone.kernel.record import read_record, replay
from ecotone.kernel.state import State
from tests.battery.cases import Case, Place, lay

LINES = 60  # continuations looked for
WALKED = 12  # and walked


def answer_at_random(table: Table, stream: Generator) -> tuple[int, int]:
    """One answer of a random open seat."""
    waiting = table.open_seats()
    seat = waiting[int(stream.below(len(waiting)))]
    code = int(table.game.pick(table.state, seat, stream.number()))
    table.answer(seat, code)
    return seat, code


def play_table(game: Game, content: Content, setup: Setup, seed: int) -> Table:
    table = Table(game, content, setup, seed)
    stream = Generator(seed, 2)
    while not table.is_over():
        answer_at_random(table, stream)
    return table


# -- records ----------------------------------------------------------------------------------


def records_replay(case: Case, seed: int, game: Game | None = None) -> None:
    table = play_table(*lay(case, game), seed)
    record = table.record()
    again = read_record(record.to_text().encode())
    assert again == record, "a record is read as another one"
    assert again.to_text() == record.to_text()
    assert replay(table.game, again).digest() == table.state.digest() == record.final
    middle = len(record.answers) // 2
    s = table.game.start(table.content, table.setup)
    for entry in record.answers[:middle]:
        table.game.play(s, entry.seat, entry.code)
    assert replay(table.game, again, middle).digest() == s.digest()


# -- stepping back ----------------------------------------------------------------------------


def stepping_back_restores(case: Case, seed: int, game: Game | None = None) -> None:
    """A game in which every decision is taken back where that is allowed, and taken again."""
    game, content, setup = lay(case, game)
    straight = play_table(game, content, setup, seed)
    table = Table(game, content, setup, seed)
    stream = Generator(seed, 2)
    while not table.is_over():
        before, question = table.state.clone(), game.sealed(table.state)
        fated = table.fated
        seat, code = answer_at_random(table, stream)
        after, answers = table.state.digest(), list(table.answers)
        final = game.final(before, seat, code)
        assert not (final and table.can_rewind(seat)), "a seat steps back over a final decision"
        closed = table.fated > fated or game.sealed(table.state) != question
        closed = closed or (final and not question)
        assert not (closed and any(table.can_rewind(other) for other in range(setup.seats))), (
            "stepping back goes beyond the horizon"
        )
        for other in range(setup.seats):
            if not table.can_rewind(other):
                assert not table.rewind(other)
                assert table.state.digest() == after, "a refused step back changes the position"
                continue
            assert other == seat or question, "a seat steps back over another one's decision"
            step_back_and_forth(table, other)
            assert table.state.digest() == after, "the same answer leads elsewhere"
            assert sorted(map(str, table.answers)) == sorted(map(str, answers))
        if table.can_rewind(seat):
            assert table.rewind(seat)
            assert table.state.digest() == before.digest(), "stepping back leads elsewhere"
            table.answer(seat, code)
    assert table.state.digest() == straight.state.digest(), "fate answers anew after a step back"
    assert table.record() == straight.record()


def arrival_leaves_no_trace(case: Case, seed: int, game: Game | None = None) -> None:
    """Sealed answers give the same record in whatever order they come."""
    game, content, setup = lay(case, game)
    records = []
    for first, step in ((0, 0), (-1, 0), (0, 1)):
        table = Table(game, content, setup, seed)
        streams = [Generator(seed, 20 + seat) for seat in range(setup.seats)]
        count = first
        while waiting := table.open_seats():
            seat = waiting[count % len(waiting)]
            table.answer(seat, int(game.pick(table.state, seat, streams[seat].number())))
            count += step
        records.append(table.record())
    assert records[0] == records[1] == records[2], "the record tells who answered first"


def step_back_and_forth(table: Table, seat: int) -> None:
    newest = [entry.code for entry in table.answers if entry.seat == seat][-1]
    count = len(table.answers)
    assert table.rewind(seat)
    assert len(table.answers) == count - 1
    assert table.game.refuse(table.state, seat, newest) == OK
    table.answer(seat, newest)


def marked_tables_go_on(case: Case, seed: int, game: Game | None = None) -> None:
    """A table opened again from a mark ends as the one that was played through."""
    game, content, setup = lay(case, game)
    straight = play_table(game, content, setup, seed)
    table = Table(game, content, setup, seed)
    stream = Generator(seed, 2)
    count = 0
    while not table.is_over():
        mark = table.mark()
        if mark is not None and count % 3 == 0:
            kept = read_mark(json.loads(canonical(mark.to_data())))
            assert kept == mark, "a mark is read as another one"
            before = table.state.digest()
            table = Table(game, content, setup, seed, mark=kept)
            assert table.state.digest() == before, "a mark opens another position"
        answer_at_random(table, stream)
        count += 1
    assert table.record() == straight.record(), "from a mark the game goes elsewhere"


# -- whole turns ------------------------------------------------------------------------------


def lines_end_the_turn(at: Place) -> None:
    game = at.game
    before = at.state.digest()
    for seat in game.open_seats(at.state):
        if seat == FATE:
            continue
        found = lines(game, at.state, seat, limit=LINES)
        assert 0 < len(found) <= LINES
        codes = [line.codes for line in found]
        assert len({tuple(line) for line in codes}) == len(codes), "a continuation comes twice"
        assert codes == sorted(codes), "continuations are not in the order of their codes"
        for line in found[:: max(1, len(found) // WALKED)]:
            s = at.state.clone()
            for code in line.codes:
                assert is_in_turn(game, s, seat, at), "a continuation goes beyond the turn"
                assert game.refuse(s, seat, code) == OK, f"{line.codes}: {code} is refused"
                game.play(s, seat, code)
            assert not is_in_turn(game, s, seat, at), "a continuation does not end the turn"
            assert line.worth == game.points(s, seat)
    assert at.state.digest() == before, "looking ahead changes the position"


def is_in_turn(game: Game, s: State, seat: int, at: Place) -> bool:
    same = s.turn == at.state.turn and game.sealed(s) == game.sealed(at.state)
    return same and seat in game.open_seats(s)


BY_PLACE = (lines_end_the_turn,)
BY_GAME = (
    records_replay,
    stepping_back_restores,
    marked_tables_go_on,
    arrival_leaves_no_trace,
)
