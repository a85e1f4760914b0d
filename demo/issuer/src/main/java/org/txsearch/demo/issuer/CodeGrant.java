package org.txsearch.demo.issuer;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The grant of an authorization code.
 *
 * @param clientId the client that requested it
 * @param merchantOrPartner the merchant or partner who has signed in
 * @param scopes the granted scopes of the API
 * @param openId whether an ID token was also requested
 * @param challenge the SHA-256 of the verifier, in base64url
 */
record CodeGrant(
        String clientId,
        String merchantOrPartner,
        Instant signedInAt,
        Set<String> scopes,
        boolean openId,
        @Nullable String nonce,
        String redirectUri,
        String challenge) {}
