"""Stands in for the program: see the package. It imports little, because it is started often."""

import json
import os
import signal
import socket
import sys
from types import FrameType


def main(address: str, before: str, arguments: list[str]) -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        request = json.dumps([before, arguments, dict(os.environ)]).encode()
        folder = os.open(".", os.O_RDONLY)  # which may have no name any more
        socket.send_fds(connection, [len(request).to_bytes(8, "big")], [0, 1, 2, folder])
        connection.sendall(request)
        pid = int.from_bytes(connection.recv(8), "big")

        def pass_on(number: int, _frame: FrameType | None) -> None:
            os.kill(pid, number)

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, pass_on)
        code = int.from_bytes(connection.recv(8), "big", signed=True)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
