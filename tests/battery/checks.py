"""What must hold at any position of any game; each check raises AssertionError."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from ecotone.kernel.data import canonical, plain
from ecotone.kernel.fate import weighted
from ecotone.kernel.game import EVERYONE, FATE, NOBODY, SPECTATOR, Game
from ecotone.kernel.options import Choice
from ecotone.kernel.reasons import FIRST_GAME_REASON, KERNEL_REASONS, OK
from ecotone.kernel.state import State
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import Sentence, sentence
from tests.battery.cases import Place

# What a catalogue says when it lacks a key.
MISSING = re.compile(r"\[[a-z-]+(\.[\w.-]+)?\]")
ODD_NUMBERS = (-(2**70), -(2**63), -3, -2, -1, 0, 1, 63, 64, 255, 256, 2**31, 2**63, 2**70)


def asked(game: Game, s: State) -> list[int]:
    """Who is asked, fate included."""
    return game.open_seats(s)


def all_askable(at: Place) -> list[int]:
    return [FATE, *at.seats()]


def play_on(game: Game, s: State, numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Play with the given random numbers as far as they reach; who answered what."""
    answers = []
    for number in numbers:
        seat = int(game.to_move(s))
        if seat == NOBODY:
            break
        code = int(game.draw(s, number) if seat == FATE else game.pick(s, seat, number))
        game.play(s, seat, code)
        answers.append((seat, code))
    return answers


def some_numbers(at: Place, count: int, stream: int = 7) -> list[int]:
    generator = at.stream(stream)
    return [int(generator.number()) for _ in range(count)]


# -- positions --------------------------------------------------------------------------------


def clones_are_independent(at: Place) -> None:
    before = at.state.digest()
    first, second = at.state.clone(), at.state.clone()
    assert first.digest() == before, "a clone is another position"
    play_on(at.game, first, some_numbers(at, 40))
    assert at.state.digest() == before, "playing on a clone changes the original"
    assert second.digest() == before, "playing on a clone changes another clone"
    after = first.digest()
    third = first.clone()
    play_on(at.game, second, some_numbers(at, 40, 8))
    assert first.digest() == after, "playing on a clone changes another clone"
    assert third.digest() == after, "a clone of a clone is another position"


def positions_are_written_down(at: Place) -> None:
    text = canonical(at.state.to_data())
    loaded = at.game.load(at.content, at.setup, json.loads(text))
    assert loaded.digest() == at.state.digest(), "a loaded position is another one"
    for viewer in (EVERYONE, SPECTATOR, *at.seats()):
        assert at.game.view(loaded, viewer) == at.game.view(at.state, viewer)
    assert at.game.census(loaded) == at.game.census(at.state)
    original = at.state.clone()
    answers = play_on(at.game, loaded, some_numbers(at, 40))
    assert answers == play_on(at.game, original, some_numbers(at, 40))
    assert loaded.digest() == original.digest(), "a loaded position plays on differently"


def components_stay(at: Place) -> None:
    start = at.game.start(at.content, at.setup)
    assert at.game.census(at.state) == at.game.census(start), "components came or went"


# -- codes ------------------------------------------------------------------------------------


def legal_is_what_is_not_refused(at: Place) -> None:
    game, s = at.game, at.state
    waiting = asked(game, s)
    assert int(game.to_move(s)) == (waiting[0] if waiting else NOBODY)
    assert waiting == sorted(set(waiting)), "open seats are not ascending"
    assert waiting == [FATE] or all(seat in at.seats() for seat in waiting)
    for seat in all_askable(at):
        codes = range(game.code_count)
        if seat == FATE and waiting == [FATE]:
            codes = range(max(game.code_count, len(game.fate(s))))
        allowed = [code for code in codes if game.refuse(s, seat, code) == OK]
        assert game.legal(s, seat) == allowed, f"seat {seat}: legal and refuse disagree"
        assert bool(allowed) == (seat in waiting), f"seat {seat}: asked without a legal answer"


