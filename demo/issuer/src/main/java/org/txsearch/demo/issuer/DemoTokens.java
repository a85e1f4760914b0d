package org.txsearch.demo.issuer;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.txsearch.api.platform.security.LocalIssuer;
import org.txsearch.api.platform.security.SecuritySettings;

/** Signs the tokens that the authorization server's endpoint does not issue. */
final class DemoTokens {

    private final LocalIssuer issuer;
    private final SecuritySettings settings;
    private final DemoClients clients;
    private final JwtEncoder encoder;

    DemoTokens(LocalIssuer issuer, SecuritySettings settings, DemoClients clients) {
        this.issuer = issuer;
        this.settings = settings;
        this.clients = clients;
        this.encoder = new NimbusJwtEncoder(issuer.keys());
    }

    /** Returns an access token for a program of a merchant or partner. */
    String access(String merchantOrPartner, Collection<String> scopes) {
        return access(claims(merchantOrPartner, settings.audience()), scopes, merchantOrPartner);
    }

    /** Returns an access token for the user of a merchant or partner who has signed in to a client. */
    String accessOfUser(String merchantOrPartner, String client, Collection<String> scopes) {
        return access(ofUser(merchantOrPartner, settings.audience()), scopes, client);
    }

    private String access(JwtClaimsSet.Builder claims, Collection<String> scopes, String client) {
        return signed("at+jwt", claims.claim("scope", List.copyOf(scopes)).claim("client_id", client));
    }

    /** Returns an OpenID Connect ID token, which the API rejects because its audience is the client. */
    String identity(String merchantOrPartner, String client, Instant signedInAt, @Nullable String nonce) {
        JwtClaimsSet.Builder claims = ofUser(merchantOrPartner, client).claim("auth_time", signedInAt.getEpochSecond());
        return signed("JWT", nonce == null ? claims : claims.claim("nonce", nonce));
    }

    private JwtClaimsSet.Builder ofUser(String merchantOrPartner, String audience) {
        String user = DemoClients.userOf(merchantOrPartner);
        return claims(merchantOrPartner, audience).subject(user).claim("preferred_username", user);
    }

    private JwtClaimsSet.Builder claims(String merchantOrPartner, String audience) {
        Instant now = Instant.now();
        return JwtClaimsSet.builder()
                .issuer(issuer.uri())
                .subject(merchantOrPartner)
                .audience(List.of(audience))
                .issuedAt(now)
                .notBefore(now)
                .expiresAt(now.plus(DemoClients.TOKEN_LIFETIME))
                .id(UUID.randomUUID().toString())
                .claims(all -> all.putAll(clients.claimsOf(merchantOrPartner)));
    }

    private String signed(String type, JwtClaimsSet.Builder claims) {
        JwsHeader header = JwsHeader.with(SignatureAlgorithm.RS256).type(type).build();
        return encoder.encode(JwtEncoderParameters.from(header, claims.build())).getTokenValue();
    }
}
