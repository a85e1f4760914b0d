package org.txsearch.local;

import java.nio.file.Path;

/**
 * Where a local Elasticsearch lives and how it runs.
 *
 * @param distribution the server's program files
 * @param home the folder of its configuration, data and logs; one running node per home
 * @param httpPort the port on 127.0.0.1, 0 for any free one
 * @param heap the size of the server's heap as the JVM writes it, such as {@code 512m} or {@code 1g}
 * @param quickStart starts in about half the time and memory, and answers slower: for tests only
 * @param backups the folder below which it may keep snapshots
 */
public record LocalElasticsearchSettings(
        Distribution distribution, Path home, int httpPort, String heap, boolean quickStart, Path backups) {

    /** The port that Elasticsearch has everywhere. */
    public static final int DEFAULT_HTTP_PORT = 9200;

    public LocalElasticsearchSettings {
        home = home.toAbsolutePath().normalize();
        backups = backups.toAbsolutePath().normalize();
        if (httpPort < 0 || httpPort > 65_535) {
            throw new IllegalArgumentException("The HTTP port is not between 0 and 65535: " + httpPort);
        }
        if (!heap.matches("[1-9][0-9]*[mg]")) {
            throw new IllegalArgumentException("The heap is not a number followed by m or g: " + heap);
        }
    }

    /** A node that keeps everything in its home and listens on port 9200. */
    public static LocalElasticsearchSettings forCommand(Path home) {
        Distribution distribution = Distribution.unpackedIn(home.resolve("distribution"));
        // Beside its home: deleting the node's data does not delete their copies.
        return new LocalElasticsearchSettings(
                distribution, home, DEFAULT_HTTP_PORT, "1g", false, home.resolveSibling("backups"));
    }

    /** A small node on any free port, whose program files are shared with other tests of this user. */
    public static LocalElasticsearchSettings forTest(Path home) {
        return new LocalElasticsearchSettings(
                Distribution.sharedByTests(), home, 0, "1g", true, home.resolve("backups"));
    }

    /** The same on another port. */
    public LocalElasticsearchSettings withHttpPort(int port) {
        return new LocalElasticsearchSettings(distribution, home, port, heap, quickStart, backups);
    }

    /** The same with another heap. */
    public LocalElasticsearchSettings withHeap(String size) {
        return new LocalElasticsearchSettings(distribution, home, httpPort, size, quickStart, backups);
    }

    /** The same with other program files. */
    public LocalElasticsearchSettings withDistribution(Distribution other) {
        return new LocalElasticsearchSettings(other, home, httpPort, heap, quickStart, backups);
    }

    /** The same with another folder for snapshots. */
    public LocalElasticsearchSettings withBackups(Path folder) {
        return new LocalElasticsearchSettings(distribution, home, httpPort, heap, quickStart, folder);
    }
}
