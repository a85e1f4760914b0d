package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/**
 * Follows one merchant's changes through the API, as that merchant's own client would, and notes how long after it was taken
 * in each transaction was first found. All run on one machine, and by one clock.
 */
final class FreshnessProbe implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(200);
    private static final int LIMIT = 1_000;

    private final String api;
    private final String token;
    private final FirstSightings sightings = new FirstSightings();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> following;
    private String asOf;

    /** Notes what is found from now on. */
    FreshnessProbe(String api, String token) throws IOException, InterruptedException {
        this.api = api;
        this.token = token;
        this.asOf = page("limit=1&fields=id&total=none").at("/freshness/as_of").asString();
        look();
        sightings.count();
        this.following = thread.scheduleWithFixedDelay(
                this::lookOrEnd, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends, and returns the seconds of each transaction that was first found meanwhile. */
    List<Double> end() throws IOException, InterruptedException {
        Future<List<Double>> all = thread.submit(sightings::seconds);
        try {
            if (following.isDone()) {
                following.get();
            }
            return all.get();
        } catch (ExecutionException e) {
            throw new IOException("Changes could not be followed: " + e.getCause(), e);
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void lookOrEnd() {
        try {
            look();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All since the last answer's {@code as_of}: some come again, none is missed. */
    private void look() throws IOException, InterruptedException {
        String from = asOf;
        String cursor = null;
        do {
            JsonNode page = page(question(from, cursor));
            Instant now = Instant.now();
            for (JsonNode item : page.path("items")) {
                Instant ingestedAt = Instant.parse(item.path("ingested_at").asString());
                sightings.see(new FirstSightings.Event(item.path("id").asString(), ingestedAt), now);
            }
            asOf = page.at("/freshness/as_of").asString();
            cursor = page.at("/page/has_more").asBoolean()
                    ? page.at("/page/next_cursor").asString()
                    : null;
        } while (cursor != null);
    }

    private static String question(String from, @Nullable String cursor) {
        return cursor == null
                ? "sort=ingested_at&fields=id,ingested_at&total=none&limit=" + LIMIT + "&ingested_from=" + from
                : "cursor=" + cursor;
    }

    private JsonNode page(String question) throws IOException, InterruptedException {
        return Http.json(Http.send(HttpRequest.newBuilder(URI.create(api + "/v1/transactions?" + question))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
                .build()));
    }
}
