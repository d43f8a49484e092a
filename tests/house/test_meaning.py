"""What a game refuses it explains; what a card does is done and said from one record."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from ecotone.games import find, names
from ecotone.kernel.reasons import FIRST_GAME_REASON, KERNEL_REASONS, TABLE_ORDER, Reason
from ecotone.kernel.words import ENGLISH, open_catalogue
from tests.rules_report import rules_of

GAMES: Final = names(examples=True)
SOURCES = Path(__file__).parents[2] / "src" / "ecotone" / "games"
DOERS = ("rules", "scoring")
SAYERS = ("text",)


def faults_of(reason: Reason, game: str) -> list[str]:
    catalogue = open_catalogue(find(game).folder / "words", ENGLISH)
    faults: list[str] = []
    if not catalogue.knows(f"reason.{reason.name}"):
        faults.append(f"{reason.name} has no sentence")
    if reason.rule != TABLE_ORDER and reason.rule not in rules_of(game):
        faults.append(f"{reason.name} names {reason.rule}, which the README does not have")
    return faults


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_a_sentence_and_a_rule(game: str) -> None:
    reasons = (*KERNEL_REASONS, *find(game).reasons())
    assert [fault for reason in reasons for fault in faults_of(reason, game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_reasons_have_numbers_and_names_of_their_own(game: str) -> None:
    own = find(game).reasons()
    assert all(reason.number >= FIRST_GAME_REASON for reason in own)
    assert all(reason.rule != TABLE_ORDER for reason in own)
    both = (*KERNEL_REASONS, *own)
    assert len({reason.number for reason in both}) == len(both)
    assert len({reason.name for reason in both}) == len(both)


def test_a_reason_without_words_or_rule_is_seen() -> None:
    assert faults_of(Reason(99, "no-such-words", "TOY-99"), "toy") == [
        "no-such-words has no sentence",
        "no-such-words names TOY-99, which the README does not have",
    ]


def effects_in(source: str) -> set[str]:
    """The frozen records among which a type named Effect chooses."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "Effect":
            assert node.value is not None
            return {word.strip() for word in str(ast.literal_eval(node.value)).split("|")}
    return set()


def words_in(game: Path, rooms: tuple[str, ...]) -> set[str]:
    """Every name that the rooms of a game use."""
    files = [file for room in rooms for file in (*game.glob(f"{room}.py"), *game.glob(f"{room}/*"))]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files if file.suffix == ".py"]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def unread(effects: set[str], words: set[str]) -> set[str]:
    return effects - words


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_is_done_and_said(game: str) -> None:
    folder = SOURCES / game
    contents = [*folder.glob("content.py"), *folder.glob("content/*.py")]
    effects = {name for file in contents for name in effects_in(file.read_text(encoding="utf-8"))}
    for readers in (DOERS, SAYERS):
        assert unread(effects, words_in(folder, readers)) == set()
        # The type checker demands that a chain which ends in assert_never leaves nothing out.
        assert not effects or "assert_never" in words_in(folder, readers)


def test_eco_has_effects_and_a_missing_reader_is_seen() -> None:
    effects = effects_in((SOURCES / "eco/content/effects.py").read_text(encoding="utf-8"))
    assert {"Solitary", "Majority", "Borderland"} <= effects
    assert unread(effects, {"Solitary"}) == effects - {"Solitary"}
