"""Sentences by key and arguments, in one language or another."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecotone.kernel.data import BadInput
from ecotone.kernel.words import Sentence, languages, open_catalogue, sentence, who

ENGLISH = """
hello = "Hello {name}."
only-english = "Tea."
[fox]
one = "{count} fox"
other = "{count} foxes"
"""
GERMAN = """
hello = "Hallo {name}."
[list]
last = " und "
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "de.toml").write_text(GERMAN, encoding="utf-8")
    return tmp_path


def test_arguments_are_filled_in(folder: Path) -> None:
    assert open_catalogue(folder, "en").say(sentence("hello", name="Mara")) == "Hello Mara."


def test_a_sentence_can_hold_a_sentence_and_a_list(folder: Path) -> None:
    names = ("Mara", "Otis", sentence("fox", count=1))
    assert (
        open_catalogue(folder, "en").say(sentence("hello", name=names))
        == "Hello Mara, Otis and 1 fox."
    )


@pytest.mark.parametrize(("count", "said"), [(1, "1 fox"), (0, "0 foxes"), (2, "2 foxes")])
def test_the_count_chooses_the_form(folder: Path, count: int, said: str) -> None:
    assert open_catalogue(folder, "en").say(sentence("fox", count=count)) == said


def test_a_second_language_is_one_more_file(folder: Path) -> None:
    german = open_catalogue(folder, "de")
    assert languages(folder) == ["de", "en"]
    assert german.say(sentence("hello", name=("A", "B"))) == "Hallo A und B."
    assert german.say(Sentence("only-english")) == "Tea."  # what is missing is said in English


def test_a_missing_key_shows_itself(folder: Path) -> None:
    assert open_catalogue(folder, "en").say(Sentence("nowhere")) == "[nowhere]"
    assert not open_catalogue(folder, "en").knows("nowhere")
    assert open_catalogue(folder, "en").knows("fox")


def test_the_kernel_speaks_in_every_game(folder: Path) -> None:
    assert open_catalogue(folder, "en").say(Sentence("reason.game-over")) == "The game is over."


@pytest.mark.parametrize("text", ["broken = ", "number = 3"])
def test_a_broken_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"catalogue"):
        open_catalogue(tmp_path, "en")


def test_seats_are_called_by_the_names_that_a_table_knows(folder: Path) -> None:
    catalogue = open_catalogue(folder, "en")
    greeting = sentence("hello", name=who(1))
    assert catalogue.say(greeting) == "Hello Player 2."
    assert catalogue.say(greeting, ("Mara", "Otis {name}")) == "Hello Otis {name}."
    assert catalogue.say(greeting, ("Mara", "")) == "Hello Player 2."
    assert catalogue.say(greeting, ("Mara",)) == "Hello Player 2."
