package org.txsearch.paging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Gateway;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.IndexFields;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.query.FilterField;
import org.txsearch.query.NameField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TextField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** Weeks whose documents have names as revision 5 stored them answer beside new ones, until they are rebuilt. */
class NamesBeforeRevision6IT {

    private static final Field NAME = Records.field("payer.name");
    private static final Instant PAST = Instant.parse("2019-03-05T10:00:00Z");

    @Test
    void namesOfOldWeeks_areFoundBesideNewOnes() throws Exception {
        String merchant = Records.newMerchant();
        String name = "O'Brien-García 김철수";
        TransactionDocument first = document(merchant, "week", PAST, "Nobody");
        TestCluster.write(List.of(document(merchant, "new", Records.CREATED, name), first));
        mapOldWords(first);
        TestCluster.write(List.of(
                asOfRevision5(
                        document(merchant, "old", PAST, name),
                        List.of("obrien", "o", "brien", "garcia", "\u1100\u1175\u11b7\u110e\u1165\u11af\u1109\u116e")),
                asOfRevision5(document(merchant, "dots", PAST, "..."), List.of(""))));

        for (String text : List.of("garcia", "GARCÍA o'b", "o’brien", "obrien", "brien 김철수", "김", "김철")) {
            assertThat(found(merchant, new NameField.HasWords(NAME, text)))
                    .as(text)
                    .containsExactly("new", "old");
            assertThat(found(merchant, new TextField.HasWords(texts(), text)))
                    .as(text)
                    .containsExactly("new", "old");
        }
        assertThat(found(merchant, new NameField.HasWords(NAME, name))).containsExactly("new", "old");
        for (String text : List.of("obriengarcia", "철수", "김 철수")) {
            assertThat(found(merchant, new NameField.HasWords(NAME, text)))
                    .as(text)
                    .containsExactly("new");
            assertThat(found(merchant, new TextField.HasWords(texts(), text)))
                    .as(text)
                    .containsExactly("new");
        }
        assertThat(found(merchant, new NameField.HasWords(NAME, "garc x"))).isEmpty();
        assertThat(found(merchant, new TransactionFilter.Exists(NAME)))
                .containsExactlyInAnyOrder("new", "week", "old", "dots");
        assertThat(found(merchant, new TransactionFilter.Not(new NameField.HasWords(NAME, "garcia"))))
                .containsExactlyInAnyOrder("week", "dots");
    }

    private static void mapOldWords(TransactionDocument inWeek) throws Exception {
        Map<String, ?> words = Map.of("type", "keyword", "doc_values", false);
        Map<String, ?> search = Map.of("properties", Map.of(IndexFields.derived(NAME), words));
        new Gateway(TestCluster.cluster())
                .call(
                        "PUT",
                        "/" + WeekNames.alias(inWeek.week()) + "/_mapping",
                        Map.of("properties", Map.of(TransactionDocument.INDEX_MEMBER, search)));
    }

    private static TransactionDocument document(String merchant, String id, Instant createdAt, String name) {
        return Records.document(merchant, id, Map.of("created_at", createdAt.toEpochMilli(), "payer.name", name));
    }

    /** The same document with the words that it had in another member, and among those of all texts. */
    private static TransactionDocument asOfRevision5(TransactionDocument document, List<String> words) {
        String source = new String(document.source(), UTF_8);
        int itemStart = source.indexOf(",\"id\":");
        String item = source.substring(itemStart);
        StringBuilder scoped = new StringBuilder();
        words.forEach(word -> scoped.append(",\"" + document.merchantId() + "|" + word + "\""));
        String rest = source.substring(source.indexOf(",\"tie\":"), itemStart)
                .replaceFirst(
                        "\"payer_name_words\":\\[[^]]*]", "\"payer_name\":[\"" + String.join("\",\"", words) + "\"]")
                .replaceFirst("(\"text\":\\[[^]]*)]", "$1" + scoped + "]");
        String start = "{\"search\":{\"" + IndexFields.ITEM_LENGTH + "\":" + item.getBytes(UTF_8).length + ",\""
                + IndexFields.REST + "\":" + rest.getBytes(UTF_8).length + rest;
        assertThat(rest).contains("\"payer_name\":").doesNotContain("payer_name_words");
        String beforeIngestedAt = source.substring(itemStart, source.indexOf("\"ingested_at\":\"") + 15);
        return new TransactionDocument(
                document.merchantId(),
                document.id(),
                document.createdAt(),
                document.version(),
                (start + item).getBytes(UTF_8),
                (start + beforeIngestedAt).getBytes(UTF_8).length,
                List.of());
    }

    private static List<Field> texts() {
        return FilterField.of(FieldCatalogue.transaction()).stream()
                .filter(TextField.class::isInstance)
                .map(field -> ((TextField) field).fields())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> found(String merchant, TransactionFilter filter) {
        PageRequest request = new PageRequest(filter, Order.CREATED_AT_DESCENDING, 100, TotalMode.EXACT, null, false);
        return new ElasticsearchTransactionSearch(TestCluster.cluster())
                .page(new TenantScope(merchant), request, Deadline.after(Duration.ofSeconds(30))).rows().stream()
                        .map(StoredTransaction::id)
                        .toList();
    }
}
