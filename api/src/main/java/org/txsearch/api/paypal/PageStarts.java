package org.txsearch.api.paypal;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.paging.Position;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores the starts of the numbered pages of each walk in Elasticsearch, so that all instances of the API share them.
 *
 * <p>A walk is a query of one caller. Its document contains the latest starts, and neither the caller nor the filter: its
 * id is a hash.
 */
@Component
final class PageStarts extends BackgroundWork {

    /** If a program takes longer for a page, the next one is found by counting. */
    private static final Duration KEPT_FOR = Duration.ofHours(1);

    private static final Duration SWEPT_EVERY = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** A walk needs one start. The others are for programs that read pages concurrently or again. */
    private static final int MAX_KEPT = 16;

    private final DocumentStore documents;
    private final Clock clock;

    PageStarts(Cluster cluster, Clock clock) {
        this.documents = OperationalIndices.pageStarts(cluster, PATIENCE);
        this.clock = clock;
    }

    /**
     * The start of a page.
     *
     * @param requested the time of the request for the page before
     */
    private record PageStart(
            int page, long key, long tie, @Nullable String id, Instant requested) {

        Position position() {
            return new Position(key, tie, id);
        }
    }

    /** Returns the known starts of a walk by the numbers of their pages. */
    NavigableMap<Integer, Position> of(String walk) {
        NavigableMap<Integer, Position> known = new TreeMap<>();
        stored(() -> documents.read(walk))
                .ifPresent(kept -> read(kept.value()).forEach(start -> known.put(start.page(), start.position())));
        return known;
    }

    /**
     * Stores the start of a page unless a later request stored one. If a program retries a slow request, the page that it
     * received last counts.
     *
     * @param start the start of the page; null if there is no such page
     * @param requested the time of the request for the page before
     */
    void note(String walk, int page, @Nullable Position start, Instant requested) {
        stored(() -> documents.update(walk, false, content -> {
            List<PageStart> starts = new ArrayList<>(read(content));
            if (starts.stream()
                    .anyMatch(other -> other.page() == page && other.requested().isAfter(requested))) {
                return content;
            }
            if (!starts.removeIf(other -> other.page() == page) && start == null) {
                return content;
            }
            if (start != null) {
                starts.add(new PageStart(page, start.key(), start.tie(), start.id(), requested));
            }
            return content(starts.subList(Math.max(0, starts.size() - MAX_KEPT), starts.size()));
        }));
    }

    private ObjectNode content(List<PageStart> starts) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put(OperationalIndices.PAGE_STARTS_AT, Rfc3339.format(clock.instant()));
        content.set(OperationalIndices.PAGE_STARTS, JsonMapper.shared().valueToTree(starts));
        return content;
    }

    /** Returns the starts in a document; none if it is too old, or another build wrote it in another form. */
    private List<PageStart> read(JsonNode content) {
        try {
            String at = content.path(OperationalIndices.PAGE_STARTS_AT).asString("");
            return at.isEmpty() || Rfc3339.parse(at).isBefore(clock.instant().minus(KEPT_FOR))
                    ? List.of()
                    : List.of(JsonMapper.shared()
                            .treeToValue(content.path(OperationalIndices.PAGE_STARTS), PageStart[].class));
        } catch (JacksonException anotherForm) {
            return List.of();
        }
    }

    private void sweep() throws IOException {
        String before = Rfc3339.format(clock.instant().minus(KEPT_FOR));
        documents.deleteAll(Map.of("range", Map.of(OperationalIndices.PAGE_STARTS_AT, Map.of("lt", before))));
    }

    /** Calls the store. If its end cannot be stored, a page is not sent, because the next one could miss rows. */
    private static <T> T stored(FailableSupplier<T, IOException> call) {
        return StoreCalls.call(
                call,
                ProblemCode.SEARCH_INCOMPLETE,
                "The place of the page cannot be stored at the moment; try again after the seconds in Retry-After.",
                RETRY_AFTER);
    }

    @Override
    protected Runnable begin() {
        return repeat("paypal-pages", SWEPT_EVERY, SWEPT_EVERY, this::sweep);
    }
}
