"""A command that bash would run is never hidden by how it is written: no rule and no trust level lets it pass unasked.

In each text CMD stands for the command. What surrounds it is allowed by the person's rules.
"""

from pathlib import Path

import pytest

from app.agent.deciding.policy import Allow, Ask, Deny, Permission, Policy, Trust, Verdict
from app.agent.deciding.questions import DENY
from app.agent.deciding.rules import CallFacts, Rule, Ruling
from app.commands.reading import read_command
from app.commands.words import names
from app.providers.scripted import calls, says
from app.tools import Registry
from app.vocabulary.events import QuestionAsked
from tests.agent.conftest import Opener
from tests.commands.real_bash import run_in_bash
from tests.commands.test_against_bash import missed

SUBSTITUTED = [
    # within ${…}
    'echo "${x:-`CMD`}"',
    "echo ${x:-`CMD`}",
    "echo ${x:=`CMD`}",
    "echo ${PWD##$(CMD)}",
    "echo ${PWD%$(CMD)}",
    'echo "${PWD##`CMD`}"',
    "echo ${PWD^^$(CMD)}",
    "echo ${PWD,`CMD`}",
    "echo ${PWD/$(CMD)/b}",
    'echo "${PWD/#$(CMD)}"',
    "echo ${PWD//a/`CMD`}",
    "echo ${x:-<(CMD)}",
    "echo ${x:->(CMD)}",
    "echo ${PWD#<(CMD)}",
    "echo ${PWD:$(CMD)}",
    "echo ${PWD:0:`CMD`}",
    "echo ${x:-${y:-`CMD`}}",
    "echo ${a[`CMD`]}",
    "echo \"${x:-'$(CMD)'}\"",
    "echo \"${x:-'`CMD`'}\"",
    'echo "${x:-\'}"; CMD; echo "\'}"',
    'echo "${x:-"`CMD`"}"',
    "cat <<E\n${x:-'$(CMD)'}\nE",
    "cat <<E\n${x:-`CMD`}\nE",
    "echo $(read x <<E | cat\n\\$( a[1]=' $(CMD) ';)\nE\n)",
    "cat <<E\na\\\nE\n'$(CMD)'\nE",
    "cat <<E\n'`CMD`'\\\nE\n'`CMD`'\nE",
    "cat <<-EOF\n\tEO\\\nF\nCMD\nEOF",
    # arithmetic within arithmetic, where quotes are letters
    "for ((i=$(('`CMD`')); i<1; i++)) do echo; done",
    "for ((i=0; i<$(('$(CMD)')); i++)) do echo; done",
    "((a=$(('`CMD`'))))",
    # funsubs of bash 5.3
    "echo ${ CMD; }",
    "echo ${| CMD; }",
    'echo "${\tCMD; }"',
    # between backticks
    "echo `echo \\`CMD\\``",
    "echo `echo \\`echo \\\\\\`CMD\\\\\\`\\``",
    'echo "`echo \\"\\$(CMD)\\"`"',
    "echo `echo \\$(CMD)`",
    'echo `echo "\\$(CMD)"`',
    "echo `CMD``CMD`",
    'echo "`echo a``CMD`"',
    "cat <<E\n`echo \\`CMD\\``\nE",
    "cat <<E\n`echo '`CMD`'`\nE",
    # here-documents
    "cat <<-E\n\t$(CMD)\n\tE",
    "cat <<-E\n\t`CMD`\n\tE",
    "cat <<-E\n\t\ta\n\t$(CMD)\nE",
    "cat <<E\n\\\\$(CMD)\nE",
    "cat <<E\n'$(CMD)'\nE",
    "cat <<E\n$\\\n(CMD)\nE",
    "cat <<E > /dev/null\n\\\\\nE\nCMD\ncat <<E\nE",
    # arithmetic and indexes
    "echo $(( '$(CMD)' ))",
    'echo $(( "`CMD`" ))',
    "echo $[ '`CMD`' ]",
    "(( ('$(CMD)') )); echo",
    "(( a[`CMD`] )); echo",
    "for ((i='$(CMD)'; i<1; i++)); do echo; done",
    "a=(['`CMD`']=1); echo",
    # lines that go on, words that do, comments that are none
    "echo $\\\n(CMD)",
    'echo "$\\\n(CMD)"',
    "echo <\\\n(CMD)",
    "echo $\\\n'\\'' ; CMD ; echo '\\'",
    "<$x\\echo CMD",
    "x=$y\\echo CMD",
    "<<<$x\\echo CMD",
    "echo a\u00a0#$(CMD)",
    "[\nCMD\n -d x ]",
    "[ -n a || CMD ]; echo",
    "[ ! -f x || CMD ] && echo",
    "[ a | CMD ]; echo",
    "[ a & CMD ]; echo",
    "echo <$\nCMD\nx",
    "echo; until CMD \\ ; do echo; break; done",
    "echo err >&'`CMD`'",
    "x='`CMD`'; echo >&$x",
    # other ways into a shell
    "PWD='CMD'; $PWD",
    "read HOME <<< 'CMD'; $HOME",
    "export HOME='CMD'; bash -c '$HOME'",
    "env HOME='CMD' bash -c '$HOME'",
    "time HOME='CMD'; $HOME",
    "declare 'HOME=CMD'; $HOME",
    "eval -- CMD",
    "trap -- 'CMD' EXIT",
    "bash -c -- 'CMD'",
    "bash $x-c 'CMD'",
    "x=-c; sh \"$x\" 'CMD'",
    "bash -c $'CMD\\0 and no more'",
    "bash -oc pipefail 'CMD'",
    "bash -xs a <<< 'CMD'",
    "{ bash; } <<< 'CMD'",
    "bash < <(echo CMD)",
    "bash 0< <(echo CMD)",
    "exec < <(echo CMD); bash",
    "bash /dev/stdin <<< 'CMD'",
    "sh -c 'echo &>/dev/null CMD'",
    "sh -c '((CMD))'",
    "sh -c 'echo $[ 1 && CMD ]'",
    "sh -c '[[ -n a || CMD ]]'",
    "fish -c 'and CMD'",
    "zsh -c 'repeat 1 CMD'",
]

