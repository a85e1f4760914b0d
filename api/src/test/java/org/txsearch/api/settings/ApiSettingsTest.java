package org.txsearch.api.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiSettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(ApiSettings.class, Map.of())).isEqualTo(new ApiSettings(Path.of("data"), ""));
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        ApiSettings.class,
                        Map.of(
                                "txsearch.data-directory", "/var/lib/txsearch",
                                "txsearch.problem-base-uri", "https://docs.example.com")))
                .isEqualTo(new ApiSettings(Path.of("/var/lib/txsearch"), "https://docs.example.com"));
    }
}
