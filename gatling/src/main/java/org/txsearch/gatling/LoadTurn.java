package org.txsearch.gatling;

import java.util.Locale;

/**
 * The work of a loader while the others were paused.
 *
 * @param loaded how many transactions it loaded
 * @param rate transactions a second
 * @param senderMicros processor time of the sender for each of them
 * @param serverMicros processor time of the server for each of them
 */
public record LoadTurn(long loaded, double rate, double senderMicros, double serverMicros) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    static LoadTurn of(Loader loader, long seconds) throws Exception {
        long sender = loader.senderTime().toNanos();
        long server = loader.serverTime().toNanos();
        long start = System.nanoTime();
        long loaded = loader.load(seconds);
        double each = NANOS_PER_MICRO * Math.max(1, loaded);
        return new LoadTurn(
                loaded,
                loaded * NANOS_PER_SECOND / (System.nanoTime() - start),
                (loader.senderTime().toNanos() - sender) / each,
                (loader.serverTime().toNanos() - server) / each);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,.0f/s (µs a document: sender %.0f, server %.0f)", rate, senderMicros, serverMicros);
    }
}
