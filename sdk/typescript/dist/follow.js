/** Following changes by the time at which they were taken in. */
import { APIConnectionError, InvalidResponseError, RateLimitError, ServerError } from "./errors.js";
import { readPage } from "./models.js";
import { RetryPolicy } from "./retry.js";
const waits = new RetryPolicy(0, 2_000, 60_000);
const beginning = "1990-01-01T00:00:00.000Z";
/**
 * Walks upwards by `ingested_at`, again and again from where the last walk was complete.
 *
 * `as_of` of a page promises that everything taken in before it was visible. A row taken in later than that may have
 * neighbours that are not visible yet, so that a checkpoint never passes `as_of`.
 */
export async function* follow(transport, since, pollMillis, limit) {
    let start = since;
    let asOf = since;
    let failures = 0;
    let cursor;
    for (;;) {
        const query = new URLSearchParams({ sort: "ingested_at", limit: String(limit), total: "none" });
        if (start !== undefined)
            query.set("ingested_from", start);
        if (cursor !== undefined)
            query.set("cursor", cursor);
        let page;
        try {
            page = await transport.request({ method: "GET", path: "/v1/transactions", query: query.toString() }, readPage);
            failures = 0;
        }
        catch (error) {
            const passes = error instanceof APIConnectionError ||
                error instanceof InvalidResponseError ||
                error instanceof RateLimitError ||
                error instanceof ServerError;
            if (!passes)
                throw error;
            await transport.clock.sleep(waits.delay(failures++, "retryAfter" in error ? error.retryAfter : undefined));
            continue;
        }
        asOf = page.freshness.asOf ?? asOf;
        for (const transaction of page.items) {
            const takenIn = transaction.ingestedAt ?? beginning;
            // Without a promise, after a restart everything comes again rather than something never.
            const checkpoint = asOf === undefined ? (start ?? beginning) : takenIn < asOf ? takenIn : asOf;
            yield { transaction, checkpoint };
        }
        cursor = page.page.nextCursor ?? undefined;
        if (cursor === undefined) {
            // The walk was complete: the next one starts at what this one promised.
            start = asOf;
            await transport.clock.sleep(pollMillis);
        }
    }
}
