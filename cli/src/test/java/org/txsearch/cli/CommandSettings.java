package org.txsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.txsearch.document.TestFingerprints;
import org.txsearch.local.SearchCluster;

/** Settings that commands of a test find, until it is over. */
public final class CommandSettings implements AutoCloseable {

    private static final String ELASTICSEARCH = "txsearch.elasticsearch.uris";
    private static final String FINGERPRINT_KEY = "txsearch.fingerprint.key-file";
    private static final String DATA = "txsearch.data-directory";

    private final Set<String> names = new HashSet<>();

    /** Returns the Elasticsearch that all tests of a run share. */
    public CommandSettings sharedCluster() {
        return cluster(SearchCluster.shared().uri());
    }

    public CommandSettings cluster(URI elasticsearch) {
        return set(FINGERPRINT_KEY, fingerprintKey().toString()).set(ELASTICSEARCH, elasticsearch.toString());
    }

    /** A file with the key of all tests, since they share a cluster and not a data directory. */
    public static Path fingerprintKey() {
        try {
            Path folder = Files.createDirectories(Path.of("target").toAbsolutePath());
            // Another process of the tests may read it at any time.
            Path whole = Files.createTempFile(folder, "fingerprint", ".key");
            Files.writeString(whole, Base64.getEncoder().encodeToString(TestFingerprints.KEY));
            return Files.move(whole, folder.resolve("fingerprint.key"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public CommandSettings data(Path folder) {
        return set(DATA, folder.toString());
    }

    public CommandSettings set(String name, String value) {
        System.setProperty(name, value);
        names.add(name);
        return this;
    }

    @Override
    public void close() {
        names.forEach(System::clearProperty);
    }
}
