package org.txsearch.api.cursor;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The secrets that seal cursors: the first seals, all of them open, so that keys can be changed while cursors live. */
public final class CursorKeys {

    /** How many bytes of a cursor name its key. */
    static final int ID_LENGTH = 4;

    private static final int MIN_SECRET_LENGTH = 32;

    private final List<CursorKey> keys;

    record CursorKey(byte[] id, byte[] secret) {}

    /** Keys of those secrets, the sealing one first. */
    public CursorKeys(List<byte[]> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.length < MIN_SECRET_LENGTH)) {
            throw new IllegalArgumentException("A cursor key has at least " + MIN_SECRET_LENGTH + " bytes");
        }
        this.keys = secrets.stream()
                .map(secret -> new CursorKey(Arrays.copyOf(sha256(secret), ID_LENGTH), secret.clone()))
                .toList();
    }

    CursorKey sealing() {
        return keys.get(0);
    }

    /** Names of the keys, the sealing one's first, from which nobody learns the keys. */
    List<String> fingerprints() {
        return keys.stream().map(key -> HexFormat.of().formatHex(key.id())).toList();
    }

    @Nullable
    CursorKey named(byte[] id) {
        return keys.stream()
                .filter(key -> MessageDigest.isEqual(key.id(), id))
                .findFirst()
                .orElse(null);
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
