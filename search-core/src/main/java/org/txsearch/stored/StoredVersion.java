package org.txsearch.stored;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;

/**
 * The state of a transaction that is stored.
 *
 * @param version its version
 * @param source its JSON with the index member in front, or nothing where only the version was asked for
 */
public record StoredVersion(long version, byte[] source) {

    /** When the personal members were erased, by a source that was read; null where they were not. */
    public @Nullable Instant erasedAt() {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("erased_at") && scanner.firstByte() == '"') {
                return Instant.parse(scanner.readString());
            }
            scanner.skipValue();
        }
        return null;
    }

    /** The version that the source of transactions knows: erasing has made an erased one's own one greater. */
    public long sourceVersion() {
        return erasedAt() == null ? version : version - 1;
    }
}
