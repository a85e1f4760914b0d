/**
 * The rows of a search, fetched as somebody scrolls: those far away are dropped again, and fetched once more by their cursor.
 * The first page has no cursor that would keep newer rows out, so it is never dropped.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Transaction, TransactionPage } from "@txsearch/client";

/** Fetches the page at a cursor; without one, the first. */
export type FetchPage = (cursor: string | undefined, limit: number) => Promise<TransactionPage>;

interface PageOfRows {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly start: number;
  count: number;
  rows: readonly Transaction[] | undefined;
  /** The ids of the rows that were dropped, one a line: a set of them would take five times the memory. */
  ids: string | undefined;
  used: number;
}

/** Small, since it is waited for, and enough for a page that nobody scrolls. */
const firstLimit = 100;
const limit = 200;
/** Rows that a page is fetched again with beyond its own, because later rows may have come among them. */
const spare = 100;
/** Pages that are held beside the first: 2,500 rows, however many were scrolled through. */
const maxHeldPages = 12;
/** After a page could not be fetched again. */
const restMillis = 2_000;

export class Rows {
  /** Changes with everything that a reader of this may show. */
  readonly changes: ReadonlySignal<number>;
  readonly #changes = signal(0);
  readonly #fetch: FetchPage;
  readonly #pages: PageOfRows[] = [];
  #next: string | undefined;
  #complete = false;
  #loading: Promise<void> | undefined;
  readonly #refetching = new Map<PageOfRows, Promise<void>>();
  /** Those of them that failed a moment ago. */
  readonly #resting = new Set<PageOfRows>();
  #failure: unknown;
  #asOf: string | null = null;
  #uses = 0;

  constructor(fetch: FetchPage) {
    this.#fetch = fetch;
    this.changes = this.#changes;
  }

  /** How many rows are known so far. */
  get count(): number {
    const last = this.#pages.at(-1);
    return last === undefined ? 0 : last.start + last.count;
  }

  /** Whether there is no row after those. */
  get isComplete(): boolean {
    return this.#complete;
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Why the last page could not be fetched; undefined if it could. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Until when the first page is complete. */
  get asOf(): string | null {
    return this.#asOf;
  }

  /** How many rows are held in memory. */
  get held(): number {
    return this.#pages.reduce((sum, page) => sum + (page.rows?.length ?? 0), 0);
  }

  /** The row at that index; undefined while it is on its way. */
  at(index: number): Transaction | undefined {
    const page = this.#pageAt(index);
    if (page === undefined) return undefined;
    page.used = ++this.#uses;
    if (page.rows === undefined) void this.#refetch(page);
    return page.rows?.[index - page.start];
  }

  /** Fetches the next page, if there is one; a second call waits for the first. After a failure it tries again. */
  more(): Promise<void> {
    for (const page of this.#resting) this.#wake(page);
    if (this.#complete) {
      if (this.#failure !== undefined) {
        this.#failure = undefined;
        this.#changes.value++;
      }
      return Promise.resolve();
    }
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
      this.#changes.value++;
    });
    return this.#loading;
  }

  /** The index of the row with that id among those held; -1 if it is not. */
  indexOf(id: string): number {
    for (const page of this.#pages) {
      const found = page.rows?.findIndex((row) => row.id === id) ?? -1;
      if (found >= 0) return page.start + found;
    }
    return -1;
  }

  /** The rows from one index to another, that one included; undefined if some of them cannot be fetched again. */
  async range(from: number, to: number): Promise<Transaction[] | undefined> {
    for (const page of this.#resting) this.#wake(page);
    const found: Transaction[] = [];
    for (const page of [...this.#pages]) {
      if (page.start > to || page.start + page.count <= from) continue;
      page.used = ++this.#uses;
      if (page.rows === undefined) await this.#refetch(page);
      if (page.rows === undefined) return undefined;
      found.push(...page.rows.slice(Math.max(0, from - page.start), to - page.start + 1));
    }
    return found;
  }

  async #load(): Promise<void> {
    const isFirst = this.#pages.length === 0;
    const size = isFirst ? firstLimit : limit;
    const cursor = this.#next;
    this.#failure = undefined;
    try {
      const page = await this.#fetch(cursor, size);
      if (isFirst) this.#asOf = page.freshness.asOf;
      this.#pages.push({
        cursor,
        limit: size,
        start: this.count,
        count: page.items.length,
        rows: page.items,
        ids: undefined,
        used: ++this.#uses,
      });
      this.#next = page.page.nextCursor ?? undefined;
      this.#complete = this.#next === undefined;
      this.#drop();
    } catch (error) {
      this.#failure = error;
    }
  }

  #refetch(page: PageOfRows): Promise<void> {
    const running = this.#refetching.get(page) ?? this.#fetchAgain(page);
    this.#refetching.set(page, running);
    return running;
  }

  async #fetchAgain(page: PageOfRows): Promise<void> {
    try {
      const fetched = await this.#fetch(page.cursor, page.limit + spare);
      // The place of a row must not change; a row that came since then is for the next search. It only takes the place of
      // one that went.
      const ids = new Set(page.ids?.split("\n"));
      const known = fetched.items.filter((row) => ids.has(row.id));
      let free = page.count - known.length;
      page.rows = fetched.items.filter((row) => ids.has(row.id) || free-- > 0);
      page.ids = undefined;
      this.#failure = undefined;
      this.#drop();
      this.#refetching.delete(page);
    } catch (error) {
      this.#failure = error;
      // Not at once again: the rows are asked for with every drawing.
      this.#resting.add(page);
      setTimeout(() => {
        if (this.#wake(page)) this.#changes.value++;
      }, restMillis);
    }
    this.#changes.value++;
  }

  /** Lets a page that could not be fetched again be asked for once more. */
  #wake(page: PageOfRows): boolean {
    if (!this.#resting.delete(page)) return false;
    return this.#refetching.delete(page);
  }

  #drop(): void {
    const held = this.#pages
      .slice(1)
      .filter((page) => page.rows !== undefined)
      .sort((a, b) => a.used - b.used);
    for (const page of held.slice(0, Math.max(0, held.length - maxHeldPages))) {
      page.ids = page.rows?.map((row) => row.id).join("\n");
      page.rows = undefined;
    }
  }

  #pageAt(index: number): PageOfRows | undefined {
    let low = 0;
    let high = this.#pages.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const page = this.#pages[middle]!;
      if (index < page.start) high = middle - 1;
      else if (index >= page.start + page.count) low = middle + 1;
      else return page;
    }
    return undefined;
  }
}
