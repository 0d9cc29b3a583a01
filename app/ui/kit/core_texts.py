"""Sentences of the core in the language of the window. The core knows no Qt: they are found by their English form."""

import re
from functools import cache, lru_cache

from PySide6.QtCore import QLocale

from app.ui.kit.core_agents import ABOUT_AGENTS
from app.ui.kit.core_commands import BESIDE_COMMANDS
from app.ui.kit.core_conversation import IN_CONVERSATION
from app.ui.kit.core_details import DETAILS
from app.ui.kit.core_servers import ABOUT_SERVERS
from app.ui.kit.language import current, later, tr, translated
from app.ui.kit.language import number as shown_number

_NESTED = frozenset({"reason", "advice", "said", "what", "where", "rule", "ordinal", "at", "clause"})
"""Places in which a sentence has another one."""
_OF_A_COMMAND = re.compile("(?:it (?:deletes|changes|writes|touches|runs|sends|gives)|git) ")
"""How sentences begin in which `what` is a path or a word of a command, and is shown as it is."""
_OWN_WORDS = re.compile("the project|its input")
"""What the core itself puts there."""
_SEPARATED = re.compile(r"\b\d{1,3}(?:,\d{3})+\b")
_ORDINAL = re.compile(r"(\d+)th")
_REFUSED = re.compile(r"(?<= \().+?(?=\)(?:, |$))")
"""Why each host of a list was refused."""
_MORE = re.compile(r"(?<=, )\d+ more$")
_PLACE = re.compile(r"\{(\w+)\}")
LONGEST = 2_000
"""Characters of a text that is looked for; no sentence of ours has more."""


_INSIDE = {
    "said": re.compile(r"(?: It said: .*| It gave no reason\.)?").pattern,
    "host": r"\S+?(?: \([^()\s]*\))?",
    "server": r"\S+?",
    "variable": r"\S+?",
    "at": r"(?: at \S+)?",
    "files": r"(?:(?!; ).)*?",
    "clause": r"(?:(?!\. ).)*?",
}
"""What can stand in a place: after our own words, what a server said itself; the name of a host, also as it is shown
if it is not ASCII; the name of an MCP server; a variable; where a model is; names in one of several
clauses; words without a full stop among them."""


_IN_WINDOW: dict[str, str] = {
    later("{name} offers several models. Choose one with --model, or in the window's list: {names}."): later(
        "{name} offers several models. Choose one below the message field: {names}."
    ),
    later("{name} lists no models. Name one with --model."): later("{name} lists no models. Choose another provider."),
    later(
        "{name} is set{where}, so {provider} is used.{reason} Choose another with --provider, or under Keys and "
        "providers."
    ): later("{name} is set{where}, so {provider} is used.{reason} Choose another under Keys and providers."),
}
"""Sentences in which the core names an option of the command line, as they are said where there is none."""


def core_text(text: str) -> str:
    """What the core says, as the window says it; what is none of the sentences below stays as it is."""
    if len(text) > LONGEST:
        return text
    found = _found(text)
    if found is not None:
        return _said(*found)
    if (found := _found(f"{text}.")) is not None:  # the core leaves the stop out where more follows
        return _said(*found).removesuffix(".")
    for between in ("; ", ". "):  # only if all of it is ours: a part of a stranger's text is never translated
        pieces = text.split(between)
        if len(pieces) > 1 and all(_found(piece) or _found(f"{piece}.") for piece in pieces):
            return between.join(map(core_text, pieces))
    return text


def without_advice(text: str) -> str:
    """The same, for a place where the person need not go anywhere to follow the advice."""
    found = _found(text)
    if found is None or "advice" not in found[1]:
        return core_text(text)
    sentence, values = found
    return " ".join(_said(sentence, {**values, "advice": ""}).split())


def _said(sentence: str, values: dict[str, str]) -> str:
    nested = _NESTED - {"what"} if _OF_A_COMMAND.match(sentence) else _NESTED
    said = {
        name: core_text(value) if name in nested or _OWN_WORDS.fullmatch(value) else value
        for name, value in values.items()
    }
    for name in {"commands", "what"} & said.keys():
        said[name] = _quoted(said[name])
    for name in {"refused", "paths", "files"} & said.keys():
        said[name] = _MORE.sub(lambda count: tr("{count} more", count=count[0].partition(" ")[0]), said[name])
    if "refused" in said:
        said["refused"] = _REFUSED.sub(lambda reason: core_text(reason[0]), said["refused"])
    for name in {"count", "number"} & said.keys():
        said[name] = _SEPARATED.sub(lambda found: shown_number(int(found[0].replace(",", ""))), said[name])
    if number := _ORDINAL.fullmatch(said.get("ordinal", "")):
        said["ordinal"] = tr("{number}th", number=number[1])
    return translated(_IN_WINDOW.get(sentence, sentence), **said)


