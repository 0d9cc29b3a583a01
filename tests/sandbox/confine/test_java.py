"""Programs in Java fetch through the proxy, host by host: a small one and Maven, from a server with a made-up name."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

import pytest

from app.confinement import Tier
from app.sandbox.running.output import CommandOutput
from tests.late_confinement import ready
from tests.network.internet import FakeInternet
from tests.sandbox.confine.test_network import Wired, need

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

FETCH = """
import java.io.*; import java.net.*; import java.net.http.*;
public class Fetch {
    public static void main(String[] args) throws Exception {
        for (String url : args) {
            try (InputStream in = new URL(url).openStream()) { System.out.print(new String(in.readAllBytes())); }
            catch (IOException e) { System.out.println(e.getMessage()); }
            HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
            System.out.print(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
        }
    }
}
"""
POM = "<project xmlns='http://maven.apache.org/POM/4.0.0'><modelVersion>4.0.0</modelVersion>{}</project>"
PARENT = "<groupId>a</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>"
CHILD = (
    "<parent><groupId>a</groupId><artifactId>parent</artifactId><version>1</version><relativePath/></parent>"
    "<artifactId>child</artifactId><packaging>pom</packaging><repositories><repository><id>ours</id>"
    "<url>http://good.test/maven</url></repository></repositories>"
)


class Repository(FakeInternet):
    """good.test gives out one POM, and hello for everything else."""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ")[1]
        body = POM.format(PARENT).encode() if path.endswith("parent-1.pom") else b"hello from good.test\n"
        is_there = path.endswith(".pom") or not path.startswith("/maven")
        status = b"200 OK" if is_there else b"404 Not Found"
        writer.write(b"HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body))
        await writer.drain()
        writer.close()
        await writer.wait_closed()


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def wired(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., "SandboxedProject"]
) -> AsyncIterator[Wired]:
    async with Repository() as internet:
        made = Wired(make_sandbox(request.param), internet)
        in_force = await ready(made.sandbox.confinement, request.param)
        try:
            if in_force.tier is not request.param or not in_force.by_host:
                pytest.skip(f"this machine has no {request.param} tier with a network by host: {in_force.note}")
            yield made
        finally:
            made.close()


async def test_a_java_program_fetches_host_by_host_and_reads_the_refusal(wired: Wired) -> None:
    need("java", "javac")
    (wired.sandbox.project / "Fetch.java").write_text(FETCH)
    compiled = asyncio.to_thread(subprocess.run, ["javac", "Fetch.java"], cwd=wired.sandbox.project, check=True)
    await compiled
    said = await wired.run("/bin/sh", "-c", "java -cp . Fetch http://good.test/ http://evil.test/")
    assert said.count("hello from good.test") == 2
    assert "403" in said and "evil.test:80: not this one" in said
    assert {use.target.host for use in wired.network.uses} == {"good.test"}


@pytest.mark.parametrize("is_allowed", [True, False])
async def test_maven_finds_a_parent_in_a_repository_with_a_made_up_name(wired: Wired, *, is_allowed: bool) -> None:
    need("mvn")
    wired.allowed = {"good.test"} if is_allowed else set()
    project = wired.sandbox.project
    (project / "pom.xml").write_text(POM.format(CHILD))
    (project / "settings.xml").write_text("<settings/>")  # the system's forbids repositories without TLS
    said = await wired.run("/bin/sh", "-c", "mvn -B -gs settings.xml -s settings.xml validate")
    assert ("BUILD SUCCESS" in said) is is_allowed, said
    hosts = {use.target.host for use in wired.network.uses}, {one.host for one in wired.network.refusals}
    assert hosts == (({"good.test"}, set()) if is_allowed else (set(), {"good.test:80", "repo.maven.apache.org:443"}))


def test_the_notice_of_every_jvm_is_no_output() -> None:
    """Unless it is the person's own options that it names, or another line that begins alike."""
    if shutil.which("java") is None:
        pytest.skip("there is no java here")
    host = "-Dhttp.proxyHost=127.193.0.1 -Dhttp.proxyPort=80 -Dhttps.proxyHost=127.193.0.1 -Dhttps.proxyPort=80"
    for options, is_told in ((host, False), (f"-Dmine=1 {host}", True)):
        done = subprocess.run(
            ["java", "-version"], env=os.environ | {"JAVA_TOOL_OPTIONS": options}, capture_output=True, check=True
        )
        output = CommandOutput(10_000)
        output.add(b"before\n" + done.stderr)
        text = output.kept.text()[0]
        assert text.startswith("before\n") and "version" in text
        assert ("Picked up" in text) is is_told
