package org.txsearch.demo.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuthorizationCodesTest {

    private static final String REDIRECT = "https://localhost:8443/console/";
    /** The example of RFC 7636, appendix B. */
    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    private static final CodeGrant GRANT = new CodeGrant(
            "console",
            "M0001",
            Instant.EPOCH,
            Set.of("transactions:read"),
            true,
            null,
            REDIRECT,
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");

    private Instant now = Instant.EPOCH;
    private final AuthorizationCodes codes =
            new AuthorizationCodes(((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    @Test
    void code_isForItsVerifier_once() {
        String code = codes.issue(GRANT);

        assertThat(code).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(codes.issue(GRANT));
        assertThat(codes.redeem(code, REDIRECT, VERIFIER)).isEqualTo(GRANT);
        assertThat(codes.redeem(code, REDIRECT, VERIFIER)).isNull();
    }

    @Test
    void code_expiresAfterAMinute() {
        String inTime = codes.issue(GRANT);
        String late = codes.issue(GRANT);
        now = now.plusSeconds(59);
        assertThat(codes.redeem(inTime, REDIRECT, VERIFIER)).isNotNull();
        now = now.plusSeconds(2);
        assertThat(codes.redeem(late, REDIRECT, VERIFIER)).isNull();
    }

    @Test
    void wrongVerifierOrAddress_usesTheCodeUp() {
        String guessed = codes.issue(GRANT);
        assertThat(codes.redeem(guessed, REDIRECT, VERIFIER.replace('d', 'e'))).isNull();
        assertThat(codes.redeem(guessed, REDIRECT, VERIFIER)).isNull();

        String elsewhere = codes.issue(GRANT);
        assertThat(codes.redeem(elsewhere, REDIRECT + "x", VERIFIER)).isNull();
        assertThat(codes.redeem(elsewhere, REDIRECT, VERIFIER)).isNull();

        assertThat(codes.redeem(codes.issue(GRANT), REDIRECT, null)).isNull();
        assertThat(codes.redeem(null, REDIRECT, VERIFIER)).isNull();
    }
}
