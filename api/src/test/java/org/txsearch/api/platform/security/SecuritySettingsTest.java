package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.settings.BoundSettings;

class SecuritySettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(SecuritySettings.class, Map.of()))
                .isEqualTo(new SecuritySettings(
                        null,
                        null,
                        "transaction-search",
                        List.of(),
                        List.of("RS256", "ES256"),
                        "merchant_id",
                        "partner_id",
                        List.of("scope", "scp"),
                        "",
                        Duration.ofHours(1)));
    }

    @Test
    void fullMapping() {
        SecuritySettings settings = BoundSettings.of(
                SecuritySettings.class,
                Map.of(
                        "txsearch.security.issuer", "https://a.example",
                        "txsearch.security.jwk-set-uri", "https://b.example/keys",
                        "txsearch.security.audience", "c",
                        "txsearch.security.clients", "f,g",
                        "txsearch.security.algorithms", "PS256,ES384",
                        "txsearch.security.merchant-claim", "d",
                        "txsearch.security.partner-claim", "e",
                        "txsearch.security.scope-claims", "h.i,https://j.example/k",
                        "txsearch.security.scope-prefix", "api://l/",
                        "txsearch.security.keys-trusted-for", "30m"));

        assertThat(settings)
                .isEqualTo(new SecuritySettings(
                        "https://a.example",
                        "https://b.example/keys",
                        "c",
                        List.of("f", "g"),
                        List.of("PS256", "ES384"),
                        "d",
                        "e",
                        List.of("h.i", "https://j.example/k"),
                        "api://l/",
                        Duration.ofMinutes(30)));
    }
}
