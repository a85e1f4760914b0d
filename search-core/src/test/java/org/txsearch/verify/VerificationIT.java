package org.txsearch.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekNames;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

class VerificationIT {

    private static final IsoWeek ONE = new IsoWeek(1997, 10);
    private static final IsoWeek OTHER = new IsoWeek(1997, 11);

    private final AdminCalls calls = new AdminCalls(TestCluster.cluster());
    private final String merchant = Records.newMerchant();

    @AfterEach
    void clean() throws IOException {
        for (String index : List.of(WeekNames.index(ONE, 1), WeekNames.index(ONE, 2), WeekNames.index(OTHER, 1))) {
            calls.call("DELETE", "/" + index + "?ignore_unavailable=true");
        }
    }

    @Test
    void soundWeeks_haveNoFindings() throws Exception {
        fill(200);
        assertThat(findings(1_000_000)).isEmpty();
    }

    @Test
    void transactionInTwoWeeks_isFound_inOnePassOrMany() throws Exception {
        fill(200);
        plant(document("txn_77", ONE), WeekNames.index(OTHER, 1));
        assertThat(findings(1_000_000)).anySatisfy(finding -> assertDuplicate(finding, "txn_77"));
        assertThat(findings(thirdOfAll())).anySatisfy(finding -> assertDuplicate(finding, "txn_77"));
    }

    @Test
    void transactionInAWrongWeek_isFound() throws Exception {
        fill(5);
        plant(document("lost", ONE), WeekNames.index(OTHER, 1));
        assertThat(findings(1_000_000)).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.FAULT);
            assertThat(finding.where()).isEqualTo(merchant + "|lost");
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
    void indexMadeWithoutTheTemplate_isFound() throws Exception {
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
        List<Finding> findings = findings(1_000_000);
        assertThat(findings).anySatisfy(finding -> assertThat(finding.what()).contains("not sorted"));
        assertThat(findings).anySatisfy(finding -> assertThat(finding.what()).contains("Lucene documents"));
        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.NOTICE);
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
                .satisfies(finding -> assertThat(finding.what()).contains("only one leads"));
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

    /** So that the ids take three passes, whatever other tests have written. */
    private static int thirdOfAll() throws IOException {
        long all = new WeekIndices(TestCluster.cluster())
                .all().stream().mapToLong(WeekIndex::documents).sum();
        return (int) (all / 3) + 1;
    }

    private void assertDuplicate(Finding finding, String id) {
        assertThat(finding.kind()).isEqualTo(Finding.Kind.FAULT);
        assertThat(finding.where()).isEqualTo(merchant + "|" + id);
        assertThat(finding.what())
                .contains("two weeks")
                .contains(WeekNames.index(ONE, 1))
                .contains(WeekNames.index(OTHER, 1));
    }

    /** What is found in these two weeks; other tests may leave what they like in theirs. */
    private List<Finding> findings(int mostHashes) throws Exception {
        calls.call("POST", "/" + WeekNames.indexPattern() + "/_refresh");
        return new Verification(TestCluster.cluster(), mostHashes)
                .run(Set.of(), (ids, of) -> assertThat(ids).isPositive()).findings().stream()
                        .filter(finding -> finding.where().contains("1997-")
                                || finding.where().startsWith(merchant)
                                || finding.where().equalsIgnoreCase(ONE.toString()))
                        .toList();
    }

    private void fill(int count) throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(document("txn_" + i, ONE));
            documents.add(document("other_" + i, OTHER));
        }
        new Weeks(TestCluster.cluster()).create(ONE);
        new Weeks(TestCluster.cluster()).create(OTHER);
        TestCluster.write(documents);
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
        try (BulkWriter writer =
                new BulkWriter(TestCluster.cluster(), BulkSettings.defaults(), WriteTarget.index(index))) {
            writer.write(document, outcome -> {});
            writer.flush();
        }
    }
}
