package org.txsearch.page;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.WeekNames;
import tools.jackson.databind.json.JsonMapper;

/** Searches the weeks that a filter can match in; whatever goes wrong is a {@link SearchException} that says why. */
public final class WeekSearches {

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
        } catch (Attempts.IndexGoneException e) {
            weeks.forget();
            WeekDirectory.Listing now = listing(deadline);
            try {
                return searching.apply(now);
            } catch (Attempts.IndexGoneException again) {
                throw SearchException.missing(now.missing());
            }
        }
    }

    /** The weeks, and until when they are complete. */
    public WeekDirectory.Listing listing(Deadline deadline) {
        return Attempts.attempt(() -> weeks.listing(deadline.remaining()), deadline);
    }

    /**
     * Names the copies of shards that answer a merchant, the same ones while they are there. Copies refresh at different
     * moments: asked in turns, a total would shrink from one answer to the next. Where a copy is gone or fails, Elasticsearch
     * asks another one of its own accord.
     */
    static String preference(TenantScope scope) {
        // An id may start with an underscore, which Elasticsearch reserves for preferences of its own.
        return "merchant-" + scope.merchantId();
    }

    /**
     * The answer of those of the listed weeks in which the filter can match; none where it can in no week.
     *
     * @param rows the most rows that the body asks for
     */
    public Optional<AnswerBody> in(
            TenantScope scope,
            WeekDirectory.Listing listing,
            TransactionFilter filter,
            Map<String, String> parameters,
            byte[] body,
            int rows,
            Deadline deadline) {
        List<IsoWeek> touched = touched(listing, filter);
        if (touched.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> all = new HashMap<>(parameters);
        all.put("preference", preference(scope));
        AnswerBody answer = Attempts.patiently(
                () -> search("/" + names(listing, touched) + "/_search", all, body, rows, deadline), deadline);
        requireShards(answer.bytes(), answer.length(), listing, touched);
        return Optional.of(answer);
    }

    /** The weeks in which the filter can match, all of which must be there. */
    private static List<IsoWeek> touched(WeekDirectory.Listing listing, TransactionFilter filter) {
        List<IsoWeek> missing = WeekSelection.touched(filter, listing.missing());
        if (!missing.isEmpty()) {
            throw SearchException.missing(missing);
        }
        return WeekSelection.touched(filter, listing.weeks());
    }

    private static String names(WeekDirectory.Listing listing, List<IsoWeek> touched) {
        // The common alias fails while one of its weeks is closed, whichever are asked for.
        return WeekSelection.of(
                touched, listing.weeks().size() + listing.missing().size());
    }

    /**
     * Refuses the answer of fewer shards than the weeks have that it is to come from: a week has left the common alias since
     * they were listed, or has been rebuilt with fewer shards. More are no fault: a week has come to the common alias.
     */
    private static void requireShards(byte[] answer, int length, WeekDirectory.Listing listing, List<IsoWeek> touched) {
        String names = names(listing, touched);
        int expected = names.equals(WeekNames.ALL)
                ? listing.shards().values().stream().mapToInt(Integer::intValue).sum()
                : touched.stream()
                        .mapToInt(week -> listing.shards().getOrDefault(week, 0))
                        .sum();
        if (SearchEnvelope.shards(answer, length) < expected) {
            throw new Attempts.IndexGoneException("The answer came from fewer shards than the weeks have");
        }
    }

    /**
     * One view of those of the listed weeks in which the filter can match; none where it can match in no week.
     *
     * @param keepAlive how long it is kept when nothing asks for it
     */
    public Optional<PointInTime> pointInTime(
            TenantScope scope,
            WeekDirectory.Listing listing,
            TransactionFilter filter,
            Duration keepAlive,
            Deadline deadline) {
        List<IsoWeek> touched = touched(listing, filter);
        if (touched.isEmpty()) {
            return Optional.empty();
        }
        Request request = new Request("POST", "/" + names(listing, touched) + "/_pit");
        request.addParameter("allow_partial_search_results", "false");
        // Searches in it must not name a copy again: it has its own.
        request.addParameter("preference", preference(scope));
        request.addParameter("keep_alive", PointInTime.inSeconds(keepAlive));
        byte[] answer = Attempts.attempt(() -> BoundedCall.perform(cluster, request, deadline.remaining()), deadline);
        String id = JsonMapper.shared().readTree(answer).path("id").asString();
        PointInTime opened = new PointInTime(cluster, this, id, keepAlive);
        try {
            requireShards(answer, answer.length, listing, touched);
        } catch (Attempts.IndexGoneException e) {
            opened.close();
            throw e;
        }
        return Optional.of(opened);
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
        } catch (Attempts.IndexGoneException e) {
            throw new SnapshotLostException(e);
        }
    }

    private AnswerBody search(String path, Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        Request request = new Request("POST", path);
        request.addParameter("allow_partial_search_results", "false");
        parameters.forEach(request::addParameter);
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        AnswerBody answer =
                Attempts.once(() -> BoundedCall.body(cluster, request, deadline.remaining(), rowBytes.expected(rows)));
        rowBytes.seen(rows, answer.length());
        return answer;
    }
}
