package org.txsearch.api.export.files;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * A bucket of a storage that speaks S3. Whose account it is, is no setting: secrets come from where the tools of AWS look
 * for them, which is not the command line.
 *
 * @param bucket its name
 * @param prefix what the keys of all files start with
 * @param endpoint the storage's address; absent: that of AWS in the region
 * @param region its region
 * @param pathStyle whether the bucket stands in the path of an address, as many storages other than AWS want it
 */
record S3Settings(
        @DefaultValue("") String bucket,
        @DefaultValue("") String prefix,
        @Nullable String endpoint,
        @DefaultValue("us-east-1") String region,
        @DefaultValue("false") boolean pathStyle) {

    static final String PREFIX = "txsearch.exports.s3.";

    S3Settings {
        require(!bucket.isBlank(), "bucket", "must be the name of a bucket");
        require(!region.isBlank(), "region", "must be the name of a region");
        require(endpoint == null || isAddress(endpoint), "endpoint", "must be of the form https://host:port");
    }

    private static void require(boolean holds, String name, String fault) {
        if (!holds) {
            throw new InvalidSettingException(PREFIX + name, fault);
        }
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text);
            return address.getHost() != null
                    && ("https".equals(address.getScheme()) || "http".equals(address.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
