package org.txsearch.api.platform.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.springframework.boot.ssl.SslBundles;

/** The certificates of this instance. They are read for each use, since they can be replaced. */
public record ServerCertificates(SslBundles bundles, String bundle) {

    List<X509Certificate> all() {
        List<X509Certificate> all = new ArrayList<>();
        KeyStore store = bundles.getBundle(bundle).getStores().getKeyStore();
        if (store == null) {
            return all;
        }
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    all.add(certificate);
                }
            }
        } catch (KeyStoreException e) {
            throw new IllegalStateException("A key store that serves connections cannot be read", e);
        }
        return all;
    }

    /** Returns a context for connections of this process to itself, which trusts only these certificates, at any address. */
    public SSLContext trusted() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new OwnCertificate(all())}, null);
        return context;
    }

    /** Trusts the given certificates. */
    private static final class OwnCertificate extends X509ExtendedTrustManager {

        private final List<X509Certificate> known;

        OwnCertificate(List<X509Certificate> known) {
            this.known = known;
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (!known.contains(chain[0])) {
                throw new CertificateException("Not a certificate of this instance");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
