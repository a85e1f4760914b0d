package org.txsearch.api.export.files;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where files are kept.
 *
 * @param directory the directory, which all instances share; absent: {@code exports} in the data directory
 */
@ConfigurationProperties("txsearch.exports")
record FilesSettings(@Nullable Path directory) {}
