package org.txsearch.gatling;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;

/** Merchants who take a token, search and turn a page, against a running demo; every answer's rows are counted. */
public final class SearchSimulation extends Simulation {

    private static final String BASE = System.getProperty("txsearch.base", "https://localhost:8443");
    private static final int USERS_PER_SECOND = Integer.getInteger("txsearch.users-per-second", 10);
    private static final int SECONDS = Integer.getInteger("txsearch.seconds", 10);

    private final HttpProtocolBuilder protocol =
            http.baseUrl(BASE).acceptHeader("application/json").disableFollowRedirect();

    private final ChainBuilder token = exec(http("token")
            .post("/oauth2/token")
            .basicAuth("M0001", "demo-secret")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(StringBody("grant_type=client_credentials"))
            .check(jmesPath("access_token").saveAs("token")));

    private final ChainBuilder pages = exec(
            http("first page")
                    .get("/v1/transactions?limit=50&type=PAYMENT")
                    .header("Authorization", "Bearer #{token}")
                    .check(status().is(200), jmesPath("length(items)").ofInt().is(50))
                    .check(jmesPath("page.next_cursor").saveAs("cursor")),
            http("next page")
                    .get("/v1/transactions?cursor=#{cursor}")
                    .header("Authorization", "Bearer #{token}")
                    .check(status().is(200), jmesPath("length(items)").ofInt().is(50)),
            http("by name")
                    .get("/v1/transactions?name=jose%20gar&limit=5")
                    .header("Authorization", "Bearer #{token}")
                    .check(status().is(200), jmesPath("length(items)").ofInt().is(5)));

    private final ScenarioBuilder merchants = scenario("merchants").exec(token, pages);

    {
        setUp(merchants.injectOpen(constantUsersPerSec(USERS_PER_SECOND).during(Duration.ofSeconds(SECONDS))))
                .protocols(protocol)
                .assertions(global().failedRequests().count().is(0L));
    }
}
