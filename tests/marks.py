"""The mark that ties a test to a numbered rule."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule  # @rule("TOY-05"), several numbers if need be
