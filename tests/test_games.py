"""Finding games by name."""

from __future__ import annotations

import pytest

from ecotone import games
from ecotone.kernel.data import BadInput


def test_examples_are_listed_on_request_only() -> None:
    assert "toy" in games.names(examples=True)
    assert "toy" not in games.names()
    assert set(games.names()) < set(games.names(examples=True))


@pytest.mark.parametrize("name", games.names(examples=True))
def test_games_answer_to_their_names(name: str) -> None:
    game = games.find(name)
    assert game.name == name
    assert (game.folder / "README.md").is_file()


@pytest.mark.parametrize("wrong", ["toyy", "Toy", "", "..", "kernel", "toy.game"])
def test_unknown_names_are_refused_with_the_known_ones(wrong: str) -> None:
    with pytest.raises(BadInput, match=r"there are .*toy"):
        games.find(wrong)


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(BadInput, match='did you mean "toy"'):
        games.find("tuy")
