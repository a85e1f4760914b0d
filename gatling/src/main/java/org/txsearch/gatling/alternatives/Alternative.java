package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/**
 * One of the designs of gatling/alternatives, as it comes or tuned.
 *
 * @param name what the tables call it
 * @param base its address, with the design's name
 */
record Alternative(String name, String base) implements Contender {

    @Override
    public HttpRequest request(Question question) {
        String words = question.words().isEmpty() ? "" : "&words=" + question.words();
        return HttpRequest.newBuilder(
                        URI.create(base + "/" + question.kind().name().toLowerCase(Locale.ROOT) + "?merchant="
                                + question.merchant() + "&from=" + question.from() + "&to=" + question.to() + "&limit="
                                + question.limit() + words))
                .timeout(Duration.ofMinutes(2))
                .build();
    }

    @Override
    public Object read(Question question, JsonNode answer) throws IOException {
        return switch (question.kind()) {
            case PAGE, NAMED -> Answers.rows(items(answer));
            case COUNT -> answer.asLong();
            case SUMS -> sums(answer);
            case TOP ->
                Answers.byCurrency(
                        answer,
                        payer -> payer.path("payer").asString(),
                        payer -> payer.path("gross").asLong());
        };
    }

    private static JsonNode items(JsonNode answer) {
        return answer.isArray() ? answer : answer.has("items") ? answer.path("items") : answer.at("/hits/hits");
    }

    private static SortedMap<String, String> sums(JsonNode days) {
        SortedMap<String, String> sums = new TreeMap<>();
        for (JsonNode day : days) {
            Answers.putSum(
                    sums,
                    day.path("day").asString(),
                    day,
                    day.path("gross").asLong(),
                    day.path("fee").asLong(),
                    day.path("net").asLong());
        }
        return sums;
    }

    /** Loads for so many seconds, from where it stopped, and returns how many it loaded. */
    long load(String file, long seconds) throws IOException, InterruptedException {
        return Http.json(post("/load?file=" + file + "&seconds=" + seconds)).asLong();
    }

    /** Merges, or vacuums. */
    void settle() throws IOException, InterruptedException {
        post("/settle");
    }

    Size size() throws IOException, InterruptedException {
        JsonNode size = Http.json(Http.get(base + "/size"));
        return new Size(
                size.path("transactions").asLong(),
                size.path("rows").asLong(),
                size.path("bytes").asLong());
    }

    private byte[] post(String path) throws IOException, InterruptedException {
        return Http.send(HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofHours(1))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
    }
}
