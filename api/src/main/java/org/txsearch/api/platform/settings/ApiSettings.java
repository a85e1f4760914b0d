package org.txsearch.api.platform.settings;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings that belong to no single feature.
 *
 * @param dataDirectory directory of generated files: certificate, keys, logs, exports
 * @param publicUrl address at which clients reach the API through a proxy, {@code https://host} or {@code https://host/path};
 *     all links contain it. Absent: the address of each request
 * @param problemBaseUri prefix of {@code /problems/…} in the {@code type} of a problem; absent: {@code txsearch.public-url}
 */
@ConfigurationProperties("txsearch")
public record ApiSettings(
        @DefaultValue("data") Path dataDirectory,
        @Nullable URI publicUrl,
        @DefaultValue("") String problemBaseUri) {

    private static final Pattern PUBLIC_URL = Pattern.compile(
            "(https://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])|http://(localhost|127\\.0\\.0\\.1|\\[::1]))(:[1-9][0-9]{0,4})?"
                    + "(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*");

    public ApiSettings {
        requireWritable("txsearch.data-directory", dataDirectory);
        if (publicUrl != null) {
            String url = publicUrl.toString().replaceFirst("/$", "");
            if (!PUBLIC_URL.matcher(url).matches()) {
                throw new InvalidSettingException(
                        "txsearch.public-url",
                        "must be of the form https://host or https://host/path, without a query (http only on this"
                                + " machine)");
            }
            publicUrl = URI.create(url);
            problemBaseUri = problemBaseUri.isEmpty() ? url : problemBaseUri;
        }
        if (!problemBaseUri.isEmpty()) {
            InvalidSettingException.requireHttp(
                    "txsearch.problem-base-uri",
                    problemBaseUri,
                    "must be of the form https://host or https://host/path, or empty");
        }
    }

    /**
     * Requires a directory that is writable or can be created.
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
