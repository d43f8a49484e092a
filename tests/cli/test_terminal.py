"""The terminal table, typed at through a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecotone.choices import Menu, Refused, meant, read_menu, refused_choices
from ecotone.games import find
from ecotone.kernel.drive import Table
from ecotone.kernel.game import Setup, Target
from ecotone.kernel.options import read_options
from ecotone.terminal import Terminal
from tests.cli.running import called, refused

PLAY = ("play", "toy", "--seed", "3", "--option", "rounds=1")


def test_a_game_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ended = called(*PLAY, "--save", str(path), typed="1\n0 0\n" + "1\n" * 4)
    assert ended.code == 0, ended
    assert "\n1. player " in ended.out
    assert "Largest group of own plants" in ended.out
    assert "The seeds are opened" in ended.out
    assert called("replay", str(path), "--verify").code == 0


def test_commands() -> None:
    typed = "help\nwhy\nscore\nhint\nrules TOY-08\ntable\n1\nhint\nwhy 9 9\n0 0\n1\n1\n"
    ended = called(*PLAY, typed=typed)
    assert ended.code == 0, ended
    for told in (
        "take back your newest choice",
        "There is no seed of value 1 to be had. (TOY-06)",
        "       0  in all",
        "Hint: ",
        "**TOY-08**",
        "There is no choice '9 9' here",
    ):
        assert told in ended.out
    assert ended.out.count("Round 1 of 1") >= 3


def test_a_refused_cell_is_explained_with_its_rule() -> None:
    """Two people: the second types the cell that the first has taken."""
    typed = "1\n\n1\n\n0 0\n\nwhy 0 0\n0 0\nwhy 5 5\n"
    ended = called(*PLAY, "--bots", "human", typed=typed)
    assert ended.out.count("grows on C3 already. (TOY-08)") == 2


def test_undo() -> None:
    typed = "undo\n1\n\n"
    ended = called(*PLAY, "--bots", "human", typed=typed)
    assert "Nothing to take back" in ended.out
    assert ended.code == 1


def test_undo_takes_back_what_the_others_were_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = find("toy")
    table = Table(game, game.printed(), Setup(2, (1, 2), read_options(game.options(), {})), 3)
    terminal = Terminal(table, [None, None], "en")
    before = table.state.digest()
    terminal.note(table.answer(0, table.legal(0)[0]))
    assert [news.text for news in terminal.news[1]] == ["Player 1 has chosen."]
    assert terminal.undo(0)
    assert table.state.digest() == before
    assert not terminal.news[1]
    assert not terminal.undo(0)
    assert "Taken back." in capsys.readouterr().out


def test_hidden_hands_are_kept_apart() -> None:
    """What is shown before a curtain is for the eyes of the one seat only."""
    ended = called(*PLAY, "--bots", "human", typed="1\n\n1\n\n")
    before, after, rest = ended.out.split("Pass the keyboard")[:3]
    assert "in hand 3, 5 and 5" in before
    assert before.count("3 seeds in hand") == 1
    assert "in hand 3, 5 and 5" not in after
    assert "Player 1 chooses" not in after
    assert "a seed face down" in after
    assert "Player 1 chooses a 3" in rest
    assert "Next is player 2." in before


def test_leaving() -> None:
    assert called(*PLAY, typed="quit\n").code == 0
    early = called(*PLAY, typed="")
    assert early.code == 1
    assert "unfinished" in early.out
    assert not early.errors


def test_an_unfinished_game_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    other = tmp_path / "other.json"
    ended = called(*PLAY, "--save", str(path), typed=f"1\nsave\nsave {other}\nsave {tmp_path}\n")
    assert ended.code == 1
    assert "expected a file name" in ended.out
    assert "cannot write" in ended.out
    assert path.read_bytes() == other.read_bytes()
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "toy"
    assert called("replay", str(path), "--verify").code == 0


def test_bots_alone_and_teams() -> None:
    ended = called(
        *PLAY, "--seats", "4", "--teams", "1,2,1,2", "--bots", "greedy,random,greedy,random"
    )
    assert ended.code == 0
    assert "(greedy), team 1: " in ended.out
    assert ended.out.count("  · Round 1 begins.") <= 1


def test_bots_take_the_last_seats() -> None:
    ended = called(*PLAY, "--seats", "3", "--bots", "random", typed="quit\n")
    assert "player 1\n  player 2\n  player 3 (random)" in ended.out


@pytest.mark.parametrize("typed", [b"\xff\xfe\x00\n", b"9" * 9000 + b"\n", b"code -1\ncode x\n"])
def test_strange_typing_is_no_choice(typed: bytes) -> None:
    ended = called(*PLAY, typed=typed + b"quit\n")
    assert ended.code == 0, ended
    assert not ended.errors


def test_codes_may_be_typed() -> None:
    ended = called(*PLAY, typed="code 0\nwhy code 0\nwhy code 999\ncode 22\n")
    assert "That is not what is being asked now." in ended.out
    assert "No such choice exists in this game." in ended.out
    assert "Player 1 chooses a 3" in ended.out


def test_an_unknown_game_costs_no_question() -> None:
    assert "no game 'chess'" in refused("play", "chess")


# -- the menu ---------------------------------------------------------------------------------


def planting() -> Table:
    """The toy game when the first seed is planted."""
    game = find("toy")
    table = Table(game, game.printed(), Setup(2, (1, 2), read_options(game.options(), {})), 3)
    while game.sealed(table.state):
        seat = table.open_seats()[0]
        table.answer(seat, table.legal(seat)[0])
    return table


def test_every_choice_can_be_typed() -> None:
    table = planting()
    seat = table.open_seats()[0]
    menu = read_menu(table.game, table.state, seat, table.legal(seat), "en")
    for choice in menu.choices:
        if choice.has_place:
            typed = [" ".join(map(str, choice.target.place)), str(choice.target.place)]
        else:
            typed = [str(menu.numbered.index(choice) + 1)]
        for text in typed + ([choice.target.name.upper()] if choice.target.name else []):
            assert menu.find(text) == [choice]
    assert len(menu.rows()) > 3
    for text in ("", "99", "0", "-1", "7 7", "x", "1 2 3 4", "²"):
        assert menu.find(text) == []


def test_several_choices_in_one_cell_are_told_apart_by_a_number() -> None:
    from ecotone.choices import Choice

    target = Target("cell", (1, -2), "b4")
    choices = [Choice(code, target, f"turned {code}") for code in range(3)]
    menu = Menu(choices)
    assert menu.find("1 -2") == choices
    assert menu.find("1,-2 3") == [choices[2]]
    assert menu.find("B4 1") == [choices[0]]
    assert menu.find("1 -2 4") == menu.find("1 -2 0") == menu.find("b4 9") == []
    assert "b4 (×3)" in "\n".join(menu.rows())


def test_refused_choices_are_found_by_what_they_point_at() -> None:
    table = planting()
    seat = table.open_seats()[0]
    table.answer(seat, 9)
    other = table.open_seats()[0]
    found = refused_choices(table.game, table.state, other)
    assert {item.code for item in found} & {9}
    place = next(item.target.place for item in found if item.code == 9)
    assert [item.code for item in meant(found, " ".join(map(str, place)))] == [9]
    assert meant(found, "nothing") == meant([Refused(1, Target("x"), 16)], "") == []
