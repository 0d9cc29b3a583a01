"""Which names tools may not touch, as a table."""

import pytest

from app.sandbox.dangerous import (
    AT_ONCE,
    CERTIFICATE,
    CODE_FILES,
    CODE_FOLDERS,
    CONFIG_SUFFIXES,
    COPY_SUFFIXES,
    DATA_SUFFIXES,
    ENVIRONMENTS,
    KEY_SUFFIXES,
    NO_DATA,
    ORDINARY_SUFFIXES,
    PACKAGES,
    PRIVATE_KEYS,
    SECRET_NAMES,
    SECRET_WORDS,
    asks,
    danger,
    fold,
    may_be_secret,
    not_ordinary,
    runs_code,
)
from tests.code_running_files import HARMLESS, RUNS_CODE

READABLE_AND_WRITABLE = [
    "src/main.py",
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
    ".env.local.example",
    "environment.py",
    ".environment",
    "secretary.py",
    "secrets.py",
    "test_secrets.py",
    "src/secrets/store.py",
    "credentials.rs",
    "Secretariat.txt",
    "secretion.json",
    "docs/secrets.md",
    "id_rsa.pub",
    "keyboard.json",
    "monkey.txt",
    ".gitignore",
    ".github/workflows/test.yml",
    "handrail.md",
    ".env/bin/python.py",
    "config",
    "example.env",
    "deploy/prod.env.example",
    ".env-example",
    ".env_sample",
    ".env.schema",
    "env.ts",
    "dotenv.json",
    ".venv/pyvenv.cfg",
    "kube/config",
    ".kube/cache/x.json",
    "docker/config.json",
    ".docker/Dockerfile",
    "main.tf",
    "variables.tf",
    "example.tfvars",
    "terraform.tfvars.example",
    "service-account.yaml",
    "service-account.schema.json",
    "src/service_account.py",
    "accounts/service.json",
    "id_rsa_work.pub",
    "id_rsa_notes.md",
    "valid_rsa_key.py",
    "htpasswd.py",
    "vault.py",
    "vault-token.md",
    "docs/secrets/README",
    "k8s/secrets/kustomization.yaml",
    "secrets/.gitkeep",
    "secrets.example.yaml",
    "credentials.sample.json",
    "example-secrets.toml",
    ".secrets.baseline",
    "public_key.pem",
    "ca-bundle.pem",
    "monkey.keys",
    "lib/python3.11/site-packages/certifi/cacert.pem",
    "lib/python3.11/site-packages/grpc/_cython/_credentials/roots.pem",
    "lib/python3.11/site-packages/azure_keyvault_secrets-4.7.dist-info/METADATA",
    "lib/python3.11/site-packages/azure/keyvault/secrets/data.json",
    "node_modules/@aws-sdk/client-secrets-manager/package.json",
    "node_modules/@aws-sdk/client-secrets-manager/LICENSE",
    "node_modules/secrets/package.json",
    "node_modules/secrets/dist/data.json",
    "node_modules/x/client-credentials/table.json",
    ".mypy_cache/3.11/app/secrets.data.json",
    "design-tokens.json",
    "added_tokens.json",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokens.py",
    "src/tokens/colors.json",
    "tokens.example.json",
    "token.md",
    "password_test.go",
    "forgot-password.html",
    "password-policy.json",
    "common-passwords-notes.md",
    "api_keys.rst",
    "keys.json",
    "gh/notes.yml",
    "inventory/hosts.yml",
    ".config/gh/config.yml",
    "dev.vars.md",
    ".dev.vars.example",
    "history.txt",
    "bash_history.md",
    "my.cnf",
    "node_modules/x/tokens.json",
    "node_modules/x/dist/token.json",
    ".mypy_cache/3.11/secrets.meta.json",
]
SECRET = [
    ".env",
    ".ENV",
    "sub/.env",
    ".env.local",
    ".env.production",
    ".env.example.local",
    ".env.",
    ".env ",
    ".env~",
    ".env.bak",
    ".e\u200bnv",
    "\ufeff.env",
    ".en\u034fv",
    "\uff0eenv",
    ".\uff45nv",
    ".netrc",
    ".git-credentials",
    ".pgpass",
    ".pypirc",
    ".npmrc",
    "id_rsa",
    "keys/id_ed25519",
    "id_rsa.bak",
    "server.pem",
    "tls/server.KEY",
    "server.key.old",
    "store.p12",
    "vault.kdbx",
    ".ssh/known_hosts",
    "home/.aws/config",
    ".gnupg",
    "secrets.json",
    "credentials",
    "my-credentials.yaml",
    "clientSecret.json",
    "AWSCredentials.csv",
    "client_secret_123.json",
    "secrets.json.bak",
    "secrets/db.yml",
    "app/credentials/prod",
    "Secret.TXT",
    "prod.env",
    "deploy/Prod.Env",
    ".prod.env.swp",
    ".envrc",
    "sub/.envrc",
    ".envrc.local",
    ".env-prod",
    ".env_prod",
    ".env-prod.bak",
    "#.env#",
    ".#.env",
    "prod.env.tmp",
    "secrets/prod/x.yml",
    "secrets/deep/er/data.json",
    ".secrets/a/b/c.toml",
    "deploy/Credentials/eu/1/key.txt",
    ".kube/config",
    ".kube/config.bak",
    "home/.kube/Config",
    "kubeconfig",
    "kubeconfig.yaml",
    "prod.kubeconfig",
    ".docker/config.json",
    ".dockercfg",
    "prod.tfvars",
    "prod.auto.tfvars",
    "prod.tfvars.json",
    "terraform.tfstate",
    "terraform.tfstate.backup",
    "passwords.txt",
    "sub/password.csv",
    "Passwords.TXT",
    "prod-passwords.yaml",
    "token.txt",
    "tokens.json",
    "a/b/access_token.json",
    "githubToken.txt",
    "api_key.txt",
    "api-keys.json",
    "apiKeys.json",
    "api_key",
    ".my.cnf",
    "home/.my.cnf.bak",
    ".config/gh/hosts.yml",
    "gh/hosts.yml~",
    ".dev.vars",
    ".dev.vars.production",
    "worker/.dev.vars",
    ".bash_history",
    "home/me/.zsh_history",
    ".psql_history",
    "node_modules/x/.dev.vars",
    "node_modules/x/.my.cnf",
    "service-account.json",
    "service-account-prod.json",
    "my_service_account.json",
    "serviceAccountKey.json",
    "id_rsa_github",
    "id_ed25519-work",
    "id_rsa.prod",
    "putty.ppk",
    ".htpasswd",
    "www/.htpasswd.old",
    ".vault-token",
    ".vault_pass",
    "node_modules/.env",
    "node_modules/x/.env",
    "node_modules/x/lib/server.key",
    "node_modules/x/secrets.json",
    "node_modules/x/secrets/prod/x.yml",
    "node_modules/x/.kube/config",
    "node_modules/.cache/dev/server.pem",
    "lib/python3.11/site-packages/x/prod.env",
    "lib/python3.11/site-packages/x/id_rsa_prod",
    "__pycache__/.env",
]
ONLY_READABLE = [
    ".git/HEAD",
    ".git/hooks/pre-commit",
    ".GIT/hooks/x",
    ".git",
    "sub/.git/index",
    ".g\u200cit/hooks/x",
    ".git./hooks/x",
    "GIT~1/hooks/x",
    ".handrail/config.toml",
    ".Handrail",
]
GIT_CONFIG = [".git/config", ".git/modules/lib/config", ".git/config.worktree", "sub/.GIT/Config"]


