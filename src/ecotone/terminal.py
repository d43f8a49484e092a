"""A game at a terminal table: people and bots in any seats, one question after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from ecotone import sheets
from ecotone.choices import Menu, read_menu, refused_choices, worth_telling
from ecotone.files import save_record, standard_input
from ecotone.folding import fold
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Refusal, Table
from ecotone.kernel.game import EVERYONE, SPECTATOR
from ecotone.kernel.tape import Tape
from ecotone.lab.match import answer_for
from ecotone.players.hints import hint, seen_tally
from ecotone.players.player import Player

LONGEST_LINE = 4000
MOST_REASONS = 5

HELP = """\
  a number or cell   choose it: 3, or 1 -2; where a cell has several choices: 1 -2 3 is its third
  (just Enter)       show the choices again; when there is only one, choose it
  why                everything that is refused here, and why
  why CELL           why that cell is refused, with the number of the rule
  undo               take back your newest choice, if nothing new has been seen since
  hint               a good line for this turn, and what it would bring
  score              the score so far, line by line
  table              show the table again
  rules [TEXT]       the rules, or the paragraphs that hold TEXT (for example a rule's number)
  save FILE          write a record of the game so far
  help               this list
  quit               leave the table"""


class Quit(Exception):
    """Somebody left the table."""


@dataclass(frozen=True)
class News:
    """Something a viewer has not been told yet, and how long the line of answers was then."""

    length: int
    text: str


class Terminal:
    """One table, the seats that people sit in, and the voice that talks to them."""

    def __init__(self, table: Table, players: list[Player | None], language: str) -> None:
        self.table = table
        self.game = table.game
        self.players = players
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.people = [seat for seat, player in enumerate(players) if player is None]
        viewers = self.people or [SPECTATOR]
        self.news: dict[int, list[News]] = {viewer: [] for viewer in viewers}
        self.sitting = self.people[0] if self.people else SPECTATOR
        self.drawn: list[str] = []

    # -- talking --------------------------------------------------------------------------

    def tell(self, text: str = "", style: str = "") -> None:
        shown = fold(text, self.console.width) if self.console.is_terminal else text
        self.console.print(shown, style=style or None)

    def ask(self, prompt: str) -> str:
        """One line from the person at the keyboard; EOFError when there are no more."""
        while len(line := self.read_line(prompt)) > LONGEST_LINE:
            self.tell(f"A line has at most {LONGEST_LINE} characters; that one is refused.", "red")
        return line.strip()

    def read_line(self, prompt: str) -> str:
        """A line, or so much of it that it is seen to be too long."""
        stream = standard_input()
        if stream.isatty():
            return input(prompt)
        self.console.print(prompt, end="")
        line = part = stream.readline(LONGEST_LINE + 2)
        if not line:
            raise EOFError
        while part and not part.endswith("\n"):
            part = stream.readline(LONGEST_LINE)  # the rest of a long line is no line of its own
        line = line.removesuffix("\n")
        whole = len(line) <= LONGEST_LINE
        self.tell(line.strip() if whole else f"{line[:40]}...")  # for whoever reads a transcript
        return line

    def seat_name(self, seat: int) -> str:
        player = self.players[seat]
        if player is not None:
            return f"player {seat + 1} ({player.name})"
        return f"player {seat + 1}" if len(self.people) > 1 else f"player {seat + 1} (you)"

    # -- the game -------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end; raises Quit, EOFError or KeyboardInterrupt when people leave."""
        self.tell(sheets.title(self.game, self.language), "bold")
        for seat in range(self.table.setup.seats):
            self.tell(f"  {self.seat_name(seat)}")
        if self.people:
            self.tell("Type help for what can be typed.", "dim")
        while seats := self.table.open_seats():
            self.answer_next(seats)
        self.finish()

    def answer_next(self, seats: list[int]) -> None:
        seat = self.sitting if self.sitting in seats else seats[0]
        player = self.players[seat]
        if player is not None:
            self.note(answer_for(self.table, seat, player))
            if not self.people:
                self.tell_news(SPECTATOR)
            return
        if seat != self.sitting:
            self.pass_keyboard(seat)
        self.question(seat)

    def note(self, tape: Tape) -> None:
        """Keep what happened for everybody who saw it."""
        length = len(self.table.answers)
        for viewer, news in self.news.items():
            for event in tape.seen_by(viewer):
                news.append(News(length, self.game.say(event, self.language)))

    def tell_news(self, viewer: int) -> None:
        for news in self.news[viewer]:
            self.tell(f"  · {news.text}", "cyan")
        self.news[viewer].clear()

    def pass_keyboard(self, seat: int) -> None:
        """What one person may see is pushed out of sight before the next one looks."""
        if self.console.is_terminal:
            self.tell("\n" * self.console.height)
        self.tell(f"Next is {self.seat_name(seat)}.", "bold")
        self.ask("Pass the keyboard; then press Enter. ")
        self.sitting = seat
        self.drawn = []

    def draw(self, viewer: int) -> None:
        """Show the parts of the table (set apart by empty lines) that have changed."""
        parts = self.game.draw_text(self.table.view(viewer), self.language).split("\n\n")
        changed = [part for part in parts if part not in self.drawn]
        if changed:
            self.tell("\n" + "\n\n".join(changed) + "\n")
        self.drawn = parts

    # -- one question ---------------------------------------------------------------------

    def question(self, seat: int) -> None:
        """Ask a person until something was chosen or taken back."""
        self.tell_news(seat)
        self.draw(seat)
        asked = self.game.question(self.table.state, seat)
        legal = self.table.legal(seat)
        menu = read_menu(self.game, self.table.state, seat, legal, self.language)
        self.tell(
            f"{first_upper(self.seat_name(seat))}: {self.game.say(asked, self.language)}", "bold"
        )
        self.show(menu)
        while not self.obey(seat, menu, self.ask("> ")):
            pass

    def show(self, menu: Menu) -> None:
        for row in menu.rows():
            self.tell(row)

    def obey(self, seat: int, menu: Menu, text: str) -> bool:
        """Do what was typed; True when the question is not the same any more."""
        word, _, rest = text.partition(" ")
        command = self.commands(seat).get(word.casefold())
        if command is not None:
            try:
                return command(rest.strip())
            except BadInput as error:
                self.tell(f"{error}", "red")
                return False
        if word.casefold() == "why":
            self.explain(seat, menu, rest.strip())
            return False
        return self.choose(seat, menu, text)

    def commands(self, seat: int) -> dict[str, Callable[[str], bool]]:
        return {
            "undo": lambda _rest: self.undo(seat),
            "hint": lambda _rest: self.give_hint(seat),
            "score": lambda _rest: self.show_scores(seat),
            "table": lambda _rest: self.show_table(seat),
            "rules": self.show_rules,
            "save": self.save,
            "code": lambda rest: self.choose_code(seat, rest),
            "help": lambda _rest: self.show_help(),
            "?": lambda _rest: self.show_help(),
            "quit": self.leave,
            "exit": self.leave,
        }

    def choose(self, seat: int, menu: Menu, text: str) -> bool:
        found = menu.find(text) if text else menu.choices if len(menu.choices) == 1 else []
        if len(found) == 1:
            self.note(self.table.answer(seat, found[0].code))
            return True
        if not text:
            self.show(menu)
        elif found:
            self.tell("There are several choices; add the number of one:")
            for number, choice in enumerate(found, 1):
                self.tell(f"  {text} {number}  {choice.text}")
        else:
            self.explain(seat, menu, text)
        return False

    def choose_code(self, seat: int, text: str) -> bool:
        """For programs that type: a choice by its code."""
        refusal = self.table.refusal(seat, read_code(text))
        if refusal is not None:
            self.tell(self.told(refusal), "yellow")
            return False
        self.note(self.table.answer(seat, read_code(text)))
        return True

    # -- why not --------------------------------------------------------------------------

    def told(self, refusal: Refusal) -> str:
        """Why something is refused, with the number of the rule."""
        rule = refusal.reason.rule
        said = self.game.say(refusal.sentence, self.language)
        return said if rule == "table" else f"{said} ({rule})"

    def explain(self, seat: int, menu: Menu, text: str) -> None:
        if text.startswith("code "):
            refusal = self.table.refusal(seat, read_code(text[5:]))
            self.tell("That is allowed." if refusal is None else self.told(refusal), "yellow")
            return
        if text and menu.find(text):
            self.tell("That is allowed.", "green")
            return
        refused = refused_choices(self.game, self.table.state, seat)
        told = worth_telling(refused, menu, text) if text else refused
        reasons = self.reasons(seat, [item.code for item in told])
        for reason in reasons[:MOST_REASONS] if text else reasons:
            self.tell(reason, "yellow")
        if not reasons and text:
            self.tell(
                f"There is no choice {text[:60]!r} here. Type help for what can be typed.", "yellow"
            )
        elif not reasons:
            self.tell("Nothing is refused here.", "green")

    def reasons(self, seat: int, codes: list[int]) -> list[str]:
        """The different sentences about some codes, in their order."""
        told: dict[str, None] = {}
        for code in codes:
            refusal = self.table.refusal(seat, code)
            if refusal is not None:
                told[self.told(refusal)] = None
        return list(told)

    # -- commands -------------------------------------------------------------------------

    def undo(self, seat: int) -> bool:
        if not self.table.rewind(seat):
            self.tell(
                "Nothing to take back: you have chosen nothing yet, or something new was seen,"
                " somebody else has chosen, or the rules call your choice final.",
                "yellow",
            )
            return False
        length = len(self.table.answers)
        for viewer, news in self.news.items():
            self.news[viewer] = [item for item in news if item.length <= length]
        self.tell("Taken back.", "green")
        return True

    def give_hint(self, seat: int) -> bool:
        advice = hint(self.game, self.table.view(seat), seat)
        said = [self.game.say(move, self.language) for move in advice.moves]
        self.tell(f"Hint: {said[0]}", "green")
        if len(said) > 1:
            self.tell(f"  and then: {', '.join(text.rstrip('.') for text in said[1:])}")
        for row in sheets.gain_rows(self.game, advice, self.language):
            self.tell(row)
        return False

    def show_scores(self, seat: int) -> bool:
        view = self.table.view(seat)
        for other in range(self.table.setup.seats):
            self.tell(f"{first_upper(self.seat_name(other))}:", "bold")
            for row in sheets.seen_rows(
                self.game, seen_tally(self.game, view, other), self.language
            ):
                self.tell(row)
        return False

    def show_table(self, seat: int) -> bool:
        self.drawn = []
        self.draw(seat)
        return False

    def show_rules(self, text: str) -> bool:
        rules = sheets.rules(self.game, text)
        sheets.page(sheets.without_marks(rules, self.console.width))
        return False

    def show_help(self) -> bool:
        self.tell(HELP)
        return False

    def save(self, name: str) -> bool:
        if not name:
            raise BadInput("save: expected a file name, for example: save game.json")
        save_record(name, self.table.record())
        self.tell(f"Saved {name}.", "green")
        return False

    def leave(self, _rest: str) -> bool:
        raise Quit

    # -- the end --------------------------------------------------------------------------

    def finish(self) -> None:
        for viewer in self.news:
            if viewer in (SPECTATOR, self.sitting):
                self.tell_news(viewer)
        self.draw(EVERYONE)
        names = [self.seat_name(seat) for seat in range(self.table.setup.seats)]
        for row in sheets.final_rows(self.table, names, self.language):
            self.tell(row)


def first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_code(text: str) -> int:
    """A typed code; what is no number is a code that no game has."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else -1
