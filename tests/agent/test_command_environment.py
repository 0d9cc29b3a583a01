"""Which variables reach a command: those that programs are known to need, and those that the person adds."""

from pathlib import Path

import pytest

from app.vocabulary.confinement import Tier
from tests.agent.real_sessions import Seen, call, say, sessions_with

pytestmark = pytest.mark.anyio

SECRETS = {
    "SSHPASS": "hunter2-1",
    "DATABASE_URL": "postgres://app:hunter2-2@db/app",
    "REDIS_URL": "redis://:hunter2-3@cache",
    "AMQP": "amqps://u:hunter2-4@mq",
    "AZURE_STORAGE_CONNECTION_STRING": "AccountName=a;AccountKey=hunter2-5==",
    "ConnectionStrings__Default": "Server=db;Uid=sa;Pwd=hunter2-6",
    "STRIPE": "sk_live_hunter2_7",
    "STRIPE_RESTRICTED": "rk_live_hunter2_8",
    "NPM": "npm_hunter2_9",
    "NPM_CONFIG__AUTH": "hunter2-10",
    "npm_config_//registry.example.org/:_authToken": "hunter2-11",
    "PIP_INDEX_URL": "https://me:hunter2-12@pypi.example.org/simple",
    "UV_INDEX_URL": "https://hunter2-13@pypi.example.org/simple",
    "HTTPS_PROXY": "http://me:hunter2-14@proxy:3128",
    "https_proxy": "http://me:hunter2-15@proxy:3128",
    "GOPROXY": "https://hunter2-16@proxy.example.org,direct",
    "BUNDLE_GEMS__EXAMPLE__COM": "hunter2-17",
    "CARGO_REGISTRIES_MINE": "hunter2-18",
    "COMPOSER_AUTH": '{"http-basic": "hunter2-19"}',
    "VAULT_ADDR": "https://hunter2-20.vault.example.org",
    "KUBECONFIG_DATA": "hunter2-21",
    "DOCKER_CONFIG_JSON": "hunter2-22",
    "RAILS_MASTER": "hunter2-23",
    "DJANGO_SIGNING": "hunter2-24",
    "SENTRY": "https://hunter2-25@o1.ingest.sentry.io/1",
    "SLACK_HOOK": "https://hooks.slack.com/services/T0/B0/hunter2-26",
    "DISCORD": "https://discord.com/api/webhooks/1/hunter2-27",
    "TWILIO_SID": "AC-hunter2-28",
    "SENDGRID": "SG.hunter2.29",
    "MAILGUN": "key-hunter2-30",
    "DO": "dop_v1_hunter2_31",
    "SHOPIFY": "shpat_hunter2_32",
    "GRAFANA": "glsa_hunter2_33",
    "PYPI": "pypi-hunter2-34",
    "AGE": "AGE-SECRET-KEY-1HUNTER2-35",
    "GPG_SEED": "hunter2-36",
    "RESTIC_REPOSITORY": "rest:https://u:hunter2-37@backup",
    "LC_MYTOOL": "hunter2-38",
    "LC_IDENTIFICATION_": "hunter2-39",
    "GIT_AUTHOR": "hunter2-40",
    "MYSQL_PWD": "hunter2-41",
    "MY_API_KEY": "hunter2-42",
    "GITHUB_TOKEN": "hunter2-43",
    "SSH_AUTH_SOCK": "/run/hunter2-44",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/hunter2-45",
    "LD_PRELOAD": "/lib/hunter2-46.so",
    "TF_VAR_db": "hunter2-47",
    "PS1": "hunter2-48",
}
ADDED = ["TF_VAR_db", "DATABASE_URL"]
NEEDED = {
    "HOME": "/home/ada",
    "USER": "ada",
    "LANG": "C.UTF-8",
    "LC_TIME": "C",
    "TZ": "Europe/Berlin",
    "COLORTERM": "truecolor",
    "JAVA_HOME": "/opt/java",
    "VIRTUAL_ENV": "/usr",
    "PYTHONPATH": "/usr/lib",
    "NODE_ENV": "test",
    "RUSTUP_HOME": "/opt/rustup",
    "GOPRIVATE": "example.org",
    "CFLAGS": "-O2",
    "CI": "1",
    "SSL_CERT_FILE": "/etc/ssl/cert.pem",
    "GIT_AUTHOR_NAME": "Ada",
}


@pytest.mark.confined
@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_no_secret_reaches_a_command_and_what_programs_need_does(
    tier: Tier, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (SECRETS | NEEDED).items():
        monkeypatch.setenv(name, value)
    if tier is Tier.REDUCED:
        monkeypatch.setattr("app.sandbox.confine.bwrap.BWRAP", "/nowhere/bwrap")
    sessions = sessions_with(tmp_path, monkeypatch)
    sessions.profile.change({"command_variables": [*ADDED, "NOT_SET"]})
    _, seen = await sessions.talk(call("bash", command="env"), say(), project=str(project))
    sessions.profile.close()
    if _tier(seen) != tier:
        pytest.skip(f"this machine has no {tier} tier")
    said = dict(line.partition("=")[::2] for line in seen.results[0].output.splitlines())
    assert sorted(name for name in said.keys() & SECRETS.keys() if said[name] == SECRETS[name]) == sorted(ADDED)
    assert sorted(name for name, value in said.items() if "hunter2" in value.lower()) == sorted(ADDED)
    assert {name: said.get(name) for name in NEEDED} == NEEDED


@pytest.mark.confined
async def test_a_variable_added_while_a_session_is_open_counts_from_the_next_command_on(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAGE", "green")
    sessions = sessions_with(tmp_path, monkeypatch)
    show = call("bash", command='echo "stage=$STAGE"')
    opened = await sessions.open(show, say(), show, say(), project=str(project))
    await opened.session.send("go")
    sessions.profile.change({"command_variables": ["STAGE"]})
    await opened.session.send("again")
    await opened.close()
    sessions.profile.close()
    assert [result.output.splitlines()[0] for result in Seen(opened).results] == ["stage=", "stage=green"]


def _tier(seen: Seen) -> str:
    return str(seen.results[0].meta["tier"])
