package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.records.RecordIds;
import org.txsearch.api.request.cursor.CursorKeys;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;

/** Sends events from a separate process, which is killed or sends 10,000 events per minute. Each test prints its counts. */
@Tag("slow")
class SenderProcessIT {

    private static final int KILLS = Integer.getInteger("webhooks.kills", 20);
    private static final int BATCH = 400;
    private static final long SEED = Long.getLong("webhooks.seed", 1);
    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);

    private static final String[] QUICK = {"txsearch.webhooks.poll=50ms", "txsearch.webhooks.lease=500ms"};

    @TempDir
    private Path data;

    /** How long after they were stamped transactions could be found, in milliseconds. */
    private final LongSummaryStatistics lags = new LongSummaryStatistics();

    private final TestMerchant merchant = TestMerchant.create();

    private static final int SECONDS = Integer.getInteger("webhooks.seconds", 60);
    private static final int A_SECOND = 10_000 / 60 + 1;

    @Test
    void senderThatIsKilled_losesNoEvent() throws Exception {
        Random random = new Random(SEED);
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()));
                TestReceiver receiver = new TestReceiver()) {
            new Weeks(cluster).installTemplate();
            create(cluster, receiver);
            int stored = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                Process sender = start(node, QUICK);
                int before = receiver.messages().size();
                store(cluster, stored, stored += BATCH);
                Patiently.until("it sends: " + log(), () -> receiver.messages().size() > before);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(400)));
                sender.destroyForcibly().onExit().join();
            }
            Process last = start(node, QUICK);
            try {
                int all = stored;
                Patiently.until("all are sent", () -> receiver.distinctIds().size() >= all);
                assertThat(receiver.distinctIds()).hasSize(all);
                System.out.println(all + " events, " + receiver.messages().size() + " messages, " + KILLS + " kills");
            } finally {
                last.destroyForcibly().onExit().join();
            }
        }
    }

    /** Two other receivers of the merchant do not answer. */
    @Test
    void tenThousandEventsAMinute_areSentWithoutABacklog() throws Exception {
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()));
                TestReceiver receiver = new TestReceiver();
                TestReceiver silent = new TestReceiver()) {
            new Weeks(cluster).installTemplate();
            silent.answer(message -> TestReceiver.SILENCE);
            create(cluster, silent);
            create(cluster, silent);
            Webhook verifier = new Webhook(create(cluster, receiver));
            Process sender = start(node, "txsearch.webhooks.poll=1s", "txsearch.webhooks.lease=15s");
            try {
                store(cluster, 0, 1);
                Patiently.until("it sends: " + log(), () -> !receiver.messages().isEmpty());
                for (int second = 0; second < SECONDS; second++) {
                    long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
                    store(cluster, 1 + second * A_SECOND, 1 + (second + 1) * A_SECOND);
                    LockSupport.parkNanos(next - System.nanoTime());
                }
                int all = 1 + SECONDS * A_SECOND;
                Patiently.until("all are sent", () -> receiver.messages().size() >= all);
                List<Long> delays = new ArrayList<>();
                Instant last = Instant.EPOCH;
                for (TestReceiver.Message message : receiver.messages()) {
                    verifier.verify(message.body(), message.headersByName());
                    Instant ingested =
                            Instant.parse(message.json().get("timestamp").asString());
                    assertThat(ingested).isAfterOrEqualTo(last);
                    last = ingested;
                    delays.add(Duration.between(ingested, message.received()).toMillis());
                }
                delays.sort(null);
                System.out.println(all + " events in " + SECONDS + " s; from ingested_at: p50 "
                        + delays.get(delays.size() / 2) + " ms, p99 " + delays.get(delays.size() * 99 / 100)
                        + " ms, longest " + delays.get(delays.size() - 1) + " ms; lag of as_of: " + lags);
                assertThat(receiver.messages()).hasSize(all);
                assertThat(receiver.distinctIds()).hasSize(all);
            } finally {
                sender.destroyForcibly().onExit().join();
            }
        }
    }

    private String log() {
        try {
            return Files.exists(ApiProcess.log(data)) ? Files.readString(ApiProcess.log(data)) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Process start(OwnElasticsearch node, String... more) throws IOException {
        List<String> settings = new ArrayList<>(List.of(
                "txsearch.webhooks.keys=" + Base64.getEncoder().encodeToString(KEY),
                "txsearch.webhooks.allow-http=true",
                "txsearch.webhooks.allowed-networks=127.0.0.0/8"));
        settings.addAll(List.of(more));
        return ApiProcess.start(0, data, node.uri(), settings.toArray(String[]::new))
                .process();
    }

    private void store(Cluster cluster, int from, int to) throws IOException {
        List<TestTransaction> transactions = new ArrayList<>();
        IntStream.range(from, to).forEach(i -> transactions.add(TestTransaction.of("t" + i)));
        Watermarks watermarks = new Watermarks(cluster);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        watermarks.open("killed-sender-it", now);
        merchant.storeIn(cluster, now, transactions);
        watermarks.close("killed-sender-it");
        lags.accept(Duration.between(now, Instant.now()).toMillis());
    }

    /** Creates an endpoint, and returns its secret. */
    private String create(Cluster cluster, TestReceiver receiver) throws Exception {
        WebhookSecrets secrets = new WebhookSecrets(new CursorKeys(List.of(KEY)));
        String id = RecordIds.random("whe_");
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        List<EventType> events = List.of(EventType.TRANSACTION_CREATED);
        WebhookEndpoint endpoint = new WebhookEndpoint(
                id,
                merchant.id(),
                new EndpointSettings(receiver.url(), null, events, null, true),
                null,
                now,
                now,
                "https://api.example.com",
                List.of(new EndpointSecret(secrets.create(id, merchant.id()), null)),
                EndpointProgress.startingAt(now),
                "",
                null);
        new WebhookEndpoints(cluster, Duration.ofSeconds(30)).create(endpoint);
        return secrets.shown(endpoint);
    }
}
