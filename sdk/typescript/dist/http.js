/** One request with its token, its retries and its errors. */
import { APIConnectionError, APITimeoutError, AuthenticationError, InvalidResponseError, errorFor, } from "./errors.js";
import { parse } from "./exact.js";
import { camelized } from "./names.js";
import { retriedStatuses, retryAfterSeconds } from "./retry.js";
/** The platform's time. */
export const systemClock = {
    now: () => performance.now(),
    sleep: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
};
/** Sends requests to one API. */
export class Transport {
    retries;
    clock;
    #fetch;
    #base;
    #credentials;
    #headers;
    #timeoutMillis;
    #token;
    #fetching;
    constructor(options) {
        if (!/^https?:\/\/[^/]/.test(options.baseUrl)) {
            throw new TypeError(`baseUrl must be an address such as https://localhost:8443, and is ${JSON.stringify(options.baseUrl)}.`);
        }
        this.#base = options.baseUrl.replace(/\/+$/, "");
        this.#credentials = options.credentials;
        this.#headers = { Accept: "application/json" };
        if (options.onBehalfOf !== undefined)
            this.#headers["On-Behalf-Of"] = options.onBehalfOf;
        this.#timeoutMillis = options.timeoutMillis;
        this.#fetch = options.fetch;
        this.retries = options.retries;
        this.clock = options.clock;
    }
    /** The path of an address that the API gave, below this client's own address. */
    pathOf(href) {
        const base = new URL(this.#base).pathname.replace(/\/$/, "");
        const { pathname } = new URL(href, this.#base);
        return base && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    }
    /**
     * Sends a request and returns its answer with names in camelCase.
     *
     * A POST carries an `Idempotency-Key` that all its attempts share, so that a retry never does a thing twice.
     */
    async request(call, read = (answer) => answer) {
        const headers = { ...this.#headers, ...call.headers };
        if (call.method === "POST" && headers["Idempotency-Key"] === undefined) {
            headers["Idempotency-Key"] = crypto.randomUUID();
        }
        const init = { method: call.method, headers };
        if (call.body !== undefined) {
            headers["Content-Type"] = "application/json";
            init.body = JSON.stringify(call.body);
        }
        return this.#attempt({
            url: this.#base + call.path + (call.query ? `?${call.query}` : ""),
            init,
            authenticated: true,
            read: async (response) => {
                const text = await response.text();
                return read(response.status === 204 ? undefined : camelized(parse(text)));
            },
        });
    }
    /** Opens a body that is read in pieces; the reader is told apart from the answer's beginning by no retry. */
    async open(path, headers, signal) {
        for (let replaced = false;; replaced = true) {
            const token = await this.#currentToken();
            const response = await this.#fetch(this.#base + path, {
                method: "GET",
                headers: { ...this.#headers, Accept: "*/*", ...headers, Authorization: `Bearer ${token}` },
                redirect: "error",
                signal,
            });
            if (response.ok)
                return response;
            const failure = await problemOf(response);
            if (failure instanceof AuthenticationError && !replaced && this.#reject(token))
                continue;
            throw failure;
        }
    }
    /** What a failed exchange means to the caller. */
    connectionError(what, cause, attempts) {
        const tried = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
        if (cause instanceof DOMException && cause.name === "TimeoutError") {
            return new APITimeoutError(`${what}: no answer in time, after ${tried}. Try again, or give the client a longer timeout.`, { cause });
        }
        const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
        const reason = inner instanceof Error ? inner.message : String(inner);
        if (/certificate|self[- ]signed/i.test(reason)) {
            return new APIConnectionError(`${what}: the server's certificate is not trusted (${reason}). In Node.js, name its file in NODE_EXTRA_CA_CERTS.`, { cause });
        }
        return new APIConnectionError(`${what}: no whole answer after ${tried} (${reason}). Nothing was lost: when the network is back, call again; ` +
            "a walk goes on where it stopped.", { cause });
    }
    async #attempt(exchange) {
        const what = `${exchange.init.method} ${exchange.url.split("?", 1)[0]}`;
        let replaced = false;
        for (let attempt = 0;; attempt++) {
            let failure;
            let retryAfter;
            const token = exchange.authenticated ? await this.#currentToken() : undefined;
            const headers = { ...exchange.init.headers };
            if (token !== undefined)
                headers["Authorization"] = `Bearer ${token}`;
            try {
                const response = await this.#fetch(exchange.url, {
                    ...exchange.init,
                    headers,
                    redirect: "error",
                    signal: AbortSignal.timeout(this.#timeoutMillis),
                });
                if (response.ok)
                    return await exchange.read(response);
                const problem = await problemOf(response);
                if (token !== undefined && problem instanceof AuthenticationError && !replaced && this.#reject(token)) {
                    replaced = true;
                    attempt--;
                    continue;
                }
                if (!retriedStatuses.has(problem.status))
                    throw problem;
                failure = problem;
                retryAfter = problem.retryAfter;
            }
            catch (error) {
                if (error instanceof SyntaxError) {
                    // Something in between cut the body and made its length fit.
                    failure = new InvalidResponseError(`${what} answered with a body that is not what the API promises. Check baseUrl and the proxies on the way to it.`, { cause: error });
                }
                else if (error instanceof TypeError || error instanceof DOMException) {
                    failure = this.connectionError(what, error, attempt + 1);
                }
                else {
                    throw error;
                }
            }
            if (!this.retries.allows(attempt, retryAfter))
                throw failure;
            await this.clock.sleep(this.retries.delay(attempt, retryAfter));
        }
    }
    #currentToken() {
        const credentials = this.#credentials;
        if ("token" in credentials) {
            return Promise.resolve(typeof credentials.token === "string" ? credentials.token : credentials.token());
        }
        if (this.#token !== undefined && this.clock.now() < this.#token.renewAt)
            return Promise.resolve(this.#token.value);
        // One request for all that wait.
        this.#fetching ??= this.#fetchToken(credentials.clientId, credentials.clientSecret).finally(() => {
            this.#fetching = undefined;
        });
        return this.#fetching;
    }
    #reject(token) {
        if ("token" in this.#credentials)
            return typeof this.#credentials.token !== "string";
        if (this.#token?.value === token)
            this.#token = undefined;
        return true;
    }
    async #fetchToken(id, secret) {
        const askedAt = this.clock.now();
        const basic = btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`);
        const answer = await this.#attempt({
            url: `${this.#base}/oauth2/token`,
            authenticated: false,
            init: {
                method: "POST",
                headers: {
                    Accept: "application/json",
                    Authorization: `Basic ${basic}`,
                    "Content-Type": "application/x-www-form-urlencoded",
                },
                body: "grant_type=client_credentials",
            },
            read: async (response) => JSON.parse(await response.text()),
        });
        const lifetimeMillis = (answer.expires_in ?? 300) * 1_000;
        this.#token = {
            value: answer.access_token,
            renewAt: askedAt + lifetimeMillis - Math.min(60_000, lifetimeMillis / 5),
        };
        return answer.access_token;
    }
}
async function problemOf(response) {
    let problem = {};
    const text = await response.text();
    if (/json/.test(response.headers.get("content-type") ?? "")) {
        try {
            const members = parse(text);
            if (members !== null && typeof members === "object")
                problem = members;
        }
        catch (error) {
            if (!(error instanceof SyntaxError))
                throw error;
            problem = { detail: "The answer's problem is not whole." };
        }
    }
    const id = response.headers.get("request-id") ?? undefined;
    return errorFor(response.status, problem, id, retryAfterSeconds(response.headers.get("retry-after")));
}
