package org.txsearch.freshness;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Records;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.AvroBytes;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/**
 * A simulated log of one merchant: several sources, whose clocks differ, stamp events that become durable and visible in
 * any order, while one client follows page by page. Time is simulated; what is written and searched is real.
 */
final class FollowedTopic {

    /** Of weeks that no other test has, so that nothing but this log makes them visible. */
    static final List<Instant> TIMES = List.of(
            Instant.parse("2018-02-07T00:00:00Z"),
            Instant.parse("2018-02-14T00:00:00Z"),
            Instant.parse("2018-02-21T00:00:00Z"));

    private static final Duration SKEW = Duration.ofMillis(5);
    private static final int TRANSACTIONS = 12;
    private static final int SOURCES = 4;

    private final Random random;
    private final FollowingFault fault;
    private final String merchant = Records.newMerchant();
    /** A time before the watermarks of all other tests. */
    private Instant now = Instant.parse("2018-03-01T00:00:00Z");

    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final Watermarks watermarks = new Watermarks(TestCluster.cluster());
    private final AsOf asOf;
    private final WeekDirectory directory;
    private final ElasticsearchTransactionSearch search;
    private final Weeks weeks = new Weeks(TestCluster.cluster());
    private final Set<IsoWeek> homes =
            Set.copyOf(TIMES.stream().map(IsoWeek::of).toList());
    private final DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());
    private final List<Source> sources = new ArrayList<>();
    private final List<Event> toCome = new ArrayList<>();
    private final Map<String, Long> written = new HashMap<>();
    private final Follower follower = new Follower();

    FollowedTopic(long seed, FollowingFault fault) {
        this.random = new Random(seed);
        this.fault = fault;
        for (int i = 0; i < SOURCES; i++) {
            sources.add(new Source(
                    merchant + "/" + i, random.nextInt(2 * (int) SKEW.toMillis() + 1) - SKEW.toMillis()));
        }
        for (int i = 0; i < TRANSACTIONS; i++) {
            for (long version = 1; version <= 1 + random.nextInt(4); version++) {
                for (int copy = 0; copy <= random.nextInt(2); copy++) {
                    toCome.add(new Event("txn_" + i, version, 0));
                }
            }
        }
        Collections.shuffle(toCome, random);
        AsOf real = new MinimumWatermark(watermarks, clock, SKEW);
        this.asOf = fault == FollowingFault.A_SOURCE_IS_IGNORED ? atMost -> allButTheFirst() : real;
        this.directory = new WeekDirectory(TestCluster.cluster(), asOf, Duration.ofHours(1));
        this.search = new ElasticsearchTransactionSearch(TestCluster.cluster(), directory);
    }

    /** Lets everything happen, and says what the follower has in the end. */
    Map<String, Long> follow() throws Exception {
        while (!toCome.isEmpty() || sources.stream().anyMatch(source -> source.isOpen)) {
            now = now.plusMillis(random.nextInt(3));
            if (random.nextInt(10) < 2) {
                follower.nextPage();
            } else {
                actOfASource();
            }
        }
        weeks.refresh(homes);
        now = now.plus(SKEW.multipliedBy(2));
        follower.walkToTheEnd();
        return follower.seen;
    }

    /** What everybody has in the end: the last version of each transaction. */
    Map<String, Long> written() {
        return written;
    }

    private void actOfASource() throws Exception {
        Source source = sources.get(random.nextInt(SOURCES));
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> source.stamp();
            case 3, 4 -> source.storeAny();
            case 5, 6 -> source.commit();
            default -> source.finish();
        }
    }

    private Instant allButTheFirst() {
        try {
            return watermarks.open().entrySet().stream()
                    .filter(source -> source.getKey().startsWith(merchant)
                            && !source.getKey().equals(sources.get(0).name))
                    .map(Map.Entry::getValue)
                    .min(Instant::compareTo)
                    .orElse(now.minus(SKEW));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Event(String id, long version, long stamp) {}

    /** One partition of the log, or one load, that can be opened again. */
    private final class Source {

        private final String name;
        private final long clockOffset;
        private final List<Event> inFlight = new ArrayList<>();
        private long lastStamp;
        private boolean isOpen;

        Source(String name, long clockOffset) {
            this.name = name;
            this.clockOffset = clockOffset;
        }

        private long now() {
            return Math.max(lastStamp, now.toEpochMilli() + clockOffset);
        }

        void stamp() throws IOException {
            if (toCome.isEmpty()) {
                return;
            }
            if (!isOpen) {
                watermarks.open(name, Instant.ofEpochMilli(now()));
                isOpen = true;
            }
            Event event = toCome.remove(toCome.size() - 1);
            lastStamp = now();
            inFlight.add(new Event(event.id(), event.version(), lastStamp));
        }

        /** Makes any of its events durable, not yet visible. */
        void storeAny() throws Exception {
            if (inFlight.isEmpty()) {
                return;
            }
            Event event = inFlight.remove(random.nextInt(inFlight.size()));
            GenericRecord record = Records.minimal(merchant, event.id());
            Records.set(record, "version", event.version());
            Instant created = TIMES.get(Math.floorMod(event.id().hashCode(), TIMES.size()));
            Records.set(record, "created_at", created.toEpochMilli());
            byte[] avro = Records.bytes(record);
            TransactionDocument document = encoder.encode(new AvroBytes(avro, 0, avro.length), event.stamp());
            try (BulkWriter writer =
                    new BulkWriter(TestCluster.cluster(), BulkSettings.defaults(), WriteTarget.homes())) {
                writer.write(document, outcome -> {});
                writer.flush();
            }
            written.merge(event.id(), event.version(), Math::max);
        }

        void commit() throws IOException {
            if (!isOpen) {
                return;
            }
            refreshUnlessForgotten();
            long visibleBefore = inFlight.isEmpty() ? now() : inFlight.get(0).stamp();
            watermarks.advance(Map.of(name, Instant.ofEpochMilli(visibleBefore)));
        }

        void finish() throws Exception {
            if (!isOpen) {
                return;
            }
            while (!inFlight.isEmpty()) {
                storeAny();
            }
            refreshUnlessForgotten();
            watermarks.close(name);
            isOpen = false;
        }

        private void refreshUnlessForgotten() throws IOException {
            if (fault != FollowingFault.WATERMARK_AHEAD_OF_THE_REFRESH) {
                weeks.refresh(homes);
            }
        }
    }

    /** Asks for what came in since the last {@code as_of}, page by page, and keeps the last version of each. */
    private final class Follower {

        private final Map<String, Long> seen = new HashMap<>();
        private @Nullable Instant from;
        private @Nullable Instant lastAsOf;
        private @Nullable Position position;

        void nextPage() throws Exception {
            if (random.nextInt(3) > 0) {
                directory.forget();
            }
            if (fault == FollowingFault.WATERMARK_AHEAD_OF_THE_REFRESH && random.nextInt(4) == 0) {
                weeks.refresh(homes);
            }
            TransactionFilter filter = new FieldFilter.During(Records.field("ingested_at"), from, null);
            TransactionPage page = search.page(
                    new TenantScope(merchant),
                    new PageRequest(
                            filter,
                            Order.INGESTED_AT_ASCENDING,
                            1 + random.nextInt(3),
                            TotalMode.NONE,
                            position,
                            false),
                    Deadline.after(Duration.ofSeconds(30)));
            for (StoredTransaction row : page.rows()) {
                seen.merge(row.id(), row.version(), Math::max);
            }
            lastAsOf = fault == FollowingFault.AS_OF_READ_AFTER_THE_SEARCH ? asOfNow() : page.asOf();
            position = page.next();
            if (position == null) {
                from = lastAsOf;
            } else if (fault == FollowingFault.EACH_PAGE_SPEAKS_FOR_ITSELF) {
                position = new Position(position.key(), position.tie(), position.id());
            }
        }

        /** The rest of this walk, and one more from its end on. */
        void walkToTheEnd() throws Exception {
            directory.forget();
            while (position != null) {
                nextPage();
            }
            directory.forget();
            do {
                nextPage();
            } while (position != null);
        }

        /** What others do between the search and the reading is promised and not in the page. */
        private Instant asOfNow() throws Exception {
            actOfASource();
            return asOf.read(Duration.ofSeconds(30));
        }
    }
}
