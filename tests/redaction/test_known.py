"""Known secrets: which values are some, in which forms they are found, and that streams cannot cut them in two."""

import base64
import html
import json
import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.redaction.known import MARK, KnownSecrets, MaskedStream, holds_mask, mask_of
from app.redaction.values import is_secret, secret_values

PEM = (
    "-----BEGIN PRIVATE KEY-----\n"
    + "\n".join([("MIIEvQ" + "aB3" * 20)[:64], "Zq9" * 21 + "A", "==x"])
    + "\n-----END PRIVATE KEY-----\n"
)


@pytest.mark.parametrize(
    ("text", "secrets"),
    [
        ("API_KEY=sk-abcdefgh12345678", {"sk-abcdefgh12345678"}),
        ("export DB_PASSWORD='tr0ub4dor&3'  # the old one", {"tr0ub4dor&3"}),
        ('TOKEN="with a # inside 9X"', {"with a # inside 9X"}),
        ("DATABASE_URL=postgres://app:pa55w0rd-x@db:5432/app", {"pa55w0rd-x"}),
        ("SESSION=q8Zr2LkP0vXw7TnB4mYc", {"q8Zr2LkP0vXw7TnB4mYc"}),
        ("machine example.com login me password s3cr3t-of-netrc", {"s3cr3t-of-netrc"}),
        ("//registry.npmjs.org/:_authToken=npm_AbCdEf123456", {"npm_AbCdEf123456"}),
        ("db:5432:app:me:pgpass-W0rd", {"pgpass-W0rd"}),
        ("client_secret: 9f8e7d6c5b4a", {"9f8e7d6c5b4a"}),
        ("hvs.CAESIJ3b9Fq2w8", {"hvs.CAESIJ3b9Fq2w8"}),
        (json.dumps({"a": {"password": "in-JSON-42!"}, "port": 5432, "id": "x"}), {"in-JSON-42!"}),
        (PEM, {("MIIEvQ" + "aB3" * 20)[:64], "Zq9" * 21 + "A"}),
        (json.dumps({"private_key": PEM}), {("MIIEvQ" + "aB3" * 20)[:64], "Zq9" * 21 + "A"}),
    ],
)
def test_what_is_secret_in_a_secret_file(text: str, secrets: set[str]) -> None:
    assert secrets <= secret_values(text)
    assert all(not value.startswith(("machine", "postgres:")) for value in secret_values(text))


@pytest.mark.parametrize(
    "text",
    [
        "DEBUG=true\nPORT=3000\nHOST=localhost\nNODE_ENV=production",
        "DB_PASSWORD=postgres\nDB_USER=postgres\nSECRET=password",
        "API_URL=https://api.example.com/v1/users?limit=100",
        "KEY_FILE=/etc/ssl/private/server.key",
        "API_KEY=your-api-key-here\nTOKEN=changeme123\nSECRET=${OTHER}\nKEY=<insert>",
        "APP_NAME=handrail-service-production-2026",
        "EMAIL=somebody@example.org\nVERSION=2026.11.16\nHOSTNAME=db.internal.example.net:5432",
        "# SECRET=abcDEF123456ghi\n; TOKEN=abcDEF123456ghi",
        "TOKEN=aaaaaaaaaaaa\nSECRET=000000000000",
        "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n"
        "-----END CERTIFICATE-----",
    ],
)
def test_what_can_appear_by_chance_is_left_alone(text: str) -> None:
    assert secret_values(text) == set()


@pytest.mark.parametrize("value", ["true", "3000", "localhost", "postgres", "password", "12345678", "20261116"])
def test_common_words_are_no_secrets_whatever_they_are_called(value: str) -> None:
    assert not is_secret(value, named=True)
    known = KnownSecrets()
    known.learn_environment({"MY_PASSWORD": value, "PATH": "/usr/bin:/bin"})
    assert known.mask(f"x {value} y") == f"x {value} y"


