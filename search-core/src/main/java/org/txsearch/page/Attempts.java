package org.txsearch.page;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.weeks.WeekMissingException;

/** Asks Elasticsearch for what searches need, more than once where another node may still have it; what goes wrong has a reason. */
public final class Attempts {

    private static final List<Duration> PAUSES = List.of(Duration.ofMillis(150), Duration.ofMillis(450));

    private Attempts() {}

    /** A call of Elasticsearch. */
    interface Asking<T> {
        T ask() throws IOException;
    }

    /** Asks, and asks anew a little later where Elasticsearch fails. */
    static <T> T attempt(Asking<T> asking, Deadline deadline) {
        return patiently(() -> once(asking), deadline);
    }

    /**
     * Searches, and searches anew a little later where Elasticsearch fails: a node that stops takes along what it had begun,
     * and the others have the same rows.
     */
    public static <T> T patiently(Supplier<T> searching, Deadline deadline) {
        for (Duration pause : PAUSES) {
            try {
                return searching.get();
            } catch (SearchException e) {
                if (!mayBeOfOneNode(e) || deadline.remaining().compareTo(pause.multipliedBy(2)) < 0) {
                    throw e;
                }
                rest(pause);
            }
        }
        return searching.get();
    }

    /** Other nodes may still do: the client asks one alone while it takes the others for dead. */
    private static boolean mayBeOfOneNode(SearchException failure) {
        return failure.reason() == SearchException.Reason.INCOMPLETE && failure.isOutage();
    }

    /** Not all at once: many searches fail in the same moment. */
    private static void rest(Duration atMost) {
        long millis = atMost.toMillis();
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(millis / 2, millis + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchException(SearchException.Reason.INCOMPLETE, "Interrupted between two tries", e);
        }
    }

    /** Asks once. */
    static <T> T once(Asking<T> asking) {
        try {
            return asking.ask();
        } catch (DeadlineExceededException | SocketTimeoutException e) {
            throw new SearchException(SearchException.Reason.TIMEOUT, "The deadline passed", e);
        } catch (ResponseException e) {
            throw refusal(e);
        } catch (WeekMissingException e) {
            throw new IndexGoneException(e);
        } catch (ConnectException e) {
            throw new SearchException(SearchException.Reason.INCOMPLETE, "Elasticsearch cannot be reached", e);
        } catch (IOException e) {
            throw new SearchException(SearchException.Reason.INCOMPLETE, "The answer did not come whole", e);
        }
    }

    private static RuntimeException refusal(ResponseException refusal) {
        RefusedSearchException e = RefusedSearchException.of(refusal);
        int status = e.status();
        if (status == 404 || e.kind().equals("index_closed_exception")) {
            return new IndexGoneException(e);
        }
        if (status == 504) {
            return new SearchException(SearchException.Reason.TIMEOUT, "Elasticsearch ran out of time", e);
        }
        // Our own account was refused, or an index is blocked: the caller can mend neither.
        boolean refused = status == 401 || status == 403;
        if (refused || status == 429 || status >= 500) {
            return new SearchException(SearchException.Reason.INCOMPLETE, "Elasticsearch refused with " + status, e);
        }
        throw new IllegalStateException("Elasticsearch did not accept a query of ours", e);
    }

    /** A week that the directory lists has been retired, closed or lost since, or a point in time is lost. */
    static final class IndexGoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IndexGoneException(Throwable cause) {
            super(cause);
        }

        IndexGoneException(String message) {
            super(message);
        }
    }
}
