package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record that was read to its end: a document, a change, or the faults of a rejected record.
 *
 * @param text the rejected record as the item's JSON, so that it can be corrected and loaded again
 */
public record CheckedRecord(
        @Nullable TransactionDocument document, @Nullable Change change, List<RecordFault> faults, String text) {

    private static final GenericDatumReader<GenericRecord> READER =
            new GenericDatumReader<>(TransactionSchema.current());

    /**
     * Reads and validates a record.
     *
     * @param ingestedAt when the record was ingested, in epoch milliseconds
     * @throws MalformedAvroException if the bytes are not Avro of the schema
     */
    public static CheckedRecord of(SourceRecord record, DocumentEncoder encoder, long ingestedAt) {
        AvroBytes bytes = record.bytes();
        int start = bytes.position();
        return switch (record.kind()) {
            case TRANSACTION -> {
                try {
                    TransactionDocument document = encoder.encode(bytes, ingestedAt);
                    yield new CheckedRecord(document.adjusted(record.adjustments()), null, List.of(), "");
                } catch (InvalidTransactionException e) {
                    // A record that its source adjusted is shown as it was sent.
                    yield refused(e.faults(), record.adjustments().isEmpty() ? shown(bytes, start) : record.text());
                }
            }
            case CHANGE -> {
                Change change = Change.read(bytes);
                List<RecordFault> faults = change.faults();
                yield faults.isEmpty() ? new CheckedRecord(null, change, faults, "") : refused(faults, change.json());
            }
            case REFUSED -> refused(record.faults(), record.text());
        };
    }

    /** Creates a rejected record. */
    public static CheckedRecord refused(List<RecordFault> faults, String text) {
        return new CheckedRecord(null, null, faults, text);
    }

    /** Returns whether the record is neither a document nor a change. */
    public boolean isRefused() {
        return document == null && change == null;
    }

    /** Returns the JSON of the record between {@code start} and the reader's position. */
    private static String shown(AvroBytes bytes, int start) {
        try {
            GenericRecord record = READER.read(
                    null, DecoderFactory.get().binaryDecoder(bytes.array(), start, bytes.position() - start, null));
            return JsonMapper.shared()
                    .writeValueAsString(
                            item(record, FieldCatalogue.transaction().fields()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, @Nullable Object> item(GenericRecord record, List<Field> fields) {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            Object value = record.get(i);
            item.put(fields.get(i).name(), value == null ? null : value(fields.get(i), value));
        }
        return item;
    }

    private static Object value(Field field, Object value) {
        return switch (field.kind()) {
            case INSTANT ->
                value instanceof Long millis ? Instant.ofEpochMilli(millis).toString() : value;
            case MONEY, RECORD -> item((GenericRecord) value, field.children());
            case RECORDS ->
                ((List<?>) value)
                        .stream()
                                .map(element -> item((GenericRecord) element, field.children()))
                                .toList();
            case STRING, ENUM -> value.toString();
            case STRING_MAP -> {
                Map<String, String> map = new LinkedHashMap<>();
                ((Map<?, ?>) value).forEach((key, text) -> map.put(key.toString(), text.toString()));
                yield map;
            }
            case INTEGER, LONG, BOOLEAN -> value;
        };
    }
}
