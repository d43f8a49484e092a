"""The components that a table plays with: data held by the table, never module globals."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ecotone.kernel.data import Data, digest


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """A game's subclass adds packed tables; two contents with equal data are the same content."""

    version: str

    def __init__(self, version: str) -> None:
        self.version = version
        self._digest = ""

    def to_data(self) -> Data:
        raise NotImplementedError

    def digest(self) -> str:
        """The hash by which records name this content."""
        if not self._digest:
            self._digest = digest(self.to_data())
        return self._digest