EVALUATED = [
    "x='a[$(CMD)]'; echo $((x))",
    "x='a[`CMD`]'; echo ${a[x]}",
    "x='a[$(CMD)]'; echo ${PWD:x}",
    "x='a[$(CMD)]'; echo ${!x}",
    "x='a[$(CMD)]'; ((x)); echo",
    "x='a[$(CMD)]'; [[ x -eq 1 ]]; echo",
    "x='$(CMD)'; echo ${x@P}",
    "x='$(CMD)'; echo \"${x@P}\"",
    "x='$(CMD)'; a=([$x]=1); echo",
    "x='a[$(CMD)]'; echo $[x]",
    "x='a[$(CMD)]'; a=([x]=1); echo",
    "x='a[$(CMD)]'; set -- 1; echo ${@:x}",
    "RANDOM='a[$(CMD)]'; echo",
    "read OPTIND <<< 'a[$(CMD)]'",
    "set -- -v 'a[$(CMD)]'; printf \"$@\" b",
    "set -- '-v a[$(CMD)]'; printf $1 b",
    "set -- '-v a[$(CMD)]'; [ $1 ]; echo",
    "set -- '-v a[$(CMD)]'; test $1",
    "let 'a[$(CMD)]'",
    "let $'a[\\x24(CMD)]'",
    "x=$'a[\\140CMD\\u60]'; echo $((x))",
    "echo >&$'\\x60CMD\\x60'",
    'let "a[\\$(CMD)]"',
    "read 'a[$(CMD)]' <<< 1",
    "x='$(CMD)'; read a[$x] <<< 1",
    "printf -v 'a[$(CMD)]' b",
    "test -v 'a[$(CMD)]'",
    "[ -v 'a[$(CMD)]' ]; echo",
    "[[ -v 'a[$(CMD)]' ]]; echo",
    "[[ 'a[$(CMD)]' -eq 1 ]]; echo",
    "unset 'a[$(CMD)]'",
    "wait -n -p 'a[$(CMD)]'",
    "declare 'a[$(CMD)]=1'",
    "declare -i x='a[$(CMD)]'",
    "declare -n x='a[$(CMD)]'; echo $x",
    "declare -a 'a=($(CMD))'",
    "declare -a a='($(CMD))'",
    "&>/dev/null export -a 'a=($(CMD) '$'x')'",
    "x='($(CMD))'; declare -a a=$x",
    "x='($(CMD))'; readonly -a \"a=$x\"",
    "x='a=($(CMD))'; declare -a \"$x\"",
    "a=(1); x='($(CMD))'; declare a=$x",
    "read -a a <<< 1; x='($(CMD))'; declare \"a=$x\"",
    "f() { local -i x='a[$(CMD)]'; }; f",
    "mapfile -C CMD -c 1 x <<< b",
    "readarray -tc1 -CCMD x <<< b",
    "compgen -W '$(CMD)'",
    "compgen -W $'a <(CMD)'",
    "q='a[$(CMD)]'; !(( q ))",
    "compgen -C CMD",
    "set -- -C 'CMD'; compgen \"$@\"",
    "set -- -C 'CMD' -c 1 x; mapfile \"$@\" <<< b",
    "source /dev/stdin <<< 'CMD'",
    ". /dev/fd/0 <<< 'CMD'",
    "source $x/dev/stdin <<< 'CMD'",
    "echo CMD | source $x/dev/stdin",
    "x=/dev/stdin; . $x <<< 'CMD'",
    "{ source /dev/stdin; } <<< 'CMD'",
    "echo CMD | . /dev/stdin",
    "jobs -x CMD",
    'set -- -x CMD; jobs "$@"',
    "history -s CMD; fc -s",
    "shopt -s expand_aliases; alias b='CMD'\nb",
    "PS4='$(CMD)'; set -x; echo",
    "time PS4='$(CMD)'; set -x; echo",
    "export PS4='`CMD`'; set -x; echo",
    "read PS4 <<< '$(CMD)'; set -x; echo",
    "for PS4 in '$(CMD)'; do set -x; echo; done",
    "read -aPS4 <<< '$(CMD)'; set -x; echo",
    "n=PS4; printf -v $n '$(CMD)'; set -x; echo",
    "n=PS4; declare $n='$(CMD)'; set -x; echo",
    "n=PS4; unset PS4; echo ${!n:='$(CMD)'}; set -x; echo",
    "declare -n r; r=PS4; r='$(CMD)'; set -x; echo",
    "declare -n r=PS4; r='$(CMD)'; set -x; echo",
    "BASH_ENV='$(CMD)' bash -c echo",
    "env 'BASH_FUNC_echo%%=() { CMD; }' bash -c echo",
    "PROMPT_COMMAND=CMD bash --norc -i <<< echo",
    "set -k; echo BASH_ENV=CMD",
]

