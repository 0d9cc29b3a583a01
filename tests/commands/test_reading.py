"""A command is read as its parts, whatever is wrapped around them, and no input makes the reading fail."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.commands import Reading, Redirection
from app.commands.reading import read_command
from tests.cpu_limit import cpu_limit

PROJECT = Path("/people/ann/code/app")
HOME = Path("/people/ann")


def read(command: str) -> Reading:
    return read_command(command, project=PROJECT, home=HOME)


def words(command: str) -> list[str]:
    return [" ".join(part.words) for part in read(command).parts]


def test_deep_nesting_costs_little() -> None:
    with cpu_limit():
        for _ in range(3):
            assert not read("echo " + "${x:-" * 2500 + "a" * 50_000 + "}" * 2500).understood


@pytest.mark.parametrize("text", ["a=('" + "[a" * 30_000 + "')", "echo '$(a)' '" + "a[" * 30_000 + "'"])
def test_many_indexes_cost_little(text: str) -> None:
    with cpu_limit():
        assert read(text).parts


def test_a_command_is_read_on_a_machine_that_is_busy_with_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    assert words("ls -l") == ["ls -l"]


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        ("ls -l", ["ls -l"]),
        ("a; b && c || d & e", ["a", "b", "c", "d", "e"]),
        ("a | b |& c", ["a", "b", "c"]),
        ("(a; { b; }) && ! c", ["a", "b", "c"]),
        ("f() { a; }; f", ["a", "f"]),
        ("for x in $(a); do b; done; while c; do d; done; until e; do g; done", ["a", "b", "c", "d", "e", "g"]),
        ("if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]),
        ("case $(a) in x) b;; *) c;; esac", ["a", "b", "c"]),
        (
            "echo $(a) `b` <(c) >(d) ${x:-$(e)} $((1 + $(g)))",
            ["echo $(a) `b` <(c) >(d) ${x:-$(e)} $((1 + $(g)))", *"abcdeg"],
        ),
        ("cat <<E\n$(a)\nE\nb", ["cat", "a", "b"]),
        ("cat <<'E'\n$(a)\nE\nb", ["cat", "b"]),
        ("cat <<E && b\nE", ["cat", "b"]),
        ("cat <<-E\n\tx\n\tE\nb", ["cat", "b"]),
        ('cat <<"E O"\nx\nE O\nb', ["cat", "b"]),
        ("cat <<\\E\n$(x)\nE\nb", ["cat", "b"]),
        ("cat <<E | b | c\nE", ["cat", "b", "c"]),
        ("bash <<'E'\na\nb\nE", ["a", "b"]),
        ("sudo -u bob -E X=1 a -x", ["a -x"]),
        ("env -i -u B A=1 a", ["a"]),
        ("nice -n 5 nohup time -p timeout -k 3 5s stdbuf -oL setsid a b", ["a b"]),
        ("xargs -0 -n1 -I{} a {}", ["a {} …"]),
        ("bash -euo pipefail -c 'a; b'", ["a", "b"]),
        ("zsh -lc a", ["a"]),
        ("eval 'a | b'", ["a", "b"]),
        ("exec a", ["a"]),
        ("command -p a", ["a"]),
        ("command -v a", ["command -v a"]),
        ("builtin cd x", ["cd x"]),
        ("find . -exec a {} \\; -okdir b {} +", ["find . -exec a {} ; -okdir b {} +", "a {}", "b {}"]),
        ("fd x -x a", ["fd x -x a", "a"]),
        ("watch -n 2 'a; b'", ["a", "b"]),
        ("parallel -j 4 a {} ::: 1 2", ["a {}"]),
        ("strace -f -e trace=open a", ["a"]),
        ("flock /tmp/l a", ["a"]),
        ("trap 'a' EXIT", ["a"]),
        ("time { a; b; }", ["a", "b"]),
        ("sudo sh -c \"env nice bash -c 'a b'\"", ["a b"]),
        ("python3 - <<E\nx\nE", ["python3 -"]),
        ("a > out -b c", ["a -b c"]),
        ("a \\\n  -b", ["a -b"]),
        ("export A=$(b)", ["export A=$(b)", "b"]),
        ("A=1", [""]),
        ("rm 'a b' \"c\"d e\\ f $'g\\th'", ["rm a b cd e f g\th"]),
        ("cp x.{c,h} y", ["cp x.c x.h y"]),
        ("echo '{a,b}' \"{c,d}\"", ["echo {a,b} {c,d}"]),
        ("a # b", ["a"]),
    ],
)
def test_every_simple_command_is_a_part(command: str, parts: list[str]) -> None:
    assert words(command) == parts


def test_wrappers_are_named_from_outside_in() -> None:
    (part,) = read("sudo env -i bash -c 'xargs ls'").parts
    assert part.wrappers == ("sudo", "env", "bash", "xargs") and part.words == ("ls", "…")


def test_assignments_stay_with_their_command() -> None:
    part, alone = read("A=1 env B=2 ls; C=3").parts
    assert part.assignments == ("A=1", "B=2")
    assert (alone.words, alone.assignments) == ((), ("C=3",))


def test_assignments_for_a_shell_are_a_part_of_their_own() -> None:
    assert [(part.words, part.assignments) for part in read("PATH=. bash -c ls").parts] == [
        (("ls",), ()),
        ((), ("PATH=.",)),
    ]


def test_what_only_the_shell_knows_is_marked() -> None:
    (part,) = read('ls "a b" $x "$(pwd)" *.py ~/y').parts[:1]
    assert part.words == ("ls", "a b", "$x", "$(pwd)", "*.py", "~/y")
    assert part.dynamic == (2, 3, 4, 5) and part.is_dynamic


@pytest.mark.parametrize(
    "command", ["python3 x.py", "python3.12 -c 'x'", "node -e x", "perl -pe x", "bash x.sh", ". x"]
)
def test_interpreters_are_understood_as_themselves_and_flagged(command: str) -> None:
    reading = read(command)
    assert reading.understood and reading.parts[0].is_interpreter


@pytest.mark.parametrize(
    "command",
    [
        "sudo --strange x",
        "nice -z 3 x",
        "timeout $t rm x",
        "ls | xargs -I{} sh -c 'mv {} x'",
        "coproc ls",
        "ls <>x",
        # a here-document that ends elsewhere than the grammar thinks
        "cat <<E;make\nx\nE;make\n",
        "cat <<E|make\n$(x) y",
        "cat <<E;make\n$(x) y",
        "cat <<E\nx\nE y\nE x",
        "cat <<E\n$(x)",
        "cat <<'E'x\ny\nEx\n",
        "bash <<'E'''\nmake\nE\n",
        "bash <<'E'\\\n{\nmake\nE\n",
        # an assignment in which or after which the line goes on
        "x\\\n=1 rm -rf a",
        "x+\\\n=1 rm -rf a",
        "x=1\\\n y=2 rm -rf a",
        "OPT\\\nIND=x",
        # an argument of one blank, on the line of a here-document
        "cat <<E && rm \\ \nx\nE\n",
    ],
)
def test_what_cannot_be_seen_through_is_not_understood(command: str) -> None:
    assert not read(command).understood


@pytest.mark.parametrize(
    "command",
    [
        # the index of a descriptor variable
        "echo {a['$(make)']}</dev/null",
        "echo {a['$(make)']}>>out",
        "echo {a['$(make)']}>&1",
        "echo {a['$(make)']}<<<b",
        "echo {a[x]}>out",
        "echo {a[x]\\\n}\\\n>out",
        "echo b {a[x]}<<E\nE\n",
        # the offset of a special parameter
        "for x in 'b[$(make)]'; do echo ${-:x}; done",
        "for x in 'b[$(make)]'; do echo ${?:x}; done",
        "for x in 'b[$(make)]'; do echo ${$:x}; done",
        "for x in 'b[$(make)]'; do echo ${!:x}; done",
        "for x in 'b[$(make)]'; do echo ${#:x}; done",
        "for x in 'b[$(make)]'; do echo ${-:0:x}; done",
        "echo 'b[$(make)]'; echo ${-:_}",
        "for x in 'b[$(make)]'; do echo \"a\n ${PWD:x}\"; done",
        # a condition without blanks around it
        "[[ (-v 'a[$(make)]') ]]; echo",
        "[[ !(-v 'a[$(make)]') ]]; echo",
        "[[ a &&-v 'a[$(make)]' ]]; echo",
        # a line continuation in a name, an operator or a parenthesis
        "for x in 'b[$(make)]'; do echo ${x\\\n:x}; done",
        "for x in 'b[$(make)]'; do echo ${@\\\n:x}; done",
        "for x in 'b[$(make)]'; do echo ${\\\n-:x}; done",
        "for x in 'b[$(make)]'; do a=([x]\\\n=1); done",
        "echo '$(make)'; echo ${_@\\\nP}",
        "echo '$(make)'; echo ${_@P\\\n}",
        "for echo in 'b[$(make)]'; do (\\\n(echo)); done",
        "for echo in 'b[$(make)]'; do echo $(\\\n(echo)); done",
        "for echo in 'b[$(make)]'; do echo \"  $(\\\n(echo))\"; done",
        # an index in an index
        "for x in 'b[$(make)]'; do a=([b[x]]=1); done",
        # a substitution of which a part is quoted, or that becomes an index later
        "for x in b[\\$\\(make\\)]; do echo $((x)); done",
        "for x in 'b[$''(make)]'; do echo $((x)); done",
        "for x in 'b['$'\\x24''(make)]'; do echo $((x)); done",
        "y='$(make)'; x=\"b[$y]\"; echo $((x))",
        "y='$(make)'; x=\"b[c[0]+${y}]\"; echo $((x))",
        # what newer versions of bash run
        "echo ${ make; }",
        "echo ${| make; }",
        'echo "${\tmake; }"',
    ],
)
def test_text_that_bash_evaluates_as_a_name_or_a_number_is_not_understood(command: str) -> None:
    reading = read(command)
    assert not reading.understood and reading.alarms


@pytest.mark.parametrize(
    "command",
    [
        *(
            "echo ${-:x}",
            "echo ${!x}",
            "echo ${@:1:x}",
            "echo ${x\\\n:x}",
            "echo ${a[x]}",
            "echo ${x:=1}",
        ),
        *("[[ (-v x) ]]", "[[ a&&-v x ]]", "[[ (x -eq 1) ]]", "[[ x -\\\neq 1 ]]", "a=([b[x]]=1)", "exec {PATH}>out"),
    ],
)
def test_a_rule_for_commands_does_not_cover_what_is_evaluated(command: str) -> None:
    assert read(command).hidden


@pytest.mark.parametrize(
    "expansion",
    [
        *("${x}", "${#}", "${!}", "${-}", "${?}", "${#x}", "${#a[@]}", "${##}", "${x:-b[c]}", "${x:+$y}", "${x?no}"),
        *("${x#a}", "${x%%.*}", "${x//a/b}", "${x^^}", "${x,}", "${x@Q}", "${a[@]@A}", "${a[-1]}", "${a[*]%.c}"),
        *("${x:1}", "${x: -3}", "${x:(-3):2}", "${@:2}", "${-//h}", "${x:-a\\\nb}"),
    ],
)
def test_a_plain_expansion_evaluates_nothing(expansion: str) -> None:
    for command in (f"echo {expansion}", f'echo "a {expansion}"', f"cat <<E\nb {expansion}\nE\n"):
        reading = read(command)
        assert (reading.understood, reading.hidden) == (True, False)


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        ("exec {lock}>file", ["exec"]),
        ("exec {in}<a {out}>b", ["exec"]),
        ("x=1 {fd}>out rm a", ["rm a"]),
        ("! {fd}<<<b rm a", ["rm a"]),
        ("rm {fd}>out a", ["rm a"]),
        ("2\\\n>out rm a", ["rm a"]),
        ("rm 1\\\n0\\\n>out a", ["rm a"]),
        ("rm 2&>out", ["rm 2"]),
        ("echo {a,b}>out ${c[0]}>out", ["echo a b ${c[0]}"]),
        ("{ rm a; }>out", ["rm a", ""]),
    ],
)
def test_a_descriptor_is_not_a_word(command: str, parts: list[str]) -> None:
    assert words(command) == parts and read(command).understood


@pytest.mark.parametrize(
    ("command", "outside"),
    [
        ("cat a ./b src/../c", []),
        ("cat /etc/passwd", ["/etc/passwd"]),
        ("cat /people/ann/code/app/x", []),
        ("cat /people/ann/code/apple", ["/people/ann/code/apple"]),
        ("cat ~/x ~ ~bob/y", ["~/x", "~", "~bob/y"]),
        ("cat ~/code/app/x", []),
        ('cat "$HOME/x" ${HOME}', ["$HOME/x", "${HOME}"]),
        ("cat '$HOME/x' \"~/x\"", ["~/x"]),
        ("cat ../x a/../../x", ["../x", "a/../../x"]),
        ("cd .. && cat x app/y", ["..", "x"]),
        ("cd src && cat ../x", []),
        ("(cd ..) ; cat x", [".."]),
        ("gcc --output=/opt/x -I/usr/include -C /etc", ["--output=/opt/x", "-I/usr/include", "/etc"]),
        ("git -C .. status", [".."]),
        ("git diff HEAD~1..HEAD origin/main...x", []),
        ("env -C /etc ls", ["/etc"]),
        ("ls > ../x 2>/dev/null < /etc/y", ["../x", "/etc/y"]),
        ("cat /tmp/x /var/tmp/y /dev/null /dev/stdin /dev/fd/3", []),
        ("cat /tmp/../etc/x", ["/tmp/../etc/x"]),
        ("curl https://x.test/etc/passwd", []),
        ("grep -n /api src; sed -n /x/p f; echo /etc/x", []),
        ("grep x /etc/hosts", ["/etc/hosts"]),
        ("git commit -m /etc/x", []),
        ("cat $x/y", []),
        ("docker run -v /opt/data:/d x", ["/opt/data:/d"]),
        ("bash -c 'cat ../x'", ["../x"]),
        ("bash ../x.sh", ["../x.sh"]),
        ("/usr/bin/cat x", []),
    ],
)
def test_paths_outside_the_project_are_named(command: str, outside: list[str]) -> None:
    assert list(read(command).outside) == outside


@pytest.mark.parametrize(
    ("command", "redirections"),
    [
        ("ls > a", [Redirection(">", "a", True)]),
        ("ls >> a 2> b", [Redirection(">>", "a", True), Redirection(">", "b", True)]),
        ("ls &> a", [Redirection("&>", "a", True)]),
        ("ls >| a", [Redirection(">|", "a", True)]),
        ("ls >& a", [Redirection(">&", "a", True)]),
        ("ls 2>&1", [Redirection(">&", "1", False)]),
        ("ls 2>&-", []),
        ("ls < a", [Redirection("<", "a", False)]),
        ("> a", [Redirection(">", "a", True)]),
        ("cat <<E > a\nE", [Redirection("<<", "", False), Redirection(">", "a", True)]),
    ],
)
def test_redirections_say_whether_they_write(command: str, redirections: list[Redirection]) -> None:
    (part,) = read(command).parts
    assert list(part.redirections) == redirections


@pytest.mark.parametrize("command", ["rm 2>&- 1 >out", "rm <&- 1", "rm >&- 1 2>&-"])
def test_what_follows_a_closed_output_is_a_word_of_the_command(command: str) -> None:
    assert [part.words for part in read(command).parts] == [("rm", "1")]


@pytest.mark.parametrize("command", ["echo `rm 'a\\\nb'`", "echo \"`rm $'a\\\nb'`\""])
def test_a_line_that_goes_on_between_backticks_is_one_whatever_the_quotes(command: str) -> None:
    assert ("rm", "ab") in [part.words for part in read(command).parts]


@pytest.mark.parametrize("word", ["'$'{a,b}'c'", '"x"{a,b}"c"'])
def test_braces_between_two_quoted_pieces_make_words_that_only_the_shell_knows(word: str) -> None:
    (part,) = read(f"rm {word}").parts
    assert part.is_dynamic


def test_a_shell_that_runs_a_text_keeps_its_own_redirection() -> None:
    parts = read("bash -c 'ls' > x").parts
    assert [item.target for part in parts for item in part.redirections] == ["x"]


PIECES = [
    *(
        "rm",
        "-rf",
        "/",
        "~",
        "$x",
        "${x",
        "$(",
        ")",
        "`",
        "'",
        '"',
        "\\",
        "{",
        "}",
        "(",
        "|",
        "||",
        "&",
        "&&",
        ";",
        ";;",
    ),
    *(
        "\n",
        " ",
        "<<E",
        "E",
        "<<<",
        "<",
        ">",
        ">&",
        "2>&1",
        "if",
        "then",
        "fi",
        "for",
        "do",
        "done",
        "case",
        "esac",
        "in",
    ),
    *(
        "[[",
        "]]",
        "((",
        "))",
        "f()",
        "eval",
        "bash",
        "-c",
        "sudo",
        "env",
        "-S",
        "xargs",
        "find",
        "-exec",
        "{}",
        "+",
        "a=1",
    ),
    *(
        "#",
        "$'\\x",
        "*",
        "?",
        "[a",
        "{a,b}",
        "{1..3}",
        "é",
        "\ud800",
        "\x00",
        "\r",
        "…",
        "trap",
        "watch",
        "cd",
        "..",
        "-",
    ),
]


@settings(max_examples=100, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join),
        st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    )
)
def test_no_input_makes_the_reading_fail(command: str) -> None:
    reading = read(command)
    assert reading.understood or reading.parts or reading.alarms


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "bash -c {}",
                "sudo {}",
                "env A=1 {}",
                "( {} )",
                "eval {}",
                "if {} ; then :; fi",
                "ls && {}",
                "ls | xargs {}",
                "echo $( {} )",
                "nice -n 3 {}",
            ]
        ),
        max_size=4,
    )
)
def test_no_wrapping_hides_a_deleted_root(layers: list[str]) -> None:
    import shlex

    command = "rm -rf /"
    for layer in layers:
        whole = layer.startswith(("bash", "eval"))
        simple = not layer.startswith(("bash", "eval", "(", "if", "ls &&", "echo"))
        if simple and any(mark in command for mark in "(;&|"):
            command = f"bash -c {shlex.quote(command)}"
        command = layer.format(shlex.quote(command) if whole else command)
    assert "it deletes / with everything in it" in read(command).alarms or not read(command).understood
    assert read(command).alarms
