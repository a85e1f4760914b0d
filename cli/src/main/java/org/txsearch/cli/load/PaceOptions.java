package org.txsearch.cli.load;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.ingest.throttle.YieldingThrottle;
import picocli.CommandLine.Option;

/** The options for the pace of every command that takes records in. */
public final class PaceOptions {

    private static final double SLOWDOWN = 2;

    @Option(names = "--max-rate", paramLabel = "N", description = "take in at most N records a second")
    private @Nullable Double maxRate;

    @Option(
            names = "--yield",
            description = "yield to searches: slow down while a small search takes more than twice as long as before,"
                    + " or while Elasticsearch rejects writes")
    private boolean yielding;

    @Option(
            names = "--yield-factor",
            paramLabel = "X",
            description = "like --yield, but while a search takes more than X times as long as before")
    private @Nullable Double factor;

    boolean isAny() {
        return maxRate != null || yielding || factor != null;
    }

    /** Refuses invalid values, before anything is started. */
    public void check() {
        if (maxRate != null && !(maxRate > 0)) {
            throw new CommandException("--max-rate must be a number of records a second, more than 0.");
        }
        if (factor != null && !(factor > 1)) {
            throw new CommandException("--yield-factor must be more than 1: how many times longer a search may take.");
        }
    }

    /**
     * Starts the pace; to yield, the latency of searches is measured first.
     *
     * @param rejections how often Elasticsearch has rejected writes so far
     */
    public Throttle start(Cluster cluster, LongSupplier rejections) {
        double max = maxRate == null ? Double.POSITIVE_INFINITY : maxRate;
        if (yielding || factor != null) {
            SearchProbe probe = new SearchProbe(cluster, YieldingThrottle.MAX_SEARCH);
            return YieldingThrottle.start(probe::run, rejections, factor == null ? SLOWDOWN : factor, max);
        }
        return maxRate == null ? Throttle.UNLIMITED : Throttle.of(max);
    }
}
