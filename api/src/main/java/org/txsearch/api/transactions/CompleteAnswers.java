package org.txsearch.api.transactions;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.txsearch.api.limit.NodeBreakers;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchFailureReason;
import org.txsearch.summary.TooManyGroupsException;
import org.txsearch.summary.TransactionSummary;

/** Turns an incomplete search into a problem; a partial result is never sent. */
public final class CompleteAnswers {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private CompleteAnswers() {}

    /** The result of the search; throws a problem if it is incomplete or late. */
    public static <T> T of(Supplier<T> search) {
        try {
            return search.get();
        } catch (SearchException e) {
            if (e.reason() == SearchFailureReason.TIMEOUT) {
                throw ProblemException.causedBy(
                        e,
                        ProblemCode.SEARCH_TIMEOUT,
                        "The search took longer than a request may; narrow the filter, or leave total out.");
            }
            if (e.reason() == SearchFailureReason.SUSPENDED) {
                throw ProblemException.of(
                                ProblemCode.SEARCH_INCOMPLETE,
                                "The data cannot be searched at the moment; try again after the seconds in Retry-After.")
                        .withRetryAfter(NodeBreakers.retryAfter());
            }
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "Part of the data cannot be searched at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    /** The summary; throws a problem if it is incomplete or late, or would be too large: it is never cut. */
    public static TransactionSummary ofSummary(Supplier<TransactionSummary> summary) {
        try {
            return of(summary);
        } catch (TooManyGroupsException e) {
            String found =
                    switch (e.what()) {
                        case GROUPS ->
                            "The summary has more than %,d groups, those without transactions among them; narrow the"
                                    + " filter, or use a longer interval or fewer fields.";
                        case PAYERS ->
                            "More than %,d payers match, too many to find the top ones among them; narrow the filter.";
                        case ROWS ->
                            "A group has more than %,d transactions, too many to be added up exactly; narrow the filter.";
                    };
            throw ProblemException.of(ProblemCode.TOO_MANY_GROUPS, String.format(Locale.ROOT, found, e.most()));
        }
    }
}
