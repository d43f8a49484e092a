"""The tool that brings Chromium: silent when it is there, clear when it cannot be had."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser


def program(folder: Path, name: str, text: str = "") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which there is nothing yet, and where we are root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "is_root", lambda: True)
    return tmp_path


@pytest.mark.parametrize("name", browser.NAMES)
def test_nothing_is_said_when_chromium_is_there(
    machine: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    there = program(machine, name)
    assert browser.find_browser() == str(there)
    assert browser.main() == 0
    assert capsys.readouterr() == ("", "")


def test_the_package_is_installed_after_the_lists(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = machine / "asked"
    made = f"case $1 in install) echo > {machine}/chromium; /bin/chmod +x {machine}/chromium;; esac"
    program(machine, "apt-get", f"echo $* >> {asked}\n{made}")
    assert browser.main() == 0
    assert asked.read_text().splitlines() == ["update", "install --yes chromium"]
    said = capsys.readouterr()
    assert said.out.count("Installing Chromium") == 2
    assert said.err == ""


@pytest.mark.parametrize(
    ("apt", "why"),
    [
        ("", "there is no apt-get to install it with"),
        ("echo 'E: no network' >&2; exit 100", "apt-get update failed (E: no network)"),
        ("exit 0", "Debian's package brought none"),
    ],
)
def test_what_cannot_be_had_is_told_in_one_sentence(
    machine: Path, apt: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if apt:
        program(machine, "apt-get", apt)
    assert browser.main() == 1
    said = capsys.readouterr().err
    assert said == f"The tests in a browser need Chromium: none is here, and {why}.\n"


def test_who_is_not_root_asks_sudo_without_a_password(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: False)
    program(machine, "apt-get")
    assert browser.main() == 1
    assert "only root may install it" in capsys.readouterr().err
    program(machine, "sudo", "echo 'a password is required' >&2; exit 1")
    assert browser.main() == 1
    assert "sudo -n apt-get update failed (a password is required)" in capsys.readouterr().err
