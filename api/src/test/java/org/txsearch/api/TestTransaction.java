package org.txsearch.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.schema.TransactionSchema;

/** A transaction as it arrives; a completed payment of 10.00 EUR by default. */
public final class TestTransaction {

    private final GenericRecord record;

    private TestTransaction(GenericRecord record) {
        this.record = record;
    }

    /** Returns an id with the maximum length, which no compression shortens. */
    public static String longId(int seed) {
        String digits = new BigInteger(300, new Random(seed)).toString(36);
        return (digits + "0".repeat(64)).substring(0, 56) + String.format(Locale.ROOT, "%08d", seed);
    }

    public static TestTransaction of(String id) {
        GenericRecord record = new GenericData.Record(TransactionSchema.current());
        for (Schema.Field field : TransactionSchema.current().getFields()) {
            if (field.hasDefaultValue()) {
                record.put(field.name(), GenericData.get().getDefaultValue(field));
            }
        }
        return new TestTransaction(record)
                .with("id", id)
                .with("type", "PAYMENT")
                .with("status", "COMPLETED")
                .with("created_at", "2026-11-19T08:00:00Z")
                .with("version", 1L)
                .amount("10.00", "EUR");
    }

    public TestTransaction at(String createdAt) {
        return with("created_at", createdAt);
    }

    public TestTransaction payer(String name, String email) {
        return with("payer.name", name).with("payer.email", email);
    }

    /** Returns the signed gross amount, with the direction that goes with it. */
    public TestTransaction amount(String value, String currency) {
        return with("amount.value", value)
                .with("amount.currency_code", currency)
                .with("direction", value.startsWith("-") ? "DEBIT" : "CREDIT");
    }

    /** Puts a value at a dotted path; instants and enums are given as text. */
    public TestTransaction with(String path, Object value) {
        GenericRecord target = record;
        String[] names = path.split("\\.", -1);
        for (int i = 0; i < names.length - 1; i++) {
            if (target.get(names[i]) == null) {
                target.put(names[i], empty(type(target, names[i])));
            }
            target = (GenericRecord) target.get(names[i]);
        }
        String name = names[names.length - 1];
        Schema type = type(target, name);
        if (type.getType() == Schema.Type.ENUM) {
            target.put(name, new GenericData.EnumSymbol(type, value));
        } else if (type.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
            target.put(name, Instant.parse(value.toString()).toEpochMilli());
        } else {
            target.put(name, value);
        }
        return this;
    }

    private static GenericRecord empty(Schema type) {
        return type.getName().equals("Money") ? new GenericData.Record(type) : new GenericRecordBuilder(type).build();
    }

    private static Schema type(GenericRecord target, String name) {
        Schema type = target.getSchema().getField(name).schema();
        return type.isNullable() ? type.getTypes().get(1) : type;
    }

    byte[] avro(String merchantId) {
        with("merchant_id", merchantId);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<GenericRecord>(TransactionSchema.current()).write(record, encoder);
            encoder.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }
}