@pytest.mark.parametrize("path", READABLE_AND_WRITABLE)
def test_harmless_names_may_be_read_and_written(path: str) -> None:
    assert danger(path.split("/"), write=False) is None
    assert danger(path.split("/"), write=True) is None


@pytest.mark.parametrize("path", SECRET)
def test_secret_files_may_neither_be_read_nor_written(path: str) -> None:
    assert "secret" in str(danger(path.split("/"), write=False))
    assert "secret" in str(danger(path.split("/"), write=True))


@pytest.mark.parametrize("path", [path for path in SECRET if path != ".gnupg"])
def test_what_is_secret_among_installed_packages_is_looked_at_closely(path: str) -> None:
    """A file whose name could be none is not asked about at all there."""
    for folder in sorted(PACKAGES):
        parts = [folder, "x", *path.split("/")]
        is_secret = danger(parts, write=False) is not None and danger(parts[:-1], write=False, folder=True) is None
        assert may_be_secret(parts[-1]) or not is_secret


@pytest.mark.parametrize("path", ONLY_READABLE)
def test_git_and_our_own_config_may_be_read_but_never_written(path: str) -> None:
    assert danger(path.split("/"), write=False) is None
    assert "may not write" in str(danger(path.split("/"), write=True))
    assert "may not write" in str(danger(path.split("/"), write=True, lifted=True))


