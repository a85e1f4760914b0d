package org.txsearch.cli.runtime.settings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.index.OtherKeyException;
import org.txsearch.index.WeekRegister;
import org.txsearch.process.PrivateFiles;

/**
 * The secret key of the fingerprints that replace card numbers in ids of other systems. All processes that write to a cluster
 * need the same key: it is configured, or generated in the data directory on first use.
 */
public final class FingerprintKey {

    private static final Setting FILE = new Setting("txsearch.fingerprint.key-file");
    private static final String GENERATED = "fingerprint.key";

    private FingerprintKey() {}

    /**
     * Returns the fingerprints of the given cluster. Every writer gets them here, so that none uses another key.
     *
     * @throws OtherKeyException if the cluster's ids have the fingerprints of another key
     */
    public static CardFingerprints of(Cluster cluster, Path data) throws IOException {
        CardFingerprints fingerprints = new CardFingerprints(key(data));
        new WeekRegister(cluster).requireFingerprintKey(fingerprints.checkValue());
        return fingerprints;
    }

    /** Like {@link #of(Cluster, Path)}, with the configured data directory. */
    public static CardFingerprints of(Cluster cluster) throws IOException {
        return of(cluster, CommandContext.current().data());
    }

    static byte[] key(Path data) throws IOException {
        String set = FILE.text();
        Path file = set.isEmpty() ? data.resolve(GENERATED) : Path.of(set);
        if (!set.isEmpty() && !Files.isRegularFile(file)) {
            throw FILE.wrong("the path of a file that exists");
        }
        String text = set.isEmpty() ? readOrGenerated(file) : Files.readString(file, StandardCharsets.US_ASCII);
        try {
            byte[] key = Base64.getDecoder().decode(text.strip());
            if (key.length >= CardFingerprints.MIN_KEY_LENGTH) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            throw invalid(file, e);
        }
        throw invalid(file, null);
    }

    private static CommandException invalid(Path file, @Nullable Exception cause) {
        return new CommandException(
                file + " holds no key of fingerprints: it must have at least " + CardFingerprints.MIN_KEY_LENGTH
                        + " random bytes in base64 (openssl rand -base64 32). Copy the file from the machine that wrote to this"
                        + " cluster first.",
                cause);
    }

    /** Under a lock, so that of two processes that start at once both get the key that stays. */
    private static synchronized String readOrGenerated(Path file) throws IOException {
        PrivateFiles.file(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock unused = channel.lock()) {
            if (channel.size() == 0) {
                byte[] key = new byte[CardFingerprints.MIN_KEY_LENGTH];
                new SecureRandom().nextBytes(key);
                ByteBuffer text =
                        StandardCharsets.US_ASCII.encode(Base64.getEncoder().encodeToString(key) + "\n");
                while (text.hasRemaining()) {
                    channel.write(text);
                }
                channel.force(true);
            }
            return Files.readString(file, StandardCharsets.US_ASCII);
        }
    }
}
