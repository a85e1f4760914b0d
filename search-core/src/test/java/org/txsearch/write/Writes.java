package org.txsearch.write;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;

/** Writes of a test, and every outcome that was told of each document. */
final class Writes {

    static final String MERCHANT = "M0001";
    static final StubGet NEWER = (request, ids) -> docs(ids, "{\"_version\":99,\"found\":true,\"_source\":{}}");

    final Map<String, List<WriteOutcome>> outcomes = new ConcurrentHashMap<>();

    /** All of them written and flushed. */
    static Map<String, List<WriteOutcome>> write(
            StubElasticsearch stub, BulkSettings settings, List<TransactionDocument> documents)
            throws IOException, InterruptedException {
        return write(List.of(stub.uri()), settings, WriteTarget.homes(), documents);
    }

    static Map<String, List<WriteOutcome>> write(
            List<URI> nodes, BulkSettings settings, WriteTarget target, List<TransactionDocument> documents)
            throws IOException, InterruptedException {
        Writes writes = new Writes();
        try (Cluster cluster = Cluster.connect(nodes);
                BulkWriter writer = new BulkWriter(cluster, settings, target)) {
            writes.all(writer, documents);
            writer.flush();
        }
        return writes.outcomes;
    }

    void all(BulkWriter writer, List<TransactionDocument> documents) throws InterruptedException {
        for (TransactionDocument document : documents) {
            writer.write(document, noting(document));
        }
    }

    Consumer<WriteOutcome> noting(TransactionDocument document) {
        return outcome -> outcomes.computeIfAbsent(document.documentId(), id -> new CopyOnWriteArrayList<>())
                .add(outcome);
    }

    static List<TransactionDocument> documents(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Records.document(Records.minimal(MERCHANT, "txn_" + i)))
                .toList();
    }

    private static StubAnswer docs(List<String> ids, String each) {
        return StubAnswer.body("{\"docs\":[" + ids.stream().map(id -> each).collect(Collectors.joining(",")) + "]}");
    }
}
