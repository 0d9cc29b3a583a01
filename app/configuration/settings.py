"""The person's settings: one readable TOML file, checked as a whole, with an error that names the line to mend."""

import os
import re
import shlex
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping, MutableMapping, Sequence
from pathlib import Path, PurePath
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from msgspec import Meta, Struct, ValidationError, convert, field

from app.configuration.paths import open_file
from app.configuration.request_headers import check_headers
from app.fs.own_file import replace_file
from app.text.sentences import join, later, say
from app.vocabulary.efforts import Effort
from app.vocabulary.errors import SettingsError, UsageError
from app.vocabulary.tool_table import RULE_NAMES, can_be_meant

VARIABLE = r"^[A-Za-z_][A-Za-z0-9_]*\Z"
"""A name of an environment variable."""
LEAST_WINDOW_TOKENS = 256
SERVER_NAME = r"^(?!.*__)[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9])?\Z"
"""A name of an MCP server: it is part of the names of its tools, where two underscores separate."""


class Words(Struct, frozen=True):
    """The words with which a setting appears on its page in the window; one without stands in the file alone."""

    title: str
    about: str = ""
    hint: str = ""
    """What stands in its field while that is empty."""
    unit: str = ""
    page: str = ""
    """Where a setting outside of a section appears."""
    choices: Mapping[str, str] = {}
    off: str = ""
    """What a switch means while it is off."""


class _Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class ProviderSettings(_Section, frozen=True):
    """A provider of ours by its own name, or an endpoint by a name that the person gave it."""

    kind: str = ""
    """What the endpoint speaks, e.g. "openai"; a provider of ours needs none."""
    base_url: Annotated[str, Words(later("Address"))] = ""
    model: Annotated[str, Words(later("Default model"))] = ""
    key_variable: str = ""
    """The environment variable whose key may go to this address; the key itself stands in no file."""
    client_id: Annotated[
        str, Words(later("Client id for a login"), hint=later("Client id of your OAuth app at GitHub"))
    ] = ""
    """The OAuth app of the person's own at GitHub, with which Copilot's login is made. It is no secret."""
    no_tools: Annotated[
        list[str],
        Words(
            later("Models without tools"),
            later("They can only talk: for models that refuse tools. Take a name out, and it is offered tools again."),
        ),
    ] = field(default_factory=list)
    windows: dict[str, Annotated[int, Meta(ge=LEAST_WINDOW_TOKENS)]] = field(default_factory=dict)
    """Tokens of a model's context window by its id, or "*" for all of this server, where nobody else knows better."""
    idle_seconds: Annotated[
        Annotated[float, Meta(ge=0)] | None,
        Words(
            later("Limit of silence"),
            later("After so many seconds without a word a reply counts as dead; 0 is no limit."),
            unit=later("seconds"),
        ),
    ] = None
    """Absent is 120, or, on this machine, without end."""
    headers: Annotated[
        dict[str, str],
        Words(
            later("Headers"),
            later("Sent to this address with each request. A value ${NAME} is a variable of your environment."),
            hint="X-Team: blue",
        ),
    ] = field(default_factory=dict)
    secret_headers: Annotated[
        list[str],
        Words(later("Secret headers"), later("Their values are kept in the keyring."), hint="Authorization"),
    ] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_headers(self.headers, self.secret_headers)


class SearchSettings(_Section, frozen=True):
    first: Annotated[str, Words(later("Asked first"))] = ""
    """The backend that is asked first; empty is SearXNG."""
    searxng: Annotated[
        str,
        Words(
            later("SearXNG address"),
            later("Without an address, a SearXNG server on this machine (localhost:8080) is used, if there is one."),
            hint="https://search.example.org",
        ),
    ] = ""
    brave_url: str = "https://api.search.brave.com"
    addresses: dict[str, str] = field(default_factory=dict)
    """Other addresses of backends by name, e.g. of a proxy of the person's own."""
    keys: list[str] = field(default_factory=list)
    """Backends whose keys were saved in the keyring: so that nobody has to unlock it to know that there is a search."""


class NotificationSettings(_Section, frozen=True):
    """What the desktop tells while the person works in another window."""

    turns: Annotated[bool, Words(later("A turn is over"))] = True
    questions: Annotated[bool, Words(later("Something waits for your answer"))] = True


