package org.txsearch.paging;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Cluster.AnswerBody;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.paging.SearchException.PointInTimeLostException;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.InstantField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
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
     * moments: used in turns, a total would shrink from one answer to the next. Where a copy is gone or fails, Elasticsearch
     * uses another one by itself.
     */
    static String preference(TenantScope scope) {
        // An id may start with an underscore, which Elasticsearch reserves for preferences of its own.
        return "merchant-" + scope.merchantId();
    }

    /**
     * The answer of those of the listed weeks in which the filter can match; none if it can in no week.
     *
     * @param rows the most rows that the body requests
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
        return touched.isEmpty()
                ? Optional.empty()
                : Optional.of(begin(scope, listing, touched, parameters, body, rows, deadline)
                        .await());
    }

    /**
     * Starts a search in some of the listed weeks, whose body must be of a filter {@link WeekSelection#within within} them:
     * where they are many, others are searched too.
     */
    BegunSearch begin(
            TenantScope scope,
            WeekDirectory.Listing listing,
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
        return new BegunSearch(request, shards, rows, deadline);
    }

    /** A search that has been sent. */
    final class BegunSearch {

        private final Request request;
        private final SearchedShards shards;
        private final int rows;
        private final Deadline deadline;
        private Cluster.@Nullable BegunRead first;

        private BegunSearch(Request request, SearchedShards shards, int rows, Deadline deadline) {
            this.request = request;
            this.shards = shards;
            this.rows = rows;
            this.deadline = deadline;
            this.first = cluster.begin(request, deadline.remaining(), rowBytes.expected(rows));
        }

        /** Waits for the whole answer. */
        AnswerBody await() {
            AnswerBody answer = Attempts.patiently(() -> Attempts.once(this::once), deadline);
            rowBytes.seen(rows, answer.length());
            shards.requireIn(answer.bytes(), answer.length());
            return answer;
        }

        private AnswerBody once() throws IOException {
            Cluster.BegunRead sent = first;
            first = null;
            return (sent != null ? sent : cluster.begin(request, deadline.remaining(), rowBytes.expected(rows)))
                    .await();
        }

        /** Gives it up if its answer has not come. */
        void cancel() {
            Cluster.BegunRead sent = first;
            if (sent != null) {
                sent.cancel();
            }
        }
    }

    /** The weeks in which the filter can match, all of which must be there, in a form of which a search finds all. */
    List<IsoWeek> touched(WeekDirectory.Listing listing, TransactionFilter filter) {
        List<IsoWeek> missing = WeekSelection.touched(filter, listing.missing());
        if (!missing.isEmpty()) {
            throw SearchException.missing(missing);
        }
        List<IsoWeek> touched = WeekSelection.touched(filter, listing.weeks());
        List<IsoWeek> older = listing.ofOlderForm(touched);
        if (!older.isEmpty()) {
            throw SearchException.olderForm(older);
        }
        return touched;
    }

    /**
     * One view of those of the listed weeks in which the filter can match; none if it can match in no week.
     *
     * @param keepAlive how long it is kept when nothing requests it
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
        SearchedShards shards = SearchedShards.of(touched, listing);
        Request request = new Request("POST", "/" + shards.names() + "/_pit");
        shards.parameters(scope).forEach(request::addParameter);
        request.addParameter("allow_partial_search_results", "false");
        // Searches in it must name neither a copy nor a routing again: it has its own.
        request.addParameter("preference", preference(scope));
        request.addParameter("keep_alive", PointInTime.inSeconds(keepAlive));
        byte[] answer = Attempts.attempt(() -> cluster.call(request, deadline.remaining()), deadline);
        String id = JsonMapper.shared().readTree(answer).path("id").asString();
        PointInTime opened = new PointInTime(cluster, this, id, keepAlive);
        try {
            shards.requireIn(answer, answer.length);
        } catch (Attempts.IndexGoneException e) {
            opened.close();
            throw e;
        }
        return Optional.of(opened);
    }

    /**
     * The answer of the point in time that the body names. It is made once: what a node has lost of a point in
     * time, no other has.
     *
     * @throws PointInTimeLostException if Elasticsearch keeps it no longer
     */
    AnswerBody inPointInTime(Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        try {
            return search("/_search", parameters, body, rows, deadline);
        } catch (Attempts.IndexGoneException e) {
            throw new PointInTimeLostException(e);
        }
    }

    private AnswerBody search(String path, Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        Request request = request(path, parameters, body);
        AnswerBody answer = Attempts.once(() -> cluster.read(request, deadline.remaining(), rowBytes.expected(rows)));
        rowBytes.seen(rows, answer.length());
        return answer;
    }

    private static Request request(String path, Map<String, String> parameters, byte[] body) {
        Request request = new Request("POST", path);
        request.addParameter("allow_partial_search_results", "false");
        parameters.forEach(request::addParameter);
        request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
        return request;
    }

    /**
     * How many bytes of an answer each requested row has, estimated from the fullest recent answers.
     * A wrong estimate only costs time.
     */
    static final class RowBytes {

        private static final int FORGETTING = 128;

        /** Of two concurrent updates one may be lost. */
        private volatile int each;

        /** How long an answer of so many rows probably is; 0 if nothing is known. */
        int expected(int rows) {
            long bytes = (long) each * rows;
            return (int) Math.min(Integer.MAX_VALUE, bytes + bytes / 8);
        }

        /** Learns from an answer to a question for so many rows, of which fewer may have come. */
        void seen(int rows, int bytes) {
            if (rows > 0) {
                each = Math.max(each - each / FORGETTING, bytes / rows);
            }
        }
    }

    /**
     * The shards that a search of some weeks queries.
     *
     * @param names the part of the address that names the indices
     * @param isRouted whether the search must come with the merchant's routing, since only the merchant's shards are meant
     * @param count how many they are
     */
    record SearchedShards(String names, boolean isRouted, int count) {

        /**
         * Those of the weeks, of all weeks where they are many. With a routing, the indices themselves are named: by its alias,
         * a week could be found in another index by now, which is not routed.
         */
        static SearchedShards of(List<IsoWeek> weeks, WeekDirectory.Listing listing) {
            if (weeks.size() <= WeekSelection.MAX_NAMED && listing.areRouted(weeks)) {
                String indices = weeks.stream().map(listing::index).collect(Collectors.joining(","));
                return new SearchedShards(indices, true, listing.shards(weeks, true));
            }
            // The common alias fails while one of its weeks is closed, whichever are requested.
            String names = WeekSelection.of(
                    weeks, listing.weeks().size() + listing.missing().size());
            boolean areAll = names.equals(WeekNames.ALL);
            return new SearchedShards(names, false, listing.shards(areAll ? listing.weeks() : weeks, false));
        }

        Map<String, String> parameters(TenantScope scope) {
            return isRouted ? Map.of("routing", scope.merchantId()) : Map.of();
        }

        /**
         * Refuses the answer of fewer shards: a week has left the common alias since they were listed, or has been rebuilt with
         * fewer shards. More are no fault: a week has come to the common alias.
         */
        void requireIn(byte[] answer, int length) {
            if (SearchEnvelope.shards(answer, length) < count) {
                throw new Attempts.IndexGoneException("The answer came from fewer shards than the weeks have");
            }
        }
    }

    /** Which weekly indices a filter can match in. */
    static final class WeekSelection {

        /** The names of so many weeks, or of their indices, fit well within the 4,096 bytes of a URL. */
        private static final int MAX_NAMED = 60;

        private WeekSelection() {}

        /**
         * The path segment that names the weeks which can hold what the filter requests; all of them by their common alias
         * where those are all or many; empty if there is none.
         */
        static String of(TransactionFilter filter, NavigableSet<IsoWeek> existing) {
            return of(touched(filter, existing), existing.size());
        }

        /** The weeks of the filter, of which there are so many others, likewise. */
        static String of(List<IsoWeek> touched, int existing) {
            if (touched.isEmpty()) {
                return "";
            }
            if (touched.size() == existing || touched.size() > MAX_NAMED) {
                return WeekNames.ALL;
            }
            return touched.stream().map(WeekNames::alias).collect(Collectors.joining(","));
        }

        /** The filter's rows in those adjacent weeks, which are distinguished by their times where they are too many for names. */
        static TransactionFilter within(TransactionFilter filter, List<IsoWeek> weeks) {
            return weeks.size() <= MAX_NAMED
                    ? filter
                    : new TransactionFilter.And(List.of(
                            filter,
                            new InstantField.During(
                                    FieldCatalogue.transaction().field(CreatedRange.CREATED_AT),
                                    Collections.min(weeks).start(),
                                    Collections.max(weeks).end())));
        }

        /** The weeks that can hold what the filter requests. */
        static List<IsoWeek> touched(TransactionFilter filter, NavigableSet<IsoWeek> weeks) {
            return weeks.stream()
                    .filter(week -> filter.mayFind(week.start(), week.end()))
                    .toList();
        }
    }
}
