package org.txsearch.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * A client of the API.
 *
 * @param token an access token; without one, it is fetched with the id and the secret
 * @param onBehalfOf the merchant that a partner acts for
 */
public record ApiCredentials(
        @Nullable String token,
        String clientId,
        String clientSecret,
        @Nullable String onBehalfOf) {}
