package org.txsearch.api.platform.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.core.env.Environment;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * How clients connect to the API.
 *
 * @param enabled {@code false} serves plain HTTP, for a local proxy and measurements. Refused unless {@code server.address}
 *     is local
 * @param certificate PEM file with the certificate chain, read again when it changes; absent: one is generated for localhost
 * @param privateKey PEM file with the certificate's private key, read again when it changes
 */
@ConfigurationProperties("txsearch.tls")
record TlsSettings(
        @DefaultValue("true") boolean enabled,
        @Nullable String certificate,
        @Nullable String privateKey) {

    static final String CERTIFICATE = "txsearch.tls.certificate";
    private static final String PRIVATE_KEY = "txsearch.tls.private-key";

    /**
     * Returns the settings, after their files have been read once.
     *
     * @throws InvalidSettingException if a file is missing, not readable, or not in PEM format
     */
    static TlsSettings checked(Environment environment) {
        TlsSettings settings = Binder.get(environment).bindOrCreate("txsearch.tls", TlsSettings.class);
        if (settings.certificate != null || settings.privateKey != null) {
            Path chain = file(CERTIFICATE, settings.certificate);
            Path key = file(PRIVATE_KEY, settings.privateKey);
            requirePem(
                    CERTIFICATE,
                    chain,
                    "certificate",
                    pem -> !pem.getCertificates().isEmpty());
            requirePem(PRIVATE_KEY, key, "private key", pem -> pem.getPrivateKey() != null);
        }
        return settings;
    }

    private static Path file(String property, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new InvalidSettingException(property, "must be set too: a certificate and its key go together");
        }
        try {
            Path file = Path.of(value);
            if (Files.isRegularFile(file) && Files.isReadable(file)) {
                return file;
            }
            throw new InvalidSettingException(property, "there is no readable file " + file.toAbsolutePath());
        } catch (InvalidPathException malformed) {
            throw new InvalidSettingException(property, "is not the path of a file", malformed);
        }
    }

    private static void requirePem(String property, Path file, String content, Predicate<PemContent> hasContent) {
        String fault = "the file " + file.toAbsolutePath() + " has no " + content + " in PEM format";
        try {
            if (hasContent.test(PemContent.load(file))) {
                return;
            }
        } catch (IOException | RuntimeException unreadable) {
            throw new InvalidSettingException(property, fault, unreadable);
        }
        throw new InvalidSettingException(property, fault);
    }
}
