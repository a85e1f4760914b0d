package org.txsearch.ingest.kafka;

import static org.apache.avro.SchemaNormalization.parsingFingerprint64;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.SchemaTranslation;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/**
 * The format of messages. The first bytes of a value determine its format:
 *
 * <ul>
 *   <li>{@code C3 01}: Avro's single-object encoding, which this product writes: eight bytes of the schema's
 *       fingerprint (CRC-64-AVRO, the lowest byte first), then the record;
 *   <li>{@code 00}: Confluent's framing: four bytes of the schema's id in a registry, the highest first, then the
 *       record in Avro or as JSON;
 *   <li><code>{</code>: the record as JSON, as a line of a file has it.
 * </ul>
 *
 * <p>Headers are ignored. For one thread.
 */
public final class MessageFormat {

    static final int HEADER_BYTES = 10;

    private static final byte[] MAGIC = {(byte) 0xC3, 1};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int ID_HEADER_BYTES = 5;
    private static final long TRANSACTION = parsingFingerprint64(TransactionSchema.current());
    private static final long CHANGE = parsingFingerprint64(TransactionSchema.changes());

    /** A dead letter may show at most the first six digits of a card number. */
    private static final int SHOWN_BYTES = 6;

    private static final String READABLE =
            "A value begins with C3 01 (Avro's single-object encoding), with 00 and the id of a schema (Confluent's framing), or"
                    + " is one JSON object.";

    /** Describes values that cannot be read, by their first bytes; no key may begin with another one. */
    private static final Map<String, String> LIKENESSES = Map.of(
            "C3 01", ": Avro's single-object encoding, cut off. ",
            "00", ": Confluent's framing, cut off. ",
            "4F 62 6A 01", ", as an Avro file does: publish its records with ./txsearch load --to-kafka FILE. ",
            "1F 8B", ", as gzip does: let Kafka compress (compression.type of the producer), and not the application. ",
            "28 B5 2F FD",
                    ", as zstd does: let Kafka compress (compression.type of the producer), and not the application. ",
            "AC ED", ", as Java's serialization does. ");

    private final Map<Long, SchemaTranslation> translations = new HashMap<>();
    private final @Nullable RegisteredSchemas registered;
    private final MessageKey key;
    private final RecordJson json = new RecordJson("message");

    /**
     * Creates a format with the current schema, all released schemas, and those of the registry.
     *
     * @param key the form of the keys
     * @param registry the registry of schemas, or null if there is none
     */
    public MessageFormat(MessageKey key, @Nullable SchemaRegistry registry) {
        this(key, registry, TransactionSchema.current(), TransactionSchema.released());
    }

    MessageFormat(MessageKey key, @Nullable SchemaRegistry registry, Schema current, List<Schema> released) {
        this.registered = registry == null ? null : new RegisteredSchemas(registry);
        this.key = key;
        FieldCatalogue ours = FieldCatalogue.of(current);
        try {
            for (Schema older : released) {
                translations.put(parsingFingerprint64(older), SchemaTranslation.of(older, ours, null));
            }
        } catch (SourceException e) {
            throw new IllegalStateException("A released schema cannot be read: " + e.getMessage(), e);
        }
        // Last, so that records of the current schema are not translated.
        translations.put(parsingFingerprint64(current), SchemaTranslation.none(SourceKind.TRANSACTION));
        translations.put(CHANGE, SchemaTranslation.none(SourceKind.CHANGE));
    }

    /**
     * Reads and validates a message, which is a document, a change, or rejected. Every command that reads a topic uses this
     * method, so that all of them accept or reject the same messages.
     *
     * @param ingestedAt when the message was ingested, in epoch milliseconds
     * @throws RegistryUnavailableException if the schema cannot be looked up; the message may be valid
     */
    public CheckedRecord read(ConsumerRecord<byte[], byte[]> message, DocumentEncoder encoder, long ingestedAt)
            throws InterruptedException {
        try {
            SourceRecord record = read(message.key(), message.value());
            CheckedRecord checked = CheckedRecord.of(record, encoder, ingestedAt);
            if (!record.bytes().atEnd()) {
                throw new MalformedAvroException("bytes follow the record");
            }
            return checked;
        } catch (MalformedAvroException e) {
            RecordFault fault = new RecordFault("", "MALFORMED_AVRO", "The record cannot be read: " + e.getMessage());
            return CheckedRecord.refused(List.of(fault), "");
        }
    }

    /**
     * Reads a message. Rejects a value of another format, and a key that does not belong to the record.
     *
     * @throws MalformedAvroException if the ids of the record, or a record of another schema, cannot be read
     * @throws RegistryUnavailableException if the schema cannot be looked up; the message may be valid
     */
    public SourceRecord read(byte @Nullable [] messageKey, byte @Nullable [] value) throws InterruptedException {
        SourceRecord record = read(value);
        return record.isRefused() || key.fits(messageKey, record.bytes())
                ? record
                : refusal("KEY_MISMATCH", key.misfit(messageKey == null));
    }

