package org.txsearch.cli;

import org.txsearch.write.BulkSettings;
import org.txsearch.write.RequestBounds;

/** How commands write, as set by {@code txsearch.write.…}; {@code ./txsearch tune} says which values serve a cluster. */
final class WriteSettings {

    static final String DOCUMENTS = "txsearch.write.max-documents";
    static final String BYTES = "txsearch.write.max-bytes";
    static final String IN_FLIGHT = "txsearch.write.max-in-flight";

    /** Elasticsearch takes no request above 100 MB. */
    static final int MAX_BYTES = 90 << 20;

    private static final int MAX_DOCUMENTS = 100_000;
    private static final int MAX_IN_FLIGHT = 64;
    private static final int HEAP_SHARE = 3;

    private WriteSettings() {}

    /** What is set, the rest as it is by default. */
    static BulkSettings current() {
        BulkSettings defaults = BulkSettings.defaults();
        RequestBounds requests = RequestBounds.upTo(
                number(DOCUMENTS, defaults.requests().maxDocuments(), MAX_DOCUMENTS),
                number(BYTES, defaults.requests().maxBytes(), MAX_BYTES),
                number(IN_FLIGHT, defaults.requests().maxInFlight(), MAX_IN_FLIGHT));
        // Requests that are larger or more than by default must find room in memory, up to a share of the heap.
        long asked = (long) requests.maxBytes() * (requests.maxInFlight() + 1);
        long bearable = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        long held = Math.max(defaults.maxHeldBytes(), Math.min(asked, bearable));
        return new BulkSettings(requests, held, defaults.times());
    }

    /** The environment variable of a property. */
    static String variable(String property) {
        return new Setting(property).variable();
    }

    private static int number(String property, int otherwise, int most) {
        return new Setting(property).wholeNumber(otherwise, 1, most);
    }
}
