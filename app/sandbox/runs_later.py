"""Which changed files run later outside the sandbox, when the person does ordinary things, and what makes them run.

A command is confined while it runs; what it leaves in a Makefile is not, once the person types `make`. So such changes
are told with their trigger. The tables name what programs run or load by themselves; ordinary source code is in none.
"""

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from typing import Any

from app.sandbox.dangerous import (
    AGENT,
    CACHES,
    CLUSTER,
    CONTAINER,
    DEBUGGER,
    DOCUMENTS,
    EDITOR,
    HOOK,
    INTERPRETER,
    PACKAGES,
    SHELL,
    SUBMODULES,
    fold,
    runs_code,
)
from app.text.plain import one_line
from app.text.sentences import Sentence, say
from app.vocabulary.changes import LaterRun

AT_THE_NEXT = {
    "pip install": (
        "setup.py setup.cfg pyproject.toml pip.conf pip.ini hatch_build.py "
        "*requirements*.txt requirements*.in constraints*.txt requirements/*.txt requirements/*.in"
    ),
    "pipenv install": "pipfile pipfile.lock",
    "poetry install": "poetry.lock poetry.toml",
    "pdm install": "pdm.lock",
    "uv sync": "uv.lock uv.toml",
    "conda env create": "environment.yml environment.yaml conda-lock.yml .condarc pixi.toml pixi.lock",
    "conan install": "conanfile.py conanfile.txt",
    "npm install": "package.json package-lock.json npm-shrinkwrap.json lerna.json binding.gyp",
    "yarn install": "yarn.lock .yarnrc .yarnrc.yml .yarn/",
    "pnpm install": "pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs",
    "bun install": "bun.lock bun.lockb bunfig.toml",
    "cargo build": (
        "build.rs cargo.toml cargo.lock rust-toolchain rust-toolchain.toml .cargo/config .cargo/config.toml"
    ),
    "go build": "go.mod go.sum go.work go.work.sum",
    "bundle install": "gemfile gemfile.lock gems.rb gems.locked *.gemspec .bundle/config extconf.rb",
    "composer install": "composer.json composer.lock",
    "pod install": "podfile podfile.lock *.podspec",
    "brew bundle": "brewfile",
    "swift build": "package.swift package.resolved",
    "dotnet build": (
        "*.csproj *.fsproj *.vbproj *.vcxproj *.sln *.slnx *.targets *.props nuget.config packages.config "
        "packages.lock.json global.json"
    ),
    "dart pub get": "pubspec.yaml pubspec.lock",
    "stack build": "stack.yaml stack.yaml.lock *.cabal cabal.project setup.hs",
    "dune build": "dune dune-project *.opam",
    "nix develop": "flake.nix flake.lock shell.nix default.nix",
    "cpanm --installdeps": "cpanfile makefile.pl build.pl",
    "docker build": "dockerfile dockerfile.* *.dockerfile containerfile docker-bake.hcl",
    "docker compose up": "compose*.yml compose*.yaml docker-compose*.yml docker-compose*.yaml",
    "terraform apply": "*.tf *.tf.json .terraform.lock.hcl terragrunt.hcl",
    "helm install": "chart.yaml chart.lock",
    "git submodule update": ".gitmodules",
    "git command": ".gitconfig",
}
TYPED = {
    "make": "makefile gnumakefile bsdmakefile makefile.* *.mk *.mak",
    "cmake": "cmakelists.txt cmakepresets.json cmakeuserpresets.json *.cmake",
    "./configure": "configure configure.ac autogen.sh",
    "meson": "meson.build meson.options meson_options.txt",
    "ninja": "build.ninja",
    "scons": "sconstruct sconscript",
    "bazel build": "build.bazel workspace.bazel module.bazel module.bazel.lock *.bzl .bazelrc",
    "just": "justfile .justfile *.just",
    "task": "taskfile.yml taskfile.yaml taskfile.dist.yml",
    "earthly": "earthfile",
    "zig build": "build.zig build.zig.zon",
    "pytest": "conftest.py pytest.ini .pytest.ini pytest.toml",
    "tox": "tox.ini tox.toml",
    "nox": "noxfile.py",
    "fab": "fabfile.py",
    "doit": "dodo.py",
    "python manage.py": "manage.py",
    "mvn": "pom.xml mvnw mvnw.cmd .mvn/",
    "gradle": (
        "*.gradle *.gradle.kts gradlew gradlew.bat gradle.properties gradle/wrapper/ "
        "gradle/libs.versions.toml gradle/verification-metadata.xml"
    ),
    "ant": "build.xml",
    "sbt": "build.sbt project/plugins.sbt project/build.properties build.sc build.mill",
    "lein": "project.clj",
    "rake": "rakefile rakefile.rb *.rake",
    "rackup": "config.ru",
    "fastlane": "fastlane/",
    "mix": "mix.exs mix.lock",
    "rebar3": "rebar.config rebar.lock",
    "phpunit": "phpunit.xml phpunit.xml.dist",
    "php artisan": "artisan",
    "npm run": (
        "vite.config.* webpack.config.* rollup.config.* next.config.* nuxt.config.* svelte.config.* astro.config.* "
        "babel.config.* .babelrc .babelrc.* postcss.config.* tailwind.config.* gatsby-node.* turbo.json nx.json"
    ),
    "npm test": (
        "jest.config.* jest.setup.* vitest.config.* vitest.setup.* karma.conf.* playwright.config.* "
        "cypress.config.* .mocharc.* wdio.conf.*"
    ),
    "eslint": ".eslintrc .eslintrc.* eslint.config.*",
    "prettier": ".prettierrc.js .prettierrc.cjs .prettierrc.mjs .prettierrc.ts prettier.config.*",
    "gulp": "gulpfile.*",
    "grunt": "gruntfile.*",
    "deno task": "deno.json deno.jsonc",
    "ansible-playbook": "ansible.cfg",
    "vagrant up": "vagrantfile",
    "tilt up": "tiltfile",
    "foreman start": "procfile",
    "skaffold run": "skaffold.yaml",
    "mage": "magefile.go",
}
PUSHED = {
    "GitHub": ".github/workflows/ .github/actions/ action.yml action.yaml",
    "GitLab": ".gitlab-ci.yml .gitlab-ci.yaml .gitlab/ci/",
    "Gitea": ".gitea/workflows/ .forgejo/workflows/",
    "CircleCI": ".circleci/",
    "Travis CI": ".travis.yml",
    "AppVeyor": "appveyor.yml .appveyor.yml",
    "Azure": "azure-pipelines.yml azure-pipelines.yaml .azure-pipelines/ .azuredevops/",
    "Bitbucket": "bitbucket-pipelines.yml",
    "Drone": ".drone.yml .drone.star",
    "Woodpecker": ".woodpecker.yml .woodpecker.yaml .woodpecker/",
    "Jenkins": "jenkinsfile jenkinsfile.*",
    "Buildkite": ".buildkite/",
    "Cirrus CI": ".cirrus.yml .cirrus.star",
    "Semaphore": ".semaphore/",
    "TeamCity": ".teamcity/",
    "Google Cloud": "cloudbuild.yaml cloudbuild.yml",
    "AWS": "buildspec.yml buildspec.yaml",
    "SourceHut": ".build.yml .builds/",
    "Netlify": "netlify.toml",
    "Vercel": "vercel.json",
    "Fly": "fly.toml",
    "Render": "render.yaml",
    "Read the Docs": ".readthedocs.yml .readthedocs.yaml",
}
OPENED = {
    "VS Code": ".vscode/ *.code-workspace",
    "Zed": ".zed/",
    "Visual Studio": ".vs/",
    "Sublime Text": "*.sublime-project",
    "Eclipse": ".externaltoolbuilders/",
    "NetBeans": "nbproject/",
    "Vim": ".exrc _exrc .vimrc _vimrc .gvimrc .nvimrc .nvim.lua .lvimrc",
    "Emacs": ".dir-locals.el .dir-locals-2.el .emacs .emacs.d/",
}
STARTED = {
    "Python": "sitecustomize.py usercustomize.py *.pth",
    "R": ".rprofile",
    "Ruby": ".irbrc .pryrc",
    "tmux": ".tmux.conf",
    "systemd": "*.service *.timer .config/systemd/",
    "cron": "crontab *.crontab cron.d/",
}
_JETBRAINS, _DESKTOP = say("runs when you open this folder in a JetBrains program"), say("runs when the desktop starts")
_CONTAINER = say("runs when you open this folder in a container")
_COMMIT, _SHELL = say("runs at your next commit"), say("runs when you open a shell")
_ENTERED, _CLICKED = say("runs when a shell enters this folder"), say("runs when you click it on the desktop")
_AGENT, _USED = say("runs when another AI agent works in this folder"), say("runs when another program uses it")
OTHERS: dict[str, str] = {
    _JETBRAINS: ".idea/ .fleet/",
    _CONTAINER: ".devcontainer/ .devcontainer.json .gitpod.yml devfile.yaml",
    _DESKTOP: ".xinitrc .xprofile .xsession .xsessionrc .config/autostart/ launchagents/ launchdaemons/",
    _COMMIT: (
        ".husky/ .githooks/ .git-hooks/ githooks/ git-hooks/ .overcommit.yml .lintstagedrc .lintstagedrc.* "
        "lint-staged.config.* .simple-git-hooks.* simple-git-hooks.* commitlint.config.* .commitlintrc.*"
    ),
    _SHELL: (
        ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin "
        ".zlogout .kshrc .cshrc .tcshrc .login .config/fish/"
    ),
    _ENTERED: ".envrc .autoenv .autoenv.zsh",
    _CLICKED: "*.desktop",
}
BY_REASON: dict[str, str] = {
    EDITOR: say("runs when you open this folder in an editor"),
    CONTAINER: _CONTAINER,
    AGENT: _AGENT,
    HOOK: _COMMIT,
    SHELL: _ENTERED,
    DEBUGGER: say("runs when a debugger starts"),
    INTERPRETER: say("runs when an interpreter starts"),
    CLUSTER: say("runs when you type {command}").format("kubectl or docker"),
    SUBMODULES: say("runs at the next {command}").format("git submodule update"),
}
"""For the names that ask before they are changed, and are in none of the tables above."""
EXACT = {"BUILD": "runs when you type bazel build", "WORKSPACE": "runs when you type bazel build"}
"""Names that are ordinary ones in small letters."""
INSTALLED_TOO = re.compile(r"(?:site|user)customize\.py|.*\.pth")
"""What runs of itself also among installed packages, whose other files are told by what installed them."""

