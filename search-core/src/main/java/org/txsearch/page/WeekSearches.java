package org.txsearch.page;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.query.TransactionFilter;
import org.txsearch.weeks.WeekDirectory;
import tools.jackson.databind.json.JsonMapper;

/** Searches the weeks that a filter can match in; whatever goes wrong is a {@link SearchException} that says why. */
public final class WeekSearches {

    private static final List<Duration> PAUSES = List.of(Duration.ofMillis(150), Duration.ofMillis(450));

    private final Cluster cluster;
    private final WeekDirectory weeks;
    private final RowBytes rowBytes = new RowBytes();

    /** Searches the weeks of that cluster that the directory knows. */
    public WeekSearches(Cluster cluster, WeekDirectory weeks) {
        this.cluster = cluster;
        this.weeks = weeks;
    }

    /** Searches the weeks that are known, and, where one of them is gone, once more those that are there now. */
    public <T> T among(Function<WeekDirectory.Listing, T> searching, Deadline deadline) {
        try {
            return searching.apply(listing(deadline));
        } catch (IndexGoneException e) {
            weeks.forget();
            try {
                return searching.apply(listing(deadline));
            } catch (IndexGoneException again) {
                throw new SearchException(SearchException.Reason.INCOMPLETE, "A week is listed and missing", again);
            }
        }
    }

    /** The weeks, and until when they are complete. */
    public WeekDirectory.Listing listing(Deadline deadline) {
        return attempt(() -> weeks.listing(deadline.remaining()), deadline);
    }

    /**
     * The answer of those of the listed weeks in which the filter can match; none where it can in no week.
     *
     * @param rows the most rows that the body asks for
     */
    public Optional<AnswerBody> in(
            WeekDirectory.Listing listing,
            TransactionFilter filter,
            Map<String, String> parameters,
            byte[] body,
            int rows,
            Deadline deadline) {
        String names = WeekSelection.of(filter, listing.weeks());
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        patiently(() -> search("/" + names + "/_search", parameters, body, rows, deadline), deadline));
    }

    /**
     * One view of those of the listed weeks in which the filter can match; none where it can match in no week.
     *
     * @param keepAlive how long it is kept when nothing asks for it
     */
    public Optional<PointInTime> pointInTime(
            WeekDirectory.Listing listing, TransactionFilter filter, Duration keepAlive, Deadline deadline) {
        String names = WeekSelection.of(filter, listing.weeks());
        if (names.isEmpty()) {
            return Optional.empty();
        }
        Request request = new Request("POST", "/" + names + "/_pit");
        request.addParameter("allow_partial_search_results", "false");
        request.addParameter("keep_alive", PointInTime.inSeconds(keepAlive));
        byte[] answer = attempt(() -> BoundedCall.perform(cluster, request, deadline.remaining()), deadline);
        String id = JsonMapper.shared().readTree(answer).path("id").asString();
        return Optional.of(new PointInTime(cluster, this, id, keepAlive));
    }

    /**
     * The answer of the point in time that the body names. It is asked for once: what a node has taken along of a point in
     * time, no other has.
     *
     * @throws SnapshotLostException where Elasticsearch keeps it no longer
     */
    AnswerBody inPointInTime(Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        try {
            return search("/_search", parameters, body, rows, deadline);
        } catch (IndexGoneException e) {
            throw new SnapshotLostException(e);
        }
    }

    private AnswerBody search(String path, Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        Request request = new Request("POST", path);
        request.addParameter("allow_partial_search_results", "false");
        parameters.forEach(request::addParameter);
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        AnswerBody answer =
                once(() -> BoundedCall.body(cluster, request, deadline.remaining(), rowBytes.expected(rows)));
        rowBytes.seen(rows, answer.length());
        return answer;
    }

    interface Asking<T> {
        T ask() throws IOException;
    }

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

    private static <T> T once(Asking<T> asking) {
        try {
            return asking.ask();
        } catch (DeadlineExceededException | SocketTimeoutException e) {
            throw new SearchException(SearchException.Reason.TIMEOUT, "The deadline passed", e);
        } catch (ResponseException e) {
            throw refusal(e);
        } catch (ConnectException e) {
            throw new SearchException(SearchException.Reason.INCOMPLETE, "Elasticsearch cannot be reached", e);
        } catch (IOException e) {
            throw new SearchException(SearchException.Reason.INCOMPLETE, "The answer did not come whole", e);
        }
    }

    private static RuntimeException refusal(ResponseException refusal) {
        RefusedSearchException e = RefusedSearchException.of(refusal);
        int status = e.status();
        if (status == 404) {
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

    /** A week that the directory lists has been retired since, or a point in time is lost. */
    private static final class IndexGoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IndexGoneException(Throwable cause) {
            super(cause);
        }
    }
}
