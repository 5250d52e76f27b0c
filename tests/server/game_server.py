"""The server as the tests run it, in a process of its own: with the template game among the games."""

from __future__ import annotations

import sys

from agon.games import GAMES

# at module level, because bots' workers import this module too
GAMES.add("duel", "template_game.game:make")

if __name__ == "__main__":
    from agon.server.run import main

    sys.stdin.readline()  # everything is imported: wait for the word to start
    main()
