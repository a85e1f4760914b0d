package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/** Turns an Avro map of texts into JSON, each key and value held against the rules. */
final class PairsWriter {

    private static final int MAX_PAIRS = 50;
    private static final int MAX_KEY_LENGTH = 64;

    private PairsWriter() {}

    /** Writes one map; an empty one says nothing. Keys are sorted, so that the same map gives the same bytes in whatever order. */
    static boolean write(Encoding encoding, Field field, int slot) {
        AvroBytes in = encoding.in();
        NavigableMap<String, String> pairs = encoding.beginPairs(slot);
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            for (; left > 0; left--) {
                @Nullable String key = pairText(encoding, field);
                @Nullable String value = pairText(encoding, field);
                if (key == null || value == null) {
                    continue;
                }
                if (!isKey(key)) {
                    encoding.fault(field, "INVALID_VALUE", "A key has 1 to 64 characters and no control characters.");
                } else if (pairs.putIfAbsent(CardNumbers.mask(key), CardNumbers.mask(value)) != null) {
                    encoding.fault(field, "DUPLICATE_KEY", "A key stands twice.");
                }
            }
        }
        if (pairs.size() > MAX_PAIRS) {
            encoding.fault(field, "TOO_MANY_VALUES", "More than 50 keys.");
        }
        encoding.out.ascii('{');
        boolean first = true;
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            if (!first) {
                encoding.out.ascii(',');
            }
            first = false;
            encoding.out.string(pair.getKey());
            encoding.out.ascii(':');
            encoding.out.string(pair.getValue());
        }
        encoding.out.ascii('}');
        return !pairs.isEmpty();
    }

    /** The text, or null where it breaks a rule and the fault has been noted. */
    private static @Nullable String pairText(Encoding encoding, Field field) {
        AvroBytes in = encoding.in();
        int length = in.readLength();
        int offset = in.position();
        in.skip(length);
        return TextRules.check(encoding, field, in.array(), offset, length, false)
                ? new String(in.array(), offset, length, StandardCharsets.UTF_8)
                : null;
    }

    private static boolean isKey(String key) {
        return !key.isEmpty()
                && key.codePointCount(0, key.length()) <= MAX_KEY_LENGTH
                && key.codePoints().noneMatch(Character::isISOControl);
    }
}
