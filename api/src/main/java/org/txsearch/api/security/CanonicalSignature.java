package org.txsearch.api.security;

import java.util.Base64;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/**
 * Refuses tokens whose signature is not written as RFC 7515 has it. The decoder passes over stray characters and spare
 * bits there, so that one token could be written in many ways.
 */
final class CanonicalSignature implements JwtDecoder {

    private final JwtDecoder decoder;

    CanonicalSignature(JwtDecoder decoder) {
        this.decoder = decoder;
    }

    @Override
    public Jwt decode(String token) {
        String signature = token.substring(token.lastIndexOf('.') + 1);
        if (!isCanonical(signature)) {
            throw new BadJwtException("The signature is not in canonical base64url");
        }
        return decoder.decode(token);
    }

    private static boolean isCanonical(String signature) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(signature);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(signature);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }
}
