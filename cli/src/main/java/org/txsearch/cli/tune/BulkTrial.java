package org.txsearch.cli.tune;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.tune.HillClimb.Tuning;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkSettings.BulkTimes;
import org.txsearch.write.BulkSettings.RequestBounds;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteTarget;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes encoded documents with the writer that loads use, and counts the acknowledged ones.
 *
 * <p>Every trial has a new index, so that none inherits the merges of another and the disk holds at most one trial. Longer than
 * other files: it has all that a trial needs, its documents and its index.
 */
public final class BulkTrial implements HillClimb.Throughput {

    /** Requests are limited by documents here; Elasticsearch accepts at most 100 MB. */
    private static final int MAX_BYTES = 90 << 20;

    /** More than the line of a bulk request that names the document takes. */
    private static final int ACTION_BYTES = 1_000;

    private static final Duration WARM_UP = Duration.ofMillis(500);
    private static final Duration GIVE_UP = Duration.ofSeconds(60);

    /** Fewer requests say little, so a slow cluster is measured for longer. */
    private static final int MIN_REQUESTS = 8;

    private static final int MAX_EXTENSION = 3;

    private final Cluster cluster;
    private final List<TransactionDocument> documents;
    private final Duration measured;
    private int trials;
    private long written;

    /**
     * Trials on that cluster; indices that a killed trial left behind are deleted.
     *
     * @param documents written repeatedly, each time under other ids
     * @param measured how long each trial is measured, after a warm-up of half a second
     */
    public BulkTrial(Cluster cluster, List<TransactionDocument> documents, Duration measured) throws IOException {
        this.cluster = cluster;
        this.documents = List.copyOf(documents);
        this.measured = measured;
        TrialIndex.deleteLeftBehind(cluster);
    }

    @Override
    public double documentsPerSecond(Tuning.Shape shape) throws IOException, InterruptedException {
        try {
            return trial(shape);
        } catch (InterruptedIOException e) {
            Thread.interrupted();
            throw (InterruptedException) new InterruptedException("Interrupted while writing").initCause(e);
        }
    }

