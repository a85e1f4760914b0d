/** Iterating over all items of all pages. */

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: { readonly nextCursor: string | null };
  readonly links: { readonly next: string | null };
}

/** Where the next page is: its cursor, and the query string that the page before gave for it. */
export interface Place {
  readonly cursor: string | undefined;
  readonly query: string | undefined;
}

/**
 * The pages of a search, in order. While one is in use the next is on its way.
 *
 * A page that cannot be fetched throws and leaves the position as it was: iterating again goes on there.
 */
export class Pages<P extends Page<unknown>> implements AsyncIterableIterator<P> {
  readonly #fetch: (place: Place) => Promise<P>;
  #place: Place | undefined;
  #ahead: Promise<P> | undefined;
  #given = 0;

  constructor(fetch: (place: Place) => Promise<P>, cursor?: string) {
    this.#fetch = fetch;
    this.#place = { cursor, query: undefined };
  }

  /** Where the next page starts; undefined before the first page and after the last one. */
  get cursor(): string | undefined {
    return this.#place?.cursor;
  }

  async next(): Promise<IteratorResult<P, undefined>> {
    if (this.#place === undefined) return { done: true, value: undefined };
    const fetching = this.#ahead ?? this.#fetch(this.#place);
    this.#ahead = undefined;
    const page = await fetching;
    this.#place =
      page.page.nextCursor === null
        ? undefined
        : {
            cursor: page.page.nextCursor,
            query: page.links.next ? new URL(page.links.next).search.slice(1) : undefined,
          };
    // Whoever comes back for a second page is likely to want the third.
    if (++this.#given > 1 && this.#place !== undefined) {
      this.#ahead = this.#fetch(this.#place);
      // A failure is the caller's when it asks for this page, and not an unhandled rejection before.
      this.#ahead.catch(() => undefined);
    }
    return { done: false, value: page };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/**
 * The items of all pages, each exactly once; `pages()` gives page by page instead.
 *
 * When a page cannot be fetched, the error is thrown and the walk stays where it is: iterating again goes on with the
 * item after the last one.
 */
export class Walk<P extends Page<Item>, Item> implements AsyncIterableIterator<Item> {
  readonly #pages: Pages<P>;
  #items: readonly Item[] = [];
  #next = 0;
  #page: P | undefined;

  constructor(pages: Pages<P>) {
    this.#pages = pages;
  }

  /** The page of the last item; undefined before the first. */
  get page(): P | undefined {
    return this.#page;
  }

  /** The pages instead of their items. */
  pages(): Pages<P> {
    return this.#pages;
  }

  async next(): Promise<IteratorResult<Item, undefined>> {
    while (this.#next >= this.#items.length) {
      const { done, value } = await this.#pages.next();
      if (done) return { done: true, value: undefined };
      this.#page = value;
      this.#items = value.items;
      this.#next = 0;
    }
    return { done: false, value: this.#items[this.#next++] as Item };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
