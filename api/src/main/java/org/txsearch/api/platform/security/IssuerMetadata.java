package org.txsearch.api.platform.security;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fetches an issuer's public keys from the address in the settings, or from the one in the issuer's metadata. */
record IssuerMetadata(String issuer, @Nullable String jwkSetUri) implements IssuerKeys.KeyFetch {

    private static final int TIMEOUT_MILLISECONDS = 3_000;
    private static final int LIMIT_BYTES = 512 * 1024;
    private static final ResourceRetriever RETRIEVER =
            new DefaultResourceRetriever(TIMEOUT_MILLISECONDS, TIMEOUT_MILLISECONDS, LIMIT_BYTES);

    @Override
    public JWKSet keys() throws IOException, ParseException {
        return JWKSet.parse(content(jwkSetUri == null ? advertisedJwkSetUri() : jwkSetUri));
    }

    private String advertisedJwkSetUri() throws IOException, ParseException {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        Map<String, Object> metadata = JSONObjectUtils.parse(content(base + "/.well-known/openid-configuration"));
        // RFC 8414, section 3.3: metadata of another issuer must not be used.
        String stated = JSONObjectUtils.getString(metadata, "issuer");
        if (!issuer.equals(stated)) {
            throw new IOException("The metadata at the issuer's address belongs to the issuer " + stated
                    + "; txsearch.security.issuer must be exactly the iss of the tokens, each slash included");
        }
        String advertised = JSONObjectUtils.getString(metadata, "jwks_uri");
        if (advertised == null) {
            throw new IOException("The issuer's metadata has no jwks_uri");
        }
        return advertised;
    }

    private String content(String address) throws IOException {
        return RETRIEVER.retrieveResource(URI.create(address).toURL()).getContent();
    }
}
