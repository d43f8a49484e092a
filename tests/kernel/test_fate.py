"""Fate's numbers may never change: records do not need them, but seeded games do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.kernel.fate import Generator, fate_number, shuffle, weighted


def reference(seed: int, stream: int, count: int) -> list[int]:
    """sfc32 written the plain way, with Python's unbounded numbers."""
    mask = 0xFFFFFFFF
    a, b, c = stream & mask, seed & mask, seed >> 32 & mask
    counter = (stream >> 32 & mask) + 1
    words: list[int] = []
    for _ in range(12 + count):
        out = (a + b + counter) & mask
        counter = (counter + 1) & mask
        a = b ^ b >> 9
        b = (c + (c << 3)) & mask
        c = ((c << 21 | c >> 11) + out) & mask
        words.append(out)
    return words[12:]


@given(st.integers(0, 2**62), st.integers(0, 2**62))
def test_the_generator_is_sfc32(seed: int, stream: int) -> None:
    generator = Generator(seed, stream)
    assert [int(generator.word()) for _ in range(20)] == reference(seed, stream, 20)


def test_numbers_are_as_they_always_were() -> None:
    generator = Generator(2026, 1)
    assert [int(generator.word()) for _ in range(4)] == reference(2026, 1, 4)
    assert fate_number(7, 3) == 1878581729886566335


def test_a_number_joins_two_words() -> None:
    high, low = reference(5, 0, 2)
    assert Generator(5).number() == (high & 0x3FFFFFFF) << 32 | low


def test_a_question_has_the_same_answer_whenever_it_is_asked() -> None:
    assert fate_number(99, 4) == fate_number(99, 4)
    assert len({fate_number(99, index) for index in range(1000)}) == 1000


def test_weights_are_kept() -> None:
    generator = Generator(1)
    counts = [0, 0, 0, 0]
    for _ in range(30_000):
        counts[int(weighted([1, 0, 2, 3], generator.number()))] += 1
    assert counts[1] == 0
    for index, share in ((0, 5_000), (2, 10_000), (3, 15_000)):
        assert abs(counts[index] - share) < 500


def test_below_reaches_everything_about_equally_often() -> None:
    generator = Generator(3)
    counts = [0] * 7
    for _ in range(21_000):
        counts[int(generator.below(7))] += 1
    assert all(abs(count - 3_000) < 300 for count in counts)


def test_nothing_to_draw_is_an_error() -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        weighted([], 5)


def test_shuffling_loses_nothing() -> None:
    items = list(range(50))
    shuffle(items, Generator(8))
    assert items != list(range(50))
    assert sorted(items) == list(range(50))
