package org.txsearch.document;

import java.security.SecureRandom;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.txsearch.schema.Field;

/**
 * How texts are stored that hold card numbers. In an id of another system, a card number becomes its last four digits and a
 * keyed fingerprint, {@code ************1111-bcdfghjklmnpqrstbcdf}: equal ids stay equal, and different ones different.
 * Thread-safe.
 *
 * <p>The fingerprint has letters alone, and no vowels: whatever follows the last four digits, it is never taken for a card
 * number or a word, needs no escape in a URL, and is stored again as it is.
 */
public final class CardFingerprints {

    /** The shortest key, in bytes. */
    public static final int MIN_KEY_LENGTH = 32;

    static final int ID_LENGTH = 37;

    private static final String HIDDEN = "************";
    private static final char SEPARATOR = '-';
    private static final int KEPT = 4;

    /** Four bits each. */
    private static final String LETTERS = "bcdfghjklmnpqrst";

    private static final int FINGERPRINT_BYTES = 10;

    private final byte[] key;

    public CardFingerprints(byte[] key) {
        if (key.length < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException("A key of fingerprints has at least " + MIN_KEY_LENGTH + " bytes");
        }
        this.key = key.clone();
    }

    /** Fingerprints with a random key, for documents that are checked and not stored. */
    static CardFingerprints passing() {
        byte[] key = new byte[MIN_KEY_LENGTH];
        new SecureRandom().nextBytes(key);
        return new CardFingerprints(key);
    }

    String asStored(Field field, String text) {
        return switch (field.format()) {
            case ANY -> CardNumbers.mask(text);
            case EXTERNAL_ID -> id(text);
            case ID, DECIMAL, CURRENCY, COUNTRY, LAST4, BIN -> text;
        };
    }

    /** An id of another system as documents have it. */
    public String id(String id) {
        return CardNumbers.isAlone(id) ? HIDDEN + lastFour(id) + SEPARATOR + fingerprint("id\0" + id) : id;
    }

    /** Returns the last four digits of a text that {@link CardNumbers#isAlone}. */
    private static String lastFour(String text) {
        StringBuilder digits = new StringBuilder();
        text.codePoints().map(DigitGroups::digit).filter(digit -> digit >= 0).forEach(digits::append);
        return digits.substring(digits.length() - KEPT);
    }

    /** An id as the plain rule masks it: {@code ************1111} of one with a fingerprint, any other as it is. */
    public static String withoutFingerprint(String id) {
        boolean hasFingerprint = id.length() == ID_LENGTH
                && id.startsWith(HIDDEN)
                && id.charAt(ID_LENGTH - 2 * FINGERPRINT_BYTES - 1) == SEPARATOR;
        return hasFingerprint ? id.substring(0, ID_LENGTH - 2 * FINGERPRINT_BYTES - 1) : id;
    }

    /** Recognises the key without revealing it. */
    public String checkValue() {
        return fingerprint("check\0");
    }

    private String fingerprint(String text) {
        byte[] hash = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, key).hmac(text);
        StringBuilder letters = new StringBuilder(2 * FINGERPRINT_BYTES);
        for (int i = 0; i < FINGERPRINT_BYTES; i++) {
            letters.append(LETTERS.charAt(hash[i] >> 4 & 15)).append(LETTERS.charAt(hash[i] & 15));
        }
        return letters.toString();
    }
}