class AppearanceSettings(_Section, frozen=True):
    language: Annotated[
        Literal["system", "en", "de"],
        Words(later("Language"), later("Another language counts when Handrail is started again.")),
    ] = "system"
    """Of the window; "system" is the language of your desktop, or English where Handrail does not speak it."""
    theme: Annotated[Literal["light", "dark", "system"], Words(later("Theme"))] = "system"
    contrast: Annotated[Literal["normal", "high", "system"], Words(later("Contrast"))] = "system"
    font_size: Annotated[int, Meta(ge=9, le=28), Words(later("Font size"), unit="px")] = 13
    motion: Annotated[Literal["normal", "reduced", "system"], Words(later("Motion"))] = "system"
    """Reduced, nothing turns while something runs; words and seconds tell it. "system" is as your desktop wants it."""


_Amount = Annotated[float, Meta(gt=0)] | None
_Count = Annotated[int, Meta(gt=0)] | None
_Size = Annotated[float, Meta(ge=0)]
_DOLLARS, _TOKENS, _GB = later("dollars"), later("tokens"), later("GB")
_NO_LIMIT = later("no limit")
_DAY = later("All sessions and programs together, until midnight.")
_WAITS = {"": later("Wait until I answer"), "30": later("30 s"), "60": later("1 min"), "300": later("5 min")}


class BudgetSettings(_Section, frozen=True):
    """What may be spent; absent is as much as it takes. Reached, nothing is sent until the person says so."""

    session_usd: Annotated[_Amount, Words(later("Each session may cost at most"), "", _NO_LIMIT, _DOLLARS)] = None
    session_tokens: Annotated[
        _Count,
        Words(later("Each session may use at most"), later("Titles and summaries count too."), _NO_LIMIT, _TOKENS),
    ] = None
    day_usd: Annotated[_Amount, Words(later("Each day may cost at most"), "", _NO_LIMIT, _DOLLARS)] = None
    day_tokens: Annotated[_Count, Words(later("Each day may use at most"), _DAY, _NO_LIMIT, _TOKENS)] = None


class SkillSettings(_Section, frozen=True):
    """Which skills are used; each is a folder with a SKILL.md."""

    offer_ours: Annotated[
        bool,
        Words(
            later("Offer Handrail's own skills to the agent"),
            later("Each takes one line of every request. Without this you use them by name, such as /documents."),
        ),
    ] = False
    off: Annotated[
        list[str],
        Words(later("Skills that are not used"), later("Their names, separated by commas."), "photos, code-review"),
    ] = field(default_factory=list)


class CheckSettings(_Section, frozen=True):
    """Commands that run by themselves, confined, while the agent works; and the limits of a goal."""

    after_edit: Annotated[
        str,
        Words(
            later("After each edit"),
            later(
                "A command that runs confined, without a question. {files} stands for the changed files. If it fails, "
                "the agent reads what it printed."
            ),
            "ruff check {files}",
        ),
    ] = ""
    end_of_turn: Annotated[
        str, Words(later("At the end of a turn"), later("Only if files were changed in it."), "pytest -q")
    ] = ""
    hold_steps: Annotated[
        int,
        Meta(ge=0, le=50),
        Words(later("If that fails, let the agent go on at most"), unit=later("times")),
    ] = 3
    files: Annotated[
        list[str], Words(later("Only if such files changed"), later("Patterns, separated by commas."), "*.py, *.toml")
    ] = field(default_factory=list)
    goal_steps: Annotated[
        int,
        Meta(ge=1, le=10_000),
        Words(
            later("A goal ends after"),
            later("With /goal and a command in a message the agent goes on until that command succeeds."),
            unit=later("steps"),
        ),
    ] = 50
    goal_minutes: Annotated[float, Meta(gt=0), Words(later("or after"), unit=later("minutes"))] = 60.0
    goal_usd: Annotated[_Amount, Words(later("or after it has cost"), "", _NO_LIMIT, _DOLLARS)] = None


class PriceSettings(_Section, frozen=True):
    """The person's own prices of a model, in dollars for a million tokens; they count before the table's."""

    input: Annotated[float, Meta(ge=0)]
    output: Annotated[float, Meta(ge=0)]
    cache_read: Annotated[float, Meta(ge=0)] | None = None
    cache_write: Annotated[float, Meta(ge=0)] | None = None


