package org.txsearch.api.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings that belong to no single feature.
 *
 * @param dataDirectory where the API keeps what it makes for itself: certificate, demo keys
 * @param problemBaseUri what stands before {@code /problems/…} in the type of a problem
 */
@ConfigurationProperties("txsearch")
public record ApiSettings(
        @DefaultValue("data") Path dataDirectory,
        @DefaultValue("") String problemBaseUri) {

    public ApiSettings {
        Folders.requireWritable("txsearch.data-directory", dataDirectory);
        if (!problemBaseUri.isEmpty() && !isAddress(problemBaseUri)) {
            throw new InvalidSettingException(
                    "txsearch.problem-base-uri", "must be of the form https://host or https://host/path, or empty");
        }
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text);
            return address.getHost() != null
                    && String.valueOf(address.getScheme()).matches("https?");
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
