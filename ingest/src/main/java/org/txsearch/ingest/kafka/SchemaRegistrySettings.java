package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the schema registry.
 *
 * @param urls the URLs of the instances, each with the path before {@code /schemas}
 * @param tls the trusted authorities; null for those of the JDK
 * @param authorization returns the header {@code Authorization}, and is called for each request, since a secret may be replaced
 *     meanwhile; null to send none
 * @param timeout the timeout of a request
 */
public record SchemaRegistrySettings(
        List<URI> urls,
        @Nullable SSLContext tls,
        @Nullable FailableSupplier<String, IOException> authorization,
        Duration timeout) {

    public SchemaRegistrySettings {
        if (urls.isEmpty()) {
            throw new IllegalStateException("A registry has an address");
        }
    }
}
