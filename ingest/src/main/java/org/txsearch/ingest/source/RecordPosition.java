package org.txsearch.ingest.source;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The position of a record.
 *
 * @param source the file or the topic
 * @param partition the topic's partition; null for a file
 * @param unit what the number counts: {@code line} or {@code record} from 1, or {@code offset} from 0
 * @param number which one
 */
public record RecordPosition(String source, @Nullable Integer partition, String unit, long number) {

    /** A position in a file. */
    public RecordPosition(String source, String unit, long number) {
        this(source, null, unit, number);
    }

    /** A position in a topic. */
    public static RecordPosition inTopic(String topic, int partition, long offset) {
        return new RecordPosition(topic, partition, "offset", offset);
    }

    /** As the lines of dead letters and the like begin. */
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
