"""The sentence of every animal rule is what it was."""

from __future__ import annotations

import re

from ecotone.games.eco.content.box import ANIMALS
from tests.games.eco.golden import FILE, all_sentences
from tests.games.eco.positions import BOX
from tests.marks import rule


@rule("ECO-37")
def test_sentences_are_unchanged() -> None:
    written = FILE.read_text("utf-8")
    assert all_sentences() == written, "if that is meant: python -m tests.games.eco.golden"


def test_every_rule_of_the_box_is_listed() -> None:
    listed = re.findall(r"^(G\d\d\.[\w.]+)", FILE.read_text("utf-8"), re.MULTILINE)
    assert set(listed) == {rule.name for rule in BOX.rules}


def test_sentences_are_whole() -> None:
    for row in FILE.read_text("utf-8").splitlines():
        if row and row not in ANIMALS:
            text = row.partition(": ")[2]
            assert text.endswith(".") and text[0].isupper(), row
            assert not re.search(r"[{}\[\]]|  ", text), row
