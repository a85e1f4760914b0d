package org.txsearch.erasure;

import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.txsearch.document.EmailAddress;

/**
 * Makes the keyed hashes by which payers and transactions are known again without being named.
 *
 * @param bytes the key, which is stored beside the hashes: it protects a list that is seen alone, not one that is read with
 *     it
 */
record ErasureKey(byte[] bytes) {

    private static final int HASH_BYTES = 16;

    String ofPayerId(String merchantId, String payerId) {
        return of(merchantId, "payer", payerId);
    }

    /** Returns the hash of an e-mail address, the same however it is written. */
    String ofEmail(String merchantId, String email) {
        return of(merchantId, "email", EmailAddress.canonical(email));
    }

    /** Returns the hashes that the register may have of an e-mail address: builds before revision 8 only ignored its case. */
    Set<String> ofEmailInAnyBuild(String merchantId, String email) {
        return EmailAddress.searched(email, false, false).stream()
                .map(form -> of(merchantId, "email", form))
                .collect(Collectors.toSet());
    }

    /** Returns a form of {@link Identities} with its text hashed; those of ids and addresses are the ones above. */
    String ofIdentity(String merchantId, String form) {
        int end = form.indexOf('=');
        String kind = form.substring(0, end);
        String text = form.substring(end + 1);
        return Identities.form(
                kind,
                switch (kind) {
                    case Identities.ID -> ofPayerId(merchantId, text);
                    case Identities.EMAIL -> ofEmail(merchantId, text);
                    default -> of(merchantId, kind, text);
                });
    }

    String ofTransaction(String merchantId, String id) {
        return of(merchantId, "transaction", id);
    }

    private String of(String merchantId, String kind, String text) {
        byte[] hash = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, bytes).hmac(merchantId + "\0" + kind + "\0" + text);
        return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    }
}
