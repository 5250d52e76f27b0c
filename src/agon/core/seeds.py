"""Seeds that everybody can check afterwards: committed before the deal, revealed at the end, made by all together."""

from __future__ import annotations

import hashlib
import secrets

from agon.core.errors import BadSeed
from agon.core.rng import SEED_LIMIT


def check_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadSeed(f"seed {seed!r} is out of range", "A seed is a whole number from 0 to 2**256 - 1.")
    return seed


def fresh_seed() -> int:
    """256 bits from the system's secure source."""
    return secrets.randbits(256)


def commitment(seed: int) -> str:
    """What is shown at the start. Who sees it cannot find the seed, and who chose the seed cannot change it."""
    return hashlib.sha256(b"agon seed 1:" + check_seed(seed).to_bytes(32, "big")).hexdigest()


def server_commitment(part: int) -> str:
    """What a server shows of its own part of a seed before anybody gives a share."""
    return hashlib.sha256(b"agon server part 1:" + check_seed(part).to_bytes(32, "big")).hexdigest()


def share_commitment(share: str) -> str:
    """What is shown of a seat's share while others still give theirs; nothing of no share."""
    return hashlib.sha256(b"agon share 1:" + share.encode()).hexdigest() if share else ""


def mixed(seed: int, shares: list[str]) -> int:
    """The server's part with each seat's own share of entropy, in seat order: nobody alone chooses the cards."""
    mix = hashlib.sha256(b"agon shares 1:" + check_seed(seed).to_bytes(32, "big"))
    for share in shares:
        data = share.encode()
        mix.update(len(data).to_bytes(4, "big") + data)
    return int.from_bytes(mix.digest(), "big")
