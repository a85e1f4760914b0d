package org.txsearch.api.tls;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.ssl.JksSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.SslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.SslProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.txsearch.api.settings.ApiSettings;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.api.tls.ServerCertificates.LocalhostCertificate;

/** Serves HTTPS with TLS 1.2 and 1.3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "txsearch.tls.enabled", havingValue = "true", matchIfMissing = true)
class TlsConfiguration {

    private static final String BUNDLE = "txsearch";
    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    /** Checks the settings before anything is started, so that a wrong path is reported in one line. */
    @Bean
    static BeanFactoryPostProcessor tlsSettingsCheck(Environment environment) {
        return beans -> settings(environment).certificateFiles();
    }

    /** Adds the bundle to Spring's own, which reload it when the files change. */
    @Bean
    static BeanPostProcessor tlsBundle(Environment environment) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof SslProperties properties) {
                    addBundle(properties.getBundle(), environment);
                }
                return bean;
            }
        };
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> httpsOnly() {
        return factory -> factory.setSsl(Ssl.forBundle(BUNDLE));
    }

    @Bean
    ServerCertificates serverCertificates(SslBundles bundles) {
        return new ServerCertificates(bundles, BUNDLE);
    }

    @Bean
    MeterBinder certificateMetrics(ServerCertificates certificates) {
        return meters -> Gauge.builder(
                        "txsearch.certificate.not.after.timestamp", certificates, TlsConfiguration::notAfter)
                .description("When the server's certificate expires")
                .baseUnit("seconds")
                .register(meters);
    }

    private static double notAfter(ServerCertificates certificates) {
        return certificates.all().stream()
                .mapToDouble(
                        certificate -> certificate.getNotAfter().toInstant().getEpochSecond())
                .min()
                .orElse(Double.NaN);
    }

    private static void addBundle(SslProperties.Bundles bundles, Environment environment) {
        TlsSettings.CertificateFiles configured = settings(environment).certificateFiles();
        if (configured == null) {
            bundles.getJks().put(BUNDLE, secured(bundleOf(localhostCertificate(environment))));
        } else {
            bundles.getPem().put(BUNDLE, secured(bundleOf(configured)));
        }
    }

    private static PemSslBundleProperties bundleOf(TlsSettings.CertificateFiles configured) {
        PemSslBundleProperties bundle = new PemSslBundleProperties();
        bundle.getKeystore().setCertificate(configured.certificate().toUri().toString());
        bundle.getKeystore().setPrivateKey(configured.privateKey().toUri().toString());
        bundle.getKeystore().setVerifyKeys(true);
        bundle.setReloadOnUpdate(true);
        return bundle;
    }

    private static JksSslBundleProperties bundleOf(LocalhostCertificate generated) {
        JksSslBundleProperties bundle = new JksSslBundleProperties();
        bundle.getKeystore().setType("PKCS12");
        bundle.getKeystore().setLocation(generated.store().toUri().toString());
        bundle.getKeystore().setPassword(generated.password());
        return bundle;
    }

    private static <B extends SslBundleProperties> B secured(B bundle) {
        bundle.getOptions().setEnabledProtocols(PROTOCOLS);
        return bundle;
    }

    private static LocalhostCertificate localhostCertificate(Environment environment) {
        Path data = Binder.get(environment)
                .bindOrCreate("txsearch", ApiSettings.class)
                .dataDirectory();
        try {
            return LocalhostCertificate.in(data.resolve("tls"), Clock.systemUTC());
        } catch (IOException failure) {
            throw new InvalidSettingException(
                    TlsSettings.CERTIFICATE, "must be set: no certificate could be generated: " + failure, failure);
        }
    }

    private static TlsSettings settings(Environment environment) {
        return Binder.get(environment).bindOrCreate("txsearch.tls", TlsSettings.class);
    }

    /**
     * How clients connect to the API.
     *
     * @param enabled false only for benchmarks and behind a proxy on the same machine
     * @param certificate the path of a PEM file with the certificate chain; absent: one is generated for localhost
     * @param privateKey the path of a PEM file with the certificate's private key
     */
    @ConfigurationProperties("txsearch.tls")
    record TlsSettings(
            @DefaultValue("true") boolean enabled,
            @Nullable String certificate,
            @Nullable String privateKey) {

        static final String CERTIFICATE = "txsearch.tls.certificate";
        private static final String PRIVATE_KEY = "txsearch.tls.private-key";

        /**
         * The operator's own certificate in PEM files that have been read once.
         *
         * @param certificate the certificate chain
         * @param privateKey its private key
         */
        record CertificateFiles(Path certificate, Path privateKey) {}

        /**
         * The operator's own certificate, or null if none is set.
         *
         * @throws InvalidSettingException if a file is missing, not readable, or not in PEM format
         */
        @Nullable
        CertificateFiles certificateFiles() {
            if (certificate == null && privateKey == null) {
                return null;
            }
            Path chain = file(CERTIFICATE, certificate);
            Path key = file(PRIVATE_KEY, privateKey);
            requirePem(
                    CERTIFICATE,
                    chain,
                    "certificate",
                    pem -> !pem.getCertificates().isEmpty());
            requirePem(PRIVATE_KEY, key, "private key", pem -> pem.getPrivateKey() != null);
            return new CertificateFiles(chain, key);
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

        private static void requirePem(String property, Path file, String what, Predicate<PemContent> holds) {
            String fault = "the file " + file.toAbsolutePath() + " has no " + what + " in PEM format";
            try {
                if (holds.test(PemContent.load(file))) {
                    return;
                }
            } catch (IOException | RuntimeException unreadable) {
                throw new InvalidSettingException(property, fault, unreadable);
            }
            throw new InvalidSettingException(property, fault);
        }
    }
}
