package org.txsearch.api.request.cursor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.settings.ApiSettings;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.process.PrivateFiles;

/**
 * Encrypts bytes for one caller and one merchant; nobody else can read, change or use them. The first key seals, and all of them
 * open, so that keys can be rotated while cursors are in use.
 *
 * <p>AES-256-GCM under a separate key for each cursor, derived from the secret and a random salt; so no two cursors share
 * key and nonce, however many a secret seals. Format: version, key id, salt, sealed bytes, in unpadded base64url.
 */
@Component
public final class CursorKeys {

    /** The number of bytes of a key's id. */
    static final int ID_LENGTH = 4;

    private static final String SETTING = "txsearch.cursor.keys";
    private static final int SECRET_LENGTH = 32;

    private static final byte VERSION = 1;
    private static final int SALT_LENGTH = 16;
    private static final int HEAD_LENGTH = 1 + ID_LENGTH + SALT_LENGTH;
    private static final int TAG_BITS = 128;

    /** Constant, since the salt makes each key unique. */
    private static final GCMParameterSpec NONCE = new GCMParameterSpec(TAG_BITS, new byte[12]);

    /** One for each thread: the search for a provider would take a quarter of the time of a seal. */
    private static final ThreadLocal<Cipher> CIPHERS = ThreadLocal.withInitial(CursorKeys::newCipher);

    private final List<CursorKey> keys;
    private final SecureRandom random = new SecureRandom();

    private record CursorKey(byte[] id, byte[] secret) {}

    @Autowired
    CursorKeys(CursorSettings settings, ApiSettings api) throws IOException {
        this(secrets(SETTING, settings.keys(), api.dataDirectory(), "cursor.key"));
    }

    /**
     * Returns the keys of the given secrets in base64, the sealing one first. Without secrets, uses a key of the data directory,
     * which is generated.
     */
    public static CursorKeys of(String setting, List<String> keys, Path dataDirectory, String file) throws IOException {
        return new CursorKeys(secrets(setting, keys, dataDirectory, file));
    }

    private static List<byte[]> secrets(String setting, List<String> keys, Path dataDirectory, String file)
            throws IOException {
        List<byte[]> secrets = keys.isEmpty() ? List.of(generated(dataDirectory, file)) : decoded(setting, keys);
        if (secrets.stream().anyMatch(secret -> secret.length < SECRET_LENGTH)) {
            throw invalid(setting, null);
        }
        return secrets;
    }

    /** Creates keys of the given secrets, the sealing one first. */
    public CursorKeys(List<byte[]> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.length < SECRET_LENGTH)) {
            throw invalid(SETTING, null);
        }
        this.keys = secrets.stream()
                .map(secret -> new CursorKey(Arrays.copyOf(DigestUtils.sha256(secret), ID_LENGTH), secret.clone()))
                .toList();
    }

    private static List<byte[]> decoded(String setting, List<String> keys) {
        try {
            return keys.stream().map(Base64.getDecoder()::decode).toList();
        } catch (IllegalArgumentException e) {
            throw invalid(setting, e);
        }
    }

    private static InvalidSettingException invalid(String setting, @Nullable Throwable cause) {
        return new InvalidSettingException(
                setting,
                "must be secrets of at least 32 random bytes in base64 (openssl rand -base64 32), separated by commas",
                cause);
    }

    /** Returns the key in the file, which outlives the process. Instances that share cursors need the setting. */
    private static byte[] generated(Path directory, String name) throws IOException {
        Path file = directory.resolve(name);
        if (!Files.exists(file)) {
            byte[] key = new byte[SECRET_LENGTH];
            new SecureRandom().nextBytes(key);
            // Several instances that start together all use the key of the first.
            boolean unused = PrivateFiles.create(file, key);
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length < SECRET_LENGTH) {
            throw new InvalidSettingException(
                    "txsearch.data-directory", "its " + name + " is truncated: delete it, and a new one is generated");
        }
        return key;
    }

    /** Returns the fingerprints of the keys, the sealing one's first. They do not reveal the keys. */
    List<String> fingerprints() {
        return keys.stream().map(key -> HexFormat.of().formatHex(key.id())).toList();
    }

    private @Nullable CursorKey named(byte[] id) {
        return keys.stream()
                .filter(key -> MessageDigest.isEqual(key.id(), id))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether the current sealing key has sealed the text. */
    public boolean isSealedNow(String sealed) throws InvalidCursorException {
        byte[] bytes = decode(sealed);
        return bytes.length > ID_LENGTH
                && MessageDigest.isEqual(keys.get(0).id(), Arrays.copyOfRange(bytes, 1, 1 + ID_LENGTH));
    }

    /** Returns the maximum number of bytes that fit into a cursor of the given number of characters. */
    public static int capacity(int characters) {
        return characters / 4 * 3 - HEAD_LENGTH - TAG_BITS / 8;
    }

    /** Returns the cursor of the given bytes, which only the given caller can use, and only for the given merchant. */
    public String seal(byte[] content, String caller, String merchantId) {
        CursorKey key = keys.get(0);
        byte[] salt = new byte[SALT_LENGTH];
        random.nextBytes(salt);
        ByteArrayOutputStream cursor = new ByteArrayOutputStream(HEAD_LENGTH + content.length + TAG_BITS / 8);
        cursor.write(VERSION);
        cursor.writeBytes(key.id());
        cursor.writeBytes(salt);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, salt, caller, merchantId);
            cursor.writeBytes(cipher.doFinal(content));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has AES-GCM", e);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor.toByteArray());
    }

    /**
     * Returns the bytes of a cursor.
     *
     * @throws InvalidCursorException if it was changed, belongs to someone else, or is not a cursor
     */
    public byte[] open(String cursor, String caller, String merchantId) throws InvalidCursorException {
        byte[] bytes = decode(cursor);
        if (bytes.length < HEAD_LENGTH + TAG_BITS / 8 || bytes[0] != VERSION) {
            throw new InvalidCursorException();
        }
        CursorKey key = named(Arrays.copyOfRange(bytes, 1, 1 + ID_LENGTH));
        if (key == null) {
            throw new InvalidCursorException();
        }
        byte[] salt = Arrays.copyOfRange(bytes, 1 + ID_LENGTH, HEAD_LENGTH);
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, salt, caller, merchantId);
            return cipher.doFinal(bytes, HEAD_LENGTH, bytes.length - HEAD_LENGTH);
        } catch (GeneralSecurityException e) {
            throw new InvalidCursorException(e);
        }
    }

    /** Returns the bytes of a cursor. Rejects one whose last character has other unused bits: it has been changed. */
    private static byte[] decode(String cursor) throws InvalidCursorException {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor);
            if (!Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(cursor)) {
                throw new InvalidCursorException();
            }
            return bytes;
        } catch (IllegalArgumentException e) {
            throw new InvalidCursorException(e);
        }
    }

    private static Cipher newCipher() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has AES-GCM", e);
        }
    }

    /** Returns the cipher of this thread; the next call initializes it again. */
    private static Cipher cipher(int mode, CursorKey key, byte[] salt, String caller, String merchantId)
            throws GeneralSecurityException {
        Mac derivation = Mac.getInstance("HmacSHA256");
        derivation.init(new SecretKeySpec(key.secret(), "HmacSHA256"));
        Cipher cipher = CIPHERS.get();
        cipher.init(mode, new SecretKeySpec(derivation.doFinal(salt), "AES"), NONCE);
        // A length before each part, so that no two pairs of names are equal.
        cipher.updateAAD((caller.length() + ":" + caller + merchantId.length() + ":" + merchantId)
                .getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
