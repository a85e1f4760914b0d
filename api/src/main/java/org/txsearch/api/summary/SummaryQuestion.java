package org.txsearch.api.summary;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.summary.SummaryRequest;

/**
 * A valid question for a summary, whichever way it was asked.
 *
 * @param request what is asked for
 * @param minAsOf until when the data is to be complete at least, or null
 * @param resolved filters and zone as they were understood
 * @param echo the whole question as it was understood
 */
record SummaryQuestion(
        SummaryRequest request, @Nullable Instant minAsOf, Map<String, Object> resolved, Map<String, Object> echo) {

    SummaryQuestion {
        echo = Collections.unmodifiableMap(new LinkedHashMap<>(echo));
    }
}
