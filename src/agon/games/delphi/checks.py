"""What must hold in every state: no component lost or doubled, everything within its limits (ledger section 6)."""

from __future__ import annotations

from agon.core.contract import Seat, need
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import SHIPS, ZEUS
from agon.games.delphi.cards import P_STORAGE
from agon.games.delphi.decisions import step_of
from agon.games.delphi.state import ALL_ISLANDS, MOST_SHIELD, OFFERINGS_ABOARD, STATUES_ABOARD, TOP, DelphiState, bits


def check(s: DelphiState) -> None:
    need(2 <= s.seats <= 4, "two to four play")
    need(0 <= s.active < s.seats, "nobody sits there")
    need(1 <= s.round <= s.setup.rounds, f"a game has 1 to {s.setup.rounds} rounds (DELPHI-RULING-60)")
    need(0 <= s.spent < 8, "every player has three dice (DELPHI-PLAYER-01)")
    need(0 <= s.home < 1 << s.seats, "nobody of that number can be home")
    need(len(s.stack) > 0, "there is nothing to go on with")
    for place in range(len(s.stack)):
        need(
            step_of(s, place).at_bottom() == (place == 0), "the SetUp or the Turn, and nothing else, lies at the bottom"
        )
    check_throws(s)
    check_cards(s)
    check_board(s)
    for seat in range(s.seats):
        check_seat(s, seat)
    ended = s.home != 0 or (s.limit_reached and s.round == s.setup.rounds)
    need(not s.over or ended, "a game is over when somebody is home, or after the last round (DELPHI-END-02)")


def check_throws(s: DelphiState) -> None:
    need(0 <= s.titan <= 6, "the Titan's Die shows 1 to 6")
    need(len(s.script) == 3, "there are three kinds of dice")
    need(all(0 <= c < 6 for c in s.script[0]), "an Oracle Die shows one of six colours")
    need(all(1 <= n <= 6 for n in s.script[1]), "the Titan's Die shows 1 to 6")
    need(all(0 <= n <= 9 for n in s.script[2]), "the Battle Die shows 0 to 9")


def check_cards(s: DelphiState) -> None:
    data = s.cards.data
    for colour in range(6):
        oracle = s.oracle_deck.count(colour) + s.oracle_discard[colour] + sum(s.hands[colour::6])
        oracle += 1 if s.card == colour else 0
        need(oracle == data.oracle_cards[colour], f"{COLOURS[colour]} Oracle Cards are lost or doubled")
        injury = s.injury_deck.count(colour) + s.injury_discard[colour] + sum(s.injuries[colour::6])
        need(injury == data.injury_cards[colour], f"{COLOURS[colour]} Injury Cards are lost or doubled")
    need(min(s.hands) >= 0 and min(s.injuries) >= 0, "nobody has fewer than no cards")
    equipment = s.display + s.equipment_deck + s.equipment_discard
    for seat in range(s.seats):
        equipment = equipment + [card for card in range(s.cards.equipment_count) if s.equipment_of[seat] >> card & 1]
    need(sorted(equipment) == list(range(s.cards.equipment_count)), "Equipment Cards are lost or doubled")
    need(len(s.display) <= s.cards.display, "the display has six cards (DELPHI-SUPPLY-04)")
    need(len(s.display) == s.cards.display or not s.equipment_deck, "the display is full (DELPHI-SUPPLY-05)")
    companions = bits(s.companions) + sum([bits(mask) for mask in s.companions_of])
    need(companions == len(s.cards.companion_ids), "Companion Cards are lost or doubled")
    ships = [tile for tile in s.ship_tiles + s.ship_offer if tile >= 0]
    need(len(ships) == len(set(ships)), "every ship tile is there once (DELPHI-PLAYER-03)")


def check_board(s: DelphiState) -> None:
    need(sorted(s.setup.temples) == list(range(6)), "one temple on each Temple Island (DELPHI-BOARD-14)")
    need(sorted(s.tiles) == list(range(12)), "one Island Tile on each shrine island (DELPHI-BOARD-17)")
    need(s.built & s.face_down == 0, "a shrine stands on a face-up tile (DELPHI-SHRINE-02)")
    terrain = s.sea().terrain
    for colour in range(6):
        word = COLOURS[colour]
        cubes = bits(s.offerings[colour])
        monsters = bits(s.monsters[colour])
        aboard = 0
        for seat in range(s.seats):
            cubes += bits((s.cargo[seat] | s.made[seat]) >> colour & 1)
            monsters += s.defeated[seat] >> colour & 1
            aboard += s.cargo[seat] >> (STATUES_ABOARD + colour) & 1
        need(cubes <= s.seats, f"there are {s.seats} {word} offerings (DELPHI-BOARD-13)")
        need(monsters <= s.seats, f"there are {s.seats} {word} monsters (DELPHI-BOARD-15)")
        need(
            s.raised[colour] & ~terrain.site_mask[colour] == 0,
            f"a {word} statue needs a {word} site (DELPHI-STATUE-02)",
        )
        need(s.statues[colour] >= 0, f"there are 3 {word} statues (DELPHI-BOARD-16)")
        need(s.statues[colour] + aboard + bits(s.raised[colour]) == 3, f"{word} statues are lost or doubled")


def check_seat(s: DelphiState, seat: Seat) -> None:
    need(0 <= s.ships[seat] < SHIPS, "a ship is on water or with Zeus (DELPHI-TERM-05)")
    need(not s.is_home(seat) or s.ships[seat] == ZEUS, "who is back is with Zeus (DELPHI-END-01)")
    need(not s.is_home(seat) or s.tasks_left(seat) == 0, "nobody is back before his tasks are done (DELPHI-MOVE-09)")
    need(s.favor[seat] >= 0, "favor is never negative (DELPHI-TERM-11)")
    need(0 <= s.shields[seat] <= MOST_SHIELD, "a shield is 0 to 9 (DELPHI-SHIELD-01)")
    rows = s.gods[6 * seat : 6 * seat + 6]
    need(all(row == 0 or s.entry_row() <= row <= TOP for row in rows), "gods stand on row 0 or above the entry row")
    need(bits(s.cargo[seat]) <= s.powers[seat][P_STORAGE], "the ship cannot carry so much (DELPHI-STORE-01)")
    need(0 <= s.shrine_tasks[seat] <= 3 and 0 <= s.statue_tasks[seat] <= 3, "there are three tasks of a kind")
    need(s.shrines[seat] >= 0, "a player has three Shrines (DELPHI-PLAYER-01)")
    need(s.cargo[seat] & OFFERINGS_ABOARD & s.made[seat] == 0, "a colour is offered once (DELPHI-TASK-03)")
    need(s.cargo[seat] >> STATUES_ABOARD & s.erected[seat] == 0, "a colour is raised once (DELPHI-TASK-03)")
    need(
        bits(s.cargo[seat] >> STATUES_ABOARD) <= s.statue_tasks[seat],
        "every statue aboard has its task (DELPHI-RULING-28)",
    )
    need(0 <= s.seen[seat] <= ALL_ISLANDS, "there are twelve Island Tiles")
