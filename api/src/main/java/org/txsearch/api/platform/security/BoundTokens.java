package org.txsearch.api.platform.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * Rejects tokens that are bound to a key of their client ({@code cnf}, RFC 7800) unless the client proves that it has the key. The
 * only proof is the client's certificate of the TLS connection (RFC 8705), which the server requests if the operator configures
 * mutual TLS.
 */
final class BoundTokens implements OAuth2TokenValidator<Jwt> {

    private static final OAuth2TokenValidatorResult VALID = OAuth2TokenValidatorResult.success();
    private static final OAuth2TokenValidatorResult INVALID =
            OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_token"));

    /** Set by the server once the certificate has been verified. */
    static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    private static final String CONFIRMATION = "cnf";
    private static final String THUMBPRINT = "x5t#S256";

    @Override
    public OAuth2TokenValidatorResult validate(Jwt token) {
        if (!token.hasClaim(CONFIRMATION)) {
            return VALID;
        }
        // Another member may be a key without a proof.
        return token.getClaim(CONFIRMATION) instanceof Map<?, ?> confirmation
                        && confirmation.keySet().equals(Set.of(THUMBPRINT))
                        && confirmation.get(THUMBPRINT) instanceof String thumbprint
                        && isEqual(thumbprint, thumbprintOfClient())
                ? VALID
                : INVALID;
    }

    private static boolean isEqual(String expected, @Nullable String actual) {
        return actual != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), actual.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String thumbprintOfClient() {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        Object certificates =
                request == null ? null : request.getAttribute(CERTIFICATES, RequestAttributes.SCOPE_REQUEST);
        if (!(certificates instanceof X509Certificate[] chain) || chain.length == 0) {
            return null;
        }
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(DigestUtils.sha256(chain[0].getEncoded()));
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("A certificate that was just read cannot be written", e);
        }
    }
}
