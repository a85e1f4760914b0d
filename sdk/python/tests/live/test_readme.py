"""Runs the README as one program, from top to bottom, in an empty folder."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from txsearch import TransactionSearch

README = Path(__file__).resolve().parents[2] / "README.md"


def program(address: str, ca_file: str) -> list[str]:
    """The README's snippets, in order, for the demo that runs."""
    text = README.read_text(encoding="utf-8")
    snippets = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    here = {"https://localhost:8443": address, "data/tls/server.crt": ca_file}
    return [re.sub("|".join(here), lambda found: here[found.group()], each) for each in snippets]


def test_the_first_snippet_alone_prints_yesterdays_takings(
    client: TransactionSearch, address: str, ca_file: str, tmp_path: Path
) -> None:
    first = program(address, ca_file)[0]
    printed = subprocess.run([sys.executable, "-c", first], cwd=tmp_path, check=True, capture_output=True, text=True)
    # At midnight the program's yesterday may be this test's day before yesterday.
    days = [date.today() - timedelta(days=back) for back in (1, 2)]
    expected = [
        {
            group.gross.currency_code: group.gross.value
            for group in client.transactions.search_summary(
                filter={
                    "and": [
                        {"type": {"eq": "PAYMENT"}},
                        {"status": {"in": ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"]}},
                        {"created_at": {"gte": day, "lte": day}},
                    ]
                }
            ).groups
        }
        for day in days
    ]
    takings = {currency: Decimal(value) for value, currency in (line.split() for line in printed.stdout.splitlines())}
    assert takings
    assert takings in expected


def test_all_snippets_run_as_one_program(address: str, ca_file: str, tmp_path: Path) -> None:
    whole = tmp_path / "readme.py"
    whole.write_text("\n".join(program(address, ca_file)), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mypy", "--strict", whole], cwd=tmp_path, check=True)
    printed = subprocess.run([sys.executable, whole], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert "NOT_FOUND" in printed
    assert re.search(r"^limit \S+ ", printed, re.MULTILINE)
    assert list((tmp_path / "exports").glob("*.csv"))
