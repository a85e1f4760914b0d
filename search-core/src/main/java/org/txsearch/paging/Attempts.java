package org.txsearch.paging;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.function.Supplier;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.cluster.Retry;
import org.txsearch.index.NewerRevisionException;
import org.txsearch.index.WeekMissingException;

/** Makes the calls of a search, more than once if another node may still answer; failures have a reason. */
public final class Attempts {

    private Attempts() {}

    interface Asking<T> {
        T ask() throws IOException;
    }

    /** Calls, and calls again a little later if Elasticsearch fails. */
    static <T> T attempt(Asking<T> asking, Deadline deadline) {
        return patiently(() -> once(asking), deadline);
    }

    /**
     * Searches, and again a little later if Elasticsearch fails: a stopping node loses the searches that it has begun, and
     * other nodes have the same rows.
     */
    public static <T> T patiently(Supplier<T> searching, Deadline deadline) {
        Retry retry = Retry.ofSearch(deadline.remaining());
        while (true) {
            try {
                return searching.get();
            } catch (SearchException e) {
                if (!mayBeOfOneNode(e) || !retry.pause()) {
                    throw e;
                }
            }
        }
    }

    /** Another node may still answer: the client uses only one while it takes the others for dead. */
    private static boolean mayBeOfOneNode(SearchException failure) {
        return failure.reason() == SearchFailureReason.INCOMPLETE && failure.isOutage();
    }

    /** Calls once. */
    static <T> T once(Asking<T> asking) {
        try {
            return asking.ask();
        } catch (DeadlineExceededException | SocketTimeoutException e) {
            throw new SearchException(SearchFailureReason.TIMEOUT, "The deadline passed", e);
        } catch (ResponseException e) {
            throw refusal(ClusterRefusalException.of(e).withoutQuotes());
        } catch (ClusterRefusalException e) {
            throw refusal(e.withoutQuotes());
        } catch (WeekMissingException e) {
            throw new IndexGoneException(e);
        } catch (NewerRevisionException e) {
            throw SearchException.newerRevision(e);
        } catch (ConnectException e) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "Elasticsearch cannot be reached", e);
        } catch (IOException e) {
            if (Cluster.isSuspended(e)) {
                throw new SearchException(SearchFailureReason.SUSPENDED, "No node may be asked", e);
            }
            throw new SearchException(SearchFailureReason.INCOMPLETE, "The answer did not come whole", e);
        }
    }

    private static RuntimeException refusal(ClusterRefusalException e) {
        int status = e.status();
        if (status == 404 || e.type().equals("index_closed_exception")) {
            return new IndexGoneException(e);
        }
        if (status == 408 || status == 504) {
            return new SearchException(SearchFailureReason.TIMEOUT, "Elasticsearch ran out of time", e);
        }
        if (status == 400 && !e.type().equals("search_phase_execution_exception")) {
            return new IllegalStateException("Elasticsearch did not accept a query of ours", e);
        }
        // A shard cannot answer, the account lacks a privilege, or a proxy refuses the request: the caller can change
        // none
        // of these.
        return new SearchException(SearchFailureReason.INCOMPLETE, "Elasticsearch refused with " + status, e);
    }

    /** A listed week is now retired, closed or lost, or a point in time is lost. */
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
