package org.txsearch.api.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LimitSettingsTest {

    @Test
    void defaults() {
        LimitSettings settings = bound(Map.of());
        assertThat(settings).isEqualTo(new LimitSettings(100, 500, 32, 0.25, 64, 8, 20));
        assertThat(settings.inFlightOfOneMerchant()).isEqualTo(8);
        assertThat(new LimitSettings(1, 1, 2, 0.1, 1, 1, 1).inFlightOfOneMerchant())
                .isEqualTo(1);
    }

    @Test
    void fullMapping() {
        assertThat(bound(Map.of(
                        "txsearch.limits.merchant-rate", "1",
                        "txsearch.limits.partner-rate", "2",
                        "txsearch.limits.in-flight", "3",
                        "txsearch.limits.merchant-share", "1",
                        "txsearch.limits.downloads", "4",
                        "txsearch.limits.downloads-of-one-merchant", "6",
                        "txsearch.limits.breaker-calls", "5")))
                .isEqualTo(new LimitSettings(1, 2, 3, 1, 4, 6, 5));
    }

    @ParameterizedTest
    @CsvSource({
        "merchant-rate, 0",
        "partner-rate, -1",
        "in-flight, 0",
        "in-flight, 1000001",
        "merchant-share, 0",
        "merchant-share, 1.01",
        "merchant-share, NaN",
        "downloads, 0",
        "downloads-of-one-merchant, 0",
        "breaker-calls, 0"
    })
    void limitThatLimitsNothingOrAll_isRefused(String name, String value) {
        String property = "txsearch.limits." + name;
        assertThatThrownBy(() -> bound(Map.of(property, value))).hasStackTraceContaining(property + ": must be");
    }

    private static LimitSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("txsearch.limits", LimitSettings.class);
    }
}
