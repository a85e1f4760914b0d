package org.txsearch.grants;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The client that created a record of a merchant.
 *
 * @param clientId the client, as its access token names it
 * @param partnerId the partner that acted for the merchant; null if the merchant itself did
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Creator(String clientId, @Nullable String partnerId) {

    /** Returns the grant that a partner's record depends on; empty if none is needed, or if the creator is unknown. */
    public static Optional<GrantKey> grant(@Nullable Creator creator, String merchantId) {
        return creator == null || creator.partnerId == null
                ? Optional.empty()
                : Optional.of(new GrantKey(creator.partnerId, merchantId));
    }
}
