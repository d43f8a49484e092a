"""Everything that ECO says, as keys and arguments; the words are in words/."""

from __future__ import annotations

from typing import Final, assert_never

from mypy_extensions import i64

from ecotone.games.eco.content import effects
from ecotone.games.eco.content.box import ANIMALS, BIOMES, printed
from ecotone.games.eco.moves import events, kinds
from ecotone.games.eco.moves.kinds import PUT, TileFace
from ecotone.games.eco.moves.reasons import INHABITED, NOT_SHOWN, REASONS
from ecotone.games.eco.rules.steps import STEP_NAMES, to_move
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.game import FATE
from ecotone.kernel.options import Choice, Option
from ecotone.kernel.reasons import KERNEL_REASONS, NOT_ASKED, OTHER_STEP, Reason
from ecotone.kernel.state import step_now
from ecotone.kernel.tally import Line, Outcome
from ecotone.kernel.words import Argument, Sentence, sentence, who

# Where a tile's first half lies, by rotation: the middle one of its three edges.
WAYS: Final = ("north-east", "north-west", "west", "south-west", "south-east", "east")

TYPICAL_SEATS: Final = 4  # where a rule is said before there is a table


def one(animal: str) -> Sentence:
    return Sentence(f"animal.{animal}.one")


def a(animal: str) -> Sentence:
    return Sentence(f"animal.{animal}.a")


def many(animal: str) -> Sentence:
    return Sentence(f"animal.{animal}.many")


def biome(name: str) -> Sentence:
    return Sentence(f"biome.{name}")


def tile(face: TileFace) -> Sentence:
    """`wetland–forest` or `forest keystone`, with the animals it shows."""
    shown = tuple(one(animal) for animal in face.animals)
    if len(face.biomes) == 1:
        return sentence("tile.keystone", biome=biome(face.biomes[0]), animals=shown)
    first, second = (biome(name) for name in face.biomes)
    return sentence("tile.split", first=first, second=second, animals=shown)


def slashed(table: tuple[int, ...]) -> str:
    return "/".join(str(number) for number in table)


def lengths(table: tuple[int, ...]) -> str:
    return slashed(tuple(range(1, len(table) + 1)))


# -- the animals' rules: the second reader of effects.py ---------------------------------------


def rule_text(effect: effects.Effect, animal: str, seats: int) -> Sentence:
    """The sentence of an animal's rule, made from the rule itself."""
    words = effect_words(effect, seats)
    key = str(words.pop("key"))
    return sentence(f"rule.{key}", x=one(animal), xs=many(animal), **words)


def effect_words(effect: effects.Effect, seats: int) -> dict[str, Argument]:
    """The key of an effect's sentence, and its arguments."""
    if isinstance(effect, effects.Solitary):
        key = "solitary" if effect.distance == 1 else "solitary-far"
        return {"key": key, "vp": effect.points, "count": effect.distance}
    if isinstance(effect, effects.Shy):
        key = "shy" if effect.distance == 1 else "shy-far"
        return {
            "key": key,
            "vp": effect.points,
            "y": one(ANIMALS[effect.avoids]),
            "count": effect.distance,
        }
    if isinstance(effect, effects.ExactGroup):
        return {"key": "exact-group", "vp": effect.points, "size": effect.size}
    if isinstance(effect, (effects.Herd, effects.Lines, effects.Runs)):
        key = type(effect).__name__.lower()
        return {"key": key, "table": slashed(effect.table), "sizes": lengths(effect.table)}
    if isinstance(effect, effects.MixedCompany):
        return {"key": "mixed-company", "vp": effect.points, "kinds": effect.kinds}
    if isinstance(effect, effects.Majority):
        return majority_words(effect, seats)
    if isinstance(effect, effects.Borderland):
        return {"key": "borderland", "vp": effect.points, "empty": effect.empty}
    if isinstance(effect, (effects.Companions, effects.Accompanied)):
        return partner_words(effect)
    if isinstance(effect, (effects.Surroundings, effects.HomeGround)):
        return land_words(effect)
    return plain_words(effect)


def partner_words(effect: effects.Companions | effects.Accompanied) -> dict[str, Argument]:
    partner = one(ANIMALS[effect.partner])
    if isinstance(effect, effects.Companions):
        return {"key": "companions", "vp": effect.points, "y": partner, "most": effect.most}
    return {"key": "accompanied", "vp": effect.points, "y": partner}


