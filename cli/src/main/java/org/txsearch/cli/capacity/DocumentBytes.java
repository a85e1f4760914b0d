package org.txsearch.cli.capacity;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTier;

/**
 * The size of a document on disk, in one copy.
 *
 * @param hot in a hot week
 * @param cold in a cold week, which is compressed more and merged
 */
public record DocumentBytes(double hot, double cold) {

    /** Measured with documents of 2 KB: 643 bytes with {@code best_compression} against 1,060 without. */
    private static final double COLD_FOR_HOT = 0.61;

    private static final double MAX = 1e6;

    /** With fewer documents the overhead of a shard counts for more than the documents. */
    private static final long MIN_DOCUMENTS = 10_000;

    public DocumentBytes {
        Demand.require(
                hot > 0 && hot <= MAX && cold > 0 && cold <= MAX,
                "A document takes more than 0 and at most 1,000,000 bytes");
    }

    public static DocumentBytes estimatedFrom(double hot) {
        return new DocumentBytes(hot, hot * COLD_FOR_HOT);
    }

    /** Measures the weeks of a cluster. Estimates the cold size if too few weeks are cold; empty if too few are hot. */
    public static Optional<DocumentBytes> measure(Cluster cluster) throws IOException {
        List<WeekIndex> weeks =
                WeekIndex.all(cluster).stream().filter(WeekIndex::inAll).toList();
        Optional<Double> cold = mean(weeks, true);
        return mean(weeks, false)
                .map(hot ->
                        cold.map(measured -> new DocumentBytes(hot, measured)).orElseGet(() -> estimatedFrom(hot)));
    }

    private static Optional<Double> mean(List<WeekIndex> weeks, boolean areCold) {
        List<WeekIndex> measured = weeks.stream()
                .filter(index -> (index.tier() == WeekTier.COLD) == areCold)
                .toList();
        long documents = measured.stream().mapToLong(WeekIndex::documents).sum();
        long bytes = measured.stream().mapToLong(WeekIndex::bytes).sum();
        return documents < MIN_DOCUMENTS ? Optional.empty() : Optional.of((double) bytes / documents);
    }
}
