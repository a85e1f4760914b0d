package org.txsearch.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;

/** Builds records for tests, as Avro's own classes write them. */
public final class Records {

    /** When every record of {@link #minimal} was created. */
    public static final Instant CREATED = Instant.parse("2026-11-19T08:00:11.412Z");

    /** When every record is ingested, unless a test says otherwise. */
    public static final Instant INGESTED = Instant.parse("2026-11-19T08:00:13.950Z");

    private Records() {}

    /** A merchant that no other test has. */
    public static String newMerchant() {
        return "M-" + UUID.randomUUID();
    }

    /** Returns the field of that path. */
    public static Field field(String path) {
        return Objects.requireNonNull(FieldCatalogue.transaction().find(path), path);
    }

    /** A valid record with nothing that could be left out. */
    public static GenericRecord minimal(String merchantId, String id) {
        GenericRecord fresh = new GenericData.Record(TransactionSchema.current());
        for (Schema.Field member : TransactionSchema.current().getFields()) {
            if (member.hasDefaultValue()) {
                fresh.put(member.name(), GenericData.get().getDefaultValue(member));
            }
        }
        set(fresh, "id", id);
        set(fresh, "merchant_id", merchantId);
        set(fresh, "type", "PAYMENT");
        set(fresh, "status", "COMPLETED");
        set(fresh, "direction", "CREDIT");
        set(fresh, "created_at", CREATED.toEpochMilli());
        set(fresh, "version", 1L);
        set(fresh, "amount", money("49.99", "EUR"));
        return fresh;
    }

    /** Sets the member at that dotted path, making the records on the way. */
    public static GenericRecord set(GenericRecord record, String path, @Nullable Object value) {
        int dot = path.indexOf('.');
        if (dot > 0) {
            String name = path.substring(0, dot);
            GenericRecord child = (GenericRecord) record.get(name);
            if (child == null) {
                child = empty(type(record.getSchema(), name));
                record.put(name, child);
            }
            set(child, path.substring(dot + 1), value);
            return record;
        }
        Schema type = type(record.getSchema(), path);
        record.put(
                path,
                type.getType() == Schema.Type.ENUM && value instanceof String symbol
                        ? new GenericData.EnumSymbol(type, symbol)
                        : value);
        return record;
    }

    /** An amount. */
    public static GenericRecord money(String value, String currencyCode) {
        GenericRecord money = new GenericData.Record(type(TransactionSchema.current(), "amount"));
        money.put("value", value);
        money.put("currency_code", currencyCode);
        return money;
    }

    /** An element of the array at that top-level path, with the given members. */
    public static GenericRecord element(String array, Map<String, ?> members) {
        GenericRecord element = empty(type(TransactionSchema.current(), array).getElementType());
        members.forEach((name, value) -> set(element, name, value));
        return element;
    }

    /** A record with its defaults, which is null and empty throughout. */
    public static GenericRecord empty(Schema schema) {
        return new GenericRecordBuilder(schema).build();
    }

    /** Returns the Avro bytes of that record. */
    public static byte[] bytes(GenericRecord... records) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            for (GenericRecord record : records) {
                new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
            }
            encoder.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The document of a valid record. */
    public static TransactionDocument document(GenericRecord record) {
        return document(record, new TieBreaker()::of);
    }

    /** The document of a valid record, with another way to break ties. */
    public static TransactionDocument document(GenericRecord record, ToLongFunction<String> tieBreaker) {
        try {
            return encode(
                    new DocumentEncoder(
                            FieldCatalogue.transaction(), tieBreaker, Clock.systemUTC(), TestFingerprints.get()),
                    bytes(record));
        } catch (InvalidTransactionException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the document of a minimal record with these members set. */
    public static TransactionDocument document(String merchantId, String id, Map<String, ?> members) {
        GenericRecord record = minimal(merchantId, id);
        members.forEach((path, value) -> set(record, path, value));
        return document(record);
    }

    static TransactionDocument encode(DocumentEncoder encoder, byte[] bytes) throws InvalidTransactionException {
        return encoder.encode(new AvroBytes(bytes, 0, bytes.length), INGESTED.toEpochMilli());
    }

    private static Schema type(Schema record, String name) {
        Schema type = Objects.requireNonNull(record.getField(name), name).schema();
        List<Schema> branches = type.isUnion() ? type.getTypes() : List.of(type);
        return branches.get(branches.size() - 1);
    }
}