def fate_weights_are_what_is_not_refused(at: Place) -> None:
    if asked(at.game, at.state) != [FATE]:
        return
    weights = at.game.fate(at.state)
    assert all(weight >= 0 for weight in weights)
    possible = [code for code, weight in enumerate(weights) if weight > 0]
    assert at.game.legal(at.state, FATE) == possible, "fate's weights and refuse disagree"
    for number in some_numbers(at, 20):
        drawn = at.game.draw(at.state, number)
        assert drawn == weighted(weights, number), "draw does not follow the weights"


def pick_is_legal(at: Place) -> None:
    for seat in asked(at.game, at.state):
        if seat == FATE:
            continue
        legal = at.game.legal(at.state, seat)
        missed = set(legal)
        for number in some_numbers(at, 60 * len(legal)):
            code = int(at.game.pick(at.state, seat, number))
            assert code in legal, f"seat {seat}: picked {code}, which is not legal"
            missed.discard(code)
            if not missed:
                break
        assert not missed or len(legal) > 40, f"seat {seat}: {missed} are never picked"


def refusing_changes_nothing(at: Place, seats: Iterable[int], codes: Iterable[int]) -> None:
    """For any seat and code whatever there is a reason that the game knows."""
    before = at.state.digest()
    known_reasons = {OK, *(row.number for row in KERNEL_REASONS + at.game.reasons())}
    for seat in seats:
        for code in codes:
            reason = at.game.refuse(at.state, seat, code)
            assert reason in known_reasons, (
                f"seat {seat}, code {code}: no reason has number {reason}"
            )
            known = seat in at.seats() or seat == FATE
            assert known or reason != OK, f"seat {seat} does not exist but may answer {code}"
    assert at.state.digest() == before, "refusing changes the position"


def odd_answers_are_refused(at: Place) -> None:
    seats = [*ODD_NUMBERS, *at.seats(), at.setup.seats]
    refusing_changes_nothing(at, seats, [*ODD_NUMBERS, at.game.code_count])


def moves_mean_codes(at: Place) -> None:
    for seat in asked(at.game, at.state):
        for code in at.game.legal(at.state, seat):
            move = at.game.move(at.state, seat, code)
            plain(move)
            back = at.game.code(at.state, seat, move)
            assert back == code, f"seat {seat}: {code} is {move}, which is {back}"


def codes_have_targets(at: Place) -> None:
    """Whether they are allowed, or refused for a reason of the game's own."""
    for seat in asked(at.game, at.state):
        if seat == FATE:
            continue
        for code in range(at.game.code_count):
            reason = at.game.refuse(at.state, seat, code)
            if reason == OK or reason >= FIRST_GAME_REASON:
                assert at.game.target(at.state, seat, code).kind, f"{code} points at nothing"


# -- words ------------------------------------------------------------------------------------


def said(game: Game, thing: object) -> str:
    text = game.say(thing)
    assert text.strip(), f"nothing is said of {thing!r}"
    missing = MISSING.search(text)
    assert missing is None, f"{thing!r}: no English for {missing and missing[0]}"
    return text


def the_game_introduces_itself(game: Game) -> None:
    for key in ("title", "tagline"):
        said(game, sentence(key))
    for option in game.options(game.printed()):
        said(game, option)
        said(game, Sentence(f"option.{option.key}"))
        said(game, Sentence(f"option.{option.key}.help"))
    for option in game.options(game.printed()):
        for choice in option.choices:
            said(game, Choice(option, choice))
    for reason in game.reasons():
        said(game, reason)


