"""Bots by name, and what they do with a view."""

from __future__ import annotations

import pytest

from ecotone.games import find
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Table, lines
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, Setup, View
from ecotone.kernel.options import read_options
from ecotone.lab.match import answer_for, player_seed
from ecotone.players import check_player, make_player, player_names, split_players
from ecotone.players.greedy import GreedyPlayer, Plan
from ecotone.players.registry import seconds_setting, whole_setting


def table(seed: int, seats: int = 2) -> Table:
    game = find("toy")
    setup = Setup(seats, tuple(range(1, seats + 1)), read_options(game.options(game.printed()), {}))
    return Table(game, game.printed(), setup, seed)


def codes(name: str, seed: int) -> list[tuple[int, int]]:
    played = table(seed, 3)
    players = [make_player(name, player_seed(seed, seat)) for seat in range(3)]
    while seats := played.open_seats():
        answer_for(played, seats[0], players[seats[0]])
    return [(entry.seat, entry.code) for entry in played.answers]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_seed_gives_the_same_game_again(name: str) -> None:
    assert codes(name, 5) == codes(name, 5)
    assert codes(name, 5) != codes(name, 6)


def test_random_takes_every_legal_code() -> None:
    player = make_player("random", 1)
    played = table(1)
    view = played.view(0)
    taken = {player.answer(played.game, view, 0, [3, 5, 9]) for _ in range(100)}
    assert taken == {3, 5, 9}


@pytest.mark.parametrize("seed", range(5))
def test_greedy_reaches_the_best_end_of_its_turn(seed: int) -> None:
    """In a question without hidden parts no line beats the one that greedy takes."""
    played = table(seed)
    player = make_player("greedy", seed)
    while seats := played.open_seats():
        seat = seats[0]
        if not played.game.sealed(played.state):
            found = lines(played.game, played.state, seat)
            best = max(line.worth for line in found)
            code = player.answer(played.game, played.view(seat), seat, played.legal(seat))
            assert best == max(line.worth for line in found if line.codes[0] == code)
            played.answer(seat, code)
        else:
            answer_for(played, seat, player)


def test_greedy_breaks_ties_by_its_seed() -> None:
    played = table(3)
    while played.game.sealed(played.state):
        seat = played.open_seats()[0]
        played.answer(seat, played.legal(seat)[0])
    seat = played.open_seats()[0]
    taken = {
        make_player("greedy", seed).answer(played.game, played.view(seat), seat, played.legal(seat))
        for seed in range(20)
    }
    assert len(taken) > 1  # on an empty meadow many places are as good as another


class Counting(GreedyPlayer):
    """Counts how often a new line is looked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.made = 0

    def make_plan(self, game: Game, view: View, seat: int) -> Plan:
        self.made += 1
        return super().make_plan(game, view, seat)


def test_greedy_follows_its_plan_only_while_things_are_as_expected() -> None:
    played = table(2)
    player = Counting(1)
    view, legal = played.view(0), played.legal(0)
    world = played.game.imagine(view, Generator(9))
    player.plan = None
    first = player.answer(played.game, view, 0, legal)
    assert player.made == 1
    player.plan = Plan(world.clone(), [first, first])
    assert player.answer(played.game, view, 0, legal) == first  # the view is the expected one
    assert player.made == 1
    player.plan = Plan(table(77).state, [first])
    player.answer(played.game, view, 0, legal)  # another world: think again
    assert player.made == 2


def test_names() -> None:
    assert {"random", "greedy"} <= set(player_names())
    assert make_player("greedy", 0).name == "greedy"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gredy", 'did you mean "greedy"'),
        ("", "unknown bot ''"),
        ("random:x=1", "no setting 'x'"),
        ("greedy:", "no setting ''"),
        ("x" * 5000, "unknown bot"),
    ],
)
def test_bad_names_are_told(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        check_player(text)
    assert told in str(error.value)
    assert len(str(error.value)) < 200


def test_lists_of_players() -> None:
    assert split_players("greedy, random") == ["greedy", "random"]
    assert split_players("search:time=0.2,simulations=9,greedy") == [
        "search:time=0.2,simulations=9",
        "greedy",
    ]


@pytest.mark.parametrize("text", ["0", "41", "-1", "1.5", "", "x", "9" * 50, "²"])
def test_whole_settings_are_checked(text: str) -> None:
    assert whole_setting({}, "n", 7, 1, 40) == 7
    assert whole_setting({"n": "40"}, "n", 7, 1, 40) == 40
    with pytest.raises(BadInput, match="bot setting n: expected a whole number from 1 to 40"):
        whole_setting({"n": text}, "n", 7, 1, 40)


@pytest.mark.parametrize("text", ["0", "11", "-1", "1e1", "nan", "", ".", "1.2.3", "²"])
def test_seconds_are_checked(text: str) -> None:
    assert seconds_setting({}, "time", 0.5, 0.1, 10) == 0.5
    assert seconds_setting({"time": "0.25"}, "time", 0.5, 0.1, 10) == 0.25
    with pytest.raises(BadInput, match=r"bot setting time: expected seconds from 0\.1 to 10"):
        seconds_setting({"time": text}, "time", 0.5, 0.1, 10)
