package org.txsearch.api.platform.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.platform.settings.BoundSettings;

class ProxySettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(ProxySettings.class, Map.of()))
                .isEqualTo(new ProxySettings(List.of(), ProxyHeaders.X_FORWARDED));
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        ProxySettings.class,
                        Map.of(
                                "txsearch.proxy.trusted", "10.0.3.7,10.1.0.0/16,fd00::/8",
                                "txsearch.proxy.headers", "forwarded")))
                .isEqualTo(new ProxySettings(List.of("10.0.3.7", "10.1.0.0/16", "fd00::/8"), ProxyHeaders.FORWARDED));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "proxy.example.com | txsearch.proxy.trusted: must be addresses or networks",
                "10.0.0.0/33 | txsearch.proxy.trusted: must be addresses or networks",
                "10.0.0 | txsearch.proxy.trusted: must be addresses or networks",
                "10.0.0.1,10.0.0.* | txsearch.proxy.trusted: must be addresses or networks",
                "0.0.0.0/0 | txsearch.proxy.trusted: must not be every address",
                "10.0.0.1,::/0 | txsearch.proxy.trusted: must not be every address"
            })
    void whatIsNoNetwork_isRefused(String trusted, String fault) {
        assertThat(BoundSettings.fault(ProxySettings.class, Map.of("txsearch.proxy.trusted", trusted)))
                .startsWith(fault);
    }
}
