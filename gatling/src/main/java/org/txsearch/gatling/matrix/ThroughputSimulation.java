package org.txsearch.gatling.matrix;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Some scenarios by more and more callers at once, one step after the other; an answer that is short fails the run. */
public final class ThroughputSimulation extends Simulation {

    private static final Path FOLDER = Path.of(System.getProperty("matrix.folder", "."));
    private static final Duration STEP = Duration.ofSeconds(Integer.getInteger("matrix.step-seconds", 5));
    private static final List<Integer> CALLERS = List.of(1, 2, 4, 8, 16);

    private final ArrayNode steps = Http.mapper().createArrayNode();
    private final List<AtomicInteger> answers = new ArrayList<>();

    {
        PopulationBuilder first = null;
        for (JsonNode asked : plan()) {
            for (int callers : CALLERS) {
                String name = asked.path("name").asString();
                steps.addObject().put("name", name).put("callers", callers);
                AtomicInteger answered = new AtomicInteger();
                answers.add(answered);
                PopulationBuilder next = scenario(name + ", " + callers + " callers")
                        .exec(during(STEP).on(counted(asked, name + ", " + callers + " callers", answered)))
                        .injectOpen(atOnceUsers(callers));
                first = first == null ? next : first.andThen(next);
            }
        }
        if (first == null) {
            throw new IllegalStateException("The plan in " + FOLDER + " is empty");
        }
        setUp(first)
                .protocols(http.disableCaching().disableFollowRedirect())
                .assertions(global().failedRequests().count().is(0L));
    }

    private static ChainBuilder counted(JsonNode asked, String title, AtomicInteger answered) {
        HttpRequestActionBuilder request = http(title)
                .post(asked.path("uri").asString())
                .header("Content-Type", "application/json")
                .body(StringBody(asked.path("body").asString().replace("#", "##")));
        String token = asked.path("token").asString();
        HttpRequestActionBuilder signed =
                token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
        int least = asked.path("bytes").asInt() / 20 * 19;
        return exec(signed.check(status().is(200), bodyLength().gte(least))).exec(session -> {
            answered.incrementAndGet();
            return session;
        });
    }

    private static JsonNode plan() {
        return Http.mapper().readTree(FOLDER.resolve("plan.json"));
    }

    /** Writes the rates; Gatling's own report has the times. */
    @Override
    public void after() {
        for (int i = 0; i < answers.size(); i++) {
            ((ObjectNode) steps.get(i)).put("per_second", answers.get(i).get() / (double) STEP.toSeconds());
        }
        Http.mapper().writeValue(FOLDER.resolve(MatrixResult.THROUGHPUT), steps);
    }
}
