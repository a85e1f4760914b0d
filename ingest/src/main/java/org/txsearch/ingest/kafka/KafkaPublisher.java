package org.txsearch.ingest.kafka;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.pipeline.AdjustedRecord;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.process.Tracing;
import org.txsearch.schema.AvroBytes;

/** Publishes records to a topic. One thread publishes. */
public final class KafkaPublisher implements AutoCloseable {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final MessageKey key;
    private final Tracing tracing;
    private final LongAdder published = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** Publishes to that topic, which exists, with keys of that form, and with a trace for each message that is sampled. */
    public KafkaPublisher(KafkaConnection connection, String topic, MessageKey key, Tracing tracing) {
        this.key = key;
        this.producer = connection.producer();
        this.topic = topic;
        this.tracing = tracing;
    }

    /**
     * Publishes a record of that kind in the current schema; waits while the producer's buffer is full.
     *
     * @param tooLong run, on any thread, where the record exceeds the topic's maximum; null where that is a failure, too
     * @throws KafkaUnavailableException where an earlier record could not be published
     */
    public void publish(SourceRecord.SourceKind kind, byte[] bytes, int from, int to, @Nullable Runnable tooLong) {
        check();
        byte[] value = MessageFormat.value(kind, bytes, from, to);
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key.key(bytes, from, to), value);
        send(message, sending(message), tooLong == null ? null : error -> tooLong.run());
    }

    /**
     * Sends a message; any thread may.
     *
     * @param span ends with the answer
     * @param tooLong receives, on any thread, the refusal of a message that exceeds the topic's maximum; null where that is a
     *     failure, too
     */
    void send(ProducerRecord<byte[], byte[]> message, Span span, @Nullable Consumer<RecordTooLargeException> tooLong) {
        try {
            // The callback receives the result.
            var unused = producer.send(message, (metadata, error) -> {
                span.end();
                if (error == null) {
                    published.increment();
                } else if (error instanceof RecordTooLargeException refusal && tooLong != null) {
                    tooLong.accept(refusal);
                } else {
                    fail(error);
                }
            });
        } catch (KafkaException e) {
            fail(e);
        }
    }

    /** Notes a failure; the first one stays. */
    void fail(Exception error) {
        failure.compareAndSet(null, error);
    }

    /** Returns when everything sent has its answer; the first failure, or null. */
    @Nullable
    Exception await() {
        producer.flush();
        return failure.get();
    }

    /** Only sampled traces are sent: otherwise each of millions of messages would carry a useless header. */
    private Span sending(ProducerRecord<byte[], byte[]> message) {
        if (!tracing.isOn()) {
            return Span.getInvalid();
        }
        Span span = tracing.span("send " + topic, SpanKind.PRODUCER)
                .setAttribute(TraceHeaders.SYSTEM, "kafka")
                .setAttribute(TraceHeaders.OPERATION, "send")
                .setAttribute(TraceHeaders.TOPIC, topic)
                .startSpan();
        if (span.getSpanContext().isSampled()) {
            TraceHeaders.write(Context.current().with(span), message.headers());
        }
        return span;
    }

    /** Returns when everything published is durable. */
    public void flush() {
        producer.flush();
        check();
    }

    /** How many records are durable. */
    public long published() {
        return published.sum();
    }

    @Override
    public void close() {
        producer.close();
    }

    private void check() {
        Exception error = failure.get();
        if (error != null) {
            throw new KafkaUnavailableException("Kafka did not take a record: " + error.getMessage(), error);
        }
    }

    /**
     * Publishes the records of files to the topic. Each is checked as a load checks it, so that faults are reported to those
     * who have the file, and not days later to those who follow the topic.
     */
    public static final class OfFiles {

        private final KafkaPublisher publisher;
        private final DeadLetters deadLetters;
        private final DocumentEncoder encoder = DocumentEncoder.forChecks();
        private final PipelineCounts counts = new PipelineCounts();

        /** Publishes through that publisher. */
        public OfFiles(KafkaPublisher publisher, DeadLetters deadLetters) {
            this.publisher = publisher;
            this.deadLetters = deadLetters;
        }

        /**
         * Reads a file and publishes its records.
         *
         * @param watch receives how far the file has been read
         * @throws SourceException where the file cannot be read to its end; what was read before stays
         */
        public void file(SourceFile file, SourceFile.Watch watch) throws SourceException, InterruptedException {
            file.read(this::record, watch);
        }

        /**
         * Counts what was read, refused and adjusted: the topic has an adjusted record as it was sent, if Avro can hold that.
         */
        public PipelineCounts counts() {
            return counts;
        }

        private void record(SourceRecord record, RecordPosition position) {
            AvroBytes bytes = record.bytes();
            int start = bytes.position();
            CheckedRecord checked = CheckedRecord.of(record, encoder, System.currentTimeMillis());
            counts.began();
            if (checked.isRefused()) {
                refuse(position, checked.faults(), checked.text());
                return;
            }
            TransactionDocument document = checked.document();
            if (document != null && !document.adjustments().isEmpty()) {
                AdjustedRecord adjusted = AdjustedRecord.of(document, position);
                deadLetters.add(adjusted);
                counts.completed(adjusted);
            }
            int end = bytes.position();
            publisher.publish(record.kind(), bytes.array(), start, end, () -> tooLong(position, end - start));
        }

        private void tooLong(RecordPosition position, int length) {
            refuse(
                    position,
                    List.of(new RecordFault(
                            "",
                            "RECORD_TOO_LONG",
                            "The record has " + length + " bytes, and the log takes at most "
                                    + TransactionTopic.MAX_MESSAGE_BYTES + " unless it is set to take less.")),
                    "");
        }

        private void refuse(RecordPosition position, List<RecordFault> faults, String text) {
            DeadLetter letter = new DeadLetter(position, faults, text);
            deadLetters.add(letter);
            counts.completed(letter);
        }
    }

    /** The topic of refused records: the lines of a dead-letter file as messages, shortened to the topic's maximum. */
    public static final class OfDeadLetters implements DeadLetters {

        private final KafkaPublisher publisher;
        private final Queue<TooLong> tooLong = new ConcurrentLinkedQueue<>();

        /** A letter that exceeds the topic's maximum. */
        private record TooLong(DeadLetter letter, int length, RecordTooLargeException refusal) {}

        /** Publishes to that topic, which exists. */
        public OfDeadLetters(KafkaConnection connection, String topic) {
            this.publisher = new KafkaPublisher(connection, topic, MessageKey.MERCHANT_AND_ID, Tracing.off());
        }

        @Override
        public void add(DeadLetter letter) {
            send(letter, bytes(letter, DeadLetter.MAX_BYTES));
        }

        private static byte[] bytes(DeadLetter letter, int maxBytes) {
            return letter.json(maxBytes).getBytes(StandardCharsets.UTF_8);
        }

        private void send(DeadLetter letter, byte[] value) {
            byte[] key = letter.position().toString().getBytes(StandardCharsets.UTF_8);
            publisher.send(
                    new ProducerRecord<>(publisher.topic, key, value),
                    Span.getInvalid(),
                    refusal -> tooLong.add(new TooLong(letter, value.length, refusal)));
        }

        @Override
        public void sync() throws IOException {
            Exception error = publisher.await();
            for (TooLong refused = tooLong.poll(); refused != null; refused = tooLong.poll()) {
                sendShorter(refused);
                error = publisher.await();
            }
            if (error != null) {
                throw new IOException(
                        "A dead letter could not be written to the topic " + publisher.topic + ": "
                                + error.getMessage(),
                        error);
            }
        }

        /** The maximum of the topic, or of its cluster, may be less than that of a letter. */
        private void sendShorter(TooLong refused) {
            byte[] shorter = bytes(refused.letter(), refused.length() / 2);
            if (shorter.length < refused.length()) {
                send(refused.letter(), shorter);
            } else {
                publisher.fail(refused.refusal());
            }
        }

        @Override
        public void close() {
            publisher.close();
        }
    }
}
