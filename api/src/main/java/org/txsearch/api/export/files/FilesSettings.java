package org.txsearch.api.export.files;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.txsearch.api.settings.Folders;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Where files are kept.
 *
 * @param directory the directory, which all instances share; absent: {@code exports} in the data directory
 * @param s3 a bucket instead of a directory; absent: a directory
 */
@ConfigurationProperties("txsearch.exports")
record FilesSettings(@Nullable Path directory, @Nullable S3Settings s3) {

    FilesSettings {
        if (directory != null && s3 != null) {
            throw new InvalidSettingException(
                    "txsearch.exports.directory", "must not be set beside " + S3Settings.PREFIX + "bucket");
        }
        if (directory != null) {
            Folders.requireWritable("txsearch.exports.directory", directory);
        }
    }
}
