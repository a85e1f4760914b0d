package org.txsearch.cli.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.cli.listen.StubServers.page;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.client.Api;
import org.txsearch.cli.client.ApiCredentials;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.EventType;

/** Events are found over the API and arrive as the API would send them. */
class ListenerTest {

    private static final Instant SINCE = Instant.parse("2026-11-20T10:00:00Z");
    private static final String SEARCH = "/v1/transactions/search";
    private static final String EXPORTS = "/v1/exports";
    private static final Set<String> ALL = new HashSet<>(Events.TYPES);
    private static final Set<String> TRANSACTIONS = Set.of("transaction.created", "transaction.updated");

    private final StubServers servers;
    private final List<Duration> pauses = new ArrayList<>();

    ListenerTest() throws Exception {
        servers = new StubServers()
                .answers(SEARCH, page("2026-11-20T10:00:10.000Z", ""))
                .answers(EXPORTS, "200 {\"items\":[]}");
    }

    @AfterEach
    void close() {
        servers.close();
    }

    private static String transaction(
            String id, long version, String createdAt, @Nullable String updatedAt, String rest) {
        return "{\"id\":\"%s\",\"merchant_id\":\"M0002\",\"version\":%d,\"created_at\":\"%s\",\"updated_at\":%s,\"ingested_at\":\"2026-11-20T10:00:0%d.123Z\"%s}"
                .formatted(
                        id, version, createdAt, updatedAt == null ? "null" : '"' + updatedAt + '"', version % 10, rest);
    }

    private static String event(String type, long version, String data) {
        return "{\"type\":\"%s\",\"timestamp\":\"2026-11-20T10:00:0%d.123Z\",\"data\":%s}"
                .formatted(type, version % 10, data);
    }

    /** Runs for some polls and returns the printed lines. */
    private List<String> listen(int polls, Set<String> types, @Nullable String filter, URI receiver) {
        return listen(polls, types, filter, receiver, "M0002");
    }

    private List<String> listen(
            int polls, Set<String> types, @Nullable String filter, URI receiver, @Nullable String onBehalfOf) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Api api =
                new Api(HttpClient.newHttpClient(), servers.api(), new ApiCredentials(null, "M 1", "s:%", onBehalfOf));
        int[] left = {polls};
        Listener listener = new Listener(
                api,
                types,
                filter == null ? null : Api.JSON.readTree(filter),
                SINCE,
                new Receiver(receiver, StubServers.SECRET),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                Clock.systemUTC(),
                duration -> {
                    pauses.add(duration);
                    if (!duration.equals(Duration.ofSeconds(1)) && --left[0] == 0) {
                        throw new InterruptedException();
                    }
                });
        assertThatThrownBy(listener::run).isInstanceOf(InterruptedException.class);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void transactions_arriveOnceInOrderAndUnchanged() {
        String created = transaction(
                "txn_1",
                1,
                "2026-11-20T09:59:00.000Z",
                null,
                ",\"amount\":{\"value\":\"-0.125\",\"currency_code\":\"KWD\"}");
        String large = transaction(
                "txn_2",
                Long.MAX_VALUE,
                "2026-01-01T00:00:00.000Z",
                "2026-11-20T10:00:00.000Z",
                ",\"amount\":{\"value\":\"1500\",\"currency_code\":\"JPY\"},\"risk\":{\"score\":0.10},\"payer\":{\"name\":\"José \\\"'<王>\\\\ 😀\"}");
        String again = transaction("txn_1", 2, "2026-11-20T09:59:00.000Z", "2026-11-20T10:00:02.000Z", "");
        servers.answers(
                SEARCH,
                page("2026-11-20T10:00:10.000Z", "next", created, large),
                page("2026-11-20T10:00:11.000Z", "", large),
                page("2026-11-20T10:00:12.000Z", "", large, again),
                page("2026-11-20T10:00:12.000Z", ""));
        List<String> printed = listen(3, TRANSACTIONS, "{\"type\":{\"eq\":\"PAYMENT\"}}", servers.hook());
        assertThat(servers.received)
                .containsExactly(
                        event("transaction.created", 1, created),
                        event("transaction.updated", Long.MAX_VALUE, large),
                        event("transaction.updated", 2, again));
        assertThat(printed).hasSize(3);
        assertThat(printed.get(0)).matches("\\S+Z  transaction\\.created  evt_[0-9a-v]{26}  204  \\d+ ms");
        assertThat(servers.ids)
                .containsExactly(
                        DeliveredEvent.id("M0002", EventType.TRANSACTION_CREATED, "txn_1", ""),
                        DeliveredEvent.id(
                                "M0002", EventType.TRANSACTION_UPDATED, "txn_2", Long.toString(Long.MAX_VALUE)),
                        DeliveredEvent.id("M0002", EventType.TRANSACTION_UPDATED, "txn_1", "2"));
        String filter = "{\"filter\":{\"and\":[{\"type\":{\"eq\":\"PAYMENT\"}},{\"ingested_at\":{\"gte\":\"%s\"}}]},"
                + "\"sort\":\"ingested_at\",\"limit\":500,\"total\":\"none\"%s}";
        String asked = "Bearer token-1 " + SEARCH + " ";
        assertThat(servers.requests)
                .containsExactly(
                        asked + filter.formatted("2026-11-20T10:00:00.000Z", ""),
                        asked + filter.formatted("2026-11-20T10:00:00.000Z", ",\"cursor\":\"next\""),
                        asked + filter.formatted("2026-11-20T10:00:11.000Z", ""),
                        asked + filter.formatted("2026-11-20T10:00:12.000Z", ""));
    }