@pytest.mark.parametrize("path", GIT_CONFIG)
def test_a_git_config_may_hold_tokens_and_is_not_read(path: str) -> None:
    assert "tokens" in str(danger(path.split("/"), write=False))
    assert "may not write" in str(danger(path.split("/"), write=True))


@pytest.mark.parametrize("path", SECRET)
def test_a_person_can_lift_a_secret(path: str) -> None:
    assert danger(path.split("/"), write=True, lifted=True) is None


@pytest.mark.parametrize(
    ("path", "allowed"), [("secrets", True), (".env", True), (".ssh", False), ("a/.aws/deep", False)]
)
def test_a_folder_is_no_secret_by_its_words_but_some_folders_are(path: str, allowed: bool) -> None:
    assert (danger(path.split("/"), write=False, folder=True) is None) is allowed


def test_the_root_itself_is_harmless() -> None:
    assert danger((), write=True) is None
    assert runs_code(()) is None


@pytest.mark.parametrize("path", RUNS_CODE)
def test_files_that_make_other_programs_run_code_are_known_by_their_names(path: str) -> None:
    assert runs_code(path.split("/"))


@pytest.mark.parametrize("path", HARMLESS)
def test_names_that_only_look_like_them_are_harmless(path: str) -> None:
    assert runs_code(path.split("/")) is None


@pytest.mark.parametrize(
    "path",
    [
        *(".github/workflows/ci.yml", "sub/.github/workflows/deep/x.yml", ".GitHub/Workflows/ci.yml", ".gitlab-ci.yml"),
        *(".github/actions/x/action.yml", ".circleci/config.yml", "Jenkinsfile", "azure-pipelines.yml", ".travis.yml"),
    ],
)
def test_pipelines_are_asked_about_and_git_may_write_them(path: str) -> None:
    assert "after a push" in str(asks(path.split("/")))
    assert runs_code(path.split("/")) is None


@pytest.mark.parametrize(
    "path", [*HARMLESS, ".github/dependabot.yml", ".github/ISSUE_TEMPLATE/bug.yml", "docs/workflows/a.yml"]
)
def test_names_that_only_look_like_them_are_not_asked_about(path: str) -> None:
    assert asks(path.split("/")) is None


def test_folding_keeps_ordinary_names() -> None:
    assert fold("Straße.TXT") == "strasse.txt"
    assert fold("a b.c") == "a b.c"


SPECIAL = sorted({*SECRET_NAMES, *PRIVATE_KEYS, *SECRET_WORDS, *NO_DATA, *CODE_FILES, *CODE_FOLDERS, "service-account"})


@pytest.mark.parametrize("suffix", ["py", "js", "md"])
def test_what_passes_the_quick_look_is_no_secret_and_runs_no_code_wherever_it_lies(suffix: str) -> None:
    """Else a search of the project would not find it, and commands could read it."""
    data = DATA_SUFFIXES | KEY_SUFFIXES | CONFIG_SUFFIXES | COPY_SUFFIXES | ENVIRONMENTS | {CERTIFICATE, "pub"}
    assert ORDINARY_SUFFIXES.isdisjoint(data)
    assert not_ordinary([f"a.{each}" for each in ORDINARY_SUFFIXES]) == []
    stems = [form.format(name) for name in SPECIAL for form in ("{}", "{}.old", "my-{}", "{}_2", "a.{}", "{}.env")]
    names = [f"{stem}.{suffix}" for each in stems for stem in (each, each.upper(), each.lstrip("."))]
    passed = {*names}.difference(not_ordinary(names))
    assert len(passed) > len(names) // 4
    for folders in ((), ("secrets",), (".kube",), (".claude",), ("a", ".git"), ("credentials", "prod")):
        wrong = [name for name in passed if danger((*folders, name), write=False) or runs_code((*folders, name))]
        assert wrong == [], folders
    by_name = [path for path in (*SECRET, *RUNS_CODE) if CODE_FOLDERS.keys().isdisjoint(path.split("/"))]
    last = [path.rpartition("/")[2] for path in by_name]
    last += ["a.py\nb.py", "", "a.py\n", "\n.env", "\udcff.py"]
    assert not_ordinary(last) == last
    assert not_ordinary([each for name in last for each in ("a.py", name, "b.py")]) == last
    assert [name for one in last for name in not_ordinary(["a.py", one])] == last
    assert not_ordinary([*["a.py"] * 2 * AT_ONCE, *last]) == last
