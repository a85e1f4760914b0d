/** When to try again, and how long to wait before. */
/** The statuses after which the same request may succeed later. */
export declare const retriedStatuses: ReadonlySet<number>;
/** Full jitter: a random wait between nothing and a limit that doubles, and never less than `Retry-After`. */
export declare class RetryPolicy {
    readonly maxRetries: number;
    private readonly firstDelayMillis;
    private readonly maxDelayMillis;
    private readonly random;
    constructor(maxRetries: number, firstDelayMillis?: number, maxDelayMillis?: number, random?: () => number);
    /** Milliseconds to wait before the retry that follows attempt `attempt` (0 for the first). */
    delay(attempt: number, retryAfter: number | undefined): number;
    /** Whether a retry follows attempt `attempt`. */
    allows(attempt: number, retryAfter: number | undefined): boolean;
}
/** The header `Retry-After` in seconds; undefined without one, or where it is neither a number nor a date. */
export declare function retryAfterSeconds(value: string | null, now?: () => number): number | undefined;