def land_words(effect: effects.Surroundings | effects.HomeGround) -> dict[str, Argument]:
    shown = biome(BIOMES[effect.biome])
    if isinstance(effect, effects.Surroundings):
        return {"key": "surroundings", "vp": effect.points, "b": shown, "most": effect.most}
    return {"key": "home-ground", "vp": effect.points, "b": shown}


def plain_words(
    effect: effects.LargestHerd
    | effects.Variety
    | effects.Guardian
    | effects.Lookout
    | effects.Heartland,
) -> dict[str, Argument]:
    """Effects that have no number but their points."""
    if isinstance(effect, effects.LargestHerd):
        return {"key": "largest-herd", "vp": effect.points}
    if isinstance(effect, effects.Variety):
        return {"key": "variety", "vp": effect.points}
    if isinstance(effect, effects.Guardian):
        return {"key": "guardian", "vp": effect.points}
    if isinstance(effect, effects.Lookout):
        return {"key": "lookout", "vp": effect.points}
    if isinstance(effect, effects.Heartland):
        return {"key": "heartland", "vp": effect.points}
    assert_never(effect)


def majority_words(effect: effects.Majority, seats: int) -> dict[str, Argument]:
    awards = effect.awards[seats - 1]
    if not awards:
        return {"key": "majority-alone", "vp": effect.points}
    table, places = slashed(awards), lengths(awards)
    return {"key": "majority", "vp": effect.points, "table": table, "places": places}


# -- questions and refusals --------------------------------------------------------------------


def question(s: EcoState, seat: int) -> Sentence:
    mover = int(to_move(s))
    if mover == FATE:
        return Sentence("question.fate")
    if mover < 0:
        return Sentence("question.over")
    if mover != seat:
        return sentence("question.wait", who=who(mover))
    name = STEP_NAMES[int(step_now(s))]
    board = s.maps[seat]
    if name == "take-pair":
        key = "question.take-pair-or-refresh" if board.tokens else "question.take-pair"
        return Sentence(key)
    words: dict[str, Argument] = {}
    if name in ("place-tile", "rotate-tile"):
        words["tile"] = tile(s.content.face(i64(s.pool_tiles[s.pair])))
    if name in ("place-tile", "settle-animal", "submit-tile"):
        named = ANIMALS[int(s.pool_animals[s.pair])]
        words["animal"] = a(named) if name == "place-tile" else one(named)
    return sentence(f"question.{name}", **words)


def find_reason(number: int) -> Reason:
    for reason in KERNEL_REASONS + REASONS:
        if reason.number == number:
            return reason
    raise KeyError(number)


def why(s: EcoState, seat: int, code: int, number: int) -> Sentence:
    """A refusal with what it would have needed."""
    name = find_reason(number).name
    if number in (NOT_ASKED, OTHER_STEP):
        return sentence(f"reason.{name}", asked=question(s, seat))
    if number in (NOT_SHOWN, INHABITED):
        slot = code - PUT
        board = s.maps[seat]
        words: dict[str, Argument] = {"animal": a(ANIMALS[int(s.pool_animals[s.pair])])}
        words["tile"] = tile(s.content.face(i64(board.kinds[slot])))
        if number == INHABITED:
            words["dweller"] = a(ANIMALS[int(board.animals[slot])])
        return sentence(f"reason.{name}", **words)
    return Sentence(f"reason.{name}")


# -- moves, events, lines and the end ------------------------------------------------------------


def about(thing: object) -> Sentence:
    if isinstance(thing, Line):
        return Sentence(f"line.{thing.name}", thing.arguments)
    if isinstance(thing, Option):
        return Sentence(f"option.{thing.key}")
    if isinstance(thing, Choice):
        return about_choice(thing)
    if isinstance(thing, Outcome):
        return about_outcome(thing)
    if isinstance(thing, Reason):
        someone, some_tile = Sentence("animal.any"), Sentence("tile.any")
        return sentence(f"reason.{thing.name}", animal=someone, dweller=someone, tile=some_tile)
    said = about_move(thing) or about_event(thing)
    if said is None:
        raise TypeError(f"ECO has no sentence for {type(thing).__name__}")
    return said


def about_choice(choice: Choice) -> Sentence:
    """A rule is said as it is; other choices have words of their own."""
    box, animal = printed(), choice.option.key.removeprefix("rule_")
    number = box.by_name.get(choice.choice)
    if number is not None and animal in ANIMALS:
        text = rule_text(box.rules[number].effect, animal, TYPICAL_SEATS)
        return sentence("choice.rule", name=choice.choice, rule=text)
    return Sentence(f"choice.{choice.choice}")


