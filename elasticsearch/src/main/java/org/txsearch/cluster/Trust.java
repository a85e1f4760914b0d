package org.txsearch.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The trusted certificate authorities; the client itself checks that a certificate bears the name of the host. */
public final class Trust {

    private Trust() {}

    /** Trusts what the authorities of a PEM file have signed, and nothing else. */
    public static SSLContext in(Path authorities) {
        return in(ClusterSettings.CERTIFICATE_AUTHORITY, authorities);
    }

    /**
     * Reads a file that another property names.
     *
     * @throws InvalidClusterSettingException if the file has no certificates; names the property
     */
    public static SSLContext in(String property, Path authorities) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate authority : read(authorities)) {
                store.setCertificateEntry("authority-" + number++, authority);
            }
            if (number == 0) {
                throw new InvalidClusterSettingException(
                        property, "must be the path of a PEM file with certificates; " + authorities + " has none");
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw new InvalidClusterSettingException(
                    property, "must be the path of a file that can be read; " + authorities + " is not one", e);
        } catch (GeneralSecurityException e) {
            throw new InvalidClusterSettingException(
                    property, "must be the path of a PEM file with certificates; " + authorities + " is not one", e);
        }
    }

    private static Collection<? extends Certificate> read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(pem);
        }
    }
}
