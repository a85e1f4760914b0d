package org.txsearch.api.platform.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import org.txsearch.cluster.HttpStub;

/** An authorization server for tests: keys over HTTP, and tokens as wrong as a test wants them. */
public final class TestIssuer {

    public static final String ISSUER = "https://login.example.com";
    public static final TestIssuer INSTANCE = new TestIssuer();

    final RSAKey rsa = rsaKey("rsa-1");
    final RSAKey foreignKey = rsaKey("rsa-1");
    final ECKey elliptic = ecKey("ec-1");
    final AtomicInteger fetches = new AtomicInteger();

    private final HttpStub server = new HttpStub(request -> keys());

    private TestIssuer() {}

    public String jwkSetUri() {
        return server.uri() + "/keys";
    }

    /** Returns a valid token of a merchant. */
    public String merchantToken(String merchantId) {
        return token(claims -> claims.claim("merchant_id", merchantId));
    }

    /** Returns a valid token of a merchant with only the given scopes. */
    public String merchantToken(String merchantId, String scopes) {
        return token(claims -> claims.claim("merchant_id", merchantId).claim("scope", scopes));
    }

    /** Returns a valid token of a partner with only the given scopes. */
    public String partnerToken(String partnerId, String scopes) {
        return token(claims ->
                claims.claim("merchant_id", null).claim("partner_id", partnerId).claim("scope", scopes));
    }

    /** Returns a valid token of a partner. */
    public String partnerToken(String partnerId) {
        return token(claims -> claims.claim("merchant_id", null).claim("partner_id", partnerId));
    }

    /** Returns a token that is valid except for the changes of a test to its claims. */
    String token(Consumer<JWTClaimsSet.Builder> change) {
        return signed(header -> {}, change);
    }

    String signed(Consumer<JWSHeader.Builder> headerChange, Consumer<JWTClaimsSet.Builder> claimsChange) {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(rsa.getKeyID());
        headerChange.accept(header);
        return signed(header.build(), claims(claimsChange), signer(rsa));
    }

    String signed(JWSHeader header, JWTClaimsSet claims, JWSSigner signer) {
        try {
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    JWTClaimsSet claims(Consumer<JWTClaimsSet.Builder> change) {
        Instant now = Instant.now();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .subject("client-1")
                .audience(List.of("transaction-search", "another-api"))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(600)))
                .claim("scope", "transactions:read")
                .claim("merchant_id", "M0001");
        change.accept(claims);
        return claims.build();
    }

    static JWSSigner signer(RSAKey key) {
        try {
            return new RSASSASigner(key);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static JWSSigner signer(ECKey key) {
        try {
            return new ECDSASigner(key);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static RSAKey rsaKey(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static ECKey ecKey(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private MockResponse keys() {
        fetches.incrementAndGet();
        return HttpStub.json(200, new JWKSet(List.of(rsa, elliptic)).toString(true));
    }
}
