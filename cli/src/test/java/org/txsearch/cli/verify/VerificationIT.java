package org.txsearch.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.WeekTier;
import org.txsearch.index.Weeks;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

class VerificationIT {

    private static final IsoWeek ONE = new IsoWeek(1997, 10);
    private static final IsoWeek OTHER = new IsoWeek(1997, 11);

    private static OwnElasticsearch node;
    private static Cluster cluster;
    private static Cluster calls;

    @TempDir
    private Path folder;

    private final String merchant = Records.newMerchant();

    /** A node of its own: how far a search has come depends on all that is stored. */
    @BeforeAll
    static void start() throws IOException {
        node = new OwnElasticsearch();
        cluster = Cluster.connect(List.of(node.uri()));
        calls = cluster;
        new Weeks(cluster).prepare();
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.close();
        node.close();
    }

    @AfterEach
    void clean() throws IOException {
        TestCluster.forget(cluster, ONE, OTHER);
    }

    @Test
    void soundWeeks_haveNoFindings() throws Exception {
        fill(200);
        assertThat(findings(1_000_000)).isEmpty();
    }

    @Test
    void transactionInTwoWeeks_isFound_inOneRunOrMany() throws Exception {
        fill(200);
        plant(document("txn_77", ONE), WeekNames.index(OTHER, 1));
        assertThat(findings(1_000_000)).anySatisfy(finding -> assertDuplicate(finding, "txn_77"));
        assertThat(findings(thirdOfAll())).anySatisfy(finding -> assertDuplicate(finding, "txn_77"));
    }

