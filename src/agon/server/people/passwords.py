"""Passwords as hashes. Each takes 64 MB and a core for a while, so few are made at once and few may wait."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from agon.server.limits import Limits
from agon.server.refusal import Refusal

AT_ONCE = 2

Made = TypeVar("Made")


class Passwords:
    def __init__(self, limits: Limits) -> None:
        self.hasher = PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "agon-passwords")
        self.most_waiting = limits.passwords_waiting
        self.most_of_one = limits.passwords_waiting_per_address
        self.waiting: Counter[str] = Counter()  # by address
        self.nobody = ""  # a hash that no password has

    async def hash(self, password: str, address: str) -> str:
        return await self.work(address, lambda: self.hasher.hash(password))

    async def fits(self, password: str, hashed: str | None, address: str) -> bool:
        """Whether the hash is this password's. Without a hash it takes as long as with one, and none fits."""
        return await self.work(address, lambda: self.verify(password, hashed))

    def verify(self, password: str, hashed: str | None) -> bool:
        if not self.nobody:
            self.nobody = self.hasher.hash(secrets.token_hex(16))
        try:
            return self.hasher.verify(hashed or self.nobody, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def work(self, address: str, make: Callable[[], Made]) -> Made:
        """In a thread, first come first served. A long queue takes nobody in, and one address has few places in it."""
        if self.waiting[address] >= self.most_of_one:
            raise Refusal("too_fast", "Your last passwords are still being checked.", "Wait for the answers.")
        if self.waiting.total() >= self.most_waiting:
            raise Refusal("busy", "Too many people are signing in.", "Try again in a few seconds.")
        self.waiting[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, make)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
