package org.txsearch.exports;

import static org.txsearch.cluster.DocumentStore.BOOLEAN;
import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;
import static org.txsearch.cluster.DocumentStore.LONG;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.records.StoredRecords;

/** All schedules of exports, stored in an index of their own. */
public final class ExportSchedules extends StoredRecords<ExportSchedule> {

    private static final String CREATED = "created";
    private static final Map<String, ?> FIELDS =
            Map.of(MERCHANT, KEYWORD, "paused", BOOLEAN, CREATED, DATE, "due", DATE, CREATED_BY, CREATOR, TIE, LONG);

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public ExportSchedules(Cluster cluster, Duration patience) {
        super(cluster, "txsearch-export-schedules", FIELDS, patience, ExportSchedule.class, CREATED);
    }

    /** Those that are not paused and have a period that is over, the longest waiting first. */
    public List<Versioned<ExportSchedule>> due(Instant now) throws IOException {
        return search(ascending(MAX_AT_ONCE, all(term("paused", false), until("due", now)), "due"));
    }
}
