"""Names of files that something runs later outside the sandbox, with what makes them run, and of ordinary ones."""

RUNS_LATER = {
    # Python
    "requirements.txt": "runs at the next pip install",
    "requirements-dev.txt": "runs at the next pip install",
    "dev-requirements.txt": "runs at the next pip install",
    "requirements/base.txt": "runs at the next pip install",
    "docs/requirements.in": "runs at the next pip install",
    "constraints.txt": "runs at the next pip install",
    "setup.py": "runs at the next pip install",
    "setup.cfg": "runs at the next pip install",
    "pyproject.toml": "runs at the next pip install",
    "Pipfile.lock": "runs at the next pipenv install",
    "poetry.lock": "runs at the next poetry install",
    "uv.lock": "runs at the next uv sync",
    "environment.yml": "runs at the next conda env create",
    "conftest.py": "runs when you type pytest",
    "tests/unit/conftest.py": "runs when you type pytest",
    "pytest.ini": "runs when you type pytest",
    "tox.ini": "runs when you type tox",
    "noxfile.py": "runs when you type nox",
    "manage.py": "runs when you type python manage.py",
    "src/sitecustomize.py": "runs when Python starts",
    ".venv/lib/python3.12/site-packages/x.pth": "runs when Python starts",
    # JavaScript
    "package.json": "runs at the next npm install",
    "packages/web/package.json": "runs at the next npm install",
    "package-lock.json": "runs at the next npm install",
    "binding.gyp": "runs at the next npm install",
    "yarn.lock": "runs at the next yarn install",
    ".yarnrc.yml": "runs at the next yarn install",
    ".yarn/releases/yarn-4.cjs": "runs at the next yarn install",
    "pnpm-lock.yaml": "runs at the next pnpm install",
    "bun.lockb": "runs at the next bun install",
    "vite.config.ts": "runs when you type npm run",
    "jest.config.js": "runs when you type npm test",
    ".eslintrc.cjs": "runs when you type eslint",
    "gulpfile.js": "runs when you type gulp",
    "deno.json": "runs when you type deno task",
    # C, and what builds everything
    "Makefile": "runs when you type make",
    "src/GNUmakefile": "runs when you type make",
    "mk/rules.mk": "runs when you type make",
    "CMakeLists.txt": "runs when you type cmake",
    "cmake/FindFoo.cmake": "runs when you type cmake",
    "configure": "runs when you type ./configure",
    "meson.build": "runs when you type meson",
    "BUILD": "runs when you type bazel build",
    ".bazelrc": "runs when you type bazel build",
    "justfile": "runs when you type just",
    "Taskfile.yml": "runs when you type task",
    # Rust, Go, Java, Ruby and others
    "build.rs": "runs at the next cargo build",
    "Cargo.toml": "runs at the next cargo build",
    ".cargo/config.toml": "runs at the next cargo build",
    "go.mod": "runs at the next go build",
    "pom.xml": "runs when you type mvn",
    "mvnw": "runs when you type mvn",
    ".mvn/wrapper/maven-wrapper.properties": "runs when you type mvn",
    "build.gradle.kts": "runs when you type gradle",
    "gradlew": "runs when you type gradle",
    "gradle/wrapper/gradle-wrapper.properties": "runs when you type gradle",
    "build.xml": "runs when you type ant",
    "build.sbt": "runs when you type sbt",
    "Gemfile": "runs at the next bundle install",
    "foo.gemspec": "runs at the next bundle install",
    "Rakefile": "runs when you type rake",
    "lib/tasks/db.rake": "runs when you type rake",
    "composer.json": "runs at the next composer install",
    "mix.exs": "runs when you type mix",
    "Package.swift": "runs at the next swift build",
    "Podfile": "runs at the next pod install",
    "App/App.csproj": "runs at the next dotnet build",
    "Directory.Build.targets": "runs at the next dotnet build",
    "build.zig": "runs when you type zig build",
    "flake.nix": "runs at the next nix develop",
    # containers and machines
    "Dockerfile": "runs at the next docker build",
    "Dockerfile.dev": "runs at the next docker build",
    "docker-compose.yml": "runs at the next docker compose up",
    "compose.override.yaml": "runs at the next docker compose up",
    "infra/main.tf": "runs at the next terraform apply",
    "Vagrantfile": "runs when you type vagrant up",
    # servers that build
    ".github/workflows/test.yml": "runs on GitHub when you push",
    ".github/actions/setup/action.yml": "runs on GitHub when you push",
    ".gitlab-ci.yml": "runs on GitLab when you push",
    ".circleci/config.yml": "runs on CircleCI when you push",
    ".travis.yml": "runs on Travis CI when you push",
    "azure-pipelines.yml": "runs on Azure when you push",
    "bitbucket-pipelines.yml": "runs on Bitbucket when you push",
    "Jenkinsfile": "runs on Jenkins when you push",
    ".drone.yml": "runs on Drone when you push",
    ".readthedocs.yaml": "runs on Read the Docs when you push",
    # git
    ".husky/pre-commit": "runs at your next commit",
    ".githooks/pre-push": "runs at your next commit",
    ".pre-commit-config.yaml": "runs at your next commit",
    "lefthook.yml": "runs at your next commit",
    ".lintstagedrc.json": "runs at your next commit",
    ".gitmodules": "runs at the next git submodule update",
    # editors, shells and desktops
    ".vscode/tasks.json": "runs when you open this folder in VS Code",
    "my.code-workspace": "runs when you open this folder in VS Code",
    ".idea/workspace.xml": "runs when you open this folder in a JetBrains program",
    ".zed/tasks.json": "runs when you open this folder in Zed",
    ".exrc": "runs when you open this folder in Vim",
    ".dir-locals.el": "runs when you open this folder in Emacs",
    ".devcontainer/devcontainer.json": "runs when you open this folder in a container",
    ".bashrc": "runs when you open a shell",
    "home/.zshrc": "runs when you open a shell",
    ".envrc": "runs when a shell enters this folder",
    "mise.toml": "runs when a shell enters this folder",
    "tool.desktop": "runs when you click it on the desktop",
    ".config/autostart/tool.desktop": "runs when the desktop starts",
    "deploy/backup.service": "runs when systemd starts",
    "crontab": "runs when cron starts",
    ".gdbinit": "runs when a debugger starts",
    ".Rprofile": "runs when R starts",
    ".mcp.json": "runs when another AI agent works in this folder",
    # the same in other spellings
    "MAKEFILE": "runs when you type make",
    "./Makefile": "runs when you type make",
    "Make\u200bfile": "runs when you type make",
    "REQUIREMENTS.TXT": "runs at the next pip install",
    ".GitHub/Workflows/x.yml": "runs on GitHub when you push",
    ".githooks/": "runs at your next commit",
}

