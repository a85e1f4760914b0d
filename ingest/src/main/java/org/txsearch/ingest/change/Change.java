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
 * What changed in a transaction from one version to a later one.
 *
 * @param createdAt when the transaction was made, in epoch milliseconds
 * @param baseVersion the version that it follows
 * @param version the version that it leads to
 * @param set the members with a new value: dotted path and JSON text, in the order of the paths, so that an object comes
 *     before its members
 */
public record Change(
        String merchantId, String id, long createdAt, long baseVersion, long version, Map<String, String> set) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int OVERHEAD_BYTES = 500;
    private static final int BYTES_PER_MEMBER = 200;

    /**
     * Reads the change at the reader's position and advances the reader; the change need not be valid.
     *
     * @throws MalformedAvroException where the bytes are no Avro of the schema
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

    /** What is wrong with it, whatever it is folded onto. */
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

    /** Where the transaction is stored; only for a change without faults. */
    public TransactionKey key() {
        return new TransactionKey(IsoWeek.ofEpochMillis(createdAt), merchantId, id);
    }

    /** About how much memory it holds. */
    public int bytes() {
        return OVERHEAD_BYTES
                + set.entrySet().stream()
                        .mapToInt(entry -> BYTES_PER_MEMBER
                                + entry.getKey().length()
                                + entry.getValue().length())
                        .sum();
    }

    /** As NDJSON has it, so that it can be corrected and reprocessed; a value that is no JSON is shown as a string. */
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