    @Test
    void aNewPaymentWhoseFirstVersionWasNeverSeen_isCreated() {
        String changed = transaction("txn_1", 2, "2026-11-20T10:00:01.000Z", "2026-11-20T10:00:02.000Z", "");
        servers.answers(SEARCH, page("2026-11-20T10:00:10.000Z", "", changed));
        listen(2, TRANSACTIONS, null, servers.hook());
        assertThat(servers.received).containsExactly(event("transaction.created", 2, changed));
    }

    @Test
    void onlyChosenTypes_areForwarded() {
        String created = transaction("txn_1", 1, "2026-11-20T09:59:00.000Z", null, "");
        servers.answers(SEARCH, page("2026-11-20T10:00:10.000Z", "", created));
        assertThat(listen(1, Set.of("transaction.updated"), null, servers.hook()))
                .isEmpty();
        assertThat(servers.received).isEmpty();
        assertThat(servers.requests).hasSize(1);
    }

    private static String export(String id, String status, String finishedAt, String schedule) {
        return "{\"id\":\"%s\",\"status\":\"%s\",\"finished_at\":%s,\"schedule\":%s}"
                .formatted(id, status, finishedAt, schedule);
    }

    @Test
    void exports_arriveWhenTheyFinish() {
        String at = "\"2026-11-20T10:00:03.123Z\"";
        String ready = export("exp_1", "SUCCEEDED", at, "null");
        String failed = export("exp_2", "FAILED", at, "null");
        String scheduled = export("exp_3", "FAILED", at, "{\"id\":\"sch_1\"}");
        String orphaned = export("exp_4", "FAILED", at, "{\"id\":\"sch_2\"}");
        String running = export("exp_5", "RUNNING", "null", "null");
        String cancelled = export("exp_6", "CANCELLED", at, "null");
        String old = export("exp_7", "SUCCEEDED", "\"2026-11-20T09:59:59.999Z\"", "null");
        servers.answers(
                        EXPORTS,
                        "200 {\"items\":[" + String.join(",", running, failed, ready, cancelled, old) + "]}",
                        "200 {\"items\":[" + String.join(",", orphaned, scheduled, failed, ready) + "]}")
                .answers("/v1/export-schedules/sch_1", "200 {\"id\":\"sch_1\"}");
        listen(3, ALL, null, servers.hook());
        assertThat(servers.received)
                .containsExactly(
                        event("export.succeeded", 3, ready),
                        event("export.failed", 3, failed),
                        event("export.failed", 3, scheduled),
                        event("schedule.failed", 3, "{\"schedule\":{\"id\":\"sch_1\"},\"export\":" + scheduled + "}"),
                        event("export.failed", 3, orphaned),
                        event("schedule.failed", 3, "{\"schedule\":null,\"export\":" + orphaned + "}"));
    }

