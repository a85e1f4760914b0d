package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.txsearch.api.FaultProxy;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.jobs.ExportEvents;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;
import org.txsearch.local.SearchCluster;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliverySelection;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.EndpointSecret;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.FeedPosition;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Rounds of one endpoint by a clock of the test: retries over days, and kills at any point. */
@SearchingApi
class EndpointRoundIT {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Instant INGESTED = Instant.ofEpochMilli(1_700_000_000_000L);
    private static final int KILLS = 20;

    @Autowired
    private Cluster cluster;

    @Autowired
    private TransactionSearch search;

    @Autowired
    private ExportEvents exports;

    @Autowired
    private WebhookSecrets secrets;

    @Autowired
    private WebhookClient client;

    @Autowired
    private WebhookMetrics metrics;

    private final TestMerchant merchant = TestMerchant.create();
    private Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<WebhookEndpoint> created = new ArrayList<>();
    private final Set<GrantKey> granted = ConcurrentHashMap.newKeySet();
    private TestReceiver receiver;
    private WebhookWork work;
    private int page = 500;
    private Instant asOf = INGESTED.plusSeconds(60);

    @BeforeEach
    void start() throws IOException {
        receiver = new TestReceiver();
        work = work(cluster);
        work.endpoints().createIndex();
        work.deliveries().createIndex();
    }

    @AfterEach
    void stop() throws IOException {
        for (WebhookEndpoint endpoint : created) {
            for (Optional<Versioned<WebhookEndpoint>> seen = work.endpoints().find(endpoint.id());
                    seen.isPresent() && !work.endpoints().delete(seen.get()); ) {
                seen = work.endpoints().find(endpoint.id());
            }
        }
        threads.shutdownNow();
        receiver.close();
    }

    private WebhookWork work(Cluster store) {
        WebhookEndpoints endpoints = new WebhookEndpoints(store, PATIENCE);
        WebhookDeliveries deliveries = new WebhookDeliveries(store, PATIENCE);
        WebhookSettings settings = AddressRulesTest.settings(true, List.of(), List.of());
        return new WebhookWork(
                new EventFeed(search, exports, deliveries, clock),
                new Messages(search, exports, endpoints, secrets),
                endpoints,
                deliveries,
                client,
                new RetrySchedule(() -> 0),
                metrics,
                settings,
                new PartnerGrants(granted::contains),
                clock);
    }

    private WebhookEndpoint create(EventType... events) throws IOException {
        return create(null, events);
    }

    private WebhookEndpoint create(@Nullable Creator creator, EventType... events) throws IOException {
        String id = RecordIds.random("whe_");
        WebhookEndpoint endpoint = new WebhookEndpoint(
                id,
                merchant.id(),
                new EndpointSettings(receiver.url(), null, List.of(events), null, true),
                null,
                now,
                now,
                "https://api.example.com",
                List.of(new EndpointSecret(secrets.create(id, merchant.id()), null)),
                new EndpointProgress(INGESTED.minusSeconds(1), null, now, now, 0, now),
                // The owner has a lease that never ends, so that no instance takes the endpoint during the test.
                "",
                creator);
        work.endpoints().create(endpoint);
        created.add(endpoint);
        return endpoint;
    }

    private Versioned<WebhookEndpoint> stored(WebhookEndpoint endpoint) throws IOException {
        return work.endpoints().find(endpoint.id()).orElseThrow();
    }

    /** Runs rounds until none is left to run at once, so that a slow machine sends everything, too. All that was stored is found then. */
    private RoundEnd round(WebhookEndpoint endpoint) throws Exception {
        RoundEnd end;
        do {
            Versioned<WebhookEndpoint> seen = stored(endpoint);
            RoundPlan plan = new RoundPlan(seen.value().progress(), true, true, asOf, page);
            end = new EndpointRound(work, seen, plan, threads, () -> false)
                    .run()
                    .get(60, TimeUnit.SECONDS);
        } while (end.goesOn());
        cluster.call("POST", "/txsearch-webhook-deliveries/_refresh");
        return end;
    }

    private List<WebhookDelivery> deliveries(WebhookEndpoint endpoint) throws IOException {
        return work.deliveries()
                .list(merchant.id(), new DeliverySelection(endpoint.id(), null, null, null, null), 1_000, null, false);
    }

