"""Guesses at passwords, refused before anything is hashed, and never in the way of whoever knows the password.

Wrong passwords for a name are counted for each address, and for all addresses together. When those of all addresses are
too many, somebody guesses from many places: then only devices that have signed in before are let through. Such a device
shows a signed mark, and its mistakes are counted for itself. So nobody can lock a player out of the devices that he
uses, and out of a new one only while the guessing goes on.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadData, URLSafeSerializer

from agon.server.buckets import Bucket, Buckets
from agon.server.limits import Limits
from agon.server.refusal import Refusal

MINUTE = 60.0


class SignIns:
    def __init__(self, limits: Limits) -> None:
        self.of_one = Buckets(limits.guesses_per_minute / MINUTE, limits.guesses_at_once)
        self.of_all = Buckets(limits.guesses_per_minute_of_all / MINUTE, limits.guesses_at_once_of_all)

    def begin(self, login: str, address: str, device: str) -> Attempt:
        """Counts as wrong until it turns out right, so that many at the same time are limited as well."""
        own = self.of_one.of(f"device {device} {login}" if device else f"address {address} {login}")
        if own.is_empty():
            raise Refusal("too_fast", "Too many wrong passwords for this name.", "Wait some minutes.")
        buckets = [own]
        if not device:
            buckets.append(self.of_all.of(login))
            if buckets[1].is_empty():
                hint = "Wait some minutes, or use a device where you have signed in before."
                raise Refusal("too_fast", "Too many wrong passwords for this name.", hint)
        for bucket in buckets:
            bucket.take()
        return Attempt(buckets)


class Attempt:
    def __init__(self, buckets: list[Bucket]) -> None:
        self.buckets = buckets

    def give_back(self) -> None:
        """It was no wrong guess."""
        for bucket in self.buckets:
            bucket.give_back()


class Devices:
    """Marks for devices on which a player has signed in."""

    def __init__(self, key: str) -> None:
        self.signer = URLSafeSerializer(key, salt="agon device 1")

    def mark(self, player: str) -> str:
        return str(self.signer.dumps([player, secrets.token_urlsafe(9)]))

    def known(self, mark: str, player: str) -> str:
        """The device's own name, if this player has signed in there; else nothing."""
        try:
            owner, device = self.signer.loads(mark)
        except (BadData, ValueError, TypeError):
            return ""
        return str(device) if owner == player else ""
