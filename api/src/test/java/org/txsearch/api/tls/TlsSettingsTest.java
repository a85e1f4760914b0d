package org.txsearch.api.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class TlsSettingsTest {

    @Test
    void defaults() {
        assertThat(bound(Map.of())).isEqualTo(new TlsSettings(true, null, null));
    }

    @Test
    void fullMapping() {
        assertThat(bound(Map.of(
                        "txsearch.tls.enabled", "false",
                        "txsearch.tls.certificate", "a.crt",
                        "txsearch.tls.private-key", "a.key")))
                .isEqualTo(new TlsSettings(false, "a.crt", "a.key"));
    }

    private static TlsSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("txsearch.tls", TlsSettings.class);
    }
}
