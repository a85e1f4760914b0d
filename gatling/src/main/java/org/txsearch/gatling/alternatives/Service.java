package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.txsearch.gatling.DemoToken;
import tools.jackson.databind.JsonNode;

/** The API of Transaction Search, which checks a token with each request. */
final class Service implements Contender {

    static final String NAME = "transaction-search";

    private final String name;
    private final String api;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    Service(String name, String api) {
        this.name = name;
        this.api = api;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public HttpRequest request(Question question) throws IOException, InterruptedException {
        String token = tokens.get(question.merchant());
        if (token == null) {
            token = DemoToken.of(api, question.merchant());
            tokens.put(question.merchant(), token);
        }
        String range = "created_from=" + question.from() + "&created_to=" + question.to();
        String asked =
                switch (question.kind()) {
                    case PAGE -> "?limit=" + question.limit() + "&";
                    case NAMED ->
                        "?limit=" + question.limit() + "&name="
                                + question.words().replace(",", "%20") + "&";
                    case COUNT -> "?limit=1&fields=id&total=exact&";
                    case SUMS -> "/summary?interval=DAY&";
                    case TOP -> "/summary?top=10&";
                };
        return HttpRequest.newBuilder(URI.create(api + "/v1/transactions" + asked + range))
                .timeout(Duration.ofMinutes(2))
                .header("Authorization", "Bearer " + token)
                .build();
    }

    @Override
    public Object read(Question question, JsonNode answer) throws IOException {
        return switch (question.kind()) {
            case PAGE, NAMED -> Answers.rows(answer.path("items"));
            case COUNT -> answer.at("/total/value").asLong();
            case SUMS -> sums(answer.path("groups"));
            case TOP ->
                Answers.byCurrency(
                        answer.path("top"),
                        payer -> payer.at("/payer/id").asString(),
                        payer -> Answers.minorUnits(payer.path("gross")));
        };
    }

    private static SortedMap<String, String> sums(JsonNode groups) {
        SortedMap<String, String> sums = new TreeMap<>();
        for (JsonNode group : groups) {
            // Days without transactions are included; the others leave them out.
            if (group.path("count").asLong() > 0) {
                String day = Instant.parse(group.path("from").asString())
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate()
                        .toString();
                Answers.putSum(
                        sums,
                        day,
                        group,
                        Answers.minorUnits(group.path("gross")),
                        Answers.minorUnits(group.path("fee")),
                        Answers.minorUnits(group.path("net")));
            }
        }
        return sums;
    }
}