TRIALS = {
    "pip install": "pip install .",
    **{f"{name} install": f"{name} install" for name in ("pipenv", "poetry", "pdm", "npm", "yarn", "pnpm", "bun")},
    **{f"{name} install": f"{name} install" for name in ("bundle", "composer")},
    **dict.fromkeys(("npm run",), "npm run build"),
    **{same: same for same in ("uv sync", "cargo build", "swift build", "dotnet build", "stack build", "dune build")},
    **{same: same for same in ("make", "just", "task", "pytest", "tox", "nox", "rake", "phpunit", "npm test", "ninja")},
    **{same: same for same in ("scons", "ant", "./configure", "zig build", "doit")},
    "go build": "go build ./...",
    "cmake": "cmake -B build",
    "meson": "meson setup build",
    "bazel build": "bazel build //...",
    "mvn": "mvn package",
    "gradle": "gradle build",
    "mix": "mix compile",
    "sbt": "sbt compile",
    "eslint": "npx eslint .",
    "prettier": "npx prettier --check .",
}
"""The command that shows in the sandbox what the one of the trigger does; none for those that cannot work there."""
_PLAIN = re.compile(r"[\w.+][\w./+-]{,99}", re.ASCII)
"""A path that is put into a command that the person sends: it must not read like words of theirs."""

