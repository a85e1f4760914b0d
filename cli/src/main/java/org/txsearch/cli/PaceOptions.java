package org.txsearch.cli;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.probe.SearchProbe;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.pace.FixedPace;
import org.txsearch.ingest.pace.YieldingPace;
import org.txsearch.ingest.pipeline.Pace;
import picocli.CommandLine.Option;

/** How fast records may go on: the options of every command that takes records in. */
final class PaceOptions {

    private static final double SLOWDOWN = 2;

    @Option(names = "--max-rate", paramLabel = "N", description = "take at most N records a second")
    private @Nullable Double maxRate;

    @Option(
            names = "--yield",
            description = "yield to searchers: slow down while a small search takes more than twice as long as before,"
                    + " or while Elasticsearch rejects writes")
    private boolean yielding;

    @Option(
            names = "--yield-factor",
            paramLabel = "X",
            description = "as --yield, but while a search takes more than X times as long as before")
    private @Nullable Double factor;

    boolean isAny() {
        return maxRate != null || yielding || factor != null;
    }

    /** Refuses what makes no sense, before anything is started. */
    void check() {
        if (maxRate != null && !(maxRate > 0)) {
            throw new CommandException("--max-rate is a number of records a second, more than 0.");
        }
        if (factor != null && !(factor > 1)) {
            throw new CommandException("--yield-factor is more than 1: how many times longer a search may take.");
        }
    }

    /**
     * Begins; what is asked for is measured first.
     *
     * @param rejections how often Elasticsearch has rejected writes so far
     */
    Pace start(Cluster cluster, LongSupplier rejections) {
        double most = maxRate == null ? Double.POSITIVE_INFINITY : maxRate;
        if (yielding || factor != null) {
            SearchProbe probe = new SearchProbe(cluster, YieldingPace.MAX_SEARCH);
            return YieldingPace.start(probe::run, rejections, factor == null ? SLOWDOWN : factor, most);
        }
        return maxRate == null ? Pace.UNLIMITED : FixedPace.of(most);
    }
}
