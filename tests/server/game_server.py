"""The server as the tests run it, in a process of its own: with the template game among the games.

Imports take longer than a server lives in some tests. So this process only imports; every line that it is sent starts a
server in a fork, which the tests kill as they like.
"""

from __future__ import annotations

import os
import sys

from agon.games import GAMES

# at module level, because bots' workers import this module too
GAMES.add("duel", "template_game.game:make")


def say(line: str) -> None:
    """Whole lines: the server in the fork writes to the same pipe."""
    os.write(1, line.encode())


def serve_again_and_again() -> None:
    from agon.server.run import main

    while sys.stdin.readline():
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # the next word is not for the server
            main()
            os._exit(0)
        say(f"{child}\n")
        os.waitpid(child, 0)
        say("gone\n")


if __name__ == "__main__":
    serve_again_and_again()