    /** An export does not name its merchant. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"M0002,{},M0002", "none,{\"merchant_id\":\"M0003\"},M0003", "none,none,M 1"})
    void anExport_hasTheIdThatTheApiSends(@Nullable String onBehalfOf, @Nullable String newest, String merchant) {
        String at = "\"2026-11-20T10:00:03.123Z\"";
        String export = export("exp_1", "FAILED", at, "{\"id\":\"sch_1\"}");
        servers.answers(EXPORTS, "200 {\"items\":[" + export + "]}")
                .answers("/v1/transactions", "200 {\"items\":[" + (newest == null ? "" : newest) + "]}");
        listen(2, Set.of("export.failed", "schedule.failed"), null, servers.hook(), onBehalfOf);
        assertThat(servers.ids)
                .containsExactly(
                        DeliveredEvent.id(merchant, EventType.EXPORT_FAILED, "exp_1", ""),
                        DeliveredEvent.id(merchant, EventType.SCHEDULE_FAILED, "exp_1", ""));
    }

    @Test
    void aRefusedEvent_isTriedAgainUnderItsId() {
        servers.statuses.addAll(List.of(500, 302));
        String created = transaction("txn_1", 1, "2026-11-20T09:59:00.000Z", null, "");
        servers.answers(SEARCH, page("2026-11-20T10:00:10.000Z", "", created), page("2026-11-20T10:00:10.000Z", ""));
        List<String> printed = listen(2, TRANSACTIONS, null, servers.hook());
        assertThat(printed.get(0)).contains("  500  ").endsWith("again in 1 s");
        assertThat(printed.get(1)).contains("  302  ").endsWith("again in 2 s");
        assertThat(new HashSet<>(servers.ids)).hasSize(1);
    }

    @Test
    void aReceiverThatIsNotThere_isNamed() {
        String created = transaction("txn_1", 1, "2026-11-20T09:59:00.000Z", null, "");
        servers.answers(SEARCH, page("2026-11-20T10:00:10.000Z", "", created), page("2026-11-20T10:00:10.000Z", ""));
        // Port 9 discards; nobody listens there.
        List<String> printed = listen(3, TRANSACTIONS, null, URI.create("http://127.0.0.1:9/hook"));
        assertThat(printed).hasSize(4).allSatisfy(line -> assertThat(line).contains("nothing listens at 127.0.0.1:9"));
        assertThat(printed.get(3)).endsWith("given up");
        assertThat(pauses).startsWith(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void anApiThatIsAway_isWaitedFor() {
        String created = transaction("txn_1", 1, "2026-11-20T09:59:00.000Z", null, "");
        servers.answers(
                SEARCH,
                "503 {\"code\":\"OVERLOADED\"}",
                "200 <html>",
                "429 {}",
                page("2026-11-20T10:00:10.000Z", "", created));
        List<String> printed = listen(4, TRANSACTIONS, null, servers.hook());
        assertThat(printed.get(0)).isEqualTo("The API is not available (status 503): next attempt in 4 s");
        assertThat(printed.get(2)).isEqualTo("The API is not available (status 429): next attempt in 16 s");
        assertThat(servers.received).hasSize(1);
    }

    @Test
    void anExpiredToken_isReplaced() {
        servers.answers(
                SEARCH,
                page("2026-11-20T10:00:10.000Z", ""),
                "401 {\"code\":\"UNAUTHENTICATED\"}",
                page("2026-11-20T10:00:10.000Z", ""));
        listen(2, TRANSACTIONS, null, servers.hook());
        assertThat(servers.requests)
                .extracting(each -> each.substring("Bearer ".length(), "Bearer token-1".length()))
                .containsExactly("token-1", "token-1", "token-2");
    }

    @Test
    void aRefusalOfTheApi_endsItWithAllFaults() {
        servers.answers(
                SEARCH,
                "400 {\"code\":\"INVALID_REQUEST\",\"detail\":\"The request has 2 faults.\","
                        + "\"errors\":[{\"pointer\":\"/filter/a\",\"detail\":\"Unknown.\"},{\"pointer\":\"/filter/b\",\"detail\":\"Unknown.\"}]}");
        Api api = new Api(HttpClient.newHttpClient(), servers.api(), new ApiCredentials("given", "", "", null));
        Listener listener = new Listener(
                api,
                TRANSACTIONS,
                null,
                SINCE,
                new Receiver(servers.hook(), StubServers.SECRET),
                System.out,
                Clock.systemUTC(),
                pause -> {});
        assertThatThrownBy(listener::run)
                .isInstanceOfSatisfying(
                        CommandException.class,
                        e -> assertThat(e.details()).containsExactly("/filter/a Unknown.", "/filter/b Unknown."))
                .hasMessage(
                        "The API refuses POST /v1/transactions/search (400 INVALID_REQUEST): The request has 2 faults.");
        assertThat(servers.requests).singleElement().asString().startsWith("Bearer given ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "whsec_", "whsec_%%%", "whsec_YWJj", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})
    void anInvalidSecret_isRefused(String secret) {
        assertThatThrownBy(() -> new Receiver(URI.create("http://localhost"), secret))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Receiver.newSecret()).matches("whsec_[A-Za-z0-9+/]{32}").isNotEqualTo(Receiver.newSecret());
    }
}
