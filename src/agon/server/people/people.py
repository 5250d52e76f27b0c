"""Players: guests with a signed token, and accounts with a password for those who want a history."""

from __future__ import annotations

import asyncio
import secrets
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from itsdangerous import BadData, URLSafeSerializer

from agon.server.refusal import Refusal
from agon.server.storage.rows import PlayerRow
from agon.server.storage.store import Storage

NAME_LENGTH = 40


def clean_text(text: str) -> str:
    """A line as it is shown: printable, single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(name: str) -> str:
    """A name as it is shown: printable, single spaces, not too long."""
    shown = clean_text(name)
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise Refusal("bad_request", "That name can not be used.", f"Take 1 to {NAME_LENGTH} letters.")
    return shown


def clean_login(name: str) -> str:
    """Names that differ only in capitals are one login."""
    login = clean_name(name).casefold()
    if len(login) > NAME_LENGTH:  # some letters become two
        raise Refusal("bad_request", "That name can not be used.", "Take a shorter one.")
    return login


class People:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.hasher = PasswordHasher()
        self.hashing = asyncio.Semaphore(2)  # each takes 64 MB and a core: a flood of passwords must wait
        self.nobody = ""  # a hash that no password has
        self.signer: URLSafeSerializer | None = None
        self.known: dict[str, PlayerRow] = {}

    async def open(self) -> None:
        key = await self.storage.setting("token key", secrets.token_hex(32))
        self.signer = URLSafeSerializer(key, salt="agon player 1")

    def token(self, player: PlayerRow) -> str:
        assert self.signer is not None
        return str(self.signer.dumps(player.id))

    async def by_token(self, token: str) -> PlayerRow:
        assert self.signer is not None
        try:
            player = self.signer.loads(token)
        except BadData as error:
            raise Refusal("unauthorized", "This token is not ours.", "Come in as a guest, or sign in again.") from error
        if player not in self.known:
            row = await self.storage.player(str(player))
            if row is None:
                raise Refusal("unauthorized", "This player is gone.", "Come in as a guest, or sign in again.")
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[row.id] = row
        return self.known[player]

    async def guest(self, name: str, crest: int = 0) -> PlayerRow:
        row = PlayerRow(id=secrets.token_urlsafe(12), name=clean_name(name), created=time.time(), crest=crest)
        await self.storage.add_player(row)
        return row

    async def change(self, player: PlayerRow, name: str, crest: int | None = None) -> PlayerRow:
        """Takes another name or crest; without a crest the one that is worn stays."""
        worn = player.crest if crest is None else crest
        await self.storage.change_player(player.id, clean_name(name), worn)
        self.known.pop(player.id, None)
        return PlayerRow(id=player.id, name=clean_name(name), created=player.created, crest=worn)

    async def register(self, player: PlayerRow, login: str, password: str) -> None:
        """Keeps a guest's games under a name and a password."""
        name = clean_login(login)
        async with self.hashing:
            hashed = await asyncio.to_thread(self.hasher.hash, password)
        if not await self.storage.add_account(name, player.id, hashed):
            raise Refusal("bad_request", "That name is taken, or you have an account already.", "Take another name.")

    async def sign_in(self, login: str, password: str) -> PlayerRow:
        account = await self.storage.account(clean_login(login))
        try:
            async with self.hashing:
                # an unknown name takes as long as a wrong password, so that names can not be probed
                if not self.nobody:
                    self.nobody = await asyncio.to_thread(self.hasher.hash, secrets.token_hex(16))
                await asyncio.to_thread(self.hasher.verify, account[1] if account else self.nobody, password)
        except (VerifyMismatchError, InvalidHashError) as error:
            raise Refusal("unauthorized", "Name and password do not belong together.") from error
        row = await self.storage.player(account[0]) if account else None
        if row is None:
            raise Refusal("unauthorized", "Name and password do not belong together.")
        return row
