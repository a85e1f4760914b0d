"""Uses the generated Python client as a program would."""

import os
import time
from decimal import Decimal

from txsearch_client import (
    ApiClient,
    ApiException,
    Configuration,
    ExportRequest,
    ExportsApi,
    Filter,
    NameFilter,
    Problem,
    StatusFilter,
    TransactionsApi,
    TransactionSearch,
)


def walk(first, follow):
    """Reads all pages; returns their number, the number of rows, and the sums in each currency."""
    page, pages, ids, sums = first, 1, set(), {}
    while True:
        for transaction in page.items:
            money = transaction.amount
            assert isinstance(money.value, str), "money is a string"
            sums[money.currency_code] = sums.get(money.currency_code, Decimal()) + Decimal(money.value)
            assert transaction.id not in ids, "each transaction comes once"
            ids.add(transaction.id)
        if not page.page.has_more:
            break
        page, pages = follow(page.page.next_cursor), pages + 1
    assert len(ids) == first.total.value, f"{len(ids)} rows of {first.total.value}"
    return pages, len(ids), sums


def main():
    configuration = Configuration(
        host=os.environ["API"], access_token=os.environ["TOKEN"], ssl_ca_cert=os.environ["CERTIFICATE"]
    )
    with ApiClient(configuration) as client:
        api = TransactionsApi(client)

        states = ["COMPLETED", "REFUNDED"]
        first = api.search_transactions(status=states, fields=["amount", "status"], total="exact", limit=200)
        pages, rows, sums = walk(first, lambda cursor: api.search_transactions(cursor=cursor))
        assert pages > 1, "a walk of several pages"
        print(f"{rows} transactions on {pages} pages: {sums}")

        either = Filter(
            var_or=[Filter(name=NameFilter(match="jose")), Filter(var_not=Filter(status=StatusFilter(eq="COMPLETED")))]
        )
        first = api.search_transactions_by_body(
            TransactionSearch(filter=either, total="exact", limit=200, fields=["amount"])
        )
        pages, others, _ = walk(first, lambda cursor: api.search_transactions_by_body(TransactionSearch(cursor=cursor)))
        print(f"{others} transactions on {pages} pages by body")

        # Members of the metadata are no members of the type.
        campaign = Filter.from_dict({"metadata.campaign": {"eq": "newsletter"}})
        assert api.search_transactions_by_body(TransactionSearch(filter=campaign)).items, "metadata"

        one = first.items[0]
        assert api.get_transaction(one.id).amount.value == one.amount.value

        summary = api.summarize_transactions(status=states, group_by=["status"])
        assert sum(total.count for total in summary.totals) == rows, "the summary counts what the walk found"
        assert {total.currency: Decimal(total.gross.value) for total in summary.totals} == sums

        exports = ExportsApi(client)
        export = exports.create_export(ExportRequest(format="CSV", filter=Filter(status=StatusFilter(var_in=states))))
        while export.status in ("QUEUED", "RUNNING"):
            time.sleep(0.1)
            export = exports.get_export(export.id)
        assert export.result.row_count == rows, "the export holds what the walk found"
        assert len(exports.download_export_file(export.id, 1)) == export.result.files[0].bytes, "the whole file"

        try:
            api.search_transactions(created_from="2026-02-01", created_to="2026-01-01")
            raise AssertionError("a range that ends before it starts is refused")
        except ApiException as refused:
            problem = Problem.from_json(refused.body)
            assert (refused.status, problem.code, problem.errors[0].code) == (400, "INVALID_REQUEST", "INVALID_RANGE")
            print(f"refused as {problem.code}: {problem.detail}")


main()
