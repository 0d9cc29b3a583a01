"""Which settings a command may write into the config of a repository that it makes."""

import pytest

from app.sandbox.git.config import benign, is_benign

HARMLESS = [
    "[core]\n\trepositoryformatversion = 1\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n",
    "[extensions]\n\tobjectformat = sha256\n\trefstorage = reftable\n",
    "[extensions]\n\trefStorage = files\n\tcompatObjectFormat = sha1\n",
    '[remote "origin"]\n\turl = https://a.test/b\n\tfetch = +refs/heads/*:refs/remotes/o/*\n\ttagOpt = --no-tags\n',
    '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n',
    '[submodule "lib"]\n\tactive = true\n\turl = https://a.test/lib.git\n',
]
DANGEROUS = [
    "[core]\n\tfsmonitor = ./x\n",
    "[core]\n\thooksPath = hooks\n",
    "[include]\n\tpath = ../x\n",
    "[core] fsmonitor = ./x\n",
    '[remote "origin"]\n\turl = ext::sh -c x\n',
    '[remote "origin"]\n\tpromisor = true\n',
    '[remote "origin"]\n\tuploadpack = ./x\n',
    '[submodule "lib"]\n\tupdate = !./x\n',
    "[extensions]\n\trefstorage = files:///tmp/x\n",
    "[extensions]\n\tworktreeConfig = true\n",
    "[alias]\n\tst = !./x\n",
    '[filter "x"]\n\tclean = ./x\n',
]


@pytest.mark.parametrize("config", HARMLESS)
def test_what_git_itself_writes_is_left(config: str) -> None:
    assert is_benign(config.encode()) and benign(config.encode()).decode() == config


@pytest.mark.parametrize("config", DANGEROUS)
def test_what_can_run_programs_or_leads_elsewhere_is_taken_out(config: str) -> None:
    harmless = HARMLESS[0] + config
    assert not is_benign(harmless.encode())
    assert [line for line in benign(harmless.encode()).decode().splitlines() if "=" in line] == [
        line for line in HARMLESS[0].splitlines() if "=" in line
    ]
