package org.txsearch.cli.runtime.settings;

import org.txsearch.write.BulkSettings;
import org.txsearch.write.RequestBounds;

/** How commands write, as set by {@code txsearch.write.…}; {@code ./txsearch tune} finds the values for a cluster. */
public final class WriteSettings {

    public static final String DOCUMENTS = "txsearch.write.max-documents";
    public static final String BYTES = "txsearch.write.max-bytes";
    public static final String IN_FLIGHT = "txsearch.write.max-in-flight";

    /** Elasticsearch accepts no request above 100 MB. */
    public static final int MAX_BYTES = 90 << 20;

    private static final int MAX_DOCUMENTS = 100_000;
    private static final int MAX_IN_FLIGHT = 64;
    private static final int HEAP_FRACTION = 3;

    /** As long as each request took: a search that arrives meanwhile finds a free processor. */
    private static final double REST_BESIDE_SEARCHES = 1;

    private WriteSettings() {}

    /** Returns the settings of a command that writes at full speed. */
    public static BulkSettings current() {
        return current(BulkSettings.defaults().requests().maxInFlight(), 0);
    }

    /**
     * Returns the settings of a command beside which searches stay quick: unless set otherwise, one request is in
     * flight, and the writer pauses after each.
     */
    public static BulkSettings besideSearches() {
        return current(1, REST_BESIDE_SEARCHES);
    }

    private static BulkSettings current(int inFlight, double rest) {
        BulkSettings defaults = BulkSettings.defaults();
        RequestBounds requests = RequestBounds.upTo(
                number(DOCUMENTS, defaults.requests().maxDocuments(), MAX_DOCUMENTS),
                number(BYTES, defaults.requests().maxBytes(), MAX_BYTES),
                number(IN_FLIGHT, inFlight, MAX_IN_FLIGHT));
        // Larger or more requests than by default need more memory, up to a fraction of the heap.
        long needed = (long) requests.maxBytes() * (requests.maxInFlight() + 1);
        long available = Runtime.getRuntime().maxMemory() / HEAP_FRACTION;
        long held = Math.max(defaults.maxHeldBytes(), Math.min(needed, available));
        return new BulkSettings(requests, held, defaults.giveUpAfter()).resting(rest);
    }

    private static int number(String property, int otherwise, int max) {
        return new Setting(property).wholeNumber(otherwise, 1, max);
    }
}
