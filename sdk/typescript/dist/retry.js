/** When to try again, and how long to wait before. */
/** The statuses after which the same request may succeed later. */
export const retriedStatuses = new Set([429, 503, 504]);
const maxRetryAfterSeconds = 120;
/** Full jitter: a random wait between nothing and a limit that doubles, and never less than `Retry-After`. */
export class RetryPolicy {
    maxRetries;
    firstDelayMillis;
    maxDelayMillis;
    random;
    constructor(maxRetries, firstDelayMillis = 500, maxDelayMillis = 30_000, random = Math.random) {
        this.maxRetries = maxRetries;
        this.firstDelayMillis = firstDelayMillis;
        this.maxDelayMillis = maxDelayMillis;
        this.random = random;
        if (!Number.isInteger(maxRetries) || maxRetries < 0) {
            throw new RangeError("maxRetries must be a whole number of 0 or more.");
        }
    }
    /** Milliseconds to wait before the retry that follows attempt `attempt` (0 for the first). */
    delay(attempt, retryAfter) {
        const limit = Math.min(this.maxDelayMillis, this.firstDelayMillis * 2 ** Math.min(attempt, 30));
        return retryAfter === undefined
            ? this.random() * limit
            : retryAfter * 1_000 + this.random() * this.firstDelayMillis;
    }
    /** Whether a retry follows attempt `attempt`. */
    allows(attempt, retryAfter) {
        return attempt < this.maxRetries && (retryAfter === undefined || retryAfter <= maxRetryAfterSeconds);
    }
}
/** The header `Retry-After` in seconds; undefined without one, or where it is neither a number nor a date. */
export function retryAfterSeconds(value, now = Date.now) {
    if (value === null)
        return undefined;
    if (/^\s*\d+\s*$/.test(value))
        return Number(value);
    const at = Date.parse(value);
    return Number.isNaN(at) ? undefined : Math.max(0, (at - now()) / 1_000);
}
