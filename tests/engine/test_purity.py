"""The engine stands alone: standard library only, and one list of public names."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from games import engine

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "games" / "engine").glob("*.py"))

ALONE = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "channels", "daphne", "accounts", "cardhearth"}:
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import games.engine
import games.engine.__main__
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
print(*{name for name in sys.modules if name.startswith("games.")})
"""


def test_it_imports_where_there_is_nothing_but_python():
    """In a fresh interpreter without site packages, with Django blocked on top."""
    run = subprocess.run([sys.executable, "-S", "-I", "-c", ALONE, ROOT], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    tops, own = (set(line.split()) for line in run.stdout.splitlines())
    assert tops - sys.stdlib_module_names == {"games"}
    assert {name for name in own if not name.startswith("games.engine")} == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_each_module_imports_the_standard_library_and_its_own_package_only(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert {alias.name.partition(".")[0] for alias in node.names} <= sys.stdlib_module_names
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1 or node.module.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_chance_and_time_are_arguments(path):
    """No module reaches for a clock, for randomness or for the outside world by itself."""
    imported = {
        name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in imported_names(node)
    }
    assert imported.isdisjoint({"random", "secrets", "time", "datetime", "os", "uuid", "socket", "threading"})


def imported_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def test_every_public_name_is_listed():
    public = {
        name for name, value in vars(engine).items() if name[0] != "_" and not isinstance(value, ModuleType)
    }
    assert set(engine.__all__) == public
    assert len(set(engine.__all__)) == len(engine.__all__)


def test_every_public_function_and_type_is_described():
    described = [getattr(engine, name) for name in engine.__all__]
    named = [value for value in described if callable(value) and hasattr(value, "__name__")]
    assert [value.__name__ for value in named if not value.__doc__] == []


@pytest.mark.parametrize("directory", ["tests/engine", "tests/benchmarks"])
def test_nobody_here_imports_an_inner_module(directory):
    for path in (ROOT / directory).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [name for node in ast.walk(tree) for name in imported_names(node)]
        assert [name for name in names if name.startswith("games.engine.")] == [], path
