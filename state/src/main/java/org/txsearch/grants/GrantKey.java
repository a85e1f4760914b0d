package org.txsearch.grants;

import java.util.regex.Pattern;

/**
 * A partner and a merchant that it may act for or not.
 *
 * @param partnerId the partner, as its access tokens name it
 */
public record GrantKey(String partnerId, String merchantId) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    public GrantKey {
        if (!isId(partnerId) || !isId(merchantId)) {
            throw new IllegalArgumentException("An id is 1 to 64 letters, digits, dots, hyphens or underscores");
        }
    }

    /** Returns whether that text can be the id of a partner or a merchant. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** Returns the name of the pair's document; no id holds a colon, so no two pairs share a name. */
    String documentId() {
        return partnerId + ":" + merchantId;
    }
}
