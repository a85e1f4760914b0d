package org.txsearch.api.security;

import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/** Judges at each request what a token with a good signature says: when and whom it is for, and who made it. */
final class JudgedTokens implements JwtDecoder {

    private final JwtDecoder signed;
    private final OAuth2TokenValidator<Jwt> judge;

    JudgedTokens(JwtDecoder signed, OAuth2TokenValidator<Jwt> judge) {
        this.signed = signed;
        this.judge = judge;
    }

    @Override
    public Jwt decode(String token) {
        Jwt read = signed.decode(token);
        OAuth2TokenValidatorResult result = judge.validate(read);
        if (result.hasErrors()) {
            throw new JwtValidationException(
                    "The token is signed by its issuer, and not good here", result.getErrors());
        }
        return read;
    }
}
