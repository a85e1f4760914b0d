package org.txsearch.ingest.kafka;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;

/**
 * The form of the keys of messages. All messages of a transaction must have the same key, which keeps them in one
 * partition, in order, and with one member of the group.
 */
public enum MessageKey {
    /** Merchant id, {@code |}, transaction id. */
    MERCHANT_AND_ID("merchant_id|id"),
    /** The transaction id. */
    ID("id"),
    /** The merchant id. */
    MERCHANT("merchant_id"),
    /** A key that the producer chooses for each transaction. */
    ANY("any");

    private final String text;

    MessageKey(String text) {
        this.text = text;
    }

    /** Returns the name in the settings. */
    public String text() {
        return text;
    }

    /** Returns the names of all forms. */
    public static List<String> texts() {
        return Stream.of(values()).map(MessageKey::text).toList();
    }

    /** Returns the form with the given name. */
    public static MessageKey of(String text) {
        return Stream.of(values())
                .filter(form -> form.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No form of keys is called " + text));
    }

    /** Returns whether a record may have the given key. */
    boolean fits(byte @Nullable [] key, AvroBytes record) {
        if (key == null) {
            return false;
        }
        return this == ANY || Arrays.equals(key, key(record.array(), record.position(), record.end()));
    }

    /** Returns why the key of a message does not fit its record. */
    String misfit(boolean isMissing) {
        String required = this == ANY
                ? "a key is required, the same for all messages of a transaction"
                : "its record requires " + text;
        return (isMissing ? "The message has no key" : "The message has another key") + "; " + required
                + ": it keeps a transaction in one partition, in order. Let the producer set it"
                + (this == ANY ? "." : ", or name the form of the producer's keys in txsearch.kafka.key.");
    }

    /**
     * Returns the key of a record, whose first members are {@code id} and {@code merchant_id}. {@link #ANY} uses the
     * form of {@link #MERCHANT_AND_ID}.
     *
     * @throws org.txsearch.schema.MalformedAvroException if the members cannot be read
     */
    public byte[] key(byte[] bytes, int from, int to) {
        AvroBytes record = new AvroBytes(bytes, from, to);
        int idLength = record.readLength();
        int id = record.position();
        record.skip(idLength);
        int merchantLength = record.readLength();
        int merchant = record.position();
        record.skip(merchantLength);
        return switch (this) {
            case ID -> Arrays.copyOfRange(bytes, id, id + idLength);
            case MERCHANT -> Arrays.copyOfRange(bytes, merchant, merchant + merchantLength);
            case MERCHANT_AND_ID, ANY ->
                ByteBuffer.allocate(merchantLength + 1 + idLength)
                        .put(bytes, merchant, merchantLength)
                        .put((byte) '|')
                        .put(bytes, id, idLength)
                        .array();
        };
    }
}
