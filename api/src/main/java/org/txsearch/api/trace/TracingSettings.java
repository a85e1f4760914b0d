package org.txsearch.api.trace;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Where spans go.
 *
 * @param endpoint where a collector takes them by OTLP over HTTP; absent: none are made
 * @param share how many of the traces that begin here are recorded; one that came in is recorded as it says
 */
@ConfigurationProperties("txsearch.tracing")
record TracingSettings(
        @Nullable String endpoint, @DefaultValue("0.1") double share) {

    TracingSettings {
        if (endpoint != null && !endpoint.isBlank() && !isAddress(endpoint)) {
            throw new InvalidSettingException(
                    "txsearch.tracing.endpoint",
                    "must be the address of an OTLP collector, http://127.0.0.1:4318/v1/traces for instance");
        }
        if (!(share >= 0 && share <= 1)) {
            throw new InvalidSettingException(
                    "txsearch.tracing.share", "must be a number from 0 to 1, 0.1 for instance");
        }
    }

    /** Where they go, or null. */
    @Nullable
    URI collector() {
        return endpoint == null || endpoint.isBlank() ? null : URI.create(endpoint);
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text);
            return address.getHost() != null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
