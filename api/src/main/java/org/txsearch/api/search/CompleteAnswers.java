package org.txsearch.api.search;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.txsearch.api.platform.limit.NodeBreakers;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchFailureReason;
import org.txsearch.summary.TooManyGroupsException;
import org.txsearch.summary.TransactionSummary;

/** Translates failures of searches to problems, so that no partial result is sent. */
public final class CompleteAnswers {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private CompleteAnswers() {}

    /** Returns the result of a search; rejects the request if the result is incomplete or late. */
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

    /** Returns a summary; rejects the request if the summary is incomplete, late, or too large. */
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