class RuleSettings(_Section, frozen=True):
    """A rule as the person reads and writes it: one [[rules]] table."""

    action: Literal["allow", "ask", "deny"]
    tool: Annotated[str, Meta(min_length=1)] = "*"
    path: str = ""
    commands: list[str] = field(default_factory=list)
    """First words of commands, quoted as in a shell."""
    exact: bool = False
    host: str = ""
    local: bool = False
    """The host may have a private address."""
    project: str = ""
    """The folder that it is for; absent means everywhere."""
    created: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if not can_be_meant(self.tool):
            from app.text.similar import similar

            meant = next(iter(similar(self.tool, RULE_NAMES, 0.65)), "bash")
            raise ValueError(
                say(
                    "the tool {name} would match nothing: write the name of a tool, such as {other}",
                    repr(self.tool),
                    meant,
                )
            )
        for command in self.commands:
            try:
                words = shlex.split(command)
            except ValueError as error:
                raise ValueError(say("the command {command} cannot be read: {problem}", repr(command), error)) from None
            if not words:
                raise ValueError(say("a rule has an empty command"))
        if {"..", "."} & set(self.path.split("/")) or self.path != self.path.strip() or self.path[:1] in ("/", "~"):
            raise ValueError(
                say(
                    "the path {path} would match nothing: write it from the project's folder on, such as private/**",
                    repr(self.path),
                )
            )
        if self.project and not PurePath(self.project).is_absolute():
            raise ValueError(f"the project {self.project!r} must be the whole path of its folder")
        if self.exact and not self.commands:
            raise ValueError(say("`exact` needs `commands`, and the rule has none"))


class McpServerSettings(_Section, frozen=True):
    """An MCP server: a program that is started on this machine, or the address of one that runs elsewhere."""

    command: Annotated[
        str, Words(later("Command and arguments"), hint="npx -y @modelcontextprotocol/server-memory")
    ] = ""
    args: list[str] = field(default_factory=list)
    env: dict[Annotated[str, Meta(pattern=VARIABLE)], str] = field(default_factory=dict)
    """Environment variables of the program; `${NAME}` stands for a variable of yours."""
    secret_env: list[Annotated[str, Meta(pattern=VARIABLE)]] = field(default_factory=list)
    """Those whose values are in the keyring."""
    url: Annotated[str, Words(later("Address"), hint="https://mcp.example.org/mcp")] = ""
    headers: dict[str, str] = field(default_factory=dict)
    secret_headers: list[str] = field(default_factory=list)
    """Those whose values are in the keyring."""
    client_id: Annotated[
        str, Words(later("Client ID for its login"), hint=later("only if you registered one there"))
    ] = ""
    """For the login there: a client that you registered, or the address of a document for this server alone."""
    login_hosts: Annotated[
        list[str],
        Words(
            later("Hosts in a private network that the login may lead to"),
            hint=later("such as sso.corp.example, for a company's own"),
        ),
    ] = field(default_factory=list)
    enabled: Annotated[
        bool,
        Words(
            later("Use it in conversations"),
            later("The agent is offered its tools."),
            off=later("The agent is not offered its tools."),
        ),
    ] = True
    confined: Annotated[
        bool,
        Words(
            later("Confinement"),
            later(
                "Confined: it sees the project, a folder of its own and the system's programs, and nothing else of "
                "yours."
            ),
            off=later("Not confined: it runs like any program of yours and can read and change all your files."),
        ),
    ] = True
    network: Annotated[
        bool,
        Words(
            later("Any host without asking"),
            later("It may connect to any public host without asking."),
            off=later("You are asked about each host that it wants to connect to."),
        ),
    ] = False
    read_only: Annotated[
        bool,
        Words(
            later("Project read only"),
            later("It may only read the project."),
            off=later("It may read and change files of the project."),
        ),
    ] = False
    folders: list[str] = field(default_factory=list)
    """Folders besides the project that the program may read and write."""
    timeout_seconds: Annotated[float, Meta(gt=0)] = 60.0
    """Of one call; the time in which you answer a question of the server's does not count."""
    tools_off: list[str] = field(default_factory=list)
    """Tools of the server that no model is shown."""

    def __post_init__(self) -> None:
        if bool(self.command) == bool(self.url):
            raise ValueError(say("an MCP server has either a `command` or a `url`"))
        if self.url and not is_safe_address(self.url):
            raise ValueError(say("the address {address} is neither https nor on this machine", repr(self.url)))
        for folder in self.folders:
            if not Path(folder).expanduser().is_absolute():
                raise ValueError(say("the folder {folder} is not an absolute path", repr(folder)))