def _quoted(commands: str) -> str:
    """The core writes commands as in Markdown. Only what stands around them is taken away, never what is in them."""
    if len(commands) < 3 or commands[0] + commands[-1] != "``":
        return commands
    quote = QLocale(current()).quoteString
    return tr("` and `").strip("`").join(map(quote, commands[1:-1].split("` and `")))


@lru_cache(maxsize=1_000)
def _found(text: str) -> tuple[str, dict[str, str]] | None:
    """The sentence, and what stands in its places."""
    if text in SENTENCES:
        return text, {}
    for sentence, begins, ends in _ranked():
        if text.startswith(begins) and text.endswith(ends) and (match := _form(sentence).fullmatch(text)):
            return sentence, match.groupdict()
    return None


@lru_cache(maxsize=1)
def _ranked() -> list[tuple[str, str, str]]:
    """Each with the words at its ends, and the most particular first.

    `{path} cannot be read` fits more than `The file {path} cannot be read`. What a sentence begins with counts most:
    what a stranger says after it cannot make another sentence of it.
    """
    words = {sentence: _PLACE.split(sentence)[::2] for sentence in SENTENCES}
    ranked = sorted(SENTENCES, key=lambda one: (-len(words[one][0]), -sum(map(len, words[one]))))
    return [(sentence, words[sentence][0], words[sentence][-1]) for sentence in ranked]


@cache
def _form(sentence: str) -> re.Pattern[str]:
    """Made when it is needed: all of them together take a fifth of a second."""
    return re.compile(_pattern(_PLACE.split(sentence)), re.DOTALL)


def _pattern(pieces: list[str]) -> str:
    """Each place ends where the words after it come first, for good: else a long text could be tried for minutes."""
    written = [re.escape(pieces[0])]
    for name, words in zip(pieces[1::2], pieces[2::2], strict=True):
        place = f"(?P<{name}>{_INSIDE.get(name, '.*?')}){re.escape(words)}"
        is_last = len(written) == len(pieces) // 2
        written.append(place if is_last or not words else f"(?>{place})")
    return "".join(written)