    SourceRecord read(byte @Nullable [] value) throws InterruptedException {
        if (value == null) {
            return refusal(
                    "NO_VALUE",
                    "The message is a tombstone, it has no value; transactions are never deleted. Void one by a later version"
                            + " of it.");
        }
        if (value.length >= HEADER_BYTES && value[0] == MAGIC[0] && value[1] == MAGIC[1]) {
            return singleObject(value);
        }
        if (value.length > ID_HEADER_BYTES && value[0] == 0) {
            return withId(value, ByteBuffer.wrap(value).getInt(1));
        }
        if (firstCharacter(value, 0) == '{') {
            return ofJson(value, 0);
        }
        return refusal("BAD_MAGIC", described(value));
    }

    /** Returns a rejection without the value, which may be a card number. The position identifies the message. */
    private static SourceRecord refusal(String code, String detail) {
        return SourceRecord.refused(code, detail, "");
    }

    private SourceRecord singleObject(byte[] value) {
        long fingerprint = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong(MAGIC.length);
        SchemaTranslation translation = translations.get(fingerprint);
        if (translation == null) {
            return refusal(
                    "UNKNOWN_SCHEMA",
                    "No schema that this version knows has the fingerprint %016x.".formatted(fingerprint));
        }
        return ofAvro(translation, new AvroBytes(value, HEADER_BYTES, value.length));
    }

    private static SourceRecord ofAvro(SchemaTranslation translation, AvroBytes record) {
        SourceRecord translated = translation.next(record);
        // The receiver reads a record of our schema.
        if (!translated.isRefused() && translated.bytes() != record && !record.atEnd()) {
            throw new MalformedAvroException("bytes follow the record");
        }
        return translated;
    }

    /** Reads a value with the id of a schema. JSON names its members and needs no registry. */
    private SourceRecord withId(byte[] value, int id) throws InterruptedException {
        if (registered == null) {
            if (firstCharacter(value, ID_HEADER_BYTES) == '{') {
                return ofJson(value, ID_HEADER_BYTES);
            }
            return refusal(
                    "NO_REGISTRY",
                    "The value names schema %d of a schema registry (Confluent's framing), and none is set: set txsearch.kafka.registry.urls, and read the messages again with --from."
                            .formatted(id));
        }
        ProducerSchema schema = registered.find(id);
        if (schema.fault() != null) {
            return SourceRecord.refused(List.of(schema.fault()), "");
        }
        return schema.translation() == null
                ? ofJson(value, ID_HEADER_BYTES)
                : ofAvro(schema.translation(), new AvroBytes(value, ID_HEADER_BYTES, value.length));
    }

    /** Returns the first byte after white space and a byte order mark, or -1. */
    private static int firstCharacter(byte[] value, int from) {
        for (int i = from + markLength(value, from); i < value.length; i++) {
            if (" \t\r\n".indexOf(value[i]) < 0) {
                return value[i];
            }
        }
        return -1;
    }

    private static int markLength(byte[] value, int from) {
        return value.length - from >= 3 && Arrays.equals(value, from, from + 3, BYTE_ORDER_MARK, 0, 3) ? 3 : 0;
    }

    private SourceRecord ofJson(byte[] value, int from) {
        return json.read(Arrays.copyOfRange(value, from + markLength(value, from), value.length));
    }

    /** Returns the first bytes in hexadecimal, the format that they suggest, and the supported formats. */
    private static String described(byte[] value) {
        HexFormat hex = HexFormat.ofDelimiter(" ").withUpperCase();
        String bytes = hex.formatHex(Arrays.copyOf(value, Math.min(SHOWN_BYTES, value.length)));
        String begins = value.length == 0
                ? "The value is empty. "
                : "The value begins with the bytes " + bytes + (value.length <= SHOWN_BYTES ? " and ends there" : "")
                        + likeness(value, bytes);
        return begins + READABLE;
    }

    private static String likeness(byte[] value, String bytes) {
        return LIKENESSES.entrySet().stream()
                .filter(likeness -> bytes.startsWith(likeness.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> switch (firstCharacter(value, 0)) {
                    case '[' -> ", as a JSON array does: send each of its elements as a message. ";
                    case '"' -> ", as a JSON string does: send the object itself, not a text that holds it. ";
                    case '<' -> ", as XML does. ";
                    default ->
                        isText(value) ? ", a text that is not a JSON object. " : ", which no format known here does. ";
                });
    }

    private static boolean isText(byte[] value) {
        for (int i = 0; i < Math.min(SHOWN_BYTES, value.length); i++) {
            if (value[i] < ' ' && "\t\r\n".indexOf(value[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the value of a message for a record in the current schema. */
    public static byte[] value(SourceKind kind, byte[] bytes, int from, int to) {
        byte[] value = new byte[HEADER_BYTES + to - from];
        ByteBuffer.wrap(value)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putLong(kind == SourceKind.CHANGE ? CHANGE : TRANSACTION);
        System.arraycopy(bytes, from, value, HEADER_BYTES, to - from);
        return value;
    }
}
