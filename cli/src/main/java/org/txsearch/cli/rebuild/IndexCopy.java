package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.ShardWalk;
import org.txsearch.index.StoredDocument;

/** Copies the documents of the old index, in passes: each copies the operations since the one before. */
final class IndexCopy {

    private final ShardWalk walk;
    private final CheckedWriter writer;
    private final Function<StoredDocument, TransactionDocument> toDocument;
    private final SortedMap<Integer, Long> done;

    IndexCopy(
            Cluster cluster,
            String from,
            CheckedWriter writer,
            Function<StoredDocument, TransactionDocument> toDocument,
            Map<Integer, Long> done) {
        this.walk = new ShardWalk(cluster, from, true);
        this.writer = writer;
        this.toDocument = toDocument;
        this.done = new TreeMap<>(done);
    }

    /** For each shard, the number up to which operations were given to the writer. */
    SortedMap<Integer, Long> done() {
        return new TreeMap<>(done);
    }

    /** Goes back to these numbers; later operations are copied again. */
    void rewind(Map<Integer, Long> to) {
        done.clear();
        done.putAll(to);
    }

    /** Counts everything that the index holds now as copied, because a feed has it. */
    void skipToNow() throws IOException {
        done.putAll(walk.bounds());
    }

    /** Copies all operations so far; returns their number. */
    long pass(CopyStep step) throws IOException, InterruptedException {
        return pass(walk.bounds(), step);
    }

    /** Like {@link #pass}, for an index that refuses writes: copies all remaining operations. */
    long lastPass(CopyStep step) throws IOException, InterruptedException {
        return pass(walk.lastBounds(), step);
    }

    private long pass(SortedMap<Integer, Long> bounds, CopyStep step) throws IOException, InterruptedException {
        long start = sum(done);
        long operations = Math.max(0, sum(bounds) - start);
        for (Map.Entry<Integer, Long> bound : bounds.entrySet()) {
            int shard = bound.getKey();
            walk.read(shard, done.getOrDefault(shard, 0L), bound.getValue(), (documents, end) -> {
                for (StoredDocument document : documents) {
                    writer.write(toDocument.apply(document));
                }
                done.put(shard, end);
                step.after((double) (sum(done) - start) / operations);
            });
        }
        writer.flush();
        return operations;
    }

    private static long sum(Map<Integer, Long> numbers) {
        return numbers.values().stream().mapToLong(Long::longValue).sum();
    }
}
