package org.txsearch.gatling.matrix;

import java.io.IOException;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/** Checks that a response has the expected rows. */
final class AnswerRows {

    private AnswerRows() {}

    /** Reads the answer as a whole; for once before the times are taken. */
    static void check(Scenario scenario, byte[] answer) throws IOException {
        JsonNode root = Http.json(answer);
        JsonNode rows = scenario.isOfService() ? root.path("items") : root.at("/hits/hits");
        JsonNode total = scenario.isOfService() ? root.path("total") : root.at("/hits/total");
        long found = total.path("value").asLong();
        boolean exact = !total.path("relation").asString().equals("AT_LEAST")
                && !total.path("relation").asString().equals("gte");
        if (rows.size() != scenario.rows() || (exact ? found != scenario.found() : found > scenario.found())) {
            throw new IOException("%s: %d rows of %d (%s), not %d of %d"
                    .formatted(
                            scenario.traits().name(),
                            rows.size(),
                            found,
                            exact ? "exactly" : "at least",
                            scenario.rows(),
                            scenario.found()));
        }
    }
}