SECRET = """p4ss/"w0rd"+&x=Ünï!(9)*'<q>~"""
FORMS = {
    "plain": SECRET,
    "json": json.dumps(SECRET),
    "json, not ASCII": json.dumps(SECRET, ensure_ascii=False),
    "address": quote(SECRET, safe=""),
    "address, small letters": re.sub("%..", lambda found: found[0].lower(), quote(SECRET, safe="")),
    "encodeURIComponent": quote(SECRET, safe="!'()*"),
    "encodeURI": quote(SECRET, safe=";/?:@&=+$,#!'()*"),
    "json of Go": json.dumps(SECRET, ensure_ascii=False).translate({38: "\\u0026", 60: "\\u003c", 62: "\\u003e"}),
    "json of PHP": json.dumps(SECRET).replace("/", "\\/"),
    "json of .NET": json.dumps(SECRET)
    .replace('\\"', "\\u0022")
    .translate({38: "\\u0026", 60: "\\u003C", 62: "\\u003E", 39: "\\u0027", 43: "\\u002B"}),
    "page": html.escape(SECRET),
    "page, other quotes": html.escape(SECRET).replace("&#x27;", "&#39;"),
    "page, numbers": html.escape(SECRET).replace("&#x27;", "&#39;").replace("&quot;", "&#34;"),
    "page, quotes as they are": html.escape(SECRET, quote=False),
    "base64": base64.b64encode(SECRET.encode()).decode(),
    "basic": base64.b64encode(f"user:{SECRET}".encode()).decode(),
    "basic, longer name": base64.b64encode(f"someone:{SECRET}\n".encode()).decode(),
    "base64 for addresses": base64.urlsafe_b64encode(f"a:{SECRET}".encode()).decode(),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_secret_is_masked_in_every_form(form: str) -> None:
    known = KnownSecrets()
    known.add(".env", {SECRET})
    masked = known.masked(f"before {form} after")
    assert MARK in masked.text and masked.text.startswith("before ") and masked.text.endswith(" after")
    assert masked.counts == {".env": 1} and masked.words == "1 value of .env was masked"
    for place in range(len(form) - 11):
        assert form[place : place + 12] not in masked.text, "no long part of it is left"


def test_places_are_counted_by_their_source() -> None:
    known = KnownSecrets()
    known.add(".env", {"first-S3cret", "second-S3cret"})
    known.add("a.pem", {"third-S3cret"})
    masked = known.masked("first-S3cret second-S3cret first-S3cret third-S3cret")
    assert masked.words == "3 values of .env and 1 value of a.pem were masked"


def test_a_mask_needs_no_escaping_and_holds_no_secret() -> None:
    known = KnownSecrets()
    known.add('we"ird\\na]me\n.env', {"value-0f-it"})
    assert json.loads(known.mask('{"a": "value-0f-it"}')) == {"a": mask_of('we"ird\\na]me\n.env')}
    assert known.mask(known.mask("value-0f-it")) == known.mask("value-0f-it")


def test_structures_are_masked_all_through_and_are_the_same_object_if_there_is_nothing() -> None:
    known = KnownSecrets()
    known.add(".env", {"value-0f-it"})
    clean = {"a": ["x", {"b": "y"}], "n": 1}
    assert known.mask_all(clean) is clean
    assert known.mask_all({"a": ["x", {"b": "value-0f-it"}], "n": 1}) == {"a": ["x", {"b": mask_of(".env")}], "n": 1}
    assert holds_mask({"a": [known.mask("value-0f-it")]}) and not holds_mask(clean)


@given(st.lists(st.integers(1, 12), max_size=30), st.sampled_from(["begin ", "", "value-", "value-0f-i value"]))
def test_a_stream_masks_what_comes_in_pieces(sizes: list[int], before: str) -> None:
    known = KnownSecrets()
    known.add(".env", {"value-0f-it", "value-0f-it-too-Long"})
    data = f"{before} value-0f-it, value-0f-it-too-Long value-0f-i end value-0f".encode()
    stream, out, at = MaskedStream(known), b"", 0
    for size in [*sizes, len(data)]:
        out += stream.feed(data[at : at + size])
        at += size
    out += stream.finish()
    assert out == known.mask_bytes(data)
    assert b"value-0f-it" not in out


@pytest.mark.parametrize("size", [1, 7, 17, 18, 100])
def test_what_ends_one_secret_and_may_begin_another_is_not_cut(size: int) -> None:
    known = KnownSecrets()
    known.add(".env", {"abcd-S3cret-one", "one-and-Tw0-long"})
    data, out, stream = b"abcd-S3cret-one-and no more", b"", MaskedStream(known)
    for at in range(0, len(data), size):
        out += stream.feed(data[at : at + size])
    assert out + stream.finish() == known.mask_bytes(data)


def test_a_stream_holds_nothing_back_that_cannot_be_a_secret() -> None:
    known = KnownSecrets()
    known.add(".env", {"value-0f-it"})
    stream = MaskedStream(known)
    assert stream.feed(b"a prompt without an end: ") == b"a prompt without an end: "
    assert stream.feed(b"val") == b"" and stream.feed(b"ley") == b"valley"


def test_a_very_long_secret_is_masked_by_its_parts_also_where_it_is_wrapped() -> None:
    value = "".join(f"{number:03}aZ" for number in range(200))
    known = KnownSecrets()
    known.add("key", {value})
    assert "050aZ" not in known.mask(f"x {value} y") and "050aZ" not in known.mask(f"x {value[:360]}\n y")
    stream = MaskedStream(known)
    out = b"".join(stream.feed(value[at : at + 37].encode()) for at in range(0, len(value), 37)) + stream.finish()
    assert b"050aZ" not in out


VALUE = "Zq7-kP93xvT2mLw8"
HEAD, TAIL = VALUE[:7], VALUE[7:]
DISGUISES = {
    "a colour": f"{HEAD}\x1b[31m{TAIL}",
    "a code for each letter": "\x1b[0m".join(VALUE),
    "a code of one byte": f"{HEAD}\x9b1m{TAIL}",
    "a title": f"{HEAD}\x1b]0;title\x07{TAIL}",
    "a link": f"{HEAD}\x1b]8;;http://a.org\x1b\\{TAIL}",
    "a cleared line": f"{HEAD}\x1b[2K{TAIL}",
    "a code as JSON has it": json.dumps({"a": f"{HEAD}\x1b[31m{TAIL}"}),
    "a code as source has it": f"{HEAD}\\033[31m{TAIL}",
    "a carriage return": f"{HEAD}\r{TAIL}",
    "a carriage return as JSON has it": json.dumps([f"{HEAD}\r{TAIL}"]),
    "a backspace": f"{HEAD}\b{TAIL}",
    "a letter typed over": f"{HEAD}x\b{TAIL}",
    "all letters typed over": "".join(f"_\b{letter}" for letter in VALUE),
    "backspaces as JSON has them": json.dumps([f"{HEAD}xy\b\b{TAIL}"]),
    "a null": f"{HEAD}\0{TAIL}",
    "a letter without width": f"{HEAD}\u200b{TAIL}",
    "a soft hyphen": f"{HEAD}\u00ad{TAIL}",
    "entities": "".join(f"&#{ord(letter)};" for letter in VALUE),
    "hexadecimal entities": "".join(f"&#x{ord(letter):X};" for letter in VALUE),
    "one entity": f"{HEAD}&#{ord(TAIL[0])};{TAIL[1:]}",
    "entities without an end": f"{HEAD[:3]}&#45{HEAD[4:]}{TAIL}",
    "quoted-printable": "".join(f"={ord(letter):02X}" for letter in VALUE),
    "one letter quoted": VALUE.replace("-", "=2d"),
    "a soft end of line": f"{HEAD}=\n{TAIL}",
    "a soft end of line of a mail": f"{HEAD}=\r\n{TAIL}",
    "numbered lines": f"     1\t{HEAD}=\n     2\t{TAIL}",
    "several of them": f"{HEAD[:3]}&#45;{HEAD[4:]}\x1b[1m{TAIL[:3]}=\n{TAIL[3:]}",
}


@pytest.mark.parametrize("name", sorted(DISGUISES))
def test_what_stands_in_the_middle_of_a_secret_does_not_hide_it(name: str) -> None:
    secrets = KnownSecrets()
    secrets.add(".env", {VALUE})
    said = f"before {DISGUISES[name]} after"
    for masked in (secrets.mask(said), secrets.masked(said).text, secrets.mask_all([said])[0]):
        assert MARK in masked and masked.startswith("before ") and masked.endswith(" after")
        assert not [at for at in range(len(VALUE) - 3) if VALUE[at : at + 4] in masked]


@pytest.mark.parametrize(
    "text", ["a=10 & b=20", "\x1b[31mred\x1b[0m", "x=\ny", "caf=C3=A9", "&amp;&#65;", f"{HEAD}\n{TAIL[:-1]}", "\b" * 9]
)
def test_codes_around_no_secret_stay(text: str) -> None:
    secrets = KnownSecrets()
    secrets.add(".env", {VALUE})
    assert secrets.mask(text) == text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("admin: Blue-Whale7\nroot Gr33n-Frog\n", {"Blue-Whale7", "Gr33n-Frog"}),
        ("Blue-Whale7\n" * 5, {"Blue-Whale7"}),
        ("host,user,password\n" + "a.org,me,Blue-Whale7\n" * 3, {"Blue-Whale7"}),
        (json.dumps({"github": "Blue-Whale7", "port": "8080"}), {"Blue-Whale7"}),
        ("localhost 127.0.0.1 https://a.org me@a.org true example-value /usr/bin/env\n", set()),
    ],
)
def test_a_file_of_passwords_holds_little_else(text: str, found: set[str]) -> None:
    assert secret_values(text, listed=True) == found
