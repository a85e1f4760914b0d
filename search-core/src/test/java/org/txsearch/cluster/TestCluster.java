package org.txsearch.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.Weeks;
import org.txsearch.local.SearchCluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteTarget;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The shared Elasticsearch with the template installed. */
public final class TestCluster {

    private static final ShardCopies ROUTED = new ShardCopies(3, 1, 2);

    private static final Set<IsoWeek> WRITTEN = ConcurrentHashMap.newKeySet();

    private static @Nullable Cluster cluster;

    private TestCluster() {}

    /** One connection for all tests of this JVM. */
    public static synchronized Cluster cluster() {
        Cluster open = cluster;
        if (open == null) {
            open = Cluster.connect(List.of(SearchCluster.shared().uri()));
            try {
                new Weeks(open).installTemplate();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            cluster = open;
        }
        return open;
    }

    /**
     * Writes the documents, makes them visible, and says what became of each. Every second week that is created by this has
     * several shards and is routed.
     */
    public static Map<TransactionDocument, WriteOutcome> write(Collection<TransactionDocument> documents)
            throws IOException, InterruptedException {
        for (TransactionDocument document : documents) {
            if (WRITTEN.add(document.week())) {
                create(document.week());
            }
        }
        return write(cluster(), documents);
    }

    private static void create(IsoWeek week) throws IOException {
        boolean isUsual = WeekLayout.read(cluster()).hot().equals(ShardCopies.DEFAULT);
        if (isUsual && week.week() % 2 == 0 && WeekIndex.of(cluster(), week).isEmpty()) {
            LaidOutWeeks.create(cluster(), week, ROUTED);
        }
    }

    /** Returns the same in another cluster. */
    public static Map<TransactionDocument, WriteOutcome> write(
            Cluster cluster, Collection<TransactionDocument> documents) throws IOException, InterruptedException {
        Map<TransactionDocument, WriteOutcome> outcomes = new ConcurrentHashMap<>();
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            for (TransactionDocument document : documents) {
                writer.write(document, outcome -> {
                    if (outcomes.put(document, outcome) != null) {
                        throw new IllegalStateException("Two outcomes of one write");
                    }
                });
            }
            writer.flush();
        }
        new Weeks(cluster)
                .refresh(documents.stream().map(TransactionDocument::week).collect(Collectors.toSet()));
        return outcomes;
    }

    /** Deletes weeks as if they had never been: other tests would miss weeks that are registered and not there. */
    public static void forget(Cluster open, IsoWeek... weeks) throws IOException {
        DocumentStore documents = new DocumentStore(open, WeekRegister.INDEX, Map.of(), Duration.ofSeconds(10));
        boolean isForgotten = false;
        while (!isForgotten) {
            Versioned<JsonNode> register = documents.read("register").orElse(null);
            if (register == null) {
                break;
            }
            JsonNode content = register.value().deepCopy();
            for (IsoWeek week : weeks) {
                content.withObject("/weeks").remove(week.toString());
            }
            isForgotten = documents.replace(register.version(), content, true).isPresent();
        }
        for (IsoWeek week : weeks) {
            WRITTEN.remove(week);
            for (WeekIndex index : WeekIndex.of(open, week)) {
                open.call("DELETE", "/" + index.name());
            }
        }
    }

    /** What Elasticsearch answers to a GET. */
    public static JsonNode get(String path) throws IOException {
        return JsonMapper.shared()
                .readTree(cluster()
                        .raw()
                        .performRequest(new Request("GET", path))
                        .getEntity()
                        .getContent());
    }
}
