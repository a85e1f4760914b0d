package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Repeated;
import tools.jackson.databind.JsonNode;

/**
 * Follows one merchant's changes through the API, as that merchant's own client would, and notes how long after ingestion
 * each transaction was first found. All run on one machine, and by one clock.
 */
final class FreshnessProbe implements AutoCloseable {

    private static final long EVERY_MILLIS = 200;
    private static final int LIMIT = 1_000;

    private final Api api;
    private final String merchant;
    private final FirstSightings sightings = new FirstSightings();
    private final Repeated following;
    private String asOf;

    /** Notes the transactions that are found from now on. */
    FreshnessProbe(Api api, String merchant) throws IOException, InterruptedException {
        this.api = api;
        this.merchant = merchant;
        this.asOf = page("limit=1&fields=id&total=none").at("/freshness/as_of").asString();
        look();
        sightings.count();
        this.following = new Repeated(EVERY_MILLIS, this::look);
    }

    /** Ends, and returns the seconds of each transaction that was first found meanwhile. */
    List<Double> end() throws IOException, InterruptedException {
        following.end();
        return sightings.seconds();
    }

    @Override
    public void close() {
        following.close();
    }

    /** All since the last answer's {@code as_of}: some come again, none is missed. Returns the last page. */
    private JsonNode look() throws IOException, InterruptedException {
        JsonNode page =
                page("sort=ingested_at&fields=id,ingested_at&total=none&limit=" + LIMIT + "&ingested_from=" + asOf);
        see(page, Instant.now());
        while (page.at("/page/has_more").asBoolean()) {
            page = page("cursor=" + page.at("/page/next_cursor").asString());
            see(page, Instant.now());
        }
        return page;
    }

    private void see(JsonNode page, Instant now) {
        for (JsonNode item : page.path("items")) {
            Instant ingestedAt = Instant.parse(item.path("ingested_at").asString());
            sightings.see(new FirstSightings.Event(item.path("id").asString(), ingestedAt), now);
        }
        asOf = page.at("/freshness/as_of").asString();
    }

    private JsonNode page(String question) throws IOException, InterruptedException {
        return Http.json(api.get(merchant, "/v1/transactions?" + question));
    }
}
