"""Long lines folded at words, to the width of a terminal."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

LONGEST_LABEL = 24
NARROWEST = 20  # less has no room for words

# What a line begins with: a bullet, or a label and the gap before its text.
HEAD = re.compile(r"( *(?:· |\S(?:.*?\S)? {2,})?)(.*)")
COLUMNS = re.compile(r"\S {2,}\S|\S \| ")


def fitted(text: str) -> str:
    """A text as it is printed: folded where people read it, whole where programs do."""
    return fold(text, shutil.get_terminal_size().columns) if sys.stdout.isatty() else text


def fold(text: str, width: int) -> str:
    """Sentences folded at words; maps, tables and columns stay as they are."""
    return "\n".join(row for line in text.split("\n") for row in fold_line(line, width))


def fold_line(line: str, width: int) -> list[str]:
    found = HEAD.fullmatch(line)
    if len(line) <= width or width < NARROWEST or found is None:
        return [line]
    head, rest = found.groups()
    if len(head) > LONGEST_LABEL or COLUMNS.search(rest):
        return [line]
    return textwrap.wrap(
        rest,
        width,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
