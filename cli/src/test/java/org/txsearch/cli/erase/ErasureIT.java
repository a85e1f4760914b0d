package org.txsearch.cli.erase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnOwnNode;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TestFingerprints;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.LeaseLostException;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Order;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.ReceiverAnswer;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code ./txsearch erase} against an Elasticsearch of its own, since it waits for {@code as_of}. */
class ErasureIT extends OnOwnNode {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String EMAIL = "Jose.Garcia@Example.com";

    private final String merchant = "M-" + UUID.randomUUID();

    @BeforeEach
    void surroundings() {
        settings.set("txsearch.kafka.bootstrap-servers", "127.0.0.1:1").set("txsearch.erasure.wait", "20s");
    }

    @Test
    void personalMembers_becomeNullInEveryWeek_andMoneyAndReferencesStay() throws Exception {
        load(
                payment("a", 3, "2026-11-02T08:00:00.000Z", "p_9", EMAIL),
                payment("b", 1, "2026-11-12T08:00:00.000Z", "p_9", EMAIL.toUpperCase(Locale.ROOT)),
                payment("c", 1, "2026-11-12T09:00:00.000Z", "p_7", "other@example.com"));
        ObjectNode before = items();

        CommandRun run = erase(EMAIL);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out().get(0)).contains(": 2 transactions erased in 2 weeks");

