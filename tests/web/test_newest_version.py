"""A newer version is asked for by the person alone, in one request that says nothing of this machine."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from app.version import VERSION
from app.vocabulary.errors import AppError
from app.web.newest_version import find_newest

pytestmark = pytest.mark.anyio


class Project(ThreadingHTTPServer):
    """The project's page, which leads from the newest release to its tag."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Page)
        self.tag, self.asked = "", list[tuple[str, dict[str, str]]]()
        self.address = f"http://127.0.0.1:{self.server_port}/us/handrail"


class Page(BaseHTTPRequestHandler):
    server: Project

    def do_HEAD(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        self.send_response(302 if self.server.tag else 404)
        if self.server.tag:
            self.send_header("Location", f"{self.server.address}/releases/tag/{self.server.tag}")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def project() -> Iterator[Project]:
    with Project() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("tag", "number", "is_newer"),
    [("v99.0.1", "99.0.1", True), ("0.0.9", "0.0.9", False), (f"v{VERSION}", VERSION, False), ("v10.0", "10.0", True)],
)
async def test_the_newest_release_is_found_in_one_request(
    project: Project, tag: str, number: str, is_newer: bool
) -> None:
    project.tag = tag
    newest = await find_newest(project.address)
    assert (newest.number, newest.is_newer) == (number, is_newer)
    assert [path for path, _ in project.asked] == ["/us/handrail/releases/latest"]
    said = project.asked[0][1]
    assert said["User-Agent"] == "Handrail" and "Cookie" not in said and VERSION not in str(said)


@pytest.mark.parametrize("tag", ["", "../../evil", "v1.0; rm", "latest"])
async def test_what_is_no_number_is_not_believed(project: Project, tag: str) -> None:
    project.tag = tag
    with pytest.raises(AppError, match="does not say which version"):
        await find_newest(project.address)


async def test_without_an_address_nobody_is_asked() -> None:
    with pytest.raises(AppError, match="names no address"):
        await find_newest("")


async def test_a_page_that_cannot_be_reached_is_said(project: Project) -> None:
    address = project.address
    project.shutdown()
    project.server_close()
    with pytest.raises(AppError, match="could not be asked"):
        await find_newest(address)
