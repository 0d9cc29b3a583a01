"""Makes shell texts with commands in every place where bash may run one, and spoils some of them.

Every text comes from a `Random`, so that a seed gives the same texts again. The commands are `mark1` to `mark9`, and
files that are written are named `out…`: `real_bash` records both.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

OPERATORS = [
    *(":-", ":+", "#", "##", "%", "%%", "/", "//", "^^", ":=", "-") * 3,
    *(":-", "-", ":=", "=", ":+", "+", ":?", "?", "#", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,"),
    *(":", "@", "@Q", "@P", "@E", "@A", "[0]", "[@]", "[1]:-", "~", "~~", ":0:", "::", " ", "|", ""),
]
NAMES = [
    *("x", "y", "PWD", "undefined") * 5,
    *("x", "x", "x", "y", "PWD", "PWD", "undefined", "#", "@", "1", "?", "_", "-", "$", "!x", "!x@", "#x", "a[0]"),
    *("a[@]", "!a[@]", "", "#", "!"),
]
PLAIN: list[str] = [
    *"abc" * 12,
    *("a", "b", "c", "-n", "k=v", "é", ".", ",", "*", "?", "[ab]", "#", "a#b", "~", "{a,b}", "=", ":", "%", "-"),
    *("{}", "!", "^", "@", "+", "1", "if", "do", "esac", "in", "E", "]]", "}", "{", "\\ ", "\\$", "\\`", '\\"'),
    *("\\'", "\\\\", "\\\n", "\\(", "\\)", "\\<", "$", "a=", "x=(b)", "[", "]", "\\;", "\\#"),
]
QUOTED = [
    *("a", " ", "b", "é", "'", "\\$", "\\`", '\\"', "\\\\", "\\a"),
    *("#", "(", ")", "}", "{", "\n", "\\\n", "<", ";", "$"),
]
TESTS = ["-n", "-z", "-f", "-v", "-e", "! -n", "-t", ""]
COMPARISONS = ["=", "==", "!=", "=~", "-eq", "-lt", "<", ">", "-nt"]
DECLARING = ["declare", "export", "local", "readonly", "typeset", "declare -a", "declare -i", "declare -A", "export -n"]
OPTIONED = ["printf", "[", "test", "compgen", "jobs", "mapfile", "hash", "read", "declare"]
NUMBERS = ["OPTIND", "RANDOM", "SECONDS"]
TOKENS = [
    *("$(", "${", "$((", "$[", "<(", ">(", "((", "))", ")", "}", "]", "`", "\\`", "'", '"', "\\", "$'", '$"', "$"),
    *("<<E\n", "<<-E\n", "\nE\n", "\n\tE\n", "<<'E'\n", '<<"E"\n', "<<\\E\n", "E", "<<<", "<", ">", ">&", "&>"),
    *(">out1", ";", "\n", "|", "||", "&", "&&", "|&", ";;", ";&", "!", "{ ", "; }", "(", " ", "\t", "\\\n", "#"),
    *(" #", "\n#", "case x in x) ", ";; esac", "esac", " in ", "if ", "; then ", "; fi", "do ", "done", "[[ ", " ]]"),
    *("[", "function ", "mark8", " mark8 ", "mark9\n", "$(mark8)", "`mark9`", "<(mark8)", "a=(", "a[", "]=", "x="),
    *("-", "--", "time ", "é", "'\\''", '"\'"', "'\"'", "\\\\", "\\$", '\\"', "\\'", "@(", "!(", "*(", "{a,", ",b}"),
    *("x:-", ":-", "##", "//", "@P}", "${x", "${x:-", "<<", "coproc ", "\\\n(", "$\\\n", "<\\\n", "b\n", "eval "),
    *("- ", "\\0", "\u00a0", "\u3000", "\\x", "\\c", "\r", "[0]", "${!", "$@", "~", "&>out3", "{out1,a}", "\\\\\\"),
    *("$$", "=(", "+="),
]
SPECIAL = [*"@*#?-$!01_", "x", "PWD", "a[0]", "a[@]", "unseen"]
EVALUATED = ["unseen", "a[unseen]", "1+unseen", "$unseen", "x", "a[x]", "$x", "_", "a[_]", "a['$(mark1)']"]
"""What bash evaluates as a name or a number; x and _ hold an index with a command."""
CONDITIONS = [
    *("-v {}", "(-v {})", "! -v {}", "!(-v {})", "a&&-v {}", "a ||-v {}", "(a)&&-v {}", "((-v {}))", "-v\t{}"),
    *("{} -eq 1", "1 -eq {}", "(1 -lt {})", "1\t-ge\t{}", "a&&1 -ne {}", "-R {}", '"-v" {}', "-'v' {}", "\\-v {}"),
]
ARITHMETIC = [
    *("(({}))", "! (({}))", "time (({}))", "if(({})); then :; fi", "f() (({})); f", "for ((;{};)); do break; done"),
    *("let {}", "declare -i y={}", "OPTIND={}", "a[{}]=1", "a=([{}]=1)", "a=([b[{}]]=1)", "declare a[{}]=1"),
    *("unset a[{}]", "read a[{}] <<< b", "printf -v a[{}] b", "wait -n -p a[{}]", "getopts b a[{}]", "mapfile a[{}]"),
]
JOINTS = ["\\\n", "\\\n", "\\\n", "''", '""']
"""What makes no difference in the middle of a word."""
REDIRECTIONS = [*(">out1", ">>out1", "<>out1", "<x", ">&1", "<&0", ">&-", "<<<b", ">|out1", "> out1"), "<<E\nE\n"]
INSERTED = [
    *("$(mark1)", "`mark2`", "<(mark3)", ">(mark4)", "; mark5;", "\nmark6\n", " mark7 ", "|mark8", "&&mark9 "),
    *("&mark1&", "${x:-$(mark2)}", "${x:-`mark3`}", "${x##$(mark4)}", "${x:-<(mark5)}", "$((1+$(mark6)))"),
    *("$[`mark7`]", "'mark8'", '"mark9"', "'; mark1; '", '"; mark2; "', "\\`mark3\\`", "\\$(mark4)", '"$(mark5)"'),
    *("'$(mark6)'", "'`mark7`'", "#`mark8`", " # $(mark9)\n", "$(>out1)", ">out2 ", "${a[$(mark1)]}"),
    *("a[$(mark2)]=1 ", "$'`mark3`'", "`echo \\`mark4\\``", "<<E\n$(mark5)\nE\n", "<<-E\n\t`mark6`\n\tE\n"),
    *("<<'E'\n$(mark7)\nE\n", "\\\n$(mark8)", "${x/a/$(mark9)}", "(mark1)", "{ mark2;}", "}; mark3", "); mark4"),
    *("fi; mark5", "done; mark6", "esac; mark7", "\"'`mark8`'\"", "'\"$(mark9)\"'", "\\echo mark1 ", "'echo' mark2 "),
    *("<$x\\echo mark3 ", "x=$y\\echo mark4 ", "time mark5 ", "! mark6 ", "-mark7 ", "$x mark8 "),
]
"""What somebody would try to slip in."""


class Texts:
    """Each call of `text` gives another one: made up, or one of `seeds` with something slipped in."""

    def __init__(self, seed: int, seeds: Sequence[str]) -> None:
        self._random = Random(seed)
        self._seeds = seeds
        self._marks = 0
        self._outs = 0
        self._deepest = 1
        """How far things are nested in the text at hand: bash runs few of those that are nested far."""
        self._commands: list[tuple[int, Callable[[int], str]]] = [
            (8, self._plain_command),
            (5, self._mark),
            (2, self._redirected),
            (3, self._heredoc),
            (1, self._assignment),
            (2, self._list),
            (1, self._pipeline),
            (1, self._grouped),
            (2, self._compound),
            (1, self._test),
            (1, self._arithmetic_command),
            (2, self._builtin),
            (1, self._shell),
        ]
        self._pieces: list[tuple[int, Callable[[int], str]]] = [
            (5, lambda _: self._pick(PLAIN)),
            (2, self._single),
            (5, self._double),
            (2, self._ansi),
            (6, self._expansion),
            (5, self._substitution),
            (5, self._backticks),
            (2, self._process),
            (2, self._arithmetic),
            (1, self._pattern),
        ]

    def text(self) -> str:
        self._marks = self._outs = 0
        self._deepest = self._pick([0, 0, 0, 1, 1, 2, 3])
        if self._random.random() < 0.4:
            text = self._pick(self._seeds)
            for _ in range(self._pick([1, 1, 2, 3])):
                at = self._random.randrange(len(text) + 1)
                text = text[:at] + self._pick(INSERTED) + text[at:]
        else:
            text = self._command(0)
        for _ in range(self._pick([0, 0, 0, 0, 1, 1, 2, 4])):
            text = self._spoiled(text)
        return text

    def evaluation(self) -> str:
        """Something that bash may evaluate as a name or a number, and often line continuations in it."""
        value = self._pick(EVALUATED)
        text = self._pick(
            [
                f": {self._evaluating(value)}",
                'echo "a{}{}"'.format(self._pick(["", " ", "\n "]), self._evaluating(value)),
                f": <<E\n{self._evaluating(value)}\nE\n",
                f"case x in {self._evaluating(value)}) ;; esac",
                f": ${{x:-{self._evaluating(value)}}}",
                self._pick(ARITHMETIC).format(value),
                self._pick(["[[ {} ]]", "[ {} ]", "test {}", "[[ {} ]] && :"]).format(
                    self._pick(CONDITIONS).format(value)
                ),
                self._pick([": {}", "{} :", "x=1 {} mark2 b", "{{ :; }} {}", ": b {}", "exec {}", "! {} mark3"]).format(
                    self._pick(["2", "{y}", f"{{a[{value}]}}"]) + self._pick(REDIRECTIONS)
                ),
                f"x=1 {self._pick(NUMBERS)}{self._pick(['=', '+='])}{value} mark2 b",
                f"bash <<'E'\nmark2 $(({value}))\nE\n",
            ]
        )
        for _ in range(self._pick([0, 0, 1, 2])):
            at = self._random.randrange(len(text) + 1)
            text = f"{text[:at]}{self._pick(JOINTS)}{text[at:]}"
        held = self._pick(
            ["'b[$(mark1)]'", "b[\\$\\(mark1\\)]", "'b[`mark1`]'", "$'b[\\x24(mark1)]'", "'b[$''(mark1)]'"]
        )
        return self._pick([f"for x in {held}; do {text}\ndone", f": {held}; {text}", text])

    def _evaluating(self, value: str) -> str:
        parameter = self._pick(SPECIAL)
        offset = self._pick([":{}", ":0:{}", "::{}", ": {}", ":({})", "[{}]", "[{}]:-b", "/b/${{-:{}}}", "@P", "@K"])
        return self._pick(
            [
                f"${{{parameter}{offset.format(value)}}}",
                f"${{!{value}}}",
                f"$(({value}))",
                f"$[{value}]",
                f"$( (({value})) )",
            ]
        )

    def _spoiled(self, text: str) -> str:
        """One small change: as a slip of the pen, or as somebody who looks for a gap would make it."""
        at = self._random.randrange(len(text) + 1)
        end = min(len(text), at + self._pick([1, 1, 2, 3, 8]))
        match self._random.randrange(5):
            case 0:
                return text[:at] + text[end:]
            case 1 | 2:
                return text[:at] + self._pick(TOKENS) + text[at:]
            case 3:
                return text[:at] + self._pick(TOKENS) + text[end:]
            case _:
                to = self._random.randrange(len(text) + 1)
                return text[:to] + text[at:end] + text[to:]

    # Commands

    def _command(self, depth: int) -> str:
        if depth > self._deepest:
            return self._mark(depth)
        return self._weighted(self._commands)(depth + 1)

    def _mark(self, depth: int) -> str:
        self._marks = self._marks % 9 + 1
        words = [f"mark{self._marks}", *(self._word(depth) for _ in range(self._pick([0, 0, 0, 1, 1, 2])))]
        return " ".join(words)

    def _plain_command(self, depth: int) -> str:
        words = [self._word(depth) for _ in range(self._pick([1, 1, 1, 2, 3]))]
        before = self._pick(["", "", "", "", "x=1 ", f"x={self._word(depth)} ", "! ", "time ", "command "])
        return f"{before}{self._pick([':', 'echo', 'echo'])} {' '.join(words)}"

    def _redirected(self, depth: int) -> str:
        target = self._pick([self._out(), self._out(), self._word(depth)])
        operator = self._pick([">", ">>", ">|", "2>", "&>", ">&", "<>", "<", "3<", "2>&1 >", "<<<", "> "])
        inner = self._pick(["", "", self._command(depth)])
        into = f"{operator}{target}"
        return self._pick([f"{inner} {into}", f"{into} {inner}", f"{{ {inner}; }} {into}"])

    def _out(self) -> str:
        self._outs += 1
        return f"out{self._outs}"

    def _heredoc(self, depth: int) -> str:
        mark = self._pick(["<<", "<<", "<<-"])
        end = self._pick(["E", "E", "EOF", "E-1", "é"])
        quoted = self._pick([end, end, end, f"'{end}'", f'"{end}"', f"\\{end}", f" {end}"])
        body = "".join(self._body(depth) for _ in range(self._pick([1, 1, 2, 3])))
        tab = self._pick(["", "\t", "\t\t"]) if mark == "<<-" else ""
        after = self._pick(
            ["", "", "", f"; {self._command(depth)}", f" && {self._mark(depth)}", f" | {self._mark(depth)}"]
        )
        more = self._pick(["", "", f" {self._word(depth)}", f" > {self._out()}", " <<F"])
        last = "\nF" if more == " <<F" else ""
        return f"{self._pick([':', 'read x', ''])} {mark}{quoted}{more}{after}\n{tab}{body}\n{tab}{end}{last}\n"

    def _body(self, depth: int) -> str:
        pieces = [self._expansion, self._substitution, self._backticks, self._arithmetic, self._inside, self._inside]
        return self._pick(["", "", "\n", "\t", "a ", "\\", "\\\\"]) + self._pick(pieces)(depth)

    def _assignment(self, depth: int) -> str:
        name = self._pick(["x", "x", "x+", f"a[{self._word(depth)}]", "a[1]"])
        value = self._pick(
            [self._word(depth), f"({self._word(depth)} {self._word(depth)})", f"([{self._word(depth)}]=b)"]
        )
        return f"{name}={value}{self._pick(['', '', f' y={self._word(depth)}'])}"

    def _list(self, depth: int) -> str:
        joint = self._pick(
            [" && ", " || ", "; ", "\n", " & ", " # a 'comment `\n", " \\\n && ", ";\n# $(\n", "; : # a\n"]
        )
        return f"{self._command(depth)}{joint}{self._command(depth)}"

    def _pipeline(self, depth: int) -> str:
        joint = self._pick([" | ", " |& ", "|", " | ! ", " |\n"])
        return f"{self._command(depth)}{joint}{self._command(depth)}"

    def _grouped(self, depth: int) -> str:
        inner = self._command(depth)
        return self._pick(
            [
                f"( {inner} )",
                f"({inner})",
                f"{{ {inner}; }}",
                f"{{ {inner}\n}}",
                f"( ( {inner} ) )",
                f"f() {{ {inner}; }}; f",
            ]
        )

    def _compound(self, depth: int) -> str:
        one, two, word = self._command(depth), self._command(depth), self._word(depth)
        return self._pick(
            [
                f"if {one}; then {two}; fi",
                f"if {one}\nthen {two}\nelse {self._mark(depth)}\nfi",
                f"while {one}; do {two}; break; done",
                f"until {one}; do {two}; break; done; {self._mark(depth)}",
                f"for x in {word}; do {one}; done",
                f"for x in 'a' $'b' {word}\ndo {one}\ndone",
                f"for ((i=0; i<1; i++{self._word(depth)})); do {one}; done",
                f"for ((i={self._word(depth)}; i<1; i++)) {{ {one}; }}",
                f"case {word} in {self._word(depth)}) {one};; *) {two};; esac",
                f"case x in (x|{self._word(depth)}) {one} ;;& y) {two}; esac",
                f"case {self._pick(['x', word])} in x)\n{one}\n;; esac",
                f"f() {{ {one}; }}; f {word}",
                f"function f {{ {one}\n}}; f",
                f"f() ( {one} ); f > {self._out()}",
                f"select x in {word}; do {one}; break; done",
                # Bash would wait for ever for one that reads.
                f"coproc {self._mark(depth)}",
                f"coproc P {{ {self._mark(depth)}; }}",
                f"time {one}",
            ]
        )

    def _test(self, depth: int) -> str:
        one, two = self._word(depth), self._word(depth)
        compare = f"{one} {self._pick(COMPARISONS)} {two}"
        single = f"{self._pick(TESTS)} {one}"
        return self._pick(
            [
                f"[[ {compare} ]]",
                f"[[ {single} ]]",
                f"[[ {single} && {compare} ]]",
                f"[ {compare} ]",
                f"[ {single} ]",
                f"[ {single} {self._pick(['||', '&&', '|', '&', ';', '-o', '>'])} {self._mark(depth)} ]",
                f"test {single}",
            ]
        )

    def _arithmetic_command(self, depth: int) -> str:
        return self._pick([f"(( {self._sum(depth)} ))", f"let {self._word(depth)}", f"let 'x={self._sum(depth)}'"])

    def _builtin(self, depth: int) -> str:
        word, inner = self._word(depth), self._quoted_script(depth)
        index = f"'a[$({self._mark(depth)})]'"
        # Nothing within uses q: a value that evaluates itself would fork without end.
        return self._pick(
            [
                f"{self._pick(DECLARING)} x={word}",
                f"{self._pick(DECLARING)} {index}=1",
                f"{self._pick(DECLARING)} -a 'a=($({self._mark(depth)}))'",
                f"{self._pick(['BASH_CMDS[ls]=', 'printf -v BASH_CMDS[ls] '])}../programs/mark1; ls",
                "read BASH_CMDS[ls] <<< ../programs/mark1; ls",
                f"{self._pick(['PWD=', 'HOME=', 'read HOME <<< '])}{inner}; {self._pick(['$PWD', '$HOME'])}",
                f"set -- {self._pick(['-v', '-C', '-x', '-p'])} {index}; {self._pick(OPTIONED)} $@ b",
                f"{self._pick(NUMBERS)}={index}",
                f"read {self._pick(NUMBERS)} <<< {index}",
                f"n=PS4; {self._pick(['printf -v $n', 'declare $n='])}{inner}; set -x; :",
                f"sh -c {inner}",
                f"for PS4 in {index}; do set -x; :; done",
                f"bash -c {inner}",
                f"bash -ec {inner} {word}",
                f"bash <<< {inner}",
                f"{{ bash; }} <<< {inner}",
                f"eval -- {inner}",
                f"{self._pick(DECLARING)} q={index}",
                f"declare -n q={index}; : $q",
                f"unset {self._pick([word, index])}",
                f"read {self._pick([index, '-r x', word])} <<< b",
                f"printf -v {self._pick([index, 'x', word])} b",
                f"printf {word} b",
                f"test -v {index}",
                f"[ -v {index} ]",
                f"[[ -v {index} ]]",
                f"[[ {index} -eq 1 ]]",
                f"let {index}",
                f"q={index}; : $((q))",
                f"q={index}; : ${{a[q]}}",
                f"q={index}; : ${{PWD:q}}",
                f"q={index}; : ${{!q}}",
                f"q={index}; (( q ))",
                f"q='$({self._mark(depth)})'; : ${{q@P}}",
                f"PS4={inner}; set -x; :",
                f"BASH_ENV={inner} ",
                f"wait -n -p {index}",
                f"eval {inner}",
                f"eval {word}",
                f"trap {self._pick(['', '-- '])}{inner} EXIT",
                f"trap {inner} DEBUG; :",
                f"mapfile -C {inner} -c 1 x <<< b",
                f"readarray -c1 -C {inner} x <<< b",
                f"compgen -W {self._pick([inner, index])}",
                f"compgen -C {inner}",
                f"source /dev/stdin <<< {inner}",
                f". /dev/fd/0 <<< {inner}",
                f"source <(echo {inner})",
                f"shopt -s expand_aliases; alias b={inner}\nb",
                f"hash -p ../programs/mark{self._pick([1, 2, 3])} ls; ls",
                f"jobs -x {inner}",
                f"exec {self._mark(depth)}",
                f"command {self._mark(depth)}",
                f"builtin eval {inner}",
                f"exec 3>{self._out()}",
                f"getopts {word} {self._pick(['x', index])}",
                f"shopt -s extglob\n: {self._pattern(depth)}",
                f"f() {{ local -i q={index}; }}; f",
                f"set -- {word}; : $1",
                f"cd {word}",
                f"q={inner}; $q",
                f"q={inner}; eval $q",
            ]
        )

    def _shell(self, depth: int) -> str:
        inner = self._quoted_script(depth)
        return self._pick(
            [f"eval {inner}", f"eval {inner} {self._word(depth)}", f"eval : {inner}", f"eval <<< b {inner}"]
        )

    def _quoted_script(self, depth: int) -> str:
        script = self._command(depth)
        return self._pick(["'{}'", "'{}'", '"{}"', "$'{}'"]).format(script.replace("'", "'\\''"))

    # Words

    def _word(self, depth: int) -> str:
        if depth > self._deepest + 1:
            return self._pick(PLAIN)
        return "".join(self._weighted(self._pieces)(depth) for _ in range(self._pick([1, 1, 1, 2, 3])))

    def _single(self, depth: int) -> str:
        return (
            f"'{self._word(depth + 1)}'".replace("\\'", "") if self._pick([True, False]) else "' a $(mark9) `mark9` \\'"
        )

    def _ansi(self, depth: int) -> str:
        return self._pick(["$'a\\'b'", "$'\\x41$(mark9)'", f"$'{self._word(depth + 1)}'", f'$"{self._inside(depth)}"'])

    def _double(self, depth: int) -> str:
        return f'"{self._inside(depth)}"'

    def _inside(self, depth: int) -> str:
        """What stands between double quotes."""
        if depth > self._deepest + 1:
            return "a"
        pieces = [self._quoted, self._expansion, self._substitution, self._backticks, self._arithmetic]
        return "".join(self._pick(pieces)(depth + 1) for _ in range(self._pick([0, 1, 1, 2, 3])))

    def _quoted(self, _: int) -> str:
        return self._pick(QUOTED)

    def _expansion(self, depth: int) -> str:
        if self._random.random() < 0.15:
            return self._pick(["$x", "$PWD", "$1", "$#", "$$", "$@", "$_", "$-", "${x}"])
        words = [self._operand(depth + 1) for _ in range(2)]
        operator = self._pick(OPERATORS)
        joint = self._pick(["", "", "/", ":", " "])
        return f"${{{self._pick(NAMES)}{operator}{words[0]}{joint}{words[1] if joint else ''}}}"

    def _operand(self, depth: int) -> str:
        """What stands in `${x:-…}`: nearly anything."""
        if depth > self._deepest + 1:
            return "a"
        return "".join(
            self._pick(
                [
                    lambda _: self._pick([*PLAIN, *QUOTED, "/", "'", '"', " ", "<(", "`", "'a'", "'}'", '"}"', "\\}"]),
                    self._word,
                    self._word,
                    self._double,
                    self._single,
                    self._process,
                    self._backticks,
                    self._substitution,
                ]
            )(depth)
            for _ in range(self._pick([0, 1, 1, 2]))
        )

    def _substitution(self, depth: int) -> str:
        inner = self._command(depth)
        end = "\n" if "<<" in inner or "#" in inner else self._pick(["", "", " ", ";", "\n"])
        return f"$({self._pick(['', '', ' ', f'>{self._out()}', '<x', ' (', '('])}{inner}{end})"

    def _backticks(self, depth: int) -> str:
        inner = self._command(depth)
        escaped = inner.replace("\\", "\\\\").replace("`", "\\`")
        if self._pick([True, False]):
            escaped = escaped.replace("$", "\\$")
        if self._pick([True, False, False]):
            escaped = escaped.replace('"', '\\"')
        return f"`{self._pick([escaped, escaped, escaped, inner])}`"

    def _process(self, depth: int) -> str:
        return f"{self._pick('<>')}({self._command(depth)})"

    def _arithmetic(self, depth: int) -> str:
        return self._pick(["$(({}))", "$(( {} ))", "$[{}]", "$[ {} ]"]).format(self._sum(depth))

    def _sum(self, depth: int) -> str:
        word = self._word(depth + 1)
        sums = ["1 + {}", "{}", "x = {}", "a[{}]", "a['{}']", "'{}'", '"{}"', "x ? {} : 2", "{},1", "({})"]
        return self._pick(sums).format(word)

    def _pattern(self, depth: int) -> str:
        return f"{self._pick('@!*+?')}({self._word(depth + 1)}|{self._word(depth + 1)})"

    # Chance

    def _pick(self, options: Sequence[T]) -> T:
        return self._random.choice(options)

    def _weighted(self, options: list[tuple[int, Callable[[int], str]]]) -> Callable[[int], str]:
        return self._random.choices([made for _, made in options], [weight for weight, _ in options])[0]
