package org.txsearch.ingest.kafka;

import static org.apache.avro.SchemaNormalization.parsingFingerprint64;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.SchemaTranslation;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/**
 * The format of messages. The first bytes of a value say what it is:
 *
 * <ul>
 *   <li>{@code C3 01}: Avro's single-object encoding, which this product writes: eight bytes of the schema's fingerprint
 *       (CRC-64-AVRO, the lowest byte first), then the record;
 *   <li>{@code 00}: Confluent's framing: four bytes of the schema's id in a registry, the highest first, then the record in Avro
 *       or as JSON;
 *   <li><code>{</code>: the record as JSON, as a line of a file has it.
 * </ul>
 *
 * <p>Headers mean nothing. For one thread. One long class, since all of it is about the first bytes of a value.
 */
public final class MessageFormat {

    static final int HEADER_BYTES = 10;

    private static final byte[] MAGIC = {(byte) 0xC3, 1};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int ID_HEADER_BYTES = 5;
    private static final long TRANSACTION = parsingFingerprint64(TransactionSchema.current());
    private static final long CHANGE = parsingFingerprint64(TransactionSchema.changes());

    /** A producer registers a schema before it uses it; a replica of a registry may learn of it some seconds later. */
    private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);

    private static final int MAX_IDS = 10_000;

    /** A letter may show the first six digits of a card number, and no more. */
    private static final int SHOWN_BYTES = 6;

    private static final String READABLE =
            "A value begins with C3 01 (Avro's single-object encoding), with 00 and the id of a schema (Confluent's framing), or"
                    + " is one JSON object.";

    private static final List<Likeness> LIKENESSES = List.of(
            new Likeness("C3 01", ": Avro's single-object encoding, cut off. "),
            new Likeness("00", ": Confluent's framing, cut off. "),
            new Likeness(
                    "4F 62 6A 01",
                    ", as an Avro file does: publish its records with ./txsearch load --to-kafka FILE. "),
            new Likeness(
                    "1F 8B",
                    ", as gzip does: let Kafka compress (compression.type of the producer), and not the application. "),
            new Likeness(
                    "28 B5 2F FD",
                    ", as zstd does: let Kafka compress (compression.type of the producer), and not the application. "),
            new Likeness("AC ED", ", as Java's serialization does. "));

    /** What a value that begins so is, which cannot be read. */
    private record Likeness(String bytes, String description) {}

    private final Map<Long, SchemaTranslation> translations = new HashMap<>();
    private final Map<Integer, Writer> writers = new HashMap<>();
    private final MessageSettings settings;
    private final RecordJson json = new RecordJson("message");

    /**
     * What an id of the registry stands for.
     *
     * @param translation of Avro; null for JSON, and with a fault
     * @param fault why messages with the id cannot be read, or null
     * @param isFinal whether it stays so: an id that is unknown may be registered
     */
    private record Writer(
            @Nullable SchemaTranslation translation,
            @Nullable RecordFault fault,
            boolean isFinal,
            long readNanos) {

        boolean isCurrent() {
            return isFinal || System.nanoTime() - readNanos < UNKNOWN_FOR.toNanos();
        }
    }

    /** Knows the current and every released schema, and those of the registry. */
    public MessageFormat(MessageSettings settings) {
        this(settings, TransactionSchema.current(), TransactionSchema.released());
    }

    MessageFormat(MessageSettings settings, Schema current, List<Schema> released) {
        this.settings = settings;
        FieldCatalogue ours = FieldCatalogue.of(current);
        try {
            for (Schema older : released) {
                translations.put(parsingFingerprint64(older), SchemaTranslation.of(older, ours, null));
            }
        } catch (SourceException e) {
            throw new IllegalStateException("A released schema cannot be read: " + e.getMessage(), e);
        }
        // Last, so that bytes of the current schema are not translated.
        translations.put(parsingFingerprint64(current), SchemaTranslation.none(SourceRecord.SourceKind.TRANSACTION));
        translations.put(CHANGE, SchemaTranslation.none(SourceRecord.SourceKind.CHANGE));
    }

    /**
     * Reads a message; it is refused where the value has another format, or the key is not its record's.
     *
     * @throws MalformedAvroException where the record's ids cannot be read, or the record of another schema
     * @throws RegistryUnavailableException where the schema cannot be looked up; the message may be good
     */
    public SourceRecord read(byte @Nullable [] key, byte @Nullable [] value) throws InterruptedException {
        SourceRecord record = read(value);
        return record.isRefused() || settings.key().fits(key, record.bytes())
                ? record
                : refusal("KEY_MISMATCH", settings.key().misfit(key == null));
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

    /** Its bytes may hold anything, such as a card number; the position identifies them. */
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
        // One of our schema is read by whom it is passed to.
        if (!translated.isRefused() && translated.bytes() != record && !record.atEnd()) {
            throw new MalformedAvroException("bytes follow the record");
        }
        return translated;
    }

    /** A value with the id of a schema. JSON names its members itself, so that it needs no registry. */
    private SourceRecord withId(byte[] value, int id) throws InterruptedException {
        SchemaRegistry registry = settings.registry();
        if (registry == null) {
            if (firstCharacter(value, ID_HEADER_BYTES) == '{') {
                return ofJson(value, ID_HEADER_BYTES);
            }
            return refusal(
                    "NO_REGISTRY",
                    "The value names schema %d of a schema registry (Confluent's framing), and none is set: set txsearch.kafka.registry.urls, and read the messages again with --from."
                            .formatted(id));
        }
        Writer writer = writers.get(id);
        if (writer == null || !writer.isCurrent()) {
            writer = writer(registry, id);
            if (writers.size() >= MAX_IDS) {
                writers.clear();
            }
            writers.put(id, writer);
        }
        if (writer.fault() != null) {
            return SourceRecord.refused(List.of(writer.fault()), "");
        }
        return writer.translation() == null
                ? ofJson(value, ID_HEADER_BYTES)
                : ofAvro(writer.translation(), new AvroBytes(value, ID_HEADER_BYTES, value.length));
    }

    private static Writer writer(SchemaRegistry registry, int id) throws InterruptedException {
        SchemaRegistry.Registered schema = registry.find(id).orElse(null);
        if (schema == null) {
            return refused(
                    "UNKNOWN_SCHEMA",
                    "The schema registry does not know schema " + id + ": is it the registry of the producer?"
                            + (id == 0
                                    ? " Apicurio's own serializers write an id of eight bytes by default; let them write four"
                                            + " (apicurio.registry.id-handler, or as-confluent)."
                                    : ""),
                    false);
        }
        if (schema.type().equals("JSON")) {
            return new Writer(null, null, true, System.nanoTime());
        }
        if (!schema.type().equals("AVRO")) {
            return refused(id, "is of the type " + schema.type() + "; write Avro or JSON");
        }
        if (!schema.references().isEmpty()) {
            return refused(
                    id,
                    "refers to other schemas (" + String.join(", ", schema.references())
                            + "); register it as one schema that holds them all");
        }
        try {
            // Only readers use defaults, so that those of writers need not be valid.
            Schema written = new Schema.Parser().setValidateDefaults(false).parse(schema.schema());
            return new Writer(SchemaTranslation.toOurs(written, null), null, true, System.nanoTime());
        } catch (SourceException e) {
            return refused(id, "cannot be read. " + e.getMessage());
        } catch (AvroRuntimeException e) {
            return refused(id, "is no valid Avro schema: " + e.getMessage());
        }
    }

    private static Writer refused(int id, String why) {
        return refused(
                "SCHEMA_REFUSED", "Schema " + id + " of the registry " + why + (why.endsWith(".") ? "" : "."), true);
    }

    private static Writer refused(String code, String detail, boolean isFinal) {
        return new Writer(null, new RecordFault("", code, detail), isFinal, System.nanoTime());
    }

    /** The first byte that is not white space or a byte order mark, or -1. */
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

    /** The first bytes in hex, what they look like, and what can be read. */
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
        return LIKENESSES.stream()
                .filter(likeness -> bytes.startsWith(likeness.bytes()))
                .map(Likeness::description)
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

    /** The value for a record of the current schema of that kind. */
    public static byte[] value(SourceRecord.SourceKind kind, byte[] bytes, int from, int to) {
        byte[] value = new byte[HEADER_BYTES + to - from];
        ByteBuffer.wrap(value)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putLong(kind == SourceRecord.SourceKind.CHANGE ? CHANGE : TRANSACTION);
        System.arraycopy(bytes, from, value, HEADER_BYTES, to - from);
        return value;
    }
}
