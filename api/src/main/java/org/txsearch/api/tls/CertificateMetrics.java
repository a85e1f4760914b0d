package org.txsearch.api.tls;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import org.springframework.boot.ssl.SslBundles;

/**
 * Shows when the server's certificate ends, also after it was changed.
 *
 * @param bundles where the certificate is
 * @param name its bundle's name
 */
record CertificateMetrics(SslBundles bundles, String name) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry meters) {
        Gauge.builder("txsearch.certificate.not.after.timestamp", this, CertificateMetrics::notAfter)
                .description("When the server's certificate ends")
                .baseUnit("seconds")
                .register(meters);
    }

    private double notAfter() {
        double first = Double.NaN;
        try {
            KeyStore store = bundles.getBundle(name).getStores().getKeyStore();
            if (store == null) {
                return first;
            }
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    double end = certificate.getNotAfter().toInstant().getEpochSecond();
                    first = Double.isNaN(first) ? end : Math.min(first, end);
                }
            }
        } catch (KeyStoreException e) {
            throw new IllegalStateException("A key store that serves connections cannot be read", e);
        }
        return first;
    }
}
