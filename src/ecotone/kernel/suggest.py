"""The nearest known name to a mistyped one."""

from __future__ import annotations

import difflib


def nearest(name: str, known: list[str]) -> str:
    """` (did you mean "eco"?)`, or nothing when no known name is near."""
    found = difflib.get_close_matches(name[:60], known, n=1, cutoff=0.5)
    return f' (did you mean "{found[0]}"?)' if found else ""
