"""Puts the browser's client into the wheel, and the compiled library when one can be built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Builds before the files of a wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self.build_client(build_data)
        self.compile(version, build_data)

    def build_client(self, build_data: dict[str, Any]) -> None:
        script = [sys.executable, str(Path(self.root) / "tools" / "web.py")]
        subprocess.run(script, check=True)
        build_data["artifacts"].append("/src/ecotone/play/client/")

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless told to stay interpreted; without a compiler the wheel is pure."""
        if os.environ.get("ECOTONE_INTERPRETED", "") not in ("", "0"):
            return
        script = [sys.executable, str(Path(self.root) / "tools" / "compile.py")]
        subprocess.run(script, check=True)
        if version == "editable":
            return
        current = subprocess.run([*script, "--check"], check=False, stdout=subprocess.DEVNULL)
        if current.returncode == 0:
            build_data["artifacts"].append("/src/ecotone/_compiled/")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
