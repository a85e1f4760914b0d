package org.txsearch.api.records;

import java.io.IOException;
import java.time.Duration;
import org.apache.commons.lang3.function.FailableRunnable;
import org.apache.commons.lang3.function.FailableSupplier;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/** Calls a store on behalf of a request, and translates its failures to problems. */
public final class StoreCalls {

    private static final Duration RETRY_READ_AFTER = Duration.ofSeconds(2);

    /** A full disk and an election last longer than a failed search. */
    private static final Duration RETRY_WRITE_AFTER = Duration.ofSeconds(5);

    private StoreCalls() {}

    /** Returns the result of a read; rejects the request with {@code SEARCH_INCOMPLETE} if the read fails. */
    public static <R> R read(FailableSupplier<R, IOException> call) {
        return call(
                call,
                ProblemCode.SEARCH_INCOMPLETE,
                "What is stored cannot be read at the moment; try again after the seconds in Retry-After.",
                RETRY_READ_AFTER);
    }

    /** Returns the result of a write; rejects the request with {@code WRITES_UNAVAILABLE} if the write fails. */
    public static <R> R write(FailableSupplier<R, IOException> call) {
        return call(
                call,
                ProblemCode.WRITES_UNAVAILABLE,
                "Nothing can be written at the moment; try again after the seconds in Retry-After, with the"
                        + " same Idempotency-Key.",
                RETRY_WRITE_AFTER);
    }

    /** Returns the result of a call; rejects the request with the given problem if the call fails. */
    public static <R> R call(
            FailableSupplier<R, IOException> call, ProblemCode code, String detail, Duration retryAfter) {
        try {
            return call.get();
        } catch (IOException e) {
            throw ProblemException.causedBy(e, code, detail).withRetryAfter(retryAfter);
        }
    }

    /** Makes a write; rejects the request with {@code WRITES_UNAVAILABLE} if the write fails. */
    public static void change(FailableRunnable<IOException> change) {
        write(() -> {
            change.run();
            return true;
        });
    }
}