def is_safe_address(url: str) -> bool:
    """Whether what is sent there cannot be read on the way: by https, or to this machine itself."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme == "https" or not host:
        return bool(host)
    from ipaddress import ip_address

    try:
        return parts.scheme == "http" and (host == "localhost" or ip_address(host).is_loopback)
    except ValueError:
        return False


def is_document_address(url: str) -> bool:
    """Whether a document about a client may have this address: https with a path, and nothing that hides another."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    names = parts.path.split("/")
    is_plain = not (parts.fragment or "@" in parts.netloc or {".", ".."} & set(names)) and url.isprintable()
    return parts.scheme == "https" and bool(host) and any(names) and is_plain and " " not in url


class AgentProgramSettings(_Section, frozen=True):
    """Another agent that takes turns here, over the Agent Client Protocol; it runs confined."""

    command: str = ""
    """Empty for one of the table."""
    args: list[str] = field(default_factory=list)
    env: dict[Annotated[str, Meta(pattern=VARIABLE)], str] = field(default_factory=dict)
    keys: list[Annotated[str, Meta(pattern=VARIABLE)]] = field(default_factory=list)
    """Variables that it gets with their values, such as ANTHROPIC_API_KEY: of the environment, or a kept key."""
    mode: str = ""
    """A mode of its own to be in."""


class Settings(_Section, frozen=True):
    provider: str = ""
    """What new sessions use: a provider or the name of an endpoint. Absent, a key in the environment decides."""
    agent: str = ""
    """Absent, the assistant in a folder of documents and photos, else the developer."""
    effort: Annotated[
        Effort | Literal[""],
        Words(
            later("How much models think"),
            later("A model that does not know this gets the closest that it knows."),
            page="models",
        ),
    ] = ""
    """In new sessions; absent is as much as each service lets its models think."""
    helpers: Annotated[
        bool,
        Words(
            later("Offer helpers to the developer agent"),
            later(
                "It can have a search or a review done by a helper that reads and reports. Counts in new sessions, and "
                "takes a few words of every request."
            ),
            page="models",
        ),
    ] = False
    """An agent whose definition names `helper` has them in any case."""
    helper_model: Annotated[
        str,
        Words(
            later("Model of helpers"),
            later(
                "Without an entry they ask the model of the conversation. Name a provider or endpoint of yours, or one "
                "with a model: what a helper reads is sent there."
            ),
            "ollama/qwen3:8b",
            page="models",
        ),
    ] = ""
    trust: Annotated[
        Literal["supervised", "guided", "autonomous"], Words(later("Trust in new sessions"), page="trust")
    ] = "guided"
    approval_timeout: Annotated[
        _Amount,
        Words(
            later("How long Handrail waits for my answer"),
            later("After that, the call is denied and the agent continues without it."),
            page="trust",
            choices=_WAITS,
        ),
    ] = None
    """In seconds, in every face; absent, it waits until it is answered."""
    tell_violations: Annotated[
        bool, Words(later("Refuse without asking me when the agent tries to leave the sandbox"), page="trust")
    ] = False
    command_variables: Annotated[
        list[Annotated[str, Meta(pattern=VARIABLE)]],
        Words(
            later("More environment variables for commands"),
            later(
                "Commands get the variables that most programs need, such as PATH and your language. The "
                "others are withheld, because they may hold secrets. Name here those that your commands "
                "need too."
            ),
            "DATABASE_URL, AWS_PROFILE",
            page="trust",
        ),
    ] = field(default_factory=list)
    versions_limit_mb: Annotated[int, Meta(ge=1)] = 500
    """How much earlier contents of files may take before you are told; nothing is removed by itself."""
    keep_limit_gb: Annotated[
        _Size,
        Words(
            later("Keep for undo at most"),
            later(
                "Less where the disk has little room: a tenth of it. Beyond that the oldest turns go, never a running "
                "one."
            ),
            unit=_GB,
            page="storage",
        ),
    ] = 20.0
    """How much of what commands removed and replaced is kept for undo."""
    keep_copy_limit_gb: Annotated[
        _Size,
        Words(
            later("Copy files for undo without asking, up to"),
            later("Above that you are asked before a command replaces a file that only a copy can bring back."),
            unit=_GB,
            page="storage",
        ),
    ] = 1.0
    cache_limit_gb: Annotated[
        _Size,
        Words(
            later("Keep caches of package managers up to"),
            later("Of all projects together. Beyond that, what was not used for longest goes at the end of a session."),
            unit=_GB,
            page="storage",
        ),
    ] = 10.0
    titles: Literal["auto", "first words"] = "auto"
    """`auto`: the model is asked for a title after the first turn, in one short call; one on your own machine only when
    nothing was asked of it for half a minute."""
    editor: Annotated[
        str,
        Words(
            later("Editor for files"),
            later(
                "Opens a file of the conversation: by the pencil beside a call, or Ctrl+click on a "
                "file's name. Name a program such as code, zed or kate, or one with its options:\n"
                "myeditor +{line} {path}"
            ),
            hint=later("the first that is found"),
            page="appearance",
        ),
    ] = ""
    providers: dict[str, ProviderSettings] = field(default_factory=dict)
    budget: BudgetSettings = BudgetSettings()
    skills: SkillSettings = SkillSettings()
    checks: CheckSettings = CheckSettings()
    prices: dict[str, PriceSettings] = field(default_factory=dict)
    """Names of models to what they cost, for those that the table does not know."""
    search: SearchSettings = SearchSettings()
    appearance: AppearanceSettings = AppearanceSettings()
    notifications: NotificationSettings = NotificationSettings()
    shortcuts: dict[str, str] = field(default_factory=dict)
    """Names of what can be done in the window to their keys, such as new_session = "Ctrl+T"; "" takes them away."""
    recent_projects: list[str] = field(default_factory=list)
    trusted_projects: dict[str, str] | list[str] = field(default_factory=dict[str, str])
    """Folders whose own agents and instructions count, each with the mark of what lay there when the person trusted it
    (`fs/birth.py`); each stands for itself, not for the folders in it. A list has no marks yet."""
    stand_ins: dict[str, list[str]] = field(default_factory=dict)
    """Project folder to the files that stand in for AGENTS.md there, such as CLAUDE.md; none if the person said no."""
    lifted_secrets: dict[str, list[str]] = field(default_factory=dict)
    """Project folder to the files in it that look like secrets and are none."""
    mcp_servers: dict[str, McpServerSettings] = field(default_factory=dict)
    """Names of MCP servers to how they are reached. Kept here alone: a project's own file counts after consent only."""
    agent_programs: dict[str, AgentProgramSettings] = field(default_factory=dict)
    """Other agents by name: what the person adds to the table of known ones, or changes in it."""
    folder_tools_off: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """Project folder to the MCP servers of its own `.mcp.json` and those of their tools that no model is shown."""
    mcp_client_document: Annotated[
        str,
        Words(
            later("Address of the document about Handrail"),
            later(
                "Services at which you log in ask who Handrail is. If you or your firm publish the "
                "document about it, its address comes first; without one, Handrail registers with each "
                "service by itself."
            ),
            hint="https://example.org/handrail.json",
            page="mcp",
        ),
    ] = ""
    """The https address where the output of `handrail mcp-servers client-document` is published."""
    rules: list[RuleSettings] = field(default_factory=list)
    """What is always allowed, asked about or denied. Kept here alone: a project's own files can add none."""

    def __post_init__(self) -> None:
        for name in (*self.mcp_servers, *self.agent_programs):
            if not re.match(SERVER_NAME, name):
                words = "letters, digits, - and single _, at most 32 characters"
                raise ValueError(say("{name} is no name for an MCP server or an agent: use {words}", repr(name), words))
        if self.mcp_client_document and not is_document_address(self.mcp_client_document):
            raise ValueError(
                say(
                    "`mcp_client_document` is {address}, not the https address of a file",
                    repr(self.mcp_client_document),
                )
            )


