"""Host names in one normal form, and what the patterns of rules match."""

import pytest

from app.network.hosts import (
    BadHost,
    HostPattern,
    Target,
    is_literal,
    normal_host,
    parse_target,
    shown_host,
    url_target,
)


@pytest.mark.parametrize(
    ("written", "host"),
    [
        ("example.org", "example.org"),
        ("EXAMPLE.Org.", "example.org"),
        ("localhost", "localhost"),
        ("my_host.example", "my_host.example"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("BÜCHER\u3002example", "xn--bcher-kva.example"),
        ("\uff11\uff12\uff17.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("[::1]", "::1"),
        ("0:0:0:0:0:0:0:1", "::1"),
        ("[::FFFF:7F00:1]", "::ffff:127.0.0.1"),
    ],
)
def test_a_host_has_one_form(written: str, host: str) -> None:
    assert normal_host(written) == normal_host(host) == host


@pytest.mark.parametrize(
    "written",
    [
        "",
        ".",
        "..",
        "a..b",
        ".a",
        "a..",
        "-a.b",
        "a-.b",
        "a b",
        "a/b",
        "a@b",
        "a%2eb",
        "a\x00b",
        "a\nb",
        "a\\b",
        "*",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "127.0.0.01",
        "1.2.3.4.5",
        "256.0.0.1",
        "a.0x",
        "a.1",
        "[::1",
        "::1]",
        "[::1%eth0]",
        "fe80::1%1",
        "[127.0.0.1]",
        "1::2::3",
        "x" * 64 + ".org",
        "a." * 127 + "a",
    ],
)
def test_what_is_no_host_is_refused(written: str) -> None:
    with pytest.raises(BadHost):
        normal_host(written)


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("example.org:443", Target("example.org", 443)),
        ("[::1]:80", Target("::1", 80)),
        ("10.0.0.1:8080", Target("10.0.0.1", 8080)),
        ("example.org", None),
        ("example.org:", None),
        ("example.org:0", None),
        ("example.org:65536", None),
        ("example.org:+80", None),
        ("example.org:\uff18\uff10", None),
        ("example.org:80:80", None),
        ("::1", None),
        ("user@example.org:80", None),
    ],
)
def test_a_target_names_its_port(written: str, target: Target | None) -> None:
    if target is None:
        with pytest.raises(BadHost):
            parse_target(written)
    else:
        assert parse_target(written) == target
        assert str(target) == written


def test_a_target_may_leave_out_a_port_that_has_a_default() -> None:
    assert parse_target("Example.org", 80) == Target("example.org", 80)
    assert parse_target("::1", 80) == parse_target("[::1]", 80) == Target("::1", 80)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("http://Example.org/a?b", Target("example.org", 80)),
        ("https://example.org", Target("example.org", 443)),
        ("https://[::1]:8443/", Target("::1", 8443)),
        ("https://10.0.0.1:8443/", Target("10.0.0.1", 8443)),
        ("ftp://example.org/", None),
        ("file:///etc/passwd", None),
        ("https://good.org@evil.org/", None),
        ("https://good.org\\@evil.org/", None),
        ("https://good.org\t.evil.org/", None),
        ("https://exa%6dple.org/", None),
        ("https:///path", None),
        ("https://example.org:0/", None),
        ("https://0x7f.1/", None),
        ("//example.org/", None),
    ],
)
def test_the_target_of_a_url(url: str, target: Target | None) -> None:
    if target is None:
        with pytest.raises(BadHost):
            url_target(url)
    else:
        assert url_target(url) == target


@pytest.mark.parametrize(
    ("pattern", "target", "matches"),
    [
        ("example.org", "example.org:443", True),
        ("Example.ORG.", "example.org:80", True),
        ("example.org", "example.org:22", False),
        ("example.org:22", "example.org:22", True),
        ("example.org:22", "example.org:443", False),
        ("example.org:*", "example.org:22", True),
        ("example.org", "www.example.org:443", False),
        ("example.org", "notexample.org:443", False),
        ("example.org", "example.org.evil.net:443", False),
        ("*.example.org", "www.example.org:443", True),
        ("*.example.org", "a.b.example.org:443", True),
        ("*.example.org", "example.org:443", False),
        ("*.example.org", "evilexample.org:443", False),
        ("*.example.org:8443", "www.example.org:443", False),
        ("10.0.0.1", "10.0.0.1:443", True),
        ("[::1]:8080", "[::1]:8080", True),
        ("bücher.example", "xn--bcher-kva.example:443", True),
    ],
)
def test_what_a_pattern_matches(pattern: str, target: str, matches: bool) -> None:
    parsed = HostPattern.parse(pattern)
    assert parsed.matches(parse_target(target)) is matches
    assert HostPattern.parse(str(parsed)) == parsed


@pytest.mark.parametrize(
    "pattern",
    [
        "*",
        "*.*",
        "*.org",
        "*.co.uk",
        "*.github.io",
        "*.s3.*",
        "a.*.org",
        "*example.org",
        "**.example.org",
        "*:443",
        "",
        "https://example.org",
        "*.10.0.0.1",
        "*.[::1]",
        "example.org/path",
        "127.1",
        "example.org:99999",
    ],
)
def test_patterns_that_would_match_strangers_are_refused(pattern: str) -> None:
    with pytest.raises(BadHost):
        HostPattern.parse(pattern)


@pytest.mark.parametrize(("target", "text"), [("a.org:443", "a.org"), ("a.org:22", "a.org:22"), ("[::1]:80", "[::1]")])
def test_the_pattern_of_a_target_is_the_narrowest(target: str, text: str) -> None:
    assert str(HostPattern.of(parse_target(target))) == text


def test_a_name_in_another_script_is_shown_with_what_is_asked_for() -> None:
    assert shown_host("xn--bcher-kva.example") == "bücher.example (xn--bcher-kva.example)"
    assert shown_host("xn--a.example") == "xn--a.example"
    assert shown_host("example.org") == "example.org"


def test_an_address_is_told_from_a_name() -> None:
    assert [is_literal(host) for host in ("127.0.0.1", "::1", "example.org", "localhost", "1.example")] == [
        True,
        True,
        False,
        False,
        False,
    ]
