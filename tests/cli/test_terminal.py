"""The terminal table, typed at through a pipe."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ecotone.choices import Menu, Refused, meant, read_menu, refused_choices
from ecotone.folding import fold
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
        "TOY-08 A seed is planted",
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
    table = Table(
        game, game.printed(), Setup(2, (1, 2), read_options(game.options(game.printed()), {})), 3
    )
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


def test_asking_why_at_the_settle_step_of_eco() -> None:
    """Also about the slots for tiles that are not laid yet."""
    turn = "code 0\n0 -1\ncode 8\ncode 5\n"  # the pair, its place, its rotation, submitted
    typed = turn + "xyzzy\nwhy\nwhy 25\nquit\n"
    ended = called("play", "eco", "--seats", "1", "--seed", "3", typed=typed)
    assert ended.code == 0, ended
    assert not ended.errors
    assert "There is no choice 'xyzzy' here" in ended.out
    assert ended.out.count("You have no tile there. (ECO-20)") == 2
    assert "The tile is submitted, so this turn's pair, place and rotation are fixed." in ended.out


def test_an_unknown_game_costs_no_question() -> None:
    assert "no game 'chess'" in refused("play", "chess")


# -- the menu ---------------------------------------------------------------------------------


def planting() -> Table:
    """The toy game when the first seed is planted."""
    game = find("toy")
    table = Table(
        game, game.printed(), Setup(2, (1, 2), read_options(game.options(game.printed()), {})), 3
    )
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


def test_a_cell_is_typed_by_the_name_that_the_map_shows() -> None:
    ended = called(*PLAY, "--bots", "human", typed="1\n\n1\n\nC3\n\nwhy c3\nwhy 0 0\nb2\n")
    assert "cell, by its name:" in ended.out
    assert ended.out.count("grows on C3 already. (TOY-08)") == 2
    assert "plants a 3 on B2" in ended.out or "plants a 1 on B2" in ended.out


def test_a_long_line_is_one_line_that_is_refused() -> None:
    ended = called(*PLAY, typed="9" * 9000 + "\n" + " " * 4001 + "quit\n" + "1" * 4000 + "\nquit\n")
    assert ended.out.count("A line has at most 4000 characters; that one is refused.") == 2
    assert ended.out.count("There is no choice") == 1
    assert ended.code == 0


def test_rules_are_read_without_marks() -> None:
    ended = called("play", "eco", "--seed", "7", typed="rules\nrules g07\nquit\n")
    assert "\nECO-01 Everybody builds a map of their own." in ended.out
    assert "**" not in ended.out and "`" not in ended.out and "|--" not in ended.out
    assert re.search(r"\n G07  Companion +A partner of one other kind next to it\.", ended.out)
    assert max(map(len, ended.out.split("> rules g07")[0].split("\nECO-01")[1].split("\n"))) <= 100


def test_the_map_tells_how_a_free_space_is_typed() -> None:
    """The number in brackets, then the row's; and so it is."""
    ended = called("play", "eco", "--seed", "7", typed="1\n0 -1\n")
    assert "A free space is typed as its number in brackets" in ended.out
    row = next(line for line in ended.out.split("== Player 1")[1].split("\n") if " -1 " in line)
    assert "(0)" in row
    assert "Choose how the" in ended.out


def test_a_wrong_cell_is_explained_for_the_step_that_is_asked() -> None:
    typed = "1\n0 -1\nwhy 2 -1\n1\n1\nwhy 2 -1\n5 5\nwhy\n"
    asked = called("play", "eco", "--seed", "7", typed=typed).out.split("Choose how the")[1]
    rotating, settling = asked.split("Choose a tile for the")
    assert "(ECO-14)" in rotating and "(ECO-10)" not in rotating
    cell, other, every = settling.split("> why 2 -1")[1].split("> ")[:3]
    assert cell.strip() == "You have no tile there. (ECO-20)"
    assert other.split("\n")[1] == "You have no tile there. (ECO-20)"
    told = [row for row in every.split("\n") if "(ECO-" in row]
    assert "(ECO-20)" in told[0] and "(ECO-15)" in told[-1]


# -- folding ----------------------------------------------------------------------------------


def test_sentences_are_folded_at_words() -> None:
    said = "  foxes    Each fox on a tile that shows wetland scores 3 VP."
    assert fold(said, 40).split("\n") == [
        "  foxes    Each fox on a tile that shows",
        "           wetland scores 3 VP.",
    ]
    assert fold("  · Player 1 chooses the tile of the fox.", 25).split("\n") == [
        "  · Player 1 chooses the",
        "    tile of the fox.",
    ]
    assert fold("a b\n\n  c", 1) == "a b\n\n  c"


@pytest.mark.parametrize(
    "row",
    [
        "  -1       (0)     (1)     (2)     (3)     (4)",
        "    a1  a2  a3  a4  a5  a6  a7  a8",
        "     -1 0 |  0 1 |  2 3 |  4 5 |  6 7",
    ],
)
def test_maps_and_columns_are_not_folded(row: str) -> None:
    assert fold(row, 25) == row


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals here")
def test_a_narrow_terminal_gets_narrow_sentences() -> None:
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    line = [sys.executable, "-m", "ecotone", "play", "toy", "--seed", "3"]
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    program = subprocess.Popen(line, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    os.write(ours, b"help\nquit\n")
    said = b""
    with contextlib.suppress(OSError):  # that is how a pseudo terminal ends
        while part := os.read(ours, 9999):
            said += part
    assert program.wait(30) == 0
    os.close(ours)
    rows = re.sub(r"\x1b\[[0-9;]*m", "", said.decode()).replace("\r", "").split("\n")
    assert "Seedlings. Choose a seed in secret,\nplant it where it pays." in "\n".join(rows)
    assert max(len(row.removeprefix("> ")) for row in rows) <= 40