_SOURCES = (
    "main.py app.py utils.py models.py views.py urls.py tasks.py config.py settings.py __init__.py __main__.py cli.py "
    "server.py client.py index.js app.js main.js server.js util.mjs lib.cjs index.ts App.tsx types.d.ts store.ts "
    "router.ts hooks.ts main.go handler.go handler_test.go main.rs lib.rs mod.rs builder.rs Main.java App.java "
    "AppTest.java Main.kt Program.cs Startup.cs app.rb user.rb user_spec.rb index.php functions.php main.c main.h "
    "main.cpp util.hpp lib.cc main.swift App.swift lib.ex test.exs app.erl Main.hs core.clj Main.scala main.dart "
    "main.lua init.lua script.pl run.sh deploy.sh install.sh query.sql schema.graphql api.proto style.css main.scss "
    "index.html page.vue App.svelte plot.R notebook.ipynb main.zig main.nim main.f90 kernel.cu shader.glsl script.ps1"
)
_TEXTS = (
    "README.md README README.rst CHANGELOG.md CHANGELOG LICENSE LICENSE.txt NOTICE AUTHORS CONTRIBUTING.md SECURITY.md "
    "CODE_OF_CONDUCT.md TODO.md NEWS notes.txt todo.txt docs/index.md docs/guide.md docs/api.rst docs/makefile.md "
    "docs/requirements.md docs/dockerfile.md man/tool.1 INSTALL.md CLAUDE.md AGENTS.md docs/setup.md CODEOWNERS "
    ".github/CODEOWNERS .github/ISSUE_TEMPLATE/bug.md .github/pull_request_template.md .github/FUNDING.yml "
    "CITATION.cff humans.txt robots.txt"
)
_DATA = (
    "data.json data/a.csv data/b.tsv data.xml data.yaml config.json config.yaml config.toml settings.ini app.conf "
    "locale/de.po locale/de.json fixtures/users.json test/data.bin image.png logo.svg icon.ico photo.jpg font.woff2 "
    "song.mp3 film.mp4 report.pdf book.epub archive.zip archive.tar.gz dump.sql.gz table.parquet model.onnx "
    "schema.json "
    "openapi.yaml swagger.json translations.yml messages.properties words.txt manifest.json site.webmanifest "
    "sitemap.xml feed.xml map.geojson .gitignore .gitattributes .gitkeep .editorconfig .dockerignore .npmignore "
    ".prettierrc .prettierignore .eslintignore .nvmrc .python-version .ruby-version .tool-versions .coveragerc "
    "ruff.toml mypy.ini .flake8 .pylintrc tsconfig.json jsconfig.json .clang-format .clang-tidy .rubocop.yml "
    ".markdownlint.json .mailmap .browserslistrc codecov.yml .codecov.yml renovate.json .github/dependabot.yml "
    "typos.toml rustfmt.toml .rustfmt.toml clippy.toml .hgignore .stylelintrc MANIFEST.in py.typed"
)
_LIKE_OTHERS = (
    "build/output.txt build/ workspace/notes.md makefiles/readme.md src/makefile_parser.py requirements.md "
    "src/requirements.py my_setup.py setup.md setup_test.py docker/notes.md src/docker_client.py "
    "requirements-old/notes.txt compose.py "
    "src/compose.ts package.md packages/readme.md src/package.rs package.py gradle.md src/gradle.py rake.rb "
    "husky/dog.md "
    "vscode/extension.ts github/api.py src/workflows/a.py workflows/test.yml src/hooks/useThing.ts hooks.py profile.md "
    "profile.json bashrc.md desktop.py src/desktop.ts envrc.md conftest.md tests/test_conftest.py cargo.md "
    "go.md gemfile.md src/configure.py configured.txt services.py service.py timer.js cron.py src/cron.ts "
    "node_modules/a/package.json node_modules/a/Makefile .venv/lib/python3.12/site-packages/a/setup.py "
    "src/__pycache__/conftest.cpython-312.pyc task.py just.md taskfile.md plan/tasks.json eslint.md "
    "@state/Makefile @state/requirements.txt"
)
ORDINARY = [name for names in (_SOURCES, _TEXTS, _DATA, _LIKE_OTHERS) for name in names.split()]
