/** Iterating over all items of all pages. */
/** A page of a list. */
export interface Page<Item> {
    readonly items: readonly Item[];
    readonly page: {
        readonly nextCursor: string | null;
    };
    readonly links: {
        readonly next: string | null;
    };
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
export declare class Pages<P extends Page<unknown>> implements AsyncIterableIterator<P> {
    #private;
    constructor(fetch: (place: Place) => Promise<P>, cursor?: string);
    /** Where the next page starts; undefined before the first page and after the last one. */
    get cursor(): string | undefined;
    next(): Promise<IteratorResult<P, undefined>>;
    [Symbol.asyncIterator](): this;
}
/**
 * The items of all pages, each exactly once; `pages()` gives page by page instead.
 *
 * When a page cannot be fetched, the error is thrown and the walk stays where it is: iterating again goes on with the
 * item after the last one.
 */
export declare class Walk<P extends Page<Item>, Item> implements AsyncIterableIterator<Item> {
    #private;
    constructor(pages: Pages<P>);
    /** The page of the last item; undefined before the first. */
    get page(): P | undefined;
    /** The pages instead of their items. */
    pages(): Pages<P>;
    next(): Promise<IteratorResult<Item, undefined>>;
    [Symbol.asyncIterator](): this;
}
