"""Programs in Java fetch through the proxy, host by host: a small one, Maven and Gradle, from a made-up server."""

import asyncio
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.running.output import CommandOutput
from app.vocabulary.confinement import Tier
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


HELD = Path.home() / ".m2" / "repository"
"""What Maven has loaded on this machine: good.test gives it out as a repository does."""
PLUGINS = {"resources": "3.3.1", "compiler": "3.13.0", "surefire": "3.2.5", "jar": "3.4.1"}
JUNIT = "5.10.2"
MIRROR = "<settings><mirrors><mirror><id>ours</id><mirrorOf>*</mirrorOf><url>{}</url></mirror></mirrors></settings>"
BUILT = (
    "<groupId>a</groupId><artifactId>app</artifactId><version>1</version><properties>"
    "<maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target>"
    "<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties><dependencies><dependency>"
    "<groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>{}</version>"
    "<scope>test</scope></dependency></dependencies><build><plugins>{}</plugins></build>"
)
APP = "public class App { public static int twice(int a) { return 2 * a; } }\n"
APP_TEST = """
public class AppTest {
    @org.junit.jupiter.api.Test
    public void doubles() { org.junit.jupiter.api.Assertions.assertEquals(4, App.twice(2)); }
}
"""


class Repository(FakeInternet):
    """good.test gives out one POM and what Maven has loaded here, and hello for everything else."""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ")[1]
        held = HELD / path.removeprefix("/held/")
        body = POM.format(PARENT).encode() if path.endswith("parent-1.pom") else b"hello from good.test\n"
        is_there = path.endswith(".pom") or not path.startswith("/maven")
        if path.startswith("/held/"):
            found = held.with_suffix("") if held.suffix == ".sha1" else held
            is_there = found.is_file()
            body = found.read_bytes() if is_there else b""
            body = hashlib.sha1(body).hexdigest().encode() if found != held else body
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
        in_force = await made.sandbox.confinement.ready()
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


@pytest.mark.parametrize("wired", [Tier.FULL], indirect=True)  # it takes half a minute
async def test_maven_packages_with_every_plugin_and_library_through_the_proxy(wired: Wired) -> None:
    """As a person has it: an empty cache, the compiler, tests, and a jar; once more without the network."""
    need("mvn", "javac", "jar")
    plugin = "<plugin><artifactId>maven-{}-plugin</artifactId><version>{}</version></plugin>"
    plugins = "".join(plugin.format(*one) for one in PLUGINS.items())
    wanted = [HELD / f"org/apache/maven/plugins/maven-{name}-plugin/{version}" for name, version in PLUGINS.items()]
    if not all(place.is_dir() for place in (*wanted, HELD / f"org/junit/jupiter/junit-jupiter/{JUNIT}")):
        pytest.skip("Maven has not loaded all of it on this machine")
    project = wired.sandbox.project
    for path, text in {
        "pom.xml": POM.format(BUILT.format(JUNIT, plugins)),
        "settings.xml": MIRROR.format("http://good.test/held"),
        "src/main/java/App.java": APP,
        "src/test/java/AppTest.java": APP_TEST,
    }.items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text)
    build = "mvn -B -ntp -gs settings.xml -s settings.xml package"
    said = await wired.run("/bin/sh", "-c", build)
    assert "BUILD SUCCESS" in said and "Tests run: 1, Failures: 0" in said, said
    assert {use.target.host for use in wired.network.uses} == {"good.test"}
    assert (project / "target" / "app-1.jar").stat().st_size
    again = await wired.run("/bin/sh", "-c", f"rm -r target && {build} -o")
    assert "BUILD SUCCESS" in again and not wired.network.uses, again


GRADLE = """
apply plugin: 'java'
repositories {{ maven {{ url 'http://good.test/held' }} }}
dependencies {{ testCompile 'junit:junit:{}' }}
"""


@pytest.mark.parametrize("wired", [Tier.FULL], indirect=True)  # it listens, which the reduced tier cannot allow
async def test_gradle_builds_with_a_library_through_the_proxy(wired: Wired) -> None:
    need("gradle", "javac")
    if not (HELD / "junit" / "junit" / "4.13.2").is_dir():
        pytest.skip("Maven has not loaded it on this machine")
    for path, text in {
        "build.gradle": GRADLE.format("4.13.2"),
        "src/main/java/App.java": APP,
        "src/test/java/AppTest.java": APP_TEST.replace("jupiter.api.", "").replace("Assertions", "Assert"),
    }.items():
        (wired.sandbox.project / path).parent.mkdir(parents=True, exist_ok=True)
        (wired.sandbox.project / path).write_text(text)
    said = await wired.run("/bin/sh", "-c", "gradle --console plain build")
    assert "BUILD SUCCESSFUL" in said and ":test" in said and ":test NO-SOURCE" not in said, said
    assert {use.target.host for use in wired.network.uses} == {"good.test"}
    again = await wired.run("/bin/sh", "-c", "gradle --console plain --offline clean build")
    assert "BUILD SUCCESSFUL" in again and not wired.network.uses, again


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
