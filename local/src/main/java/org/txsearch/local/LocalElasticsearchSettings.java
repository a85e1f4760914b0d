package org.txsearch.local;

import java.nio.file.Path;

/**
 * Settings of a local Elasticsearch.
 *
 * @param distribution the server's program files
 * @param home the folder of its configuration, data and logs; one running node per home
 * @param httpPort the port on 127.0.0.1; 0 for any available port
 * @param heap the size of the server's heap in the JVM's notation, such as {@code 512m} or {@code 1g}
 * @param quickStart starts in about half the time and with half the memory, but answers more slowly: for tests only
 * @param backups the folder for snapshots
 */
public record LocalElasticsearchSettings(
        Distribution distribution, Path home, int httpPort, String heap, boolean quickStart, Path backups) {

    /** The default port of Elasticsearch. */
    public static final int DEFAULT_HTTP_PORT = 9200;

    public LocalElasticsearchSettings {
        home = home.toAbsolutePath().normalize();
        backups = backups.toAbsolutePath().normalize();
    }

    /** Returns the settings of a command: a node that listens on port 9200 and keeps everything in its home. */
    public static LocalElasticsearchSettings forCommand(Path home) {
        Distribution distribution = Distribution.unpackedIn(home.resolve("distribution"));
        // Beside the home, so that deleting the node's data does not delete the snapshots.
        return new LocalElasticsearchSettings(
                distribution, home, DEFAULT_HTTP_PORT, "1g", false, home.resolveSibling("backups"));
    }

    /** Returns the settings of a test: a small node on any available port, with shared program files. */
    public static LocalElasticsearchSettings forTest(Path home) {
        return new LocalElasticsearchSettings(
                Distribution.sharedByTests(), home, 0, "1g", true, home.resolve("backups"));
    }

    /** Returns the settings with another port. */
    public LocalElasticsearchSettings withHttpPort(int port) {
        return new LocalElasticsearchSettings(distribution, home, port, heap, quickStart, backups);
    }

    /** Returns the settings with another heap. */
    public LocalElasticsearchSettings withHeap(String size) {
        return new LocalElasticsearchSettings(distribution, home, httpPort, size, quickStart, backups);
    }

    /** Returns the settings with other program files. */
    public LocalElasticsearchSettings withDistribution(Distribution other) {
        return new LocalElasticsearchSettings(other, home, httpPort, heap, quickStart, backups);
    }

    /** Returns the settings with another folder for snapshots. */
    public LocalElasticsearchSettings withBackups(Path folder) {
        return new LocalElasticsearchSettings(distribution, home, httpPort, heap, quickStart, folder);
    }
}
