package org.txsearch.stored;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;
import org.txsearch.weeks.WeekMissingException;
import org.txsearch.weeks.WeekNames;

/** Asks by {@code _mget} what stands under each of some keys, and reads the answer. */
final class VersionsByKey {

    private static final String MISSING = "index_not_found_exception";
    private static final String CLOSED = "index_closed_exception";
    private static final byte[] NO_SOURCE = new byte[0];

    private VersionsByKey() {}

    static byte[] request(List<TransactionKey> keys, boolean withSource) {
        JsonBytes body = new JsonBytes();
        for (TransactionKey key : keys) {
            body.raw(ascii(body.length() == 0 ? "{\"docs\":[{\"_index\":" : ",{\"_index\":"));
            body.string(WeekNames.alias(key.week()));
            body.raw(ascii(",\"_id\":"));
            body.string(key.documentId());
            body.raw(ascii(withSource ? "}" : ",\"_source\":false}"));
        }
        body.raw(ascii("]}"));
        return Arrays.copyOf(body.array(), body.length());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * What stands there, in the order of the request.
     *
     * @throws WeekMissingException where all weeks are to be there and one is not
     */
    static List<@Nullable StoredVersion> read(byte[] answer, boolean allWeeksAreThere) throws IOException {
        List<@Nullable StoredVersion> stored = new ArrayList<>();
        JsonScanner scanner = new JsonScanner(answer);
        scanner.<IOException>readMembers(
                "docs", () -> scanner.<IOException>readElements(() -> stored.add(version(scanner, allWeeksAreThere))));
        return stored;
    }

    private static @Nullable StoredVersion version(JsonScanner scanner, boolean weekIsThere) throws IOException {
        boolean found = false;
        long version = 0;
        byte[] source = NO_SOURCE;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("found")) {
                found = scanner.readBoolean();
            } else if (scanner.nameIs("_version")) {
                version = scanner.readLong();
            } else if (scanner.nameIs("_source")) {
                source = scanner.readBytes();
            } else if (scanner.nameIs("error")) {
                refuseUnlessMissing(scanner, weekIsThere);
            } else {
                scanner.skipValue();
            }
        }
        return found ? new StoredVersion(version, source) : null;
    }

    /** A week that has no index holds no transaction; any other error says nothing of what is stored. */
    private static void refuseUnlessMissing(JsonScanner scanner, boolean weekIsThere) throws IOException {
        String[] type = {""};
        scanner.readMembers("type", () -> type[0] = scanner.readString());
        if (weekIsThere && (type[0].equals(MISSING) || type[0].equals(CLOSED))) {
            throw new WeekMissingException("A week of a transaction is gone: " + type[0]);
        }
        if (!type[0].equals(MISSING)) {
            throw new IOException("Elasticsearch could not read a transaction: " + type[0]);
        }
    }
}