RENAMED = [
    "hash -p ./build.sh ls; ls",
    "BASH_CMDS[ls]=./build.sh; ls",
    "read BASH`echo _`CMDS[ls] <<< ./build.sh; ls",
    "printf -v 'BASH_CMDS[ls]' ./build.sh; ls",
    "enable -f ./build.so ls; ls",
    "alias ls=./build.sh",
    "BASH_ENV=./build.sh bash -c ls",
]
"""What makes a name run another program than its own."""

PROGRAMS = names(
    "echo cat read ls let test unset wait declare local printf mapfile readarray compgen source . jobs history fc shopt"
    " alias b set export env bash hash enable f exec sh trap eval fish zsh and repeat getopts"
)


def decide(command: str, trust: Trust, *rules: Rule) -> Verdict:
    reading = read_command(command, project=Path("/people/ann/code/app"), home=Path("/people/ann"))
    tool = Registry().get("bash")
    assert tool
    policy = Policy({"bash": Permission()}, trust, session_rules=list(rules))
    return policy.decide(tool, [], CallFacts("bash", reading=reading))


def always(*programs: str) -> list[Rule]:
    return [Rule(Ruling.ALLOW, "bash", commands=((program,),)) for program in programs]


@pytest.mark.parametrize("text", [*SUBSTITUTED, *EVALUATED, *RENAMED])
def test_rules_for_all_that_is_around_do_not_allow_it(text: str) -> None:
    assert isinstance(decide(text.replace("CMD", "make"), Trust.GUIDED, *always(*PROGRAMS)), Ask)


