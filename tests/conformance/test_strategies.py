"""The strategies give games that hypothesis can vary and shrink."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agon.core.codec import dump, load
from agon.core.contract import Game
from agon.core.match import Match
from agon.games import make_game
from agon.testing import AT_EVERY_DECISION, Moment
from agon.testing.strategies import games_in_progress

# The fixture is the same game for all examples, which is what hypothesis fears it might not be.
shared_game = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@shared_game
@given(data=st.data())
def test_the_template_game_in_progress(duel: Game, data: st.DataObject) -> None:
    match = data.draw(games_in_progress(duel, most_moves=20))
    for law in AT_EVERY_DECISION:
        law(Moment(match))


@settings(max_examples=15)
@given(match=games_in_progress(make_game("divineplan"), most_moves=60))
def test_divine_plan_in_progress(match: Match) -> None:
    assert dump(load(match.game, dump(match.state))) == dump(match.state)
    for law in AT_EVERY_DECISION:
        law(Moment(match))
