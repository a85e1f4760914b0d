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
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.json.JsonMapper;

/** Shows a refused record as the item's JSON, so that it can be corrected and loaded again. */
public final class RecordText {

    private static final GenericDatumReader<GenericRecord> READER =
            new GenericDatumReader<>(TransactionSchema.current());

    private RecordText() {}

    /** The record from there to its end; one that its source adjusted is as it was sent. */
    public static String of(SourceRecord source, int start) {
        if (!source.adjustments().isEmpty()) {
            return source.text();
        }
        AvroBytes bytes = source.bytes();
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

    /** The item of a document. */
    static String of(TransactionDocument document) {
        return RecordJson.item(document.source());
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
