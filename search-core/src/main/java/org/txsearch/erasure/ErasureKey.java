package org.txsearch.erasure;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.txsearch.text.Folding;

/**
 * Makes the keyed hashes by which payers and transactions are known again without being named.
 *
 * @param bytes the key, which stands beside the hashes: it protects a list that is seen alone, not one that is read with it
 */
record ErasureKey(byte[] bytes) {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int HASH_BYTES = 16;

    /** The hash of a payer's id. */
    String ofPayerId(String merchantId, String payerId) {
        return of(merchantId, "payer", payerId);
    }

    /** The hash of an e-mail address, the same in any case. */
    String ofEmail(String merchantId, String email) {
        return of(merchantId, "email", Folding.email(email));
    }

    /** The hash of a transaction's id. */
    String ofTransaction(String merchantId, String id) {
        return of(merchantId, "transaction", id);
    }

    private String of(String merchantId, String kind, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes, ALGORITHM));
            byte[] hash = mac.doFinal((merchantId + "\0" + kind + "\0" + text).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has " + ALGORITHM, e);
        }
    }
}