SENTENCES = (
    # asking
    later("Run {tool}?"),
    later("{tool} was stopped by the sandbox"),
    later("Let {what} connect to port {port} of this computer?"),
    later("Let {what} connect to {host}?"),
    later("Let {what} connect to {host} on a private network?"),
    later("Let {what} remove or replace {path} for good?"),
    later("Accept the plan “{title}”?"),
    later("Accepting it ends plan mode, and the agent begins to work"),
    later("The agent has a question"),
    later("The agent has {number} questions"),
    later("Go on at an unknown price?"),
    later("If you go on, its calls are not counted against the budget in this session."),
    later("The agent makes the same call for the {ordinal} time."),
    later("What this would run under changed while you were asked."),
    later("The files changed while you were asked: this is what it would do now."),
    later("The path led elsewhere while you were asked: this would change {path}."),
    later("This is the file {path}."),
    later("Not possible: {reason}."),
    later("{host} has no public address, only {found}."),
    later("What listens there: {programs}."),
    later("It looks up the address, and nobody checks whether that is private."),
    # why it is asked, allowed or refused
    later("Supervised asks before every tool call"),
    later("Guided asks before it changes or runs anything"),
    later("Autonomous asks only when something would leave the sandbox or cannot be undone"),
    later("Guided asks before anything is fetched from {host}"),
    later("always asked about: {reason}"),
    later("not all of this command is known before it runs"),
    later("nothing confines commands here, so every command asks"),
    later("commands are less confined than they can be on this machine"),
    later(
        "the project has too many folders to search all of them for secret and protected files, so commands may read "
        "and change such files; if you approve, this is not asked again in this session"
    ),
    later("it asks for {reason}"),
    later("your rule says no: {rule}"),
    later("your rule says to ask: {rule}"),
    later("your rule says to ask"),
    later("your rule allows it: {rule}"),
    later("the host {host} is on this machine or in your own network"),
    later("{tool} is not part of this agent's tools"),
    later("this agent may use {tool} only on {paths}"),
    later("this is plan mode, and nothing here can keep a command from changing things"),
    later("in plan mode commands stay confined and get no more folders"),
    later("{tool} changes things, and this is plan mode{reason}"),
    later(": put it into the plan with plan_write"),
    later("it asks the person itself"),
    later("plan mode is for plans"),
    later("approved for this turn"),
    later("any host was granted"),
    later("no rule says whether commands may connect to this host"),
    later("what listens on this computer is reached only if you allow it"),
    later("addresses of this computer and its network are refused unless you name the host"),
    later("the model wrote this call as text, so it always asks"),
    later("approved, and from now on: {rule}"),
    later("nobody answered within {seconds} s"),
    later("the person said no"),
    later("the person said no: {answer}"),
    later("{reason}, as the person edited it"),
    later("the confinement of commands keeps changing"),
    later("it would send a secret of yours over the network"),
    later("allowed to read {files} outside the project, once"),
    later("{file} has changed since the agent read it, and this replaces all of it"),
    later("the folder {folder}"),
    later("a run without confinement"),
    later("reading only"),
    later("nothing more"),
    later("network"),
    # what a command would do
    later("it deletes {what} with everything in it"),
    later("it deletes whatever {what} names, with everything in it"),
    later("it deletes everything below {what}"),
    later("it changes the rights of everything below {what}"),
    later("it changes {what}, outside the project"),
    later("it writes to {what}, outside the project"),
    later("it changes {what}, which decides what runs by itself"),
    later("it touches {what}, where keys or passwords are kept"),
    later("it writes straight onto {what}"),
    later("{name} can erase a disk"),
    later("{name} overwrites what it deletes"),
    later("{name} runs it with the rights of another user"),
    later("{name} stops the machine"),
    later("it ends every process it can reach"),
    later("it changes what the machine runs by itself later"),
    later("it has the machine run something by itself later"),
    later("it starts, stops or changes services of the machine"),
    later("it changes who may use the machine"),
    later("it changes the firewall"),
    later("it changes the kernel"),
    later("it changes the kernel's settings"),
    later("it changes what is mounted"),
    later("it overwrites or deletes what is on the server"),
    later("it throws away {reason}"),
    later("it changes git's settings for everything you do"),
    later("git would run what {what} names"),
    later("it rewrites the project's history"),
    later("it reaches for your passwords"),
    later("it publishes {name}'s package to the world"),
    later("it publishes a package to the world"),
    later("it publishes an image to the world"),
    later("it gives a container {what} of this machine"),
    later("it deletes containers' data for good"),
    later("it acts on your account at the server"),
    later("it changes a running cluster"),
    later("it changes running machines"),
    later("it sends {what} to the network"),
    later("it removes traces of what was run"),
    later("{name} reaches for keys or passwords"),
    later("it reaches for your secret keys"),
    later("it reaches for your account's keys"),
    later("it deletes a database"),
    later("it opens a connection to the network"),
    later("{name} evaluates text that cannot be read beforehand"),
    later("it changes how the shell reads commands"),
    later("the shell runs what is in {name}"),
    later("it decides which program a name runs"),
    later("it decides which command a name runs"),
    later("it loads code into the shell"),
    later("changes that are not committed"),
    later("stashed changes"),
    later("what git keeps to undo mistakes"),
    later("files that git ignores"),
    later("files that git does not know"),
    later("it is too long to be read beforehand"),
    later("it holds a control character"),
    later("it is too tangled to be read beforehand"),
    later("its syntax cannot be read beforehand"),
    later("it evaluates text that holds a command"),
    later("it sets {name} and uses it"),
    later("it runs whatever {what} names"),
    later("it writes to another file than {what}"),
    later("it runs what it downloads, unseen"),
    later("{name} runs whatever another command writes"),
    later("{name} runs text that is put together only at run time"),
    later("it runs what is in a variable"),
    # what undo can bring back
    later("Undo can bring this back"),
    later("Undo can bring part of this back: {reason}"),
    later("Undo cannot bring this back: {reason}"),
    later("what it sends over the network stays sent"),
    later("what it sends to the server stays there"),
    later("what it ends stays ended"),
    later("it acts on programs outside of the project"),
    later("former times and owners of files are not kept"),
    later("temporary files are not kept"),
    later("files in {folder} are not kept"),
    later("what it removed was not kept"),
    later("{number} of its changes cannot be undone"),
    later("nothing records what it changes"),
    later("without confinement it can change more than the project"),
    later("not all files can be copied before it runs"),
    later("{reason}; what this command changes or deletes cannot be undone."),
    later("This folder holds more than {count} files"),
    later("This folder holds {size}"),
    later("The disk has no room for a copy of this folder"),
    later("{path} is not kept; if this command changes it, that cannot be undone."),
    later("{path} and {count} more are not kept; if this command changes them, that cannot be undone."),
    later("the server runs elsewhere"),
    later("the server can keep data outside of the project"),
    # files that need care
    later("{file} can make an editor run programs"),
    later("{file} can run commands when the folder is opened in a container"),
    later("{file} can make another AI agent start programs"),
    later("{file} can run programs at every commit"),
    later("{file} can run commands when a shell enters the folder"),
    later("{file} can make a build run other programs"),
    later("{file} can run commands on a server after a push"),
    later("{file} can run commands when a debugger starts"),
    later("{file} can run code when an interpreter starts"),
    later("{file} can make kubectl or docker run programs"),
    # what makes a changed file run
    later("runs at the next {command}"),
    later("runs when you type {command}"),
    later("runs on {service} when you push"),
    later("runs when you open this folder in {program}"),
    later("runs when you open this folder in an editor"),
    later("runs when you open this folder in a JetBrains program"),
    later("runs when you open this folder in a container"),
    later("runs when {program} starts"),
    later("runs when a debugger starts"),
    later("runs when an interpreter starts"),
    later("runs when the desktop starts"),
    later("runs at your next commit"),
    later("runs when you open a shell"),
    later("runs when a shell enters this folder"),
    later("runs when you click it on the desktop"),
    later("runs when another AI agent works in this folder"),
    later("runs when another program uses it"),
    # confinement
    later("Commands see the project and the system's programs, nothing else of yours, and no network"),
    later("Commands can write only in the project and have no network; some protections are checked afterwards"),
    later("Nothing confines commands here, so every command asks"),
    later("Commands see the project and the system's programs, nothing else of yours, and the network host by host"),
    later(
        "Commands can write only in the project and reach the network host by host; some protections are "
        "checked afterwards"
    ),
    later("Secret files in the project, and those your rules deny, can be read by commands"),
    later("The project is too large to search every folder for secret and protected files"),
    later("What confines commands here is still being tested"),
    later("This system has nothing to confine commands with"),
    later("This command runs without confinement, like any program of yours"),
    later("What confined commands is gone: {problem}"),
    later("What could confine them could not be tried: {problem}"),
    # folders
    later("The folder {folder} does not exist. Choose one that does."),
    later("The folder {folder} cannot be opened: {problem}"),
    later("{folder} is not a folder. Choose the folder that it is in."),
    later("{folder} is the whole machine. Choose one project folder in it."),
    later("{folder} is a folder of the system. Choose a project folder of your own."),
    later("{folder} is your whole home folder. Choose one project folder in it."),
    later("The folder {folder} cannot be read. Change its permissions or choose another."),
    later("The folder {folder} is not there any more. Put it back and try again, or open another one."),
    later("{folder} is not a folder that exists."),
    later("{folder} is the whole machine. Grant one folder in it."),
    later("{folder} holds your whole home folder. Grant one folder in it."),
    later("{folder} is the project or holds it. Grant another folder."),
    later("{folder} holds Handrail's own files, which no command may touch."),
    # settings, rules and names
    later("The settings file {path} is wrong{where}: {what}. {advice}; nothing in it was changed."),
    later(" in line {line}"),
    later("its brackets are nested too deeply"),
    later("a number has too many digits"),
    later("Correct it"),
    later("That cannot be kept: {what}. Nothing was changed."),
    later("Correct it, or update Handrail if a newer one wrote it"),
    later("The settings file {path} cannot be read: {problem}."),
    later("The settings file {path} cannot be written: {problem}. Make its folder writable."),
    later("There is no project that the rule could be kept for."),
    later("Name the one host whose pages may come from a private address."),
    later("Name the host, such as pypi.org, git.example.org:22 or *.example.org for all names below it."),
    later("This is no rule: {problem}."),
    later("Give it a name."),
    later("There is a provider {name} already. Choose another name."),
    later("Unknown provider {name}. Choose one of: {names}."),
    later("{address} is not an address of a server. It looks like https://host/v1."),
    later("The message is empty. Type what you want done."),
    # keys, servers and models
    later("There is no key for {name}. {advice} under Keys and providers."),
    later("Set {variable}, or enter it"),
    later("Enter it"),
    later("{variable} is not set, and it is where the key for {name} comes from."),
    later("The key for {name} is in the system keyring, which stayed locked. Unlock it."),
    later("{name} did not answer."),
    later("Ollama has no model {model}. It has: {names}."),
    later("{name} has no login; it takes a key. A login there is for: {names}."),
    later(
        "A login needs the client id of an OAuth app of yours, with “Enable Device Flow” turned on. Make one at "
        "github.com/settings/developers and enter its client id."
    ),
    later("The code was not entered in time. Log in again for a new one."),
    later("The login was refused on GitHub's page."),
    later(
        "The OAuth app of this client id does not allow device login. Turn on “Enable Device Flow” in its settings at "
        "GitHub."
    ),
    later("GitHub does not know this client id. Check it in the provider's settings."),
    later("GitHub does not accept this login any more. Log in again."),
    later("GitHub refused the login: {reason}."),
    later("A login goes over https alone. Change the address of this provider."),
    later("{name} could not be asked ({reason}). Try again."),
    later("Cannot reach {address}: {reason}"),
    later("the connection was refused."),
    later("the connection was refused. Is the server running?"),
    later("there is no host of the name {host}."),
    later("no name server answers for {host}. Is there a network?"),
    later("it did not answer in time."),
    later("there is no way to it from this network."),
    later("the connection was cut while it was made."),
    later("it does not speak TLS there. Does its address begin with http:// instead of https://?"),
    later("your proxy {name} cannot be used, as {reason}. Correct {variable}, or name the host in NO_PROXY."),
    later("your proxy {name} wants a name and a password (407). Write them into {variable}: http://name:password@…."),
    later("your proxy {name} made no connection ({status})."),
    later(
        "the certificate of {host} is by {issuer}, which this computer does not know. If you trust it, for example "
        "because it is your firm's, name a file with its certificate in SSL_CERT_FILE."
    ),
    later("the certificate of {host} by {issuer} has expired ({when}). Is your clock right?"),
    later("the certificate of {host} by {issuer} is not valid yet ({when}). Is your clock right?"),
    later("the certificate there is of {names}, and not of {host}. Check the address."),
    later("the certificate of {host} is not valid ({problem})."),
    later("{variable} names {path}: {reason}. Correct it, or take it out of the environment."),
    later("no certificate in this folder is found; run `openssl rehash` on it"),
    later("it holds no certificate in PEM form"),
    later("An address with a ? needs a name. Add it under Keys and providers, and choose it there."),
    later("Nothing was sent to {name}: {reason}."),
    later("the value of the header {header} has letters that no header has"),
    later("The value of the header {header} for {name} is not in the keyring. Enter it under Keys and providers."),
    later("The value of {what} is in the system keyring, which stayed locked. Unlock it."),
    later("the header {header} for {name}"),
    later("{variable} is not set, and the header {header} for {name} has its value there."),
    later("Enter the address of your Azure resource, such as https://NAME.openai.azure.com."),
    later(
        "Enter the address of your Vertex project, such as "
        "https://europe-west1-aiplatform.googleapis.com/v1/projects/NAME/locations/europe-west1."
    ),
    later("{name} needs more packages. Install them: {program} -m pip install {packages}"),
    later("{name} needs {packages}, which this package of Handrail leaves out. Install it with pip."),
    later("The connection to {address} was lost. Try again."),
    later("The reply broke off in the middle: the connection was cut."),
    later("The reply broke off in the middle."),
    later("{name} sent nothing for {seconds} seconds. {advice}"),
    later("Try again, or give it more time with idle_seconds in the settings."),
    later("The key for {name} was refused{code}. {advice}{said}"),
    later("{name} wants a key and none is set. {advice}{said}"),
    later("The key for {name} has characters no key has. {advice}"),
    later("Check it in the provider's settings{variable}."),
    later("{name} does not know {what}. Choose another one or check the base URL.{said}"),
    later("{name} is getting too many requests from this key. {advice}{said}"),
    later("Try again in {seconds} seconds."),
    later("Try again in a moment."),
    later("The {name} account has no credit left. Check its plan and billing.{said}"),
    later("{name} is overloaded right now. Try again in a moment.{said}"),
    later("The conversation is too long for {model}.{said}"),
    later("{who} refused to answer. Say it in other words, edit the message, or choose another model.{said}"),
    later("A picture is too large for {name}{code}. Send a smaller one.{said}"),
    later("The request is too large for the service: the picture {name} alone has {size} MB. Send a smaller one."),
    later("{name} broke the reply off ({word}). Try again in a moment."),
    later(
        "The model announced a tool call without making one, and again when it was asked once more. Ask otherwise, or "
        "choose another model."
    ),
    later("{name} had an error of its own{code}. Try again in a moment.{said}"),
    later("What talks to {name} cannot be loaded: {problem}. Install Handrail again."),
    later("{name} refused the request{code}.{said}"),
    later("{name} sends to another address{code}, which is not followed. Check the base URL."),
    later(" It gave no reason."),
    later(" It said: {message}"),
    later("The server answered with a web page instead of a reply. Check the address in the provider's settings."),
    later("The server has no list of models at this address. Check the base URL."),
    later(
        "The model sent an empty reply, and again when it was asked once more. Ask otherwise, or choose another model."
    ),
    later(
        "The model repeated the same text over and over, so its reply was stopped. Ask otherwise, or choose "
        "another model."
    ),
    later("The settings file is wrong, so it is not known which model you chose."),
    later("This session was imported from a file. Choose the model that it goes on with."),
    later("This session was held with {name}, which this Handrail does not know."),
    later("This session was held with {name} by an older Handrail, which did not keep at which address."),
    # what is stored
    later("The database {path} is damaged ({problem}). {advice}"),
    later("The database {path} is being written. Try again."),
    later("The database {path} is being opened. Try again."),
    later("Another program is using the database {path}. Wait until it is done, or close it, and try again."),
    later("The disk is full, so {path} cannot be written. Free some space and try again."),
    later("The database {path} cannot be written ({problem}). {advice}"),
    later(
        "A file may have at most {number} bytes here, so {path} cannot be written. Raise that limit "
        "(ulimit -f unlimited) and try again."
    ),
    later("The disk does not work: {path} cannot be read or written ({problem}). Try again."),
    later("The database {path} cannot be used: {problem}."),
    later("The database {path} is no file but a folder, a pipe or a device. {advice}"),
    later("The database {path} was written by a newer Handrail. Update Handrail."),
    later("The folder {folder} cannot be used: {problem}. {advice}"),
    later("It is left as it is; `sqlite3 FILE .recover` may get back what is in it."),
    later("Make it writable, or choose another place with the environment variable HANDRAIL_HOME."),
    later("There is nothing to undo."),
    later("There is nothing like that to undo."),
    later("There is nothing to redo."),
    later("This session was not rewound, so there is nothing to take back."),
    later("This session is open in another window or terminal. Close it there first."),
    later("There is no such message in this session any more. Open the session again."),
    later("This rewind was taken back already."),
    later("This session was deleted in another window, so it cannot go on here."),
    later("Another window went on with this session, so it cannot go on here. Open it anew."),
    later("This version is not known any more."),
    later("{path} is already as it was in this version."),
    later(
        "Another Handrail has a session of this folder open. Both may change the same files. Each knows its "
        "own changes and undoes only those."
    ),
    later("This is not a conversation that Handrail exported as JSON."),
    later("This conversation was exported by a newer Handrail. Update Handrail to import it."),
    # how a turn ended
    later("Stopped: {reason}."),
    later("the model's context is almost full"),
    later("the model's context is full"),
    later("the service ended the reply for a reason that is not known: {word}"),
    later("the reply was cut off at the model's output limit"),
    later("stopped after {number} steps"),
    later("stopped after {seconds} s"),
    later("stopped at a sandbox violation"),
    later("{file} was changed by an agent or a command, and is not used until you have looked at it"),
    later("{files} were changed by an agent or a command, and are not used until you have looked at them"),
    later("{names} of this folder is not used until you trust it"),
    later("{names} of this folder are not used until you trust it"),
    later("{names} of this folder is not used until you trust it ({reason})"),
    later("{names} of this folder are not used until you trust it ({reason})"),
    later("you trusted another folder here, and this one was made, restored or mounted since"),
    later("you trusted this folder when it held another repository, or none"),
    later("you trusted it at {path}"),
    later("There is no {name} here, but {names}. Use it as the instructions of this folder?"),
    later("There is no {name} here, but {names}. Use them as the instructions of this folder?"),
    later("{model} has a small window ({tokens} tokens), and this agent's {tools} tools take much of it. {advice}"),
    later(
        "The agent {name} has few tools: choose it in the list of agents, with /agent {again} in chat, or with "
        "--agent {option}."
    ),
    later("the project"),
    later("its input"),
    *IN_CONVERSATION,
    *BESIDE_COMMANDS,
    *ABOUT_SERVERS,
    *ABOUT_AGENTS,
    *DETAILS,
)
