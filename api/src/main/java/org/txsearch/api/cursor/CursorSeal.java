package org.txsearch.api.cursor;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;
import org.txsearch.api.cursor.Cursors.InvalidCursorException;

/**
 * Encrypts bytes for one caller and one merchant: nobody else can read, change or use them.
 *
 * <p>AES-256-GCM under a separate key for each cursor, derived from the secret and a random salt; so no two cursors share
 * key and nonce, however many a secret seals. Format: version, key id, salt, sealed bytes, in unpadded base64url.
 */
@Component
public final class CursorSeal {

    private static final byte VERSION = 1;
    private static final int SALT_LENGTH = 16;
    private static final int HEAD_LENGTH = 1 + CursorKeys.ID_LENGTH + SALT_LENGTH;
    private static final int TAG_BITS = 128;

    /** The salt makes each key unique, so that the nonce need not be. */
    private static final GCMParameterSpec NONCE = new GCMParameterSpec(TAG_BITS, new byte[12]);

    private final CursorKeys keys;
    private final SecureRandom random = new SecureRandom();

    /** Seals with those keys. */
    public CursorSeal(CursorKeys keys) {
        this.keys = keys;
    }

    /** The maximum number of bytes that fit into a cursor of that many characters. */
    public static int capacity(int characters) {
        return characters / 4 * 3 - HEAD_LENGTH - TAG_BITS / 8;
    }

    /** The cursor of those bytes, for that caller and merchant only. */
    public String seal(byte[] content, String caller, String merchantId) {
        CursorKeys.CursorKey key = keys.sealing();
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
     * The bytes of a cursor.
     *
     * @throws InvalidCursorException if it was changed, belongs to someone else, or is not a cursor
     */
    public byte[] open(String cursor, String caller, String merchantId) throws InvalidCursorException {
        byte[] bytes = decode(cursor);
        if (bytes.length < HEAD_LENGTH + TAG_BITS / 8 || bytes[0] != VERSION) {
            throw new InvalidCursorException();
        }
        CursorKeys.CursorKey key = keys.named(Arrays.copyOfRange(bytes, 1, 1 + CursorKeys.ID_LENGTH));
        if (key == null) {
            throw new InvalidCursorException();
        }
        byte[] salt = Arrays.copyOfRange(bytes, 1 + CursorKeys.ID_LENGTH, HEAD_LENGTH);
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, salt, caller, merchantId);
            return cipher.doFinal(bytes, HEAD_LENGTH, bytes.length - HEAD_LENGTH);
        } catch (GeneralSecurityException e) {
            throw new InvalidCursorException(e);
        }
    }

    /** The last character of base64 may have unused bits; a cursor in which they differ has been changed. */
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

    private static Cipher cipher(int mode, CursorKeys.CursorKey key, byte[] salt, String caller, String merchantId)
            throws GeneralSecurityException {
        Mac derivation = Mac.getInstance("HmacSHA256");
        derivation.init(new SecretKeySpec(key.secret(), "HmacSHA256"));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(derivation.doFinal(salt), "AES"), NONCE);
        // A length before each part, so that no two pairs of names read the same.
        cipher.updateAAD((caller.length() + ":" + caller + merchantId.length() + ":" + merchantId)
                .getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