    private void store(int from, int to) {
        merchant.store(IntStream.range(from, to)
                .mapToObj(i -> TestTransaction.of("t" + i))
                .toList());
    }

    @Test
    void senderThatIsKilled20Times_losesNoEvent() throws Exception {
        int count = 600;
        store(0, count);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        try (FaultProxy proxy = new FaultProxy(
                        URI.create(SearchCluster.shared().uri().toString()), FaultProxy.ELASTICSEARCH_FAILURE);
                Cluster faulty = Cluster.connect(List.of(proxy.uri()))) {
            WebhookWork fragile = work(faulty);
            for (int seed = 1; seed <= KILLS; seed++) {
                Random random = new Random(seed);
                int steps = 1 + random.nextInt(60);
                boolean cutsTheStore = random.nextBoolean();
                AtomicInteger left = new AtomicInteger(steps);
                // The process dies between two steps, or its connections break at some byte of what Elasticsearch
                // answers.
                Executor dying = task -> threads.execute(() -> {
                    int now = left.decrementAndGet();
                    if (now == 0 && cutsTheStore) {
                        proxy.damage(new FaultProxy.Fault(FaultProxy.Kind.RESET_AFTER, random.nextInt(3_000)));
                    }
                    if (now > 0 || cutsTheStore && now > -200) {
                        task.run();
                    }
                });
                Versioned<WebhookEndpoint> seen = stored(endpoint);
                RoundPlan plan = new RoundPlan(seen.value().progress(), true, false, asOf, page);
                CompletableFuture<RoundEnd> end = new EndpointRound(fragile, seen, plan, dying, () -> false).run();
                Patiently.until("the sender is dead", () -> end.isDone() || left.get() <= (cutsTheStore ? -200 : 0));
                proxy.damage(FaultProxy.Fault.NONE);
            }
        }
        int sent = receiver.messages().size();
        round(endpoint);
        assertThat(receiver.distinctIds()).as("sent " + sent + " times before").hasSize(count);
        assertThat(receiver.messages()).hasSizeGreaterThan(count);
        assertThat(deliveries(endpoint))
                .hasSize(count)
                .allMatch(delivery -> delivery.status() == DeliveryStatus.SUCCEEDED);
        EndpointProgress progress = stored(endpoint).value().progress();
        receiver.clear();
        round(endpoint);
        assertThat(receiver.messages()).isEmpty();
        FeedPosition last = progress.after();
        assertThat(last == null ? progress.from() : Instant.ofEpochMilli(last.key()))
                .isAfterOrEqualTo(INGESTED);
    }

    @Test
    void eventThatIsNotAccepted_isTriedForThreeDays_thenItsEndpointIsDisabled_andTheOtherIsTold() throws Exception {
        store(0, 3);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        WebhookEndpoint other = create(EventType.ENDPOINT_DISABLED);
        receiver.answer(message -> 500);
        Instant start = now;
        int rounds = 0;
        while (stored(endpoint).value().settings().enabled() && rounds++ < 1_000) {
            Instant next = stored(endpoint).value().progress().notBefore();
            now = next.isAfter(now) ? next : now.plusSeconds(600);
            round(endpoint);
        }
        assertThat(Duration.between(start, now))
                .isBetween(Duration.ofDays(3), Duration.ofDays(3).plusMinutes(20));
        WebhookEndpoint disabled = stored(endpoint).value();
        assertThat(disabled.disabledReason()).isEqualTo(DisabledReason.FAILING);
        List<WebhookDelivery> tried = deliveries(endpoint);
        assertThat(tried)
                .filteredOn(delivery -> delivery.status() == DeliveryStatus.FAILED)
                .hasSize(1);
        WebhookDelivery failed = tried.stream()
                .filter(delivery -> delivery.status() == DeliveryStatus.FAILED)
                .findFirst()
                .orElseThrow();
        assertThat(failed.attempts())
                .hasSizeBetween(12, 16)
                .allMatch(attempt -> Objects.equals(attempt.statusCode(), 500));
        assertThat(Objects.requireNonNull(failed.answer()).body()).isEqualTo("it is broken");
        assertThat(receiver.messages()).allMatch(message -> message.type().equals("transaction.created"));

        receiver.answer(message -> 200);
        receiver.clear();
        round(other);
        assertThat(receiver.messages())
                .extracting(message -> message.type() + " " + message.subject())
                .containsExactly("webhook_endpoint.disabled " + endpoint.id());
        assertThat(receiver.messages().get(0).json().at("/data/status").asString())
                .isEqualTo("DISABLED");

        // After it is enabled again, it receives the missed events.
        receiver.clear();
        Versioned<WebhookEndpoint> seen = stored(endpoint);
        EndpointSettings settings =
                new EndpointSettings(receiver.url(), null, List.of(EventType.TRANSACTION_CREATED), null, true);
        work.endpoints().replace(seen, seen.value().with(settings, now, Duration.ofDays(3_650)), true);
        now = now.plus(Duration.ofHours(13));
        round(endpoint);
        List<String> others = new ArrayList<>(List.of("t0", "t1", "t2"));
        others.remove(failed.event().subject());
        assertThat(receiver.messages())
                .extracting(TestReceiver.Message::subject)
                .containsAll(others);
    }

