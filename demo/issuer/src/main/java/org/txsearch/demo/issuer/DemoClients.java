package org.txsearch.demo.issuer;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.txsearch.api.platform.security.SecuritySettings;

/** The demo's clients: every id that starts with {@code M} is a merchant, and there is one partner. */
final class DemoClients implements RegisteredClientRepository {

    /** A fast hash: the demo's secret is in the manual and needs no protection by a slow one. */
    static final PasswordEncoder SECRETS =
            new Pbkdf2PasswordEncoder("", 16, 1, SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256);

    private static final String PARTNER = "partner-demo";
    private static final Pattern MERCHANT = Pattern.compile("M[A-Za-z0-9._-]{0,63}");
    static final Set<String> SCOPES = Set.of("transactions:read", "exports:write", "webhooks:write");
    static final Duration TOKEN_LIFETIME = Duration.ofHours(1);
    private static final String SECRET = String.valueOf(SECRETS.encode("demo-secret"));

    private final SecuritySettings settings;

    DemoClients(SecuritySettings settings) {
        this.settings = settings;
    }

    /** Returns the name of the only user of a merchant or partner in the demo. */
    static String userOf(String merchantOrPartner) {
        return "user@" + merchantOrPartner;
    }

    /** Returns the claims that identify the merchant or partner in a client's token. */
    Map<String, String> claimsOf(String clientId) {
        String claim = clientId.equals(PARTNER) ? settings.partnerClaim() : settings.merchantClaim();
        return Map.of(claim, clientId);
    }

    @Override
    public @Nullable RegisteredClient findByClientId(String clientId) {
        boolean known = clientId.equals(PARTNER) || MERCHANT.matcher(clientId).matches();
        return known ? client(clientId) : null;
    }

    /** Returns whether these are the id and the secret of a client. */
    boolean areValid(String clientId, String secret) {
        return findByClientId(clientId) != null && SECRETS.matches(secret, SECRET);
    }

    @Override
    public @Nullable RegisteredClient findById(String id) {
        return findByClientId(id);
    }

    @Override
    public void save(RegisteredClient client) {
        throw new UnsupportedOperationException("The demo's clients are a rule, not a list");
    }

    private static RegisteredClient client(String clientId) {
        return RegisteredClient.withId(clientId)
                .clientId(clientId)
                .clientSecret(SECRET)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .scopes(scopes -> scopes.addAll(SCOPES))
                .tokenSettings(TokenSettings.builder()
                        .accessTokenTimeToLive(TOKEN_LIFETIME)
                        .build())
                .build();
    }
}
