"""What a law is: a function of a moment in a game, with chance of its own, that finds out what does not hold."""

from __future__ import annotations

from collections.abc import Callable

from agon.core.rng import Rng
from agon.testing.failure import ConformanceError, Violation
from agon.testing.moment import Moment


class Law:
    """Call it with a Moment. The same Moment gives the same verdict: its chance comes from the Record alone."""

    def __init__(self, body: Callable[[Moment, Rng], None]) -> None:
        self.body = body
        self.name = body.__name__
        self.__doc__ = body.__doc__

    def __repr__(self) -> str:
        return f"<law {self.name}>"

    def __call__(self, moment: Moment) -> None:
        try:
            self.body(moment, moment.chance(self.name))
        except ConformanceError:
            raise
        except Violation as violation:
            raise ConformanceError(self.name, str(violation), moment.record) from None
        except Exception as error:  # whatever a game raises where it should not is a finding as well
            raise ConformanceError(self.name, f"{type(error).__name__}: {error}", moment.record) from error
