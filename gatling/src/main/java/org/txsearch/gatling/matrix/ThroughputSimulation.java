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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Quantiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Some scenarios by more and more callers at once, one step after the other; an answer that is short fails the run. */
public final class ThroughputSimulation extends Simulation {

    private static final Path FOLDER = Path.of(System.getProperty("matrix.folder", "."));
    private static final Duration STEP = Duration.ofSeconds(Integer.getInteger("matrix.step-seconds", 5));
    private static final List<Integer> CALLERS = List.of(1, 2, 4, 8, 16);
    private static final String START = "start";

    private final List<Step> steps = new ArrayList<>();

    {
        PopulationBuilder first = null;
        for (JsonNode asked : plan()) {
            for (int callers : CALLERS) {
                Step step = new Step(asked.path("name").asString(), callers);
                steps.add(step);
                PopulationBuilder next = scenario(step.title())
                        .exec(during(STEP).on(timed(asked, step)))
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

    private static ChainBuilder timed(JsonNode asked, Step step) {
        HttpRequestActionBuilder request = http(step.title())
                .post(asked.path("uri").asString())
                .header("Content-Type", "application/json")
                .body(StringBody(asked.path("body").asString().replace("#", "##")));
        String token = asked.path("token").asString();
        HttpRequestActionBuilder signed =
                token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
        int least = asked.path("bytes").asInt() / 20 * 19;
        return exec(session -> session.set(START, System.nanoTime()))
                .exec(signed.check(status().is(200), bodyLength().gte(least)))
                .exec(session -> {
                    step.answered(session.getLong(START), System.nanoTime());
                    return session;
                });
    }

    private static JsonNode plan() {
        try {
            return Http.json(Files.readAllBytes(FOLDER.resolve("plan.json")));
        } catch (IOException e) {
            throw new UncheckedIOException("There is no plan", e);
        }
    }

    @Override
    public void after() {
        ArrayNode all = Http.mapper().createArrayNode();
        steps.forEach(step -> all.add(step.json()));
        try {
            Files.writeString(FOLDER.resolve("throughput.json"), all.toPrettyString());
        } catch (IOException e) {
            throw new UncheckedIOException("The throughput could not be written", e);
        }
    }

    /** So many callers of one scenario. */
    private static final class Step {

        private static final double NANOS_PER_MILLI = 1e6;
        private static final double NANOS_PER_SECOND = 1e9;

        private final String name;
        private final int callers;
        private final List<Double> millis = new ArrayList<>();
        private @Nullable Long first;
        private long last;

        Step(String name, int callers) {
            this.name = name;
            this.callers = callers;
        }

        String title() {
            return name + ", " + callers + " callers";
        }

        synchronized void answered(long start, long end) {
            first = first == null ? start : Math.min(first, start);
            last = end;
            millis.add((end - start) / NANOS_PER_MILLI);
        }

        synchronized JsonNode json() {
            double[] all = millis.stream().mapToDouble(Double::doubleValue).toArray();
            double seconds = first == null ? 0 : (last - first) / NANOS_PER_SECOND;
            return Http.mapper()
                    .createObjectNode()
                    .put("name", name)
                    .put("callers", callers)
                    .put("answers", all.length)
                    .put("per_second", all.length / seconds)
                    .put("p50_ms", Quantiles.of(all, 0.5))
                    .put("p99_ms", Quantiles.of(all, 0.99));
        }
    }
}
