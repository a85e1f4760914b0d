package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class BoundTokensTest {

    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private X509Certificate[] certificates = {};
    private String thumbprint = "";

    /** Any certificates, such as the ones that Java trusts. */
    @BeforeEach
    void certificates() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init((KeyStore) null);
        certificates = Arrays.stream(trust.getTrustManagers())
                .map(X509TrustManager.class::cast)
                .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()))
                .limit(2)
                .toArray(X509Certificate[]::new);
        thumbprint = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(DigestUtils.sha256(certificates[0].getEncoded()));
    }

    @AfterEach
    void end() {
        RequestContextHolder.resetRequestAttributes();
    }

    private static boolean isValid(Map<String, ?> confirmation) {
        Jwt.Builder token = Jwt.withTokenValue("token").header("typ", "at+jwt").subject("M1");
        return !new BoundTokens()
                .validate(token.claim("cnf", confirmation).build())
                .hasErrors();
    }

    private void connectWith(X509Certificate certificate) {
        request.setAttribute(BoundTokens.CERTIFICATES, new X509Certificate[] {certificate});
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    @Test
    void tokenOfACertificate_isValidWithIt_andWithNoOther() {
        assertThat(isValid(Map.of("x5t#S256", thumbprint))).isFalse();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        assertThat(isValid(Map.of("x5t#S256", thumbprint))).isFalse();
        connectWith(certificates[0]);
        assertThat(isValid(Map.of("x5t#S256", thumbprint))).isTrue();
        connectWith(certificates[1]);
        assertThat(isValid(Map.of("x5t#S256", thumbprint))).isFalse();
    }

    @Test
    void tokenThatIsBoundInAnotherWayToo_isInvalid() {
        connectWith(certificates[0]);
        assertThat(isValid(Map.of("x5t#S256", thumbprint, "jkt", "key"))).isFalse();
        assertThat(isValid(Map.of())).isFalse();
    }
}
