# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON := .venv/bin/python

.PHONY: run test lint types unit screenshots bench clean

run: .venv/.ready-run
	@$(PYTHON) main.py

test: lint types unit

lint: .venv/.ready-dev
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: .venv/.ready-dev
	$(PYTHON) -m mypy

unit: .venv/.ready-dev
	$(PYTHON) -m pytest --numprocesses auto --dist loadfile

screenshots: .venv/.ready-dev
	$(PYTHON) packaging/screenshots.py

bench: .venv/.ready-dev
	$(PYTHON) -m benchmarks

.venv/.ready-run: pyproject.toml packaging/setup.sh
	@packaging/setup.sh run

.venv/.ready-dev: pyproject.toml packaging/setup.sh
	@packaging/setup.sh dev

clean:
	rm -rf .venv build dist *.egg-info
