package org.txsearch.gatling.matrix;

import java.time.Instant;
import java.util.Locale;

/** The forms of a query to Elasticsearch itself for the same rows. */
enum QueryForm {

    /** As the service sends it. */
    CONSTANT_SCORE("\"query\":{\"constant_score\":{\"filter\":{\"bool\":{\"filter\":[%s]}}}}"),

    /** Clauses that count towards a score, which the response then has. */
    SCORED("\"query\":{\"bool\":{\"must\":[%s]}},\"track_scores\":true"),

    /** Everything is found first, and then most of it thrown away. */
    POST_FILTER("\"post_filter\":{\"bool\":{\"filter\":[%s]}}"),

    /** A few members of each document instead of the whole. */
    SOURCE_PARTS(CONSTANT_SCORE.query + ",\"_source\":[\"id\",\"created_at\",\"amount\"]");

    private final String query;

    QueryForm(String query) {
        this.query = query;
    }

    /** Its name in results. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the body of a search for a merchant's time. */
    String body(String merchant, Instant from, Instant to, int size) {
        String clauses = """
                {"term":{"merchant_id":"%s"}},{"range":{"created_at":{"gte":%d,"lt":%d,"format":"epoch_millis"}}}""".formatted(merchant, from.toEpochMilli(), to.toEpochMilli());
        return "{" + query.formatted(clauses) + """
                ,"sort":[{"created_at":"desc"},{"search.tie":"desc"}],"size":%d}""".formatted(size);
    }
}
