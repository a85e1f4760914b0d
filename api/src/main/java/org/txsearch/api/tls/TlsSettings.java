package org.txsearch.api.tls;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the API is reached: over HTTPS unless somebody says otherwise.
 *
 * @param enabled false only for benchmarks and behind a proxy on the same machine
 * @param certificate the path of a PEM file with the certificate chain; absent: one is made for localhost
 * @param privateKey the path of a PEM file with the certificate's private key
 */
@ConfigurationProperties("txsearch.tls")
record TlsSettings(
        @DefaultValue("true") boolean enabled,
        @Nullable String certificate,
        @Nullable String privateKey) {

    static final String CERTIFICATE = "txsearch.tls.certificate";
    static final String PRIVATE_KEY = "txsearch.tls.private-key";
}
