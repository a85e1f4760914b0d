package org.txsearch.ingest.command;

import org.txsearch.write.BulkSettings;

/** How commands write, as set by {@code txsearch.write.…}; {@code ./txsearch tune} says which values serve a cluster. */
final class WriteSettings {

    static final String MAX_DOCUMENTS = "txsearch.write.max-documents";
    static final String MAX_BYTES = "txsearch.write.max-bytes";
    static final String MAX_IN_FLIGHT = "txsearch.write.max-in-flight";

    /** Elasticsearch takes no request above 100 MB. */
    static final int MOST_BYTES = 90 << 20;

    private static final int MOST_DOCUMENTS = 100_000;
    private static final int MOST_IN_FLIGHT = 64;
    private static final int HEAP_SHARE = 3;

    private WriteSettings() {}

    /** What is set, the rest as it is by default. */
    static BulkSettings current() {
        BulkSettings defaults = BulkSettings.defaults();
        BulkSettings settings = new BulkSettings(
                number(MAX_DOCUMENTS, defaults.maxDocuments(), MOST_DOCUMENTS),
                number(MAX_BYTES, defaults.maxBytes(), MOST_BYTES),
                number(MAX_IN_FLIGHT, defaults.maxInFlight(), MOST_IN_FLIGHT),
                defaults.giveUpAfter());
        // Requests that are larger or more than by default must find room in memory, up to a share of the heap.
        long asked = (long) settings.maxBytes() * (settings.maxInFlight() + 1);
        long bearable = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        return settings.withMaxHeldBytes(Math.max(defaults.maxHeldBytes(), Math.min(asked, bearable)));
    }

    /** The environment variable of a property. */
    static String variable(String property) {
        return new Setting(property).variable();
    }

    private static int number(String property, int otherwise, int most) {
        return new Setting(property).wholeNumber(otherwise, 1, most);
    }
}