        ObjectNode after = items();
        assertThat(after.get("c")).isEqualTo(before.get("c"));
        for (String id : List.of("a", "b")) {
            ObjectNode expected = (ObjectNode) before.get(id).deepCopy();
            expected.put("version", before.get(id).path("version").asLong() + 1);
            assertThat(Instant.parse(after.get(id).path("ingested_at").asString()))
                    .isAfter(Instant.parse(before.get(id).path("ingested_at").asString()));
            expected.set("ingested_at", after.get(id).path("ingested_at"));
            assertThat(after.get(id).path("erased_at").asString()).startsWith("20");
            expected.set("erased_at", after.get(id).path("erased_at"));
            ObjectNode payer = expected.putObject("payer");
            before.get(id).path("payer").propertyNames().forEach(payer::putNull);
            payer.put("country_code", "ES");
            ObjectNode method = (ObjectNode) expected.path("payment_method");
            method.putNull("last4");
            expected.putNull("note");
            // The merchant had written the address into a reference.
            expected.putNull("custom_id");
            expected.putObject("metadata");
            assertThat(after.get(id)).hasToString(expected.toString());
        }
        assertThat(found(new FieldFilter.NameQuery(field("payer.name"), "jose garcia")))
                .containsExactly("c");
        assertThat(found(new FieldFilter.EmailQuery(field("payer.email"), "garcia", true, true)))
                .isEmpty();
        List<Field> texts = FieldCatalogue.transaction()
                .select(field -> field.search() != null && field.search().foundByText());
        assertThat(found(new TextQuery(texts, "garcia"))).containsExactly("c");
        assertThat(found(new TextQuery(texts, "jose.garcia@example.com"))).isEmpty();
        assertThat(everything()).doesNotContainIgnoringCase(EMAIL);
        assertThat(run("weeks", "verify").exitCode()).isZero();
    }

    /** Whatever form the address has in a record, in a text beside it, or in the command. */
    @Test
    void address_isErasedHoweverItWasSent_andStaysErased() throws Exception {
        List<String> sent = List.of(
                "info@müller.example",
                "Info@xn--mller-kva.example",
                "José <info@MÜLLER.example>",
                "mailto:info@müller.example",
                "info@müller.example ");
        ObjectNode[] payments = new ObjectNode[sent.size() + 1];
        for (int i = 0; i < sent.size(); i++) {
            payments[i] = payment("p" + i, 1, "2026-11-02T08:00:00.000Z", "p_" + i, sent.get(i));
            payments[i].put("custom_id", "customer " + sent.get(sent.size() - 1 - i));
        }
        payments[sent.size()] = payment("other", 1, "2026-11-02T08:00:00.000Z", "p_x", "info@muller.example");
        load(payments);

        CommandRun run = erase("Info@XN--MLLER-KVA.example");
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out().get(0)).contains(": 5 transactions erased in 1 weeks");
        assertThat(everything()).doesNotContainIgnoringCase("info@müller").doesNotContainIgnoringCase("xn--");
        assertThat(items().get("other").path("payer").path("email").asString()).isEqualTo("info@muller.example");

        load(payment("late", 1, "2026-11-03T08:00:00.000Z", "p_late", "Jo <info@müller.example>"));
        assertThat(items().get("late").path("payer").path("email").isNull()).isTrue();
        assertThat(items().get("late").path("metadata")).isEmpty();
    }

    @Test
    void receiptAndRegister_holdNoPersonalData_andSayWhatRemains() throws Exception {
        load(payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        CommandRun run = erase("p_9");
        assertThat(run.exitCode()).as("%s", run).isZero();
        JsonNode receipt = receipt(run);
        assertThat(receipt.path("merchant_id").asString()).isEqualTo(merchant);
        assertThat(receipt.path("complete").asBoolean()).isTrue();
        assertThat(receipt.path("transactions").asInt()).isEqualTo(1);
        assertThat(receipt.path("weeks").path("2026-W45").asInt()).isEqualTo(1);
        assertThat(receipt.path("remains").findValuesAsString("where"))
                .anyMatch(where -> where.startsWith("Kafka"))
                .anyMatch(where -> where.startsWith("backups"))
                .anyMatch(where -> where.startsWith("replaced versions"));
        String register =
                cluster.call("GET", "/txsearch-erasures/_search?size=1000").toString();
        for (String text : List.of(receipt.toString(), register, String.join("\n", run.out()))) {
            assertThat(text).doesNotContainIgnoringCase("garcia").doesNotContain("p_9");
        }
        assertThat(run.out())
                .last()
                .asString()
                .endsWith(receipt.path("reference").asString() + ".json");
        assertThat(new Watermarks(cluster).open()).isEmpty();
    }

    @Test
    void laterVersionsAndReplays_bringNothingBack_andLoseNothing() throws Exception {
        load(payment("a", 3, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        assertThat(erase(EMAIL).exitCode()).isZero();
        JsonNode erased = items().get("a");

        // The whole file again.
        CommandRun replay = load(payment("a", 3, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        assertThat(replay.out().get(0)).contains("superseded 1");
        assertThat(items().get("a")).isEqualTo(erased);

        // The source's next version has the number of the erased one, and its payer has moved.
        ObjectNode next = payment("a", 4, "2026-11-02T08:00:00.000Z", null, "new.address@example.com");
        next.put("status", "REFUNDED");
        assertThat(load(next).out().get(0)).contains("indexed 1");
        JsonNode now = items().get("a");
        assertThat(now.path("status").asString()).isEqualTo("REFUNDED");
        assertThat(now.path("version").asLong()).isEqualTo(5);
        assertThat(now.path("erased_at")).isEqualTo(erased.path("erased_at"));
        assertThat(now.path("payer").path("email").isNull()).isTrue();

        // A change follows the source's own version, and cannot name the payer again.
        ObjectNode change = JsonMapper.shared().createObjectNode();
        change.put("merchant_id", merchant)
                .put("id", "a")
                .put("created_at", "2026-11-02T08:00:00.000Z")
                .put("base_version", 4)
                .put("version", 5);
        change.putObject("set").put("status", "REVERSED").put("payer.name", "José García");
        assertThat(load(change).out().get(0)).contains("indexed 1");
        JsonNode changed = items().get("a");
        assertThat(changed.path("status").asString()).isEqualTo("REVERSED");
        assertThat(changed.path("version").asLong()).isEqualTo(6);
        assertThat(changed.path("erased_at")).isEqualTo(erased.path("erased_at"));
        assertThat(changed.path("payer").path("name").isNull()).isTrue();
        assertThat(load(change.deepCopy()).out().get(0)).contains("superseded 1");

        // One of the payer's that was never stored, made before the erasure; and a new dealing after it.
        load(
                payment("late", 1, "2026-11-03T08:00:00.000Z", "p_1", EMAIL),
                payment("new", 1, Instant.now().plusSeconds(3600).toString(), "p_1", EMAIL));
        assertThat(items().get("late").path("payer").path("email").isNull()).isTrue();
        assertThat(items().get("new").path("payer").path("email").asString()).isEqualTo(EMAIL);
        assertThat(everything()).doesNotContain("new.address");
    }

    /** Each update is one of the source's versions; erasing takes its turn among them. */
    @Test
    void updatesMeanwhile_areNotLost_andDoNotBringThePayerBack() throws Exception {
        load(payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        int last = 12;
        ExecutorService source = Executors.newSingleThreadExecutor();
        try {
            Future<List<CommandRun>> updates = source.submit(() -> {
                List<CommandRun> runs = new ArrayList<>();
                for (int version = 2; version <= last; version++) {
                    ObjectNode update = payment("a", version, "2026-11-02T08:00:00.000Z", "p_9", EMAIL);
                    runs.add(load(update.put("invoice_id", "INV-" + version)));
                }
                return runs;
            });
            ErasureRun erasing = new ErasureRun(cluster, Duration.ofSeconds(1), TestFingerprints.get());
            ErasureOutcome outcome = erasing.erase(merchant, EMAIL, SOON);
            assertThat(outcome.isSettled()).isTrue();
            // Otherwise it stays pending, and other tests run it again.
            erasing.done(outcome.erasure());
            assertThat(updates.get())
                    .allSatisfy(run -> assertThat(run.exitCode()).isZero());
        } finally {
            source.shutdownNow();
        }
        JsonNode now = items().get("a");
        assertThat(now.path("invoice_id").asString()).isEqualTo("INV-" + last);
        assertThat(now.path("version").asInt()).isGreaterThan(last);
        assertThat(now.path("payer").path("email").isNull()).isTrue();
        assertThat(everything()).doesNotContainIgnoringCase(EMAIL);
    }

    @Test
    void otherMerchantsAndOtherPayers_keepTheirs() throws Exception {
        String other = merchant + "-other";
        ObjectNode elsewhere = payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL);
        elsewhere.put("merchant_id", other);
        load(elsewhere, payment("b", 1, "2026-11-02T08:00:00.000Z", "p_9x", "x" + EMAIL));
        CommandRun run = erase(EMAIL);
        assertThat(run.out().get(0)).contains(": 0 transactions erased in 0 weeks");
        assertThat(load(elsewhere.deepCopy()).out().get(0)).contains("superseded 1");
        assertThat(items().get("b").path("payer").path("email").asString()).isEqualTo("x" + EMAIL);
        assertThat(found(new TenantScope(other), new TransactionFilter.And(List.of())))
                .containsExactly("a");
    }

    @Test
    void deadLettersAndExports_loseThePayer() throws Exception {
        ObjectNode invalid = payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL);
        invalid.put("fee", "none");
        ObjectNode others = payment("b", 1, "2026-11-02T08:00:00.000Z", "p_7", "other@example.com");
        others.put("fee", "none");
        CommandRun refused = load(invalid, others);
        assertThat(refused.exitCode()).isEqualTo(2);
        Path letters = CommandFixture.deadLetterFile(refused);
        long length = Files.size(letters);

        ExportJobs jobs = new ExportJobs(cluster, SOON);
        ExportJob finished = export(jobs, "finished");
        ExportLease lease = ExportLease.take(
                        jobs, jobs.find("finished-" + merchant).orElseThrow(), Instant.now())
                .orElseThrow();
        lease.succeed(JsonMapper.shared().createObjectNode(), 1, Instant.now(), Duration.ofDays(30));
        export(jobs, "running");
        ExportLease running = ExportLease.take(
                        jobs, jobs.find("running-" + merchant).orElseThrow(), Instant.now())
                .orElseThrow();
        export(jobs, "waiting");

        CommandRun run = erase(EMAIL);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out())
                .contains("store txsearch-exports: 0 exports deleted, 1 exports expired, 1 exports started again")
                .contains("store data/dead-letters: 1 lines emptied");
        assertThat(Files.size(letters)).isEqualTo(length);
        List<JsonNode> lines = CommandFixture.deadLetters(refused);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).path("text").asString()).isEmpty();
        assertThat(lines.get(0).path("line").asInt()).isEqualTo(1);
        assertThat(lines.get(1).path("text").asString()).contains("other@example.com");
        assertThat(Files.readString(letters)).doesNotContainIgnoringCase(EMAIL);

        assertThat(jobs.find(finished.id()).orElseThrow().value().hasFilesAt(Instant.now()))
                .isFalse();
        assertThat(jobs.find("running-" + merchant).orElseThrow().value().status())
                .isEqualTo(ExportStatus.QUEUED);
        assertThat(jobs.find("waiting-" + merchant).orElseThrow().value().status())
                .isEqualTo(ExportStatus.QUEUED);
        // The worker that wrote its file from the earlier data can no longer publish it.
        assertThat(publishes(running)).isFalse();
    }

    @Test
    void webhooks_loseThePayer() throws Exception {
        load(
                payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL),
                payment("b", 1, "2026-11-02T08:00:00.000Z", "p_7", "other@example.com"));
        WebhookEndpoints endpoints = new WebhookEndpoints(cluster, SOON);
        WebhookDeliveries deliveries = new WebhookDeliveries(cluster, SOON);
        WebhookEndpoint naming = endpoint(endpoints, "naming", "{\"payer.email\":{\"eq\":\"" + EMAIL + "\"}}");
        WebhookEndpoint other = endpoint(endpoints, "other", "{\"status\":{\"eq\":\"COMPLETED\"}}");
        WebhookDelivery waiting = delivery(naming, "a");
        DeliveryAttempt refused = new DeliveryAttempt(Instant.now(), 500, 3, DeliveryFailure.STATUS);
        ReceiverAnswer answer = new ReceiverAnswer(500, Map.of(), "No account of " + EMAIL);
        WebhookDelivery ofPayer = delivery(other, "a").tried(refused, answer, Instant.now());
        ReceiverAnswer answerOfOther = new ReceiverAnswer(500, Map.of(), "No account of other@example.com");
        WebhookDelivery ofOther = delivery(other, "b").tried(refused, answerOfOther, Instant.now());
        deliveries.createAll(List.of(waiting, ofPayer, ofOther));

        CommandRun run = erase(EMAIL);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out()).contains("store txsearch-webhook-endpoints: 1 endpoints deleted");
        assertThat(endpoints.find(naming.id())).isEmpty();
        assertThat(cluster.call("GET", "/txsearch-webhook-endpoints/_search?size=1000")
                        .toString())
                .doesNotContain("sealed-naming")
                .contains("sealed-other");
        assertThat(endpoints.find(other.id()).orElseThrow().value()).isEqualTo(other);
        assertThat(deliveries.find(waiting.id()).orElseThrow().value().status()).isEqualTo(DeliveryStatus.FAILED);
        WebhookDelivery forgotten = deliveries.find(ofPayer.id()).orElseThrow().value();
        assertThat(forgotten.answer()).isNull();
        assertThat(forgotten.status()).isEqualTo(DeliveryStatus.PENDING);
        assertThat(deliveries.find(ofOther.id()).orElseThrow().value().answer()).isEqualTo(answerOfOther);
    }

    private WebhookEndpoint endpoint(WebhookEndpoints endpoints, String name, String filter) throws IOException {
        Instant now = Instant.parse("2026-11-20T00:00:00Z");
        WebhookEndpoint endpoint = new WebhookEndpoint(
                "whe_" + name + "-" + merchant,
                merchant,
                new EndpointSettings(
                        "https://example.com/",
                        null,
                        List.of(EventType.TRANSACTION_CREATED),
                        JsonMapper.shared().readTree(filter),
                        true),
                null,
                now,
                now,
                "https://api.example.com",
                List.of(new EndpointSecret("sealed-" + name, null)),
                EndpointProgress.startingAt(now),
                "",
                null);
        endpoints.create(endpoint);
        return endpoint;
    }

    private static WebhookDelivery delivery(WebhookEndpoint endpoint, String transaction) {
        Instant now = Instant.parse("2026-11-20T00:00:00Z");
        String id = endpoint.id() + "-" + transaction;
        return WebhookDelivery.pending(
                id, endpoint, new DeliveredEvent("evt", EventType.TRANSACTION_CREATED, now, transaction), now);
    }

    @Test
    void openSource_leavesTheErasureOpen_andPendingFinishesIt() throws Exception {
        load(payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        Watermarks watermarks = new Watermarks(cluster);
        watermarks.open("load/other", Instant.now());
        settings.set("txsearch.erasure.wait", "1s");
        CommandRun run = erase("p_9");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).anyMatch(line -> line.startsWith("Not finished: a source"));
        assertThat(receipt(run).path("complete").asBoolean()).isFalse();
        assertThat(items().get("a").path("payer").path("name").isNull()).isTrue();

        watermarks.close("load/other");
        settings.set("txsearch.erasure.wait", "20s");
        CommandRun again = run("erase", "--pending");
        assertThat(again.exitCode()).as("%s", again).isZero();
        assertThat(receipt(again).path("complete").asBoolean()).isTrue();
        assertThat(receipt(again).path("transactions").asInt()).isEqualTo(1);
        assertThat(run("erase", "--pending").out()).containsExactly("Nothing to do: every erasure is finished.");
    }

    /** As after a restore, or after a kill between any two steps: only hashes say who the payer was. */
    @Test
    void whatCameBack_isErasedAgainByTheRegisterAlone() throws Exception {
        load(payment("a", 1, "2026-11-02T08:00:00.000Z", "p_9", EMAIL));
        assertThat(erase(EMAIL).exitCode()).isZero();
        JsonNode erased = items().get("a");
        // Behind the ingester's back, as a restored index has it.
        String id = merchant + "%7Ca";
        Cluster calls = cluster;
        JsonNode stored = calls.call("GET", "/transactions-2026-w45/_doc/" + id);
        ObjectNode source = (ObjectNode) stored.path("_source").deepCopy();
        ((ObjectNode) source.path("payer")).put("email", EMAIL).put("name", "José García");
        ((ObjectNode) source.path("search")).put("payer_email", merchant + "|" + "jose.garcia@example.com");
        source.put("version", 1).putNull("erased_at");
        calls.call(
                "PUT",
                "/transactions-2026-w45/_doc/" + id + "?version_type=external_gte&version="
                        + stored.path("_version").asLong() + "&refresh=true",
                JsonMapper.shared().convertValue(source, new TypeReference<Map<String, Object>>() {}));
        assertThat(new ErasureRegister(cluster, SOON).reopen()).isPositive();
        CommandRun again = run("erase", "--pending");
        assertThat(again.exitCode()).as("%s", again).isZero();
        JsonNode now = items().get("a");
        assertThat(now.path("payer").path("email").isNull()).isTrue();
        assertThat(now.path("erased_at")).isEqualTo(erased.path("erased_at"));
        assertThat(found(new FieldFilter.EmailQuery(field("payer.email"), "garcia", true, true)))
                .isEmpty();
    }

    @Test
    void mistakes_areOneLineEach() {
        assertThat(run("erase", "--merchant", merchant).err())
                .containsExactly("Name the payer with --merchant and --payer, or give --pending.");
        assertThat(run("erase", "--pending", "--merchant", merchant).exitCode()).isEqualTo(1);
        assertThat(run("erase", "--merchant", "a b", "--payer", "p").err())
                .singleElement()
                .asString()
                .contains("id");
        assertThat(run("erase", "--merchant", merchant, "--payer", " ").err())
                .singleElement()
                .asString()
                .startsWith("PAYER is empty");
    }

    private static boolean publishes(ExportLease lease) throws IOException {
        try {
            lease.succeed(JsonMapper.shared().createObjectNode(), 1, Instant.now(), Duration.ofDays(30));
            return true;
        } catch (LeaseLostException e) {
            return false;
        }
    }

    private ExportJob export(ExportJobs jobs, String name) throws IOException {
        ObjectNode request = JsonMapper.shared().createObjectNode().put("format", "CSV");
        ExportJob job = ExportJob.queued(name + "-" + merchant, merchant, request, null, Instant.now(), 1);
        assertThat(jobs.create(job)).isTrue();
        return job;
    }

    private ObjectNode payment(String id, int version, String createdAt, @Nullable String payerId, String email) {
        ObjectNode item = JsonMapper.shared().createObjectNode();
        item.put("merchant_id", merchant)
                .put("id", id)
                .put("type", "PAYMENT")
                .put("status", "COMPLETED")
                .put("direction", "CREDIT")
                .put("created_at", createdAt)
                .put("version", version)
                .put("invoice_id", "INV-1001")
                .put("reference", "order-77")
                .put("custom_id", "customer " + email)
                .put("note", "Thank you, José!");
        item.putObject("amount").put("value", "49.99").put("currency_code", "EUR");
        item.putObject("fee").put("value", "-1.75").put("currency_code", "EUR");
        item.putObject("payer")
                .put("id", payerId)
                .put("name", "José García")
                .put("email", email)
                .put("country_code", "ES");
        item.putObject("payment_method")
                .put("type", "CARD")
                .put("brand", "VISA")
                .put("last4", "4242");
        item.putObject("metadata").put("customer", email).put("campaign", "autumn");
        return item;
    }

    private CommandRun erase(String payer) {
        return run("erase", "--merchant", merchant, "--payer", payer);
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(arguments);
    }

    private CommandRun load(ObjectNode... records) throws IOException {
        String lines = Stream.of(records).map(record -> record + "\n").reduce("", String::concat);
        Path file = Files.writeString(folder.resolve(UUID.randomUUID() + ".ndjson"), lines);
        CommandRun run = run("load", file.toString());
        assertThat(run.exitCode()).as("%s", run).isIn(0, 2);
        return run;
    }

    private static JsonNode receipt(CommandRun run) throws IOException {
        String line = run.out().stream()
                .filter(each -> each.startsWith("receipt: "))
                .findFirst()
                .orElseThrow();
        return JsonMapper.shared().readTree(Files.readString(Path.of(line.substring("receipt: ".length()))));
    }

    private static Field field(String path) {
        return FieldCatalogue.transaction().field(path);
    }

    /** Returns the merchant's items by id, as searches see them. */
    private ObjectNode items() throws InterruptedException {
        ObjectNode items = JsonMapper.shared().createObjectNode();
        rows(new TenantScope(merchant), new TransactionFilter.And(List.of()))
                .forEach(item -> items.set(item.path("id").asString(), item));
        return items;
    }

    private List<String> found(TransactionFilter filter) throws InterruptedException {
        return found(new TenantScope(merchant), filter);
    }

    private static List<String> found(TenantScope scope, TransactionFilter filter) throws InterruptedException {
        return rows(scope, filter).stream()
                .map(item -> item.path("id").asString())
                .sorted()
                .toList();
    }

    private static List<JsonNode> rows(TenantScope scope, TransactionFilter filter) throws InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        try (TransactionWalk snapshot = new TransactionWalks(cluster, new WeekDirectory(cluster))
                .open(scope, filter, Order.CREATED_AT_ASCENDING)) {
            for (List<StoredTransaction> rows = snapshot.next(); !rows.isEmpty(); rows = snapshot.next()) {
                rows.forEach(row -> items.add(JsonMapper.shared().readTree(row.bytes(), row.offset(), row.length())));
            }
        }
        return items;
    }

    /** Returns the merchant's stored documents with what only the index needs. */
    private String everything() throws IOException {
        return cluster.call("GET", "/transactions/_search?size=1000&q=merchant_id:%22" + merchant + "%22")
                .toString();
    }
}
