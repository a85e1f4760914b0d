package org.txsearch.api.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.settings.BoundSettings;

class TlsSettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(TlsSettings.class, Map.of())).isEqualTo(new TlsSettings(true, null, null));
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        TlsSettings.class,
                        Map.of(
                                "txsearch.tls.enabled", "false",
                                "txsearch.tls.certificate", "a.crt",
                                "txsearch.tls.private-key", "a.key")))
                .isEqualTo(new TlsSettings(false, "a.crt", "a.key"));
    }
}