def everything_is_said(at: Place) -> None:
    game, s = at.game, at.state
    for seat in all_askable(at):
        said(game, game.question(s, seat))
        told: set[int] = set()
        for code in [*range(game.code_count), -1, 2**70]:
            reason = game.refuse(s, seat, code)
            if reason != OK and reason not in told:
                told.add(reason)
                said(game, game.why(s, seat, code, reason))
    for seat in asked(game, s):
        for code in game.legal(s, seat):
            said(game, game.move(s, seat, code))
        number = at.stream(3).number()
        code = int(game.draw(s, number) if seat == FATE else game.pick(s, seat, number))
        tape = Tape()
        game.play(s.clone(), seat, code, tape)
        for event in tape.events:
            said(game, event)
    for seat in at.seats():
        for line in game.tally(s, seat):
            said(game, line)
    outcome = game.outcome(s)
    if outcome is not None:
        said(game, outcome)


def parts_are_named(at: Place) -> None:
    """Each part that a viewer may know of has a number of its own kind, a name and a text."""
    for viewer in (SPECTATOR, *at.seats()):
        seen = at.game.view(at.state, viewer)
        parts = at.game.components(seen)
        assert at.game.components(seen) is parts, "parts are made anew whenever they are asked for"
        for part in parts:
            said(at.game, part.name)
            said(at.game, part.text)
            canonical(part.data)


def tables_are_drawn(at: Place) -> None:
    for viewer in (EVERYONE, SPECTATOR, *at.seats()):
        text = at.game.draw_text(at.game.view(at.state, viewer), "en")
        assert text.strip()
        assert MISSING.search(text) is None, text


# -- the end, and points ----------------------------------------------------------------------


def tally_explains_points(at: Place) -> None:
    for seat in at.seats():
        points = int(at.game.points(at.state, seat))
        lines = sum(line.points for line in at.game.tally(at.state, seat))
        assert points == lines, f"seat {seat}: {points} points, but its lines add up to {lines}"


def the_end_is_the_end(at: Place) -> None:
    outcome = at.game.outcome(at.state)
    over = int(at.game.to_move(at.state)) == NOBODY
    assert (outcome is not None) == over, "an outcome before the end, or an end without one"
    if outcome is None:
        return
    assert asked(at.game, at.state) == []
    for seat in all_askable(at):
        assert at.game.legal(at.state, seat) == []
    assert len(outcome.ranks) == len(outcome.points) == at.setup.team_count
    assert outcome.ending
    assert outcome.teams == at.setup.teams, "the outcome does not say who is in which team"
    best = min(outcome.ranks)
    assert best == 1 or outcome.success is False, f"nobody is first: {outcome.ranks}"


def the_game_is_not_longer_than_it_says(at: Place) -> None:
    most = at.game.longest(at.setup)
    assert at.index <= most, f"{at.index} answers, but {most} are said to be the most"


# -- sealed questions -------------------------------------------------------------------------


def arrival_does_not_matter(at: Place) -> None:
    """Each seat answers from its own stream, in seat order, backwards, and by turns."""
    game = at.game
    question = game.sealed(at.state)
    if not question:
        assert len(asked(game, at.state)) <= 1, "several seats are asked, but nothing is sealed"
        return
    assert FATE not in asked(game, at.state), "fate is asked while a question is sealed"
    ends = set()
    for order in (lambda k: 0, lambda k: -1, lambda k: k):
        s = at.state.clone()
        streams = [at.stream(20 + seat) for seat in at.seats()]
        answered = 0
        while game.sealed(s) == question:
            waiting = game.open_seats(s)
            seat = waiting[order(answered) % len(waiting)]
            game.play(s, seat, game.pick(s, seat, streams[seat].number()))
            answered += 1
        ends.add(s.digest())
    assert len(ends) == 1, "sealed answers lead elsewhere when they arrive in another order"


EVERYWHERE = (
    clones_are_independent,
    positions_are_written_down,
    components_stay,
    legal_is_what_is_not_refused,
    fate_weights_are_what_is_not_refused,
    pick_is_legal,
    odd_answers_are_refused,
    moves_mean_codes,
    codes_have_targets,
    everything_is_said,
    parts_are_named,
    tables_are_drawn,
    tally_explains_points,
    the_end_is_the_end,
    the_game_is_not_longer_than_it_says,
    arrival_does_not_matter,
)
