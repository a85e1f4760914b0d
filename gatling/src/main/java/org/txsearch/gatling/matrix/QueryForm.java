package org.txsearch.gatling.matrix;

import java.time.Instant;
import java.util.Locale;

/** The forms of a query to Elasticsearch itself for the same rows. */
enum QueryForm {

    /** What the service sends. */
    CONSTANT_SCORE {
        @Override
        String body(String clauses, int size) {
            return "{\"query\":{\"constant_score\":{\"filter\":{\"bool\":{\"filter\":[%s]}}}},%s,\"size\":%d}"
                    .formatted(clauses, SORT, size);
        }
    },

    /** Clauses that count towards a score, which the response then has. */
    SCORED {
        @Override
        String body(String clauses, int size) {
            return "{\"query\":{\"bool\":{\"must\":[%s]}},\"track_scores\":true,%s,\"size\":%d}"
                    .formatted(clauses, SORT, size);
        }
    },

    /** Everything is found first, and then most of it thrown away. */
    POST_FILTER {
        @Override
        String body(String clauses, int size) {
            return "{\"post_filter\":{\"bool\":{\"filter\":[%s]}},%s,\"size\":%d}".formatted(clauses, SORT, size);
        }
    },

    /** A few members of each document instead of the whole. */
    SOURCE_PARTS {
        @Override
        String body(String clauses, int size) {
            return "{\"query\":{\"constant_score\":{\"filter\":{\"bool\":{\"filter\":[%s]}}}},\"_source\":[\"id\",\"created_at\",\"amount\"],%s,\"size\":%d}"
                    .formatted(clauses, SORT, size);
        }
    };

    private static final String SORT = "\"sort\":[{\"created_at\":\"desc\"},{\"search.tie\":\"desc\"}]";

    /** How results name it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The body of a search. */
    abstract String body(String clauses, int size);

    /** The clauses of a merchant's time. */
    static String clauses(String merchant, Instant from, Instant to) {
        return "{\"term\":{\"merchant_id\":\"%s\"}},{\"range\":{\"created_at\":{\"gte\":%d,\"lt\":%d,\"format\":\"epoch_millis\"}}}"
                .formatted(merchant, from.toEpochMilli(), to.toEpochMilli());
    }
}
