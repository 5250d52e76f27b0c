"""Card files for tests: one own card, or sixty whose texts are drawn at random from the whole language of cards."""

from __future__ import annotations

from agon.core.rng import Rng
from agon.games.theos.grammar import GODS

WHENEVER = [
    "this card is raised", "an enemy card is destroyed", "another friendly card is destroyed",
    "another friendly Power card is accepted", "your team empowers a card", "your team empowers a Hades card",
    "your team removes Followers from an enemy card", "an enemy adds Followers to a card",
    "an enemy removes or steals Followers from another friendly card", "Gaia becomes active in your Realm",
]  # fmt: skip
STANDING = [
    "This card is Immune to enemies' remove abilities.", "This card is Immune to enemies' steal and destroy abilities.",
    "Other friendly cards are Immune to enemies' remove, steal and destroy abilities.",
    "Enemy cards cannot be empowered.", "Destroyed enemy cards cannot be raised.",
    "Friendly Demeter cards are always accepted.", "You draw no Blank card for leaving this card in play.",
]  # fmt: skip
HASHES = [
    "# = the number of cards destroyed by this ability.", "# = 2 times the number of destroyed cards of yours.",
    "# = the number of other friendly Gaia cards.", "# = the number of devoted enemy cards.",
]  # fmt: skip


def pick(rng: Rng, words: list[str]) -> str:
    return words[rng.below(len(words))]


def own_card(text: str, *, god: str = "gaia", speed: int = 9, most: int = 3, name: str = "phoenix") -> str:
    """A file with one card, which takes the place of the one with its god and speed."""
    said = text.replace("\n", "\\n")
    return f'[[card]]\nid = "{name}"\nname = "{name}"\ngod = "{god}"\nspeed = {speed}\nmax = {most}\ntext = "{said}"\n'


def random_file(rng: Rng) -> str:
    """Sixty cards that nobody has thought of."""
    return "\n".join(
        own_card(random_text(rng), god=god, speed=speed, most=1 + rng.below(6), name=f"{god}_{speed}")
        for god in GODS
        for speed in range(1, 16)
    )


def random_text(rng: Rng) -> str:
    return "\n".join(random_ability(rng) for i in range(1 + rng.below(3)))


def random_ability(rng: Rng) -> str:
    kind = pick(rng, ["Instant", "Power", "Triggered", "Passive"])
    gate = pick(rng, ["", "", "Devoted: ", "Secluded: "])
    if kind == "Passive":
        return f"Passive: {gate}{pick(rng, STANDING)}"
    start = f"Whenever {pick(rng, WHENEVER)}, " if kind == "Triggered" else pick(rng, ["", "", "", "Multi: "])
    steps = [random_step(rng, kind == "Triggered", at) for at in range(1 + rng.below(3))]
    words = " ".join(steps)
    ending = f" {pick(rng, HASHES)}" if "#" in words else ""
    return f"{kind}: {gate}{start}{words[0].upper()}{words[1:]}{ending}"


def random_step(rng: Rng, triggered: bool, at: int) -> str:
    lead = pick(rng, ["", "Then ", "If you do, "]) if at > 0 else ""
    may = pick(rng, ["", "", "you may "])
    those = triggered or at > 0
    action = random_action(rng, triggered, those)
    words = f"{lead}{may}{action}."
    return words if lead or at == 0 else words[0].upper() + words[1:]


def random_action(rng: Rng, triggered: bool, those: bool) -> str:
    number = pick(rng, ["1", "2", "3", "up to 2", "#"])
    target = random_target(rng, those)
    choices = [
        f"add {number} Followers to {target}", f"remove {number} Followers from {target}",
        f"steal {number} Followers from {target}", f"steal {number} Followers from {target} to {one(rng)}",
        f"migrate {number} Followers from {target} to {pick(rng, ['a different', 'a'])} {words(rng)}card",
        f"destroy {target}", f"raise {target}", f"raise {random_target(rng, those, 'destroyed ')}",
        f"empower {one(rng)}", f"copy {pick(rng, ['Instant', 'Power'])} abilities from {one(rng)}",
        f"set {pick(rng, ['a god', 'Hades'])} active in a Realm",
    ]  # fmt: skip
    if not triggered:
        choices += [
            f"swap {one(rng)} with a card from your hand", f"swap {one(rng)} with a card from your deck",
            "swap a non-Blank card from your hand with a card from your deck",
        ]  # fmt: skip
    return pick(rng, choices)


def random_target(rng: Rng, those: bool, status: str = "") -> str:
    options = [one(rng, status), f"each {words(rng, status)}card", f"up to 2 different {words(rng, status)}cards"]
    options += [f"up to # different {words(rng, status)}cards"]
    if not status:
        options += ["this card"]
        if those:
            options += ["that card", "each of those cards", "one of those cards"]
    return pick(rng, options)


def one(rng: Rng, status: str = "") -> str:
    suffix = pick(rng, ["", "", " of yours", " with exactly 1 Follower"])
    return f"{pick(rng, ['a', 'another'])} {words(rng, status)}card{suffix}"


def words(rng: Rng, status: str = "") -> str:
    state = status or pick(rng, ["", "", "", "unresolved ", "destroyed ", "devoted ", "secluded "])
    side = pick(rng, ["", "friendly ", "enemy "])
    god = pick(rng, ["", "", "", "Poseidon "])
    return f"{state}{side}{god}{pick(rng, ['', '', '', 'Offering '])}"
