package org.txsearch.ingest.source;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The position of a record in its source.
 *
 * @param source the file or the topic
 * @param partition the partition of the topic; null for a file
 * @param unit the unit of the number: {@code line} or {@code record}, starting with 1, or {@code offset}, starting with
 *     0
 */
public record RecordPosition(String source, @Nullable Integer partition, String unit, long number) {

    /** Creates a position in a file. */
    public RecordPosition(String source, String unit, long number) {
        this(source, null, unit, number);
    }

    public static RecordPosition inTopic(String topic, int partition, long offset) {
        return new RecordPosition(topic, partition, "offset", offset);
    }

    /** Returns the first members of the lines of dead letters, adjustments, and differences. */
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("source", source);
        if (partition != null) {
            members.put("partition", partition);
        }
        members.put(unit, number);
        return members;
    }

    @Override
    public String toString() {
        return source + (partition == null ? "" : ", partition " + partition) + ", " + unit + " " + number;
    }
}
