"""Five ecology tabletop games on one table."""

from ecotone._loader import BuildStatus, build_status, install

__all__ = ["BuildStatus", "build_status"]

install()
