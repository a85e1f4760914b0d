package org.txsearch.ingest.change;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

/**
 * A change of a transaction from one version to a later one.
 *
 * @param createdAt when the transaction was created, in epoch milliseconds
 * @param baseVersion the version before the change
 * @param version the version after the change
 * @param set the new value of each changed member as JSON text, by dotted path, sorted so that an object precedes its
 *     members
 */
public record Change(
        String merchantId, String id, long createdAt, long baseVersion, long version, Map<String, String> set) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int OVERHEAD_BYTES = 500;
    private static final int BYTES_PER_MEMBER = 200;

    /**
     * Reads the change at the reader's position and advances the reader. The change may be invalid.
     *
     * @throws MalformedAvroException if the bytes are not Avro of the schema
     */
    public static Change read(AvroBytes in) {
        String id = in.readString();
        String merchantId = in.readString();
        long createdAt = in.readLong();
        long baseVersion = in.readLong();
        long version = in.readLong();
        Map<String, String> set = new TreeMap<>();
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            for (; left > 0; left--) {
                String path = in.readString();
                set.put(path, in.readString());
            }
        }
        return new Change(merchantId, id, createdAt, baseVersion, version, set);
    }

    /** Returns the faults that do not depend on the base version. */
    public List<RecordFault> faults() {
        List<RecordFault> faults = new ArrayList<>();
        if (!ID.matcher(merchantId).matches()) {
            faults.add(idFault("merchant_id"));
        }
        if (!ID.matcher(id).matches()) {
            faults.add(idFault("id"));
        }
        if (isOutsideRfc3339(createdAt)) {
            faults.add(new RecordFault("created_at", "INVALID_DATE", "The time is outside the years 0000 to 9999."));
        }
        if (baseVersion < 0) {
            faults.add(new RecordFault("base_version", "INVALID_VALUE", "A version is not negative."));
        }
        if (version <= baseVersion) {
            faults.add(new RecordFault(
                    "version", "INVALID_VALUE", "A change's version is greater than its base_version."));
        }
        return faults;
    }

    private static RecordFault idFault(String path) {
        return new RecordFault(
                path, "INVALID_VALUE", "An id has 1 to 64 letters, digits, dots, underscores or hyphens.");
    }

    private static boolean isOutsideRfc3339(long millis) {
        Instant instant = Instant.ofEpochMilli(millis);
        return instant.isBefore(Instant.parse("0000-01-01T00:00:00Z"))
                || instant.isAfter(Instant.parse("9999-12-31T23:59:59.999Z"));
    }

    /** Returns the key of the transaction. Only valid for a change without faults. */
    public TransactionKey key() {
        return new TransactionKey(IsoWeek.ofEpochMillis(createdAt), merchantId, id);
    }

    /** Returns about how much memory the change takes. */
    public int bytes() {
        return OVERHEAD_BYTES
                + set.entrySet().stream()
                        .mapToInt(entry -> BYTES_PER_MEMBER
                                + entry.getKey().length()
                                + entry.getValue().length())
                        .sum();
    }

    /** Returns the change as a line of NDJSON, for reprocessing. A value that is not JSON is shown as a string. */
    public String json() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        set.forEach((path, text) -> values.put(path, RecordJson.shown(text)));
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("merchant_id", merchantId);
        members.put("id", id);
        members.put(
                "created_at",
                isOutsideRfc3339(createdAt) ? createdAt : Rfc3339.format(Instant.ofEpochMilli(createdAt)));
        members.put("base_version", baseVersion);
        members.put("version", version);
        members.put("set", values);
        return JsonMapper.shared().writeValueAsString(members);
    }
}
