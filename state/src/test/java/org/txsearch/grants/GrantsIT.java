package org.txsearch.grants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.TestCluster;
import org.txsearch.cluster.Versioned;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GrantsIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Grants grants = new Grants(TestCluster.cluster());
    private final Grants another = new Grants(TestCluster.cluster());
    private final String partner = "p-" + UUID.randomUUID();
    private final GrantKey key = new GrantKey(partner, "M1");

    @Test
    void grant_isActiveFromTheCallsReturnUntilItIsWithdrawn() throws IOException {
        assertThat(grants.isActive(key, SOON)).isFalse();
        assertThat(grants.grant(key)).isTrue();
        assertThat(another.isActive(key, SOON)).isTrue();
        assertThat(another.grant(key)).isFalse();
        assertThat(grants.isActive(new GrantKey(partner, "M2"), SOON)).isFalse();
        assertThat(grants.isActive(new GrantKey(partner + "x", "M1"), SOON)).isFalse();

        assertThat(another.withdraw(key)).isTrue();
        assertThat(grants.isActive(key, SOON)).isFalse();
        assertThat(grants.withdraw(key)).isFalse();
        assertThat(grants.grant(key)).isTrue();
        assertThat(grants.isActive(key, SOON)).isTrue();
    }

    @Test
    void grantFirst_doesNotBringBackWhatWasWithdrawn() throws IOException {
        assertThat(grants.grantFirst(key)).isTrue();
        assertThat(grants.grantFirst(key)).isFalse();
        grants.withdraw(key);
        assertThat(grants.grantFirst(key)).isFalse();
        assertThat(grants.isActive(key, SOON)).isFalse();
    }

    /** Whoever takes a grant for lost and withdraws it must not find it standing when it arrives after all. */
    @Test
    void lateGrant_doesNotOvertakeAWithdrawal() throws IOException {
        assertThat(grants.withdraw(key)).isFalse();
        DocumentStore documents = DocumentStore.strict(TestCluster.cluster(), Grants.INDEX, Map.of());
        JsonNode granted = JsonMapper.shared().createObjectNode().put("standing", true);
        assertThat(documents.create(key.documentId(), granted)).isEmpty();

        Versioned<JsonNode> seen = documents.read(key.documentId()).orElseThrow();
        grants.grant(key);
        grants.withdraw(key);
        assertThat(documents.replace(seen.version(), granted, false)).isEmpty();
        assertThat(grants.isActive(key, SOON)).isFalse();
    }

    @Test
    void list_hasActiveGrants_byPartnerAndMerchant() throws IOException {
        String second = partner + "-2";
        for (String merchant : List.of("M3", "M1", "M2")) {
            grants.grant(new GrantKey(partner, merchant));
        }
        grants.grant(new GrantKey(second, "M1"));
        grants.withdraw(new GrantKey(partner, "M2"));

        assertThat(grants.list(partner)).extracting(Grant::key).containsExactly(key, new GrantKey(partner, "M3"));
        assertThat(grants.list(null))
                .extracting(Grant::key)
                .containsSubsequence(key, new GrantKey(partner, "M3"), new GrantKey(second, "M1"));
        assertThat(grants.list(partner + "-3")).isEmpty();
    }

    @Test
    void moreThanAPage_isListedWhole() throws Exception {
        int count = 1_003;
        ExecutorService workers = Executors.newFixedThreadPool(16);
        try {
            List<Callable<Boolean>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                GrantKey one = new GrantKey(partner, "M" + i);
                calls.add(() -> grants.grant(one));
            }
            for (Future<Boolean> done : workers.invokeAll(calls)) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            workers.shutdownNow();
        }
        Set<String> listed = grants.list(partner).stream()
                .map(grant -> grant.key().merchantId())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).hasSize(count);
    }

    @Test
    void randomChanges_leaveWhatTheLastOneSaid() throws IOException {
        Random random = new Random(20_261_121);
        Map<GrantKey, Boolean> model = new TreeMap<>(Comparator.comparing(GrantKey::merchantId));
        for (int step = 0; step < 300; step++) {
            GrantKey one = new GrantKey(partner, "M" + random.nextInt(4));
            Grants actor = random.nextBoolean() ? grants : another;
            boolean stood = model.getOrDefault(one, false);
            switch (random.nextInt(3)) {
                case 0 -> {
                    assertThat(actor.grant(one)).isEqualTo(!stood);
                    model.put(one, true);
                }
                case 1 -> {
                    assertThat(actor.withdraw(one)).isEqualTo(stood);
                    model.put(one, false);
                }
                default -> assertThat(actor.isActive(one, SOON)).isEqualTo(stood);
            }
        }
        assertThat(grants.list(partner))
                .extracting(Grant::key)
                .containsExactlyElementsOf(model.entrySet().stream()
                        .filter(Map.Entry::getValue)
                        .map(Map.Entry::getKey)
                        .toList());
    }

    /** Every change that says it changed something has: grants and withdrawals of one pair then take turns. */
    @Test
    void changesAtOnce_takeTurns() throws Exception {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger withdrawn = new AtomicInteger();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> calls = new ArrayList<>();
            for (int worker = 0; worker < 4; worker++) {
                Random random = new Random(worker);
                calls.add(() -> {
                    for (int i = 0; i < 25; i++) {
                        if (random.nextBoolean()) {
                            made.addAndGet(grants.grant(key) ? 1 : 0);
                        } else {
                            withdrawn.addAndGet(another.withdraw(key) ? 1 : 0);
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> done : workers.invokeAll(calls)) {
                done.get();
            }
        } finally {
            workers.shutdownNow();
        }
        assertThat(made.get() - withdrawn.get()).isEqualTo(grants.isActive(key, SOON) ? 1 : 0);
        assertThat(made.get()).isPositive();
    }

    @Test
    void restoredGrants_areInactiveUntilTheyAreConfirmed_andDoNotReplaceWhatIsKnown() throws IOException {
        String restored = "txsearch-restored-" + UUID.randomUUID();
        Cluster calls = TestCluster.cluster();
        GrantKey withdrawnHere = new GrantKey(partner, "M2");
        GrantKey withdrawnThere = new GrantKey(partner, "M3");
        for (GrantKey each : List.of(key, withdrawnHere, withdrawnThere)) {
            grants.grant(each);
        }
        grants.withdraw(withdrawnThere);
        calls.call("POST", "/txsearch-grants/_refresh");
        JsonNode mapping =
                calls.call("GET", "/txsearch-grants/_mapping").iterator().next();
        calls.call("PUT", "/" + restored, members(mapping));
        for (GrantKey each : List.of(key, withdrawnHere, withdrawnThere)) {
            JsonNode stored = calls.call("GET", "/txsearch-grants/_doc/" + each.documentId());
            calls.call(
                    "PUT",
                    "/" + restored + "/_doc/" + each.documentId() + "?refresh=true",
                    members(stored.path("_source")));
        }
        for (GrantKey each : List.of(key, withdrawnThere)) {
            calls.call("DELETE", "/txsearch-grants/_doc/" + each.documentId());
        }
        grants.withdraw(withdrawnHere);

        grants.adopt(restored, "backup-1");
        assertThat(grants.isActive(key, SOON)).isFalse();
        assertThat(grants.list(partner)).singleElement().satisfies(grant -> {
            assertThat(grant.key()).isEqualTo(key);
            assertThat(grant.isActive()).isFalse();
            assertThat(grant.restoredFrom()).isEqualTo("backup-1");
        });
        // What is said twice is done once, and the demo's first grant is no confirmation.
        grants.adopt(restored, "backup-1");
        assertThat(grants.grantFirst(key)).isFalse();
        assertThat(grants.grantFirst(withdrawnThere)).isFalse();
        assertThat(grants.isActive(key, SOON)).isFalse();

        assertThat(grants.grant(key)).isTrue();
        assertThat(grants.isActive(key, SOON)).isTrue();
        assertThat(grants.list(partner)).singleElement().matches(Grant::isActive);
        grants.adopt(restored, "backup-2");
        assertThat(grants.isActive(key, SOON)).isTrue();
        calls.call("DELETE", "/" + restored);
    }

    @Test
    void restoredGrant_canBeDropped() throws IOException {
        grants.list(partner);
        Cluster calls = TestCluster.cluster();
        calls.call(
                "PUT",
                "/txsearch-grants/_doc/" + key.documentId() + "?refresh=true",
                Map.of(
                        "partner_id",
                        partner,
                        "merchant_id",
                        "M1",
                        "standing",
                        false,
                        "changed_at",
                        "2026-11-01T00:00:00Z",
                        "restored_from",
                        "backup-1"));
        assertThat(grants.withdraw(key)).isTrue();
        assertThat(grants.withdraw(key)).isFalse();
        assertThat(grants.list(partner)).isEmpty();
    }

    @Test
    void indexTakesNothingElse() throws IOException {
        grants.grant(key);
        Cluster calls = TestCluster.cluster();
        assertThatThrownBy(() -> calls.call("PUT", "/txsearch-grants/_doc/x", Map.of("merchant", "M1")))
                .isInstanceOf(ClusterRefusalException.class);
    }

    @Test
    void unreachableElasticsearch_isNoAnswer() throws IOException {
        try (Cluster nobody = Cluster.connect(List.of(URI.create("http://127.0.0.1:1")))) {
            Grants away = new Grants(nobody);
            assertThatThrownBy(() -> away.isActive(key, SOON)).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a:b", "a/b", "é", "M1\n", "a b", "*"})
    void textThatIsNoId_makesNoKey(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new GrantKey(text, "M1"));
        assertThatIllegalArgumentException().isThrownBy(() -> new GrantKey("p", text));
    }

    private static Map<String, Object> members(JsonNode object) {
        return JsonMapper.shared().convertValue(object, new TypeReference<Map<String, Object>>() {});
    }
}