def spelled(kept: Mapping[str, object], folder: Path) -> str:
    """The folder as the settings spell it, or as they shall."""
    real = os.path.realpath(folder)
    return next((key for key in kept if os.path.normcase(key) == os.path.normcase(real)), real)


def load_settings(path: Path) -> Settings:
    """The settings in this file, or the defaults where there is none; raises SettingsError for a broken file."""
    data = _contents(path)
    return _checked(path, data) if data is not None else Settings()


def save_settings(path: Path, changes: Mapping[str, Any]) -> Settings:
    """Write a change such as {"appearance": {"theme": "dark"}} into the file; None takes a setting out.

    What the person wrote by hand, comments too, stays as it is. A change that does not fit is not written.
    """
    import tomlkit

    data, document = _contents(path), tomlkit.document()
    if data is not None:
        _checked(path, data)  # raises SettingsError if what is there is wrong
        document = tomlkit.parse(data.removeprefix(BOM_UTF8).decode().replace("\r\n", "\n"))
    _merge(document, changes)
    mark = BOM_UTF8 if data is not None and data.startswith(BOM_UTF8) else b""  # as Notepad begins a file
    changed = mark + tomlkit.dumps(document).encode()
    try:
        settings = _checked(path, changed)
    except SettingsError as error:  # the file itself is right
        raise UsageError(say("That cannot be kept: {what}. Nothing was changed.", error.problem)) from None
    try:
        replace_file(path, changed, mode=0o644)
    except OSError as error:
        why = error.strerror or error
        raise UsageError(
            say("The settings file {path} cannot be written: {problem}. Make its folder writable.", path, why)
        ) from None
    return settings