    @Test
    void endpointOfAPartnerWithoutAGrant_isSentNothing_andIsDisabled_andTheOthersAreTold() throws Exception {
        store(0, 3);
        WebhookEndpoint endpoint = create(new Creator("app", "partner-1"), EventType.TRANSACTION_CREATED);
        WebhookEndpoint ofAnother = create(new Creator("app", "partner-2"), EventType.TRANSACTION_CREATED);
        WebhookEndpoint own = create(new Creator("app", null), EventType.TRANSACTION_CREATED);
        WebhookEndpoint told = create(EventType.ENDPOINT_DISABLED);
        // The partner's grant of another merchant does not count.
        granted.add(new GrantKey("partner-1", TestMerchant.create().id()));
        granted.add(new GrantKey("partner-2", merchant.id()));
        WebhookDelivery retried =
                work.feed().pending(endpoint, EventFeed.event(endpoint, EventType.TEST, endpoint.id(), "", now));
        work.deliveries().create(retried);

        RoundEnd end = round(endpoint);
        assertThat(receiver.messages()).isEmpty();
        assertThat(stored(endpoint).value()).isEqualTo(end.seen().value());
        assertThat(end.seen().value().settings().enabled()).isFalse();
        assertThat(end.seen().value().disabledReason()).isEqualTo(DisabledReason.GRANT_WITHDRAWN);
        assertThat(deliveries(endpoint)).containsExactly(retried);

        round(ofAnother);
        round(own);
        assertThat(receiver.messages()).hasSize(6);
        receiver.clear();
        round(told);
        assertThat(receiver.messages())
                .extracting(message -> message.type() + " " + message.subject() + " "
                        + message.json().at("/data/disabled_reason").asString())
                .containsExactly("webhook_endpoint.disabled " + endpoint.id() + " GRANT_WITHDRAWN");
    }

