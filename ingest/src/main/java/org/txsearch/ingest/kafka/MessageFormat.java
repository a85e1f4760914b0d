package org.txsearch.ingest.kafka;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.source.SchemaTranslation;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.schema.TransactionSchema;

/**
 * Avro's single-object encoding: two bytes of magic, eight of the schema's fingerprint (CRC-64-AVRO, the lowest byte
 * first), then the record.
 */
public final class MessageFormat {

    /** How long the header is. */
    static final int HEADER_BYTES = 10;

    private static final byte[] MAGIC = {(byte) 0xC3, 1};
    private static final long TRANSACTION = fingerprint(TransactionSchema.current());
    private static final long CHANGE = fingerprint(ChangeSchema.current());

    private final Map<Long, Reading> readings = new HashMap<>();

    /** What a fingerprint says: the kind of the record, and how its bytes become those of our schema. */
    private record Reading(Kind kind, SchemaTranslation translation) {}

    /** Kinds of records. */
    public enum Kind {
        /** The whole state of a transaction. */
        TRANSACTION,
        /** What changed in a transaction. */
        CHANGE
    }

    /**
     * A message that could be told.
     *
     * @param record stands at the first byte of the record
     */
    public record Message(Kind kind, AvroBytes record) {}

    /** Knows the current and every released schema. */
    public MessageFormat() {
        this(TransactionSchema.current(), TransactionSchema.released());
    }

    MessageFormat(Schema current, List<Schema> released) {
        for (Schema older : released) {
            readings.put(fingerprint(older), new Reading(Kind.TRANSACTION, SchemaTranslation.from(older, current)));
        }
        // Last, so that bytes of the current schema are not translated.
        readings.put(fingerprint(current), new Reading(Kind.TRANSACTION, SchemaTranslation.NONE));
        readings.put(CHANGE, new Reading(Kind.CHANGE, SchemaTranslation.NONE));
    }

    /**
     * Tells what a message holds.
     *
     * @throws PoisonException where it is none of ours
     */
    public Message read(byte @Nullable [] value) throws PoisonException {
        if (value == null) {
            throw new PoisonException("NO_VALUE", "The message has no value; transactions are never deleted.");
        }
        if (value.length < HEADER_BYTES || value[0] != MAGIC[0] || value[1] != MAGIC[1]) {
            throw new PoisonException(
                    "BAD_MAGIC", "The value does not start with the bytes C3 01 of Avro's single-object encoding.");
        }
        long fingerprint = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong(MAGIC.length);
        Reading reading = readings.get(fingerprint);
        if (reading == null) {
            throw new PoisonException(
                    "UNKNOWN_SCHEMA",
                    "No schema that this version knows has the fingerprint %016x.".formatted(fingerprint));
        }
        if (reading.translation() == SchemaTranslation.NONE) {
            return new Message(reading.kind(), new AvroBytes(value, HEADER_BYTES, value.length));
        }
        byte[] body = Arrays.copyOfRange(value, HEADER_BYTES, value.length);
        return new Message(reading.kind(), reading.translation().translate(body, 1));
    }

    /** The message of a record of our current schema of that kind, whose bytes are given. */
    public static byte[] write(Kind kind, byte[] bytes, int from, int to) {
        byte[] value = new byte[HEADER_BYTES + to - from];
        ByteBuffer.wrap(value)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putLong(kind == Kind.CHANGE ? CHANGE : TRANSACTION);
        System.arraycopy(bytes, from, value, HEADER_BYTES, to - from);
        return value;
    }

    private static long fingerprint(Schema schema) {
        return SchemaNormalization.parsingFingerprint64(schema);
    }
}
