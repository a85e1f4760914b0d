package org.txsearch.summary;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.document.PlausibleTimes;
import org.txsearch.json.JsonScanner;
import org.txsearch.query.CreatedRange;

/**
 * How Elasticsearch divides rows into spans.
 *
 * <p>It gets exact edges: its own calendar may know other clock changes, and counts an hour that is repeated over midnight to
 * the wrong day. Between two clock changes, spans follow from one offset from UTC; only spans with a clock change are sent one
 * by one, since each is a bucket of every group in every shard, with rows or without.
 */
final class SpanDivision {

    private static final String SPANS = "spans";
    private static final String SPANS_OF_OFFSET = "spans_of_offset_";

    private final SummarySpans spans;
    private final String time;
    private final Map<ZoneOffset, List<SpanRun>> runs = new LinkedHashMap<>();
    private final List<SpanRun> moved = new ArrayList<>();

    /** Consecutive spans, from the first to the last of them. */
    private record SpanRun(int first, int last) {}

    private SpanDivision(SummarySpans spans, String time) {
        this.spans = spans;
        this.time = time;
    }

    /** Divides the time at that path into all of the spans. */
    static SpanDivision intoAll(SummarySpans spans, String time) {
        SpanDivision division = new SpanDivision(spans, time);
        for (int span = 0; span < spans.size(); span++) {
            division.add(span);
        }
        return division;
    }

    /** Divides the time of creation into those of the spans in which it can lie now. */
    static SpanDivision into(SummarySpans spans, Instant now) {
        SpanDivision division = new SpanDivision(spans, CreatedRange.CREATED_AT);
        Instant latest = PlausibleTimes.latest(now);
        for (int span = 0; span < spans.size(); span++) {
            if (spans.to(span).isAfter(PlausibleTimes.EARLIEST_CREATION)
                    && !spans.from(span).isAfter(latest)) {
                division.add(span);
            }
        }
        return division;
    }

    private void add(int span) {
        ZoneOffset offset = spans.offset(span);
        if (offset == null) {
            moved.add(new SpanRun(span, span));
            return;
        }
        List<SpanRun> ofOffset = runs.computeIfAbsent(offset, o -> new ArrayList<>());
        int end = ofOffset.size() - 1;
        if (end >= 0 && ofOffset.get(end).last() == span - 1) {
            ofOffset.set(end, new SpanRun(ofOffset.get(end).first(), span));
        } else {
            ofOffset.add(new SpanRun(span, span));
        }
    }

    /** Returns the aggregations that divide rows, with the metrics of each span. */
    Map<String, Object> aggregations(Map<String, Object> ofEach) {
        Map<String, Object> parts = new LinkedHashMap<>();
        boolean isOneOffset = moved.isEmpty() && runs.size() == 1;
        runs.forEach((offset, ofOffset) -> {
            Map<String, Object> histogram = SearchBody.members("date_histogram", calendar(offset), "aggs", ofEach);
            if (isOneOffset) {
                parts.put(SPANS, histogram);
            } else {
                parts.put(
                        SPANS_OF_OFFSET + parts.size(),
                        SearchBody.members("filter", within(ofOffset), "aggs", Map.of(SPANS, histogram)));
            }
        });
        if (!moved.isEmpty()) {
            parts.put(SPANS, SearchBody.members("date_range", ranges(), "aggs", ofEach));
        }
        return parts;
    }

    /** Reads the buckets of the spans, if the scanner's current member has any; returns whether it has. */
    static boolean read(JsonScanner scanner, Runnable bucket) {
        if (scanner.nameIs(SPANS)) {
            BucketSums.buckets(scanner, bucket);
        } else if (scanner.name().startsWith(SPANS_OF_OFFSET)) {
            scanner.readMembers(SPANS, () -> BucketSums.buckets(scanner, bucket));
        } else {
            return false;
        }
        return true;
    }

    /** Leaves out the spans without rows, which are most of them if there are many groups. */
    private Map<String, Object> calendar(ZoneOffset offset) {
        return SearchBody.members(
                "field",
                time,
                "format",
                "epoch_millis",
                "calendar_interval",
                spans.unit().name().toLowerCase(Locale.ROOT),
                "time_zone",
                offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId(),
                "min_doc_count",
                1);
    }

    private Map<String, Object> within(List<SpanRun> some) {
        return Map.of(
                "bool",
                Map.of(
                        "should",
                        some.stream()
                                .map(run -> Map.of(
                                        "range",
                                        Map.of(
                                                time,
                                                SearchBody.members(
                                                        "gte", from(run), "lt", to(run), "format", "epoch_millis"))))
                                .toList()));
    }

    private Map<String, Object> ranges() {
        return SearchBody.members(
                "field",
                time,
                "format",
                "epoch_millis",
                "ranges",
                moved.stream()
                        .map(run ->
                                SearchBody.members("key", Long.toString(from(run)), "from", from(run), "to", to(run)))
                        .toList());
    }

    private long from(SpanRun run) {
        return spans.from(run.first()).toEpochMilli();
    }

    private long to(SpanRun run) {
        return spans.to(run.last()).toEpochMilli();
    }
}
