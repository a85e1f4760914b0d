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

    public LocalKafkaSettings {
        home = home.toAbsolutePath().normalize();
    }
}
