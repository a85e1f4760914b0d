package org.txsearch.ingest.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;

/**
 * The key of a message: merchant id, {@code |}, transaction id, so that all that happens to a transaction stands in one
 * partition in its order.
 */
public final class MessageKey {

    private static final byte SEPARATOR = '|';

    private MessageKey() {}

    /** The key of a merchant's transaction. */
    public static byte[] of(String merchantId, String id) {
        return (merchantId + "|" + id).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The key of the record that starts there: its first members are {@code id} and {@code merchant_id}.
     *
     * @throws org.txsearch.schema.MalformedAvroException where they cannot be read
     */
    public static byte[] of(byte[] bytes, int from, int to) {
        AvroBytes record = new AvroBytes(bytes, from, to);
        int idLength = record.readLength();
        int id = record.position();
        record.skip(idLength);
        int merchantLength = record.readLength();
        byte[] key = new byte[merchantLength + 1 + idLength];
        System.arraycopy(bytes, record.position(), key, 0, merchantLength);
        key[merchantLength] = SEPARATOR;
        System.arraycopy(bytes, id, key, merchantLength + 1, idLength);
        return key;
    }

    /**
     * Requires that a message's key is its record's.
     *
     * @param record stands at the record's first byte, and stays there
     */
    public static void require(byte @Nullable [] key, AvroBytes record) throws PoisonException {
        byte[] own = of(record.array(), record.position(), record.end());
        if (!Arrays.equals(own, key)) {
            throw new PoisonException(
                    "KEY_MISMATCH",
                    (key == null ? "The message has no key" : "The message has another key")
                            + "; its record asks for merchant_id|id, which keeps a transaction in one partition.");
        }
    }
}
