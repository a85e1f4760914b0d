package org.txsearch.local;

import java.nio.file.Path;

/**
 * Settings of a local broker.
 *
 * @param classPath the class path of its process
 * @param home the folder of its configuration, data and logs; one running broker per home
 * @param port the port on 127.0.0.1
 * @param heap the size of its heap in the JVM's notation, such as {@code 512m} or {@code 1g}
 * @param maxMessageBytes the size of the largest message that it accepts
 * @param quickStart starts faster and runs slower: for tests only
 */
public record LocalKafkaSettings(
        String classPath, Path home, int port, String heap, int maxMessageBytes, boolean quickStart) {

    /**
     * Checks the port and the heap.
     *
     * @throws LocalServerException if the heap is not a size
     */
    public LocalKafkaSettings {
        home = home.toAbsolutePath().normalize();
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("The port is not between 1 and 65535: " + port);
        }
        if (!heap.matches("[1-9][0-9]*[mg]")) {
            throw new LocalServerException("The heap of Kafka is not a number followed by m or g: " + heap);
        }
    }
}
