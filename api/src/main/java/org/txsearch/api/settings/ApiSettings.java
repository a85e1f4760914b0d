package org.txsearch.api.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings that belong to no single feature.
 *
 * @param dataDirectory where the API stores the files that it generates: certificate, cursor key, demo keys
 * @param problemBaseUri the prefix of {@code /problems/…} in the type of a problem
 */
@ConfigurationProperties("txsearch")
public record ApiSettings(
        @DefaultValue("data") Path dataDirectory,
        @DefaultValue("") String problemBaseUri) {

    public ApiSettings {
        requireWritable("txsearch.data-directory", dataDirectory);
        if (!problemBaseUri.isEmpty()) {
            InvalidSettingException.requireHttp(
                    "txsearch.problem-base-uri",
                    problemBaseUri,
                    "must be of the form https://host or https://host/path, or empty");
        }
    }

    /**
     * Requires a directory that can be written to, or one that can be created.
     *
     * @throws InvalidSettingException if the nearest existing directory is not writable
     */
    public static void requireWritable(String property, Path directory) {
        Path nearest = directory.toAbsolutePath().normalize();
        while (nearest != null && !Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (nearest == null || !Files.isDirectory(nearest) || !Files.isWritable(nearest)) {
            throw new InvalidSettingException(
                    property, "must be a directory that can be written to, and " + nearest + " cannot");
        }
    }
}
