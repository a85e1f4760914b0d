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
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.ingest.source.SchemaTranslation;
import org.txsearch.ingest.source.SourceAdjustments;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/**
 * The format of messages. The value is Avro's single-object encoding: two bytes of magic, eight of the schema's fingerprint
 * (CRC-64-AVRO, the lowest byte first), then the record. The key is merchant id, {@code |}, transaction id, which keeps the
 * records of a transaction in one partition and in order.
 */
public final class MessageFormat {

    static final int HEADER_BYTES = 10;

    private static final byte[] MAGIC = {(byte) 0xC3, 1};
    private static final long TRANSACTION = fingerprint(TransactionSchema.current());
    private static final long CHANGE = fingerprint(ChangeSchema.current());

    private final Map<Long, Reading> readings = new HashMap<>();

    /** What a fingerprint identifies: the kind of the record, and the translation to the current schema, if it is another. */
    private record Reading(Kind kind, @Nullable SchemaTranslation translation) {}

    /** Kinds of records. */
    public enum Kind {
        /** The whole state of a transaction. */
        TRANSACTION,
        /** What changed in a transaction. */
        CHANGE
    }

    /**
     * A message that was read.
     *
     * @param record positioned at the first byte of the record
     * @param adjustments what the record has otherwise than it was written
     */
    public record Message(Kind kind, AvroBytes record, SourceAdjustments adjustments) {}

    /** A message that cannot be a record. */
    public static final class PoisonException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient List<Fault> faults;
        private final transient String text;

        PoisonException(String code, String detail) {
            // Its bytes may hold anything, such as a card number; the position identifies them.
            this(List.of(new Fault("", code, detail)), "");
        }

        private PoisonException(List<Fault> faults, String text) {
            // No stack trace: a dead letter is an outcome.
            super(faults.toString(), null, false, false);
            this.faults = faults;
            this.text = text;
        }

        /** Everything that is wrong. */
        public List<Fault> faults() {
            return faults;
        }

        /** The record as the item's JSON, if it is one. */
        public String text() {
            return text;
        }
    }

    /** Knows the current and every released schema. */
    public MessageFormat() {
        this(TransactionSchema.current(), TransactionSchema.released());
    }

    MessageFormat(Schema current, List<Schema> released) {
        FieldCatalogue ours = FieldCatalogue.of(current);
        try {
            for (Schema older : released) {
                SchemaTranslation translation = SchemaTranslation.of(older, ours, null);
                readings.put(fingerprint(older), new Reading(Kind.TRANSACTION, translation));
            }
        } catch (SourceException e) {
            throw new IllegalStateException("A released schema cannot be read: " + e.getMessage(), e);
        }
        // Last, so that bytes of the current schema are not translated.
        readings.put(fingerprint(current), new Reading(Kind.TRANSACTION, null));
        readings.put(CHANGE, new Reading(Kind.CHANGE, null));
    }

    /**
     * Reads a message.
     *
     * @throws PoisonException where the value has another format, or the key is not its record's
     * @throws MalformedAvroException where the record's ids cannot be read, or the record of an older schema
     */
    public Message read(byte @Nullable [] key, byte @Nullable [] value) throws PoisonException {
        Message message = read(value);
        AvroBytes record = message.record();
        if (!Arrays.equals(key(record.array(), record.position(), record.end()), key)) {
            throw new PoisonException(
                    "KEY_MISMATCH",
                    (key == null ? "The message has no key" : "The message has another key")
                            + "; its record asks for merchant_id|id, which keeps a transaction in one partition.");
        }
        return message;
    }

    Message read(byte @Nullable [] value) throws PoisonException {
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
        AvroBytes record = new AvroBytes(value, HEADER_BYTES, value.length);
        if (reading.translation() == null) {
            return new Message(reading.kind(), record, SourceAdjustments.NONE);
        }
        SchemaTranslation.Translated translated = translated(record, reading.translation());
        return new Message(reading.kind(), translated.record(), translated.adjustments());
    }

    private static SchemaTranslation.Translated translated(AvroBytes record, SchemaTranslation translation)
            throws PoisonException {
        SchemaTranslation.Translated translated;
        try {
            translated = translation.next(record);
        } catch (SchemaTranslation.RefusedException e) {
            throw new PoisonException(e.faults(), e.text());
        }
        if (!record.atEnd()) {
            throw new MalformedAvroException("bytes follow the record");
        }
        return translated;
    }

    /** The value for a record of the current schema of that kind. */
    public static byte[] value(Kind kind, byte[] bytes, int from, int to) {
        byte[] value = new byte[HEADER_BYTES + to - from];
        ByteBuffer.wrap(value)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putLong(kind == Kind.CHANGE ? CHANGE : TRANSACTION);
        System.arraycopy(bytes, from, value, HEADER_BYTES, to - from);
        return value;
    }

    /**
     * The key for a record, whose first members are {@code id} and {@code merchant_id}.
     *
     * @throws MalformedAvroException where they cannot be read
     */
    public static byte[] key(byte[] bytes, int from, int to) {
        AvroBytes record = new AvroBytes(bytes, from, to);
        int idLength = record.readLength();
        int id = record.position();
        record.skip(idLength);
        int merchantLength = record.readLength();
        return ByteBuffer.allocate(merchantLength + 1 + idLength)
                .put(bytes, record.position(), merchantLength)
                .put((byte) '|')
                .put(bytes, id, idLength)
                .array();
    }

    private static long fingerprint(Schema schema) {
        return SchemaNormalization.parsingFingerprint64(schema);
    }
}
