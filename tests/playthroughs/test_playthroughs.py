"""The games in these files are still played in the same way."""

from __future__ import annotations

import pytest

from tests.battery.cases import Case
from tests.playthroughs.playing import FOLDER, file_of, kept_cases, write_out


@pytest.mark.parametrize("case", kept_cases(), ids=str)
def test_playthrough_is_unchanged(case: Case) -> None:
    path = file_of(case)
    assert path.is_file(), "no playthrough yet: python -m tests.playthroughs writes it"
    written = path.read_text("utf-8").splitlines()
    for number, (now, before) in enumerate(
        zip(write_out(case).splitlines(), written, strict=True), start=1
    ):
        assert now == before, f"{path.name}, line {number}: if that is meant, regenerate"


def test_no_playthrough_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(case) for case in kept_cases()}
