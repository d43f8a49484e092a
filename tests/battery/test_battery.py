"""The battery: every check, over every case of every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecotone import games
from tests.battery import cases, checks, driving, hidden
from tests.battery.cases import Case, Place

PLACE_CHECKS = (*checks.EVERYWHERE, *hidden.EVERYWHERE, *driving.BY_PLACE)
GAMES = [(case, seed) for case in cases.all_cases() for seed in case.seeds]
NUMBERS = st.one_of(st.integers(-5, 300), st.integers())


def game_name(value: object) -> str:
    return str(value)


@pytest.mark.parametrize("check", PLACE_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("case", "seed"), GAMES, ids=game_name)
def test_place(case: Case, seed: int, check: Callable[[Place], None]) -> None:
    for place in cases.some_places(case, seed):
        before = place.state.digest()
        try:
            check(place)
        except AssertionError as error:
            raise AssertionError(f"{place}: {error}") from error
        assert place.state.digest() == before, f"{place}: the check changes the position"


@pytest.mark.parametrize("check", driving.BY_GAME, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("case", "seed"), GAMES, ids=game_name)
def test_table(case: Case, seed: int, check: Callable[[Case, int], None]) -> None:
    check(case, seed)


@pytest.mark.parametrize("name", games.names(examples=True))
def test_words_of_the_game(name: str) -> None:
    checks.the_game_introduces_itself(games.find(name))


@pytest.mark.parametrize("case", cases.all_cases(), ids=game_name)
def test_whole_games(case: Case) -> None:
    """Cheap checks at every position, not only at some."""
    for place in cases.all_places(case, case.seeds[0]):
        checks.components_stay(place)
        checks.the_end_is_the_end(place)
        checks.tally_explains_points(place)
        checks.the_game_is_not_longer_than_it_says(place)


@pytest.mark.parametrize("case", cases.all_cases(), ids=game_name)
@settings(max_examples=30, deadline=None)
@given(where=st.integers(0, 10**6), seat=NUMBERS, code=NUMBERS)
def test_any_answer_is_judged(case: Case, where: int, seat: int, code: int) -> None:
    places = cases.some_places(case, case.seeds[0])
    checks.refusing_changes_nothing(places[where % len(places)], [seat, seat % 8], [code])
