package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** What the client returns of a running demo, held against the API's own sums. */
@NullUnmarked
@EnabledIfEnvironmentVariable(named = "TXSEARCH_URL", matches = "https://.*")
class DemoTest {

    private static TransactionSearch client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        client = builder().clientCredentials("M0001", "demo-secret").build();
    }

    private static TransactionSearch.Builder builder() {
        return TransactionSearch.builder()
                .baseUrl(System.getenv("TXSEARCH_URL"))
                .caFile(Path.of(System.getenv("TXSEARCH_CA_FILE")));
    }

    @AfterAll
    static void close() {
        client.close();
    }

    private static List<Transaction> all() {
        return client.transactions().list(TransactionQuery.builder().limit(500).build()).stream()
                .toList();
    }

    @Test
    void walk_addsUpToTheSummary() {
        List<Transaction> rows = client
                .transactions()
                .list(TransactionQuery.builder().limit(50).build())
                .stream()
                .toList();
        TransactionSummary summary =
                client.transactions().summary(SummaryQuery.builder().build());

        Map<String, BigDecimal> sums = rows.stream()
                .map(Transaction::amount)
                .collect(Collectors.toMap(Money::currencyCode, Money::value, BigDecimal::add, TreeMap::new));
        assertThat(rows).hasSizeGreaterThan(100).extracting(Transaction::id).doesNotHaveDuplicates();
        assertThat(rows).hasSize((int)
                summary.groups().stream().mapToLong(SummaryGroup::count).sum());
        assertThat(summary.groups().stream()
                        .collect(Collectors.toMap(
                                group -> group.gross().currencyCode(),
                                group -> group.gross().value())))
                .isEqualTo(sums);
    }

    @Test
    void searchInTheBody_findsTheSameAsParameters() {
        assertThat(client.transactions().search(Filter.where("status").eq("COMPLETED")))
                .isNotEmpty()
                .containsExactlyElementsOf(client.transactions()
                        .list(TransactionQuery.builder()
                                .status("COMPLETED")
                                .limit(400)
                                .build()));
    }

    @Test
    void get_returnsWhatTheWalkReturned_withEveryMember() {
        Transaction newest = client.transactions()
                .list(TransactionQuery.builder().limit(1).build())
                .iterator()
                .next();

        assertThat(client.transactions().get(newest.id())).isEqualTo(newest);
        assertThat(newest.additionalMembers()).isEmpty();
        assertThat(Transaction.fromJson(newest.toJson())).isEqualTo(newest);
    }

    @Test
    void export_hasEveryRow() throws Exception {
        Export export = client.exports()
                .createAndWait(ExportRequest.builder().format("NDJSON").build(), Duration.ofMinutes(2));
        List<Path> paths = client.exports().download(export, folder);

        List<Transaction> found = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            byte[] hash = java.security.MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(paths.get(i)));
            assertThat(HexFormat.of().formatHex(hash))
                    .isEqualTo(export.result().files().get(i).sha256());
            Files.readAllLines(paths.get(i)).forEach(line -> found.add(Transaction.fromJson(line)));
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(all());
        assertThat(client.exports().list()).extracting(Export::id).contains(export.id());
        client.exports().delete(export.id());
        assertThatThrownBy(() -> client.exports().get(export.id())).isInstanceOf(NotFoundException.class);
    }

    @Test
    void schedule_isCreatedPausedAndDeleted() {
        ExportSchedule schedule = client.schedules()
                .create(
                        "DAILY",
                        "Europe/Madrid",
                        ExportRequest.builder().format("CSV").build());

        assertThat(client.schedules().pause(schedule.id()).status()).isEqualTo("PAUSED");
        assertThat(client.schedules().resume(schedule.id()).status()).isEqualTo("ACTIVE");
        assertThat(client.schedules().list()).extracting(ExportSchedule::id).contains(schedule.id());
        assertThat(client.schedules().get(schedule.id()).export().format()).isEqualTo("CSV");
        client.schedules().delete(schedule.id());
        assertThatThrownBy(() -> client.schedules().get(schedule.id()))
                .isInstanceOfSatisfying(
                        NotFoundException.class, e -> assertThat(e.code()).isEqualTo("SCHEDULE_NOT_FOUND"));
    }

    @Test
    void follow_beginsWithEverything_andContinuesFromItsCheckpoint() {
        Iterator<Change> changes = client.transactions().follow().iterator();
        List<String> ids = new ArrayList<>();
        Change last = changes.next();
        while (ids.size() < 60) {
            last = changes.next();
            ids.add(last.transaction().id());
        }
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(client.transactions()
                        .follow(last.checkpoint())
                        .iterator()
                        .next()
                        .transaction()
                        .ingestedAt())
                .isAfterOrEqualTo(last.checkpoint());
    }

    @Test
    void partner_actsForItsMerchant() {
        try (TransactionSearch partner = builder()
                .clientCredentials("partner-demo", "demo-secret")
                .onBehalfOf("M0001")
                .build()) {
            assertThat(partner.transactions().list().iterator().next().merchantId())
                    .isEqualTo("M0001");
        }
        try (TransactionSearch other = builder()
                .clientCredentials("partner-demo", "demo-secret")
                .onBehalfOf("M0009")
                .build()) {
            assertThatThrownBy(() -> other.transactions().list().iterator().next())
                    .isInstanceOf(PermissionDeniedException.class);
        }
    }

    @Test
    void errors_areTyped() {
        assertThatThrownBy(() -> client.transactions().get("txn_unknown"))
                .isInstanceOfSatisfying(
                        NotFoundException.class,
                        error -> assertThat(error.requestId()).isNotBlank());
        assertThatThrownBy(() -> client.transactions()
                        .list(TransactionQuery.builder().limit(0).sort("price").build())
                        .iterator()
                        .hasNext())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.errors())
                                .extracting(FieldError::parameter)
                                .containsOnly("limit", "sort"));
        try (TransactionSearch wrong =
                builder().clientCredentials("M0001", "wrong").build()) {
            assertThatThrownBy(() -> wrong.transactions().get("x")).isInstanceOf(AuthenticationException.class);
        }
        try (TransactionSearch untrusting = TransactionSearch.builder()
                .baseUrl(System.getenv("TXSEARCH_URL"))
                .token("t")
                .build()) {
            assertThatThrownBy(() -> untrusting.transactions().get("x"))
                    .isInstanceOf(ApiConnectionException.class)
                    .hasMessageContaining("caFile");
        }
    }
}
