package org.txsearch.api.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ApiSettingsTest {

    @Test
    void defaults() {
        assertThat(bound(Map.of())).isEqualTo(new ApiSettings(Path.of("data"), ""));
    }

    @Test
    void fullMapping() {
        assertThat(bound(Map.of(
                        "txsearch.data-directory", "/var/lib/txsearch",
                        "txsearch.problem-base-uri", "https://docs.example.com")))
                .isEqualTo(new ApiSettings(Path.of("/var/lib/txsearch"), "https://docs.example.com"));
    }

    private static ApiSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("txsearch", ApiSettings.class);
    }
}
