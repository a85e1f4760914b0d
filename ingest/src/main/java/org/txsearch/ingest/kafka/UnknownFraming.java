package org.txsearch.ingest.kafka;

import java.util.Arrays;
import java.util.HexFormat;

/** Describes a value that begins like none that can be read. */
final class UnknownFraming {

    /** A letter may show the first six digits of a card number, and no more. */
    private static final int SHOWN_BYTES = 6;

    private static final String READABLE =
            "A value begins with C3 01 (Avro's single-object encoding), with 00 and the id of a schema (Confluent's framing), or"
                    + " is one JSON object.";

    private UnknownFraming() {}

    /** The first bytes in hex, what they look like, and what can be read. */
    static String described(byte[] value) {
        String bytes = HexFormat.ofDelimiter(" ")
                .withUpperCase()
                .formatHex(Arrays.copyOf(value, Math.min(SHOWN_BYTES, value.length)));
        String begins = value.length == 0
                ? "The value is empty. "
                : "The value begins with the bytes " + bytes + (value.length <= SHOWN_BYTES ? " and ends there" : "")
                        + likeness(value);
        return begins + READABLE;
    }

    private static String likeness(byte[] value) {
        if (begins(value, 0xC3, 0x01)) {
            return ": Avro's single-object encoding, cut off. ";
        }
        if (begins(value, 0x00)) {
            return ": Confluent's framing, cut off. ";
        }
        if (begins(value, 'O', 'b', 'j', 0x01)) {
            return ", as an Avro file does: publish its records with ./txsearch load --to-kafka FILE. ";
        }
        if (begins(value, 0x1F, 0x8B)) {
            return ", as gzip does: let Kafka compress (compression.type of the producer), and not the application. ";
        }
        if (begins(value, 0x28, 0xB5, 0x2F, 0xFD)) {
            return ", as zstd does: let Kafka compress (compression.type of the producer), and not the application. ";
        }
        if (begins(value, 0xAC, 0xED)) {
            return ", as Java's serialization does. ";
        }
        return switch (MessageFormat.firstCharacter(value, 0)) {
            case '[' -> ", as a JSON array does: send each of its elements as a message. ";
            case '"' -> ", as a JSON string does: send the object itself, not a text that holds it. ";
            case '<' -> ", as XML does. ";
            default -> isText(value) ? ", a text that is not a JSON object. " : ", which no format known here does. ";
        };
    }

    private static boolean begins(byte[] value, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= value.length || (value[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isText(byte[] value) {
        for (int i = 0; i < Math.min(SHOWN_BYTES, value.length); i++) {
            if (value[i] < ' ' && "\t\r\n".indexOf(value[i]) < 0) {
                return false;
            }
        }
        return true;
    }
}