    @Test
    void grantThatIsWithdrawnDuringARound_endsIt_andNothingIsLostUntilItIsGrantedAgain() throws Exception {
        store(0, 3);
        GrantKey grant = new GrantKey("partner-1", merchant.id());
        granted.add(grant);
        WebhookEndpoint endpoint = create(new Creator("app", "partner-1"), EventType.TRANSACTION_CREATED);
        receiver.answer(message -> {
            granted.remove(grant);
            return 200;
        });
        round(endpoint);
        assertThat(receiver.messages()).hasSize(1);
        assertThat(stored(endpoint).value().disabledReason()).isEqualTo(DisabledReason.GRANT_WITHDRAWN);
        assertThat(deliveries(endpoint))
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.status()).isEqualTo(DeliveryStatus.SUCCEEDED));

        granted.add(grant);
        receiver.answer(message -> 200);
        enable(endpoint);
        round(endpoint);
        assertThat(receiver.messages()).hasSize(3);
        assertThat(receiver.distinctIds()).hasSize(3);
    }

    @Test
    void endpointThatIsGone_isDisabledAtOnce_andTheOtherIsTold() throws Exception {
        store(0, 3);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        WebhookEndpoint other = create(EventType.ENDPOINT_DISABLED);
        receiver.answer(message -> receiver.messages().isEmpty() ? 200 : 410);
        RoundEnd end = round(endpoint);
        assertThat(end.seen().value().disabledReason()).isEqualTo(DisabledReason.GONE);
        assertThat(stored(endpoint).value()).isEqualTo(end.seen().value());
        assertThat(receiver.messages()).hasSize(2);
        String refused = receiver.messages().get(1).subject();
        assertThat(deliveries(endpoint))
                .filteredOn(delivery -> delivery.status() == DeliveryStatus.PENDING)
                .extracting(delivery -> delivery.event().subject())
                .containsExactly(refused);

        receiver.answer(message -> 200);
        receiver.clear();
        round(other);
        assertThat(receiver.messages())
                .extracting(message -> message.type() + " " + message.subject() + " "
                        + message.json().at("/data/disabled_reason").asString())
                .containsExactly("webhook_endpoint.disabled " + endpoint.id() + " GONE");

        // Enabled again, it loses nothing; gone again, the other is told again.
        String told = receiver.messages().get(0).id();
        receiver.clear();
        now = now.plusSeconds(60);
        enable(endpoint);
        round(endpoint);
        assertThat(receiver.messages())
                .extracting(TestReceiver.Message::subject)
                .hasSize(2)
                .startsWith(refused);
        storeNext(TestTransaction.of("t3"));
        receiver.answer(message -> 410);
        round(endpoint);
        receiver.answer(message -> 200);
        receiver.clear();
        round(other);
        assertThat(receiver.messages()).hasSize(1);
        assertThat(receiver.messages().get(0).id()).isNotEqualTo(told);
    }

    /** Stores one that rounds have not seen yet. */
    private void storeNext(TestTransaction transaction) {
        merchant.store(asOf.plusSeconds(1), transaction);
        asOf = asOf.plusSeconds(60);
    }

    private void enable(WebhookEndpoint endpoint) throws IOException {
        Versioned<WebhookEndpoint> seen = stored(endpoint);
        EndpointSettings settings =
                new EndpointSettings(receiver.url(), null, List.of(EventType.TRANSACTION_CREATED), null, true);
        work.endpoints().replace(seen, seen.value().with(settings, now, Duration.ofDays(3_650)), true);
    }

    @Test
    void erasedTransaction_isAnUpdate_whoseIdIsNotThatOfItsCreation() throws Exception {
        store(0, 1);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED, EventType.TRANSACTION_UPDATED);
        round(endpoint);
        storeNext(TestTransaction.of("t0").with("version", 2L).with("erased_at", "2026-11-20T08:00:00Z"));
        round(endpoint);
        assertThat(receiver.messages())
                .extracting(TestReceiver.Message::type)
                .containsExactly("transaction.created", "transaction.updated");
        assertThat(receiver.distinctIds()).hasSize(2);
    }

    @Test
    void versionThatIsReplayed_isTheSameEvent_whateverBecameOfDeliveries() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED, EventType.TRANSACTION_UPDATED);
        String later = now.plusSeconds(1).toString();
        merchant.store(
                TestTransaction.of("changed")
                        .at("2026-11-30T10:00:00Z")
                        .with("version", 3L)
                        .with("updated_at", later),
                TestTransaction.of("new"));
        round(endpoint);
        List<String> events = events();
        assertThat(events).hasSize(2);
        for (boolean removed : new boolean[] {false, true}) {
            if (removed) {
                work.deliveries().removeBefore(now.plusSeconds(1));
            }
            receiver.clear();
            Versioned<WebhookEndpoint> seen = stored(endpoint);
            EndpointProgress replayed = seen.value().progress().replayed(INGESTED.minusSeconds(1));
            work.endpoints().replace(seen, seen.value().with(replayed), true);
            round(endpoint);
            assertThat(events()).as("removed: " + removed).isEqualTo(events);
        }
    }

    /** Ids and types of the events that the receiver got, in the order of the subjects. */
    private List<String> events() {
        return receiver.messages().stream()
                .map(message -> message.subject() + " " + message.type() + " " + message.id())
                .sorted()
                .toList();
    }

    @Test
    void firstVersionThatCouldBeSearched_isCreated_thoughItWasUpdated_andTheNextIsUpdated() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED, EventType.TRANSACTION_UPDATED);
        TestTransaction changed =
                TestTransaction.of("t0").with("version", 3L).with("updated_at", "2026-11-20T00:00:00Z");
        merchant.storeFirst(changed);
        round(endpoint);
        storeNext(TestTransaction.of("t0").with("version", 4L).with("updated_at", "2026-11-21T00:00:00Z"));
        round(endpoint);
        assertThat(receiver.messages())
                .extracting(message -> message.type() + " " + message.json().at("/data/version"))
                .containsExactly("transaction.created 3", "transaction.updated 4");
        assertThat(receiver.messages().get(0).body()).doesNotContain("\"first\"");
    }

    /** Does that once, before the receiver answers. */
    private void duringAnAttempt(int status, IoAction action) {
        AtomicInteger left = new AtomicInteger(1);
        receiver.answer(message -> {
            if (left.getAndDecrement() == 1) {
                try {
                    action.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return status;
        });
    }

    private interface IoAction {
        void run() throws IOException;
    }

    /** Returns the delivery of one event that was refused once. */
    private WebhookDelivery refusedOnce(WebhookEndpoint endpoint) throws Exception {
        store(0, 1);
        receiver.answer(message -> 500);
        round(endpoint);
        now = now.plusSeconds(10);
        WebhookDelivery refused = deliveries(endpoint).get(0);
        assertThat(refused.status()).isEqualTo(DeliveryStatus.PENDING);
        assertThat(refused.answer()).isNotNull();
        return refused;
    }

    @Test
    void redeliveryThatIsAcceptedDuringAnAttempt_isSent() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        WebhookDelivery refused = refusedOnce(endpoint);
        duringAnAttempt(200, () -> {
            Versioned<WebhookDelivery> seen =
                    work.deliveries().find(refused.id()).orElseThrow();
            work.deliveries().replace(seen, seen.value().again(now.plusSeconds(1)), true);
        });
        round(endpoint);
        now = now.plusSeconds(2);
        round(endpoint);
        assertThat(receiver.messages()).hasSize(3);
        WebhookDelivery sent = deliveries(endpoint).get(0);
        assertThat(sent.status()).isEqualTo(DeliveryStatus.SUCCEEDED);
        assertThat(sent.attempts()).hasSize(3);
    }

    @Test
    void answerThatIsErasedDuringAnAttempt_staysErased() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        refusedOnce(endpoint);
        duringAnAttempt(500, () -> work.deliveries().forgetAnswers(merchant.id(), List.of("t0")));
        round(endpoint);
        assertThat(deliveries(endpoint).get(0).attempts()).hasSize(2);
        assertThat(deliveries(endpoint).get(0).answer()).isNull();
    }

    @Test
    void endpointThatIsDeletedDuringAnAttempt_leavesNothingThatIsPending() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        store(0, 3);
        duringAnAttempt(500, () -> {
            while (!work.endpoints().delete(stored(endpoint))) {
                // Its sender has moved its progress in between.
            }
            work.deliveries().giveUp(endpoint.id());
        });
        assertThatThrownBy(() -> round(endpoint)).hasRootCauseInstanceOf(EndpointLostException.class);
        cluster.call("POST", "/txsearch-webhook-deliveries/_refresh");
        assertThat(deliveries(endpoint)).hasSize(1).allMatch(delivery -> delivery.status() == DeliveryStatus.FAILED);
    }

    @Test
    void senderWhoseEndpointIsTaken_sendsNothingMore_andWhatItSentIsStored() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        store(0, 30);
        duringAnAttempt(200, () -> {
            Versioned<WebhookEndpoint> seen = stored(endpoint);
            assertThat(work.endpoints().replace(seen, seen.value().ownedBy("another"), true))
                    .isPresent();
        });
        assertThatThrownBy(() -> round(endpoint)).hasRootCauseInstanceOf(EndpointLostException.class);
        assertThat(receiver.messages()).hasSize(1);
        cluster.call("POST", "/txsearch-webhook-deliveries/_refresh");
        assertThat(deliveries(endpoint))
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.status()).isEqualTo(DeliveryStatus.SUCCEEDED));
    }

    @Test
    void secretThatIsReplacedDuringAnAttempt_signsTheNextMessage() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        store(0, 2);
        String sealed = secrets.create(endpoint.id(), merchant.id());
        duringAnAttempt(200, () -> {
            Versioned<WebhookEndpoint> seen = stored(endpoint);
            WebhookEndpoint rotated = seen.value().rotated(sealed, now, now.plusSeconds(60));
            assertThat(work.endpoints().replace(seen, rotated, true)).isPresent();
        });
        round(endpoint);
        assertThat(receiver.messages()).hasSize(2);
        TestReceiver.Message second = receiver.messages().get(1);
        // By the new secret and by the old one.
        assertThat(second.header("webhook-signature").split(" ")).hasSize(2);
        assertThat(receiver.messages().get(0).header("webhook-signature").split(" "))
                .hasSize(1);
    }

    @Test
    void transactionThatIsAwayForAMoment_isSentOnceItIsBack() throws Exception {
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        work.deliveries()
                .create(work.feed()
                        .pending(endpoint, EventFeed.event(endpoint, EventType.TRANSACTION_CREATED, "t0", "", now)));
        round(endpoint);
        assertThat(deliveries(endpoint)).singleElement().satisfies(delivery -> {
            assertThat(delivery.status()).isEqualTo(DeliveryStatus.PENDING);
            assertThat(delivery.attempts().get(0).error()).isEqualTo(DeliveryFailure.DATA_GONE);
        });
        assertThat(stored(endpoint).value().progress().failures()).isZero();
        // As a restore brings it back: it is not ingested again.
        merchant.store(INGESTED.minusSeconds(60), TestTransaction.of("t0"));
        now = now.plusSeconds(10);
        round(endpoint);
        assertThat(receiver.messages())
                .extracting(TestReceiver.Message::subject)
                .containsExactly("t0");
    }

    @Test
    void deliveriesOfOthers_hideNoneThatIsDue() throws Exception {
        WebhookEndpoint endpoint = create(EventType.EXPORT_FAILED);
        List<WebhookDelivery> deliveries = new ArrayList<>();
        for (int i = 0; i <= 1_000; i++) {
            // Of endpoints that are deleted, or whose merchants have disabled them.
            String id = i == 1_000 ? endpoint.id() : RecordIds.random("whe_");
            deliveries.add(new WebhookDelivery(
                    RecordIds.random("whd_"),
                    merchant.id(),
                    id,
                    EventFeed.event(endpoint, EventType.EXPORT_FAILED, id, "", now),
                    DeliveryStatus.PENDING,
                    now,
                    0,
                    List.of(),
                    now,
                    now,
                    null));
        }
        work.deliveries().createAll(deliveries);
        cluster.call("POST", "/txsearch-webhook-deliveries/_refresh");
        assertThat(work.deliveries().dueEndpoints(List.of(endpoint.id()), now)).containsExactly(endpoint.id());
        assertThat(work.deliveries().dueEndpoints(List.of(endpoint.id()), now.minusSeconds(1)))
                .isEmpty();
        assertThat(work.deliveries().dueEndpoints(List.of(), now)).isEmpty();
    }

    @Test
    void exportsBeyondOneSearch_areFoundByTheNext() throws Exception {
        WebhookEndpoint endpoint = create(EventType.EXPORT_FAILED);
        int count = ExportJobs.MAX_FINISHED + 5;
        List<String> jobs = new ArrayList<>();
        List<Object> lines = new ArrayList<>();
        JsonNode request = JsonMapper.shared().readTree("{\"format\":\"CSV\"}");
        for (int i = 0; i < count; i++) {
            Instant finished = now.plusSeconds(i);
            ExportJob job = ExportJob.queued(RecordIds.random("exp_"), merchant.id(), request, null, finished, 1)
                    .ended(ExportStatus.FAILED, null, finished, finished.plus(Duration.ofDays(30)));
            ObjectNode content = JsonMapper.shared().valueToTree(job);
            lines.add(Map.of("index", Map.of("_id", job.id())));
            lines.add(content.put("tie", i));
            jobs.add(job.id());
        }
        new ExportJobs(cluster, PATIENCE).createIndex();
        cluster.bulk("/txsearch-exports/_bulk?refresh=true", lines);
        EventBatch first = work.feed().exports(endpoint, endpoint.progress());
        assertThat(first.last()).isFalse();
        work.deliveries()
                .createAll(first.found().stream().map(FoundEvents::delivery).toList());
        EventBatch second = work.feed().exports(endpoint, first.progress());
        assertThat(second.last()).isTrue();
        assertThat(first.found().size() + second.found().size()).isEqualTo(count);
        cluster.bulk(
                "/txsearch-exports/_bulk",
                jobs.stream().map(id -> Map.of("delete", Map.of("_id", id))).toList());
    }

    @Test
    void pagesAreSmaller_whereAnInstanceHasManyEndpoints() throws Exception {
        assertThat(RoundPlan.page(0)).isEqualTo(500);
        assertThat(RoundPlan.page(40)).isEqualTo(500);
        assertThat(RoundPlan.page(100)).isEqualTo(200);
        assertThat(RoundPlan.page(5_000)).isEqualTo(20);
        store(0, 5);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        page = 2;
        round(endpoint);
        assertThat(receiver.distinctIds()).hasSize(5);
        assertThat(receiver.messages()).hasSize(5);
    }

    @Test
    void endpointThatRefusesOneEvent_getsTheOthers_andRecovers() throws Exception {
        store(0, 40);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        receiver.answer(message -> message.subject().equals("t7") ? 422 : 200);
        for (int i = 0; i < 4; i++) {
            round(endpoint);
            now = now.plusSeconds(40);
        }
        assertThat(receiver.distinctIds()).hasSize(40);
        assertThat(deliveries(endpoint))
                .filteredOn(delivery -> delivery.status() != DeliveryStatus.SUCCEEDED)
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.event().subject()).isEqualTo("t7"));
        receiver.answer(message -> 200);
        now = now.plus(Duration.ofHours(1));
        round(endpoint);
        assertThat(deliveries(endpoint))
                .hasSize(40)
                .allMatch(delivery -> delivery.status() == DeliveryStatus.SUCCEEDED);
    }

    @Test
    void endpointThatIsAway_hasABoundedBacklog_andGetsAllOfItOnceItIsBack() throws Exception {
        store(0, 30);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        receiver.answer(message -> 503);
        for (int i = 0; i < 12; i++) {
            round(endpoint);
            now = now.plus(Duration.ofMinutes(5));
        }
        // Five in the settings of this test.
        assertThat(deliveries(endpoint)).hasSize(5).allMatch(delivery -> delivery.status() == DeliveryStatus.PENDING);
        assertThat(stored(endpoint).value().progress().failures()).isEqualTo(12);
        receiver.answer(message -> 200);
        receiver.clear();
        now = now.plus(Duration.ofHours(2));
        round(endpoint);
        assertThat(receiver.distinctIds()).hasSize(30);
        assertThat(receiver.messages()).hasSize(30);
        assertThat(stored(endpoint).value().progress().failures()).isZero();
    }

    @Test
    void deliveriesAreRemoved_andAnswersForgotten() throws Exception {
        store(0, 3);
        WebhookEndpoint endpoint = create(EventType.TRANSACTION_CREATED);
        round(endpoint);
        WebhookDelivery first = deliveries(endpoint).stream()
                .filter(delivery -> delivery.event().subject().equals("t0"))
                .findFirst()
                .orElseThrow();
        // As the sender stores it: searches find it a second later.
        Versioned<WebhookDelivery> seen = work.deliveries().find(first.id()).orElseThrow();
        work.deliveries().replace(seen, first.withoutAnswer(), true);
        seen = work.deliveries().find(first.id()).orElseThrow();
        work.deliveries().replace(seen, first, false);
        assertThat(work.deliveries().forgetAnswers(merchant.id(), List.of("t0", "t2", "t9")))
                .isEqualTo(2);
        cluster.call("POST", "/txsearch-webhook-deliveries/_refresh");
        assertThat(deliveries(endpoint))
                .filteredOn(delivery -> delivery.answer() != null)
                .extracting(delivery -> delivery.event().subject())
                .containsExactly("t1");
        work.deliveries().removeBefore(now.minusSeconds(1));
        assertThat(deliveries(endpoint)).hasSize(3);
        assertThat(work.deliveries().removeBefore(now.plusMillis(1))).isGreaterThanOrEqualTo(3);
        assertThat(deliveries(endpoint)).isEmpty();
    }

    @Test
    void whatIsNoLongerStored_isNotSent() throws Exception {
        WebhookEndpoint endpoint = create(EventType.EXPORT_FAILED);
        WebhookDelivery gone = work.feed()
                .pending(
                        endpoint, EventFeed.event(endpoint, EventType.EXPORT_FAILED, "exp_" + "0".repeat(26), "", now));
        work.deliveries().create(gone);
        round(endpoint);
        assertThat(receiver.messages()).isEmpty();
        assertThat(deliveries(endpoint)).singleElement().satisfies(delivery -> {
            assertThat(delivery.status()).isEqualTo(DeliveryStatus.FAILED);
            assertThat(delivery.attempts().get(0).error()).isEqualTo(DeliveryFailure.DATA_GONE);
        });
        assertThat(stored(endpoint).value().settings().enabled()).isTrue();
    }
}