    private double trial(Tuning.Shape shape) throws IOException, InterruptedException {
        trials++;
        // Neither adaptation nor a limit of bytes may change the shape that is tried.
        BulkSettings settings = new BulkSettings(
                RequestBounds.exactly(shape.documents(), MAX_BYTES, shape.inFlight()),
                heldBytes(shape),
                BulkTimes.givingUpAfter(GIVE_UP));
        try (TrialIndex index = TrialIndex.create(cluster, trials);
                BulkWriter writer = new BulkWriter(cluster, settings, WriteTarget.index(index.name()))) {
            Acknowledged acknowledged = new Acknowledged();
            try {
                write(writer, acknowledged, shape);
            } finally {
                // A request in flight would create the index again after it has been deleted.
                boolean interrupted = Thread.interrupted();
                writer.flush();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            acknowledged.check();
            return acknowledged.perSecond();
        }
    }

    /** One request more than may be in flight: whatever is held when the trial ends must still be written. */
    private long heldBytes(Tuning.Shape shape) {
        long largest = documents.stream()
                .mapToLong(document -> document.source().length)
                .max()
                .orElse(0);
        return Math.min((long) shape.documents() * (largest + ACTION_BYTES), MAX_BYTES) * (shape.inFlight() + 1);
    }

    private void write(BulkWriter writer, Acknowledged acknowledged, Tuning.Shape shape) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_UP.toNanos() || acknowledged.documents() < shape.documents()) {
            writer.write(next(), acknowledged::end);
            acknowledged.check();
        }
        acknowledged.begin();
        long begin = System.nanoTime();
        long enough = (long) shape.documents() * MIN_REQUESTS;
        while (true) {
            long passed = System.nanoTime() - begin;
            boolean isEnough = passed > measured.toNanos() && acknowledged.counted() >= enough;
            if (isEnough || passed > MAX_EXTENSION * measured.toNanos()) {
                acknowledged.stop();
                return;
            }
            writer.write(next(), acknowledged::end);
            acknowledged.check();
        }
    }

    private TransactionDocument next() {
        int at = (int) (written % documents.size());
        long pass = written / documents.size();
        written++;
        TransactionDocument document = documents.get(at);
        return new TransactionDocument(
                document.merchantId(),
                document.id() + "." + pass,
                document.createdAt(),
                document.version(),
                document.source(),
                document.ingestedAtOffset(),
                document.adjustments());
    }

    /** Counts between the first acknowledgement after the warm-up and the last one before the end. */
    private static final class Acknowledged {

        private long documents;
        private long counted;
        private boolean counting;
        private @Nullable WriteOutcome refusal;
        private long firstNanos;
        private long lastNanos;

        synchronized void end(WriteOutcome outcome) {
            if (outcome.kind() != WriteOutcome.Kind.INDEXED) {
                refusal = outcome;
            }
            documents++;
            if (counting) {
                counted++;
                lastNanos = System.nanoTime();
            }
        }

        synchronized void begin() {
            counting = true;
            counted = 0;
            firstNanos = System.nanoTime();
        }

        synchronized void stop() {
            counting = false;
        }

        /** A refusal is quick and must not count as throughput. */
        synchronized void check() {
            if (refusal != null) {
                throw new IllegalStateException("A trial document was not indexed: " + refusal);
            }
        }

        synchronized long documents() {
            return documents;
        }

        synchronized long counted() {
            return counted;
        }

        synchronized double perSecond() {
            return counted == 0 ? 0 : counted / ((lastNanos - firstNanos) / 1e9);
        }
    }

    /** An index with the mapping and settings of a hot week that is written to for a trial. */
    static final class TrialIndex implements AutoCloseable {

        private static final String PREFIX = "txsearch-tune-";
        private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{13})-\\d+");
        private static final Duration TIMEOUT = Duration.ofSeconds(30);

        /** Longer than any tuning takes, so that none deletes the index of another. */
        private static final Duration LEFT_BEHIND = Duration.ofHours(1);

        private final Cluster cluster;
        private final String name;

        private TrialIndex(Cluster cluster, String name) {
            this.cluster = cluster;
            this.name = name;
        }

        /** Creates one; the number distinguishes those of the same moment. */
        static TrialIndex create(Cluster cluster, int number) throws IOException {
            String name = PREFIX + Instant.now().toEpochMilli() + "-" + number;
            WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
            String body = JsonMapper.shared()
                    .writeValueAsString(Map.of("settings", template.settings(), "mappings", template.mappings()));
            Request request = new Request("PUT", "/" + name);
            request.setEntity(
                    new NByteArrayEntity(body.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
            TrialIndex index = new TrialIndex(cluster, name);
            try {
                cluster.call(request, TIMEOUT);
            } catch (InterruptedIOException e) {
                index.closeUnfinished(request);
                throw e;
            }
            return index;
        }

        /** Whether it was created before the interrupt is unknown: it is created again, then deleted. */
        private void closeUnfinished(Request request) throws IOException {
            boolean interrupted = Thread.interrupted();
            try {
                cluster.call(request, TIMEOUT);
            } catch (ResponseException e) {
                if (e.getResponse().getStatusLine().getStatusCode() != 400) {
                    throw e;
                }
            } finally {
                close();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        String name() {
            return name;
        }

        /** Deletes what a killed tuning left behind. */
        static void deleteLeftBehind(Cluster cluster) throws IOException {
            long before = Instant.now().minus(LEFT_BEHIND).toEpochMilli();
            for (String name : names(cluster)) {
                Matcher matcher = NAME.matcher(name);
                if (matcher.matches() && Long.parseLong(matcher.group(1)) < before) {
                    delete(cluster, name);
                }
            }
        }

        /** The existing trial indices. */
        static List<String> names(Cluster cluster) throws IOException {
            Request request = new Request("GET", "/" + PREFIX + "*/_alias");
            return List.copyOf(
                    JsonMapper.shared().readTree(cluster.call(request, TIMEOUT)).propertyNames());
        }

        /** Deletes it, even if the thread has been interrupted. */
        @Override
        public void close() throws IOException {
            boolean interrupted = Thread.interrupted();
            try {
                delete(cluster, name);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private static void delete(Cluster cluster, String name) throws IOException {
            try {
                cluster.call(new Request("DELETE", "/" + name), TIMEOUT);
            } catch (ResponseException e) {
                if (e.getResponse().getStatusLine().getStatusCode() != 404) {
                    throw e;
                }
            }
        }
    }

    /**
     * Generated transactions of one week as they are stored.
     *
     * <p>They are read from a file, because the generator is not part of the product: see the rationale of this module.
     */
    public static final class SampleDocuments {

        /** What {@code ./txsearch generate --count 500 --seed 7 --from 2026-11-09 --to 2026-11-15} writes. */
        private static final String FILE = "sample.avro";

        private SampleDocuments() {}

        /** All of them, in the order of the file. */
        public static List<TransactionDocument> read() throws IOException {
            return read(System.currentTimeMillis());
        }

        static List<TransactionDocument> read(long ingestedAt) throws IOException {
            Schema schema = TransactionSchema.current();
            GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(schema);
            DocumentEncoder encoder = DocumentEncoder.forChecks();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder avro = EncoderFactory.get().directBinaryEncoder(bytes, null);
            List<TransactionDocument> documents = new ArrayList<>();
            // The file may be of an older schema.
            try (InputStream stream = Objects.requireNonNull(SampleDocuments.class.getResourceAsStream(FILE), FILE);
                    DataFileStream<GenericRecord> file =
                            new DataFileStream<>(stream, new GenericDatumReader<>(null, schema))) {
                for (GenericRecord record : file) {
                    bytes.reset();
                    writer.write(record, avro);
                    documents.add(encoder.encode(new AvroBytes(bytes.toByteArray(), 0, bytes.size()), ingestedAt));
                }
            } catch (InvalidTransactionException e) {
                throw new IllegalStateException("A sample transaction is not valid: " + e.faults(), e);
            }
            return documents;
        }
    }
}
