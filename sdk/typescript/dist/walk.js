/** Iterating over all items of all pages. */
/**
 * The pages of a search, in order. While one is in use the next is on its way.
 *
 * A page that cannot be fetched throws and leaves the position as it was: iterating again goes on there.
 */
export class Pages {
    #fetch;
    #place;
    #ahead;
    #given = 0;
    constructor(fetch, cursor) {
        this.#fetch = fetch;
        this.#place = { cursor, query: undefined };
    }
    /** Where the next page starts; undefined before the first page and after the last one. */
    get cursor() {
        return this.#place?.cursor;
    }
    async next() {
        if (this.#place === undefined)
            return { done: true, value: undefined };
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
    [Symbol.asyncIterator]() {
        return this;
    }
}
/**
 * The items of all pages, each exactly once; `pages()` gives page by page instead.
 *
 * When a page cannot be fetched, the error is thrown and the walk stays where it is: iterating again goes on with the
 * item after the last one.
 */
export class Walk {
    #pages;
    #items = [];
    #next = 0;
    #page;
    constructor(pages) {
        this.#pages = pages;
    }
    /** The page of the last item; undefined before the first. */
    get page() {
        return this.#page;
    }
    /** The pages instead of their items. */
    pages() {
        return this.#pages;
    }
    async next() {
        while (this.#next >= this.#items.length) {
            const { done, value } = await this.#pages.next();
            if (done)
                return { done: true, value: undefined };
            this.#page = value;
            this.#items = value.items;
            this.#next = 0;
        }
        return { done: false, value: this.#items[this.#next++] };
    }
    [Symbol.asyncIterator]() {
        return this;
    }
}
