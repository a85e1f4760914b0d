package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.platform.settings.BoundSettings;

class LimitSettingsTest {

    @Test
    void defaults() {
        LimitSettings settings = BoundSettings.of(LimitSettings.class, Map.of());
        assertThat(settings)
                .isEqualTo(new LimitSettings(
                        100,
                        500,
                        400,
                        600,
                        32,
                        0.25,
                        0.5,
                        2,
                        80,
                        100,
                        64,
                        8,
                        24,
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(5),
                        20));
        assertThat(settings.inFlightOfOneMerchant()).isEqualTo(8);
        assertThat(BoundSettings.of(
                                LimitSettings.class,
                                Map.of("txsearch.limits.in-flight", "2", "txsearch.limits.merchant-share", "0.1"))
                        .inFlightOfOneMerchant())
                .isEqualTo(1);
        assertThat(settings.inFlightOfOnePartner()).isEqualTo(16);
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        LimitSettings.class,
                        Map.ofEntries(
                                Map.entry("txsearch.limits.merchant-rate", "1"),
                                Map.entry("txsearch.limits.partner-rate", "2"),
                                Map.entry("txsearch.limits.merchant-cost", "13"),
                                Map.entry("txsearch.limits.partner-cost", "14"),
                                Map.entry("txsearch.limits.in-flight", "3"),
                                Map.entry("txsearch.limits.merchant-share", "1"),
                                Map.entry("txsearch.limits.unauthenticated-in-flight", "11"),
                                Map.entry("txsearch.limits.unauthenticated", "10"),
                                Map.entry("txsearch.limits.unauthenticated-connections", "12"),
                                Map.entry("txsearch.limits.downloads", "4"),
                                Map.entry("txsearch.limits.downloads-of-one-merchant", "6"),
                                Map.entry("txsearch.limits.partner-share", "0.2"),
                                Map.entry("txsearch.limits.downloads-of-one-partner", "7"),
                                Map.entry("txsearch.limits.request-time", "8s"),
                                Map.entry("txsearch.limits.response-time", "9s"),
                                Map.entry("txsearch.limits.unauthenticated-response-time", "11s"),
                                Map.entry("txsearch.limits.breaker-calls", "5"))))
                .isEqualTo(new LimitSettings(
                        1,
                        2,
                        13,
                        14,
                        3,
                        1,
                        0.2,
                        11,
                        10,
                        12,
                        4,
                        6,
                        7,
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(9),
                        Duration.ofSeconds(11),
                        5));
    }

    @ParameterizedTest
    @CsvSource({
        "merchant-rate, 0",
        "partner-rate, -1",
        "merchant-cost, 0",
        "partner-cost, 0",
        "in-flight, 0",
        "in-flight, 1000001",
        "merchant-share, 0",
        "merchant-share, 1.01",
        "merchant-share, NaN",
        "partner-share, 0",
        "unauthenticated-in-flight, 0",
        "unauthenticated, 0",
        "unauthenticated-connections, 0",
        "unauthenticated-response-time, 0s",
        "request-time, 0s",
        "response-time, 11m",
        "downloads-of-one-partner, 0",
        "downloads, 0",
        "downloads-of-one-merchant, 0",
        "breaker-calls, 0"
    })
    void limitThatLimitsNothingOrAll_isRefused(String name, String value) {
        String property = "txsearch.limits." + name;
        assertThat(BoundSettings.fault(LimitSettings.class, Map.of(property, value)))
                .startsWith(property + ": must be");
    }
}
