"""The battery notices every leak and every broken promise; on the honest game it is quiet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecotone.games.toy.game import Toy
from ecotone.kernel.data import BadInput
from ecotone.kernel.game import Game
from tests.battery import broken, checks, driving, hidden, variants
from tests.battery.cases import Case, Place, play_places

CASE = Case("toy", 3, options=(("rounds", 4),), teams=(3, 1, 2), worlds=3000)
SEEDS = (1, 2)

LEAKS: tuple[tuple[type[Game], Callable[[Place], None]], ...] = (
    (broken.ShowsANeighboursHand, hidden.tapes_explain_views),
    (broken.ShowsSealedAnswers, hidden.tapes_explain_views),
    (broken.PutsTheStateIntoTheView, hidden.views_hold_no_state),
    (broken.PutsTheStateIntoTheView, hidden.imagining_uses_the_view_alone),
    (broken.CountsHiddenSeeds, hidden.open_scores_are_known),
    (broken.TellsOfHiddenParts, hidden.parts_follow_from_views),
    (broken.RemembersTheTruth, hidden.imagining_uses_the_view_alone),
    (broken.RefusesBySecrets, hidden.questions_are_the_same_in_imagined_worlds),
    (broken.ExplainsWithSecrets, hidden.questions_are_the_same_in_imagined_worlds),
    (broken.PointsAtSecrets, hidden.questions_are_the_same_in_imagined_worlds),
    (broken.TellsEverybody, hidden.tapes_tell_no_more_than_views),
    (broken.TellsNobody, hidden.tapes_explain_views),
    (broken.IsNeverFinal, hidden.only_final_answers_reveal),
    (broken.ImaginesTheLikeliest, hidden.imagined_worlds_cover_the_true_one),
    (broken.ForgetsTheCompost, hidden.imagined_worlds_look_the_same),
)

PROMISES: tuple[tuple[type[Game], Callable[[Place], None]], ...] = (
    (broken.CountsAPointTooMany, checks.tally_explains_points),
    (broken.ListsTooLittle, checks.legal_is_what_is_not_refused),
    (broken.AsksNobodyInParticular, checks.legal_is_what_is_not_refused),
    (broken.PicksAnything, checks.pick_is_legal),
    (broken.PicksTheFirst, checks.pick_is_legal),
    (broken.DrawsEvenly, checks.fate_weights_are_what_is_not_refused),
    (broken.WeighsTheImpossible, checks.fate_weights_are_what_is_not_refused),
    (broken.ChangesWhenRefusing, checks.odd_answers_are_refused),
    (broken.InventsReasons, checks.odd_answers_are_refused),
    (broken.MistakesMoves, checks.moves_mean_codes),
    (broken.PointsNowhere, checks.codes_have_targets),
    (broken.MakesPartsAnew, checks.parts_are_named),
    (broken.LacksWords, checks.everything_is_said),
    (broken.LosesSeeds, checks.components_stay),
    (broken.IsLongerThanItSays, checks.the_game_is_not_longer_than_it_says),
    (broken.EndsEarly, checks.the_end_is_the_end),
    (broken.ForgetsTheTeams, checks.the_end_is_the_end),
    (broken.CountsTeamsAsSeats, checks.the_end_is_the_end),
    (broken.HasNoWinner, checks.the_end_is_the_end),
    (broken.CaresWhoComesFirst, checks.arrival_does_not_matter),
    (broken.LoadsSomethingElse, checks.positions_are_written_down),
    (broken.ListsACodeTwice, driving.lines_end_the_turn),
)

TABLES: tuple[tuple[type[Game], Callable[[Case, int, Game], None]], ...] = (
    (broken.DrawsInsideTheRules, driving.records_replay),
    (broken.DrawsInsideTheRules, driving.stepping_back_restores),
    (broken.DrawsInsideTheRules, driving.marked_tables_go_on),
    (broken.CaresWhoComesFirst, driving.arrival_leaves_no_trace),
)


def check_everywhere(game: Game, check: Callable[[Place], None]) -> None:
    for seed in SEEDS:
        for place in play_places(CASE, seed, game):
            check(place)


def check_tables(game: Game, check: Callable[[Case, int, Game], None]) -> None:
    for seed in SEEDS:
        check(CASE, seed, game)


def name(value: object) -> str:
    return str(getattr(value, "__name__", value))


@pytest.mark.parametrize(("fault", "check"), [*LEAKS, *PROMISES], ids=name)
def test_fault_is_noticed(fault: type[Game], check: Callable[[Place], None]) -> None:
    with pytest.raises(AssertionError):
        check_everywhere(fault(), check)


@pytest.mark.parametrize("check", dict(pair[::-1] for pair in (*LEAKS, *PROMISES)), ids=name)
def test_honest_game_passes(check: Callable[[Place], None]) -> None:
    if check is not hidden.imagined_worlds_cover_the_true_one:  # for the battery: takes long here
        check_everywhere(Toy(), check)


@pytest.mark.parametrize(("fault", "check"), TABLES, ids=name)
def test_fault_at_the_table_is_noticed(
    fault: type[Game], check: Callable[[Case, int, Game], None]
) -> None:
    with pytest.raises((AssertionError, BadInput)):
        check_tables(fault(), check)


@pytest.mark.parametrize("kind", variants.all_variants(), ids=name)
@pytest.mark.parametrize("check", driving.BY_GAME, ids=name)
def test_variants_are_driven_as_well(
    kind: type[Game], check: Callable[[Case, int, Game], None]
) -> None:
    for case in (CASE, variants.DRY):
        for seed in SEEDS:
            check(case, seed, kind())


@pytest.mark.parametrize("kind", variants.all_variants(), ids=name)
def test_turns_of_variants_end(kind: type[Game]) -> None:
    for case in (CASE, variants.DRY):
        for seed in SEEDS:
            for place in play_places(case, seed, kind()):
                driving.lines_end_the_turn(place)


def test_every_fault_is_listed() -> None:
    listed = {fault for fault, _check in (*LEAKS, *PROMISES)}
    listed |= {fault for fault, _check in TABLES}
    assert listed == set(broken.all_faults())