    @Test
    void unchangedWeek_isNotReadAgain_andWhatIsNewIsFound() throws Exception {
        fill(200);
        assertThat(findings(1_000_000)).isEmpty();
        Path kept = kept(WeekNames.index(ONE, 1));
        List<String> before = names(kept);
        FileTime written = Files.getLastModifiedTime(kept.resolve("state.json"));
        int runs = names(kept(WeekNames.index(OTHER, 1))).size();
        plant(document("txn_7", ONE), WeekNames.index(OTHER, 1));
        assertThat(findings(1_000_000)).anySatisfy(finding -> assertDuplicate(finding, "txn_7"));
        assertThat(names(kept)).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(kept.resolve("state.json"))).isEqualTo(written);
        assertThat(names(kept(WeekNames.index(OTHER, 1)))).hasSize(runs + 1);
        assertThat(findings(1_000_000)).anySatisfy(finding -> assertDuplicate(finding, "txn_7"));
    }

    @Test
    void interruptedSearch_continues() throws Exception {
        fill(200);
        plant(document("txn_3", ONE), WeekNames.index(OTHER, 1));
        plant(document("txn_150", ONE), WeekNames.index(OTHER, 1));
        calls.call("POST", "/" + WeekNames.indexPattern() + "/_refresh");
        stop((ids, of) -> ids > 0);
        // All ids are read first, which is half of the work.
        stop((ids, of) -> ids > of / 2 + 60);
        long[] left = {0};
        var found = search((ids, of) -> left[0] = of - ids);
        assertThat(found.keySet()).contains(merchant + "|txn_3", merchant + "|txn_150");
        assertThat(left[0]).isGreaterThan(40);
        assertThat(search((ids, of) -> {
                            throw new AssertionError("Nothing is to be read or compared");
                        })
                        .keySet())
                .isEqualTo(found.keySet());
    }

    private void stop(BiPredicate<Long, Long> when) {
        assertThatThrownBy(() -> search((ids, of) -> {
                    if (when.test(ids, of)) {
                        throw new IllegalStateException("stopped");
                    }
                }))
                .hasMessage("stopped");
    }

    private SortedMap<String, SortedSet<String>> search(BiConsumer<Long, Long> watcher) throws Exception {
        return new DuplicateSearch(
                        cluster,
                        folder,
                        50,
                        (step, unit, fraction, ids, stall) -> watcher.accept(ids, Math.round(ids / fraction)))
                .find(new ArrayList<>());
    }

    private Path kept(String index) throws IOException {
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.filter(one -> one.getFileName().toString().startsWith(index + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void transactionInAWrongWeek_isFound() throws Exception {
        fill(5);
        plant(document("lost", ONE), WeekNames.index(OTHER, 1));
        assertThat(findings(1_000_000)).singleElement().satisfies(finding -> {
            assertThat(finding.isFault()).isTrue();
            assertThat(finding.place()).isEqualTo(merchant + "|lost");
            assertThat(finding.what()).contains(WeekNames.index(OTHER, 1)).contains("created_at");
        });
    }

    @Test
    void indexThatMapsByItself_isFound() throws Exception {
        fill(5);
        calls.call("PUT", "/" + WeekNames.index(ONE, 1) + "/_mapping", Map.of("dynamic", true));
        assertThat(findings(1_000_000))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("dynamic"));
    }

    @Test
    void addedField_isFound() throws Exception {
        fill(5);
        calls.call(
                "PUT",
                "/" + WeekNames.index(ONE, 1) + "/_mapping",
                Map.of("properties", Map.of("smuggled", Map.of("type", "keyword"))));
        assertThat(findings(1_000_000))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("not those of the schema"));
    }

    @Test
    void indexCreatedWithoutTheTemplate_isFound() throws Exception {
        fill(5);
        String alias = WeekNames.alias(ONE);
        calls.call("DELETE", "/" + WeekNames.index(ONE, 1));
        calls.call(
                "PUT",
                "/" + WeekNames.index(ONE, 1),
                Map.of(
                        "settings",
                        Map.of("index", Map.of("sort", Map.of("field", List.of(), "order", List.of()))),
                        "mappings",
                        Map.of(
                                "dynamic",
                                false,
                                "_meta",
                                Map.of("schema", "0"),
                                "properties",
                                Map.of("items", Map.of("type", "nested"))),
                        "aliases",
                        Map.of(alias, Map.of(), WeekNames.ALL, Map.of())));
        plant(withItems("txn_1"), WeekNames.index(ONE, 1));
        List<VerificationFinding> findings = findings(1_000_000);
        assertThat(findings).anySatisfy(finding -> assertThat(finding.what()).contains("not sorted"));
        assertThat(findings).anySatisfy(finding -> assertThat(finding.what()).contains("Lucene documents"));
        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.isFault()).isFalse();
            assertThat(finding.what()).contains("another schema");
        });
    }

    @Test
    void aliases_leadToOneIndexEach() throws Exception {
        fill(5);
        calls.call("PUT", "/" + WeekNames.index(ONE, 1) + "/_alias/" + WeekNames.alias(OTHER), Map.of());
        assertThat(findings(1_000_000))
                .anySatisfy(finding -> assertThat(finding.what()).contains("not of that week"));
        calls.call("DELETE", "/" + WeekNames.index(ONE, 1) + "/_alias/" + WeekNames.alias(OTHER));
        calls.call("DELETE", "/" + WeekNames.index(ONE, 1) + "/_alias/" + WeekNames.ALL);
        assertThat(findings(1_000_000))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("only one points"));
        calls.call("DELETE", "/" + WeekNames.index(ONE, 1) + "/_alias/" + WeekNames.alias(ONE));
        assertThat(findings(1_000_000))
                .anySatisfy(finding -> assertThat(finding.what()).contains("No generation serves"));
    }

    @Test
    void forgottenBlock_isFound() throws Exception {
        fill(5);
        calls.call("PUT", "/" + WeekNames.index(ONE, 1) + "/_block/write");
        assertThat(findings(1_000_000))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("refuses writes"));
    }

    @Test
    void weekOfSeveralShardsThatIsNotRouted_isNoted() throws Exception {
        LaidOutWeeks.createUnrouted(cluster, ONE, 3);
        fill(5);
        assertThat(findings(1_000_000)).singleElement().satisfies(finding -> {
            assertThat(finding.isFault()).isFalse();
            assertThat(finding.what()).contains("3 shards", "./txsearch weeks rebuild " + ONE);
        });
    }

    /** As it may be in an index that somebody has made by hand: such a transaction is in another shard than its merchant. */
    @Test
    void transactionWithoutARouting_isFound() throws Exception {
        String index = WeekNames.index(ONE, 1);
        calls.call(
                "PUT",
                "/" + index,
                Map.of(
                        "settings",
                        new WeekTemplate(FieldCatalogue.transaction()).settings(WeekTier.HOT, new ShardCopies(3, 1, 1)),
                        "mappings",
                        new WeekTemplate(FieldCatalogue.transaction()).mappings()));
        WeekAliases.serve(cluster, List.of(index));
        fill(5);
        assertThat(findings(1_000_000))
                .extracting(VerificationFinding::what)
                .anyMatch(what -> what.contains("does not require a routing"))
                .anyMatch(what -> what.startsWith("5 transactions came without a routing"));
    }

    @Test
    void aliasOfARoutedWeek_isMissed_andFoundElsewhere() throws Exception {
        fill(5);
        String routed = WeekNames.routed(OTHER);
        alias("remove", WeekNames.index(OTHER, 1), routed);
        assertThat(findings(1_000_000))
                .extracting(VerificationFinding::what)
                .anyMatch(what -> what.contains(routed) && what.contains("weeks recover"));
        alias("add", WeekNames.index(ONE, 1), routed);
        assertThat(findings(1_000_000))
                .extracting(VerificationFinding::what)
                .anyMatch(what -> what.contains("it is not of that week"));
    }

    private static void alias(String action, String index, String alias) throws IOException {
        calls.call(
                "POST",
                "/_aliases",
                Map.of("actions", List.of(Map.of(action, Map.of("index", index, "alias", alias)))));
    }

    /** So that the ids take three passes, whatever other tests have written. */
    private static int thirdOfAll() throws IOException {
        long all =
                WeekIndex.all(cluster).stream().mapToLong(WeekIndex::documents).sum();
        return (int) (all / 3) + 1;
    }

    private void assertDuplicate(VerificationFinding finding, String id) {
        assertThat(finding.isFault()).isTrue();
        assertThat(finding.place()).isEqualTo(merchant + "|" + id);
        assertThat(finding.what())
                .contains("two weeks")
                .contains(WeekNames.index(ONE, 1))
                .contains(WeekNames.index(OTHER, 1));
    }

    /** Returns the findings in these two weeks; other tests may leave others in theirs. */
    private List<VerificationFinding> findings(int mostHashes) throws Exception {
        calls.call("POST", "/" + WeekNames.indexPattern() + "/_refresh");
        return new Verification(cluster, folder, mostHashes)
                        .run(
                                Set.of(),
                                (step, unit, fraction, ids, stall) ->
                                        assertThat(ids).isPositive())
                        .findings()
                        .stream()
                        .filter(finding -> finding.place().contains("1997-")
                                || finding.place().startsWith(merchant)
                                || finding.place().equalsIgnoreCase(ONE.toString()))
                        .toList();
    }

    private void fill(int count) throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(document("txn_" + i, ONE));
            documents.add(document("other_" + i, OTHER));
        }
        new Weeks(cluster).create(ONE);
        LaidOutWeeks.create(cluster, OTHER, new ShardCopies(3, 1, 2));
        TestCluster.write(cluster, documents);
    }

    private TransactionDocument document(String id, IsoWeek week) {
        return Records.document(merchant, id, Map.of("created_at", week.start().toEpochMilli()));
    }

    private TransactionDocument withItems(String id) {
        return Records.document(
                merchant,
                id,
                Map.of(
                        "created_at",
                        ONE.start().toEpochMilli(),
                        "items",
                        List.of(Records.element("items", Map.of("sku", "a")))));
    }

    private static void plant(TransactionDocument document, String index) throws Exception {
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.index(index))) {
            writer.write(document, outcome -> {});
            writer.flush();
        }
    }
}
