"""Where a package's own files lie, whether its modules are compiled or not."""

from __future__ import annotations

import importlib
from pathlib import Path


def folder_of(package: str) -> Path:
    return Path(next(iter(importlib.import_module(package).__path__)))
