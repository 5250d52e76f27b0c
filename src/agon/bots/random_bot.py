"""The bot that every other one must beat."""

from __future__ import annotations

from agon.bots.bot import Bot, Observer


class RandomBot(Bot):
    """Takes any of its options, all equally likely."""

    def choose(self, observer: Observer) -> int:
        return self.rng.pick(observer.legal())
