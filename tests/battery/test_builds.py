"""The compiled library and the plain sources play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

from ecotone import build_status, games
from ecotone._loader import why_unusable
from tests.battery.cases import all_cases


def endings(*arguments: str, interpreted: bool) -> list[str]:
    """What the digests are in a process of its own."""
    environment = {**os.environ, "ECOTONE_INTERPRETED": "1" if interpreted else ""}
    environment["ECOTONE_COMPILED"] = "" if interpreted else "required"
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, "-m", "tests.battery.digests", *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


SEEDS: Final = 1000


@pytest.fixture
def two_builds() -> None:
    """Each comparison runs both builds itself, so once is enough: in the compiled tests."""
    reason = why_unusable()
    if reason is not None:
        pytest.skip(f"there is nothing to compare with: {reason}")
    if build_status().mode == "interpreted":
        pytest.skip("the tests of the compiled build compare the two")


@pytest.mark.slow
@pytest.mark.usefixtures("two_builds")
def test_interpreted_and_compiled_agree_on_the_way() -> None:
    plain = endings(interpreted=True)
    assert plain == endings(interpreted=False)
    assert len(plain) == sum(case.digests for case in all_cases())


@pytest.mark.slow
@pytest.mark.usefixtures("two_builds")
def test_interpreted_and_compiled_end_alike_on_a_thousand_seeds() -> None:
    plain = endings("--ends", str(SEEDS), interpreted=True)
    assert plain == endings("--ends", str(SEEDS), interpreted=False)
    assert len(set(plain)) == SEEDS * len(games.names(examples=True))


@pytest.mark.slow
def test_digests_are_the_same_twice() -> None:
    assert endings("1", interpreted=True) == endings("1", interpreted=True)
