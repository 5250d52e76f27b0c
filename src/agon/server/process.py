"""One of several server processes: `python -m agon.server.process LISTENER [METRICS]`, by the numbers of open files.

Its settings come as one line of JSON on stdin, where nobody else can read the database's password. When stdin ends, the
process that started it is gone, and so it ends too. What is imported here is imported again by every bot's process.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading


def end_with_parent() -> None:
    while os.read(0, 1000):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    # Here, because every process of a bot imports this file again.
    import msgspec

    from agon.core.errors import AgonError
    from agon.server.run import end_on_sigterm, run
    from agon.server.settings import Settings

    end_on_sigterm()
    with open(0, "rb", buffering=0, closefd=False) as stdin:
        settings = msgspec.json.decode(stdin.readline(), type=Settings)
    listeners = [socket.socket(fileno=int(number)) for number in sys.argv[1:]]
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        run(settings, listeners[0], None, *listeners[1:])
    except AgonError as error:
        sys.exit(f"agon: {error.message}")


if __name__ == "__main__":
    main()