_WITHOUT_CODE = {
    *("name", "version", "description", "keywords", "license", "author", "contributors", "maintainers", "homepage"),
    *("repository", "bugs", "funding", "private", "type", "engines", "os", "cpu", "sideEffects", "browserslist"),
}
"""Parts of a `package.json` that nothing runs."""
_AT_INSTALL = {"preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare", "prepublish"}


class TriggerTable:
    """The triggers by names and their patterns; a name with a `/` at its end is a folder with all below it.

    Patterns at a dot, as nearly all are, are looked up like names, since a command may change thousands of files.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._folders: dict[str, str] = {}
        self._globs: list[tuple[re.Pattern[str], str]] = []

    def add(self, names: Iterable[str], when: str) -> None:
        for name in names:
            if name.endswith("/"):
                self._folders[name.rstrip("/")] = when
            elif "*" in name and not name.startswith("*.") and not name.endswith(".*"):
                self._globs.append((re.compile(re.escape(name).replace(r"\*", "[^/]*")), when))
            else:
                self._names[name] = when

    def find(self, names: list[str], *, is_folder: bool) -> tuple[str, int] | None:
        """The trigger, and how many parts stand before what is known. `names` are the folded parts of a path; its last
        one may be a folder, and of several folders the outermost counts.
        """
        for at in range(len(names)):
            for key in ("/".join(names[at : at + count]) for count in (1, 2)):
                if key in self._folders:
                    return self._folders[key], at
        for at in (len(names) - 1, len(names) - 2)[: 0 if is_folder else len(names)]:
            if (when := self._of_file("/".join(names[at:]))) is not None:
                return when, at
        return None

    def _of_file(self, name: str) -> str | None:
        if name in self._names or name.rpartition(".")[2] in DOCUMENTS:
            return self._names.get(name)
        dots = [at for at, letter in enumerate(name) if letter == "."]
        keys = [*(f"*{name[at:]}" for at in dots), *(f"{name[: at + 1]}*" for at in dots)]
        known = next((self._names[key] for key in keys if key in self._names), None)
        return known or next((when for glob, when in self._globs if glob.fullmatch(name)), None)


def _table() -> TriggerTable:
    made = TriggerTable()
    forms: tuple[tuple[Mapping[str, str], Sentence], ...] = (
        (AT_THE_NEXT, say("runs at the next {command}")),
        (TYPED, say("runs when you type {command}")),
        (PUSHED, say("runs on {service} when you push")),
        (OPENED, say("runs when you open this folder in {program}")),
        (STARTED, say("runs when {program} starts")),
    )
    for table, form in forms:
        for what, names in table.items():
            made.add(names.split(), form.format(what))
    for when, names in OTHERS.items():
        made.add(names.split(), when)
    return made


_TABLE = _table()


def later_run(path: str, before: bytes | None = None, after: bytes | None = None) -> LaterRun | None:
    """How a changed file or folder of the project runs outside the sandbox; None if nothing runs it of itself.

    `path` is as it is shown; that of a folder ends with `/`. Without the content `after`, all of the file counts as
    changed.
    """
    parts = path.removeprefix("./").rstrip("/").split("/")
    found = None if path.startswith("@") else _trigger(parts, is_folder=path.endswith("/"))
    if found is None:
        return None
    when, at = found
    if parts[-1].casefold() == "package.json" and after is not None:
        when = _of_package(when, before, after)
    return LaterRun(path, when, _trial(when, parts, at)) if when else None


def _trigger(parts: list[str], *, is_folder: bool) -> tuple[str, int] | None:
    """With how many parts of the path stand before what makes it run."""
    names = [fold(part) for part in parts]
    if not PACKAGES.isdisjoint(names) or not CACHES.isdisjoint(names):
        is_loaded = not is_folder and INSTALLED_TOO.fullmatch(names[-1])
        return ("runs when Python starts", 0) if is_loaded else None
    if not is_folder and parts[-1] in EXACT:
        return EXACT[parts[-1]], len(parts) - 1
    found = _TABLE.find(names, is_folder=is_folder)
    if found is None and (reason := runs_code(parts)) is not None:
        return BY_REASON.get(reason, _USED), 0
    return found


def _of_package(when: str, before: bytes | None, after: bytes) -> str:
    """What runs of a change to a `package.json`, if anything; what cannot be read counts as a change of all."""
    try:
        old, new = _object(before or b"{}"), _object(after)
    except ValueError:
        return when
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)} - _WITHOUT_CODE
    if changed - {"scripts"}:
        return when
    was, now = old.get("scripts") or {}, new.get("scripts") or {}
    if not isinstance(was, dict) or not isinstance(now, dict):
        return when
    scripts = {name for name in now if was.get(name) != now[name]}
    return when if scripts & _AT_INSTALL else "runs when you type npm run" if scripts else ""


def _object(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except RecursionError:
        raise ValueError from None
    if not isinstance(found, dict):
        raise ValueError
    return found


def _trial(when: str, parts: list[str], at: int) -> str:
    """A command that runs it, from the project's folder; "" if there is none, or the path could say something else."""
    command = TRIALS.get(when.removeprefix("runs at the next ").removeprefix("runs when you type "), "")
    folder, name = "/".join(parts[:at]), parts[-1]
    if not command or not _PLAIN.fullmatch("/".join(parts)):
        return ""
    if command == "pip install ." and name.endswith((".txt", ".in")):
        return f"pip install -r {shlex.quote('/'.join(parts))}"
    return f"cd {shlex.quote(folder)} && {command}" if folder else command


MOST_TOLD = 6
"""Files that the text for a model names."""


def describe_runs(runs: Iterable[LaterRun]) -> str:
    """For the model, so that it says so itself; "" if nothing runs later."""
    found = list(dict.fromkeys(runs))
    if not found:
        return ""
    named = "; ".join(f"{one_line(run.path)} {run.when}" for run in found[:MOST_TOLD])
    more = f"; and {len(found) - MOST_TOLD:,} more" if len(found) > MOST_TOLD else ""
    return f"Runs later, outside the sandbox: {named}{more}. The person is shown this; say what you put there, and why."


def facts(runs: Iterable[LaterRun]) -> list[dict[str, str]]:
    """The same as JSON."""
    return [{"path": one_line(run.path), "when": run.when, "command": run.command} for run in dict.fromkeys(runs)]
