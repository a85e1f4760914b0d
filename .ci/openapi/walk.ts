/** Walks searches to their ends with the generated TypeScript client. */
import { Configuration, ProblemFromJSON, ResponseError, TransactionPage, TransactionsApi } from "./typescript";

const api = new TransactionsApi(
  new Configuration({ basePath: process.env.API, accessToken: process.env.TOKEN }),
);

function check(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(what);
  }
}

/** Reads all pages; gives back how many there were, and how many rows. */
async function walk(first: TransactionPage, follow: (cursor: string) => Promise<TransactionPage>): Promise<string> {
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
  return `${ids.size} transactions on ${pages} pages`;
}

async function main(): Promise<void> {
  const first = await api.searchTransactions({ status: ["COMPLETED", "REFUNDED"], total: "exact", limit: 50 });
  check(first.page.hasMore, "a walk of several pages");
  console.log(await walk(first, (cursor) => api.searchTransactions({ cursor })));

  const filter = { or: [{ name: { match: "jose" } }, { not: { status: { eq: "COMPLETED" as const } } }] };
  const some = await api.searchTransactionsByBody({
    transactionSearch: { filter, total: "exact", limit: 20, fields: ["amount"] },
  });
  const onward = (cursor: string) => api.searchTransactionsByBody({ transactionSearch: { cursor } });
  console.log((await walk(some, onward)) + " by body");

  const one = some.items[0];
  check((await api.getTransaction({ id: one.id })).amount.value === one.amount?.value, "the same transaction");

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
