"""Players: guests with a token, accounts with a password for those who want a history, and their sessions."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterable, Iterator

import msgspec
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from agon.server.people.devices import device_name
from agon.server.people.passwords import Passwords
from agon.server.people.sign_ins import Devices, SignIns
from agon.server.people.text import clean_text
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.rows import PlayerRow, SessionRow
from agon.server.storage.sessions import TOKEN_KEY, SignedIn
from agon.server.storage.store import Storage

NAME_LENGTH = 40
SEEN_EVERY = 600.0  # seconds: no more often is it written down that a session is used
KEY_EVERY = 1.0  # seconds between two looks at the key that signs tokens, while tokens come that are not ours
DAY = 86_400.0


def clean_name(name: str) -> str:
    """A name as it is shown: cleaned, and not too long."""
    shown = clean_text(name)
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise Refusal("bad_request", "That name cannot be used.", f"Take 1 to {NAME_LENGTH} letters.")
    return shown


def clean_login(name: str) -> str:
    """Names that differ only in capitals are one login."""
    login = clean_name(name).casefold()
    if len(login) > NAME_LENGTH:  # some letters become two
        raise Refusal("bad_request", "That name cannot be used.", "Take a shorter one.")
    return login


class People:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.passwords = Passwords(settings)
        self.sign_ins = SignIns(settings)
        self.exporting: set[str] = set()
        self.key = ""
        self.key_looked_at = 0.0

    async def open(self) -> None:
        self.key = await self.storage.setting(TOKEN_KEY, secrets.token_hex(32))

    def close(self) -> None:
        self.passwords.close()

    # -- sessions ----------------------------------------------------------------------------------------------------
    async def begin_session(self, player: PlayerRow, user_agent: str = "") -> str:
        """A token for one device: it names the player and the session, and carries the time."""
        now = time.time()
        device = device_name(clean_text(user_agent))
        session = SessionRow(id=secrets.token_urlsafe(12), player=player.id, made=now, seen=now, device=device)
        self.key = await self.storage.sessions.add(session, self.settings.sessions_per_person)
        return str(URLSafeTimedSerializer(self.key, salt="agon session 1").dumps([player.id, session.id]))

    async def by_token(self, token: str) -> SignedIn:
        """Who sends this. Nothing is kept from one time to the next: what has ended, or is banned, ends at once."""
        named = self._named(token) or await self._named_by_another_key(token)
        me = await self.storage.sessions.find(named[1]) if named is not None else None
        if named is not None and me is not None and me.key != self.key:
            self.key = me.key
            named = self._named(token)
        if named is None:
            raise Refusal("unauthorized", "This token is not ours.", "Come in as a guest, or sign in again.")
        now = time.time()
        if me is None or me.player.id != named[0] or me.session.seen < self.unused_since(now):
            raise Refusal("unauthorized", "You are signed out here.", "Come in as a guest, or sign in again.")
        self.refuse_banned(me.player)
        if now - me.session.seen > SEEN_EVERY:
            await self.storage.sessions.use(me.session.id, now)
        return me

    def _named(self, token: str) -> tuple[str, str] | None:
        """Player and session."""
        try:
            player, session = URLSafeTimedSerializer(self.key, salt="agon session 1").loads(token)
            return str(player), str(session)
        except BadData:
            pass
        try:  # before there were sessions: this player's has the player's own id
            player = str(URLSafeSerializer(self.key, salt="agon player 1").loads(token))
            return player, player
        except BadData:
            return None

    async def _named_by_another_key(self, token: str) -> tuple[str, str] | None:
        """The operator may have changed the key."""
        now = time.monotonic()
        if now - self.key_looked_at < KEY_EVERY:
            return None
        self.key_looked_at = now
        self.key = await self.storage.sessions.token_key()
        return self._named(token)

    async def living(self, those: Iterable[SignedIn]) -> set[str]:
        """Which of these sessions still hold."""
        key = await self.storage.sessions.token_key()
        return await self.storage.sessions.living(me.session.id for me in those if me.key == key)

    def unused_since(self, now: float) -> float:
        """What was used before that and not since has ended."""
        return now - self.settings.session_days * DAY

    def refuse_banned(self, player: PlayerRow) -> None:
        """Called with whoever shows a token or a password."""
        if player.banned:
            raise Refusal("forbidden", f"You are banned here: {player.banned}", "Ask whoever runs this server.")

    @contextlib.contextmanager
    def one_export(self, player: str) -> Iterator[None]:
        """One at a time for each person: it reads much."""
        if player in self.exporting:
            raise Refusal("too_fast", "Your data is being gathered already.", "Wait for it.")
        self.exporting.add(player)
        try:
            yield
        finally:
            self.exporting.discard(player)

    # -- people ------------------------------------------------------------------------------------------------------
    async def guest(self, name: str, crest: int = 0) -> PlayerRow:
        row = PlayerRow(id=secrets.token_urlsafe(12), name=clean_name(name), created=time.time(), crest=crest)
        await self.storage.add_player(row)
        return row

    async def change(self, player: PlayerRow, name: str, crest: int | None = None) -> PlayerRow:
        """Takes another name or crest; without a crest the one that is worn stays."""
        worn = player.crest if crest is None else crest
        await self.storage.change_player(player.id, clean_name(name), worn)
        return msgspec.structs.replace(player, name=clean_name(name), crest=worn)

    async def register(self, player: PlayerRow, login: str, password: str, address: str) -> None:
        """Keeps a guest's games under a name and a password."""
        name = clean_login(login)
        hashed = await self.passwords.hash(password, address)
        if not await self.storage.add_account(name, player.id, hashed):
            raise Refusal("bad_request", "That name is taken, or you have an account already.", "Take another name.")

    async def sign_in(self, login: str, password: str, address: str, mark: str = "") -> PlayerRow:
        """`mark`: what the device got when somebody signed in there."""
        name = clean_login(login)
        account = await self.storage.account(name)
        device = Devices(self.key).known(mark, account[0]) if account else ""
        right = await self.is_password(name, password, account[1] if account else None, address, device)
        row = await self.storage.player(account[0]) if account and right else None
        if row is None:
            raise Refusal("unauthorized", "Name and password do not belong together.")
        self.refuse_banned(row)
        return row

    def device_mark(self, player: PlayerRow) -> str:
        return Devices(self.key).mark(player.id)

    async def is_password(self, login: str, password: str, hashed: str | None, address: str, device: str) -> bool:
        """Wrong passwords count, and too many are refused. What could not be tried does not count."""
        attempt = self.sign_ins.begin(login, address, device)
        try:
            right = await self.passwords.fits(password, hashed, address)
        except Refusal:
            attempt.give_back()
            raise
        if right:
            attempt.give_back()
        return right

    async def change_password(self, me: SignedIn, old: str, new: str, address: str) -> None:
        """All other sessions end: whoever knew the old password is out."""
        if await self.storage.account_of(me.player.id) is None:
            raise Refusal("bad_request", "You are a guest, without a password.", "Make an account first.")
        await self.must_know_password(me.player, old, address)
        hashed = await self.passwords.hash(new, address)
        await self.storage.sessions.change_password(me.player.id, hashed, me.session.id)

    async def must_know_password(self, player: PlayerRow, password: str, address: str) -> None:
        """A guest has none, and need not know it. Who has a token guesses on an account of their own."""
        account = await self.storage.account_of(player.id)
        if account is None:
            return
        if not await self.is_password(account[0], password, account[1], address, f"of {player.id}"):
            raise Refusal("forbidden", "That is not your password.", "Try again.")
