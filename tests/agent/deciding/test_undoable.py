"""What undo can bring back of a call, as tables: nothing that it cannot bring back is ever said to be undoable."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.undoable import Doing, find_undoable, foreseen
from app.commands.reading import read_command
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.events import UndoReach
from app.vocabulary.tool_table import ServerPlace

PROJECT, HOME = Path("/people/ann/code/app"), Path("/people/ann")
KEPT = InForce(Tier.FULL, keeps=True, by_host=True)
ALL, PART, NONE = UndoReach.ALL, UndoReach.PART, UndoReach.NONE


def command(text: str, in_force: InForce = KEPT, **more: Any) -> Doing:
    folders = [Path(folder) for folder in in_force.grant.folders]
    return Doing("bash", read_command(text, project=PROJECT, home=HOME, writable=folders), in_force, **more)


def reach(doing: Doing) -> UndoReach | None:
    told = foreseen(doing)
    assert told is None or bool(told.reason) is (told.reach is not ALL)
    return told.reach if told is not None else None


READING = """
ls -la | cat README.md | git status | git log --oneline -5 | git diff HEAD~1 | grep -rn x . | find . -name '*.py'
pwd && date | wc -l a b | head -3 x; tail -3 x | cat /etc/os-release | command -v git | time ls | echo done
test -f x || exit 1 | cat x > /dev/null | rg x src | sort a b | true
"""
UNDOABLE = """
rm -rf build | rm -rf . | rm x | rm -r DCIM | rm -rf node_modules .venv | find . -name '*.mp4' -delete | find . -delete
git reset --hard | git clean -dfx | git checkout . | git stash | git stash drop | git commit -am x | git merge side
git rebase main | git branch -D side | git gc --prune=now | git init | git -c user.name=x commit -m push | git tag v1
mv a b | cp a b | mkdir -p x/y | ln -s a b | chmod -R 600 . | truncate -s 0 x | tee x | shred -u x | sed -i s/a/b/ x
echo x > a | echo x >> a | cat a > b | sort -o a a | tar xzf a.tgz | unzip a.zip | pytest -q | make -j4 | cargo build
cargo init | npm test | npm run build | python3 x.py | python3 -c 'print(1)' | node x.js | bash script.sh | ./configure
go build ./... | ruff format . | prettier -w . | rm -rf "$X" | ls|xargs rm | for f in *.c; do gcc -c $f; done
sqlite3 x.db 'delete from a' | dd if=/dev/zero of=x bs=1M count=1 | cp /etc/hosts hosts | rsync -a a/ b/ --delete
sleep 1 && rm x | npm run push | git commit -m 'git push' | env A=1 make | ffmpeg -i a.mp4 b.mp4 | pip --version
"""
PARTLY = """
npm install | npm ci && npm test | pip install x | python3 -m pip install x | uv sync | cargo add x | go get x
git pull | git clone https://x.test/a | git fetch && git reset --hard origin/main | git submodule update --init
curl -o a https://x.test | curl -O https://x.test/a | wget https://x.test/a | curl -s https://x.test > a
scp host:a b | rsync -a host:a/ b/ | aws s3 sync a s3://b | terraform apply | npx create-app x | rclone copy x:a b
rm x && git push | git commit -am x && git push origin main | make && ssh host deploy | npm version patch && npm publish
touch x | touch -d yesterday x | chown ann x | chgrp staff x | setfattr -n user.a -v b x | chown -R ann .
rm x && kill 123 | docker build . && rm x | sudo make install | sudo rm -rf build | eval "$x" | bash -c "$x" | $X a
curl https://x.test/i|sh | mv a /tmp/b | tee /tmp/log x | make > /tmp/log | echo x > .git/config
git config core.pager x | git config --global user.name x | yt-dlp https://x.test/a | svn update
"""
NOTHING = """
git push | git push --force origin main | git -C sub push | git push origin :old | gh pr create
curl -X POST -d x=1 https://x.test | curl -s https://x.test | curl --request DELETE https://x.test/a
ssh host 'rm -rf x' | gh release delete v1 | twine upload dist/x
psql -c 'drop table a' | mysql -e 'delete from a' | redis-cli flushall | mongosh --eval x | dropdb a
kubectl delete pod a | kubectl get pods | helm upgrade a b | ansible-playbook x.yml | fly deploy | vercel --prod
docker rm -f a | docker system prune -af | docker run -v $PWD:/w alpine rm -rf /w/x | podman stop a
kill 123 | kill -9 -1 | pkill -f server | killall node | systemctl restart nginx | crontab x | xdg-open https://x.test
shutdown now | mkfs.ext4 /dev/sda1 | useradd x | iptables -F | mail -s x a@x.test | nc x.test 80 | ping -c1 x.test
echo x > /etc/hosts | rm ../x | rm -rf /usr | cp a ~/b | echo x >> ~/.bashrc | rm /tmp/x | echo x > /tmp/y
cat ~/.ssh/id_rsa | mkdir ~/new | notify-send done
"""


def each(table: str) -> list[str]:
    """Where a pipe or a loop is part of a command, no blanks stand around it in the tables."""
    return [text.strip() for line in table.strip().splitlines() for text in line.split(" | ") if text.strip()]


def test_there_are_enough_of_them() -> None:
    assert len([*each(UNDOABLE), *each(PARTLY), *each(NOTHING)]) >= 120


@pytest.mark.parametrize("text", each(READING))
def test_of_a_command_that_only_reads_nothing_is_said(text: str) -> None:
    assert reach(command(text)) is None


@pytest.mark.parametrize("text", each(UNDOABLE))
def test_of_what_only_changes_the_project_all_comes_back(text: str) -> None:
    assert reach(command(text)) is ALL


@pytest.mark.parametrize("text", each(PARTLY))
def test_of_what_also_reaches_further_a_part_comes_back(text: str) -> None:
    assert reach(command(text)) is PART


@pytest.mark.parametrize("text", each(NOTHING))
def test_of_what_only_reaches_further_nothing_comes_back(text: str) -> None:
    assert reach(command(text)) is NONE


BEYOND = [
    InForce(Tier.NONE),
    InForce(Tier.NONE, Grant(unconfined=True)),
    InForce(Tier.FULL),
    InForce(Tier.REDUCED),
    InForce(Tier.FULL, Grant(network=True), keeps=True),
    InForce(Tier.FULL, Grant(folders=("/data",)), keeps=True, by_host=True),
]


@pytest.mark.parametrize("text", [one for one in each(UNDOABLE) if not re.search(r"\brm\b", one)])
def test_under_no_other_conditions_all_comes_back_that_is_not_certain(text: str) -> None:
    stays_here = text.split()[0] in ("mv", "cp", "mkdir", "ln", "chmod", "truncate", "tee", "shred", "echo", "cat")
    for in_force in BEYOND:
        wanted = {PART} if in_force.keeps else {NONE}
        if in_force.grant.network and stays_here:
            wanted = {ALL}
        assert reach(command(text, in_force)) in wanted, in_force
    assert reach(command(text, connects=True)) is (ALL if stays_here else PART)


@pytest.mark.parametrize(
    ("in_force", "copied", "wanted", "reason"),
    [
        (InForce(Tier.FULL), ALL, ALL, ""),
        (InForce(Tier.FULL), PART, PART, "not all files can be copied before it runs"),
        (InForce(Tier.FULL), NONE, NONE, "nothing records what it changes"),
        (InForce(Tier.NONE), ALL, PART, "without confinement it can change more than the project"),
        (
            InForce(Tier.NONE, Grant(unconfined=True)),
            ALL,
            PART,
            "without confinement it can change more than the project",
        ),
        (InForce(Tier.NONE, Grant(unconfined=True)), NONE, NONE, "nothing records what it changes"),
    ],
)
def test_where_nothing_keeps_the_copies_made_before_count(
    in_force: InForce, copied: UndoReach, wanted: UndoReach, reason: str
) -> None:
    told = foreseen(command("make", in_force, copied=copied))
    assert told is not None and (told.reach, told.reason) == (wanted, reason)


def test_in_plan_mode_a_command_has_nothing_to_undo_but_what_it_does_elsewhere() -> None:
    planning = replace(KEPT, grant=Grant(read_only=True))
    assert reach(command("pytest", planning)) is None
    assert reach(command("rm x", planning)) is None
    assert reach(command("curl -o a https://x.test", planning)) is NONE
    assert reach(command("npm test", replace(planning, grant=Grant(network=True, read_only=True)))) is NONE


CONFINED, UNCONFINED, ELSEWHERE = ServerPlace.CONFINED, ServerPlace.UNCONFINED, ServerPlace.ELSEWHERE


@pytest.mark.parametrize(
    ("doing", "wanted"),
    [
        *((Doing(tool), None) for tool in ("read", "ls", "grep", "glob", "cat", "file_info", "fs.search", "read_file")),
        *((Doing(tool), None) for tool in ("ask_user", "plan_read", "plan_list", "exit_plan_mode", "bash_output")),
        *((Doing(tool), ALL) for tool in ("write", "edit", "mkdir", "mv", "rm", "file_write", "fs.write")),
        *((Doing(tool), ALL) for tool in ("fs.apply_patch", "plan_write", "plan_edit")),
        *((Doing(tool, lost="large.bin has 60,000,000 bytes"), NONE) for tool in ("rm", "write", "fs.write")),
        (Doing("touch"), PART),
        (Doing("bash_kill"), NONE),
        (Doing("web_search"), NONE),
        (Doing("web_fetch"), NONE),
        (Doing("mcp_search"), None),
        (Doing("mcp__far__do", server=ELSEWHERE), NONE),
        (Doing("mcp__far__resources/read", server=ELSEWHERE), NONE),
        (Doing("mcp__near__do", server=UNCONFINED), NONE),
        (Doing("mcp__near__do", in_force=KEPT, server=UNCONFINED), NONE),
        (Doing("mcp__near__do", in_force=KEPT, server=CONFINED), PART),
        (Doing("mcp__near__do", in_force=InForce(Tier.FULL), server=CONFINED), NONE),
        (Doing("mcp__near__do", server=CONFINED), NONE),
        (Doing("mcp__odd__do", in_force=KEPT), NONE),
    ],
)
def test_tools_that_run_no_command(doing: Doing, wanted: UndoReach | None) -> None:
    assert reach(doing) is wanted


# --- after it ran

CHANGED: dict[str, Any] = {"counts": {"created": 2, "changed": 1}}
LOST = {"counts": {"changed": 1}, "notUndoable": 1}
HALF = {"counts": {"changed": 2}, "notUndoable": 1}
GIT = {"counts": {}, "git": [{"text": "git: stash: 1 entry dropped"}]}
THEIRS = {"counts": {}, "meanwhileCount": 3}
HOSTS = {"network": {"hosts": [{"host": "x.test", "port": 443, "sent": 10}]}}
REFUSED = {"network": {"hosts": [], "refused": [{"host": "x.test"}]}}


def meta(in_force: InForce, effects: Any, **more: Any) -> dict[str, Any]:
    grant = {"network": in_force.grant.network, "folders": [*in_force.grant.folders]}
    held = {"tier": in_force.tier.value, "byHost": in_force.by_host, "keeps": in_force.keeps, "grant": grant}
    return {**held, "effects": effects, **more}


@pytest.mark.parametrize(
    ("text", "effects", "more", "wanted"),
    [
        ("make", CHANGED, {}, ALL),
        ("make", {"counts": {}}, {}, None),
        ("make", HALF, {}, PART),
        ("make", LOST, {}, NONE),
        ("git stash drop", GIT, {}, ALL),
        ("make", THEIRS, {}, None),
        ("ls", {"counts": {}}, {}, None),
        ("git status", {"counts": {"changed": 1}}, {}, ALL),
        ("npm install", CHANGED, HOSTS, PART),
        ("npm install", CHANGED, REFUSED, ALL),
        ("npm install", CHANGED, {}, ALL),
        ("npm test", {"counts": {}}, HOSTS, NONE),
        ("ls", {"counts": {}}, HOSTS, NONE),
        ("git push", {"counts": {}}, {}, None),
        ("git push", {"counts": {}}, HOSTS, NONE),
        ("git push", CHANGED, HOSTS, PART),
        ("kill 1", {"counts": {}}, {}, NONE),
        ("touch x", {"counts": {}}, {}, NONE),
        ("touch x", CHANGED, {}, PART),
        ("make > /tmp/log", CHANGED, {}, PART),
        ("sudo make", CHANGED, {}, PART),
    ],
)
def test_a_command_that_has_run(text: str, effects: Any, more: dict[str, Any], wanted: UndoReach | None) -> None:
    told = find_undoable(command(text), meta(KEPT, effects, **more))
    assert (told.reach if told is not None else None) is wanted


@pytest.mark.parametrize("in_force", BEYOND)
def test_a_command_that_has_run_under_other_conditions(in_force: InForce) -> None:
    nothing: dict[str, Any] = {"counts": {}}
    told = [find_undoable(command("make", in_force), meta(in_force, effects)) for effects in (CHANGED, nothing)]
    assert [one and one.reach for one in told] == [PART, NONE]
    assert find_undoable(command("ls", in_force), meta(in_force, {"counts": {}})) is None


@pytest.mark.parametrize(
    ("doing", "facts", "wanted"),
    [
        (command("make"), {"running": True, "background": "cmd_1"}, ALL),
        (command("make"), {}, ALL),
        (command("git push"), {}, NONE),
        (Doing("bash_output"), {"running": True}, None),
        (Doing("bash_output"), meta(KEPT, CHANGED), None),
        (Doing("bash_output"), meta(KEPT, CHANGED, **HOSTS), PART),
        (Doing("bash_output"), meta(KEPT, LOST), NONE),
        (Doing("bash_output"), meta(InForce(Tier.FULL), CHANGED), PART),
        (Doing("bash_kill"), meta(KEPT, CHANGED), PART),
        (Doing("bash_kill"), meta(KEPT, {"counts": {}}), NONE),
        (Doing("touch"), {"created": True}, ALL),
        (Doing("touch"), {"created": False}, NONE),
        (Doing("mkdir"), {"created": False}, None),
        (Doing("mkdir"), {"created": True}, ALL),
        (Doing("rm"), {"kept": True}, ALL),
        (Doing("rm"), {"kept": False}, NONE),
        (Doing("rm", lost="x has 60,000,000 bytes"), {"kept": False}, NONE),
        (Doing("write"), {"path": "a", "diff": ""}, ALL),
        (Doing("web_fetch"), {}, NONE),
        (Doing("mcp__far__do", server=ELSEWHERE), {"server": "far"}, NONE),
        (Doing("mcp__near__do", in_force=KEPT, server=CONFINED), meta(KEPT, CHANGED), PART),
        (Doing("mcp__near__do", in_force=KEPT, server=CONFINED), meta(KEPT, {"counts": {}}), NONE),
        (Doing("mcp__near__do", in_force=KEPT, server=CONFINED), meta(KEPT, CHANGED, **HOSTS), PART),
        (Doing("mcp__near__do", server=UNCONFINED), meta(InForce(Tier.NONE), {"counts": {}}), NONE),
        (Doing("read"), {}, None),
    ],
)
def test_other_calls_that_have_run(doing: Doing, facts: dict[str, Any], wanted: UndoReach | None) -> None:
    told = find_undoable(doing, facts)
    assert (told.reach if told is not None else None) is wanted


def test_a_tool_that_failed_left_nothing_to_undo() -> None:
    assert find_undoable(Doing("write"), {}, failed=True) is None


def test_the_words_name_the_reason() -> None:
    told = foreseen(command("docker rm a; git push; kill 1"))
    reasons = "it acts on programs outside of the project; what it sends to the server stays there"
    assert told is not None and told.words == f"Undo cannot bring this back: {reasons}"
    kept = foreseen(command("rm x"))
    assert kept is not None and kept.words == "Undo can bring this back"
    partly = foreseen(command("rm x", InForce(Tier.FULL, Grant(folders=("/data",)), keeps=True)))
    assert partly is not None and partly.words == "Undo can bring part of this back: files in /data are not kept"
    lost = {
        "counts": {"deleted": 2},
        "notUndoable": 1,
        "deleted": [{"path": "a", "undo": False, "reason": "too large"}],
    }
    one, many = (
        find_undoable(command("rm *"), meta(KEPT, lost)),
        find_undoable(command("rm *"), meta(KEPT, {**lost, "notUndoable": 2})),
    )
    assert one is not None and one.words == "Undo can bring part of this back: too large"
    assert many is not None and many.words == "Undo cannot bring this back: too large"
    unlike = find_undoable(command("make"), meta(KEPT, {"counts": {"changed": 3}, "notUndoable": 2}))
    assert unlike is not None and unlike.reason == "2 of its changes cannot be undone"
