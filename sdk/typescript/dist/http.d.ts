/** One request with its token, its retries and its errors. */
import { APIConnectionError } from "./errors.js";
import { type RetryPolicy } from "./retry.js";
/** The one function of the platform that sends requests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
/** What moves time: replaced in tests. */
export interface Clock {
    now(): number;
    sleep(millis: number): Promise<void>;
}
/** The platform's time. */
export declare const systemClock: Clock;
/** How a token is had: an id and a secret, or a token or a function that returns the current one. */
export type Credentials = {
    readonly clientId: string;
    readonly clientSecret: string;
} | {
    readonly token: string | (() => string | Promise<string>);
};
interface Call {
    readonly method: string;
    readonly path: string;
    /** A query string without its question mark. */
    readonly query?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
}
/** Sends requests to one API. */
export declare class Transport {
    #private;
    readonly retries: RetryPolicy;
    readonly clock: Clock;
    constructor(options: {
        baseUrl: string;
        credentials: Credentials;
        onBehalfOf: string | undefined;
        timeoutMillis: number;
        retries: RetryPolicy;
        fetch: Fetch;
        clock: Clock;
    });
    /** The path of an address that the API gave, below this client's own address. */
    pathOf(href: string): string;
    /**
     * Sends a request and returns its answer with names in camelCase.
     *
     * A POST carries an `Idempotency-Key` that all its attempts share, so that a retry never does a thing twice.
     */
    request<T>(call: Call, read?: (answer: unknown) => T): Promise<T>;
    /** Opens a body that is read in pieces; the reader is told apart from the answer's beginning by no retry. */
    open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
    /** What a failed exchange means to the caller. */
    connectionError(what: string, cause: unknown, attempts: number): APIConnectionError;
}
export {};
