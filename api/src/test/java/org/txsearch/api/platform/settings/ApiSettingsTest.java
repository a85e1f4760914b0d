package org.txsearch.api.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiSettingsTest {

    @Test
    void defaults() {
        assertThat(BoundSettings.of(ApiSettings.class, Map.of())).isEqualTo(new ApiSettings(Path.of("data"), null, ""));
    }

    @Test
    void fullMapping() {
        assertThat(BoundSettings.of(
                        ApiSettings.class,
                        Map.of(
                                "txsearch.data-directory", "/var/lib/txsearch",
                                "txsearch.public-url", "https://pay.example.com/search/",
                                "txsearch.problem-base-uri", "https://docs.example.com")))
                .isEqualTo(new ApiSettings(
                        Path.of("/var/lib/txsearch"),
                        URI.create("https://pay.example.com/search"),
                        "https://docs.example.com"));
    }

    @Test
    void problems_areAtThePublicUrl() {
        assertThat(settings("https://pay.example.com:8443").problemBaseUri()).isEqualTo("https://pay.example.com:8443");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://pay.example.com",
                "https://[2001:db8::1]:8443/a/b-c",
                "http://localhost:8080",
                "http://[::1]"
            })
    void addressOfHttps_orOfThisMachine_isPublic(String url) {
        assertThat(settings(url).publicUrl()).isEqualTo(URI.create(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://pay.example.com",
                "pay.example.com",
                "/search",
                "https://",
                "https://user@pay.example.com",
                "https://pay.example.com?a=b",
                "https://pay.example.com/#a",
                "https://pay.example.com//a",
                "https://pay.example.com/a/../b",
                "https://pay.example.com/%61",
                "ftp://localhost"
            })
    void otherAddress_isRefused(String url) {
        assertThat(BoundSettings.fault(ApiSettings.class, Map.of("txsearch.public-url", url)))
                .startsWith("txsearch.public-url: must be ");
    }

    private static ApiSettings settings(String publicUrl) {
        return BoundSettings.of(ApiSettings.class, Map.of("txsearch.public-url", publicUrl));
    }
}
