package org.txsearch.paging;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Function;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/** Searches the weeks that a filter can match in; whatever goes wrong is a {@link SearchException} that says why. */
public final class WeekSearches {

    private final Cluster cluster;
    private final WeekDirectory weeks;
    private final RowBytes rowBytes = new RowBytes();

    public WeekSearches(Cluster cluster, WeekDirectory weeks) {
        this.cluster = cluster;
        this.weeks = weeks;
    }

    /** Searches the known weeks; if one of them is gone, reads the list again and searches once more. */
    public <T> T among(Function<WeekListing, T> searching, Deadline deadline) {
        try {
            return searching.apply(listed(deadline));
        } catch (Attempts.IndexGoneException e) {
            weeks.forget();
            WeekListing now = listing(deadline);
            try {
                return searching.apply(now);
            } catch (Attempts.IndexGoneException again) {
                throw SearchException.missing(now.missing());
            }
        }
    }

    /** Returns the weeks, and until when they are complete. */
    public WeekListing listing(Deadline deadline) {
        try {
            return listed(deadline);
        } catch (Attempts.IndexGoneException e) {
            throw new SearchException(SearchFailureReason.INCOMPLETE, "The weeks cannot be listed", e);
        }
    }

    private WeekListing listed(Deadline deadline) {
        return Attempts.attempt(() -> weeks.listing(deadline.remaining()), deadline);
    }

    /**
     * Makes the same copies of shards answer a merchant each time. Copies refresh at different moments: used in turns, a total
     * could shrink from one answer to the next. If a copy is gone or fails, Elasticsearch uses another one by itself.
     */
    static String preference(TenantScope scope) {
        // An id may start with an underscore, which Elasticsearch reserves for preferences of its own.
        return "merchant-" + scope.merchantId();
    }

    /**
     * Returns the answer of the listed weeks in which the filter can match; empty if there are none.
     *
     * @param rows the most rows that the body requests
     */
    public Optional<AnswerBody> in(
            TenantScope scope,
            WeekListing listing,
            TransactionFilter filter,
            Map<String, String> parameters,
            byte[] body,
            int rows,
            Deadline deadline) {
        List<IsoWeek> touched = touched(listing, filter);
        return touched.isEmpty()
                ? Optional.empty()
                : Optional.of(begin(scope, listing, touched, parameters, body, rows, deadline)
                        .await());
    }

    /**
     * Starts a search in some of the listed weeks. The filter of its body must be {@link WeekSelection#within within} them:
     * if these are many, other weeks are searched too.
     */
    BegunSearch begin(
            TenantScope scope,
            WeekListing listing,
            List<IsoWeek> some,
            Map<String, String> parameters,
            byte[] body,
            int rows,
            Deadline deadline) {
        SearchedShards shards = SearchedShards.of(some, listing);
        Map<String, String> all = new HashMap<>(parameters);
        all.put("preference", preference(scope));
        all.putAll(shards.parameters(scope));
        Request request = request("/" + shards.names() + "/_search", all, body);
        return new BegunSearch(cluster, rowBytes, request, shards, rows, deadline);
    }

    /** Returns the weeks in which the filter can match; fails if one is missing. */
    List<IsoWeek> touched(WeekListing listing, TransactionFilter filter) {
        requireNoneMissing(listing, filter);
        return WeekSelection.touched(filter, listing.weeks());
    }

    /**
     * Returns the weeks in which the filter can match up to the first missing one, in the order of creation or its reverse.
     * Rows of these weeks come before all rows of the missing one.
     */
    List<IsoWeek> touchedBeforeMissing(WeekListing listing, TransactionFilter filter, boolean isAscending) {
        List<IsoWeek> missing = WeekSelection.touched(filter, listing.missing());
        NavigableSet<IsoWeek> weeks = listing.weeks();
        if (!missing.isEmpty()) {
            weeks = isAscending
                    ? weeks.headSet(Collections.min(missing), false)
                    : weeks.tailSet(Collections.max(missing), false);
        }
        return WeekSelection.touched(filter, weeks);
    }

    void requireNoneMissing(WeekListing listing, TransactionFilter filter) {
        List<IsoWeek> missing = WeekSelection.touched(filter, listing.missing());
        if (!missing.isEmpty()) {
            throw SearchException.missing(missing);
        }
    }

    /**
     * A point in time of the listed weeks in which the filter can match; empty if there are none.
     *
     * @param keepAlive how long it is kept when nothing requests it
     */
    public Optional<PointInTime> pointInTime(
            TenantScope scope, WeekListing listing, TransactionFilter filter, Duration keepAlive, Deadline deadline) {
        List<IsoWeek> touched = touched(listing, filter);
        if (touched.isEmpty()) {
            return Optional.empty();
        }
        SearchedShards shards = SearchedShards.of(touched, listing);
        Request request = new Request("POST", "/" + shards.names() + "/_pit");
        shards.parameters(scope).forEach(request::addParameter);
        request.addParameter("allow_partial_search_results", "false");
        // Searches in it must name neither a copy nor a routing again: it has its own.
        request.addParameter("preference", preference(scope));
        request.addParameter("keep_alive", PointInTime.inSeconds(keepAlive));
        byte[] answer = Attempts.attempt(() -> cluster.call(request, deadline.remaining()), deadline);
        String id = JsonMapper.shared().readTree(answer).path("id").asString();
        PointInTime opened = new PointInTime(cluster, this::inPointInTime, id, keepAlive);
        try {
            shards.requireIn(answer, answer.length);
        } catch (Attempts.IndexGoneException e) {
            opened.close();
            throw e;
        }
        return Optional.of(opened);
    }

    /**
     * Returns the answer of the point in time that the body names. It is asked for once: what a node has lost of a point in time, no
     * other node has.
     *
     * @throws PointInTimeLostException if Elasticsearch keeps it no longer
     */
    private AnswerBody inPointInTime(Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        Request request = request("/_search", parameters, body);
        try {
            AnswerBody answer =
                    Attempts.once(() -> cluster.begin(request, deadline.remaining(), rowBytes.expected(rows))
                            .await());
            rowBytes.seen(rows, answer.length());
            return answer;
        } catch (Attempts.IndexGoneException e) {
            throw new PointInTimeLostException(e);
        }
    }

    private static Request request(String path, Map<String, String> parameters, byte[] body) {
        Request request = new Request("POST", path);
        request.addParameter("allow_partial_search_results", "false");
        parameters.forEach(request::addParameter);
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        return request;
    }
}
