package org.txsearch.api.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.pem.PemContent;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * The operator's own certificate, known to be readable.
 *
 * @param certificate the PEM file with the certificate chain
 * @param privateKey the PEM file with its private key
 */
record ConfiguredCertificate(Path certificate, Path privateKey) {

    /** The certificate that the settings name, or null where they name none; one line of reproach where it is wrong. */
    static @Nullable ConfiguredCertificate of(TlsSettings settings) {
        if (settings.certificate() == null && settings.privateKey() == null) {
            return null;
        }
        Path certificate = file(TlsSettings.CERTIFICATE, settings.certificate());
        Path privateKey = file(TlsSettings.PRIVATE_KEY, settings.privateKey());
        readable(
                TlsSettings.CERTIFICATE,
                certificate,
                "certificate",
                content -> !content.getCertificates().isEmpty());
        readable(TlsSettings.PRIVATE_KEY, privateKey, "private key", content -> content.getPrivateKey() != null);
        return new ConfiguredCertificate(certificate, privateKey);
    }

    private static Path file(String property, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new InvalidSettingException(property, "must be set too: a certificate and its key go together");
        }
        Path file = path(property, value);
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new InvalidSettingException(property, "there is no readable file " + file.toAbsolutePath());
        }
        return file;
    }

    private static Path path(String property, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException malformed) {
            throw new InvalidSettingException(property, "is not the path of a file", malformed);
        }
    }

    private static void readable(String property, Path file, String what, Predicate<PemContent> holds) {
        try {
            if (holds.test(PemContent.load(file))) {
                return;
            }
        } catch (IOException | RuntimeException unreadable) {
            throw new InvalidSettingException(property, noPem(file, what), unreadable);
        }
        throw new InvalidSettingException(property, noPem(file, what));
    }

    private static String noPem(Path file, String what) {
        return "the file " + file.toAbsolutePath() + " has no " + what + " in PEM form";
    }
}
