"""The nearest known name to a mistyped one, in capitals or not."""

from __future__ import annotations

import difflib


def nearest(name: str, known: list[str]) -> str:
    """` (did you mean "eco"?)`, or nothing when no known name is near."""
    spelt = {word.casefold(): word for word in known}
    found = difflib.get_close_matches(name[:60].casefold(), list(spelt), n=1, cutoff=0.5)
    return f' (did you mean "{spelt[found[0]]}"?)' if found else ""