def about_outcome(outcome: Outcome) -> Sentence:
    if outcome.grade:
        return sentence("outcome.solo", grade=Sentence(f"grade.{outcome.grade}"))
    winners = tuple(who(seat) for seat in outcome.winning_seats())
    return sentence("outcome.won", winners=winners, count=len(winners))


def about_move(move: object) -> Sentence | None:
    if isinstance(move, kinds.TakePair):
        return sentence("move.take-pair", pair=move.pair + 1)
    if isinstance(move, (kinds.PlaceTile, kinds.PutAnimal)):
        key = "place-tile" if isinstance(move, kinds.PlaceTile) else "put-animal"
        return sentence(f"move.{key}", q=move.q, r=move.r)
    if isinstance(move, kinds.RotateTile):
        return sentence("move.rotate-tile", way=Sentence(f"way.{WAYS[move.rotation]}"))
    if isinstance(move, kinds.DealStarter):
        return sentence("move.deal-starter", who=who(move.seat), starter=move.starter + 1)
    if isinstance(move, kinds.DrawGenerator):
        name = move.generator
        return sentence("move.draw-generator", animal=many(move.animal), name=name)
    if isinstance(move, kinds.DrawRule):
        name = move.rule
        return sentence("move.draw-rule", animal=many(move.animal), name=name)
    if isinstance(move, kinds.DrawTile):
        return sentence("move.draw-tile", pair=move.pair + 1, tile=tile(move.tile))
    if isinstance(move, kinds.DrawAnimal):
        return sentence("move.draw-animal", pair=move.pair + 1, animal=a(move.animal))
    return about_button(move)


def about_button(move: object) -> Sentence | None:
    if isinstance(move, kinds.RefreshPool):
        return Sentence("move.refresh-pool")
    if isinstance(move, kinds.SubmitTile):
        return Sentence("move.submit-tile")
    if isinstance(move, kinds.SacrificeAnimal):
        return Sentence("move.sacrifice-animal")
    return Sentence("move.end-turn") if isinstance(move, kinds.EndTurn) else None


def about_event(event: object) -> Sentence | None:
    if isinstance(event, events.StarterDealt):
        return sentence("event.starter-dealt", who=who(event.seat), starter=event.starter + 1)
    if isinstance(event, events.GeneratorDrawn):
        name = event.generator
        return sentence("event.generator-drawn", animal=many(event.animal), name=name)
    if isinstance(event, events.RuleDrawn):
        rule = rule_text(event.effect, event.animal, event.seats)
        return sentence("event.rule-drawn", animal=many(event.animal), rule=rule)
    if isinstance(event, events.TileDrawn):
        return sentence("event.tile-drawn", pair=event.pair + 1, tile=tile(event.tile))
    if isinstance(event, events.AnimalDrawn):
        return sentence("event.animal-drawn", pair=event.pair + 1, animal=a(event.animal))
    if isinstance(event, events.PoolRefreshed):
        return sentence("event.pool-refreshed", who=who(event.seat))
    if isinstance(event, events.TurnEnded):
        return sentence("event.turn-ended", who=who(event.seat))
    return about_map_event(event)


def about_map_event(event: object) -> Sentence | None:
    if isinstance(event, events.PairTaken):
        return sentence(
            "event.pair-taken",
            who=who(event.seat),
            tile=tile(event.tile),
            animal=a(event.animal),
        )
    if isinstance(event, events.AnimalSacrificed):
        return sentence("event.animal-sacrificed", who=who(event.seat), animal=a(event.animal))
    if isinstance(event, (events.PlaceChosen, events.TileSubmitted)):
        key = "place-chosen" if isinstance(event, events.PlaceChosen) else "tile-submitted"
        return sentence(f"event.{key}", who=who(event.seat), q=event.q, r=event.r)
    where: dict[str, Argument] = {}
    if isinstance(event, (events.TileLaid, events.AnimalPut, events.KeystoneCompleted)):
        where = {"who": who(event.seat), "q": event.q, "r": event.r}
    if isinstance(event, events.TileLaid):
        return sentence("event.tile-laid", tile=tile(event.tile), **where)
    if isinstance(event, events.AnimalPut):
        return sentence("event.animal-put", animal=a(event.animal), **where)
    if isinstance(event, events.KeystoneCompleted):
        return sentence("event.keystone-completed", biome=biome(event.biome), **where)
    return None
