# Two commands do everything on a fresh machine: `make run` and `make test`.
VENV := .venv
VERSIONS := tested
PYTHON := $(VENV)/bin/python
export VENV VERSIONS

.PHONY: run test test-newest test-oldest versions lint types unit screenshots bench package deb repository test-package release clean

run: $(VENV)/.ready-run
	@$(PYTHON) main.py

# Types are checked while the tests are collected and wait.
test: lint
	@$(MAKE) --no-print-directory --jobs=2 types unit

# The ends of the ranges in pyproject.toml, each in an environment of its own.
test-newest:
	@rm -f .venv-newest/.ready-dev
	@$(MAKE) test VENV=.venv-newest VERSIONS=newest

test-oldest:
	@$(MAKE) test VENV=.venv-oldest VERSIONS=oldest

# Takes the versions that test-newest tried into the file that set-up uses.
versions: test-newest
	.venv-newest/bin/python packaging/tested.py

lint: $(VENV)/.ready-dev
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: $(VENV)/.ready-dev
	$(PYTHON) -m mypy
	@$(PYTHON) packaging/other_qt.py

unit: $(VENV)/.ready-dev $(VENV)/.mcp-servers-tried
	$(PYTHON) -m pytest --numprocesses auto

screenshots: $(VENV)/.ready-dev
	$(PYTHON) packaging/screenshots.py
	$(PYTHON) packaging/animation.py

bench: $(VENV)/.ready-dev
	$(PYTHON) -m benchmarks

# Packages for this machine, into dist/: the program in a folder, a Debian package, an AppImage, a tarball.
package:
	VENV=.venv-package packaging/package.sh

deb:
	VENV=.venv-package packaging/package.sh program deb

# `make repository KEY=you@example.org` makes a signed apt repository of the Debian packages in dist/.
repository:
	@packaging/repository.sh "$(KEY)"

# Installs the Debian package that was built, uses it and removes it again.
test-package: $(VENV)/.ready-dev
	HANDRAIL_TEST_PACKAGE=1 $(PYTHON) -m pytest tests/package

# `make release NUMBER=1.0.0` sets the version, dates the changelog, commits and tags; it refuses what is not ready.
release: $(VENV)/.ready-dev
	$(PYTHON) packaging/release.py $(NUMBER) $(OPTIONS)

$(VENV)/.ready-run: pyproject.toml packaging/setup.sh packaging/versions.txt
	@packaging/setup.sh run

# What pip downloads for the checks is not kept in the person's home.
$(VENV)/.ready-dev: pyproject.toml packaging/setup.sh packaging/versions.txt
	@PIP_CACHE_DIR="$(abspath $(VENV))/pip-cache" packaging/setup.sh dev && rm -rf $(VENV)/pip-cache

# Servers that others wrote, as far as they can be had; the tests that need them are skipped without them.
$(VENV)/.mcp-servers-tried: packaging/mcp_test_servers.sh $(VENV)/.ready-dev
	@packaging/mcp_test_servers.sh && touch $@

clean:
	rm -rf .venv .venv-newest .venv-oldest .venv-package build dist *.egg-info
