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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.lifecycle.BackgroundWork;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
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
 * The starts of the numbered pages of each walk, stored in Elasticsearch, so that every instance of the API knows them.
 *
 * <p>A walk is a query of one caller. Its document holds the latest starts, and is named by a hash: it contains neither the
 * caller nor the filter.
 */
@Component
final class PageStarts extends BackgroundWork {

    /** A program that takes longer for one page finds the next one by counting. */
    private static final Duration KEPT_FOR = Duration.ofHours(1);

    private static final Duration SWEPT_EVERY = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** A walk needs one; the others are for programs that read some pages at once, or again. */
    private static final int MAX_KEPT = 16;

    private final DocumentStore documents;
    private final Clock clock;

    PageStarts(Cluster cluster, Clock clock) {
        this.documents = OperationalIndices.pageStarts(cluster, PATIENCE);
        this.clock = clock;
    }

    /**
     * Where a page starts.
     *
     * @param page the number of the page
     * @param requested when the page before it was requested
     */
    private record PageStart(
            int page, long key, long tie, @Nullable String id, Instant requested) {

        Position position() {
            return new Position(key, tie, id);
        }
    }

    /** Returns the known starts of a walk by the numbers of their pages. */
    NavigableMap<Integer, Position> of(NumberedWalk walk) {
        NavigableMap<Integer, Position> known = new TreeMap<>();
        stored(() -> documents.read(walk.id()))
                .ifPresent(kept -> read(kept.content()).forEach(start -> known.put(start.page(), start.position())));
        return known;
    }

    /**
     * Stores where a page starts, unless that follows from a later request. If a program repeats a request that took too long,
     * the page that it received last counts.
     *
     * @param start where the page starts, or null if there is no such page
     * @param requested when the page before it was requested
     */
    void note(NumberedWalk walk, int page, @Nullable Position start, Instant requested) {
        stored(() -> documents.update(walk.id(), false, content -> {
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

    /** The starts in a document; none if it is too old, or was written by a build with another form. */
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

    private interface PageCall<T> {
        T run() throws IOException;
    }

    /** A page whose end could not be stored is not sent: the next one could miss rows. */
    private static <T> T stored(PageCall<T> call) {
        try {
            return call.run();
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "The place of the page cannot be stored at the moment; try again after the seconds in"
                                    + " Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    @Override
    protected Runnable begin() {
        return repeat("paypal-pages", SWEPT_EVERY, SWEPT_EVERY, this::sweep);
    }
}
