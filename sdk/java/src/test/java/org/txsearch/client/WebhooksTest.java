package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.client.FakeApi.Answer;

/** Events: what is verified, held against the library of Standard Webhooks, and the endpoints that receive them. */
@NullUnmarked
class WebhooksTest {

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final String CREATED = event("transaction.created", FakeApi.transaction(1));

    private static String event(String type, String data) {
        return "{\"type\":\"%s\",\"timestamp\":\"2026-11-20T09:59:58.123Z\",\"data\":%s}".formatted(type, data);
    }

    /** The headers of a request as the library of Standard Webhooks signs it. */
    private static Map<String, String> signed(String body, Instant at, String... secrets) {
        List<String> signatures = new ArrayList<>();
        for (String secret : secrets) {
            try {
                signatures.add(new Webhook(secret).sign("evt_1", at.getEpochSecond(), body));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
        return new HashMap<>(Map.of(
                "webhook-id", "evt_1",
                "webhook-timestamp", String.valueOf(at.getEpochSecond()),
                "webhook-signature", String.join(" ", signatures)));
    }

    private static WebhookEvent unwrap(String body, Map<String, String> headers, String... secrets) {
        return Webhooks.unwrap(
                body.getBytes(StandardCharsets.UTF_8),
                headers::get,
                List.of(secrets),
                Webhooks.TOLERANCE,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static WebhookEvent unwrap(String body) {
        return unwrap(body, signed(body, NOW, SECRET), SECRET);
    }

    @ParameterizedTest
    @CsvSource({"49.90,EUR", "-49.90,EUR", "1500,JPY", "0.125,KWD", "0.00,USD"})
    void aTransaction_hasItsType(String value, String currency) {
        WebhookEvent event = unwrap(event(
                "transaction.updated",
                FakeApi.transaction(1)
                        .replace(
                                "\"49.90\",\"currency_code\":\"EUR\"",
                                "\"" + value + "\",\"currency_code\":\"" + currency + "\"")
                        .replace("\"version\":1", "\"version\":9223372036854775807")
                        .replace("José", "José \\u2028 王")));
        assertThat(event.id()).isEqualTo("evt_1");
        assertThat(event.type()).isEqualTo("transaction.updated");
        assertThat(event.timestamp()).isEqualTo("2026-11-20T09:59:58.123Z");
        Transaction transaction = event.transaction();
        assertThat(transaction.amount().value()).isEqualTo(new BigDecimal(value));
        assertThat(transaction.amount().currencyCode()).isEqualTo(currency);
        assertThat(transaction.version()).isEqualTo(Long.MAX_VALUE);
        assertThat(transaction.payer().name()).isEqualTo("José \u2028 王");
        assertThat(event.data()).containsEntry("amount", Map.of("value", value, "currency_code", currency));
        assertThat(event.export()).isNull();
    }

    @Test
    void anExportAndAnEndpoint_haveTheirTypes() {
        assertThat(unwrap(event("export.succeeded", "{\"id\":\"exp_1\",\"status\":\"SUCCEEDED\"}"))
                        .export()
                        .status())
                .isEqualTo("SUCCEEDED");
        assertThat(unwrap(event("webhook_endpoint.disabled", "{\"id\":\"whe_1\",\"disabled_reason\":\"FAILING\"}"))
                        .endpoint()
                        .disabledReason())
                .isEqualTo("FAILING");
    }

    @Test
    void aFailedSchedule_hasBoth() {
        String failed = "\"export\":{\"id\":\"exp_1\",\"status\":\"FAILED\"}";
        WebhookEvent deleted = unwrap(event("schedule.failed", "{\"schedule\":null," + failed + "}"));
        assertThat(deleted.schedule()).isNull();
        assertThat(deleted.export().status()).isEqualTo("FAILED");
        WebhookEvent both = unwrap(event("schedule.failed", "{" + failed + ",\"schedule\":{\"time_zone\":\"UTC\"}}"));
        assertThat(both.schedule().timeZone()).isEqualTo("UTC");
        assertThat(both.export().id()).isEqualTo("exp_1");
    }

    @Test
    void anUnknownType_isKeptAsData() {
        WebhookEvent event = unwrap(event("payout.arrived", "{\"id\":\"po_1\",\"amounts\":[1,2.50]}"));
        assertThat(event.type()).isEqualTo("payout.arrived");
        assertThat(event.data()).containsEntry("amounts", List.of(1, new BigDecimal("2.50")));
        assertThat(event.transaction()).isNull();
    }

    @Test
    void anySecret_matchesAnySignature() {
        Map<String, String> both = signed(CREATED, NOW, OTHER, SECRET);
        assertThat(unwrap(CREATED, both, SECRET).id()).isEqualTo("evt_1");
        assertThat(unwrap(CREATED, both, SECRET.substring(6)).id()).isEqualTo("evt_1");
        assertThat(unwrap(CREATED, signed(CREATED, NOW, SECRET), OTHER, SECRET).id())
                .isEqualTo("evt_1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "whsec_plJ3nmyCDGBKInavdOK15jsl|msg_loFOjxBNrRLzqYUf|1731705121"
                        + "|{\"event_type\":\"ping\",\"data\":{\"success\":true}}|v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
                SECRET + "|msg_p5jXN8AQM9LWM0D4loKWxJek|1614265330"
                        + "|{\"test\": 2432232314}|v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
            })
    void publishedVectors_areSigned(String secret, String id, long sentAt, String body, String signature) {
        Map<String, String> headers =
                Map.of("webhook-id", id, "webhook-timestamp", String.valueOf(sentAt), "webhook-signature", signature);
        assertThatThrownBy(() -> Webhooks.unwrap(
                        body.getBytes(StandardCharsets.UTF_8),
                        headers::get,
                        List.of(secret),
                        Webhooks.TOLERANCE,
                        Clock.fixed(Instant.ofEpochSecond(sentAt), ZoneOffset.UTC)))
                .isInstanceOf(WebhookVerificationException.class)
                .hasMessageContaining("is signed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
    void aMissingHeader_isNamed(String name) {
        for (String value : Arrays.asList(null, "")) {
            Map<String, String> headers = signed(CREATED, NOW, SECRET);
            headers.put(name, value);
            assertThatThrownBy(() -> unwrap(CREATED, headers, SECRET))
                    .isInstanceOf(WebhookVerificationException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void age_isLimitedInBothDirections() {
        for (int seconds : new int[] {-300, 300}) {
            unwrap(CREATED, signed(CREATED, NOW.plusSeconds(seconds), SECRET), SECRET);
        }
        assertThatThrownBy(() -> unwrap(CREATED, signed(CREATED, NOW.minusSeconds(301), SECRET), SECRET))
                .hasMessageContaining("signed 301 seconds ago");
        assertThatThrownBy(() -> unwrap(CREATED, signed(CREATED, NOW.plusSeconds(301), SECRET), SECRET))
                .hasMessageContaining("signed 301 seconds ahead");
        Map<String, String> old = signed(CREATED, NOW.minusSeconds(3_600), SECRET);
        byte[] body = CREATED.getBytes(StandardCharsets.UTF_8);
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        assertThat(Webhooks.unwrap(body, old::get, List.of(SECRET), Duration.ofHours(2), clock)
                        .id())
                .isEqualTo("evt_1");
        assertThatThrownBy(() -> Webhooks.unwrap(body, old::get, SECRET))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "1e9", "-1", "\u0661", "999999999999999999999999", "1763632800.5"})
    void anInvalidTime_isRefused(String sentAt) {
        Map<String, String> headers = signed(CREATED, NOW, SECRET);
        headers.put("webhook-timestamp", sentAt);
        assertThatThrownBy(() -> unwrap(CREATED, headers, SECRET)).hasMessageContaining("webhook-timestamp");
    }

    @Test
    void whatWasChanged_isRefusedWithoutItsSecret() {
        Map<String, String> headers = signed(CREATED, NOW, SECRET);
        String signature = headers.get("webhook-signature");
        assertRefused(CREATED + " ", headers, SECRET);
        assertRefused(CREATED.replace("49.90", "4990"), headers, SECRET);
        assertRefused(CREATED, headers, OTHER);
        assertRefused(CREATED, with(headers, "webhook-id", "evt_2"), SECRET);
        assertRefused(CREATED, with(headers, "webhook-timestamp", String.valueOf(NOW.getEpochSecond() + 1)), SECRET);
        for (String each : List.of(
                signature.replace("v1,", "v2,"),
                "v1,",
                "v1,%%% v1 , ,, v1,é v1,AAAA",
                signature.substring(0, signature.length() - 4))) {
            assertRefused(CREATED, with(headers, "webhook-signature", each), SECRET);
        }
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        Map<String, String> changed = new HashMap<>(headers);
        changed.put(name, value);
        return changed;
    }

    private static void assertRefused(String body, Map<String, String> headers, String secret) {
        assertThatThrownBy(() -> unwrap(body, headers, secret))
                .isInstanceOf(WebhookVerificationException.class)
                .hasMessageStartingWith("No signature")
                .message()
                .doesNotContain(secret.substring(6), "txn_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "whsec_", "whsec_%%"})
    void anInvalidSecret_isTheProgramsFault(String secret) {
        Map<String, String> headers = signed(CREATED, NOW, SECRET);
        assertThatThrownBy(() -> unwrap(CREATED, headers, SECRET, secret))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("whsec_");
        assertThatThrownBy(() -> unwrap(CREATED, headers)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "null",
                "{\"type\":1,\"timestamp\":\"x\",\"data\":{}}",
                "{\"type\":\"a\",\"timestamp\":\"x\",\"data\":{}}",
                "{\"type\":\"transaction.created\",\"timestamp\":\"2026-11-20T10:00:00Z\",\"data\":{\"version\":\"a\"}}"
            })
    void aSignedBodyThatIsNoEvent_isRefused(String body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(SECRET.substring(6)), "HmacSHA256"));
        byte[] signature = mac.doFinal(("evt_1." + NOW.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
        Map<String, String> headers = with(
                signed(CREATED, NOW, SECRET),
                "webhook-signature",
                "v1," + Base64.getEncoder().encodeToString(signature));
        assertThatThrownBy(() -> unwrap(body, headers, SECRET))
                .isInstanceOf(WebhookVerificationException.class)
                .hasMessageContaining("is signed");
    }

    private static final String ENDPOINT = """
            {"id":"whe_1","url":"https://shop.example/hook","description":null,"events":["export.succeeded"],\
            "filter":{"created_at":{"gte":"2026-11-01"}},"status":"ENABLED","disabled_reason":null,\
            "created_at":"2026-11-20T00:00:00.000Z","updated_at":"2026-11-20T00:00:00.000Z",\
            "created_by":{"client_id":"app","partner_id":"partner-1"}}""";
    private static final String DELIVERY = """
            {"id":"whd_1","endpoint_id":"whe_1","event":{"id":"evt_1","type":"export.succeeded","created_at":"2026-11-20T00:00:00.000Z"},\
            "status":"PENDING","attempts":[{"at":"2026-11-20T00:00:01.000Z","status_code":null,"duration_ms":12,"error":"refused"}],\
            "next_attempt_at":"2026-11-20T00:00:06.000Z","created_at":"2026-11-20T00:00:00.000Z"}""";

    private static List<String> requests(FakeApi api) {
        return api.requests.stream()
                .map(each -> each.method() + " " + each.path()
                        + each.query().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(Object::toString)
                                .collect(Collectors.joining("&", each.query().isEmpty() ? "" : "?", ""))
                        + (each.body().isEmpty() ? "" : " " + each.body()))
                .toList();
    }

    @Test
    void endpoints() {
        try (FakeApi api = new FakeApi();
                TransactionSearch client = api.client()) {
            String withSecret = ENDPOINT.replace("{\"id\"", "{\"secret\":\"" + SECRET + "\",\"id\"");
            api.script(
                    Answer.ok(withSecret).with(201),
                    Answer.ok(FakeApi.page(Stream.of(ENDPOINT), "c")),
                    Answer.ok(FakeApi.page(Stream.of(ENDPOINT), null)),
                    Answer.ok(ENDPOINT),
                    Answer.ok(ENDPOINT),
                    Answer.ok(withSecret),
                    Answer.ok(DELIVERY).with(202),
                    Answer.ok("{\"endpoint_id\":\"whe_1\",\"since\":\"2026-11-20T10:00:00.000Z\"}")
                            .with(202),
                    Answer.ok("").with(204));
            WebhookEndpoints endpoints = client.webhookEndpoints();
            WebhookEndpoint created = endpoints.create(WebhookEndpointRequest.builder()
                    .url("https://shop.example/hook")
                    .events("export.succeeded")
                    .filter(Filter.where("created_at").gte(java.time.LocalDate.of(2026, 11, 1)))
                    .build());
            assertThat(created.secret()).isEqualTo(SECRET);
            assertThat(created.events()).containsExactly("export.succeeded");
            assertThat(created.filter()).isEqualTo(Map.of("created_at", Map.of("gte", "2026-11-01")));
            assertThat(endpoints.list().stream()).hasSize(2);
            assertThat(endpoints.get("whe/1").secret()).isNull();
            endpoints.update(
                    "whe_1",
                    WebhookEndpointRequest.builder()
                            .status("DISABLED")
                            .filter(null)
                            .build());
            assertThat(endpoints.rotateSecret("whe_1", Duration.ofHours(1)).secret())
                    .isEqualTo(SECRET);
            assertThat(endpoints.test("whe_1").attempts().get(0).error()).isEqualTo("refused");
            assertThat(endpoints.replay("whe_1", NOW).since()).isEqualTo(NOW);
            endpoints.delete("whe_1");
            assertThat(requests(api))
                    .containsExactly(
                            "POST /base/v1/webhook-endpoints {\"url\":\"https://shop.example/hook\","
                                    + "\"events\":[\"export.succeeded\"],\"filter\":{\"created_at\":{\"gte\":\"2026-11-01\"}}}",
                            "GET /base/v1/webhook-endpoints",
                            "GET /base/v1/webhook-endpoints?cursor=c",
                            "GET /base/v1/webhook-endpoints/whe%2F1",
                            "PATCH /base/v1/webhook-endpoints/whe_1 {\"status\":\"DISABLED\",\"filter\":null}",
                            "POST /base/v1/webhook-endpoints/whe_1/rotate-secret {\"previous_valid_for_seconds\":3600}",
                            "POST /base/v1/webhook-endpoints/whe_1/test",
                            "POST /base/v1/webhook-endpoints/whe_1/replay {\"since\":\"2026-11-20T10:00:00.000Z\"}",
                            "DELETE /base/v1/webhook-endpoints/whe_1");
        }
    }

    @Test
    void payouts() {
        try (FakeApi api = new FakeApi();
                TransactionSearch client = api.client()) {
            String payout = """
                    {"id":"po_1","amount":{"value":"-8650","currency_code":"JPY"},"reconciled":false,"difference":{"code":"X","detail":"Y"},\
                    "currencies":[{"currency":"JPY","payments":{"count":2,"net":{"value":"9000","currency_code":"JPY"}}}]}""";
            api.script(
                    Answer.ok(FakeApi.page(Stream.of(payout), "c")),
                    Answer.ok(FakeApi.page(Stream.of(payout.replace("po_1", "po_2")), null)),
                    Answer.ok(payout));
            TransactionQuery query =
                    TransactionQuery.builder().currency("JPY").limit(1).build();
            assertThat(client.payouts().list(query).stream().map(Payout::id)).containsExactly("po_1", "po_2");
            Payout one = client.payouts().get("po 1");
            assertThat(one.amount().value()).isEqualTo(new BigDecimal("-8650"));
            assertThat(one.currencies().get(0).payments().net().value()).isEqualTo(new BigDecimal("9000"));
            assertThat(one.difference().code()).isEqualTo("X");
            assertThat(requests(api))
                    .containsExactly(
                            "GET /base/v1/payouts?currency=JPY&limit=1",
                            "GET /base/v1/payouts?currency=JPY&cursor=c&limit=1",
                            "GET /base/v1/payouts/po%201");
            for (String id : List.of("po/1", "po\\1", "po;1", "po\n%1")) {
                assertThatThrownBy(() -> client.payouts().get(id))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("Use list with payoutId for it");
            }
            assertThat(requests(api)).hasSize(3);
        }
    }

    @Test
    void deliveries() {
        try (FakeApi api = new FakeApi();
                TransactionSearch client = api.client()) {
            api.script(
                    Answer.ok(FakeApi.page(Stream.of(DELIVERY), null)),
                    Answer.ok(
                            DELIVERY.replace(
                                    "{\"id\":\"whd_1\"",
                                    "{\"request\":{\"headers\":{\"webhook-id\":\"evt_1\"},\"body\":\"{}\"},\"id\":\"whd_1\",\"answer\":{\"status_code\":500,\"headers\":{},\"body\":\"no\"}")),
                    Answer.ok(DELIVERY).with(202));
            WebhookDeliveries deliveries = client.webhookDeliveries();
            WebhookDeliveryQuery query = WebhookDeliveryQuery.builder()
                    .endpointId("whe_1")
                    .eventType("export.succeeded")
                    .status("FAILED")
                    .createdFrom(NOW)
                    .limit(10)
                    .build();
            assertThat(deliveries
                            .list(query)
                            .iterator()
                            .next()
                            .attempts()
                            .get(0)
                            .error())
                    .isEqualTo("refused");
            WholeWebhookDelivery one = deliveries.get("whd_1");
            assertThat(one.request().headers()).isEqualTo(Map.of("webhook-id", "evt_1"));
            assertThat(one.answer().statusCode()).isEqualTo(500);
            assertThat(deliveries.redeliver("whd_1").event().id()).isEqualTo("evt_1");
            assertThat(requests(api))
                    .containsExactly(
                            "GET /base/v1/webhook-deliveries?created_from=2026-11-20T10:00:00.000Z&endpoint_id=whe_1"
                                    + "&event_type=export.succeeded&limit=10&status=FAILED",
                            "GET /base/v1/webhook-deliveries/whd_1",
                            "POST /base/v1/webhook-deliveries/whd_1/redeliver");
        }
    }
}
