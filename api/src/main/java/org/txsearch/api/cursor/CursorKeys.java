package org.txsearch.api.cursor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;
import org.txsearch.api.settings.ApiSettings;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.process.PrivateFiles;

/** The secrets that seal cursors: the first seals, all of them open, so that keys can be changed while cursors are in use. */
@Component
public final class CursorKeys {

    /** How many bytes of a cursor name its key. */
    static final int ID_LENGTH = 4;

    private static final int SECRET_LENGTH = 32;

    private final List<CursorKey> keys;

    record CursorKey(byte[] id, byte[] secret) {}

    /**
     * How cursors are sealed.
     *
     * @param keys secrets of at least 32 bytes in base64, the sealing one first; empty: one is generated in the data directory
     */
    @ConfigurationProperties("txsearch.cursor")
    record Settings(@DefaultValue List<String> keys) {}

    @Autowired
    CursorKeys(Settings settings, ApiSettings api) throws IOException {
        this(settings.keys().isEmpty() ? List.of(generated(api.dataDirectory())) : decoded(settings.keys()));
    }

    /** Keys of those secrets, the sealing one first. */
    public CursorKeys(List<byte[]> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.length < SECRET_LENGTH)) {
            throw invalid(null);
        }
        this.keys = secrets.stream()
                .map(secret -> new CursorKey(Arrays.copyOf(DigestUtils.sha256(secret), ID_LENGTH), secret.clone()))
                .toList();
    }

    private static List<byte[]> decoded(List<String> keys) {
        try {
            return keys.stream().map(Base64.getDecoder()::decode).toList();
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
    }

    private static InvalidSettingException invalid(@Nullable Throwable cause) {
        return new InvalidSettingException(
                "txsearch.cursor.keys",
                "must be secrets of at least 32 random bytes in base64 (openssl rand -base64 32), separated by commas",
                cause);
    }

    /** Stored in a file, so that cursors outlive the process; instances that share cursors need the setting. */
    private static byte[] generated(Path directory) throws IOException {
        Path file = directory.resolve("cursor.key");
        if (!Files.exists(file)) {
            byte[] key = new byte[SECRET_LENGTH];
            new SecureRandom().nextBytes(key);
            PrivateFiles.write(file, key);
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length < SECRET_LENGTH) {
            throw new InvalidSettingException(
                    "txsearch.data-directory", "its cursor.key is truncated: delete it, and a new one is generated");
        }
        return key;
    }

    CursorKey sealing() {
        return keys.get(0);
    }

    /** Names of the keys, the sealing one's first, which do not reveal the keys. */
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
}
