package org.txsearch.api.export;

import java.io.IOException;
import java.time.Duration;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Asks for what is kept of exports; where that cannot be had, the request is a problem. */
final class KeptAnswers {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private KeptAnswers() {}

    /** A call that asks Elasticsearch. */
    interface Asking<T> {
        T ask() throws IOException;
    }

    static <T> T answered(Asking<T> asking) {
        try {
            return asking.ask();
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "Exports cannot be read at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }
}
