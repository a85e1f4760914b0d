package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.client.FakeApi.Answer;

/** Following: whatever becomes visible late, and whenever it is interrupted, nothing is lost. */
@NullUnmarked
class FollowTest {

    private final FakeApi api = new FakeApi();

    @AfterEach
    void close() {
        api.close();
    }

    /** Rows that are received at one time and visible at a later one; {@code as_of} is the truth about them. */
    private static final class Log {

        private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

        private final Random random;
        private final List<Row> rows;
        private long now;

        record Row(long receivedAt, long visibleAt, int number) {}

        Log(long seed, int count) {
            random = new Random(seed);
            rows = IntStream.range(0, count)
                    .mapToObj(number -> random.nextInt(100_000))
                    .sorted()
                    .map(at -> new Row(at, at + List.of(0, 0, 500, 3_000).get(random.nextInt(4)), 0))
                    .toList();
        }

        static String time(long millis) {
            return Json.time(START.plusMillis(millis));
        }

        private long asOf() {
            return rows.stream()
                    .filter(row -> row.receivedAt <= now && now < row.visibleAt)
                    .mapToLong(Row::receivedAt)
                    .min()
                    .orElse(now);
        }

        synchronized Answer answer(FakeApi.Received request) {
            now += random.nextInt(2_000);
            assertThat(now)
                    .as("a row was lost: everything is visible, and it never came")
                    .isLessThan(1_000_000);
            if (random.nextInt(10) == 0) {
                return FakeApi.AWAY;
            }
            if (random.nextInt(10) == 0) {
                return FakeApi.problem(503, "OVERLOADED");
            }
            assertThat(request.query()).containsEntry("sort", "ingested_at");
            // A cursor is a place in the order of the rows. It remembers what its walk promised: a row that becomes
            // visible
            // before that place is not found by this walk any more.
            String[] cursor = request.query()
                    .getOrDefault("cursor", "-1_" + Long.MAX_VALUE)
                    .split("_", -1);
            long asOf = Math.min(asOf(), Long.parseLong(cursor[1]));
            String from = request.query().getOrDefault("ingested_from", "");
            List<Integer> found = IntStream.range(Integer.parseInt(cursor[0]) + 1, rows.size())
                    .filter(number -> rows.get(number).visibleAt <= now)
                    .filter(number -> time(rows.get(number).receivedAt).compareTo(from) >= 0)
                    .boxed()
                    .toList();
            int limit = Integer.parseInt(request.query().get("limit"));
            List<Integer> items = found.subList(0, Math.min(limit, found.size()));
            String next = items.size() < found.size() ? items.get(items.size() - 1) + "_" + asOf : null;
            return Answer.ok(FakeApi.page(
                    items.stream().map(number -> FakeApi.transaction(number, time(rows.get(number).receivedAt))),
                    next,
                    time(asOf)));
        }
    }

    static Stream<Integer> seeds() {
        return IntStream.range(0, 30).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothing_isLost(int seed) {
        Log log = new Log(seed, 60);
        api.handler = log::answer;
        Random interruptions = new Random(seed);
        Set<String> seen = new HashSet<>();
        List<String> checkpoints = new ArrayList<>();
        String checkpoint = null;
        while (seen.size() < 60) {
            try (TransactionSearch client = api.builder().maxRetries(1).build()) {
                for (Change change : client.transactions().follow(checkpoint).limit(3)) {
                    seen.add(change.transaction().id());
                    checkpoint = change.checkpoint();
                    checkpoints.add(checkpoint);
                    if (seen.size() == 60 || interruptions.nextInt(10) == 0) {
                        break;
                    }
                }
            }
        }
        assertThat(checkpoint).isLessThanOrEqualTo(Log.time(log.now));
        assertThat(checkpoints).isSortedAccordingTo(Comparator.naturalOrder());
    }

    @Test
    void hourWithoutNetwork_isWaitedOut_andTheCheckpointNeverPassesAsOf() {
        Duration end = api.now.plusHours(1);
        api.handler = request -> api.now.compareTo(end) < 0
                ? FakeApi.AWAY
                : Answer.ok(FakeApi.page(
                        Stream.of(FakeApi.transaction(1), FakeApi.transaction(5)), null, "2026-11-19T08:00:03.000Z"));
        try (TransactionSearch client = api.client()) {
            Iterator<Change> changes = client.transactions().follow().iterator();
            assertThat(changes.next().checkpoint()).isEqualTo("2026-11-19T08:00:01.000Z");
            assertThat(changes.next().checkpoint()).isEqualTo("2026-11-19T08:00:03.000Z");
            changes.next();
        }
        assertThat(api.requests.get(api.requests.size() - 1).query())
                .containsEntry("ingested_from", "2026-11-19T08:00:03.000Z");
    }

    @Test
    void withoutAPromise_theCheckpointStays() {
        api.handler = request -> Answer.ok(FakeApi.page(Stream.of(FakeApi.transaction(1)), null, null));
        try (TransactionSearch client = api.client()) {
            assertThat(client.transactions().follow().iterator().next().checkpoint())
                    .isEqualTo("1990-01-01T00:00:00.000Z");
        }
    }

    @Test
    void wrongRequest_isThrown_andClosingEndsIt() {
        api.handler = request -> FakeApi.problem(403, "FORBIDDEN");
        TransactionSearch client = api.client();
        assertThatThrownBy(() -> client.transactions().follow().iterator().hasNext())
                .isInstanceOf(PermissionDeniedException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.transactions().follow("yesterday").iterator());

        api.handler = request -> Answer.ok(FakeApi.page(Stream.of(FakeApi.transaction(1)), null));
        Iterator<Change> changes = client.transactions().follow().iterator();
        changes.next();
        client.close();
        assertThat(changes.hasNext()).isFalse();
    }
}
