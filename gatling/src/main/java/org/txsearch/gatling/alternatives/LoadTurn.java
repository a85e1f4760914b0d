package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.util.Locale;

/**
 * What a loader got done while the others were paused.
 *
 * @param loaded how many transactions
 * @param rate transactions a second
 * @param senderMicros processor time of the sender for each of them
 * @param serverMicros processor time of the server for each of them
 */
record LoadTurn(long loaded, double rate, double senderMicros, double serverMicros) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    static LoadTurn of(Loader loader, long seconds) throws IOException, InterruptedException {
        long sender = ProcessorTime.of(loader.sender()).toNanos();
        long server = ProcessorTime.of(loader.server()).toNanos();
        long start = System.nanoTime();
        long loaded = loader.load(seconds);
        return new LoadTurn(
                loaded,
                loaded * NANOS_PER_SECOND / (System.nanoTime() - start),
                (ProcessorTime.of(loader.sender()).toNanos() - sender) / NANOS_PER_MICRO / Math.max(1, loaded),
                (ProcessorTime.of(loader.server()).toNanos() - server) / NANOS_PER_MICRO / Math.max(1, loaded));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,d at %,.0f/s (µs: sender %.0f, server %.0f)", loaded, rate, senderMicros, serverMicros);
    }
}