def _contents(path: Path) -> bytes | None:
    """None where there is no file."""
    try:
        with open_file(path) as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise SettingsError(
            say("The settings file {path} cannot be read: {problem}.", path, error.strerror or error)
        ) from None


def _checked(path: Path, data: bytes) -> Settings:
    problem, data = "", data.removeprefix(BOM_UTF8)
    try:
        text = data.decode()
        return convert(tomllib.loads(text), Settings)
    except UnicodeDecodeError as error:
        what, line = "it is not UTF-8 text", data.count(b"\n", 0, error.start) + 1
    except tomllib.TOMLDecodeError as error:
        what, _, at = str(error).rstrip(")").partition(" (at ")
        line = int(number[1]) if (number := re.match(r"line (\d+)", at)) else text.count("\n") + 1
    except ValidationError as error:
        what, _, place = str(error).partition(" - at `$")
        what = str(error.__cause__ or what)  # a sentence of ours is whole there
        place = place.strip("`.")
        line = _line_of(text, place, what)
        placed = join(": ", (place, what)) if place else what
        problem, what = what if place.endswith("[...]") else placed, placed  # `mcp_servers[...]` tells a person nothing
    except RecursionError:
        what, line = say("its brackets are nested too deeply"), 0
    except ValueError:
        digits = re.search(r"(?:\d_?){4301}", text)  # Python reads one digit less
        what, line = say("a number has too many digits"), text.count("\n", 0, digits.start()) + 1 if digits else 0
    where = say(" in line {line}", str(line)) if line else ""
    advice = (
        say("Correct it, or update Handrail if a newer one wrote it") if "unknown field" in what else say("Correct it")
    )
    text = say(
        "The settings file {path} is wrong{where}: {what}. {advice}; nothing in it was changed.",
        path,
        where,
        what,
        advice,
    )
    raise SettingsError(text, line, problem)


def _line_of(text: str, place: str, what: str) -> int:
    """The line that is meant by a place such as `rules[1].path`, as far as a look at each line can tell; else 0."""
    field = re.search("unknown field `(.+)`$", what)
    names = [*re.findall(r"[\w-]+", re.sub(r"\[[^]]*\]", "", place)), *([field[1]] if field else [])]
    if not names:
        return 0
    index = re.search(r"\[(\d+)\]", place)
    which = int(index[1]) if index else 0
    table, count, line = "", -1, 0
    for number, written in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\[?\s*([\w-]+)", written):
            table = head[1]
            count += table == names[0]
            line = number if table == names[0] and count == which else line
        elif key := re.match(r"\s*([\w-]+)\s*=", written):
            in_table = (table, key[1]) == (names[0], names[-1]) and count >= which
            if in_table or (not table and key[1] == names[0]):
                return number
    return line


def _merge(table: MutableMapping[str, Any], changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        if value is None:
            table.pop(name, None)
        elif isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value):
            _merge_tables(table, name, value)
        elif isinstance(value, Mapping):
            if not isinstance(table.get(name), MutableMapping):
                table[name] = {}
            _merge(table[name], value)
        else:
            table[name] = value


def _merge_tables(table: MutableMapping[str, Any], name: str, wanted: Sequence[Mapping[str, Any]]) -> None:
    """Make a list of tables be what is wanted; those that stay keep their comments and their spelling."""
    import tomlkit

    left = [_said(item) for item in wanted]
    written = table.get(name)
    kept = tomlkit.aot()
    for item in written if isinstance(written, list) else ():
        if (said := _said(item)) in left:
            left.remove(said)
            kept.append(item)
    for item in left:
        made = tomlkit.table()
        made.update(item)
        kept.append(made)
    table.pop(name, None)
    table[name] = kept


def _said(item: Any) -> dict[str, Any]:
    """What a table says, without what is empty: that is the same as not being there."""
    plain = item.unwrap() if hasattr(item, "unwrap") else dict(item)
    return {name: value for name, value in plain.items() if value}
