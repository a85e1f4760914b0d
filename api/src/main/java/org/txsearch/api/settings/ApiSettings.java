package org.txsearch.api.settings;

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
        @DefaultValue("") String problemBaseUri) {}