@pytest.mark.parametrize("text", [*SUBSTITUTED, *EVALUATED])
def test_full_trust_asks_before_it_deletes_the_project(text: str) -> None:
    verdict = decide(text.replace("CMD", "rm -rf ./*"), Trust.AUTONOMOUS)
    assert isinstance(verdict, Ask) and verdict.firm


@pytest.mark.parametrize("text", RENAMED)
def test_full_trust_asks_before_a_name_runs_something_else(text: str) -> None:
    assert isinstance(decide(text, Trust.AUTONOMOUS), Ask)


@pytest.mark.parametrize("text", [*SUBSTITUTED, *EVALUATED])
def test_a_no_is_never_overheard(text: str) -> None:
    no = Rule(Ruling.DENY, "bash", commands=(("make",),))
    assert isinstance(decide(text.replace("CMD", "make"), Trust.AUTONOMOUS, no), (Deny, Ask))


@pytest.mark.parametrize(
    "text",
    [
        'echo "${x:-`make it`}"',
        "echo ${PWD##$(make it)}",
        "echo ${x:-<(make it)}",
        "cat <<-E\n\t$(make it)\n\tE",
        "echo `echo \\`make it\\``",
        'echo "`echo \\"\\$(make it)\\"`"',
        "mapfile -C 'make it' -c 1 x <<< b",
        ". /dev/stdin <<< 'make it'",
        "trap -- 'make it' EXIT",
    ],
)
def test_a_no_is_heard_where_the_command_can_be_made_out(text: str) -> None:
    no = Rule(Ruling.DENY, "bash", commands=(("make",),))
    assert isinstance(decide(text, Trust.AUTONOMOUS, no), Deny)


@pytest.mark.parametrize(
    "text", ["echo $(>CMD)", "echo `> CMD`", "echo <(>CMD)", "f() { echo; } > CMD; f", "echo $(>|CMD)"]
)
def test_a_redirection_without_a_command_writes_too(text: str) -> None:
    assert isinstance(decide(text.replace("CMD", "src/a.py"), Trust.GUIDED, *always("echo", "f")), Ask)
    assert isinstance(decide(text.replace("CMD", "../notes"), Trust.AUTONOMOUS), Ask)
    assert isinstance(decide(text.replace("CMD", "src/a.py"), Trust.AUTONOMOUS), Allow)


def test_bash_runs_none_of_them_unnoticed() -> None:
    """The tables tell of a bash that is at hand: what it runs is what the reader must not miss."""
    texts = [text.replace("CMD", "mark1") for text in (*SUBSTITUTED, *EVALUATED)]
    ran = run_in_bash(texts)
    assert [text for text, what in zip(texts, ran, strict=True) if missed(text, what)] == []
    assert sum(bool(what.marks) for what in ran) > len(texts) * 3 // 4


@pytest.mark.anyio
@pytest.mark.parametrize("command", ['echo "${x:-`rm -rf ./*`}"', "x='a[$(rm -rf ./*)]'; echo $((x))"])
async def test_the_project_is_still_there_when_the_person_says_no(
    open_session: Opener, project: Path, command: str
) -> None:
    (project / "kept.txt").write_text("kept")
    session, watcher, _ = open_session(calls("bash", command=command), says("ok"), trust=Trust.AUTONOMOUS, answers=DENY)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1
    assert (project / "kept.txt").read_text() == "kept"
