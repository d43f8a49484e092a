"""How large a record may be."""

from __future__ import annotations

import pytest

from ecotone.games.toy.content import PRINTED
from ecotone.games.toy.game import GAME
from ecotone.kernel.data import BadInput
from ecotone.kernel.record import LARGEST_FILE, read_record
from tests.battery.driving import play_table
from tests.games.toy.positions import setup


def test_a_record_may_be_so_large_and_no_larger() -> None:
    record = play_table(GAME, PRINTED, setup(), 1).record()
    text = record.to_text().encode()
    assert read_record(text.ljust(LARGEST_FILE)) == record
    with pytest.raises(BadInput, match=f"record: larger than {LARGEST_FILE} bytes"):
        read_record(text.ljust(LARGEST_FILE + 1))
