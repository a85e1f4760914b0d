package org.txsearch.cluster;

import org.jspecify.annotations.Nullable;

/** The configured address does not lead to a cluster that can be used; the message names the address, the reason, and the fix. */
public final class UnusableClusterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param sentence the address, the reason, and the fix */
    public UnusableClusterException(String sentence, @Nullable Exception cause) {
        super(sentence, cause);
    }
}
