/** Uses the generated TypeScript client as a program would. */
import { Configuration, ExportsApi, Filter, ProblemFromJSON, ResponseError, TransactionPage, TransactionsApi } from "./typescript-fetch";

const configuration = new Configuration({ basePath: process.env.API, accessToken: process.env.TOKEN });
const api = new TransactionsApi(configuration);
const exports_ = new ExportsApi(configuration);

function check(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(what);
  }
}

/** Reads all pages; gives back the number of rows. */
async function walk(first: TransactionPage, follow: (cursor: string) => Promise<TransactionPage>): Promise<number> {
  const ids = new Set<string>();
  let page = first;
  let pages = 1;
  for (;;) {
    for (const transaction of page.items) {
      check(typeof transaction.amount?.value === "string", "money is a string");
      check(!ids.has(transaction.id), "each transaction comes once");
      ids.add(transaction.id);
    }
    if (!page.page.hasMore || page.page.nextCursor === null) {
      break;
    }
    page = await follow(page.page.nextCursor);
    pages += 1;
  }
  check(ids.size === first.total?.value, `${ids.size} rows of ${first.total?.value}`);
  console.log(`${ids.size} transactions on ${pages} pages`);
  return ids.size;
}

async function main(): Promise<void> {
  const states: ("COMPLETED" | "REFUNDED")[] = ["COMPLETED", "REFUNDED"];
  const first = await api.searchTransactions({ status: states, fields: ["amount", "status"], total: "exact", limit: 200 });
  check(first.page.hasMore, "a walk of several pages");
  const rows = await walk(first, (cursor) => api.searchTransactions({ cursor }));

  const filter: Filter = { or: [{ name: { match: "jose" } }, { not: { status: { eq: "COMPLETED" as const } } }] };
  const some = await api.searchTransactionsByBody({
    transactionSearch: { filter, total: "exact", limit: 200, fields: ["amount"] },
  });
  const onward = (cursor: string) => api.searchTransactionsByBody({ transactionSearch: { cursor } });
  await walk(some, onward);

  check((await api.searchTransactions({ metadata: { "metadata[campaign]": "newsletter" } })).items.length > 0, "metadata");
  // Members of the metadata are no members of the type.
  const campaign: Filter = { "metadata.campaign": { eq: "newsletter" } };
  const found = await api.searchTransactionsByBody({ transactionSearch: { filter: campaign } });
  check(found.items.length > 0, "metadata by body");

  const one = some.items[0];
  check((await api.getTransaction({ id: one.id })).amount?.value === one.amount?.value, "the same transaction");

  const summary = await api.summarizeTransactions({ status: states, groupBy: ["status"] });
  check(summary.totals.reduce((sum, total) => sum + total.count, 0) === rows, "the summary counts what the walk found");

  let made = await exports_.createExport({ exportRequest: { format: "CSV", filter: { status: { _in: states } } } });
  while (made.status === "QUEUED" || made.status === "RUNNING") {
    await new Promise((resolve) => setTimeout(resolve, 100));
    made = await exports_.getExport({ id: made.id });
  }
  check(made.result?.rowCount === rows, "the export holds what the walk found");
  const file = await exports_.downloadExportFile({ id: made.id, n: 1 });
  check(file.size === made.result?.files[0].bytes, "the whole file");

  try {
    await api.searchTransactions({ createdFrom: "2026-02-01", createdTo: "2026-01-01" });
  } catch (refused) {
    check(refused instanceof ResponseError, "a problem");
    const problem = ProblemFromJSON(await (refused as ResponseError).response.json());
    check(problem.code === "INVALID_REQUEST" && problem.errors?.[0].code === "INVALID_RANGE", "the fault by its code");
    console.log(`refused as ${problem.code}: ${problem.detail}`);
    return;
  }
  throw new Error("a range that ends before it starts is refused");
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
