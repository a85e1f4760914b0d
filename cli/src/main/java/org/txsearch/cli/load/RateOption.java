package org.txsearch.cli.load;

import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.ingest.throttle.Throttle;
import picocli.CommandLine.Option;

/** The option that limits the rate of every command that takes records in. */
public final class RateOption {

    @Option(names = "--max-rate", paramLabel = "N", description = "take in at most N records a second")
    private @Nullable Double maxRate;

    boolean isSet() {
        return maxRate != null;
    }

    /** Rejects an invalid rate, before anything is started. */
    public void check() {
        if (maxRate != null && !(maxRate > 0)) {
            throw new CommandException("--max-rate must be a number of records a second, more than 0.");
        }
    }

    /** Returns a throttle for the rate. */
    public Throttle throttle() {
        return maxRate == null ? Throttle.UNLIMITED : Throttle.of(maxRate);
    }
}
