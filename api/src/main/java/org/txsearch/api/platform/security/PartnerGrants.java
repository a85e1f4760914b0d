package org.txsearch.api.platform.security;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;

/**
 * Decides whether a record that a partner created for a merchant may be used: the partner's grant must be active.
 *
 * @param active reads a grant, at most two seconds old
 */
public record PartnerGrants(Predicate<GrantKey> active) {

    /**
     * Returns whether a record may be used. A record of the merchant itself, or of an unknown creator, always may.
     *
     * @throws ProblemException if the grant cannot be read
     */
    public boolean isActive(@Nullable Creator creator, String merchantId) {
        return Creator.grant(creator, merchantId).map(active::test).orElse(true);
    }
}
