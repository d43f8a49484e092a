"""The conversation in docs/protocol.md is one that a server really has."""

from __future__ import annotations

import json
from pathlib import Path

from tests.play.serving import Message, Person, make

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
ANYTHING = "…"


def conversation() -> list[str]:
    """The lines of the page's block without a language."""
    blocks = PAGE.read_text("utf-8").split("```")
    (found,) = [block for block in blocks if block.startswith("\n> ")]
    return found.strip().splitlines()


def fits(came: object, told: object) -> bool:
    if told == ANYTHING:
        return True
    if isinstance(told, dict) and isinstance(came, dict):
        return told.keys() == came.keys() and all(fits(came[key], told[key]) for key in told)
    if isinstance(told, list) and isinstance(came, list):
        return len(told) == len(came) and all(map(fits, came, told))
    return came == told


def next_but_news(person: Person) -> Message:
    """The next message; who comes and goes is told at any time."""
    while True:
        message = person.receive()
        if message["type"] != "changed":
            return message


class Quiet(Person):
    """Says only what the page says."""

    def send(self, message: object) -> None:
        if isinstance(message, str):
            super().send(message)


def test_the_conversation_on_the_page_is_true(port: int) -> None:
    made = make(port, "toy", "mm", seed=3)
    person = Quiet(port, made["table"]["table"])
    code = "0"
    came = 0
    for line in conversation():
        mark, _, text = line.partition(" ")
        if mark == ">":
            for word, meaning in (
                ("TABLE", made["table"]["table"]),
                ("SECRET", made["keys"][0]["secret"]),
                ("CODE", code),
            ):
                text = text.replace(word, meaning)
            person.send(text)
            continue
        message, told = next_but_news(person), json.loads(text)
        assert fits(message, told), f"the page says {told}\nbut there came {message}"
        if message["type"] == "frame" and message["questions"]:
            code = str(message["questions"][0]["choices"][0]["code"])
        came += 1
    assert came > 12


def test_every_message_is_on_the_page() -> None:
    from typing import get_args

    from ecotone.play.wire.client import ClientMessage
    from ecotone.play.wire.server import ServerMessage

    text = PAGE.read_text("utf-8")
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert f"`{kind.__struct_config__.tag}`" in text, kind
